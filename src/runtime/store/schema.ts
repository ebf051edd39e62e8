// The tables, columns and indexes of a database, as plain JSON that is also kept in it.

import type { IdKind, SequencePart } from "../../compiler/expression/field-type.ts";

/** How a column is kept, whatever it means. */
export type Physical = "text" | "number" | "boolean" | "date" | "moment";

/** What a column holds, as far as stored values depend on it. */
export type ColumnType =
  | { readonly is: "text"; readonly max: number | null }
  | { readonly is: "number"; readonly scale: number; readonly percent: boolean; readonly min: number | null; readonly max: number | null }
  | { readonly is: "duration" }
  | { readonly is: "boolean" }
  | { readonly is: "date" }
  | { readonly is: "time" }
  | { readonly is: "moment" }
  | { readonly is: "choice"; readonly values: readonly string[] }
  /** Lists of plain values: a JSON array; NULL where it has none. */
  | { readonly is: "choices"; readonly values: readonly string[] }
  | { readonly is: "texts"; readonly max: number }
  | { readonly is: "json" }
  | { readonly is: "place" }
  | { readonly is: "secret" }
  | { readonly is: "file" }
  | { readonly is: "reference"; readonly table: string }
  | DerivedType;

/** What is made from another column of the same record whenever it is written: see derived-values.ts. */
export type DerivedType = OrderType | FormType;

/** The normal form of a unique text that is not its own. */
export type FormType = { readonly is: "form"; readonly of: string; readonly by: "text" | "address"; readonly version: number };

/** What another column is sorted by. */
export type OrderType = { readonly is: "order"; readonly of: string } & (
  | { readonly by: "text"; readonly version: number; readonly language: string }
  | { readonly by: "choice"; readonly values: readonly string[] }
);

/** Kept beside a value, and no part of a row. */
export type DerivedColumn = Column & { readonly type: DerivedType };

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly required: boolean;
  /** Rows go with the record that they refer to, instead of keeping it. */
  readonly cascade: boolean;
  /** The program's own: no author can fill or empty it. */
  readonly hidden: boolean;
  /** A tombstone: its values are kept, and no row has it. */
  readonly gone?: true;
  /** What it was called before, latest first. */
  readonly was?: readonly string[];
  /** What its words were before. */
  readonly words?: readonly Renamed[];
  /** Numbers that the program gives, with the time zone whose year they carry. */
  readonly sequence?: { readonly parts: readonly SequencePart[]; readonly timeZone: string };
  /** What rows get that are there already when the column is added: a value, or a copy of another column. */
  readonly fill: { readonly value: string | number | boolean } | { readonly copy: string } | null;
}

/** A name and what it was before, latest first. */
export interface Renamed {
  readonly name: string;
  readonly was: readonly string[];
}

export interface Index {
  /** Says the table, the columns and the kind: indexes of one name are alike. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Those of the columns that have a normal form: it counts in the place of texts that are not their own. */
  readonly forms?: readonly string[];
  /** Those of the columns that are numbers kept as texts: of two, the longer one is the greater. */
  readonly lengths?: readonly string[];
  /** Those that go down, with empty values at the end. */
  readonly descending?: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly entity: string;
  /** The list field whose links it holds; null for a table of records. */
  readonly field: string | null;
  /** What a row has. */
  readonly columns: readonly Column[];
  /** What its texts and choices are sorted by; left out where it has none. */
  readonly orders?: readonly DerivedColumn[];
  /** The normal forms of its unique texts; left out where it has none. */
  readonly forms?: readonly DerivedColumn[];
  readonly key: readonly string[];
  readonly indexes: readonly Index[];
  /** Holds one row only. */
  readonly one?: boolean;
  /** Only ever added to, each row with a greater key than all before: an engine may keep them by it, and nowhere else. */
  readonly grows?: true;
  /** What identifies its records, where it is no UUID. */
  readonly ids?: IdKind;
  /** What the entity, or the list field, was called before. */
  readonly was?: readonly string[];
  /** What actions were called before, for the history. */
  readonly actions?: readonly Renamed[];
}

export interface Schema {
  readonly tables: readonly Table[];
}

/** The longest name that PostgreSQL keeps. */
export const LONGEST_NAME = 63;

type StoredColumns = Pick<Table, "columns" | "orders" | "forms">;

/** All that a table is made of: what a row has, and what is kept beside it. */
export function storedColumns(table: StoredColumns): readonly Column[] {
  return [...table.columns, ...derivedColumns(table)];
}

export function derivedColumns({ orders = [], forms = [] }: Omit<StoredColumns, "columns">): readonly DerivedColumn[] {
  return [...orders, ...forms];
}

/** The table as rows have it: without what is only kept. */
export function withoutGone(table: Table): Table {
  return table.columns.some(({ gone }) => gone) ? { ...table, columns: table.columns.filter(({ gone }) => !gone) } : table;
}

/** The column by which a field is sorted that has a key. */
export function orderColumn(field: string): string {
  return shortened(`${field}.order`);
}

/** The column with the normal form of a unique text. */
export function formColumn(field: string): string {
  return shortened(`${field}.form`);
}

/** Where a part stands among the rows of its owner, from 0; no author can call a field so. */
export const POSITION_COLUMN = "_position";

/** When the state was entered. */
export function sinceColumn(stateField: string): string {
  return `${stateField}_since`;
}

export function physical(type: ColumnType): Physical {
  switch (type.is) {
    case "number":
    case "duration":
      return "number";
    case "boolean":
    case "date":
    case "moment":
      return type.is;
    default:
      return "text";
  }
}

/** The name, or the beginning of it and a number that tells it from others, where it is longer than engines keep. */
export function shortened(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  return `${Buffer.from(name).subarray(0, 40).toString("ascii")}.${hashOf(name)}`;
}

/** The same for the same text, in hexadecimal. */
export function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16);
}

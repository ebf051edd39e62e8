// What a release called otherwise, as it is recorded with it, and the tables of the release before it under the names of today.

import type { Column, Renamed, Schema, Table } from "../schema.ts";
import type { NewNames, Renaming } from "./renames.ts";

type Pairs = readonly (readonly [was: string, is: string])[];
type TableName = Pick<Table, "entity" | "field">;

/** Of one table; what kept its name is left out. */
export interface RecordedTable {
  readonly was: TableName;
  readonly is: TableName;
  readonly columns: Pairs;
  /** By the name of the column after the release. Several words may have become one. */
  readonly words: Readonly<Record<string, Pairs>>;
  readonly actions: Pairs;
}

export function recordedNames({ tables }: Renaming, after: Schema): readonly RecordedTable[] {
  return tables.flatMap(({ before, after: is, columns, words, actions }): RecordedTable[] => {
    const isThere = after.tables.some(({ name }) => name === is.name);
    const isSame = before.entity === is.entity && before.field === is.field;
    if (!isThere || (isSame && columns.size + words.size + actions.size === 0)) return [];
    return [
      {
        was: { entity: before.entity, field: before.field },
        is: { entity: is.entity, field: is.field },
        columns: pairs(columns),
        words: Object.fromEntries([...words].map(([column, names]) => [column, pairs(names)])),
        actions: pairs(actions),
      },
    ];
  });
}

function pairs(names: NewNames): Pairs {
  return [...names];
}

/** The tables as if they had never been called otherwise: what the document of today says of former names is done. */
export function withoutPast({ tables }: Schema): Schema {
  return { tables: tables.map((table) => ({ ...pastless(table), columns: table.columns.map(pastlessColumn) })) };
}

function pastless({ was: _, actions: __, ...table }: Table): Table {
  return table;
}

function pastlessColumn({ was: _, words: __, ...column }: Column): Column {
  return column;
}

/** `schema`: that of the release before. Its names go on from those that the release gave. */
export function namedBack(schema: Schema, names: readonly RecordedTable[]): Schema {
  return {
    tables: withoutPast(schema).tables.map((table) => {
      const own = names.find(({ was }) => was.entity === table.entity && was.field === table.field);
      if (own === undefined) return table;
      const [name, is] = table.field === null ? [table.entity, own.is.entity] : [table.field, own.is.field ?? ""];
      const actions = own.actions.map(([was, now]): Renamed => ({ name: was, was: [now] }));
      return {
        ...table,
        columns: table.columns.map((column) => columnBack(column, own)),
        ...(name === is ? {} : { was: [is] }),
        ...(actions.length === 0 ? {} : { actions }),
      };
    }),
  };
}

function columnBack(column: Column, { columns, words }: RecordedTable): Column {
  const name = columns.find(([was]) => was === column.name)?.[1] ?? column.name;
  const own = wordsBack(column, words[name] ?? []);
  return { ...column, ...(name === column.name ? {} : { was: [name] }), ...(own.length === 0 ? {} : { words: own }) };
}

/** Of several that became one, the first; the word itself where it was there before. */
function wordsBack({ type }: Column, names: Pairs): readonly Renamed[] {
  if (type.is !== "choice" && type.is !== "choices") return [];
  const away = new Set(names.map(([was]) => was));
  const firsts = new Map<string, string>();
  for (const [was, is] of names) {
    const kept = type.values.includes(is) && !away.has(is);
    if (!kept && !firsts.has(is)) firsts.set(is, was);
  }
  return [...firsts].map(([is, was]) => ({ name: was, was: [is] }));
}

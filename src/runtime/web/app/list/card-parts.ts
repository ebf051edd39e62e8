// What a card shows of its record. The first column names it, by the record's label where that says as much and more; a column of
// states is its badge. Of the others two are its facts: what decides, an amount, who it is about and when, before what describes.

import type { FieldType } from "../../../../compiler/expression/field-type.ts";
import type { ColumnView, RowView, WireValue } from "../../../wire.ts";
import type { Formats } from "../values/format.ts";
import { isReference } from "../values/value-text.ts";

const FACTS = 2;
/** Characters of a text that is read on a page of its own rather than on a card. */
const LONG = 200;

export interface CardParts {
  readonly titled: ColumnView | undefined;
  /** The title is the record's label. */
  readonly byLabel: boolean;
  readonly state: ColumnView | undefined;
  readonly picture: ColumnView | undefined;
  /** In the order of the columns. */
  readonly facts: readonly ColumnView[];
}

/** By whom the facts are chosen: by what the columns hold, or by whoever chose the columns, and their order. */
export interface Choice {
  /** The entity that people sign in as. */
  readonly people: string | null;
  readonly byUser: boolean;
  readonly formats: Pick<Formats, "money" | "date" | "moment">;
}

export function cardParts(
  columns: readonly ColumnView[],
  row: Pick<RowView, "label" | "values">,
  { people, byUser, formats }: Choice,
): CardParts {
  const state = columns.find((column) => column.type.is === "choice" && column.type.state);
  const picture = columns.find(isPicture);
  const titled = columns.find((column) => column !== state && column !== picture);
  const byLabel = isByLabel(row, titled);
  const rest = columns.filter(
    (column) => column !== state && column !== picture && (byLabel ? !isInLabel(row, column, formats) : column !== titled),
  );
  return { titled, byLabel, state, picture, facts: byUser ? rest.slice(0, FACTS) : deciding(rest, people) };
}

/** A first column that holds no words of its own, or some of those of the label, leaves the title to the label. */
function isByLabel(row: Pick<RowView, "label" | "values">, column: ColumnView | undefined): boolean {
  const value = column && row.values[column.path];
  if (value === null || value === undefined || typeof value === "object") return true;
  return typeof value === "string" && column?.type.is === "text" && row.label.includes(value);
}

function isInLabel({ label, values }: Pick<RowView, "label" | "values">, { path, type }: ColumnView, formats: Choice["formats"]): boolean {
  const said = saidOf(values[path], type, formats);
  return typeof said === "string" && said.trim() !== "" && label.includes(said);
}

/** What a label would say of the value; of a number alone it is not known whether it is this one that stands there. */
function saidOf(value: WireValue | undefined, type: FieldType, formats: Choice["formats"]): WireValue | undefined {
  if (type.is === "reference") return isReference(value) ? value.label : null;
  if (type.is === "text" || typeof value !== "string") return type.is === "text" ? value : null;
  if (type.is === "money") return formats.money(value, type.scale);
  return type.is === "date" ? formats.date(value) : type.is === "moment" ? formats.moment(value) : null;
}

function deciding(columns: readonly ColumnView[], people: string | null): readonly ColumnView[] {
  const amount = columns.find(({ type }) => type.is === "money");
  const rank = (column: ColumnView): number => (column === amount ? 0 : rankOf(column.type, people));
  const chosen = columns.toSorted((one, other) => rank(one) - rank(other)).slice(0, FACTS);
  return columns.filter((column) => chosen.includes(column));
}

/** People and days, then other records, then what is short, then what is long. */
function rankOf(type: FieldType, people: string | null): number {
  switch (type.is) {
    case "date":
    case "moment":
      return 1;
    case "reference":
      return type.entity === people ? 1 : 2;
    case "text":
      return type.lines === "many" || type.max > LONG ? 4 : 3;
    case "texts":
    case "links":
    case "choices":
    case "reverse":
    case "rows":
    case "json":
    case "file":
      return 4;
    default:
      return 3;
  }
}

function isPicture({ type }: ColumnView): boolean {
  return type.is === "file" && "image" in type && type.image === true;
}

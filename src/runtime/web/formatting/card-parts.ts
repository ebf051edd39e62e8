// What a card shows of its record. The first column names it, by the record's label where that says as much and more; a column of
// states is its badge. The others are its facts, as the document lists them: all that is short, and of what is long only where
// there is little else. A card of a gallery has room for few, and shows the first of them; a card of a list for more, and where that is
// not enough what decides, an amount, who it is about and when, comes before what describes.

import type { FieldType } from "../../../compiler/expression/field-type.ts";
import { formatValue } from "../../../compiler/expression/format.ts";
import type { ColumnView, RowView, WireValue } from "../../wire.ts";
import { decimalUnits } from "./decimal-text.ts";
import { isLong } from "./long.ts";
import { isReference } from "./value-text.ts";
import { toWallClock } from "./zoned-time.ts";

/** Of what is long so many at most; under a large picture; and else. */
const FEW = 2;
export const UNDER_PICTURE = 4;
const MOST = 6;
/** The rank of what is long. */
const LAST = 4;

export interface CardParts {
  readonly titled: ColumnView | undefined;
  /** The title is the record's label. */
  readonly byLabel: boolean;
  readonly state: ColumnView | undefined;
  readonly picture: ColumnView | undefined;
  /** Of a gallery: the first amount, which stands beside the title. */
  readonly price: ColumnView | undefined;
  /** In the order of the columns. */
  readonly facts: readonly ColumnView[];
}

export type CardRow = Pick<RowView, "label" | "values"> & { readonly href?: RowView["href"] };

/** By whom the facts are chosen: by what the columns hold, or by whoever chose the columns, and their order. */
export interface Choice {
  /** The entity that people sign in as. */
  readonly people: string | null;
  readonly byUser: boolean;
  /** There is room for few: the cards are pictures first. */
  readonly few?: boolean;
  /** By which the document writes days and amounts into labels. */
  readonly product: { readonly language: string; readonly timeZone: string; readonly currency: { readonly code: string } };
}

export function cardParts(columns: readonly ColumnView[], row: CardRow, choice: Choice): CardParts {
  const state = columns.find((column) => column.type.is === "choice" && column.type.state);
  const picture = columns.find(isPicture);
  const titled = columns.find((column) => column !== state && column !== picture);
  const byLabel = isByLabel(row, titled);
  const rest = columns.filter(
    (column) =>
      column !== state &&
      column !== picture &&
      (byLabel ? !isInTitle(row, column, choice) : column !== titled) &&
      !isBlank(row.values[column.path]),
  );
  const price = choice.few ? rest.find(({ type }) => type.is === "money") : undefined;
  const others = rest.filter((column) => column !== price);
  const some = () => {
    if (choice.few) return first(others, choice.byUser);
    return choice.byUser ? rest.slice(0, MOST) : deciding(rest, choice.people);
  };
  // What is left out is on the record's page: where there is none, nothing is.
  return { titled, byLabel, state, picture, price, facts: row.href === null ? others : some() };
}

/** "Service cars" does not say of which department they are, though that is called Service. */
function isInTitle(row: CardRow, column: ColumnView, choice: Choice): boolean {
  return (column.type.is !== "reference" || column.calls === true) && isInLabel(row, column, choice);
}

/** A first column that holds no words of its own, or some of those of the label, leaves the title to the label. */
function isByLabel(row: Pick<RowView, "label" | "values">, column: ColumnView | undefined): boolean {
  const value = column && row.values[column.path];
  if (value === null || value === undefined || typeof value === "object") return true;
  return typeof value === "string" && column?.type.is === "text" && row.label.includes(value);
}

/** There is nothing to tell: a card is no table, whose cells keep their places. */
function isBlank(value: WireValue | undefined): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** The columns of text whose values stand in the labels of these records. */
export function namedIn(rows: readonly CardRow[], columns: readonly ColumnView[], choice: Pick<Choice, "product">): ReadonlySet<string> {
  const isNamed = (column: ColumnView) => {
    const filled = rows.filter(({ values }) => !isBlank(values[column.path]));
    return column.type.is === "text" && filled.length > 0 && filled.every((row) => isInLabel(row, column, choice));
  };
  return new Set(columns.filter(isNamed).map(({ path }) => path));
}

/** Whether a title that is the record's label says the value already. */
export function isInLabel(
  { label, values }: Pick<RowView, "label" | "values">,
  { path, type }: ColumnView,
  { product }: Pick<Choice, "product">,
): boolean {
  const said = labelText(values[path], type, product);
  return said !== null && said.trim() !== "" && holdsWords(label, said);
}

/** As words of their own: "Ann" is none of "Anna". */
function holdsWords(label: string, said: string): boolean {
  const isWithin = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  for (let at = label.indexOf(said); at >= 0; at = label.indexOf(said, at + 1))
    if (!isWithin(label[at - 1]) && !isWithin(label[at + said.length])) return true;
  return false;
}

/** How a label would say it. */
function labelText(value: WireValue | undefined, type: FieldType, product: Choice["product"]): string | null {
  if (type.is === "reference") return isReference(value) ? value.label : null;
  if (typeof value !== "string") return null;
  const written = { ...product, currency: product.currency.code };
  if (type.is === "date" || type.is === "moment") return formatValue(value, { is: type.is }, written);
  if (type.is === "money")
    return formatValue(BigInt(decimalUnits(value, type.scale)), { is: "number", scale: type.scale, digits: 15, unit: "money" }, written);
  return type.is === "text" ? value : null;
}

/** Of moments on the day that the title says the hour is left to tell. */
export function remainingFacts(
  { facts }: CardParts,
  { label, values }: Pick<RowView, "label" | "values">,
  { product }: Choice,
): { readonly facts: readonly ColumnView[]; readonly values: RowView["values"] } {
  const hours = new Map<string, string>();
  for (const { path, type } of facts) {
    const value = values[path];
    if (type.is !== "moment" || typeof value !== "string") continue;
    const [day = "", hour = ""] = toWallClock(value, product.timeZone).split("T");
    if (label.includes(labelText(day, { is: "date" }, product) ?? day)) hours.set(path, hour);
  }
  return {
    facts: facts.map((column) => (hours.has(column.path) ? { ...column, type: { is: "time" } } : column)),
    values: { ...values, ...Object.fromEntries(hours) },
  };
}

/** By their order: the document says by it what a picture is looked at for, or its reader. */
function first(columns: readonly ColumnView[], byUser: boolean): readonly ColumnView[] {
  const long = columns.filter(({ type }) => !byUser && isLong(type));
  const kept = long.slice(0, Math.max(0, FEW - (columns.length - long.length)));
  return columns.filter((column) => !long.includes(column) || kept.includes(column)).slice(0, UNDER_PICTURE);
}

function deciding(columns: readonly ColumnView[], people: string | null): readonly ColumnView[] {
  const amount = columns.find(({ type }) => type.is === "money");
  const rank = (column: ColumnView): number => (column === amount ? 0 : rankOf(column.type, people));
  const ranked = columns.toSorted((one, other) => rank(one) - rank(other));
  const chosen = ranked.filter((column, at) => at < (rank(column) === LAST ? FEW : MOST));
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
    default:
      return isLong(type) ? LAST : 3;
  }
}

/** What the cards of a list have before a record is known: most hold something in most columns. */
export function cardSkeleton(
  columns: readonly ColumnView[],
  few: boolean,
): { picture: boolean; state: boolean; facts: readonly ColumnView[] } {
  const picture = columns.some(isPicture);
  const state = columns.some(({ type }) => type.is === "choice" && type.state);
  const price = few ? columns.find(({ type }, at) => at > 0 && type.is === "money") : undefined;
  const told = columns.filter((column) => column !== price && !isPicture(column) && !(column.type.is === "choice" && column.type.state));
  return { picture, state, facts: told.slice(1, 1 + (few ? UNDER_PICTURE : MOST)) };
}

function isPicture({ type }: ColumnView): boolean {
  return type.is === "file" && "image" in type && type.image === true;
}

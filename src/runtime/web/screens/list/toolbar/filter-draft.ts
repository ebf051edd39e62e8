// A filter while it is being built: what its controls hold, and the filter that they make.

import { isDay } from "../../../../../compiler/expression/dates.ts";
import { isHour } from "../../../../../compiler/expression/entry/date-entry.ts";
import type { FieldType } from "../../../../../compiler/expression/field-type.ts";
import type { ColumnView } from "../../../../wire.ts";
import { durationControl, marksOf, type Place, readDuration, readText, type Wrong } from "../../../drafts/form-values.ts";
import { readDecimal, showDecimal } from "../../../formatting/decimal-text.ts";
import { fromWallClock, toWallClock } from "../../../formatting/zoned-time.ts";
import type { Filter } from "../../../router/list-address.ts";

export type FilterMode = "contains" | "is" | "between" | "empty" | "notEmpty";

export interface Draft {
  readonly way: FilterMode;
  readonly text: string;
  readonly values: readonly string[];
  readonly min: string;
  readonly max: string;
  /** Something is typed that is no value yet. */
  readonly unfinished?: boolean;
}

/** `now`: how it is filtered already. */
export function filterModesFor(
  { type, filled }: Pick<ColumnView, "type" | "filled">,
  now: FilterMode | null = null,
): readonly FilterMode[] {
  const ways = filterModesOf(type);
  // Whether there is something is not asked of what always is, unless there is nothing else to ask.
  const isAsked = (way: FilterMode) => !ASKS_EMPTY.has(way) || way === now;
  return filled && ways.some(isAsked) ? ways.filter(isAsked) : ways;
}

const ASKS_EMPTY: ReadonlySet<FilterMode> = new Set(["empty", "notEmpty"]);

function filterModesOf(type: FieldType): readonly FilterMode[] {
  switch (type.is) {
    case "text":
      return ["contains", "is", "empty", "notEmpty"];
    case "choice":
    case "choices":
    case "texts":
    case "reference":
    case "links":
    case "yes/no":
      return ["is", "empty", "notEmpty"];
    case "file":
    case "json":
    case "place":
    case "secret":
      return ["empty", "notEmpty"];
    default:
      return ["between", "is", "empty", "notEmpty"];
  }
}

export function draftOf(column: ColumnView, filters: readonly Filter[], place: Place): Draft {
  const blank: Draft = { way: filterModesFor(column)[0] ?? "empty", text: "", values: [], min: "", max: "" };
  const filter = filters.find((one) => one.path === column.path);
  const shown = (value: string) => {
    if (isDecimal(column.type)) return showDecimal(value, place.decimalPoint);
    if (column.type.is === "duration") return value === "" ? "" : durationControl(Number(value));
    return column.type.is === "moment" && value !== "" ? toWallClock(value, place.timeZone) : value;
  };
  if (!filter) return blank;
  if (filter.by === "contains") return { ...blank, way: "contains", text: filter.text };
  if (filter.by === "empty") return { ...blank, way: filter.empty ? "empty" : "notEmpty" };
  if (filter.by === "between") return { ...blank, way: "between", min: shown(filter.min), max: shown(filter.max) };
  return { ...blank, way: "is", values: filter.values, text: shown(filter.values[0] ?? "") };
}

/** Null: something is missing, or is no value of the column's type. */
export function filterOf(column: ColumnView, draft: Draft, place: Place): Filter | null {
  const { path, type } = column;
  if (draft.way === "empty" || draft.way === "notEmpty") return { path, by: "empty", empty: draft.way === "empty" };
  if (draft.way === "contains") return draft.text.trim() === "" ? null : { path, by: "contains", text: draft.text.trim() };
  const read = (text: string) => readValue(text, type, place);
  if (draft.way === "between") {
    const [min, max] = [read(draft.min), read(draft.max)];
    return min === null || max === null || (min === "" && max === "") ? null : { path, by: "between", min, max };
  }
  if (draft.unfinished) return null;
  const values = isChosen(type) ? draft.values : [read(draft.text) ?? ""].filter((value) => value !== "");
  return values.length === 0 ? null : { path, by: "is", values };
}

/** Whether the value is picked and not typed. */
export function isChosen({ is }: FieldType): boolean {
  return is === "choice" || is === "choices" || is === "yes/no" || is === "reference" || is === "links";
}

/** Why what is typed can be no value of the type; null where it is one, or nothing. A limit of the field is none of its filter. */
export function wrongIn(text: string, type: FieldType, place: Place): Wrong | null {
  if (readValue(text, type, place) !== null) return null;
  const unlimited = type.is === "integer" ? { ...type, min: null, max: null } : type;
  const reading = readText({ type: unlimited, matches: null }, text.trim(), place);
  return "wrong" in reading ? reading.wrong : null;
}

/** Whether something that can be no value is typed, which its field says. */
export function isWrong({ type }: ColumnView, { way, text, min, max }: Draft, place: Place): boolean {
  if (way === "empty" || way === "notEmpty" || (way === "is" && isChosen(type))) return false;
  return (way === "between" ? [min, max] : [text]).some((one) => wrongIn(one, type, place) !== null);
}

function readValue(text: string, type: FieldType, place: Place): string | null {
  const trimmed = text.trim();
  if (type.is === "date" && trimmed !== "") return isDay(trimmed) ? trimmed : null;
  if (type.is === "time" && trimmed !== "") return isHour(trimmed) ? trimmed : null;
  if (type.is === "moment" && trimmed !== "") return fromWallClock(trimmed, place.timeZone);
  // A unit alone is no amount.
  if (type.is === "duration") return /^\D*$/.test(trimmed) ? "" : (readDuration(trimmed)?.toString() ?? null);
  if (trimmed === "" || !(isDecimal(type) || type.is === "integer")) return trimmed;
  const reading = readDecimal(
    trimmed,
    type.is === "decimal" || type.is === "money" ? type.scale : type.is === "percent" ? 2 : 0,
    place.decimalPoint,
    marksOf(type, place),
  );
  return "text" in reading ? reading.text : null;
}

function isDecimal(type: FieldType): boolean {
  return type.is === "decimal" || type.is === "money" || type.is === "percent";
}

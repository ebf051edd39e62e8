// What some kinds of screens need beyond their records. The lanes of a board, the dates of a calendar, the groups of a list, and
// the record under whose address a list stands.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { isStateType } from "../../expression/field-type.ts";
import type { RowSyntax } from "../../parse/syntax.ts";
import { slice, type Text } from "../../source.ts";
import { type Context, textOf } from "../context.ts";
import type { EntityModel, FieldModel, ScreenModel } from "../model.ts";
import { noteLists } from "../names/nesting.ts";
import { lastRecord, readColumn } from "../names/paths.ts";
import { scopeOf } from "../scopes.ts";
import { readYesOrNo } from "../suggest/everyday-types.ts";

/** Screens of many records. */
export function showsMany(screen: Pick<ScreenModel, "shows" | "entity">): boolean {
  if (screen.shows === "component") return screen.entity !== null;
  return screen.shows === "list" || screen.shows === "board" || screen.shows === "calendar" || screen.shows === "gallery";
}

/** A stored, required choice or state: a record without a value would be in no lane. */
export function isLane(field: FieldModel): boolean {
  return field.type?.is === "choice" && field.required && field.alwaysText === null;
}

/** A stored date or moment, by which a calendar can ask for the days that it shows. */
export function isCalendarDate(field: FieldModel): boolean {
  return isCalendarEnd(field) && field.alwaysText === null;
}

/** Until when a record of a calendar lasts may be computed: from when, and how long. */
export function isCalendarEnd({ type }: FieldModel): boolean {
  return type?.is === "date" || type?.is === "moment";
}

export function readLanes(context: Context, entity: EntityModel, by: Text): string | null {
  return readField(context, entity, by, "boards-are-by-a-choice", isLane);
}

/** The field by which a calendar places its records, and the one until which they last. */
export function readDates(context: Context, screen: ScreenModel, entity: EntityModel, by: Text, until: Text | undefined): void {
  screen.by = readField(context, entity, by, "calendars-are-by-a-date", isCalendarDate);
  const kind = screen.by === null ? null : entity.fields.get(screen.by)?.type?.is;
  if (until === undefined || kind === null) return;
  const isEnd = (field: FieldModel) => isCalendarEnd(field) && field.type?.is === kind && field.name !== screen.by;
  screen.until = readField(context, entity, until, "calendars-end-with-the-same-kind-of-date", isEnd);
}

type Code = "boards-are-by-a-choice" | "calendars-are-by-a-date" | "calendars-end-with-the-same-kind-of-date";

function readField(context: Context, entity: EntityModel, name: Text, code: Code, fits: (field: FieldModel) => boolean): string | null {
  const candidates = [...entity.fields.values()].filter(fits).map((field) => field.name);
  if (candidates.includes(name.text)) {
    context.refer("field", entity.name, name);
    return name.text;
  }
  context.unknown(code, name.span, name.text, candidates, { entity: entity.name });
  return null;
}

/** `status`, `book` or `month of due_on`: what the rows of a list stand under. */
export function readGroup(context: Context, screen: ScreenModel, entity: EntityModel, text: Text): void {
  if (screen.shows !== "list") {
    context.problem("only-lists-are-grouped", text.span, { screen: screen.name });
    return;
  }
  const match = /^(?:(?<month>month of)\s+)?(?<path>[\w.]+)$/.exec(text.text);
  const path = match?.groups?.path;
  if (path === undefined) {
    context.problem("lists-are-grouped-by-what-repeats", text.span, { field: text.text, instead: "status, or month of due_on" });
    return;
  }
  const column = readColumn(context, entity.name, slice(text, text.text.length - path.length, text.text.length));
  if (column === null) return;
  const { is } = column.value.type;
  const month = match?.groups?.month !== undefined;
  const isDay = is === "date" || is === "moment";
  if (month && isDay) {
    // An empty date has no month, and its records are a group of their own.
    const key = context.expression(text, scopeOf(context.model, { thisEntity: entity.name, must: "sql", known: new Set([path]) }), null);
    if (key !== null) screen.group = { column, key, month };
  } else if (!month && (is === "choice" || is === "record" || is === "boolean")) {
    screen.group = { column, key: column.value, month };
  } else {
    const instead = isDay ? `month of ${path}` : "a choice, a state, a reference, a yes/no, or the month of a date";
    context.problem("lists-are-grouped-by-what-repeats", text.span, { field: text.text, instead });
  }
}

const OF_MANY = ["Sort", "Filter by", "Search", "Empty text"] as const;

/** The columns that mean nothing for what the screen shows. A "no" says what is so anyway. */
export function checkColumns(context: Context, screen: ScreenModel, row: RowSyntax): void {
  for (const column of idleColumns(screen)) {
    const text = textOf(row, column);
    if (text === null || (column === "Search" && readYesOrNo(text.text) === false)) continue;
    const shows = screen.shows === "form" && lastRecord(screen.segments) === null ? "a form for a new record" : `a ${NOUNS[screen.shows]}`;
    const fixes: Fix[] = [{ title: "Write -", edits: [{ span: text.span, text: "-" }], applicability: "always" }];
    context.problem("screen-columns-suit-what-is-shown", text.span, { screen: screen.name, column, shows }, { fixes });
  }
}

function idleColumns(screen: ScreenModel): readonly string[] {
  switch (screen.shows) {
    case "calendar":
      return ["Sort"];
    case "one":
      return OF_MANY;
    case "form":
      return lastRecord(screen.segments) === null ? ["Only where", ...OF_MANY] : OF_MANY;
    case "page":
    case "figures":
      return ["Only where", "Fields", "Group", ...OF_MANY];
    default:
      return [];
  }
}

const NOUNS: Readonly<Record<ScreenModel["shows"], string>> = {
  list: "list",
  board: "board",
  calendar: "calendar, which has the order of its days",
  gallery: "gallery",
  one: "single record",
  form: "form",
  figures: "screen of figures",
  page: "page",
  component: "component",
  open: "screen",
};

/** A list under a record's address shows those that refer to it: it must be clear by which field. */
export function checkOuter(context: Context, screen: ScreenModel, entity: EntityModel): void {
  const outer = lastRecord(screen.segments);
  if (outer === null || !showsMany(screen)) return;
  const references = referencesTo(entity, outer);
  const count = references.length;
  if (count === 1) noteLists(context, screen.span, { inner: entity.name, outer, field: references[0]! });
  const lists = count > 0 ? 0 : linksTo(entity, outer) + linksTo(context.model.entities.get(outer), entity.name);
  if (count + lists === 1) return;
  context.problem("lists-under-a-record-refer-to-it", screen.span, {
    entity: entity.name,
    outer,
    count: count + lists,
    screen: screen.name,
  });
}

export function referencesTo(entity: EntityModel | undefined, other: string): string[] {
  const fields = [...(entity?.fields.values() ?? [])];
  return fields.filter(({ type }) => type?.is === "reference" && type.entity === other).map((field) => field.name);
}

function linksTo(entity: EntityModel | undefined, other: string): number {
  return [...(entity?.fields.values() ?? [])].filter(({ type }) => type?.is === "links" && type.entity === other).length;
}

/** The state that `Only where` holds the records in: a column of it would say the same in every row. */
export function fixedStates(screen: ScreenModel, entity: EntityModel): ReadonlySet<string> {
  const { where } = screen;
  const conjuncts = where === null ? [] : where.op === "and" ? where.items : [where];
  const fixed = conjuncts.flatMap((item) => {
    if (item.op !== "compare" || item.how !== "=") return [];
    const [field, value] = item.left.op === "field" ? [item.left, item.right] : [item.right, item.left];
    return field.op === "field" && field.of.op === "this" && value.op === "literal" ? [field.field] : [];
  });
  return new Set(fixed.filter((name) => isStateType(entity.fields.get(name)?.type ?? null)));
}

/** Whether a screen is in a menu at all: without a word on it, where its route names no record and it is no form. */
export function isInSomeMenu({ menu, shows, segments }: ScreenModel): boolean {
  return menu ?? (shows !== "form" && !segments.some(({ is }) => is === "record"));
}

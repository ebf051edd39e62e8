// The figures of a screen. `number of Loan where (…)`, `sum of Loan.fine`, `Loan by month of asked_at as line`.

import { displayType } from "../../expression/field-type.ts";
import { numberType } from "../../expression/numbers.ts";
import type { Type } from "../../expression/tree.ts";
import type { RowSyntax, SectionSyntax } from "../../parse/syntax.ts";
import type { Text } from "../../source.ts";
import { type Context, cell, isOpen, textOf } from "../context.ts";
import type { ColumnModel, EntityModel, FigureModel, ScreenModel } from "../model.ts";
import { groupOf } from "../names/lists.ts";
import { checkNew } from "../names/names.ts";
import { readColumn } from "../names/paths.ts";
import { freeName } from "../names/renames.ts";
import { scopeOf } from "../scopes.ts";

/** The tables of figures, each under the heading of its screen; called once every screen is known. */
export function readFigures(context: Context): void {
  for (const section of context.sections(2)) {
    const tables = section.tables.filter((table) => table.keyword === "Figure");
    const screen = section.name === null ? undefined : context.model.screens.get(section.name.text);
    for (const table of tables) {
      if (screen?.shows === "figures") for (const row of table.rows) readRow(context, screen, row);
      else if (screen?.shows !== "open") context.problem("figures-stand-under-their-screen", table.columns[0]?.header.span ?? table.span);
    }
  }
  for (const screen of context.model.screens.values()) {
    if (screen.shows === "figures" && !hasTable(context.sections(2), screen)) askForFigures(context, screen);
  }
}

function hasTable(sections: readonly SectionSyntax[], screen: ScreenModel): boolean {
  return sections.some((section) => section.name?.text === screen.name && section.tables.some((table) => table.keyword === "Figure"));
}

/** A screen that says "figures" and not which. */
function askForFigures(context: Context, screen: ScreenModel): void {
  screen.question = context.question(2, screen.name, `Which figures does ${screen.name} show?`, screen.span);
}

function readRow(context: Context, screen: ScreenModel, row: RowSyntax): void {
  const written = textOf(row, "Figure");
  if (written === null) return;
  const name = freeName(context, written, "figure", screen.name);
  const earlier = screen.figures.find((figure) => figure.name === name.text);
  if (!checkNew(context, name, "The figure", earlier)) return;
  const shows = cell(row, "Shows");
  if (shows === undefined || isOpen(shows)) {
    const question = context.question(2, `${screen.name} / ${name.text}`, shows?.question ?? null, shows?.text.span ?? name.span);
    screen.figures.push({ name: name.text, span: name.span, meaning: null, question });
    return;
  }
  const text = textOf(row, "Shows");
  const meaning = text === null ? null : readMeaning(context, text);
  if (meaning !== null) screen.figures.push({ name: name.text, span: name.span, meaning, question: null });
}

type Meaning = NonNullable<FigureModel["meaning"]>;

const HEAD = /^(?:(?<how>number|sum|average|largest|smallest) of\s+)?(?<entity>\w+)(?:\.(?<of>[\w.]+))?(?:\s+where\s*\((?<where>.*)\))?$/d;
const TAIL = /\s+by\s+(?<key>(?:(?<month>month of)\s+)?(?<by>[\w.]+))(?:\s+as\s+(?<shape>bars|line))?$/d;

function readMeaning(context: Context, text: Text): Meaning | null {
  const tail = TAIL.exec(text.text);
  const head = HEAD.exec(tail === null ? text.text : text.text.slice(0, tail.index));
  const how = head?.groups?.how ?? "number";
  const isWhole =
    head !== null && (head.groups?.of !== undefined) === (how !== "number") && (tail !== null || head.groups?.how !== undefined);
  if (/\sby\s+(?:month of\s+)?[\w.]+(?:\s+by|\s+and|,)\s+(?:month of\s+)?[\w.]+(?:\s+as\s+\w+)?$/.test(text.text)) {
    context.notSupported("A figure of groups within groups", text.span, "Write a figure for each, or one with where (…) for each value.");
    return null;
  }
  if (head === null || !isWhole) {
    context.problem("figures-are-well-formed", text.span, { figure: text.text });
    return null;
  }
  const name = groupOf(text, head, "entity")!;
  const entity = context.model.entities.get(name.text);
  if (entity === undefined) {
    context.unknown("entities-are-known", name.span, name.text, context.model.entities.keys());
    return null;
  }
  context.refer("entity", "", name);
  const condition = groupOf(text, head, "where");
  const scope = scopeOf(context.model, { thisEntity: entity.name, must: "sql" });
  const where = condition === undefined ? null : context.condition(condition, scope);
  const of = head.groups?.of === undefined ? null : readOf(context, entity, how, groupOf(text, head, "of")!);
  const by = tail === null ? null : readBy(context, entity, text, tail);
  if ((condition !== undefined && where === null) || (of === null && how !== "number") || (by === null && tail !== null)) return null;
  return {
    entity: entity.name,
    where,
    how: how as Meaning["how"],
    of: of?.column ?? null,
    by,
    type: of === null ? { is: "integer", min: 0, max: null } : displayType(of.type),
    shows: by === null ? "number" : tail?.groups?.shape === "line" ? "line" : "bars",
  };
}

/** What is added up or compared, with the type of the result. */
function readOf(context: Context, entity: EntityModel, how: string, path: Text): { column: ColumnModel; type: Type } | null {
  const column = readColumn(context, entity.name, path);
  if (column === null) return null;
  const type = resultOf(how, column.value.type);
  if (type !== null) return { column, type };
  const takes = how === "largest" || how === "smallest" ? "numbers, dates or durations" : "numbers or durations";
  context.problem("figures-gather-what-can-be", path.span, { how, field: path.text, takes });
  return null;
}

function resultOf(how: string, of: Type): Type | null {
  if (how === "largest" || how === "smallest") return ["number", "date", "moment", "duration"].includes(of.is) ? of : null;
  if (of.is === "duration") return how === "sum" ? of : null;
  if (of.is !== "number") return null;
  return how === "average" ? numberType(Math.max(of.scale, 2), of.digits + 2, of.unit) : of;
}

const GROUPABLE: ReadonlySet<string> = new Set(["choice", "record", "boolean", "date", "text", "number"]);

function readBy(context: Context, entity: EntityModel, text: Text, tail: RegExpExecArray): Meaning["by"] {
  const path = groupOf(text, tail, "by")!;
  const days = [...entity.fields.values()]
    .filter(({ type }) => type?.is === "date" || type?.is === "moment")
    .map(({ name }) => `month of ${name}`);
  if (path.text === "month" && !entity.fields.has("month")) {
    context.unknown(
      "names-are-known",
      path.span,
      path.text,
      [...days, "month of created_at"],
      { what: "name" },
      days[0] ?? "month of created_at",
    );
    return null;
  }
  const column = readColumn(context, entity.name, path);
  if (column === null) return null;
  const { is } = column.value.type;
  const month = tail.groups?.month !== undefined;
  const isDay = is === "date" || is === "moment";
  if (month && isDay) {
    // An empty date has no month, and its records are a group of their own.
    const scope = scopeOf(context.model, { thisEntity: entity.name, must: "sql", known: new Set([path.text]) });
    const key = context.expression(groupOf(text, tail, "key")!, scope, null);
    return key === null ? null : { column, key, month };
  }
  if (!month && GROUPABLE.has(is)) return { column, key: column.value, month };
  const instead = isDay ? `month of ${path.text}` : "a choice, a reference, a date, a number or a short text";
  context.problem("figures-are-by-what-groups", path.span, { field: path.text, month: month ? "month of " : "", instead });
  return null;
}

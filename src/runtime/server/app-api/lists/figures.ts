// GET /-/screens/{slug}/figures: numbers about the records that the viewer may see. A field that the viewer may not see
// is neither added up nor grouped by; a mark leads to its records where a list of the same records may be opened.

import { displayType } from "../../../../compiler/expression/field-type.ts";
import { divideRounded, rescale } from "../../../../compiler/expression/numbers.ts";
import type { Expr } from "../../../../compiler/expression/tree.ts";
import type { ColumnPlan, FieldType, FigureMeaning, FigurePlan, ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { Group, Value } from "../../../store/store.ts";
import type { FiguresView, FigureView, MarkView } from "../../../wire/figures.ts";
import type { ScreenView, WireValue } from "../../../wire.ts";
import { SEE } from "../../access/access.ts";
import { whereSeen } from "../../access/expression-visibility.ts";
import { openView } from "../../access/open-questions.ts";
import { mayOpen, plainHref, seesOpen } from "../../access/screen-access.ts";
import { and, conjuncts, isNever } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { columnSeen, type View } from "../../reading/columns.ts";
import { demandKnown, isUsable } from "../../reading/filters.ts";
import { labelsOf } from "../../reading/read.ts";
import { encodeShown } from "../../values/values.ts";
import { screenOf } from "../labels/requested-screen.ts";
import { type Outside, periodOf } from "./period.ts";

/** Groups that one figure reads, and marks that it shows. */
const GROUPS = 1000;
const MARKS = 24;

export async function figuresView(ask: HttpRequest): Promise<FiguresView> {
  demandKnown(ask, ask.query, () => false);
  const screen = screenOf(ask);
  if (screen.shows !== "figures") throw ask.app.problems.problem("not-found");
  const figures = await Promise.all(screen.figures.map((figure) => figureView(ask, figure)));
  return { figures: figures.filter((figure) => figure !== null) };
}

/** How each figure is shown that there is for the viewer: it is drawn in its place before it is counted. */
export function figureShapes(view: View, screen: ScreenPlan): NonNullable<ScreenView["figures"]> {
  return screen.figures.flatMap(({ meaning }) => {
    if (meaning === null) return [{ shows: NOTHING.shows }];
    if (isNever(seenRows(view, meaning))) return [];
    const type = meaning.by?.column.type;
    const most = type?.is === "choice" ? type.values.length : type?.is === "yes/no" ? 2 : null;
    return [{ shows: type === undefined ? "number" : meaning.shows, ...(most === null ? {} : { most }) }];
  });
}

/** The records that a figure is about: the author's condition, and what the viewer may see of them. */
function seenRows(view: View, meaning: FigureMeaning): Expr {
  const { app, actor } = view;
  const { entity, of, by } = meaning;
  const where = whereSeen(view, meaning);
  const columns = [of, by?.column ?? null].filter((column) => column !== null);
  const seen = columns.map((column) => columnSeen(view, column));
  return and([app.access.may(entity, SEE, actor.roles).when, ...seen, ...(where === null ? [] : [where])]);
}

async function figureView(view: View, figure: FigurePlan): Promise<FigureView | null> {
  const { meaning } = figure;
  if (meaning === null && !seesOpen(view)) return null;
  const { problems } = view.app;
  const head = { name: figure.name, ...problems.cited(figure.origin), open: openView(view, figure.open) };
  if (meaning === null) return { ...head, ...NOTHING };
  const where = seenRows(view, meaning);
  if (isNever(where)) return null;
  const { how, of, by, type, shows } = meaning;
  const counted = how === "number" || how === "sum" ? ({ counted: true } as const) : {};
  const gathered = of === null ? null : ({ how: how === "average" || how === "number" ? "sum" : how, value: of.value } as const);
  const groups = await view.app.store.groups(
    { entity: meaning.entity, where, by: by?.key ?? null, of: gathered, limit: GROUPS },
    view.actor.context,
  );
  const list = listOf(view, meaning);
  if (by === null) {
    const [all] = groups;
    return {
      ...head,
      ...NOTHING,
      ...counted,
      type,
      shows,
      value: all === undefined ? null : numberOf(meaning, all),
      href: list && hrefOf(list),
    };
  }
  const { marks, left, outside = [] } = await marksOf(view, meaning, by, groups);
  const named = { byLabel: by.column.label, byMonth: by.month };
  const href = (mark: Mark) => (list === null ? null : markHref(view, list, by, mark));
  const beyond = outside.map((one) => ({ ...one, href: list && spanHref(view, list, by, one.from, one.to) }));
  return {
    ...{ ...head, ...NOTHING, ...counted, type, shows, ...named, left },
    ...(beyond.length === 0 ? {} : { outside: beyond }),
    marks: marks.map((mark) => ({ ...mark.view, href: href(mark) })),
  };
}

const NOTHING = {
  type: { is: "integer", min: null, max: null },
  shows: "number",
  value: null,
  marks: [],
  byLabel: null,
  byMonth: false,
  left: 0,
  href: null,
} as const satisfies Partial<FigureView>;

type By = NonNullable<FigureMeaning["by"]>;

interface Mark {
  readonly key: Value;
  readonly view: MarkView;
}

interface Marks {
  readonly marks: readonly Mark[];
  readonly left: number;
  /** Of months and days: what is left. */
  readonly outside?: readonly Outside[];
}

function numberOf({ how, of, type }: FigureMeaning, { count, value }: Group): WireValue {
  if (of === null) return count;
  if (value === null || (count === 0 && how !== "sum")) return null;
  if (how !== "average") return encodeShown(type, value);
  const total = rescale(BigInt(Number(value)), scaleOf(displayType(of.value.type)), scaleOf(type));
  return encodeShown(type, Number(divideRounded(total, BigInt(count))));
}

function scaleOf(type: FieldType): number {
  if (type.is === "percent") return 4;
  return type.is === "decimal" || type.is === "money" ? type.scale : 0;
}

/** The marks in the order in which they are read: words as the document lists them, months without gaps, else the largest first. */
async function marksOf(view: View, meaning: FigureMeaning, by: By, groups: readonly Group[]): Promise<Marks> {
  const { type } = by.column;
  if (by.month || type.is === "date") return timeline(meaning, by, groups);
  if (type.is === "choice") {
    const values = [...type.values.map((choice) => choice.value), ...(groups.some((group) => group.by === null) ? [null] : [])];
    return { marks: values.map((value) => markOf(meaning, type, value, groupAt(groups, value))), left: 0 };
  }
  const sorted = groups.toSorted((a, b) => sizeOf(meaning, b) - sizeOf(meaning, a) || (String(a.by) < String(b.by) ? -1 : 1));
  const shown = sorted.slice(0, MARKS).map((group) => markOf(meaning, type, group.by, group));
  const marks = type.is === "reference" ? await withLabels(view, type.entity, shown) : shown;
  return { marks, left: Math.max(0, sorted.length - MARKS) };
}

function groupAt(groups: readonly Group[], by: Value): Group {
  return groups.find((group) => group.by === by) ?? { by, count: 0, value: 0 };
}

function sizeOf(meaning: FigureMeaning, group: Group): number {
  return meaning.of === null ? group.count : Number(group.value);
}

function markOf(meaning: FigureMeaning, byType: FieldType, key: Value, group: Group): Mark {
  const value = numberOf(meaning, group);
  return { key, view: { by: key === null ? null : encodeShown(byType, key), byType, value, href: null } };
}

/** References by what they show; those that the viewer may not see keep their place without a name. */
async function withLabels(view: View, entity: string, marks: readonly Mark[]): Promise<Mark[]> {
  const ids = marks.flatMap(({ key }) => (typeof key === "string" ? [key] : []));
  const labels = await labelsOf(view, view.app.store, entity, ids);
  return marks.map((mark) => {
    if (typeof mark.key !== "string") return mark;
    const by = labels.get(mark.key) ?? { id: "", label: null, href: null };
    return { ...mark, view: { ...mark.view, by } };
  });
}

/** Months without gaps, or the days that there are; empty dates come last. */
function timeline(meaning: FigureMeaning, by: By, groups: readonly Group[]): Marks {
  const byType: FieldType = { is: "date" };
  const { shown, outside } = periodOf(groups, by.month);
  const none = groups.find((group) => group.by === null);
  const marks = shown.map((day) => markOf(meaning, byType, day, groupAt(groups, day)));
  if (none !== undefined && none.count > 0) marks.push(markOf(meaning, byType, null, none));
  return { marks, left: outside.reduce((sum, { groups }) => sum + groups, 0), outside };
}

/** A list, and what it is filtered by. */
interface Filtered {
  readonly list: ScreenPlan;
  readonly filters: ReadonlyMap<string, readonly string[]>;
}

/** A list of the very records that a figure is about: of the same entity, under the same condition, or filtered to it. */
function listOf(view: View, { entity, where }: FigureMeaning): Filtered | null {
  const wanted = conjuncts(where);
  const found = view.app.plan.screens.flatMap((list): Filtered[] => {
    if (list.shows !== "list" || list.entity !== entity || plainHref(list) === null || !mayOpen(view.app, view.actor, list)) return [];
    const own = conjuncts(list.where);
    if (!own.every((condition) => wanted.some((one) => isSame(one, condition)))) return [];
    const filters = new Map<string, readonly string[]>();
    for (const condition of wanted.filter((one) => !own.some((other) => isSame(one, other)))) {
      const column = list.columns.find((one) => mayFilter(view, list, one) && !filters.has(one.path) && filterFor(condition, one) !== null);
      if (column === undefined) return [];
      filters.set(column.path, filterFor(condition, column) ?? []);
    }
    return [{ list, filters }];
  });
  return found.toSorted((one, other) => one.filters.size - other.filters.size)[0] ?? null;
}

function isSame(one: Expr, other: Expr): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** With what the column is filtered to ask for no more than the condition: that it is a word, or one of some. */
function filterFor(condition: Expr, { type, value }: ColumnPlan): readonly string[] | null {
  if (type.is !== "choice") return null;
  const asked =
    condition.op === "compare" && condition.how === "=" && isSame(condition.left, value)
      ? [condition.right]
      : condition.op === "in" && isSame(condition.item, value)
        ? condition.items
        : [];
  const words = asked.flatMap((one) => (one.op === "literal" && typeof one.value === "string" ? [one.value] : []));
  return words.length === asked.length && words.length > 0 ? words : null;
}

function mayFilter(view: View, { filters }: ScreenPlan, column: ColumnPlan): boolean {
  return isUsable(view, column) && (filters === null || filters.includes(column.path));
}

function hrefOf({ list, filters }: Filtered, further = new URLSearchParams()): string {
  const search = new URLSearchParams();
  for (const [path, values] of filters) for (const value of values) search.append(`f.${path}`, value);
  for (const [name, value] of further) search.append(name, value);
  return search.size === 0 ? (plainHref(list) ?? "") : `${plainHref(list)}?${search}`;
}

/** The list, filtered to the records of one mark. */
function markHref(view: View, found: Filtered, by: By, { key }: Mark): string | null {
  if (by.month && key !== null) return spanHref(view, found, by, String(key), String(key));
  const column = filterable(view, found, by);
  if (column === null) return null;
  const { path, type } = column;
  const search = new URLSearchParams();
  if (key === null) search.set(`f.${path}.empty`, "yes");
  else search.set(`f.${path}`, typeof key === "boolean" ? (key ? "yes" : "no") : String(encodeShown(type, key)));
  return hrefOf(found, search);
}

/** The same of all from one day, or month, to another. */
function spanHref(view: View, found: Filtered, by: By, from: string, to: string): string | null {
  const path = filterable(view, found, by)?.path;
  const bounds = new URLSearchParams({ [`f.${path}.min`]: from, [`f.${path}.max`]: by.month ? lastDayOf(to) : to });
  return path === undefined ? null : hrefOf(found, bounds);
}

/** The column of a list by which it is filtered to what a figure is grouped by. */
function filterable(view: View, { list, filters }: Filtered, by: By): ColumnPlan | null {
  const { path } = by.column;
  const column = list.columns.find((candidate) => candidate.path === path);
  if (column === undefined || filters.has(path) || !mayFilter(view, list, column)) return null;
  return by.month && column.type.is !== "date" ? null : column;
}

function lastDayOf(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return `${month.slice(0, 8)}${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, "0")}`;
}

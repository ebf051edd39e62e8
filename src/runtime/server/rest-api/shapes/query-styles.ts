// The query dialects that a list may follow: how each pages, sorts and filters. A field that the caller may not see can
// neither be sorted nor filtered by; what is not known is refused.

import type { CallPlan, ColumnPlan, Expr } from "../../../../compiler/plan/plan.ts";
import { entityOf } from "../../context/application.ts";
import { isId } from "../../context/ids.ts";
import { limitsOf } from "../../context/limits.ts";
import { idField, not, oneOf } from "../../expressions/expression-builders.ts";
import { phrase } from "../../i18n/texts.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import {
  badParameter,
  demandFew,
  filterCondition,
  isSortable,
  isUsable,
  readSort,
  single,
  sortOf,
  unknownOrder,
  unknownParameter,
} from "../../reading/filters.ts";
import type { Order } from "../../reading/read.ts";
import { searchCondition } from "../../reading/search.ts";
import type { Listed } from "./listed.ts";

export type Style = NonNullable<CallPlan["style"]>;

/** What a query string asks for; each parameter changes its own part. */
export interface Asked {
  where: Expr[];
  order: readonly Order[];
  page: number;
  size: number;
  offset: number | null;
  /** A cursor behind which the page begins. */
  after: string | null;
}

/** The parameters that a style has beside those for each field. */
export const STYLE_PARAMETERS: Readonly<Record<Style, readonly string[]>> = {
  page: ["page", "size", "sort"],
  offset: ["limit", "offset", "sort"],
  cursor: ["limit", "after", "sort"],
  "json-server": ["_page", "_limit", "_start", "_end", "_sort", "_order", "q", "id"],
  "simple-rest": ["range", "sort", "filter"],
};

/** Reads the parameters of a style that no member of the call has taken. */
export function readStyle(ask: HttpRequest, style: Style, listed: Listed, taken: ReadonlySet<string>, asked: Asked): void {
  if (style === "json-server") jsonServer(ask, listed, taken, asked);
  else if (style === "simple-rest") simpleRest(ask, listed, taken, asked);
  else plainStyle(ask, style, listed, taken, asked);
}

function plainStyle(ask: HttpRequest, style: Style, listed: Listed, taken: ReadonlySet<string>, asked: Asked): void {
  for (const name of ask.query.keys()) {
    if (taken.has(name)) continue;
    if (!STYLE_PARAMETERS[style].includes(name)) throw unknownParameter(ask, name);
    readParameter(ask, listed, name, given(ask, name), asked);
  }
}

function readParameter(ask: HttpRequest, listed: Listed, name: string, text: string, asked: Asked): void {
  const { maxPageSize } = limitsOf(ask.app);
  if (name === "page") asked.page = whole(ask, name, text, 1, 1_000_000);
  else if (name === "size" || name === "limit") asked.size = whole(ask, name, text, 1, maxPageSize);
  else if (name === "offset") asked.offset = whole(ask, name, text, 0, 100_000_000);
  else if (name === "after") asked.after = text;
  else asked.order = readSort(ask, listed.sortable(ask), text, name);
}

/** A value that is there; an empty one is a mistake of the caller. */
function given(ask: HttpRequest, name: string): string {
  const text = single(ask, ask.query, name) ?? "";
  if (text.trim() === "") throw badParameter(ask, name);
  return text;
}

export function whole(ask: HttpRequest, name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (number >= least && number <= most) return number;
  const { problems } = ask.app;
  const fault = problems.fault("out-of-range", { field: name, range: phrase("between", { min: least, max: most }) }, name);
  throw problems.together([{ ...fault, status: 400 }]);
}

/** `_page=2&_limit=10` or `_start=10&_end=20`, `_sort=title&_order=desc`, `id=…&id=…`, `price_gte=5`. */
function jsonServer(ask: HttpRequest, listed: Listed, taken: ReadonlySet<string>, asked: Asked): void {
  const { maxPageSize } = limitsOf(ask.app);
  const number = (name: string, least: number, most: number): number | null =>
    ask.query.has(name) && !taken.has(name) ? whole(ask, name, given(ask, name), least, most) : null;
  asked.page = number("_page", 1, 1_000_000) ?? asked.page;
  asked.size = number("_limit", 1, maxPageSize) ?? asked.size;
  const start = number("_start", 0, 100_000_000);
  const end = number("_end", 1, 100_000_000);
  if (end !== null) asked.size = span(ask, "_end", start ?? 0, end, maxPageSize);
  if (start !== null || end !== null) asked.offset = start ?? 0;
  if (ask.query.has("_sort") && !taken.has("_sort")) {
    const ways = ask.query.has("_order") ? given(ask, "_order").toLowerCase().split(",") : [];
    if (ways.some((way) => way !== "asc" && way !== "desc")) throw badParameter(ask, "_order");
    const paths = given(ask, "_sort").split(",");
    asked.order = paths.flatMap((path, at) => ordered(ask, listed, "_sort", path, ways[at] === "desc"));
  }
  for (const [name, values] of ask.query) {
    if (taken.has(name) || (STYLE_PARAMETERS["json-server"].includes(name) && name.startsWith("_"))) continue;
    if (values.some((value) => value.trim() === "")) throw badParameter(ask, name);
    asked.where.push(...filtered(ask, listed, name, name, values));
  }
}

function span(ask: HttpRequest, name: string, from: number, to: number, most: number): number {
  return whole(ask, name, String(Math.max(0, to - from)), 1, most);
}

/** `sort=["title","ASC"]`, `range=[0,24]`, `filter={"kind":"novel"}`. */
function simpleRest(ask: HttpRequest, listed: Listed, taken: ReadonlySet<string>, asked: Asked): void {
  for (const name of ask.query.keys()) {
    if (taken.has(name)) continue;
    if (!STYLE_PARAMETERS["simple-rest"].includes(name)) throw unknownParameter(ask, name);
    const value = json(ask, name);
    if (name === "filter") {
      if (typeof value !== "object" || value === null || Array.isArray(value)) throw badParameter(ask, name);
      const filters = Object.entries(value).map(([key, wanted]) => [key, texts(ask, name, wanted)] as const);
      demandFew(
        ask,
        filters.filter(([key]) => key !== "id" && key !== "q").map(([key, values]) => [`${name}=${key}`, values] as const),
      );
      for (const [key, values] of filters) asked.where.push(...filtered(ask, listed, name, key, values));
      continue;
    }
    if (!Array.isArray(value) || value.length !== 2) throw badParameter(ask, name);
    const [first, second] = value as unknown[];
    if (name === "sort") {
      if (typeof first !== "string" || (second !== "ASC" && second !== "DESC")) throw badParameter(ask, name);
      asked.order = ordered(ask, listed, name, first, second === "DESC");
    } else {
      const from = whole(ask, name, String(first), 0, 100_000_000);
      asked.offset = from;
      asked.size = span(ask, name, from, whole(ask, name, String(second), 0, 100_000_000) + 1, limitsOf(ask.app).maxPageSize);
    }
  }
}

function json(ask: HttpRequest, name: string): unknown {
  try {
    return JSON.parse(given(ask, name));
  } catch {
    throw badParameter(ask, name);
  }
}

/** One value or several, as they would stand in a query string. */
function texts(ask: HttpRequest, name: string, wanted: unknown): string[] {
  const values = Array.isArray(wanted) ? wanted : [wanted];
  if (values.some((value) => !["string", "number", "boolean"].includes(typeof value) || value === "")) throw badParameter(ask, name);
  return values.map(String);
}

function ordered(ask: HttpRequest, listed: Listed, name: string, path: string, descending: boolean): Order[] {
  if (path === "id") return [{ by: idField(listed.entity), descending }];
  const column = listed.columnAt(ask, path);
  if (column !== null && isSortable(ask, column)) return sortOf(ask, column, descending);
  const sortable = listed.sortable(ask).filter((one) => isSortable(ask, one));
  throw unknownOrder(ask, name, ["id", ...sortable.map((one) => one.path)]);
}

function usable(ask: HttpRequest, listed: Listed, name: string, path: string): ColumnPlan {
  const column = listed.columnAt(ask, path);
  if (column === null || !isUsable(ask, column)) throw unknownParameter(ask, name === path ? name : `${name}=${path}`);
  return column;
}

const SUFFIXES = { _gte: "min", _lte: "max", _like: "contains" } as const;

/** `q`, `id`, a field, or one with `_gte`, `_lte`, `_ne` or `_like` behind it. */
function filtered(ask: HttpRequest, listed: Listed, name: string, key: string, values: readonly string[]): Expr[] {
  const { entity } = listed;
  const said = name === key ? name : `${name}=${key}`;
  if (key === "q") return searchCondition(ask, entity, values.join(" "));
  if (key === "id") {
    if (values.length > 1000) throw badParameter(ask, said);
    return [
      oneOf(
        idField(entity),
        values.filter((id) => isId(id, entityOf(ask.app, entity).ids)),
      ),
    ];
  }
  const suffix = (Object.keys(SUFFIXES) as (keyof typeof SUFFIXES)[]).find((one) => key.endsWith(one));
  const whole = listed.columnAt(ask, key);
  if (whole === null && suffix !== undefined) {
    const column = usable(ask, listed, said, key.slice(0, -suffix.length));
    return [filterCondition(ask, column, SUFFIXES[suffix], said, values)];
  }
  if (whole === null && key.endsWith("_ne")) {
    return [not(filterCondition(ask, usable(ask, listed, said, key.slice(0, -"_ne".length)), "is", said, values))];
  }
  return [filterCondition(ask, usable(ask, listed, said, key), "is", said, values)];
}

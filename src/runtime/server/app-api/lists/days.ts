// GET /-/screens/{slug}/days: the records of a calendar between two days of the product's time zone, in one statement.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import type { EntityPlan, ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { DaysView } from "../../../wire/days.ts";
import type { RowView, WireValue } from "../../../wire.ts";
import { instantOf, startOfDay } from "../../context/clock.ts";
import { and, NEVER, or, ordered } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { columnAt, columnSeen, Selection, type View } from "../../reading/columns.ts";
import { badParameter, single } from "../../reading/filters.ts";
import { readPage } from "../../reading/read.ts";
import { readRows, rowReader, rowsAsked, withinView } from "./rows.ts";

/** Records that one answer holds, and days that one may be asked for. */
const RECORDS = 500;
const DAYS = 92;
const DAY = 86_400_000;

export async function daysView(ask: HttpRequest): Promise<DaysView> {
  const { screen, entity, where, columns, within } = await rowsAsked(ask, (name) => name === "from" || name === "to", "days");
  if (screen.by === null) throw ask.app.problems.problem("not-found");
  const [from, to] = [readDay(ask, "from"), readDay(ask, "to")];
  const days = (Date.parse(to) - Date.parse(from)) / DAY;
  if (days < 0 || days >= DAYS) throw badParameter(ask, "to");
  const selection = new Selection();
  const reader = rowReader(ask, selection, entity, columns, screen);
  const starts = columnAt(ask.app, entity.name, screen.by);
  const order = starts === null ? [] : [{ by: starts.value, descending: false }];
  const between = duringDays(ask, screen, entity, from, to);
  const request = { entity: entity.name, where: [...where, between], order, page: 1, size: RECORDS, total: null } as const;
  const { rows, more } = await readPage(ask, ask.app.store, request, selection);
  const shown = await readRows(ask, reader, rows);
  return { within: await withinView(ask, entity, within), rows: shown, cut: more ? dayOf(ask, shown.at(-1), screen.by, from) : null };
}

/** The day from which on the answer is not whole: that of the last record, for the next may be of the same. */
function dayOf({ app }: View, row: RowView | undefined, path: string, from: string): string {
  const value: WireValue | undefined = row?.values[path];
  if (typeof value !== "string") return from;
  const day = value.length === 10 ? value : instantOf(new Date(value), app.plan.product.timeZone).today;
  return day < from ? from : day;
}

function readDay(ask: HttpRequest, name: string): string {
  const text = single(ask, ask.query, name) ?? "";
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (at === null || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text) throw badParameter(ask, name);
  return text;
}

/** That a record begins within the days, or began before and lasts into them; as far as the viewer may see when. */
function duringDays(view: View, screen: ScreenPlan, entity: EntityPlan, from: string, to: string): Expr {
  const starts = screen.by === null ? null : columnAt(view.app, entity.name, screen.by);
  if (starts === null) return NEVER;
  const ends = screen.until === null ? null : columnAt(view.app, entity.name, screen.until);
  const isDay = starts.type.is === "date";
  const { timeZone } = view.app.plan.product;
  const beginningOf = (day: string) => new Date(startOfDay(day, timeZone)).toISOString();
  const first = isDay ? from : beginningOf(from);
  const last = isDay ? ordered(starts.value, "<=", to) : ordered(starts.value, "<", beginningOf(dayAfter(to)));
  const begins = ordered(starts.value, ">=", first);
  const lasts = ends === null ? NEVER : and([columnSeen(view, ends), ordered(ends.value, isDay ? ">=" : ">", first)]);
  return and([columnSeen(view, starts), last, or([begins, lasts])]);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
}

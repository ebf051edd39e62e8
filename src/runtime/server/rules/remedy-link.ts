// The address of the screen on which whoever is refused can do something about it.

import type { Expr } from "../../../compiler/expression/tree.ts";
import type { FieldPlan, FieldType, Refusal, RemedyPlan, ScreenPlan } from "../../../compiler/plan/plan.ts";
import type { Value } from "../../store/store.ts";
import type { RemedyTarget } from "../../wire/refusals.ts";
import { placed } from "../access/access.ts";
import { readVisibility, screenWhere } from "../access/expression-visibility.ts";
import { addressOn, BEGIN, hrefOf, isForExisting, mayOpen, namedBy, pageAt, plainHref } from "../access/screen-access.ts";
import { entityOf } from "../context/application.ts";
import {
  ALWAYS,
  and,
  compare,
  fieldNamed,
  fieldOf,
  isNever,
  isOpen,
  onlyIf,
  textOf,
  thisRecord,
} from "../expressions/expression-builders.ts";
import { type Cell, labelAt, type Selection, type View } from "../reading/columns.ts";
import { settableAtCreation } from "../values/validate.ts";
import { encodeShown } from "../values/values.ts";

const NOWHERE: Cell<RemedyTarget | null> = () => null;

/** Whether some record of a list is so. */
type Found = Expr & { readonly op: "aggregate" };

/** An expression about the record that is refused, placed where that record is; null where it is not known. */
type Placement = (expr: Expr) => Expr | null;

const COUNT: Expr["type"] = { is: "number", scale: 0, digits: 15, unit: "plain" };

/** What an address holds in a few letters. */
const SHORT: ReadonlySet<FieldType["is"]> = new Set([
  "integer",
  "decimal",
  "money",
  "date",
  "time",
  "moment",
  "duration",
  "choice",
  "reference",
]);

/** Of a record that is selected. */
export function remedyLink(
  view: View,
  selection: Selection,
  refused: string,
  { leads = [] }: Refusal,
  said: Placement = (expr) => expr,
): Cell<RemedyTarget | null> {
  const ways = leads.map((lead) => oneWay(view, selection, refused, lead, said)).filter((way) => way !== NOWHERE);
  if (ways.length === 0) return NOWHERE;
  return (row) => {
    for (const way of ways) {
      const found = way(row);
      if (found !== null) return found;
    }
    return null;
  };
}

function oneWay(
  { app, actor }: View,
  selection: Selection,
  refused: string,
  { screen: name, at }: RemedyPlan,
  said: Placement,
): Cell<RemedyTarget | null> {
  const screen = app.plan.screens.find((one) => one.name === name);
  if (screen === undefined || !mayOpen(app, actor, screen)) return NOWHERE;
  const label = screen.name;
  if (at === null) {
    const href = plainHref(screen);
    const begins = beginning({ app, actor }, selection, screen, refused, said);
    return href === null ? NOWHERE : (row) => ({ label, href: `${href}${begins(row)}` });
  }
  if (isOpen(at)) return NOWHERE;
  if (at.op === "aggregate") return linkToListed({ app, actor }, selection, screen, refused, at, said);
  const known = said(app.access.expanded(at));
  const seen = said(app.access.expanded(readVisibility({ app, actor }, at)));
  if (known?.type.is !== "record" || seen === null || isNever(seen)) return NOWHERE;
  const page = pageAt(app, screen, known.type.entity);
  if (page === null) return NOWHERE;
  const isSeen = selection.holds(seen);
  const address = addressOn({ app, actor }, selection, page, known.type.entity, known);
  const record = calledOn({ app, actor }, screen, known.type.entity, known);
  const called = record === null ? () => null : selection.value(record);
  return (row) => {
    const href = isSeen(row) ? address(row) : null;
    return href === null ? null : { label: textOf(called(row)) || label, href };
  };
}

/** The label of the record of a page, as far as whoever is refused may see it; a form is called by what is done there: null. */
function calledOn(view: View, { shows }: ScreenPlan, entity: string, at: Expr): Expr | null {
  if (shows !== "one") return null;
  return onlyIf(view.app.access.seenAt(entity, at, view.actor.roles), labelAt(view, entity, at));
}

/**
 * To the record that a list finds, among those that whoever is refused may see and that the page shows, where it is the only one; never to
 * the record that is refused. One that is yet to be made is on no list.
 */
function linkToListed(
  { app, actor }: View,
  selection: Selection,
  screen: ScreenPlan,
  refused: string,
  found: Found,
  said: Placement,
): Cell<RemedyTarget | null> {
  const { entity } = found.list;
  const page = pageAt(app, screen, entity);
  if (page === null) return NOWHERE;
  const it: Expr = { op: "it", binder: found.binder, type: { is: "record", entity }, optional: false };
  const other = entity === refused ? said(compare(it, "!=", thisRecord(refused))) : null;
  const named = namedBy({ app, actor }, page, it);
  const where = and([
    found.where ?? ALWAYS,
    other ?? ALWAYS,
    readVisibility({ app, actor }, found),
    placed(screenWhere({ app, actor }, screen) ?? ALWAYS, it),
    named.seen,
  ]);
  const asked = (how: "number" | "smallest", of: Expr | null): Cell<Value> | null => {
    const type: Expr["type"] = of === null ? COUNT : of.type;
    const expr = said(app.access.expanded({ ...found, how, where, of, type, optional: of !== null }));
    return expr === null ? null : selection.value(expr);
  };
  const number = isNever(where) ? null : asked("number", null);
  const keys = number === null ? [] : named.keys.flatMap((key) => asked("smallest", key) ?? []);
  // Of one alone the smallest is that one.
  const one =
    number === null ? null : said(app.access.expanded({ ...found, how: "smallest", where, of: it, type: it.type, optional: true }));
  const record = one === null ? null : calledOn({ app, actor }, screen, entity, one);
  const called = record === null ? () => null : selection.value(record);
  if (number === null || keys.length < named.keys.length) return NOWHERE;
  return (row) => {
    if (Number(number(row)) !== 1) return null;
    const named = keys.map((key) => key(row));
    const href = hrefOf(screen, named);
    return href === null ? null : { label: textOf(called(row)) || screen.name, href };
  };
}

/** A form that makes another record begins with what is known: the values of the fields that are the same here, by name and type. */
function beginning({ app, actor }: View, selection: Selection, form: ScreenPlan, refused: string, said: Placement): Cell<string> {
  if (form.shows !== "form" || form.entity === null || form.entity === refused || isForExisting(app, form)) return () => "";
  const asked = settableAtCreation(entityOf(app, form.entity)).filter(({ name }) => form.columns.some(({ path }) => path === name));
  const values = asked.flatMap(({ name, type }) => {
    const own = fieldNamed(entityOf(app, refused), name);
    const isSame = own !== undefined && SHORT.has(type.is) && JSON.stringify(own.type) === JSON.stringify(type);
    const value = isSame ? said(seenValue({ app, actor }, refused, own)) : null;
    return value === null ? [] : [{ name, type, value: selection.value(value) }];
  });
  return (row) => {
    const search = new URLSearchParams();
    for (const { name, type, value } of values) {
      const known = value(row);
      if (known !== null) search.set(`${BEGIN}${name}`, type.is === "reference" ? String(known) : String(encodeShown(type, known)));
    }
    return search.size === 0 ? "" : `?${search}`;
  };
}

function seenValue({ app, actor }: View, entity: string, field: FieldPlan): Expr {
  const here = thisRecord(entity);
  return onlyIf(app.access.fieldSeenAt(entity, field.name, here, actor.roles), fieldOf(here, entity, field));
}

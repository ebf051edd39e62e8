// Where a refusal leads: the address of the screen on which whoever is refused can do something about it, as far as they may open it
// and see the record that it is the page of.

import type { Expr } from "../../compiler/expression/tree.ts";
import type { FieldPlan, FieldType, Refusal, ScreenPlan } from "../../compiler/plan/plan.ts";
import type { Way } from "../wire.ts";
import { entityOf } from "./application.ts";
import type { Cell, Selection, View } from "./columns.ts";
import { addressOn, BEGIN, isForExisting, mayOpen, pageAt, plainHref } from "./pages.ts";
import { and, fieldNamed, fieldOf, isNever, onlyIf, thisRecord } from "./terms.ts";
import { settableAtCreation } from "./validate.ts";
import { encodeShown } from "./values.ts";

const NOWHERE: Cell<Way | null> = () => null;

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

/** Of a record that is selected; `said` places an expression about the record that is refused, null where it is not known. */
export function wayOut(
  { app, actor }: View,
  selection: Selection,
  refused: string,
  { leads }: Refusal,
  said: (expr: Expr) => Expr | null = (expr) => expr,
): Cell<Way | null> {
  const screen = leads === undefined ? undefined : app.plan.screens.find(({ name }) => name === leads.screen);
  if (leads === undefined || screen === undefined || !mayOpen(app, actor, screen)) return NOWHERE;
  const label = screen.name;
  if (leads.at === null) {
    const href = plainHref(screen);
    const begins = beginning({ app, actor }, selection, screen, refused, said);
    return href === null ? NOWHERE : (row) => ({ label, href: `${href}${begins(row)}` });
  }
  const at = said(leads.at);
  if (at === null || at.type.is !== "record" || (at.op !== "this" && at.op !== "field")) return NOWHERE;
  const page = pageAt(app, screen, at.type.entity);
  const seen = and(steps(at).map((step) => app.access.fieldSeenAt(step.entity, step.field, step.of, actor.roles)));
  if (page === null || isNever(seen)) return NOWHERE;
  const isSeen = selection.holds(seen);
  const address = addressOn({ app, actor }, selection, page, at.type.entity, at);
  return (row) => {
    const href = isSeen(row) ? address(row) : null;
    return href === null ? null : { label, href };
  };
}

/** A form that makes another record begins with what is known: the values of the fields that are the same here, by name and type. */
function beginning(
  { app, actor }: View,
  selection: Selection,
  form: ScreenPlan,
  refused: string,
  said: (expr: Expr) => Expr | null,
): Cell<string> {
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

function steps(at: Expr): (Expr & { readonly op: "field" })[] {
  return at.op === "field" ? [...steps(at.of), at] : [];
}

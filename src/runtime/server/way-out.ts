// Where a refusal leads: the address of the screen on which whoever is refused can do something about it, as far as they may open it
// and see the record that it is the page of.

import type { Expr } from "../../compiler/expression/tree.ts";
import type { Refusal } from "../../compiler/plan/plan.ts";
import type { Way } from "../wire.ts";
import type { Cell, Selection, View } from "./columns.ts";
import { addressOn, mayOpen, pageAt, plainHref } from "./pages.ts";
import { and, isNever } from "./terms.ts";

const NOWHERE: Cell<Way | null> = () => null;

/** Of a record that is selected; `said` places an expression about the record that is refused, null where it is not known. */
export function wayOut(
  { app, actor }: View,
  selection: Selection,
  { leads }: Refusal,
  said: (expr: Expr) => Expr | null = (expr) => expr,
): Cell<Way | null> {
  const screen = leads === undefined ? undefined : app.plan.screens.find(({ name }) => name === leads.screen);
  if (leads === undefined || screen === undefined || !mayOpen(app, actor, screen)) return NOWHERE;
  const label = screen.name;
  if (leads.at === null) {
    const href = plainHref(screen);
    return href === null ? NOWHERE : () => ({ label, href });
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

function steps(at: Expr): (Expr & { readonly op: "field" })[] {
  return at.op === "field" ? [...steps(at.of), at] : [];
}

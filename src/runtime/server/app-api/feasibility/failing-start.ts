// Whether a rule is certain to refuse a record that an action would make.

import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, Expr, RulePlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { ProblemView } from "../../../wire.ts";
import {
  ALWAYS,
  and,
  conjuncts,
  EMPTY,
  isAlways,
  isOpen,
  not,
  onlyIf,
  rewrite,
  someOfThis,
  textOf,
} from "../../expressions/expression-builders.ts";
import { type Cell, firstOf, type Selection, type View } from "../../reading/columns.ts";
import { asStored } from "../../rules/new-record-conditions.ts";
import { remedyLink } from "../../rules/remedy-link.ts";
import { type AppliedRule, appliedRules } from "../../rules/rules.ts";
import type { Start } from "./unique-start.ts";

interface RuledStart extends Start {
  /** A text about the record that would be made, as far as it is known. */
  readonly words: (text: Expr) => Expr;
}

/** Null of a record from which it can be made, as far as that is known beforehand. */
export function brokenCell(view: View, selection: Selection, start: RuledStart): Cell<ProblemView | null> {
  const cells = appliedRules(view.app, start.made).flatMap((applied) => oneCell(view, selection, start, applied) ?? []);
  return firstOf(cells);
}

function oneCell(
  view: View,
  selection: Selection,
  start: RuledStart,
  { rule, onlyIf, holds }: AppliedRule,
): Cell<ProblemView | null> | null {
  if (rule.level !== "error") return null;
  const { made, rows, said } = start;
  const written = writtenBy(made, rows);
  const known = (condition: Expr): Expr | null => {
    const asked = view.app.access.expanded(condition);
    return someOfThis(asked, (field) => field !== null && written.has(field)) ? null : said(asStored(made, rows, asked));
  };
  const applies = known(onlyIf);
  const demanded = and(conjuncts(holds).map((one) => known(one) ?? ALWAYS));
  if (applies === null || isAlways(demanded)) return null;
  const broken = and([applies, not(demanded)]);
  const isBroken = selection.holds(broken);
  const refusal = refusalCell(view, selection, start, rule, broken);
  return (row) => (isBroken(row) ? refusal(row) : null);
}

/** The fields that an action itself decides: what it sets, and the state, where it may lead to several. */
function writtenBy({ states }: EntityPlan, rows: readonly TransitionPlan[]): ReadonlySet<string> {
  const written = new Set(rows.flatMap(({ effects }) => effects.map(({ field }) => field)));
  if (states !== null && new Set(rows.map(({ to }) => to)).size > 1) written.add(states.field);
  return written;
}

/** What is told where it is `broken`, and is worked out only there. */
function refusalCell(
  { app, actor }: View,
  selection: Selection,
  start: RuledStart,
  { otherwise, field }: RulePlan,
  broken: Expr,
): Cell<ProblemView> {
  const { made, rows, said, words } = start;
  const told = (text: Expr | null) => {
    const known = text === null || isOpen(text) ? EMPTY : words(asStored(made, rows, withoutCounts(start, app, text)));
    return selection.value(onlyIf(broken, app.access.masked(known, actor.roles)));
  };
  const [message, remedy] = [told(otherwise.message), told(otherwise.remedy)];
  const way = remedyLink({ app, actor }, selection, made.name, otherwise, said);
  return (row) => {
    const fault = app.problems.refused(otherwise, textOf(message(row)) || null, textOf(remedy(row)) || null, way(row));
    return app.problems.together([{ ...fault, field: fault.field ?? field }]).view;
  };
}

/** A text without the computed fields of other records that the record that is made would change. */
function withoutCounts({ made }: RuledStart, { access }: View["app"], text: Expr): Expr {
  return rewrite(text, (node) => {
    if (node.op !== "field" || node.of.op === "this") return node;
    const counts = someNode(access.expanded(node), (one) => one.op === "aggregate" && one.list.entity === made.name);
    return counts ? { op: "open", subject: node.field, type: node.type, optional: node.optional } : node;
  });
}

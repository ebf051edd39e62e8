// Rules are asked once the record is stored, and a guard of a record that is. A list that is to have nobody on it, and has the
// record itself on it, is never as it should be.

import { and, fold, not, or, TRUE } from "../../../expression/fold.ts";
import type { Expr, ListSource } from "../../../expression/tree.ts";
import { mapParts } from "../../../expression/walk.ts";
import type { EntityModel, Model } from "../../../model/model.ts";
import type { Span } from "../../../source.ts";
import type { Decider } from "../../decide/decide.ts";
import type { Rule } from "../../rule.ts";
import { inFrom, transitionsOf } from "../../transitions.ts";

type Aggregate = Expr & { readonly op: "aggregate" };

/** A condition that is asked of records that are stored. */
interface Asked {
  readonly entity: EntityModel;
  readonly span: Span;
  readonly what: string;
  readonly condition: Expr;
  /** What certainly holds of the record besides. */
  readonly given: readonly Expr[];
}

export const rulesLeaveTheirOwnRecordOut: Rule = (model, report, { decider }) => {
  for (const { entity, span, what, condition, given } of asked(model)) {
    const [list] = withItself(decider, model, entity, decider.expanded(condition), given);
    if (list !== undefined) report("rules-leave-their-own-record-out", span, { what, entity: entity.name, list: list.list.entity });
  }
};

function asked(model: Model): Asked[] {
  const ruled = [...model.entities.values()].flatMap((entity) =>
    entity.rules.flatMap((rule): Asked[] => {
      if (rule.holds === null) return [];
      const others = entity.rules.filter((other) => other !== rule && other.level === "error" && other.onlyIf === null);
      const given = [rule.onlyIf, ...others.map(({ holds }) => holds)].filter((one) => one !== null);
      return [{ entity, span: rule.span, what: `The rule ${rule.name}`, condition: rule.holds, given }];
    }),
  );
  const guarded = transitionsOf(model).flatMap((placed): Asked[] => {
    const { entity, transition } = placed;
    if (transition.guard === null || transition.from === "new") return [];
    return [{ entity, span: transition.span, what: `What ${transition.action} needs`, condition: transition.guard, given: inFrom(placed) }];
  });
  return [...ruled, ...guarded];
}

/** The lists that are to be empty wherever the condition holds, and certainly have the record on them. */
function withItself(decider: Decider, model: Model, entity: EntityModel, condition: Expr, given: readonly Expr[]): Aggregate[] {
  if (condition.op === "and") return condition.items.flatMap((item) => withItself(decider, model, entity, item, given));
  if (condition.op === "or") {
    return condition.items.flatMap((item, at) => {
      const others = or(condition.items.filter((_, other) => other !== at));
      return withItself(decider, model, entity, item, [...given, not(others)]);
    });
  }
  const list = emptyList(condition);
  const own = list === null ? null : itselfOn(model, entity, list);
  return list !== null && own !== null && decider.always(own, given) !== null ? [list] : [];
}

/** `no X`, `not some X`, `number of X = 0`, `number of X < 1`. */
function emptyList(expr: Expr): Aggregate | null {
  if (expr.op === "aggregate") return expr.how === "no" ? expr : null;
  if (expr.op === "not") return expr.item.op === "aggregate" && expr.item.how === "some" ? expr.item : null;
  if (expr.op !== "compare" || expr.left.op !== "aggregate" || expr.left.how !== "number" || expr.right.op !== "literal") return null;
  const most = Number(expr.right.value);
  const none = expr.how === "=" || expr.how === "<=" ? most === 0 : expr.how === "<" && most === 1;
  return none ? expr.left : null;
}

/** What makes the record itself one of the list; null where that is not known. */
function itselfOn(model: Model, entity: EntityModel, { list, where, binder }: Aggregate): Expr | null {
  const belongs = belongsTo(model, entity, list);
  return belongs === null ? null : fold(and([belongs, where === null ? TRUE : said(where, binder, entity)]));
}

function belongsTo(model: Model, { name }: EntityModel, list: ListSource): Expr | null {
  if (list.entity !== name || list.from === "link") return null;
  if (list.from === "entity") return TRUE;
  // `dog.visits` of a visit: those of the dog to which its own reference leads.
  const { of, by } = list;
  if (of.op !== "field" || of.of.op !== "this" || of.field !== by || of.entity !== name) return null;
  return model.entities.get(name)?.fields.get(by)?.required === true
    ? TRUE
    : not({ op: "empty", item: of, type: TRUE.type, optional: false });
}

/** A condition on a member of the list, said of the record. */
function said(where: Expr, binder: string, { name }: EntityModel): Expr {
  const visit = (node: Expr): Expr =>
    node.op === "it" && node.binder === binder
      ? { op: "this", type: { is: "record", entity: name }, optional: false }
      : mapParts(node, visit);
  return visit(where);
}

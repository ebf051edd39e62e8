// The document's rules, asked of a record as it stands in the transaction: all that fail are told together.

import type { Expr } from "../../compiler/expression/tree.ts";
import { mapParts, opensOf } from "../../compiler/expression/walk.ts";
import type { EntityPlan, Refusal, RulePlan } from "../../compiler/plan/plan.ts";
import type { Reader, Row } from "../store/store.ts";
import { type Actor, SEE } from "./access.ts";
import type { Application } from "./application.ts";
import { conditionsHold } from "./permit.ts";
import type { Fault } from "./problems.ts";
import { ALWAYS, idOf } from "./terms.ts";

interface AppliedRule {
  readonly rule: RulePlan;
  readonly onlyIf: Expr;
  readonly holds: Expr;
}

/** A rule that does not hold, and what that is to whoever acts. */
export interface Broken {
  readonly rule: RulePlan;
  /** The record's id. */
  readonly record: string;
  readonly fault: Fault;
}

/** The rules that are decided; an undecided one is not applied. */
function appliedRules(entity: EntityPlan): AppliedRule[] {
  return entity.rules.flatMap((rule) => {
    const onlyIf = rule.onlyIf ?? ALWAYS;
    if (rule.open !== null || rule.holds === null || isOpen(rule.holds) || isOpen(onlyIf)) return [];
    return [{ rule, onlyIf, holds: rule.holds }];
  });
}

export function isOpen(expr: Expr): boolean {
  return opensOf(expr).length > 0;
}

/** What of the entity's rules the record breaks; one `elsewhere` was not named by the actor, and may be hidden from them. */
export async function brokenRules(
  app: Application,
  reader: Reader,
  actor: Actor,
  entity: EntityPlan,
  row: Row,
  where: "here" | "elsewhere" = "here",
): Promise<Broken[]> {
  const rules = appliedRules(entity);
  const conditions = rules.flatMap((applied) => [applied.onlyIf, applied.holds]);
  const answers = await conditionsHold(reader, entity.name, row, conditions, actor.context);
  const broken = rules.filter((_, index) => answers[2 * index] === true && answers[2 * index + 1] !== true);
  if (broken.length === 0) return [];
  const hidden = where === "elsewhere" && !(await isSeen(app, reader, actor, entity, row));
  const found: Broken[] = [];
  for (const { rule } of broken) {
    const { otherwise } = rule;
    const said = hidden && otherwise.message !== null ? { ...otherwise, message: withoutFields(otherwise.message) } : otherwise;
    const fault = await refusalFault(app, reader, actor, entity.name, row, said);
    found.push({ rule, record: idOf(row), fault: { ...fault, field: fault.field ?? rule.field } });
  }
  return found;
}

async function isSeen(app: Application, reader: Reader, actor: Actor, entity: EntityPlan, row: Row): Promise<boolean> {
  const [seen] = await conditionsHold(reader, entity.name, row, [app.access.may(entity.name, SEE, actor.roles).when], actor.context);
  return seen === true;
}

/** A text about a record of which nothing may be said. */
function withoutFields(expr: Expr): Expr {
  if (expr.op === "field" || expr.op === "this") return { op: "literal", value: null, type: expr.type, optional: true };
  return mapParts(expr, withoutFields);
}

/** A refusal in its words about a record, without what the reader of these words may not see. */
export async function refusalFault(
  app: Application,
  reader: Reader,
  actor: Actor,
  entity: string,
  row: Row,
  refusal: Refusal,
): Promise<Fault> {
  if (refusal.message === null || isOpen(refusal.message)) return app.problems.refused({ ...refusal, message: null }, null);
  const message = app.access.masked(refusal.message, actor.roles);
  const [text] = await reader.compute(entity, row, [message], actor.context);
  return app.problems.refused(refusal, typeof text === "string" ? text : null);
}

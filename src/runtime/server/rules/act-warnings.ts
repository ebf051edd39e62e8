// Which warnings are asked about, and which were confirmed before.

import { eachNode } from "../../../compiler/expression/walk.ts";
import type { Expr } from "../../../compiler/plan/plan.ts";
import type { Row, Transaction } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import { ALWAYS, idOf } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { type ChangeSet, isChangeOf, type Written } from "./change-set.ts";
import { wasWarnedBefore } from "./earlier-warnings.ts";
import type { Broken } from "./rules.ts";

/** Of warnings those that the act has brought about, or whose grounds it has changed. */
export async function warningsOfAct(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  { written }: ChangeSet,
  warnings: readonly Broken[],
): Promise<Broken[]> {
  const found: Broken[] = [];
  for (const one of warnings) if (await isOfAct(app, transaction, actor, written, one)) found.push(one);
  return found;
}

async function isOfAct(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  written: readonly Written[],
  broken: Broken,
): Promise<boolean> {
  const { rule, subject, because } = broken;
  if (because !== null) return true;
  const { entity, id } = subject;
  const own = written.filter((one) => one.entity.name === entity.name && idOf(one.after ?? one.before ?? {}) === id);
  if (own.some(({ before }) => before === null)) return true;
  const touched = (expr: Expr) => nodesThat(expr, (node) => isTouched(node, written, own));
  if (rule.holds === null || touched(rule.holds).length > 0) return true;
  const onlyIf = rule.onlyIf ?? ALWAYS;
  const turned = touched(onlyIf);
  if (turned.length === 0) return false;
  // A rule that is looked at after the act as it was before it is none that the act has brought about.
  const before: Row | null = own[0]?.before ?? null;
  if (before !== null) {
    const [was] = await conditionsHold(transaction, entity.name, before, [onlyIf], actor.context);
    if (was === true) return false;
  }
  return !(await wasWarnedBefore(app, transaction, actor, written, broken, turned));
}

function nodesThat(expr: Expr, is: (node: Expr) => boolean): Expr[] {
  const found: Expr[] = [];
  eachNode(expr, (node) => {
    if (is(node)) found.push(node);
  });
  return found;
}

/** Whether the act has changed what this part of a condition reads; `own` are the writes of the record that the condition is about. */
function isTouched(node: Expr, written: readonly Written[], own: readonly Written[]): boolean {
  if (node.op === "field") {
    const writes = node.of.op === "this" ? own : written.filter(({ entity }) => entity.name === node.entity);
    return writes.some((one) => isChanged(one, node.field));
  }
  if (node.op !== "aggregate" && node.op !== "collect" && node.op !== "member") return false;
  const { list } = node;
  if (list.from === "link") {
    return written.some(({ entity, lists }) => entity.name === list.owner && Object.hasOwn(lists.before, list.field));
  }
  return written.some((one) => {
    if (one.entity.name !== list.entity) return false;
    return one.before === null || one.after === null || (list.from === "reverse" && isChanged(one, list.by));
  });
}

function isChanged(written: Written, field: string): boolean {
  return written.before !== null && written.after !== null && isChangeOf(written, field);
}

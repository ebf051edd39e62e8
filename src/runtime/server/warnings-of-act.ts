// Which warnings are asked about: what a record was warned of when it was saved is confirmed, and is not asked again by an act that
// changes nothing on which the warning depends.

import { someNode } from "../../compiler/expression/walk.ts";
import type { Expr } from "../../compiler/plan/plan.ts";
import type { Row, Transaction } from "../store/store.ts";
import type { Actor } from "./access.ts";
import type { Ledger, Written } from "./ledger.ts";
import { conditionsHold } from "./permit.ts";
import type { Broken } from "./rules.ts";
import { ALWAYS, idOf } from "./terms.ts";
import { sameValue } from "./values.ts";

/** Of warnings those that the act has brought about, or whose grounds it has changed. */
export async function warningsOfAct(
  transaction: Transaction,
  actor: Actor,
  { written }: Ledger,
  warnings: readonly Broken[],
): Promise<Broken[]> {
  const found: Broken[] = [];
  for (const one of warnings) if (await isOfAct(transaction, actor, written, one)) found.push(one);
  return found;
}

async function isOfAct(
  transaction: Transaction,
  actor: Actor,
  written: readonly Written[],
  { rule, subject, because }: Broken,
): Promise<boolean> {
  if (because !== null) return true;
  const { entity, id } = subject;
  const own = written.filter((one) => one.entity.name === entity.name && idOf(one.after ?? one.before ?? {}) === id);
  if (own.some(({ before }) => before === null)) return true;
  const touches = (expr: Expr) => someNode(expr, (node) => isTouched(node, written, own));
  if (rule.holds === null || touches(rule.holds)) return true;
  const onlyIf = rule.onlyIf ?? ALWAYS;
  if (!touches(onlyIf)) return false;
  // A rule that is looked at after the act as it was before it is none that the act has brought about.
  const before: Row | null = own[0]?.before ?? null;
  if (before === null) return true;
  const [was] = await conditionsHold(transaction, entity.name, before, [onlyIf], actor.context);
  return was !== true;
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

function isChanged({ before, after }: Written, field: string): boolean {
  if (before === null || after === null) return false;
  return !sameValue(before[field] ?? null, after[field] ?? null);
}

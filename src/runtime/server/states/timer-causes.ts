// What was done that made the condition of a timer hold. Everything that is due is performed before anything else is
// done, so that what is due after an act and was not before it is due because of the act, or of a term that ran out
// meanwhile; and of acts that were done together one counts only where it alone can have been it.

import { eachNode, someNode } from "../../../compiler/expression/walk.ts";
import type { Expr, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { HistoryEntry } from "../../store/store.ts";
import type { Access } from "../access/access.ts";

/** What is kept of what was done. */
export type CausingEntry = Pick<HistoryEntry, "id" | "entity" | "record" | "through" | "cause">;

/** Whether the step is due by time: by a term, or a condition that speaks of the day or the moment. */
export function isOfTime(access: Access, { timer }: Pick<TransitionPlan, "timer">): boolean {
  if (timer === null) return false;
  return timer.on !== "when" || someNode(access.expanded(timer.condition), ({ op }) => op === "now" || op === "today");
}

/** The entry of what made the condition of a step hold for a record; undefined where that is not known. */
export function causeOf(
  access: Access,
  { timer }: Pick<TransitionPlan, "timer">,
  record: Pick<CausingEntry, "entity" | "record">,
  acts: readonly (readonly CausingEntry[])[],
): string | undefined {
  if (timer?.on !== "when") return undefined;
  const own = rootsOf(acts, (one) => one.entity === record.entity && one.record === record.record);
  if (own.length > 0) return own.at(-1);
  // What time alone may have brought about is no result of what was done to something else.
  if (isOfTime(access, { timer })) return undefined;
  const read = entitiesIn(access.expanded(timer.condition));
  const others = rootsOf(acts, ({ entity }) => read.has(entity));
  return others.length === 1 ? others[0] : undefined;
}

/**
 * What was done, by the entries that are no effects of others of the same act, in its order. What led on to another of them is left out:
 * the last of a chain is the nearest cause.
 */
function rootsOf(acts: readonly (readonly CausingEntry[])[], isMeant: (one: CausingEntry) => boolean): readonly string[] {
  const roots = acts.flatMap((act) => {
    const byId = new Map(act.map((one) => [one.id, one]));
    const rootOf = (one: CausingEntry): CausingEntry => {
      const cause = byId.get(one.cause ?? "");
      return cause === undefined ? one : rootOf(cause);
    };
    return [...new Set(act.filter(isMeant).map(rootOf))];
  });
  const led = new Set(roots.map(({ cause }) => cause));
  return roots.filter(({ id }) => !led.has(id)).map(({ id }) => id);
}

/** The entities of whose records an expression speaks. */
function entitiesIn(expr: Expr): ReadonlySet<string> {
  const found = new Set<string>();
  eachNode(expr, (node) => {
    if (node.op === "field") found.add(node.entity);
    if (node.op === "aggregate" || node.op === "collect" || node.op === "member") found.add(node.list.entity);
  });
  return found;
}

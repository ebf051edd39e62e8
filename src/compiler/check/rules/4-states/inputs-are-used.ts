// What an action asks for beside the fields of its record is kept by an effect, or something of the action looks at it: nothing
// else knows of it afterwards.

import type { Expr } from "../../../expression/tree.ts";
import { someNode } from "../../../expression/walk.ts";
import type { EntityModel, TransitionModel } from "../../../model/model.ts";
import { valuesOf } from "../../../model/states/cross-record-effects.ts";
import type { Rule } from "../../rule.ts";

export const inputsAreUsed: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    const told = new Set<string>();
    for (const row of entity.states?.transitions ?? []) {
      const rows = rowsOf(entity, row.action);
      if (rows.some(isUndecided)) continue;
      for (const { name, span } of row.asks) {
        const key = `${row.action}: ${name}`;
        if (entity.fields.has(name) || told.has(key) || rows.some((one) => looksAt(one, name))) continue;
        told.add(key);
        report("inputs-are-used", span, { action: row.action, input: name, entity: entity.name });
      }
    }
  }
};

/** Several rows of one action ask together; which of them is taken is decided by what is given. */
function rowsOf({ states }: EntityModel, action: string): TransitionModel[] {
  return (states?.transitions ?? []).filter((row) => row.action === action);
}

/** What is not shown may look at it. */
function isUndecided({ question, outbound }: TransitionModel): boolean {
  return question !== null || outbound.some((one) => one.do === "wait");
}

function looksAt({ guard, effects, outbound }: TransitionModel, input: string): boolean {
  const told = outbound.flatMap((one) => (one.do === "tell" ? [one.to.value, one.subject, one.text] : []));
  const all: (Expr | null)[] = [guard, ...effects.flatMap(valuesOf), ...told];
  return all.some((expr) => expr !== null && someNode(expr, (node) => node.op === "ask" && node.name === input));
}

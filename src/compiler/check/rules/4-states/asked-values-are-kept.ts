// What an action asks for is stored, unless an effect of the same action gives the field another value: then whoever acts
// is asked for nothing.

import { someNode } from "../../../expression/walk.ts";
import type { EffectModel, TransitionModel } from "../../../model/model.ts";
import { setsOwn } from "../../../model/states/cross-record-effects.ts";
import type { Rule } from "../../rule.ts";

export const askedValuesAreKept: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    for (const row of entity.states?.transitions ?? []) {
      for (const { name } of row.asks) {
        if (!entity.fields.has(name)) continue;
        const lost = row.effects.find((effect) => overwrites(row, effect, name));
        if (lost !== undefined) report("asked-values-are-kept", lost.span, { action: row.action, field: name });
      }
    }
  }
};

/** A new record has what was given already, so that its own field is a look at it. */
function overwrites(row: TransitionModel, effect: EffectModel, field: string): boolean {
  const isAdded = effect.do === "add" && effect.at === null && effect.field === field && row.from !== "new";
  const isCleared = effect.do === "clear" && effect.at === null && effect.field === field;
  if (isCleared) return true;
  if (!isAdded && !setsOwn(effect, field)) return false;
  if (!("value" in effect)) return false;
  return !someNode(
    effect.value,
    (node) =>
      (node.op === "ask" && node.name === field) ||
      (row.from === "new" && node.op === "field" && node.of.op === "this" && node.field === field),
  );
}

// Two effects of one action that give a field a value, of one record or of two that may be the same: the later one alone
// decides, and what the earlier one says is lost.

import type { Expr } from "../../../expression/tree.ts";
import type { EffectModel, EntityModel, Model } from "../../../model/model.ts";
import type { Decider } from "../../decide/decide.ts";
import { Examples } from "../../decide/examples.ts";
import { keyOf } from "../../decide/key.ts";
import { recordInWords } from "../../decide/witness-words.ts";
import { inWords } from "../../decide/words.ts";
import type { Rule } from "../../rule.ts";
import { invariantsOf } from "../../stored-guarantees.ts";
import { inFrom, type Placed, transitionsOf } from "../../transitions.ts";

export const effectsDoNotUndoEachOther: Rule = (model, report, { decider }) => {
  for (const placed of transitionsOf(model)) {
    for (const { earlier, later } of pairs(placed.transition.effects)) {
      const [first, second] = [recordOf(earlier, placed.entity), recordOf(later, placed.entity)];
      const isOne = keyOf(first) === keyOf(second);
      const example = isOne ? "" : exampleOf(model, decider, placed, first, second);
      if (example === null) continue;
      const [one, other] = [first, second].map((record) => (record.op === "this" ? "this" : inWords(record)));
      const parameters = {
        field: later.field,
        where: isOne ? "" : ` where ${one} and ${other} are the same ${later.entity}`,
        example,
        otherwise: isOne ? "leave one of the two out" : `say in Only if that they differ: ${other} is not ${one}`,
      };
      report("effects-do-not-undo-each-other", later.span, parameters, {
        related: [{ span: earlier.span, message: "What this does is lost." }],
      });
    }
  }
};

type Giving = EffectModel & { readonly do: "set" | "add" | "clear" };

/** What gives the same field of one entity other values, in the order in which it is done: the record's own come first. */
function pairs(effects: readonly EffectModel[]): { readonly earlier: Giving; readonly later: Giving }[] {
  const giving = effects.filter((effect): effect is Giving => effect.do === "set" || effect.do === "add" || effect.do === "clear");
  const ordered = [...giving.filter(({ at }) => at === null), ...giving.filter(({ at }) => at !== null)];
  return ordered.flatMap((later, index) => {
    const earlier = ordered.slice(0, index).find((one) => isUndone(one, later));
    return earlier === undefined ? [] : [{ earlier, later }];
  });
}

function isUndone(earlier: Giving, later: Giving): boolean {
  if (later.do === "add" || earlier.entity !== later.entity || earlier.field !== later.field) return false;
  return earlier.do !== later.do || (earlier.do === "set" && later.do === "set" && keyOf(earlier.value) !== keyOf(later.value));
}

function recordOf({ at }: Giving, entity: EntityModel): Expr {
  return at ?? { op: "this", type: { is: "record", entity: entity.name }, optional: false };
}

/** A record of which both are one; null where that is never so, empty where none can be made up. */
function exampleOf(model: Model, decider: Decider, placed: Placed, left: Expr, right: Expr): string | null {
  const { entity, transition } = placed;
  const isSame: Expr = { op: "compare", how: "=", left, right, type: { is: "boolean" }, optional: false };
  const guard = transition.guard === null ? [] : [transition.guard];
  const given = [...inFrom(placed), ...guard, ...invariantsOf(decider, entity), isSame];
  if (decider.never(given) !== null) return null;
  const found = new Examples(model, decider).find(given, null, transition.asks);
  return found === null ? "" : ` So it is of ${recordInWords(found, entity.name)}.`;
}

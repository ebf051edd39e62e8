// The effects of a transition in the plan: those on the record itself, and those on others.

import type { EffectModel, GivenModel } from "../model/model.ts";
import type { Lowering } from "./lowering.ts";
import type { ConsequencePlan, EffectPlan, Expr, GivenPlan } from "./plan.ts";

export function lowerEffect(lowering: Lowering, effect: EffectModel): EffectPlan | null {
  if (effect.do === "create" || effect.do === "perform" || effect.do === "link" || effect.do === "unlink" || effect.at !== null)
    return null;
  if (effect.do === "clear") return { do: "clear", field: effect.field };
  return { do: effect.do, field: effect.field, value: lowering.expand(effect.value) };
}

export function lowerConsequence(lowering: Lowering, effect: EffectModel): ConsequencePlan | null {
  const { entity } = effect;
  if (effect.do === "create") return { do: "create", entity, action: effect.action, given: lowerGiven(lowering, effect.given) };
  if (effect.at === null) return null;
  const at = lowering.expand(effect.at);
  if (effect.do === "perform") return { do: "perform", at, entity, action: effect.action, given: lowerGiven(lowering, effect.given) };
  if (effect.do === "clear") return { do: "clear", at, entity, field: effect.field };
  return { do: effect.do, at, entity, field: effect.field, value: lowering.expand(effect.value) };
}

function lowerGiven(lowering: Lowering, given: readonly GivenModel[]): GivenPlan[] {
  return given.map(({ name, value }) => ({ name, value: lowering.expand(value) }));
}

/** Everything that a consequence needs to know: which record, and what it is given. */
export function consequenceValues(consequence: ConsequencePlan): Expr[] {
  const at = consequence.do === "create" ? [] : [consequence.at];
  switch (consequence.do) {
    case "clear":
      return at;
    case "set":
    case "add":
    case "link":
    case "unlink":
      return [...at, consequence.value];
    case "create":
    case "perform":
      return [...at, ...consequence.given.map((one) => one.value)];
  }
}

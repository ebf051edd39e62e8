// Where nobody need be signed in, `user` is empty. An effect there gives no required field a value, or a default, that is the
// user's. It would be refused whenever it runs.

import { establishes } from "../../../expression/checking/check.ts";
import { usesUser } from "../../../expression/walk.ts";
import type { EffectModel, FieldModel, Model, TransitionModel } from "../../../model/model.ts";
import { isOfUser } from "../../../model/states/effect-targets.ts";
import { rowsWithoutUser } from "../../../model/states/without-user.ts";
import type { Rule } from "../../rule.ts";

export const requiredValuesDoNotWaitForAUser: Rule = (model, report) => {
  for (const [row, { why, grant }] of rowsWithoutUser(model)) {
    if (row.guard !== null && establishes(row.guard).has("user")) continue;
    for (const effect of row.effects) {
      for (const { field, starts } of waiting(model, row, effect)) {
        const parameters = { field: `${field.entity}.${field.name}`, name: field.name, action: row.action, why };
        const byDefault = starts ? [{ span: field.span, message: "It starts with the user, where nothing else is given." }] : [];
        const cell = grant === null ? [] : [{ span: grant.span, message: "It is allowed here." }];
        report("required-values-do-not-wait-for-a-user", effect.span, parameters, { related: [...byDefault, ...cell] });
      }
    }
  }
};

interface Waiting {
  readonly field: FieldModel;
  /** Whether its default is what waits, not what the effect gives. */
  readonly starts: boolean;
}

function waiting(model: Model, row: TransitionModel, effect: EffectModel): Waiting[] {
  const entity = model.entities.get(effect.do === "set" && effect.at === null ? row.entity : effect.entity);
  if (entity === undefined) return [];
  const rows = entity.states?.transitions ?? [];
  const asks = rows.flatMap((one) => one.asks);
  const named = (name: string) => entity.fields.get(name) ?? asks.find((ask) => ask.name === name);
  const given = effect.do === "set" ? [{ name: effect.field, value: effect.value }] : "given" in effect ? effect.given : [];
  const own = given.flatMap(({ name, value }): Waiting[] => {
    const field = named(name);
    return field?.required === true && isOfUser(model, value) ? [{ field, starts: false }] : [];
  });
  if (effect.do !== "create") return own;
  const begins = rows.filter((one) => one.from === "new" && one.action === effect.action);
  const defaults = [...entity.fields.values()].filter(
    ({ name, required, starts }) =>
      required &&
      starts?.optional === true &&
      usesUser(starts) &&
      !given.some((one) => one.name === name) &&
      !begins.some((begin) => begin.effects.some((one) => one.do === "set" && one.at === null && one.field === name)),
  );
  return [...own, ...defaults.map((field) => ({ field, starts: true }))];
}

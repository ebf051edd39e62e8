// A part is reached through its owner alone. It has no screen, no call, no states, no sign-in and no permission of its own, but
// for single fields.

import type { EntityModel, Model } from "../../../model/model.ts";
import type { Report, Rule } from "../../rule.ts";

export const partsLiveInTheirOwner: Rule = (model, report) => {
  for (const part of model.entities.values()) if (part.part !== null) checkPart(model, part, { ...part.part }, report);
};

function checkPart(model: Model, part: EntityModel, { owner, field, by }: NonNullable<EntityModel["part"]>, report: Report): void {
  const say = (span: EntityModel["span"], what: string, instead: string) =>
    report("parts-live-in-their-owner", span, { part: part.name, owner, what, instead });
  for (const screen of model.screens.values()) {
    if (screen.entity === part.name) say(screen.span, "screen", `Show ${owner}, with ${field} among its Fields.`);
  }
  for (const call of model.calls) {
    if ("entity" in call.does && call.does.entity === part.name) say(call.span, "call", `Let the call be about ${owner}.`);
  }
  if (part.states !== null) say(part.states.span, "states", `Give ${owner} the states, or ${part.name} a choice field.`);
  for (const transition of [...model.entities.values()].flatMap((entity) => entity.states?.transitions ?? [])) {
    for (const effect of transition.effects) {
      if (effect.entity === part.name) say(effect.span, "effect", `Change ${field} in a form or a call that changes the ${owner}.`);
    }
  }
  const { signsInAs } = model.product;
  if (signsInAs?.entity === part.name) say(signsInAs.span, "sign-in", "Name an entity that stands by itself.");
  for (const [action, grant] of part.access.grants) {
    const { operation } = grant;
    const own = operation.is === "see field" || operation.is === "change field" ? operation.field : undefined;
    if (own === undefined || own === by) {
      say(grant.span, `permission to ${action}`, `Give it for ${owner}: who may see or change that may see or change its rows.`);
    }
  }
}

// Where point 6 is written, every entity may be seen by a row, and every action of people has one. What the program does
// as an effect needs none.

import { setOffByEffects } from "../../../model/effects-elsewhere.ts";
import type { Rule } from "../../rule.ts";

export const actionsHaveAPermission: Rule = (model, report) => {
  if (model.roles.size === 0) return;
  const setOff = setOffByEffects(model);
  for (const entity of model.entities.values()) {
    if (entity.part !== null) continue;
    if (!entity.access.grants.has("see")) report("actions-have-a-permission", entity.span, { entity: entity.name, action: "see" });
    const told = new Set(setOff.get(entity.name));
    for (const transition of entity.states?.transitions ?? []) {
      if (transition.timer !== null || told.has(transition.action) || entity.access.grants.has(transition.action)) continue;
      told.add(transition.action);
      report("actions-have-a-permission", transition.span, { entity: entity.name, action: transition.action });
    }
  }
};

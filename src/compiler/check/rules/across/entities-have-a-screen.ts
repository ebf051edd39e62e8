// An entity that no screen shows is reported: nobody will find its records.

import type { Rule } from "../../rule.ts";

export const entitiesHaveAScreen: Rule = (model, report) => {
  if (model.screens.size === 0) return;
  const shown = new Set([...model.screens.values()].map((screen) => screen.entity));
  for (const entity of model.entities.values()) {
    if (entity.part === null && !shown.has(entity.name)) report("entities-have-a-screen", entity.span, { entity: entity.name });
  }
};

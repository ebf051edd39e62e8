// Of a `One only` entity there is always one record. No permission, screen, call or effect makes another or deletes it.

import type { Span } from "../../../source.ts";
import type { Rule } from "../../rule.ts";

export const singleRecordsAreNeitherMadeNorDeleted: Rule = (model, report) => {
  const isOnly = (entity: string) => (model.entities.get(entity)?.one ?? null) !== null;
  const say = (entity: string, span: Span) => report("single-records-are-neither-made-nor-deleted", span, { entity });
  for (const entity of model.entities.values()) {
    for (const deed of isOnly(entity.name) ? ["create", "delete"] : []) {
      const grant = entity.access.grants.get(deed);
      if (grant !== undefined) say(entity.name, grant.span);
    }
    for (const { fate, span } of isOnly(entity.name) ? entity.whenDeleted.values() : []) if (fate === "remove") say(entity.name, span);
    for (const transition of entity.states?.transitions ?? []) {
      for (const effect of transition.effects) if (effect.do === "create" && isOnly(effect.entity)) say(effect.entity, effect.span);
    }
  }
  for (const screen of model.screens.values()) {
    for (const action of screen.actions) {
      if ((action.is === "create" || action.is === "delete" || action.is === "import") && isOnly(action.entity))
        say(action.entity, action.span);
    }
  }
  for (const call of model.calls) {
    const { does } = call;
    if ("entity" in does && /^(create|delete)/.test(does.is) && isOnly(does.entity)) say(does.entity, call.span);
  }
};

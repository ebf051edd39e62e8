// Which rows of point 4 may run while nobody is signed in. Timers, what visitors may perform, and what these set off.

import type { EffectModel, EntityModel, GrantModel, Model, TransitionModel } from "../model.ts";
import { article } from "../questions.ts";

/** Why nobody need be signed in: in words, and the cell that allows it, where one does. */
export interface WithoutUser {
  readonly why: string;
  readonly grant: GrantModel | null;
}

export function rowsWithoutUser(model: Model): ReadonlyMap<TransitionModel, WithoutUser> {
  const found = new Map<TransitionModel, WithoutUser>();
  const visitors = [...model.roles.values()].filter((role) => role.means === "not signed in").map((role) => role.name);
  for (const entity of model.entities.values()) {
    for (const row of entity.states?.transitions ?? []) {
      const reason =
        row.timer === null ? allowed(entity, row.action, visitors) : { why: "the program performs this by itself", grant: null };
      if (reason !== null) found.set(row, reason);
    }
  }
  // A map is walked in the order of insertion, so that what is added here is followed as well.
  for (const [row] of found) {
    for (const effect of row.effects) {
      for (const next of setOff(model, effect)) {
        if (!found.has(next)) found.set(next, { why: `it follows from ${row.entity} / ${row.action}`, grant: null });
      }
    }
  }
  return found;
}

function allowed(entity: EntityModel, action: string, visitors: readonly string[]): WithoutUser | null {
  const grant = entity.access.grants.get(action);
  const role = visitors.find((name) => {
    const decision = grant?.byRole.get(name);
    return decision?.may === "yes" || decision?.may === "if";
  });
  return grant === undefined || role === undefined ? null : { why: `${article(role)} may perform it`, grant };
}

function setOff(model: Model, effect: EffectModel): readonly TransitionModel[] {
  if (effect.do !== "create" && effect.do !== "perform") return [];
  const rows = model.entities.get(effect.entity)?.states?.transitions ?? [];
  return rows.filter((row) => row.timer === null && row.action === effect.action);
}

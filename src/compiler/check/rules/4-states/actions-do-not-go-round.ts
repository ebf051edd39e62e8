// What an action sets off must not lead back to itself without a condition on the way. It would never end. Where a guard may stop
// it, it is bounded when it runs.

import type { EffectModel, Model } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";

type Setting = EffectModel & { readonly do: "create" | "perform" };

export const actionsDoNotGoRound: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    const rows = entity.states?.transitions ?? [];
    for (const [index, row] of rows.entries()) {
      // Rows of one action are tried in order: one above with a guard may take the record first.
      const above = rows.slice(0, index).filter((other) => other.timer === null && other.action === row.action);
      if (row.guard !== null || above.some((other) => other.guard !== null)) continue;
      for (const effect of row.effects) {
        const path = isSetting(effect) ? rollbackOf(model, effect, `${entity.name} / ${row.action}`) : null;
        if (path !== null) report("actions-do-not-go-round", effect.span, { action: row.action, path: path.join(" → ") });
      }
    }
  }
};

function isSetting(effect: EffectModel): effect is Setting {
  return effect.do === "perform" || (effect.do === "create" && effect.action !== null);
}

/** The way from an effect back to an action by rows that always apply; null when there is none. */
function rollbackOf(model: Model, effect: Setting, start: string): string[] | null {
  const seen = new Set<string>();
  const visit = (at: Setting, path: readonly string[]): string[] | null => {
    const name = `${at.entity} / ${at.action}`;
    if (name === start) return [...path, name];
    if (seen.has(name)) return null;
    seen.add(name);
    for (const next of alwaysSetOff(model, at)) {
      const found = visit(next, [...path, name]);
      if (found !== null) return found;
    }
    return null;
  };
  return visit(effect, [start]);
}

function alwaysSetOff(model: Model, { entity, action }: Setting): Setting[] {
  const rows = (model.entities.get(entity)?.states?.transitions ?? []).filter((row) => row.action === action && row.timer === null);
  return rows.some((row) => row.guard !== null) ? [] : rows.flatMap((row) => row.effects.filter(isSetting));
}

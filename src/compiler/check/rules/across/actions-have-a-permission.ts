// Where point 6 is written, every entity may be seen by a row, and every action of people has one. What the program does
// as an effect needs none.

import type { Fix } from "../../../diagnostics/diagnostic.ts";
import type { Model } from "../../../model/model.ts";
import { setOffByEffects } from "../../../model/states/cross-record-effects.ts";
import type { Span } from "../../../source.ts";
import type { Rule } from "../../rule.ts";

export const actionsHaveAPermission: Rule = (model, report) => {
  if (model.roles.size === 0) return;
  const setOff = setOffByEffects(model);
  const say = (span: Span, entity: string, action: string) =>
    report("actions-have-a-permission", span, { entity, action }, { fixes: openRow(model, entity, action) });
  for (const entity of model.entities.values()) {
    if (entity.part !== null) continue;
    if (!entity.access.grants.has("see")) say(entity.span, entity.name, "see");
    const told = new Set(setOff.get(entity.name));
    for (const transition of entity.states?.transitions ?? []) {
      if (transition.timer !== null || told.has(transition.action) || entity.access.grants.has(transition.action)) continue;
      told.add(transition.action);
      say(transition.span, entity.name, transition.action);
    }
  }
  const offered = new Set<string>();
  for (const screen of model.screens.values()) {
    for (const action of screen.actions) {
      const wanted = action.is === "export" || action.is === "import" ? neededBy(model, action.is, action.entity) : null;
      if (wanted === null || !("entity" in action) || offered.has(`${action.entity} ${wanted}`)) continue;
      offered.add(`${action.entity} ${wanted}`);
      say(action.span, action.entity, wanted);
    }
  }
};

/** The row that nobody can do without; null where one is there. Whoever imports makes or changes records. */
function neededBy(model: Model, is: "export" | "import", name: string): string | null {
  const entity = model.entities.get(name);
  const grants = [...(entity?.access.grants ?? [])];
  if (is === "export") return grants.some(([action]) => action === "export") ? null : "export";
  const starts = (entity?.states?.transitions ?? []).filter((row) => row.from === "new").map((row) => row.action);
  const enough = grants.some(([action, { operation }]) => /^(?:create|change|change field)$/.test(operation.is) || starts.includes(action));
  return enough || starts.length > 0 ? null : "create";
}

/** A row at the end of the last table, in which each role is still to be decided. */
function openRow(model: Model, entity: string, action: string): Fix[] {
  if (model.matrix === null) return [];
  const cells = model.matrix.columns.map((column) => {
    if (column === "Entity") return entity;
    if (column === "Action") return action;
    return column === "Meaning" ? "-" : "not shown";
  });
  const edits = [{ span: model.matrix.end, text: `\n| ${cells.join(" | ")} |` }];
  return [{ title: "Add the row, open", edits, applicability: "maybe" }];
}

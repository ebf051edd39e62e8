// Whoever is not signed in reads every field of a public entity that has no row of its own. For what belongs to a person
// that is worth knowing.

import type { Related } from "../../../diagnostics/diagnostic.ts";
import type { EntityModel, FieldModel, Model } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";

export const personalFieldsAreSpokenOf: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    const see = entity.access.grants.get("see");
    const open = [...model.roles.values()].find((role) => role.means === "not signed in" && see?.byRole.get(role.name)?.may === "yes");
    if (see === undefined || open === undefined) continue;
    const fields = [...entity.fields.values()].filter((field) => isPersonal(field) && !entity.access.grants.has(`see ${field.name}`));
    if (fields.length === 0) continue;
    const names = fields.map((field) => field.name);
    const rows = names.map((name) => `see ${name}`).join(", ");
    const parameters = { entity: entity.name, fields: names.join(", "), role: open.name, rows };
    report("personal-fields-are-spoken-of", see.span, parameters, {
      related: [...fields.map((field) => ({ span: field.span, message: "It is defined here." })), ...readOn(model, entity, names)],
    });
  }
};

/** The screens on which somebody reads them. */
function readOn(model: Model, entity: EntityModel, fields: readonly string[]): Related[] {
  return [...model.screens.values()].flatMap((screen) => {
    if (screen.entity !== entity.name || screen.derived || ["form", "figures", "page", "open"].includes(screen.shows)) return [];
    const column = screen.columns.find(({ path }) => fields.includes(path));
    return column === undefined
      ? []
      : [{ span: column.span, message: `Whoever goes to ${screen.route} without signing in reads it here.` }];
  });
}

function isPersonal({ type }: FieldModel): boolean {
  return type?.is === "text" && (type.format === "email" || type.format === "phone");
}

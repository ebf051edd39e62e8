// An action that asks for a field gives it, whatever "change FIELD" says to whoever performs it. The two rows should agree. A
// field that nobody may change otherwise is one for actions alone.

import { isStateType } from "../../../expression/field-type.ts";
import { heldWith, refuses, roleSubject } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const inputsAreForWhoMayChangeThem: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    const told = new Set<string>();
    for (const row of entity.states?.transitions ?? []) {
      const allows = entity.access.grants.get(row.action);
      if (row.from === "new" || row.timer !== null || allows === undefined) continue;
      for (const { name } of row.asks) {
        const field = entity.fields.get(name);
        const refusal = entity.access.grants.get(`change ${name}`);
        if (field === undefined || refusal === undefined || isStateType(field.type) || told.has(`${row.action}/${name}`)) continue;
        const all = [...model.roles.keys()];
        if (all.every((role) => refuses(entity, `change ${name}`, role))) continue;
        const roles = all.filter(
          (role) => !refuses(entity, row.action, role) && heldWith(model, role).every((one) => refuses(entity, `change ${name}`, one)),
        );
        if (roles.length === 0) continue;
        told.add(`${row.action}/${name}`);
        const parameters = { who: roleSubject(model, roles), entity: entity.name, field: name, action: row.action };
        const related = [
          { span: refusal.span, message: "Changing the field is refused here." },
          { span: allows.span, message: "The action is allowed here." },
        ];
        report("inputs-are-for-who-may-change-them", row.span, parameters, { related });
      }
    }
  }
};

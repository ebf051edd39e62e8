// Where visitors may make the record as which they sign in, a screen has the form for it, or a call does it.

import type { EntityModel, Model } from "../../../model/model.ts";
import { article } from "../../../model/questions.ts";
import { isFormForNew, makingActions, refuses } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const signingUpHasAForm: Rule = (model, report) => {
  const entity = model.entities.get(model.product.signsInAs?.entity ?? "");
  const screens = [...model.screens.values()];
  if (entity === undefined || screens.length === 0) return;
  if (screens.some((screen) => screen.derived || screen.shows === "open" || isFormForNew(screen, entity))) return;
  if (model.calls.some(({ does }) => does.is === "sign up" || does.is === "open" || makes(does, entity))) return;
  for (const role of model.roles.values()) {
    if (role.means !== "not signed in") continue;
    const action = makingActions(entity).find((one) => !refuses(entity, one, role.name));
    const decision = entity.access.grants.get(action ?? "")?.byRole.get(role.name);
    if (action === undefined || decision === undefined || decision.may === "open") continue;
    report("signing-up-has-a-form", decision.span, { role: role.name, action, record: article(entity.name), entity: entity.name });
  }
};

function makes(does: Model["calls"][number]["does"], entity: EntityModel): boolean {
  if (does.is === "transition") return does.entity === entity.name && makingActions(entity).includes(does.action);
  return (does.is === "create" || does.is === "create many") && does.entity === entity.name;
}

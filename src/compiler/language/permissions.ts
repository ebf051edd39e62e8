// Who may see or change something, in the words of point 6.

import type { AccessModel, DecisionModel, EntityModel, Model } from "../model/model.ts";
import type { Span } from "../source.ts";

/** What is written at a place. */
export type TextAt = (span: Span) => string;

/** "Reader, Librarian; Visitor if …"; null where no row speaks of it. */
export function whoMay(model: Model, access: AccessModel, action: string, textAt: TextAt): string | null {
  const grant = access.grants.get(action);
  if (grant === undefined) return null;
  const roles = [...model.roles.keys()].flatMap((role) => {
    const decision = grant.byRole.get(role);
    return decision === undefined || decision.may === "no" ? [] : [decisionInWords(role, decision, textAt)];
  });
  return roles.length === 0 ? "nobody" : roles.join("; ");
}

function decisionInWords(role: string, decision: DecisionModel, textAt: TextAt): string {
  if (decision.may === "open") return `${role}: not shown`;
  return decision.may === "if" ? `${role} \`${textAt(decision.span)}\`` : role;
}

/** Who may see a field: what its own row says, else what the row of the whole record says. */
export function whoMaySee(model: Model, entity: EntityModel, field: string, textAt: TextAt): string | null {
  return whoMay(model, entity.access, `see ${field}`, textAt) ?? whoMay(model, entity.access, "see", textAt);
}

export function whoMayChange(model: Model, entity: EntityModel, field: string, textAt: TextAt): string | null {
  return whoMay(model, entity.access, `change ${field}`, textAt) ?? whoMay(model, entity.access, "change", textAt);
}

// What a guard or a rule answers when it does not hold.

import type { Refusal, RemedyPlan } from "../../plan/plan.ts";
import type { At } from "../comparison.ts";
import { cell, type Differ, type Differs, identity, members, origin } from "../differ.ts";
import type { Kind } from "../kinds.ts";
import { isSameMeaning } from "../meaning.ts";

const REFUSAL: Differs<Refusal> = {
  code: identity,
  status: cell("error-status-changed", "Status"),
  message: cell("error-message-changed", "Message"),
  remedy: cell("error-remedy-changed", "Remedy"),
  leads: (before, after, at) => cell<readonly RemedyPlan[]>("error-leads-changed", "Leads to")(before ?? [], after ?? [], at),
  field: cell("error-field-changed", "Field"),
  origin,
};

export function refusal(kind: Kind): Differ<Refusal> {
  return (before, after, at) => {
    if (before.code !== after.code) {
      const { old, new: now } = at.cell("Otherwise");
      return [at.change(kind, { old: old ?? before.code, new: now ?? after.code })];
    }
    return isSameMeaning(before, after) ? [] : members(REFUSAL)(before, after, atCode(at, after.code));
  };
}

/** The row of the catalogue, in both documents. */
export function atCode(at: At, code: string): At {
  const { before, after } = at.comparison;
  const [old, now] = [before, after].map((version) => {
    const found = version.model.errors.get(code) ?? version.model.errorsAbout.get(code);
    return found === undefined ? null : version.placeOf(found.span);
  });
  return at.within(code, { error: code }, old ?? null, now ?? null);
}

// Roles, and which of them everyone in another role has too.

import type { Decider } from "../../check/decide/decide.ts";
import type { RolePlan } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import type { ConditionKinds } from "../conditions.ts";
import { conditionChanges } from "../conditions.ts";
import { type Differ, type Differs, identity, members, origin } from "../differ.ts";
import { match } from "../matching.ts";
import { isSameMeaning } from "../meaning.ts";

const KINDS: ConditionKinds = { narrower: "role-narrowed", wider: "role-widened", other: "role-changed" };

const ROLE: Differs<RolePlan> = {
  name: identity,
  means,
  origin,
};

function means(before: RolePlan["means"], after: RolePlan["means"], at: At): readonly Change[] {
  const words = at.cell("Means");
  if (isSameMeaning(before, after) || at.isConsequence(words)) return [];
  if (typeof before === "object" && typeof after === "object")
    return conditionChanges(KINDS, before.condition, after.condition, at.within(at.name, { entity: userEntity(at) }), words).map(ofUser);
  const { old, new: now } = words;
  if (after === "signed in" && typeof before === "object") return [at.change("role-widened", { old, new: now })];
  if (before === "signed in" && typeof after === "object") return [at.change("role-narrowed", { old, new: now })];
  return [at.change("role-changed", { old, new: now })];
}

/** The witness is the user alone: "Ann with role = doctor". */
function ofUser(change: Change): Change {
  const user = (witness: string | null) => (witness === null ? null : (/\(for the user (.*)\)$/.exec(witness)?.[1] ?? witness));
  const { condition } = change;
  if (condition === null) return change;
  return { ...change, condition: { ...condition, noLonger: user(condition.noLonger), nowAlso: user(condition.nowAlso) } };
}

function userEntity({ comparison }: At): string {
  return comparison.after.plan.product.signsInAs?.entity ?? "user";
}

export const roles: Differ<readonly RolePlan[]> = (before, after, at) => {
  const { pairs, removed, added } = match(before, after, ({ name }) => name);
  return [
    ...removed.map((role) => at.within(role.name, { role: role.name }, role.origin, null).change("role-removed")),
    ...added.map((role) => {
      const here = at.within(role.name, { role: role.name }, null, role.origin);
      return here.change("role-added", { new: here.cell("Means").new });
    }),
    ...pairs.flatMap(([old, now]) => members(ROLE)(old, now, at.within(now.name, { role: now.name }, old.origin, now.origin))),
  ];
};

/** The roles that everyone in this role has, the role itself first. */
export function impliedRoles(role: RolePlan, all: readonly RolePlan[], decider: Decider): readonly RolePlan[] {
  return [role, ...all.filter((other) => other.name !== role.name && implies(role.means, other.means, decider))];
}

function implies(one: RolePlan["means"], other: RolePlan["means"], decider: Decider): boolean {
  if (one === "not signed in" || other === "not signed in") return one === other;
  if (other === "signed in") return true;
  return one !== "signed in" && decider.always(other.condition, [one.condition]) !== null;
}

// Who may do what: compared by role, so that a right in another row is no change.

import { and, FALSE, TRUE } from "../../expression/fold.ts";
import type { AccessPlan, Decision, EntityPlan, Expr, Grant, RolePlan, ScreenPlan } from "../../plan/plan.ts";
import type { Change, ConditionChange, Place } from "../change.ts";
import type { At, ChangeParts, Comparison } from "../comparison.ts";
import { type ConditionKinds, compareConditions, kindOf } from "../conditions.ts";
import { type Differ, type Differs, follows, listed, members, origin } from "../differ.ts";
import { isSameMeaning } from "../meaning.ts";
import { textOf } from "../version.ts";
import { type Grants, grantsOf, Rights, splitOperation } from "./rights.ts";

const KINDS: ConditionKinds = { narrower: "permission-narrowed", wider: "permission-widened", other: "permission-changed" };

/** The decisions of all rows are compared together, below. */
const GRANT: Differs<Grant> = { byRole: follows, origin };
const DECISION: Differs<Pick<Decision, "may">> = { may: follows };

interface RightChange {
  readonly role: string;
  readonly operation: string;
  readonly kind: Change["kind"];
  readonly parts: ChangeParts;
  readonly places: readonly [Place | null, Place | null];
}

/** The rights that both documents give. */
interface BothRights {
  readonly before: Rights;
  readonly after: Rights;
  readonly at: At;
  /** Whose records the conditions are about. */
  readonly entity: string;
}

function compareRights(both: BothRights, operations: readonly string[]): RightChange[] {
  return both.at.comparison.after.plan.roles.flatMap((now) => {
    const old = both.before.role(now.name);
    return old === undefined ? [] : operations.flatMap((operation) => compareRight(both, old, now, operation) ?? []);
  });
}

function compareRight({ before, after, at, entity }: BothRights, old: RolePlan, now: RolePlan, operation: string): RightChange | null {
  const [had, has] = [before.may(old, operation), after.may(now, operation)];
  if (isSameMeaning(had, has)) return null;
  const isConsequence = before.cells(operation) === after.cells(operation);
  if (isConsequence && at.comparison.counting === "causes") return null;
  const needed = after.needed(now, operation);
  const found = compareConditions(at.comparison, and([needed, had]), and([needed, has]), entity);
  if (found === null) return null;
  const certain = certainly(had, has);
  return {
    role: now.name,
    operation,
    kind: certain === null ? kindOf(KINDS, found) : KINDS[certain],
    parts: {
      old: before.words(old, operation),
      new: after.words(now, operation),
      condition: certain === null ? found : withoutWitness(found, certain),
    },
    places: [before.place(operation), after.place(operation)],
  };
}

/** From never, or to always, needs no proof. */
function certainly(had: Expr, has: Expr): "wider" | "narrower" | null {
  if (isSameMeaning(had, FALSE) || isSameMeaning(has, TRUE)) return "wider";
  return isSameMeaning(had, TRUE) || isSameMeaning(has, FALSE) ? "narrower" : null;
}

/** That there is a record at all shows nothing. */
function withoutWitness(found: ConditionChange, is: "wider" | "narrower"): ConditionChange {
  const telling = (witness: string | null) => (witness?.includes(" with ") === true ? witness : null);
  return { is, isAtMost: is, noLonger: telling(found.noLonger), nowAlso: telling(found.nowAlso) };
}

/** Operations of one role that change alike are one change. */
function joined(changes: readonly RightChange[], at: At, subject: string): readonly Change[] {
  const groups = new Map<string, RightChange[]>();
  for (const change of changes) {
    const key = JSON.stringify([change.role, change.kind, change.parts]);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()].map((group) => {
    const { role, kind, parts, places } = group[0]!;
    const operation = listed(group.map((one) => one.operation));
    // "see price of Book", "change Book"
    const of = group.some((one) => one.operation.includes(" ")) && at.concerns.entity === subject ? "of " : "";
    return at.within(`${role} may ${operation} ${of}${subject}`, { role, operation }, ...places).change(kind, parts);
  });
}

export const access: Differ<AccessPlan> = (before, after, at) => {
  const [old, now] = [grantsOf(before), grantsOf(after)];
  const { comparison } = at;
  const entity = at.name;
  const operations = [...new Set([...now.keys(), ...old.keys()])].filter((operation) => isInBoth(comparison, entity, operation));
  const rights = (grants: Grants, version: Comparison["before"]) =>
    new Rights(grants, version.plan.entities[entity] ?? null, version, comparison);
  const both = { before: rights(old, comparison.before), after: rights(now, comparison.after), at, entity };
  return [...compareRows(old, now, at), ...joined(compareRights(both, operations), at, entity)];
};

/** The parts of a row; nothing of them means anything by itself. */
function compareRows(before: Grants, after: Grants, at: At): readonly Change[] {
  return [...after].flatMap(([operation, grant]) => {
    const old = before.get(operation);
    if (old === undefined) return [];
    const decisions = Object.keys(grant.byRole).flatMap((role) => {
      const [was, is] = [old.byRole[role], grant.byRole[role]];
      return was === undefined || is === undefined ? [] : members(DECISION)(was, is, at);
    });
    return [...members(GRANT)(old, grant, at), ...decisions];
  });
}

/** A right to a field or an action that comes or goes comes and goes with it. */
function isInBoth({ before, after }: Comparison, entity: string, operation: string): boolean {
  const knows = (plan: EntityPlan) => {
    const [, field] = splitOperation(operation, plan);
    if (field !== null && field !== "history") return plan.fields.some(({ name }) => name === field);
    return BUILT_IN.has(operation) || plan.states?.transitions.some(({ action }) => action === operation) === true;
  };
  return [before, after].every(({ plan }) => {
    const found = plan.entities[entity];
    return found !== undefined && knows(found);
  });
}

const BUILT_IN: ReadonlySet<string> = new Set(["see", "create", "change", "delete", "export", "see history"]);

/** Who may open a screen, among those who may see what it shows. */
export const mayOpen: Differ<ScreenPlan["mayOpen"]> = (before, after, at) => {
  const { comparison } = at;
  const rights = (grant: Grant | null, version: Comparison["before"]) =>
    new Rights(new Map(grant === null ? [] : [["open", grant]]), null, version, comparison);
  const entity = comparison.after.plan.product.signsInAs?.entity ?? "user";
  const both = { before: rights(before, comparison.before), after: rights(after, comparison.after), at, entity };
  return joined(compareRights(both, ["open"]), at, at.name);
};

/** The roles that see what is left open. */
export const openQuestions: Differ<readonly string[]> = (before, after, at) => {
  const { before: old, after: now } = at.comparison;
  const inBoth = (name: string) => [old, now].every(({ plan }) => plan.roles.some((role) => role.name === name));
  const [was, is] = [before, after].map((names) => listed(names.filter(inBoth).toSorted()));
  if (was === is) return [];
  const places = { oldPlace: placeOfReaders(old), newPlace: placeOfReaders(now) };
  return [at.change("open-questions-readers-changed", { ...places, old: was || null, new: is || null })];
};

function placeOfReaders(version: Comparison["before"]): Place | null {
  const row = version.rows(6, "Entity").find(({ cells }) => textOf(cells.get("Entity")) === "(open questions)");
  return row === undefined ? null : version.placeOf(row.span);
}

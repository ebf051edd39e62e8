// Who has a role no more or newly, and who sees how many more or fewer records: by user, over all their roles.

import { isSameMeaning } from "../../compiler/difference/meaning.ts";
import { substituteUser, usesUser } from "../../compiler/expression/fold.ts";
import type { EntityPlan, Expr, Plan } from "../../compiler/plan/plan.ts";
import { Access, SEE } from "../server/access/access.ts";
import { isAlways, isNever, isOpen, thisRecord } from "../server/expressions/expression-builders.ts";
import { EACH_USER, type Pair, type Tally } from "../store/preview/preview.ts";
import type { Reader } from "../store/store.ts";
import { type Comparison, type FoundFact, placeOf } from "./comparison.ts";
import type { Fact, Group, Range } from "./release-plan.ts";

/** So many pairs of a user and a record are looked at for one entity and one group of users; of more users a sample is. */
const MOST_PAIRS = 2_000_000;
/** Of users to whom an equality leads from their records. */
const MOST_JOINED = 20_000;
/** Users that are bound in one statement. */
const AT_ONCE = 500;

type VisibleFact = Fact & { readonly is: "visible" };

/** Users who have the same roles before, and the same afterwards. */
interface RoleGroup {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Null: visitors, who are nobody in particular. */
  readonly ids: readonly string[] | null;
}

export async function visibleRecords(comparison: Comparison): Promise<FoundFact[]> {
  const { before, after, former } = comparison;
  const groups = await groupsOf(comparison);
  const [old, next] = [new Access(before), new Access(after)];
  const found: FoundFact[] = holders(comparison, groups);
  for (const entity of Object.values(after.entities)) {
    const was = former.entity(entity.name);
    if (was === null || (comparison.counts.get(entity.name) ?? 0) === 0) continue;
    const ofEntity: VisibleFact[] = [];
    for (const group of groups) {
      const pair: Pair = {
        before: { entity: was.name, expr: old.may(was.name, SEE, group.before).when },
        after: { entity: entity.name, expr: next.may(entity.name, SEE, group.after).when },
      };
      const fact = await visibleTo(comparison, entity, group, pair);
      if (fact !== null) ofEntity.push(fact);
    }
    // A row of a list is seen with the record that has it.
    const isRow = entity.part !== null && found.some(({ concerns }) => concerns.entity === entity.part?.owner);
    if (isRow) continue;
    const place = placeOf(entity.access.see?.origin);
    found.push(...joined(ofEntity).map((fact) => ({ fact, concerns: { entity: entity.name, operation: "see" }, place })));
  }
  return found;
}

/** How many have a role of both documents no more, or newly. */
function holders({ before, after }: Comparison, groups: readonly RoleGroup[]): FoundFact[] {
  return after.roles.flatMap(({ name, origin }): FoundFact[] => {
    if (before.roles.every((role) => role.name !== name)) return [];
    const people = (of: (group: RoleGroup) => boolean) =>
      groups.reduce((sum, group) => sum + (of(group) ? (group.ids?.length ?? 0) : 0), 0);
    const [had, has] = [(group: RoleGroup) => group.before.includes(name), (group: RoleGroup) => group.after.includes(name)];
    const [left, joined] = [people((one) => had(one) && !has(one)), people((one) => has(one) && !had(one))];
    if (left + joined === 0) return [];
    return [{ fact: { is: "holders", role: name, before: people(had), left, joined }, concerns: { role: name }, place: placeOf(origin) }];
  });
}

/** Those who see the same many are one fact, the largest group first. */
function joined(facts: readonly VisibleFact[]): readonly VisibleFact[] {
  const found = new Map<string, VisibleFact>();
  for (const fact of facts) {
    const key = JSON.stringify([fact.before, fact.after, fact.looked]);
    const known = found.get(key);
    found.set(key, known === undefined ? fact : { ...known, groups: [...known.groups, ...fact.groups] });
  }
  const size = ({ people }: VisibleFact["groups"][number]) => people ?? Number.MAX_SAFE_INTEGER;
  return [...found.values()].map((fact) => ({ ...fact, groups: fact.groups.toSorted((a, b) => size(b) - size(a)) }));
}

async function visibleTo(comparison: Comparison, entity: EntityPlan, group: RoleGroup, pair: Pair): Promise<VisibleFact | null> {
  const [old, next] = [pair.before.expr, pair.after.expr];
  if (isSameMeaning(old, next) || (isNever(old) && isNever(next)) || isOpen(old) || isOpen(next)) return null;
  const isOwn = group.ids !== null && (usesUser(old) || usesUser(next));
  const isJoined = [old, next].every((condition) => !usesUser(condition) || leadsToUser(condition));
  const most = isJoined ? MOST_JOINED : MOST_PAIRS / (comparison.counts.get(entity.name) ?? 1);
  const looked = isOwn ? sampleOf(group.ids, most) : (group.ids ?? []);
  const tallies = isOwn ? await talliesOf(comparison, pair, looked, isJoined) : [await comparison.preview.tally(pair, comparison.context)];
  const changed = tallies.filter((tally) => tally.before + tally.after > 0);
  if (changed.length === 0) return null;
  const people = group.ids === null ? null : isOwn ? changed.length : group.ids.length;
  const all = group.ids?.length ?? 0;
  return {
    is: "visible",
    entity: entity.name,
    groups: [{ ...rolesOfGroup(comparison, group), people }],
    looked: isOwn && looked.length < all ? { at: looked.length, of: all } : null,
    before: rangeOf(changed, ({ both, before }) => both + before),
    after: rangeOf(changed, ({ both, after }) => both + after),
  };
}

/** Whether a record that fulfils it has a field that is the user, so that no other record has to be looked at. */
function leadsToUser(condition: Expr): boolean {
  if (condition.op === "and") return condition.items.some(leadsToUser);
  if (condition.op === "or") return condition.items.every(leadsToUser);
  if (condition.op !== "compare" || condition.how !== "=") return isNever(condition);
  const { left, right } = condition;
  return (left.op === "user" && isOwnField(right)) || (right.op === "user" && isOwnField(left));
}

function isOwnField(expr: Expr): boolean {
  return expr.op === "this" || (expr.op === "field" && expr.of.op === "this");
}

/** Evenly from all, where there are too many. */
function sampleOf(ids: readonly string[], atMost: number): readonly string[] {
  const most = Math.max(1, Math.floor(atMost));
  if (ids.length <= most) return ids;
  return Array.from({ length: most }, (_, at) => ids[Math.floor((at * ids.length) / most)] ?? "");
}

async function talliesOf(comparison: Comparison, pair: Pair, ids: readonly string[], isJoined: boolean): Promise<Tally[]> {
  const { before, after, preview, context, counts } = comparison;
  const [old, next] = [before.product.signsInAs?.entity, after.product.signsInAs?.entity];
  if (old === undefined || next === undefined) return [];
  const asked: Pair = {
    before: { ...pair.before, expr: aboutEach(pair.before.expr, old) },
    after: { ...pair.after, expr: aboutEach(pair.after.expr, next) },
  };
  const all = counts.get(pair.after.entity) ?? 0;
  const found: Tally[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const users = { before: old, after: next, ids: ids.slice(at, at + AT_ONCE) };
    const count = (of: "before" | "after" | "both") => preview.countForUsers(asked, of, users, context, isJoined);
    const [was, now] = [isAlways(pair.before.expr) ? null : await count("before"), isAlways(pair.after.expr) ? null : await count("after")];
    const both = was === null ? now : now === null ? was : await count("both");
    for (const id of users.ids) {
      const [beforehand, afterwards, always] = [was, now, both].map((counted) => (counted === null ? all : (counted.get(id) ?? 0)));
      found.push({ both: always!, before: beforehand! - always!, after: afterwards! - always! });
    }
  }
  return found;
}

function aboutEach(condition: Expr, entity: string): Expr {
  return substituteUser(condition, { op: "it", binder: EACH_USER, type: { is: "record", entity }, optional: false });
}

function rangeOf(tallies: readonly Tally[], count: (tally: Tally) => number): Range {
  const counts = tallies.map(count);
  return { least: Math.min(...counts), most: Math.max(...counts) };
}

/** The roles of a group, by what they alone are beyond that they are signed in. */
function rolesOfGroup({ before, after }: Comparison, group: RoleGroup): Pick<Group, "roles" | "formerRoles"> {
  const [old, roles] = [ownRoles(before, group.before), ownRoles(after, group.after)];
  return { roles, formerRoles: old.join() === roles.join() ? null : old };
}

function ownRoles({ roles }: Plan, names: readonly string[]): readonly string[] {
  const own = names.filter((name) => roles.some((role) => role.name === name && typeof role.means !== "string"));
  return own.length > 0 ? own : names;
}

async function groupsOf(comparison: Comparison): Promise<readonly RoleGroup[]> {
  const { before, after, preview } = comparison;
  const visitors: RoleGroup = { before: visitorRoles(before), after: visitorRoles(after), ids: null };
  const [old, next] = [await rolesOf(comparison, before, preview.before), await rolesOf(comparison, after, preview.after)];
  const groups = new Map<string, { before: readonly string[]; after: readonly string[]; ids: string[] }>();
  for (const [id, roles] of next) {
    const was = old.get(id) ?? [];
    const key = JSON.stringify([was, roles]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { before: was, after: roles, ids: [id] });
    else group.ids.push(id);
  }
  return [visitors, ...groups.values()];
}

function visitorRoles({ roles }: Plan): readonly string[] {
  return roles.filter(({ means }) => means === "not signed in").map(({ name }) => name);
}

/** By the ids of all users. An undecided role is nobody's. */
async function rolesOf({ context }: Comparison, plan: Plan, reader: Reader): Promise<ReadonlyMap<string, readonly string[]>> {
  const entity = plan.product.signsInAs?.entity;
  if (entity === undefined) return new Map();
  const user = thisRecord(entity);
  const conditional = plan.roles.flatMap(({ name, means }) =>
    typeof means === "string" || isOpen(means.condition) ? [] : [{ name, condition: substituteUser(means.condition, user) }],
  );
  const columns = [user, ...conditional.map(({ condition }) => condition)];
  const rows = await reader.select({ entity, where: null, columns, order: [], limit: null, offset: 0 }, context);
  return new Map(
    rows.map(([id, ...holds]) => {
      const has = (name: string) => holds[conditional.findIndex((one) => one.name === name)] === true;
      const roles = plan.roles.filter(({ name, means }) => means === "signed in" || has(name));
      return [String(id), roles.map(({ name }) => name)] as const;
    }),
  );
}

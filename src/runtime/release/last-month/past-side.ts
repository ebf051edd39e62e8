// One of two plans as of a moment of the past: who somebody was then, and what it says of what they did.

import type { EntityPlan, Plan } from "../../../compiler/plan/plan.ts";
import { Access } from "../../server/access/access.ts";
import { Instants } from "../../server/context/clock.ts";
import { Memo } from "../../server/context/memo.ts";
import { isOpen } from "../../server/expressions/expression-builders.ts";
import { conditionsHold } from "../../server/expressions/record-conditions.ts";
import { Watches } from "../../server/rules/dependents.ts";
import { type AppliedRule, appliedRules } from "../../server/rules/rules.ts";
import type { Context, Reader, Row } from "../../store/store.ts";
import type { FormerNames } from "../former-names.ts";

/** What a plan calls what the history, which is in the words of the old one, speaks of. */
export interface Names {
  entity(old: string): EntityPlan | null;
  field(entity: EntityPlan, old: string): string;
  action(entity: EntityPlan, old: string): string;
}

export function sameNames(plan: Plan): Names {
  return { entity: (old) => plan.entities[old] ?? null, field: (_, old) => old, action: (_, old) => old };
}

export function nextNames({ entities, renames }: Plan, former: FormerNames): Names {
  const next = new Map(Object.values(entities).flatMap((entity) => [[former.entity(entity.name)?.name, entity] as const]));
  const fieldNow = ({ name, fields }: EntityPlan, old: string) => fields.find((one) => former.field(name, one.name)?.name === old)?.name;
  return {
    entity: (old) => next.get(old) ?? null,
    field: (entity, old) => fieldNow(entity, old) ?? old,
    action: ({ name }, old) =>
      renames.find(({ kind, owner, was }) => kind === "action" && owner === name && was.includes(old))?.name ?? old,
  };
}

/** Whether a rule is asked at all. */
export type IsAsked = (entity: EntityPlan, rule: AppliedRule["rule"]) => boolean;

/** Somebody as of then. */
export interface PastActor {
  readonly roles: readonly string[];
  readonly context: Context;
}

export class PastSide {
  readonly plan: Plan;
  readonly names: Names;
  readonly reader: Reader;
  readonly access: Access;
  readonly #memo = new Memo();
  readonly #isAsked: IsAsked;
  readonly #instants: Instants;
  readonly #watches = new Watches<AppliedRule>();
  /** Those who were met since a user was taken back. */
  readonly #users = new Map<string, Row | null>();

  constructor(plan: Plan, names: Names, reader: Reader, isAsked: IsAsked = () => true) {
    this.#isAsked = isAsked;
    this.plan = plan;
    this.names = names;
    this.reader = reader;
    this.access = new Access(plan);
    this.#instants = new Instants(plan.product.timeZone);
    for (const entity of Object.values(plan.entities))
      for (const rule of this.rulesOf(entity)) this.#watches.add(entity, rule, [rule.onlyIf, rule.holds]);
  }

  /** Those that are asked and refuse; warnings can be confirmed. */
  rulesOf(entity: EntityPlan): readonly AppliedRule[] {
    return this.#memo.of(entity, "asked rules", () =>
      appliedRules({ memo: this.#memo }, entity).filter(({ rule }) => rule.level === "error" && this.#isAsked(entity, rule)),
    );
  }

  /** Which rules of other records look at one of the entity. */
  watchesOf(entity: EntityPlan) {
    return this.#watches.of(entity.name);
  }

  /** With the record and the roles of then; null where there is no such user. */
  async actorAt(by: string | null, at: string): Promise<PastActor | null> {
    const { now, today } = this.#instants.of(new Date(at));
    const signsIn = this.plan.product.signsInAs?.entity;
    if (by === null || signsIn === undefined) return { roles: this.#named("not signed in"), context: { user: null, now, today } };
    const known = this.#users.get(by);
    const user = known === undefined ? await this.reader.get(signsIn, by) : known;
    this.#users.set(by, user);
    if (user === null) return null;
    const context = { user, now, today };
    return { roles: await this.#rolesOf(signsIn, context, user), context };
  }

  /** An entry of an entity was taken back. */
  forget(entity: string): void {
    if (this.names.entity(entity)?.name === this.plan.product.signsInAs?.entity) this.#users.clear();
  }

  #named(means: "signed in" | "not signed in"): readonly string[] {
    return this.plan.roles.filter((role) => role.means === means).map(({ name }) => name);
  }

  /** An undecided role is nobody's. */
  async #rolesOf(entity: string, context: Context, user: Row): Promise<readonly string[]> {
    const conditional = this.plan.roles.flatMap(({ name, means }) =>
      typeof means === "string" || isOpen(means.condition) ? [] : [{ name, condition: means.condition }],
    );
    const holds = await conditionsHold(
      this.reader,
      entity,
      user,
      conditional.map(({ condition }) => condition),
      context,
    );
    const has = new Set([...this.#named("signed in"), ...conditional.filter((_, at) => holds[at] === true).map(({ name }) => name)]);
    return this.plan.roles.map(({ name }) => name).filter((name) => has.has(name));
  }
}

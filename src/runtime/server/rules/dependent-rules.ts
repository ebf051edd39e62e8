// Asks the rules of a record when a member of its lists was written.

import { someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, Expr } from "../../../compiler/plan/plan.ts";
import type { Awaitable } from "../../store/awaitable.ts";
import { inGroups } from "../../store/in-groups.ts";
import type { Transaction } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import { idField, idOf, oneOf } from "../expressions/expression-builders.ts";
import type { ChangeSet } from "./change-set.ts";
import { concernedBy, concerns, type Watch, Watches } from "./dependents.ts";
import { type AppliedRule, appliedRules, type Broken, brokenAmong, dependentFault } from "./rules.ts";

/** A record whose lists have changed, with the rules that look at them. */
interface Concerned {
  readonly entity: EntityPlan;
  readonly id: string;
  readonly rules: Set<AppliedRule["rule"]>;
  /** Whose change it was. */
  readonly because: string;
}

/** The rules that are to be asked of others when a record of the entity is written. */
export function watchesOf(app: Application, entity: string): readonly Watch<AppliedRule>[] {
  return allWatches(app).of(entity);
}

/** Whether some rule depends on the records of an entity by way of a list. */
export function isWatched(app: Application, entity: string): boolean {
  return watchesOf(app, entity).length > 0;
}

function allWatches(app: Application): Watches<AppliedRule> {
  return app.memo.of(app.plan.entities, "watched rules", () => {
    const watches = new Watches<AppliedRule>();
    for (const entity of Object.values(app.plan.entities)) {
      for (const rule of appliedRules(app, entity)) watches.add(entity, rule, [rule.onlyIf, rule.holds]);
    }
    return watches;
  });
}

const NONE: readonly Broken[] = [];

/** What an act breaks of the rules of records that it did not touch itself. */
export function brokenDependentRules(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  ledger: ChangeSet,
): Awaitable<readonly Broken[]> {
  return ledger.written.some(({ entity }) => isWatched(app, entity.name)) ? brokenByLists(app, transaction, actor, ledger) : NONE;
}

/**
 * Of these what is not said already: where what was written breaks a rule that looks at the other record, that is told where it can be
 * mended, and not once more of the other.
 */
export function unsaid(elsewhere: readonly Broken[], own: readonly Broken[]): readonly Broken[] {
  return elsewhere.filter(({ subject, because }) => {
    const { name } = subject.entity;
    const looksAt = (node: Expr): boolean =>
      (node.op === "field" && node.of.op !== "this" && node.entity === name) ||
      // A computed field of it that counts a list, such as `request.invoiced`, is written out here.
      (node.op === "aggregate" && someNode(node, ({ type }) => type.is === "record" && type.entity === name));
    return !own.some(({ rule, subject: { id } }) => {
      return rule.level === "error" && id === because && rule.holds !== null && someNode(rule.holds, looksAt);
    });
  });
}

/**
 * The errors of an act, each said once: a rule about the lists of a record that the act reached by an effect alone is not told beside
 * that of the written one for which it is broken. Whoever acts can mend nothing there.
 */
export async function withoutRepeats(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  ledger: ChangeSet,
  errors: readonly Broken[],
): Promise<readonly Broken[]> {
  const reached = errors.filter(({ subject, because }) => because === null && !ledger.isNamed(subject.entity, subject.id));
  if (reached.length === 0 || reached.length === errors.length) return errors;
  // One that was reached itself makes no other one unsaid: of two that look at each other both would be.
  const own = errors.filter((error) => !reached.includes(error));
  const concerned = await concernedAmong(app, transaction, actor, ledger, (entity, id) => reached.some(isAbout(entity, id)));
  return errors.filter((error) => {
    if (own.includes(error)) return true;
    const { rule, subject } = error;
    const cause = concerned.find(({ entity, id, rules }) => isAbout(entity, id)({ subject }) && rules.has(rule));
    return cause === undefined || unsaid([{ ...error, because: cause.because }], own).length > 0;
  });
}

function isAbout(entity: EntityPlan, id: string) {
  return ({ subject }: Pick<Broken, "subject">): boolean => subject.entity === entity && subject.id === id;
}

async function brokenByLists(app: Application, transaction: Transaction, actor: Actor, ledger: ChangeSet): Promise<Broken[]> {
  const concerned = await concernedAmong(app, transaction, actor, ledger, (entity, id) => ledger.row(entity.name, id) === null);
  const found: Broken[] = [];
  for (const entity of new Set(concerned.map((one) => one.entity))) {
    const own = new Map(concerned.filter((one) => one.entity === entity).map((one) => [one.id, one] as const));
    const rules = appliedRules(app, entity).filter(({ rule }) => [...own.values()].some((one) => one.rules.has(rule)));
    for (const ids of inGroups(own.keys())) {
      const query = { entity: entity.name, where: oneOf(idField(entity.name), ids), order: [], limit: null, offset: 0 };
      for (const { id, broken } of await brokenAmong(transaction, query, rules, actor.context)) {
        const { rules: changed, because } = own.get(id)!;
        for (const { rule } of broken.filter((one) => changed.has(one.rule))) {
          const row = (await transaction.get(entity.name, id))!;
          found.push({
            rule,
            record: because,
            subject: { entity, id },
            because,
            fault: await dependentFault(app, transaction, actor, entity, row, rule),
          });
        }
      }
    }
  }
  return found;
}

async function concernedAmong(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  ledger: ChangeSet,
  isAsked: (entity: EntityPlan, id: string) => boolean,
): Promise<readonly Concerned[]> {
  const found = new Map<string, Concerned>();
  for (const written of ledger.written) {
    for (const watch of watchesOf(app, written.entity.name)) {
      if (!concerns(written, watch)) continue;
      const { entity, on } = watch;
      const because = idOf(written.after ?? written.before ?? {});
      for (const id of await concernedBy(transaction, actor, written, watch)) {
        if (!isAsked(entity, id)) continue;
        const key = `${entity.name}/${id}`;
        const known = found.get(key) ?? { entity, id, rules: new Set(), because };
        known.rules.add(on.rule);
        found.set(key, known);
      }
    }
  }
  return [...found.values()];
}

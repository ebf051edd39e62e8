// Rules about the lists of a record, when an act has written a member of such a list, or what a member refers to: the rules
// are asked of the record too, although nobody touched it.

import { type Watched, type WayBack, watchedBy } from "../../compiler/expression/watched.ts";
import type { EntityPlan } from "../../compiler/plan/plan.ts";
import { inGroups } from "../store/in-groups.ts";
import type { Transaction } from "../store/store.ts";
import type { Actor } from "./access.ts";
import type { Application } from "./application.ts";
import type { Ledger, Written } from "./ledger.ts";
import { type AppliedRule, appliedRules, type Broken, brokenAmong, faultElsewhere } from "./rules.ts";
import { idField, idOf, idsOf, oneOf, systemField, textOf } from "./terms.ts";
import { sameValue } from "./values.ts";

/** A rule of another entity, or of the same, that looks at records of this one. */
interface Watch {
  readonly entity: EntityPlan;
  readonly rule: AppliedRule;
  /** The nearest first; null where there is one record of the entity, which looks at all. */
  readonly way: readonly WayBack[] | null;
  readonly fields: Watched["fields"];
}

/** A record whose lists have changed, with the rules that look at them. */
interface Concerned {
  readonly entity: EntityPlan;
  readonly id: string;
  readonly rules: Set<AppliedRule["rule"]>;
  /** Whose change it was. */
  readonly because: string;
}

/** The rules that are to be asked of others when a record of the entity is written. */
export function watchesOf(app: Application, entity: string): readonly Watch[] {
  return allWatches(app).get(entity) ?? [];
}

/** Whether some rule depends on the records of an entity by way of a list. */
export function isWatched(app: Application, entity: string): boolean {
  return watchesOf(app, entity).length > 0;
}

function allWatches(app: Application): ReadonlyMap<string, readonly Watch[]> {
  return app.memo.of(app.plan.entities, "watched rules", () => {
    const found = new Map<string, Watch[]>();
    for (const entity of Object.values(app.plan.entities)) {
      for (const rule of appliedRules(app, entity)) {
        for (const { entity: watched, way, fields } of [rule.onlyIf, rule.holds].flatMap(watchedBy)) {
          if (way === null && !entity.one) continue;
          found.set(watched, [...(found.get(watched) ?? []), { entity, rule, way, fields }]);
        }
      }
    }
    return found;
  });
}

/** What an act breaks of the rules of records that it did not touch itself. */
export async function brokenElsewhere(app: Application, transaction: Transaction, actor: Actor, ledger: Ledger): Promise<Broken[]> {
  const concerned = await concernedBy(app, transaction, actor, ledger);
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
          found.push({ rule, record: because, fault: await faultElsewhere(app, transaction, actor, entity, row, rule) });
        }
      }
    }
  }
  return found;
}

async function concernedBy(app: Application, transaction: Transaction, actor: Actor, ledger: Ledger): Promise<readonly Concerned[]> {
  const found = new Map<string, Concerned>();
  for (const written of ledger.written) {
    for (const watch of watchesOf(app, written.entity.name)) {
      if (!concerns(written, watch)) continue;
      const { entity, rule, way } = watch;
      const because = idOf(written.after ?? written.before ?? {});
      const owners = way === null ? await theOne(transaction, entity, actor) : await ownersBy(transaction, actor, written, way);
      for (const id of owners) {
        if (ledger.row(entity.name, id) !== null) continue;
        const key = `${entity.name}/${id}`;
        const known = found.get(key) ?? { entity, id, rules: new Set(), because };
        known.rules.add(rule.rule);
        found.set(key, known);
      }
    }
  }
  return [...found.values()];
}

/** Whether what was written can change what depends on these fields of it. */
function concerns({ before, after, lists }: Written, watch: Watch): boolean {
  if (before === null || after === null) return !isAskedOfChangesAlone(watch);
  return [...watch.fields].some((name) =>
    Object.hasOwn(after, name) ? !sameValue(before[name] ?? null, after[name] ?? null) : Object.hasOwn(lists.before, name),
  );
}

/** To a record that is new or gone nothing else refers: what did was written by the same act, and is asked about as that. */
export function isAskedOfChangesAlone({ way }: Watch): boolean {
  return way?.[0]?.from === "link";
}

/** The records at the end of the way from a written one, as it was and as it is. */
async function ownersBy(
  transaction: Transaction,
  actor: Actor,
  { before, after, lists }: Written,
  way: readonly WayBack[],
): Promise<ReadonlySet<string>> {
  const rows = [before, after].filter((row) => row !== null);
  let ids = new Set(rows.map(idOf));
  for (const [at, step] of way.entries()) {
    if (step.from === "link") ids = new Set(await transaction.referringTo(step.owner, step.field, ids));
    else if (step.from === "member") ids = new Set(await transaction.membersOf(step.entity, step.field, ids));
    else if (at > 0) ids = await namedBy(transaction, actor, step, ids);
    else ids = new Set(rows.map((row) => textOf(row[step.by])).filter((id) => id !== ""));
    if (at === 0 && step.from === "member") for (const id of idsOf(lists.before[step.field])) ids.add(id);
  }
  return ids;
}

/** What a reference of these records names. */
async function namedBy(
  transaction: Transaction,
  actor: Actor,
  { entity, by }: WayBack & { readonly from: "reverse" },
  ids: Iterable<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  const reference = systemField(entity, by, { is: "text" });
  for (const group of inGroups(ids)) {
    for (const id of await transaction.distinct(entity, oneOf(idField(entity), group), reference, actor.context)) found.add(textOf(id));
  }
  return found;
}

async function theOne(transaction: Transaction, entity: EntityPlan, actor: Actor): Promise<readonly string[]> {
  const query = { entity: entity.name, where: null, columns: [idField(entity.name)], order: [], limit: 1, offset: 0 };
  return (await transaction.select(query, actor.context)).map(([id]) => String(id));
}

// Rules about the lists of a record, when it is a member of such a list that an act has written: the rules are asked of the
// record too, although nobody touched it.

import { type WatchedList, type WayBack, watchedLists } from "../../compiler/expression/watched.ts";
import type { EntityPlan } from "../../compiler/plan/plan.ts";
import type { Row, Transaction } from "../store/store.ts";
import type { Actor } from "./access.ts";
import type { Application } from "./application.ts";
import type { Ledger, Written } from "./ledger.ts";
import { type AppliedRule, appliedRules, type Broken, brokenAmong, faultElsewhere } from "./rules.ts";
import { idField, idOf, oneOf } from "./terms.ts";
import { sameValue } from "./values.ts";

/** Records are asked about in groups of so many. */
const GROUP = 500;

/** A rule of another entity, or of the same, that looks at records of this one. */
interface Watch {
  readonly entity: EntityPlan;
  readonly rule: AppliedRule;
  /** The nearest first; empty where there is one record of the entity, which looks at all. */
  readonly way: readonly WayBack[];
  readonly fields: WatchedList["fields"];
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

/** Whether some rule depends on the records of an entity as members of a list. */
export function isWatched(app: Application, entity: string): boolean {
  return watchesOf(app, entity).length > 0;
}

function allWatches(app: Application): ReadonlyMap<string, readonly Watch[]> {
  return app.memo.of(app.plan.entities, "watched rules", () => {
    const found = new Map<string, Watch[]>();
    for (const entity of Object.values(app.plan.entities)) {
      for (const rule of appliedRules(entity)) {
        for (const { entity: member, way, fields } of [rule.onlyIf, rule.holds].flatMap(watchedLists)) {
          if (way === null && !entity.one) continue;
          found.set(member, [...(found.get(member) ?? []), { entity, rule, way: way ?? [], fields }]);
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
    const rules = appliedRules(entity).filter(({ rule }) => [...own.values()].some((one) => one.rules.has(rule)));
    const ids = [...own.keys()];
    for (let start = 0; start < ids.length; start += GROUP) {
      const where = oneOf(idField(entity.name), ids.slice(start, start + GROUP));
      const query = { entity: entity.name, where, order: [], limit: null, offset: 0 };
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
    for (const { entity, rule, way, fields } of watchesOf(app, written.entity.name)) {
      if (!concerns(written, fields)) continue;
      const because = idOf(written.after ?? written.before ?? {});
      const owners = way.length === 0 ? await theOne(transaction, entity, actor) : await ownersBy(transaction, ledger, written, way);
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

/** Whether what was written can change a list that depends on these fields. Lists of links are in no row. */
function concerns({ before, after }: Written, fields: WatchedList["fields"]): boolean {
  if (before === null || after === null) return true;
  return [...fields].some((name) => !Object.hasOwn(after, name) || !sameValue(before[name] ?? null, after[name] ?? null));
}

/** The records at the end of the way from a member, as it was and as it is. */
async function ownersBy(transaction: Transaction, ledger: Ledger, written: Written, way: Watch["way"]): Promise<ReadonlySet<string>> {
  let rows = [written.before, written.after].filter((row) => row !== null);
  let ids: ReadonlySet<string> = new Set();
  for (const [at, step] of way.entries()) {
    if (at > 0) {
      rows = [];
      for (const id of ids) {
        const row = ledger.row(step.entity, id) ?? (await transaction.get(step.entity, id));
        if (row !== null) rows.push(row);
      }
    }
    ids = await back(transaction, step, rows);
  }
  return ids;
}

async function theOne(transaction: Transaction, entity: EntityPlan, actor: Actor): Promise<readonly string[]> {
  const query = { entity: entity.name, where: null, columns: [idField(entity.name)], order: [], limit: 1, offset: 0 };
  return (await transaction.select(query, actor.context)).map(([id]) => String(id));
}

async function back(transaction: Transaction, step: WayBack, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  if (step.from === "link") return new Set(await transaction.referringTo(step.owner, step.field, [...new Set(rows.map(idOf))]));
  return new Set(rows.flatMap((row) => (typeof row[step.by] === "string" ? [String(row[step.by])] : [])));
}

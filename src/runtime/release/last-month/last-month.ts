// The acts of the last month under another document: which of them it would have refused, and by which of its rows.

import type { Place } from "../../../compiler/difference/change.ts";
import { isSameMeaning } from "../../../compiler/difference/meaning.ts";
import type { Plan } from "../../../compiler/plan/plan.ts";
import type { Actor } from "../../server/access/access.ts";
import type { ReadTransaction } from "../../store/backup/read-transaction.ts";
import { storedSchema } from "../../store/migrate/catalogue.ts";
import { Preview } from "../../store/preview/preview.ts";
import { ShadowTables } from "../../store/preview/shadow-tables.ts";
import { OpenRefused, type Row } from "../../store/store.ts";
import { countActsSince, entitiesSince } from "../../store/system/history.ts";
import { formerRule } from "../broken-rules.ts";
import { placeOf } from "../comparison.ts";
import { FormerNames } from "../former-names.ts";
import { type PastAct, pastActs } from "./past-acts.ts";
import { brokenByAct, type Refusal, refusedBefore, type Stored, storedBy, type Verdict } from "./past-refusals.ts";
import { type IsAsked, nextNames, PastSide, sameNames } from "./past-side.ts";
import { TakenBack, tablesOfEntities } from "./taken-back.ts";

export const DAYS = 30;
/** Some ten seconds, and what the program did besides. */
const MOST_ACTS = 10_000;
const MOST_ENTRIES = 5 * MOST_ACTS;
const MOST_WITNESSES = 3;

/** An act that would have been refused: who may see the record finds it by its id. */
export interface Witness {
  readonly at: string;
  /** Null for a visitor. */
  readonly by: string | null;
  readonly record: string;
}

/** Acts of one kind that one row of the new document would have refused. */
export interface PastRefusals {
  readonly entity: string;
  readonly action: string;
  readonly by: Refusal["by"];
  /** What the rule is called. */
  readonly rule: string | null;
  /** Null where no row of the new document speaks of the act. */
  readonly place: Place | null;
  readonly count: number;
  /** All acts of that kind. */
  readonly of: number;
  /** The latest first. */
  readonly witnesses: readonly Witness[];
}

export interface LastMonth {
  /** The moment since which acts were looked at, and how many there were of all in the last days. */
  readonly since: string;
  readonly days: number;
  readonly acts: number;
  readonly of: number;
  /** Acts of which the history does not keep what a condition depends on. */
  readonly unclear: number;
  readonly refused: readonly PastRefusals[];
}

export interface LookingBack {
  readonly before: Plan;
  readonly after: Plan;
  /** Of `beginShadowing`: what is done in it is gone at its end. */
  readonly shadowing: Pick<ReadTransaction, "connection" | "dialect">;
  readonly at: Date;
  /** Of one row of the new document alone. */
  readonly row?: Place;
  readonly most?: number;
}

/**
 * The acts that the old plan allows and the new one refuses, as they were done: with the moment, the records, and the user with the roles
 * of then. Attempts that were refused are in no history, so nothing is known of what would be possible only now.
 */
export async function lastMonth({ before, after, shadowing, at, row, most = MOST_ACTS }: LookingBack): Promise<LastMonth> {
  const schema = await storedSchema(shadowing.connection, shadowing.dialect);
  if (schema === null) throw new OpenRefused("The database is empty: nothing was done in it.");
  const since = new Date(at.getTime() - DAYS * 86_400_000).toISOString();
  const all = await countActsSince({ system: shadowing.connection }, since);
  if (all === 0) return { since, days: DAYS, acts: 0, of: 0, unclear: 0, refused: [] };
  const context = { user: null, now: at.toISOString(), today: at.toISOString().slice(0, 10) };
  const preview = await Preview.of(shadowing, schema, before, after, context);
  const entities = await entitiesSince({ system: shadowing.connection }, since);
  const shadow = await ShadowTables.make(shadowing, tablesOfEntities(schema, before, new Set(entities)));
  const former = new FormerNames(before, after);
  const [old, next] = [
    new PastSide(before, sameNames(before), preview.before),
    new PastSide(after, nextNames(after, former), preview.after, preview.changesTables ? undefined : isOther(former)),
  ];
  const looking = new Looking(old, next, former, new TakenBack(before, preview.before, shadow, schema), !preview.changesTables);
  let [reached, entries, isCut] = [since, 0, false];
  for await (const act of pastActs(preview.before, entities, since)) {
    isCut = (looking.acts >= most && act.isAsked) || entries >= MOST_ENTRIES;
    if (isCut) break;
    reached = act.entry.at;
    entries += act.entries.length;
    await looking.lookAt(act);
  }
  const refused = looking.refusals().filter(({ place }) => row === undefined || (place?.line === row.line && place.file === row.file));
  return {
    since: isCut ? reached : since,
    days: DAYS,
    acts: looking.acts,
    of: isCut ? all : looking.acts,
    unclear: looking.unclear,
    refused,
  };
}

/** What means the same refuses the same, as long as the values stay what they are. */
function isOther(former: FormerNames): IsAsked {
  return ({ name }, rule) => {
    const entity = former.entity(name);
    const was = entity === null ? null : formerRule(entity, rule);
    const meaning = (of: typeof rule) => [of.onlyIf, of.holds, of.level];
    return was === null || !isSameMeaning(meaning(was), meaning(rule));
  };
}

interface Counted {
  readonly refusal: Refusal;
  readonly act: PastAct["entry"];
  readonly witnesses: Witness[];
  count: number;
}

/** What is found while acts are taken back one after another. */
class Looking {
  acts = 0;
  unclear = 0;
  readonly #old: PastSide;
  readonly #next: PastSide;
  readonly #former: FormerNames;
  readonly #takenBack: TakenBack;
  readonly #isSame: boolean;
  readonly #counts = new Map<string, number>();
  readonly #found = new Map<string, Counted>();

  /** `isSame`: both plans have the same tables. */
  constructor(old: PastSide, next: PastSide, former: FormerNames, takenBack: TakenBack, isSame: boolean) {
    this.#isSame = isSame;
    this.#old = old;
    this.#next = next;
    this.#former = former;
    this.#takenBack = takenBack;
  }

  async lookAt(act: PastAct): Promise<void> {
    if (!act.isAsked) {
      await this.#takeBack(act, await storedBy(this.#old, act, new Set()));
      return;
    }
    this.acts++;
    const key = keyOf(act.entry);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    const refusals = await this.#refusals(act);
    if (refusals === "unclear") this.unclear++;
    else for (const refusal of refusals) this.#count(act, refusal);
  }

  /** By what is asked first alone, as a server does. */
  async #refusals(act: PastAct): Promise<readonly Refusal[] | "unclear"> {
    const made = new Set<PastAct["entry"]>();
    for (const entry of act.entries) if (await this.#takenBack.isMaking(entry)) made.add(entry);
    const was = await storedBy(this.#old, act, made);
    const stored = this.#isSame ? this.#asNext(was) : await storedBy(this.#next, act, made);
    const broken = await this.#newlyBroken(act, stored, was);
    const before = await this.#takeBack(act, was);
    const asked = async (side: PastSide, of: readonly Stored[]): Promise<Verdict> => {
      const actor = await this.#actor(side, act);
      const found = of.find(({ entry }) => entry === act.entry);
      if (actor === null || found === undefined) return "unclear";
      const isStored = side === this.#old || this.#isSame;
      const row = isStored ? before : await side.reader.get(found.entity.name, act.entry.record);
      return refusedBefore(side, actor, act, { before: row, left: found.after, isMade: found.isNew });
    };
    const verdict = await asked(this.#next, stored);
    if (verdict === "unclear") return broken.length > 0 ? broken : "unclear";
    if (verdict === "allowed") return broken;
    const former = await asked(this.#old, was);
    return former === "allowed" ? [verdict] : former === "unclear" ? "unclear" : broken;
  }

  async #newlyBroken(act: PastAct, stored: readonly Stored[], was: readonly Stored[]): Promise<readonly Refusal[]> {
    const actor = await this.#actor(this.#next, act);
    const rules = actor === null ? [] : await brokenByAct(this.#next, actor, stored);
    if (rules.length === 0) return [];
    const before = await this.#actor(this.#old, act);
    const old = before === null ? [] : await brokenByAct(this.#old, before, was);
    const isOld = (rule: (typeof rules)[number]) => {
      const entity = Object.values(this.#next.plan.entities).find(({ rules: own }) => own.includes(rule));
      const same = entity === undefined ? null : this.#former.entity(entity.name);
      const known = same === null ? null : formerRule(same, rule);
      return known !== null && old.includes(known);
    };
    return rules.filter((rule) => !isOld(rule)).map((rule) => ({ by: "rule", origin: rule.origin, rule }));
  }

  async #actor(side: PastSide, { entry: { by, at } }: PastAct): Promise<Actor | null> {
    const found = await side.actorAt(by, at);
    return found === null ? null : { user: found.context.user, userId: by, ...found };
  }

  /** Answers the record that the act was done to, as it was. */
  async #takeBack({ entry: main, entries }: PastAct, stored: readonly Stored[]): Promise<Row | null> {
    const rows = new Map(stored.map(({ entry, after }) => [recordOf(entry), after]));
    let before: Row | null = null;
    for (const entry of entries) {
      const was = await this.#takenBack.takeBack(entry, rows.get(recordOf(entry)) ?? null);
      rows.set(recordOf(entry), was);
      if (entry === main) before = was;
      for (const side of [this.#old, this.#next]) side.forget(entry.entity);
    }
    return before;
  }

  /** Of tables that stay as they are. */
  #asNext(stored: readonly Stored[]): readonly Stored[] {
    return stored.flatMap((one) => {
      const entity = this.#next.names.entity(one.entry.entity);
      return entity === null ? [] : [{ ...one, entity }];
    });
  }

  #count({ entry }: PastAct, refusal: Refusal): void {
    const { by, origin } = refusal;
    const key = JSON.stringify([keyOf(entry), by, origin?.file, origin?.line, refusal.rule?.name]);
    const known = this.#found.get(key) ?? { refusal, act: entry, witnesses: [], count: 0 };
    known.count++;
    if (known.witnesses.length < MOST_WITNESSES) known.witnesses.push({ at: entry.at, by: entry.by, record: entry.record });
    this.#found.set(key, known);
  }

  /** The most frequent first. */
  refusals(): readonly PastRefusals[] {
    const all = [...this.#found.values()].map(({ refusal, act, witnesses, count }): PastRefusals => {
      const entity = this.#next.names.entity(act.entity);
      return {
        entity: entity?.name ?? act.entity,
        action: entity === null ? act.action : this.#next.names.action(entity, act.action),
        by: refusal.by,
        rule: refusal.rule?.name ?? null,
        place: placeOf(refusal.origin),
        ...{ count, of: this.#counts.get(keyOf(act)) ?? count, witnesses },
      };
    });
    return all.sort((one, other) => other.count - one.count);
  }
}

function recordOf({ entity, record }: PastAct["entry"]): string {
  return `${entity}/${record}`;
}

function keyOf({ entity, action }: PastAct["entry"]): string {
  return `${entity} / ${action}`;
}

// Says how many records break rules that came or changed with the document. They are adopted whatever is stored, so
// that nobody is locked out. Asks only; nothing of the records is changed.

import { createHash } from "node:crypto";
import { canonicalBinders } from "../../../compiler/expression/fold.ts";
import { sqlObstacle } from "../../../compiler/expression/sayable.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { someNode, usesUser } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, RulePlan } from "../../../compiler/plan/plan.ts";
import { type KnownRules, keepRules, knownRules } from "../../store/system/known-rules.ts";
import type { Application } from "../context/application.ts";
import { hasAddress, stackOf } from "../context/log.ts";
import { citeOf } from "../context/problems.ts";
import { ALWAYS, and, compare, idField, literal, not } from "../expressions/expression-builders.ts";
import { programActor } from "../pipeline/identify.ts";
import { calledBy } from "../reading/columns.ts";
import { type AppliedRule, appliedRules, brokenAmong } from "../rules/rules.ts";

/** Records that are asked together where each is dear to ask. */
const READ_AT_ONCE = 200;
/** And where the database counts them. */
const COUNTED_AT_ONCE = 20_000;
/** Milliseconds for all rules together: people use the product meanwhile. */
const PATIENCE = 1000;

/** How a rule stands to what is stored. */
export interface BrokenByStored {
  readonly entity: EntityPlan;
  readonly rule: RulePlan;
  /** The rule was there before, and said something else. */
  readonly changed: boolean;
  readonly broken: number;
  /** Of so many that were looked at. */
  readonly looked: number;
  /** So many are stored; more than were looked at where it would have taken longer. */
  readonly stored: number;
  /** What people call the first that breaks it. */
  readonly first: string;
}

type Counted = Pick<BrokenByStored, "broken" | "looked" | "stored"> & { readonly first: string | null };

interface Limits {
  /** The moment at which to be content with what was looked at. */
  readonly until: number;
  /** Nothing more is asked or kept, since another document comes or the process ends: it is told when the product runs next. */
  readonly stop: AbortSignal;
}

/** Tells of one document after the other, beside whatever else the process does. */
export class AdoptedRules {
  #telling: Promise<void> = Promise.resolve();
  #stop = new AbortController();
  #closed = false;

  /**
   * Says of each rule that came or changed since the product last ran how many stored records break it, where some do. Comes to an end
   * in any case, and holds up no product: what cannot be counted is logged.
   */
  tell(app: Application): Promise<void> {
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#telling = this.#telling.then(() => (this.#closed ? undefined : tellAdoptedRules(app, stop.signal)));
    return this.#telling;
  }

  /** Gives up what is being counted, and answers when nothing more is asked of the store. */
  stop(): Promise<void> {
    this.#stop.abort();
    return this.#telling;
  }

  /** When all is told. */
  idle(): Promise<void> {
    return this.#telling;
  }

  close(): Promise<void> {
    this.#closed = true;
    return this.stop();
  }
}

async function tellAdoptedRules(app: Application, stop: AbortSignal): Promise<void> {
  for (const { entity, rule, changed, ...counted } of await brokenOrLogged(app, stop)) {
    app.options.log?.({
      level: "warn",
      message: `a rule that ${changed ? "changed" : "is new"} does not hold of all records`,
      row: citeOf(rule.origin),
      entity: entity.name,
      broken: counted.broken,
      stored: counted.stored,
      because: wordsOf(rule, counted),
    });
  }
}

async function brokenOrLogged(app: Application, stop: AbortSignal): Promise<readonly BrokenByStored[]> {
  try {
    return await brokenByStored(app, { until: performance.now() + PATIENCE, stop });
  } catch (error) {
    // Of tables that another process changed meanwhile nothing can be asked, and nothing has to be.
    const isOver = stop.aborted || !(await app.store.isCurrent().catch(() => true));
    if (isOver) return [];
    app.options.log?.({ level: "error", message: "rules could not be asked of what is stored", error: stackOf(error) });
    return [];
  }
}

function wordsOf({ level }: RulePlan, { broken, looked, stored, first }: Pick<BrokenByStored, "broken" | "looked" | "stored" | "first">) {
  const among = looked < stored ? `at least ${broken} of ${stored} break it (${looked} were looked at)` : `${broken} of ${stored} break it`;
  const later = level === "error" ? "whoever changes one is refused until it is mended" : "whoever makes one worse is asked first";
  return `${among}, first “${first}”. They stay as they are; ${later}`;
}

/** The rules that came or changed, and are broken by what is stored. */
async function brokenByStored(app: Application, limits: Limits): Promise<readonly BrokenByStored[]> {
  const known = await knownRules(app.store);
  const entities = Object.values(app.plan.entities);
  const all = entities.flatMap((entity) => appliedRules(app, entity).map((applied) => ({ entity, applied, ...named(entity, applied) })));
  const present: KnownRules = Object.fromEntries(all.map(({ name, mark }) => [name, mark]));
  // A database that no rules were kept of is new, or was made by a version that kept none: what came since is not known.
  if (known === null) return rememberRules(app, present, []);
  if (JSON.stringify(known) === JSON.stringify(present)) return [];
  const marks = new Set(Object.values(known));
  const adopted = all.filter(({ mark }) => !marks.has(mark));
  const found: BrokenByStored[] = [];
  for (const { entity, applied, name } of adopted) {
    // What depends on who acts cannot be asked of a record by itself.
    if ([applied.onlyIf, applied.holds].some(usesUser)) continue;
    const { first, ...counted } = await counting(app, entity, applied, limits);
    if (first === null) continue;
    found.push({ entity, rule: applied.rule, changed: Object.hasOwn(known, name), ...counted, first });
  }
  limits.stop.throwIfAborted();
  return rememberRules(app, present, found);
}

/** From now on these rules are known; answers what was found of them. */
async function rememberRules(app: Application, present: KnownRules, found: readonly BrokenByStored[]): Promise<readonly BrokenByStored[]> {
  // Another process may have brought the database to its own document, whose rules it keeps.
  if (!(await app.store.isCurrent())) return [];
  await app.store.write((transaction) => keepRules(transaction, present));
  return found;
}

/** What a rule is called, and what tells it from any other: what it asks, whatever it is called. */
function named(entity: EntityPlan, { rule, onlyIf, holds }: AppliedRule): { readonly name: string; readonly mark: string } {
  const asked = [rule.level, entity.name, canonicalBinders(onlyIf), canonicalBinders(holds)];
  const mark = createHash("sha256").update(JSON.stringify(asked)).digest("base64url").slice(0, 22);
  return { name: `${entity.name} / ${rule.name}`, mark };
}

/** In groups, as long as there is time; between them whoever asks something is answered. */
async function counting(
  app: Application,
  entity: EntityPlan,
  { onlyIf, holds, rule }: AppliedRule,
  { until, stop }: Limits,
): Promise<Counted> {
  const { context } = programActor(app);
  const stored = await app.store.count(entity.name, null, context, null);
  const where = and([onlyIf, not(holds)]);
  const look = isCheap(where) ? countedOf(where) : readOf({ onlyIf, holds, rule });
  const found: { broken: number; looked: number; first: string | null } = { broken: 0, looked: 0, first: null };
  for (let last: string | null = null; found.looked < stored && (found.looked === 0 || performance.now() < until); ) {
    await new Promise((resolve) => setImmediate(resolve));
    stop.throwIfAborted();
    const group: Group = await look(app, entity, last === null ? ALWAYS : compare(idField(entity.name), ">", idLiteral(last)));
    if (group.broken > 0) found.first ??= await firstOf(app, entity, group.first);
    found.broken += group.broken;
    found.looked += group.looked;
    if (group.last === null) return { ...found, stored: found.looked };
    last = group.last;
  }
  return { ...found, stored: Math.max(stored, found.looked) };
}

/** Whether the database answers it of all records at once without looking through others for each of them. */
function isCheap(condition: Expr): boolean {
  return sqlObstacle(condition) === null && !someNode(condition, isOfMany);
}

function isOfMany({ op }: Expr): boolean {
  return op === "aggregate" || op === "collect" || op === "member";
}

/** Records in the order of their ids. */
interface Group {
  readonly looked: number;
  readonly broken: number;
  /** What the first of them that breaks the rule fulfils. */
  readonly first: Expr;
  /** Behind which the next group begins; null where there is none. */
  readonly last: string | null;
}

type Look = (app: Application, entity: EntityPlan, rest: Expr) => Promise<Group>;

function countedOf(where: Expr): Look {
  return async (app, entity, rest) => {
    const { context } = programActor(app);
    const id = idField(entity.name);
    const order = [{ by: id, descending: false }];
    const query = { entity: entity.name, where: rest, columns: [id], order, limit: 1, offset: COUNTED_AT_ONCE - 1 };
    const [end] = await app.store.select(query, context);
    const last = end === undefined ? null : String(end[0]);
    const group = and([rest, last === null ? ALWAYS : compare(id, "<=", idLiteral(last))]);
    const looked = last === null ? await app.store.count(entity.name, group, context, null) : COUNTED_AT_ONCE;
    const first = and([group, where]);
    return { looked, broken: await app.store.count(entity.name, first, context, null), first, last };
  };
}

function readOf(applied: AppliedRule): Look {
  return async (app, entity, rest) => {
    const id = idField(entity.name);
    const query = { entity: entity.name, where: rest, order: [{ by: id, descending: false }], limit: READ_AT_ONCE, offset: 0 };
    const read = await brokenAmong(app.store, query, [applied], programActor(app).context);
    const broken = read.filter((one) => one.broken.length > 0);
    const first = compare(id, "=", idLiteral(broken[0]?.id ?? ""));
    return { looked: read.length, broken: broken.length, first, last: read.length < READ_AT_ONCE ? null : read.at(-1)!.id };
  };
}

function idLiteral(id: string): Expr {
  return literal(id, { is: "text" });
}

async function firstOf(app: Application, entity: EntityPlan, where: Expr): Promise<string> {
  const { context } = programActor(app);
  const columns = [app.access.expanded(entity.shownAs), idField(entity.name)];
  const order = [{ by: idField(entity.name), descending: false }];
  const [values] = await app.store.select({ entity: entity.name, where, columns, order, limit: 1, offset: 0 }, context);
  const called = calledBy(entity, values?.[0] ?? null);
  // The log holds no e-mail addresses.
  return hasAddress(called) ? String(values?.[1]) : called;
}

// Rules that came or changed with the document: they are adopted whatever is stored, so that nobody is locked out, and it is said
// how many records break them. Asks only; nothing of the records is changed.

import { createHash } from "node:crypto";
import { alikeBinders } from "../../compiler/expression/fold.ts";
import { sqlObstacle } from "../../compiler/expression/sayable.ts";
import type { Expr } from "../../compiler/expression/tree.ts";
import { someNode, usesUser } from "../../compiler/expression/walk.ts";
import type { EntityPlan, RulePlan } from "../../compiler/plan/plan.ts";
import { type KnownRules, keepRules, knownRules } from "../store/system/known-rules.ts";
import type { Application } from "./application.ts";
import { calledBy } from "./columns.ts";
import { programActor } from "./identify.ts";
import { stackOf } from "./log.ts";
import { citeOf } from "./problems.ts";
import { type AppliedRule, appliedRules, brokenAmong } from "./rules.ts";
import { ALWAYS, and, compare, idField, literal, not } from "./terms.ts";

/** Records that are asked together where each is dear to ask. */
const AT_ONCE = 200;
/** Milliseconds for what is dear to ask, of all rules together: the product is not to start late. */
const PATIENCE = 3000;

/** How a rule stands to what is stored. */
export interface BrokenByStored {
  readonly entity: EntityPlan;
  readonly rule: RulePlan;
  /** The rule was there before, and said something else. */
  readonly changed: boolean;
  readonly broken: number;
  /** Of so many that were looked at. */
  readonly looked: number;
  /** So many are stored; more than were looked at where it would have taken long. */
  readonly stored: number;
  /** What people call the first that breaks it. */
  readonly first: string;
}

type Counted = Pick<BrokenByStored, "broken" | "looked" | "stored"> & { readonly first: string | null };

/** Says of each rule that came or changed since the product last ran how many stored records break it, where some do. */
export async function tellAdoptedRules(app: Application): Promise<void> {
  for (const { entity, rule, changed, ...counted } of await brokenOrLogged(app)) {
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

/** What cannot be counted holds up no product. */
async function brokenOrLogged(app: Application): Promise<readonly BrokenByStored[]> {
  try {
    return await brokenByStored(app);
  } catch (error) {
    app.options.log?.({ level: "error", message: "rules could not be asked of what is stored", error: stackOf(error) });
    return [];
  }
}

function wordsOf({ level }: RulePlan, { broken, looked, stored, first }: Pick<BrokenByStored, "broken" | "looked" | "stored" | "first">) {
  const among = looked < stored ? `at least ${broken} of ${stored} break it (${looked} were looked at)` : `${broken} of ${stored} break it`;
  const later = level === "error" ? "whoever changes one is refused until it is mended" : "whoever makes one worse is asked first";
  return `${among}, first “${first}”. They stay as they are; ${later}`;
}

/** The rules that came or changed, and are broken by what is stored. From now on they are known. */
export async function brokenByStored(app: Application): Promise<readonly BrokenByStored[]> {
  const known = await knownRules(app.store);
  const entities = Object.values(app.plan.entities);
  const all = entities.flatMap((entity) => appliedRules(app, entity).map((applied) => ({ entity, applied, ...named(entity, applied) })));
  const present: KnownRules = Object.fromEntries(all.map(({ name, mark }) => [name, mark]));
  if (known !== null && JSON.stringify(known) === JSON.stringify(present)) return [];
  const marks = new Set(Object.values(known ?? {}));
  // A database that no rules were kept of is new, or was made by a version that kept none: what came since is not known.
  const adopted = known === null ? [] : all.filter(({ mark }) => !marks.has(mark));
  const until = performance.now() + PATIENCE;
  const found: BrokenByStored[] = [];
  for (const { entity, applied, name } of adopted) {
    // What depends on who acts cannot be asked of a record by itself.
    if ([applied.onlyIf, applied.holds].some(usesUser)) continue;
    const { first, ...counted } = await counting(app, entity, applied, until);
    if (first === null) continue;
    found.push({ entity, rule: applied.rule, changed: Object.hasOwn(known ?? {}, name), ...counted, first });
  }
  await app.store.write((transaction) => keepRules(transaction, present));
  return found;
}

/** What a rule is called, and what tells it from any other: what it asks, whatever it is called. */
function named(entity: EntityPlan, { rule, onlyIf, holds }: AppliedRule): { readonly name: string; readonly mark: string } {
  const asked = [rule.level, entity.name, alikeBinders(onlyIf), alikeBinders(holds)];
  const mark = createHash("sha256").update(JSON.stringify(asked)).digest("base64url").slice(0, 22);
  return { name: `${entity.name} / ${rule.name}`, mark };
}

async function counting(app: Application, entity: EntityPlan, applied: AppliedRule, until: number): Promise<Counted> {
  const { context } = programActor(app);
  const stored = await app.store.count(entity.name, null, context, null);
  if (stored === 0) return { broken: 0, looked: 0, stored, first: null };
  const where = and([applied.onlyIf, not(applied.holds)]);
  if (!isCheap(where)) return oneByOne(app, entity, applied, stored, until);
  const broken = await app.store.count(entity.name, where, context, null);
  return { broken, looked: stored, stored, first: broken === 0 ? null : await firstOf(app, entity, where) };
}

/** Whether the database answers it of all records at once without looking through others for each of them. */
function isCheap(condition: Expr): boolean {
  return sqlObstacle(condition) === null && !someNode(condition, isOfMany);
}

function isOfMany({ op }: Expr): boolean {
  return op === "aggregate" || op === "collect" || op === "member";
}

/** In groups, as long as there is time. */
async function oneByOne(app: Application, entity: EntityPlan, applied: AppliedRule, stored: number, until: number): Promise<Counted> {
  const { context } = programActor(app);
  const id = idField(entity.name);
  const broken: string[] = [];
  let looked = 0;
  for (let last: string | null = null; looked < stored && (looked === 0 || performance.now() < until); ) {
    const where: Expr = last === null ? ALWAYS : compare(id, ">", literal(last, { is: "text" }));
    const order = [{ by: id, descending: false }];
    const read = await brokenAmong(app.store, { entity: entity.name, where, order, limit: AT_ONCE, offset: 0 }, [applied], context);
    if (read.length === 0) break;
    looked += read.length;
    last = read.at(-1)!.id;
    for (const one of read) if (one.broken.length > 0) broken.push(one.id);
  }
  const [one] = broken;
  const first = one === undefined ? null : await firstOf(app, entity, compare(id, "=", literal(one, { is: "text" })));
  return { broken: broken.length, looked, stored: Math.max(stored, looked), first };
}

async function firstOf(app: Application, entity: EntityPlan, where: Expr): Promise<string> {
  const { context } = programActor(app);
  const columns = [app.access.expanded(entity.shownAs)];
  const [values] = await app.store.select({ entity: entity.name, where, columns, order: [], limit: 1, offset: 0 }, context);
  return calledBy(entity, values?.[0] ?? null);
}

// What the program does by itself when it is time. Before anyone reads or writes, everything that is due is performed,
// each once, by the same transition code and in a transaction of its own.

import { setImmediate } from "node:timers/promises";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { Awaitable } from "../../store/awaitable.ts";
import { StoreUnavailable } from "../../store/store.ts";
import { isSameTimer, type RefusedBy, type TimerKey } from "../../store/system/blocked-timers.ts";
import { heldRelease } from "../../store/system/releases.ts";
import type { Actor } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import { startOfTomorrow } from "../context/clock.ts";
import { Problem } from "../context/problems.ts";
import { ALWAYS, and, idField, isAskable, isNever, isOpen, oneOf, or, ordered, versionField } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { programActor } from "../pipeline/identify.ts";
import { dueOf, dueSince, entered, inState, isDecidedTimer, secondsOf, timerKey } from "../states/due.ts";
import { putsOnItsMoment } from "../states/own-moment.ts";
import { type CausingEntry, causeOf } from "../states/timer-causes.ts";
import { chosenTransition, isPossible } from "../states/transitions.ts";
import { type ActContext, applyTransition } from "../writing/act.ts";
import { inTransaction } from "../writing/commit.ts";
import { KnownRefusals } from "./known-refusals.ts";
import { type Due, RefusedTimers } from "./retry-queue.ts";
import { EndlessTimers, MOST_TIMES } from "./runaway-guard.ts";

interface Timer {
  readonly entity: EntityPlan;
  readonly row: TransitionPlan;
  readonly key: TimerKey;
  readonly refused: RefusedTimers;
  readonly endless: EndlessTimers;
  /** That its moment comes later once it was performed, or never again. */
  readonly putsOn: Expr;
  /** Look again when the clock shows this or later; 0: now. */
  lookAt: number;
  /** Where many are refused: all that are due are looked at again after this, by the process's own time. */
  allAt: number;
  /** Up to here moments were looked at; null where none were. */
  reached: string | null;
}

const BATCH = 200;
const NONE: ReadonlySet<string> = new Set();
/** Chains of timers are followed this far in one go. */
const PASSES = 2 * MOST_TIMES;
/** What other processes wrote is seen after this long. */
const OTHERS = 1000;
/** For so long goes follow each other where nobody asks. Milliseconds. */
const AT_ONE_STRETCH = 9000;
/** Where many are refused, a look at all that are due waits so many times as long as the last one took. */
const REST = 10;

export class Timers {
  readonly #app: Application;
  readonly #timers: readonly Timer[];
  #settling: Promise<void> | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #wrote = true;
  /** By each entity that has timers: its records that this process wrote since the last look. */
  #written = new Map<string, Set<string>>();
  /** What was done since the last look, by each act, and in one by the program. */
  #acts: (readonly CausingEntry[])[] = [];
  readonly #timed: ReadonlySet<string>;
  readonly #known = new KnownRefusals();
  /** A release is held from its beginning or never, and no transaction outlives it: where it was not held once, nobody asks again. */
  #mayBeHeld = true;

  constructor(app: Application) {
    this.#app = app;
    this.#timers = Object.values(app.plan.entities).flatMap((entity) =>
      (entity.states?.transitions ?? []).flatMap((row) =>
        isDecidedTimer(row)
          ? [{ entity, row, key: timerKey(entity, row), ...remembered(entity, row), lookAt: 0, allAt: 0, reached: null }]
          : [],
      ),
    );
    this.#timed = new Set(this.#timers.map(({ entity }) => entity.name));
  }

  /** A commit of this process: what it wrote may be due at once. */
  wrote(entries: readonly CausingEntry[]): void {
    this.#wrote = true;
    if (this.#timers.length > 0) this.#acts.push(entries);
    const isOwn = entries.some(({ through }) => through === "timer");
    if (!isOwn) for (const { entity, endless } of this.#timers) endless.changed(entries.filter((entry) => entry.entity === entity.name));
    for (const { entity, record } of entries) {
      if (!this.#timed.has(entity)) continue;
      const known = this.#written.get(entity) ?? new Set();
      this.#written.set(entity, known.add(record));
    }
  }

  /** The clock was set, or not all was done: what was known of the times to come does not hold. */
  clockSet(): void {
    for (const timer of this.#timers) {
      timer.lookAt = 0;
      timer.allAt = 0;
      timer.reached = null;
    }
  }

  /** Performs everything that is due, those included that were refused and would have to wait. */
  async settleAll(): Promise<void> {
    for (const timer of this.#timers) timer.allAt = 0;
    this.#wrote = true;
    await this.settle();
  }

  /** Performs what is due, and what each go leaves to the next: as it is done between requests, for a while and no longer. */
  async settleOn(): Promise<void> {
    const began = performance.now();
    while (await this.settle()) {
      if (!this.goesOn || performance.now() - began >= AT_ONE_STRETCH) return;
      // Requests that came meanwhile go first.
      await setImmediate();
    }
  }

  /** Whether the last go left something to the next. */
  get goesOn(): boolean {
    return this.#timers.length > 0 && this.#wrote;
  }

  /** Performs everything that is due now; false where nothing was. Those who ask meanwhile wait for the same. */
  settle(): Awaitable<boolean> {
    return this.#timers.length > 0 && this.#settle();
  }

  async #settle(): Promise<boolean> {
    let waited = false;
    while (this.#settling !== null) {
      await this.#settling;
      waited = true;
    }
    if (!this.#mayBeDue()) return waited;
    this.#settling = this.#performAll()
      .catch((error: unknown) => {
        // What is due still is: nobody is answered before it is done.
        this.#wrote = true;
        this.clockSet();
        throw error;
      })
      .finally(() => {
        this.#settling = null;
      });
    await this.#settling;
    return true;
  }

  /** When what is being performed is done; begins nothing. */
  async idle(): Promise<void> {
    while (this.#settling !== null) await this.#settling.catch(() => {});
  }

  #mayBeDue(): boolean {
    const now = this.#app.clock.now().getTime();
    const since = performance.now() - this.#lookedAt;
    return this.#wrote || since >= OTHERS || this.#timers.some((timer) => this.#isTime(timer, now));
  }

  #isTime({ refused, lookAt, allAt, row }: Timer, now: number): boolean {
    return lookAt <= now && (!refused.many || row.timer?.on !== "when" || performance.now() >= allAt);
  }

  async #performAll(): Promise<void> {
    this.#lookedAt = performance.now();
    if (this.#mayBeHeld && (await this.#waitsForGo())) return;
    await this.#known.load(this.#app.store, (one) => this.#timers.some(({ key }) => isSameTimer(key, one)));
    for (const { endless } of this.#timers) endless.begin();
    let looked = 0;
    for (let pass = 0; pass < PASSES; pass++) {
      this.#wrote = false;
      looked = this.#acts.length;
      const written = this.#written;
      this.#written = new Map();
      let performed = 0;
      for (const timer of this.#timers) performed += await this.#performDue(timer, written.get(timer.entity.name) ?? NONE, pass === 0);
      if (performed === 0) break;
    }
    // What was done during the last look is looked at by the next.
    this.#acts = this.#acts.slice(looked);
    if (await this.#known.save(this.#app.store)) this.#app.listeners.refused();
  }

  /** While the release is held nothing is performed; afterwards all of it is looked at. */
  async #waitsForGo(): Promise<boolean> {
    const { store } = this.#app;
    const isHeld = (await heldRelease(store.system)) !== null;
    this.#mayBeHeld = isHeld || store.release === null || !(await store.isLatest());
    if (!isHeld) return false;
    this.#wrote = false;
    this.#written.clear();
    this.#acts = [];
    this.clockSet();
    return true;
  }

  /**
   * How many records the timer moved, or a full batch that it tried. Looks at all that are due; where many of them are
   * refused, mostly at those alone that were written, or whose moment has come since.
   */
  async #performDue(timer: Timer, written: ReadonlySet<string>, isFirst: boolean): Promise<number> {
    const { entity, row, refused, endless } = timer;
    const began = performance.now();
    const actor = programActor(this.#app);
    const all = !refused.many || written.size > BATCH || began >= timer.allAt;
    const due = dueOf(this.#app, entity, row, actor, isAskable(timer.putsOn) ? timer.putsOn : ALWAYS);
    const among = all ? ALWAYS : or([oneOf(idField(entity.name), [...written]), dueSince(due, timer.reached)]);
    if (isNever(among)) return 0;
    const limit = BATCH + refused.size + endless.size;
    const found = await this.#found(entity, and([due.when, among]), actor, limit);
    if (isFirst) refused.begin(all && found.length < limit ? found : null);
    if (found.length < limit) this.#known.remove(timer.key, this.#notDue(timer, found, all ? null : written));
    timer.reached = due.until;
    timer.lookAt = await this.#nextLook(timer, actor, Date.parse(actor.context.now));
    for (const { id } of found) if (endless.stops(id)) this.#stopped(entity, row, id);
    if (found.some(({ id }) => endless.isPutOff(id))) this.#wrote = true;
    const tried = refused.toTry(
      found.filter(({ id }) => !endless.has(id)),
      all && isFirst,
    );
    let performed = 0;
    for (const record of tried) if (await this.#perform(timer, record, actor)) performed++;
    if (all && found.length < limit) timer.allAt = performance.now() + Math.max(OTHERS, REST * (performance.now() - began));
    return found.length === limit ? tried.length : performed;
  }

  /** Which of the records that the timer was refused for are not due any more, among those that were looked at; null: all. */
  #notDue({ key }: Timer, found: readonly Due[], looked: ReadonlySet<string> | null): string[] {
    const due = new Set(found.map(({ id }) => id));
    return this.#known.recordsOf(key).filter((record) => !due.has(record) && (looked === null || looked.has(record)));
  }

  async #found(entity: EntityPlan, where: Expr, actor: Actor, limit: number): Promise<Due[]> {
    const columns = [idField(entity.name), versionField(entity.name)];
    const query = { entity: entity.name, where, columns, order: [], limit, offset: 0 };
    const rows = await this.#app.store.select(query, actor.context);
    return rows.map(([id, version]) => ({ id: String(id), version: Number(version) }));
  }

  async #perform(timer: Timer, due: Due, actor: Actor): Promise<boolean> {
    const { entity, row, key, refused, endless, putsOn } = timer;
    // What was refused before was due before what was done since.
    const cause = refused.has(due.id) ? undefined : causeOf(this.#app.access, row, { entity: entity.name, record: due.id }, this.#acts);
    const doer: ActContext = { actor, through: "timer", sovereign: true, confirmed: null, ...(cause === undefined ? {} : { cause }) };
    try {
      const done = await inTransaction(this.#app, doer, entity, async (transaction, work) => {
        const record = await transaction.getForUpdate(entity.name, due.id);
        if (record === null || !isPossible(row, record)) return null;
        const guard = row.guard === null || isOpen(row.guard) ? [] : [row.guard];
        const conditions = [putsOn, dueOf(this.#app, entity, row, actor, putsOn).when, ...guard];
        const earlier = this.#dueEarlier(timer, due.id, actor);
        const holding = await conditionsHold(transaction, entity.name, record, [...conditions, ...earlier], actor.context);
        const [putOn, ...own] = holding.splice(0, conditions.length);
        if (!own.every((holds) => holds === true) || holding.includes(true)) return null;
        const chosen = await chosenTransition(this.#app, transaction, actor, entity, [row], record);
        await applyTransition(this.#app, transaction, work, entity, chosen, record, new Map());
        return { putOn: putOn === true };
      });
      // What does not come about by its own condition was not refused by a rule.
      this.#known.remove(key, [due.id]);
      if (done !== null) {
        refused.performed(due.id);
        endless.performed(due.id, done.putOn);
        this.#app.listeners.performed();
      } else refused.refused(due, refused.told(due.id));
      return done !== null;
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      refused.refused(due, this.#told({ entity, row }, due.id, error, refused.told(due.id)));
      this.#known.refused(key, due.id, refusedBy(error), actor.context.now, this.#app.ids.uuid());
      return false;
    }
  }

  /** That an earlier row of the document is to move a record, of which the look for this row may know nothing: it found a batch alone. */
  #dueEarlier({ entity, row }: Timer, record: string, actor: Actor): Expr[] {
    const own = this.#timers.filter((one) => one.entity === entity && one.row.field === row.field);
    const rows = own.slice(
      0,
      own.findIndex((one) => one.row === row),
    );
    return rows.flatMap(({ key, row: { guard, from }, row: earlier, putsOn }) => {
      const meets = from !== "new" && row.from !== "new" && row.from.some((state) => from.includes(state));
      if (!meets || (guard !== null && isOpen(guard)) || this.#known.has(key, record)) return [];
      return [and([dueOf(this.#app, entity, earlier, actor, putsOn).when, ...(guard === null ? [] : [guard])])];
    });
  }

  /** A timer that fails is tried again; what refuses it is said once for each record. Answers what was said. */
  #told({ entity, row }: Pick<Timer, "entity" | "row">, id: string, error: unknown, before: string | null): string {
    const refused = error instanceof Problem;
    const code = refused ? error.view.code : "server-error";
    const because = refused
      ? { refusedBy: error.view.errors.map(placeOf) }
      : { because: error instanceof Error ? error.message : String(error) };
    const told = JSON.stringify([code, because]);
    if (told === before) return told;
    const level = refused ? "warn" : "error";
    const what = { timer: row.action, row: row.origin.cite, entity: entity.name, record: id, code, ...because };
    this.#app.options.log?.({ level, message: "timer not performed", ...what });
    return told;
  }

  #stopped(entity: EntityPlan, row: TransitionPlan, record: string): void {
    const because = `It was performed ${MOST_TIMES} times at once, and is due again. It rests until somebody changes the record, or the program is started again.`;
    const what = { timer: row.action, row: row.origin.cite, entity: entity.name, record, because };
    this.#app.options.log?.({ level: "error", message: "timer stopped", ...what });
  }

  /** When the clock alone could make something due that is not: a date begins, or so much time has passed. */
  async #nextLook({ entity, row }: Timer, actor: Actor, at: number): Promise<number> {
    const timer = row.timer!;
    const tomorrow = startOfTomorrow(actor.context.today, this.#app.plan.product.timeZone);
    if (timer.on === "when") return someNode(timer.condition, (node) => node.op === "now") ? at + OTHERS : tomorrow;
    if (timer.on === "at" && timer.at.type.is === "date") return tomorrow;
    const moment = timer.on === "at" ? timer.at : entered(entity, row);
    const seconds = timer.on === "after" ? secondsOf(this.#app, actor, timer.seconds) : 0;
    const past = new Date(Date.parse(actor.context.now) - seconds * 1000).toISOString();
    const where = and([inState(entity, row), ordered(moment, ">", past)]);
    const query = { entity: entity.name, where, columns: [moment], order: [{ by: moment, descending: false }], limit: 1, offset: 0 };
    const [next] = await this.#app.store.select(query, actor.context);
    const first = typeof next?.[0] === "string" ? Date.parse(next[0]) : Number.POSITIVE_INFINITY;
    const changes = someNode(timer.on === "after" ? timer.seconds : timer.at, (node) => node.op === "today");
    return changes ? Math.min(first + seconds * 1000, tomorrow) : first + seconds * 1000;
  }
}

/** Where the document says what refused it. Its words may hold what people wrote, which no log is to keep. */
function placeOf({ code, field, cite }: Problem["view"]["errors"][number]): { code: string; field?: string; cite: string | null } {
  return { code, ...(field === null ? {} : { field }), cite };
}

/** Whose rule, step or field refused it; nothing of what failed for another reason. */
function refusedBy(error: unknown): readonly RefusedBy[] {
  return error instanceof Problem ? error.told.errors.flatMap((fault) => fault.brokenRule ?? []) : [];
}

function remembered(entity: EntityPlan, row: TransitionPlan): Pick<Timer, "refused" | "endless" | "putsOn"> {
  return { refused: new RefusedTimers(), endless: new EndlessTimers(), putsOn: putsOnItsMoment(entity, row) };
}

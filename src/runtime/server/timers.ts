// What the program does by itself when it is time. Before anyone reads or writes, everything that is due is performed,
// each once, by the same transition code and in a transaction of its own.

import { evaluate } from "../../compiler/expression/evaluate.ts";
import type { Expr } from "../../compiler/expression/tree.ts";
import { someNode } from "../../compiler/expression/walk.ts";
import type { EntityPlan, TransitionPlan } from "../../compiler/plan/plan.ts";
import { StoreUnavailable } from "../store/store.ts";
import type { Actor } from "./access.ts";
import { applyTransition, type Doer } from "./act.ts";
import type { Application } from "./application.ts";
import { startOfTomorrow } from "./clock.ts";
import { inTransaction } from "./commit.ts";
import { programActor } from "./identify.ts";
import { conditionsHold } from "./permit.ts";
import { Problem } from "./problems.ts";
import { isOpen } from "./rules.ts";
import { and, fieldNamed, fieldOf, idField, not, oneOf, ordered, systemField, thisRecord } from "./terms.ts";
import { chosenTransition, isPossible } from "./transitions.ts";

interface Timer {
  readonly entity: EntityPlan;
  readonly row: TransitionPlan;
  /** Look again when the clock shows this or later; 0: now. */
  lookAt: number;
}

const BATCH = 200;
/** Chains of timers are followed this far in one go. */
const PASSES = 50;
/** What other processes wrote is seen after this long. */
const OTHERS = 1000;
/** So many failures are remembered. */
const MOST_TOLD = 10_000;

export class Timers {
  readonly #app: Application;
  readonly #timers: readonly Timer[];
  #settling: Promise<void> | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #wrote = true;
  /** What was said of which record, so that it is said once. */
  readonly #told = new Map<string, string>();

  constructor(app: Application) {
    this.#app = app;
    this.#timers = Object.values(app.plan.entities).flatMap((entity) =>
      (entity.states?.transitions ?? []).flatMap((row) => (isDecided(row) ? [{ entity, row, lookAt: 0 }] : [])),
    );
  }

  /** A commit of this process: what it wrote may be due at once. */
  wrote(): void {
    this.#wrote = true;
  }

  /** The clock was set: what was known of the times to come no longer holds. */
  clockSet(): void {
    for (const timer of this.#timers) timer.lookAt = 0;
  }

  /** Performs everything that is due now. Those who ask meanwhile wait for the same. */
  async settle(): Promise<void> {
    if (this.#timers.length === 0) return;
    while (this.#settling !== null) await this.#settling;
    if (!this.#mayBeDue()) return;
    this.#settling = this.#performAll().finally(() => {
      this.#settling = null;
    });
    await this.#settling;
  }

  /** When what is being performed is done; begins nothing. */
  async idle(): Promise<void> {
    while (this.#settling !== null) await this.#settling.catch(() => {});
  }

  #mayBeDue(): boolean {
    const now = this.#app.clock.now().getTime();
    return this.#wrote || performance.now() - this.#lookedAt >= OTHERS || this.#timers.some((timer) => timer.lookAt <= now);
  }

  async #performAll(): Promise<void> {
    this.#lookedAt = performance.now();
    const refused = new Set<string>();
    for (let pass = 0; pass < PASSES; pass++) {
      this.#wrote = false;
      let performed = 0;
      for (const timer of this.#timers) performed += await this.#performDue(timer, refused);
      if (performed === 0) break;
    }
  }

  /** How many records the timer moved, or a full batch that it tried. Refused ones are not tried again in this round. */
  async #performDue(timer: Timer, refused: Set<string>): Promise<number> {
    const actor = programActor(this.#app);
    const { entity, row } = timer;
    const at = this.#app.clock.now().getTime();
    const tried = [...refused].flatMap((key) => (key.startsWith(`${keyOf(timer)}:`) ? [key.slice(keyOf(timer).length + 1)] : []));
    const where = and([dueWhen(this.#app, entity, row, actor), not(oneOf(idField(entity.name), tried))]);
    const due = await this.#app.store.select(
      { entity: entity.name, where, columns: [idField(entity.name)], order: [], limit: BATCH, offset: 0 },
      actor.context,
    );
    timer.lookAt = await this.#nextLook(timer, actor, at);
    let performed = 0;
    for (const [id] of due) {
      if (await this.#perform(timer, String(id), actor)) performed++;
      else refused.add(`${keyOf(timer)}:${id}`);
    }
    return due.length === BATCH ? due.length : performed;
  }

  async #perform({ entity, row }: Timer, id: string, actor: Actor): Promise<boolean> {
    const doer: Doer = { actor, through: "timer", sovereign: true, confirmed: null };
    try {
      const done = await inTransaction(this.#app, doer, entity, async (transaction, work) => {
        const record = await transaction.getForUpdate(entity.name, id);
        if (record === null || !isPossible(row, record)) return false;
        const guard = row.guard === null || isOpen(row.guard) ? [] : [row.guard];
        const conditions = [dueWhen(this.#app, entity, row, actor), ...guard];
        const holding = await conditionsHold(transaction, entity.name, record, conditions, actor.context);
        if (!holding.every((holds) => holds === true)) return false;
        const chosen = await chosenTransition(this.#app, transaction, actor, entity, [row], record);
        await applyTransition(this.#app, transaction, work, entity, chosen, record, new Map());
        return true;
      });
      if (done) {
        this.#told.delete(`${keyOf({ entity, row })}:${id}`);
        this.#app.listeners.performed();
      }
      return done;
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      this.#tell({ entity, row }, id, error);
      return false;
    }
  }

  /** A timer that fails is tried again; why it fails is said once for each record. */
  #tell({ entity, row }: Pick<Timer, "entity" | "row">, id: string, error: unknown): void {
    const refused = error instanceof Problem;
    const code = refused ? error.view.code : "server-error";
    const because = refused ? reasonsOf(error.view) : error instanceof Error ? error.message : String(error);
    const key = `${keyOf({ entity, row })}:${id}`;
    if (this.#told.get(key) === `${code} ${because}`) return;
    if (this.#told.size >= MOST_TOLD) this.#told.clear();
    this.#told.set(key, `${code} ${because}`);
    const level = refused ? "warn" : "error";
    const what = { timer: row.action, row: row.origin.cite, entity: entity.name, record: id, code, because };
    this.#app.options.log?.({ level, message: "timer not performed", ...what });
  }

  /** When the clock alone could make something due that is not: a date begins, or so much time has passed. */
  async #nextLook({ entity, row }: Timer, actor: Actor, at: number): Promise<number> {
    const timer = row.timer!;
    const tomorrow = startOfTomorrow(actor.context.today, this.#app.plan.product.timeZone);
    if (timer.on === "when") return someNode(timer.condition, (node) => node.op === "now") ? at + OTHERS : tomorrow;
    if (timer.on === "at" && timer.at.type.is === "date") return tomorrow;
    const moment = timer.on === "at" ? timer.at : since(entity, row);
    const seconds = timer.on === "after" ? secondsOf(this.#app, actor, timer.seconds) : 0;
    const where = and([inState(entity, row), ordered(moment, ">", past(actor, seconds))]);
    const query = { entity: entity.name, where, columns: [moment], order: [{ by: moment, descending: false }], limit: 1, offset: 0 };
    const [next] = await this.#app.store.select(query, actor.context);
    const first = typeof next?.[0] === "string" ? Date.parse(next[0]) : Number.POSITIVE_INFINITY;
    const changes = someNode(timer.on === "after" ? timer.seconds : timer.at, (node) => node.op === "today");
    return changes ? Math.min(first + seconds * 1000, tomorrow) : first + seconds * 1000;
  }
}

/** A duration as it holds today: constants may have a day from which another value counts. */
function secondsOf({ plan }: Application, actor: Actor, duration: Expr): number {
  const { language, timeZone, currency } = plan.product;
  return Number(evaluate(duration, { ...actor.context, this: null, language, timeZone, currency: currency.code }));
}

function keyOf({ entity, row }: Pick<Timer, "entity" | "row">): string {
  return `${entity.name}:${entity.states?.transitions.indexOf(row)}`;
}

/** A refusal in words, with what is wrong at each field. */
function reasonsOf({ detail, errors }: Problem["view"]): string {
  return [...new Set([detail, ...errors.map((fault) => (fault.field === null ? fault.detail : `${fault.field}: ${fault.detail}`))])].join(
    " ",
  );
}

/** An undecided timer does nothing. */
function isDecided(row: TransitionPlan): boolean {
  if (row.timer === null || row.open !== null || row.from === "new") return false;
  const { timer } = row;
  return !isOpen(timer.on === "after" ? timer.seconds : timer.on === "when" ? timer.condition : timer.at);
}

function inState(entity: EntityPlan, row: TransitionPlan): Expr {
  const field = fieldNamed(entity, row.field)!;
  return oneOf(fieldOf(thisRecord(entity.name), entity.name, field), row.from === "new" ? [] : row.from);
}

/** The hidden column that holds when the state was entered. */
function since(entity: EntityPlan, row: TransitionPlan): Expr {
  return systemField(entity.name, `${row.field}_since`, { is: "moment" });
}

function past(actor: Actor, seconds: number): string {
  return new Date(Date.parse(actor.context.now) - seconds * 1000).toISOString();
}

/** The condition under which a timed transition is due. */
function dueWhen(app: Application, entity: EntityPlan, row: TransitionPlan, actor: Actor): Expr {
  const timer = row.timer!;
  const state = inState(entity, row);
  if (timer.on === "when") return and([state, timer.condition]);
  if (timer.on === "after") return and([state, ordered(since(entity, row), "<=", past(actor, secondsOf(app, actor, timer.seconds)))]);
  return and([state, ordered(timer.at, "<=", timer.at.type.is === "date" ? actor.context.today : actor.context.now)]);
}

// When a timer of point 4 is due: that a record is in its state and its time has come, as conditions on the record.

import { evaluate } from "../../../compiler/expression/evaluate.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import type { EntityPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { TimerKey } from "../../store/system/blocked-timers.ts";
import type { Actor } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import {
  ALWAYS,
  and,
  compare,
  fieldNamed,
  fieldOf,
  isAskable,
  isOpen,
  NEVER,
  not,
  oneOf,
  or,
  ordered,
  systemField,
  thisRecord,
} from "../expressions/expression-builders.ts";
import { putsOnItsMoment } from "./own-moment.ts";
/** What tells a timer from the others of the document. */
export function timerKey({ name, states }: EntityPlan, row: TransitionPlan): TimerKey {
  const { field, action, to } = row;
  const alike = (states?.transitions ?? []).filter((one) => one.field === field && one.action === action && one.to === to);
  return { entity: name, field, action, becomes: to, place: alike.indexOf(row) };
}

/** A duration as it holds today: constants may have a day from which another value counts. */
export function secondsOf({ plan }: Pick<Application, "plan">, actor: Actor, duration: Expr): number {
  const { language, timeZone, currency } = plan.product;
  return Number(evaluate(duration, { ...actor.context, this: null, language, timeZone, currency: currency.code }));
}

/** An undecided timer does nothing. */
export function isDecidedTimer(row: TransitionPlan): boolean {
  if (row.timer === null || row.open !== null || row.from === "new") return false;
  const { timer } = row;
  return !isOpen(timer.on === "after" ? timer.seconds : timer.on === "when" ? timer.condition : timer.at);
}

export function inState(entity: EntityPlan, row: TransitionPlan): Expr {
  const field = fieldNamed(entity, row.field)!;
  return oneOf(fieldOf(thisRecord(entity.name), entity.name, field), row.from === "new" ? [] : row.from);
}

/** The hidden column that holds when the state was entered. */
export function entered(entity: EntityPlan, row: TransitionPlan): Expr {
  return systemField(entity.name, `${row.field}_since`, { is: "moment" });
}

function past(actor: Actor, seconds: number): string {
  return new Date(Date.parse(actor.context.now) - seconds * 1000).toISOString();
}

/** What is due by a timed transition. */
export interface DueBy {
  readonly when: Expr;
  /** The date or moment of a record that has come, and up to where; null where a condition decides alone. */
  readonly moment: Expr | null;
  readonly until: string | null;
}

/** That a record is due, as far as the database can be asked. */
export function isDue(app: Pick<Application, "plan" | "memo">, entity: EntityPlan, row: TransitionPlan, actor: Actor): Expr {
  const putsOn = app.memo.of(row, "puts on its moment", () => putsOnItsMoment(entity, row));
  return dueOf(app, entity, row, actor, isAskable(putsOn) ? putsOn : ALWAYS).when;
}

/** `putsOn`: that performing it puts on its moment, as far as whoever is asked can say. */
export function dueOf(app: Pick<Application, "plan">, entity: EntityPlan, row: TransitionPlan, actor: Actor, putsOn: Expr): DueBy {
  const timer = row.timer!;
  const state = inState(entity, row);
  if (timer.on === "when") return { when: and([state, timer.condition]), moment: null, until: null };
  const moment = timer.on === "after" ? entered(entity, row) : timer.at;
  const { now, today } = actor.context;
  const until = timer.on === "after" ? past(actor, secondsOf(app, actor, timer.seconds)) : timer.at.type.is === "date" ? today : now;
  return { when: and([state, ordered(moment, "<=", until), toCome(entity, row, putsOn)]), moment, until };
}

/**
 * A row that leads to the state in which a record is leaves it due: it is done when the moment comes that was to come when the
 * record came into its state, and so once; where the moment moves on, it is to come again. One that puts on its moment itself
 * makes an end of what is due, and is done for each that has come.
 */
function toCome(entity: EntityPlan, { timer, from, to, field }: TransitionPlan, putsOn: Expr): Expr {
  if (timer?.on !== "at" || from === "new" || !from.includes(to)) return ALWAYS;
  const came: Expr = systemField(entity.name, `${field}_since`, { is: "moment" });
  const onDay: Expr = { op: "call", name: "date of", args: [came], type: { is: "date" }, optional: false };
  const before = compare(timer.at.type.is === "date" ? onDay : came, "<", timer.at);
  const state = fieldOf(thisRecord(entity.name), entity.name, fieldNamed(entity, field)!);
  return or([not(oneOf(state, [to])), before, putsOn]);
}

/** Of what is due, that whose moment has come since others were looked at. */
export function dueSince({ moment }: DueBy, reached: string | null): Expr {
  return moment === null || reached === null ? NEVER : ordered(moment, ">", reached);
}

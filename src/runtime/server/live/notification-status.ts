// Whether what a message told is over. Where the document says while what it is current, it is over once that does not hold. Any other
// tells of the states to which the steps lead that tell it: where the reader could take the record on from there, or something was wrong
// there, it is over once the record is in none of them, whoever did it. What is neither is news, and stays so until it is read or the
// record has come to an end. What the record is now is told only as far as the reader may see it.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { OverView } from "../../wire/notifications.ts";
import type { Application } from "../context/application.ts";
import { conjuncts, isAskable, isNever, or, ownFieldsOf } from "../expressions/expression-builders.ts";
import { type Cell, columnAt, type Selection, type View, wireCell } from "../reading/columns.ts";
import { breaksOff, pathFor } from "../states/state-path.ts";
import { leavesFrom } from "../states/transitions.ts";

/** What a message tells of: states of one set of them. */
export interface NotifiedStates {
  readonly field: string;
  readonly states: ReadonlySet<string>;
}

/**
 * By message, the states that it tells of, where the document does not say while what it is current. One that steps of several sets of
 * states tell does not say of which it speaks.
 */
function notifiedStates(app: Application, entity: EntityPlan): ReadonlyMap<string, NotifiedStates> {
  return app.memo.of(entity, "told states", () => {
    const found = new Map<string, { field: string; states: Set<string> } | null>();
    for (const { field, to, outbound } of entity.states?.transitions ?? [])
      for (const one of outbound) {
        if (one.do !== "tell" || one.holds !== undefined) continue;
        const known = found.get(one.message);
        if (known === undefined) found.set(one.message, { field, states: new Set([to]) });
        else if (known?.field === field) known.states.add(to);
        else found.set(one.message, null);
      }
    return new Map([...found].flatMap(([message, told]) => (told === null ? [] : [[message, told] as const])));
  });
}

/** By which people take a record on from one of the states to none of them. */
function stepsOn(app: Application, entity: EntityPlan, { field, states }: NotifiedStates, from: string): readonly TransitionPlan[] {
  const rows = (entity.states?.transitions ?? []).filter((row) => row.field === field && row.timer === null);
  return rows.filter((row) => leavesFrom(row, from) && !states.has(row.to) && !breaksOff(app, entity, [row]));
}

/** Under which condition on the record its reader may take it on from a state. */
export function mayTakeOn({ app, actor }: View, entity: EntityPlan, told: NotifiedStates, from: string): Expr {
  const actions = new Set(stepsOn(app, entity, told, from).map(({ action }) => action));
  return or([...actions].map((action) => app.access.may(entity.name, { kind: "transition", action }, actor.roles).when));
}

/** Whether in one of the states something is wrong, or the reader may take a record on from one of them. */
function asksSomething(view: View, entity: EntityPlan, told: NotifiedStates): boolean {
  const { field, states } = told;
  if (pathFor(view.app, entity, field).some(({ value, warns }) => warns && states.has(value))) return true;
  return [...states].some((state) => !isNever(mayTakeOn(view, entity, told, state)));
}

/** By message, what it tells of, where it asks something of the reader. */
export function asking(view: View, entity: EntityPlan): ReadonlyMap<string, NotifiedStates> {
  const { app, actor } = view;
  return app.memo
    .for(actor.roles)
    .of(entity, "asking states", () => new Map([...notifiedStates(app, entity)].filter(([, told]) => asksSomething(view, entity, told))));
}

/** What the record of a message is for its reader now. */
export interface RecordStatus {
  /** Why it is no longer current, where the record itself says that. */
  readonly over: OverView | null;
  /** What the message tells of, where the record is in that yet, and its reader may take none of the steps that lead on from there. */
  readonly notTheirs: NotifiedStates | null;
}

const HOLDS: RecordStatus = { over: null, notTheirs: null };

/** Of a row of the entity and a message. */
export function statusCell(view: View, selection: Selection, entity: EntityPlan): Cell<(message: string) => RecordStatus> {
  const asked = asking(view, entity);
  const cells = new Map([
    ...[...notifiedStates(view.app, entity)].map(
      ([message, told]) => [message, statusOfStates(view, selection, entity, told, asked.has(message))] as const,
    ),
    ...[...messageConditions(view.app, entity)].map(([message, holds]) => [message, statusWhile(view, selection, entity, holds)] as const),
  ]);
  return (row) => (message) => cells.get(message)?.(row) ?? HOLDS;
}

function statusOfStates(view: View, selection: Selection, entity: EntityPlan, told: NotifiedStates, asks: boolean): Cell<RecordStatus> {
  const is = stateCell(view, selection, entity, told.field);
  const ends = new Set(pathFor(view.app, entity, told.field).flatMap(({ value, end }) => (end ? [value] : [])));
  const column = columnAt(view.app, entity.name, told.field);
  const state = column === null ? () => null : selection.value(column.value);
  const ways = new Map(asks ? [...told.states].flatMap((from) => canAdvance(view, selection, entity, told, from)) : []);
  return (row) => {
    const seen = is(row);
    if (seen !== null && !told.states.has(seen.state)) return asks || ends.has(seen.state) ? { over: seen.said, notTheirs: null } : HOLDS;
    const isTheirs = ways.get(String(state(row)));
    return isTheirs === undefined || isTheirs(row) ? HOLDS : { over: null, notTheirs: told };
  };
}

/** Whether the reader may take the record on from a state, where people can. */
function canAdvance(
  view: View,
  selection: Selection,
  entity: EntityPlan,
  told: NotifiedStates,
  from: string,
): readonly (readonly [string, Cell<boolean>])[] {
  return stepsOn(view.app, entity, told, from).length === 0 ? [] : [[from, selection.holds(mayTakeOn(view, entity, told, from))]];
}

/** In which state of a set of them a row is, as far as the reader may see that, and how that is said. */
function stateCell(
  view: View,
  selection: Selection,
  entity: EntityPlan,
  field: string,
): Cell<{ readonly state: string; readonly said: OverView } | null> {
  const column = columnAt(view.app, entity.name, field);
  if (column?.type.is !== "choice") return () => null;
  const { values } = column.type;
  const { read } = wireCell(view, selection, column);
  const several = (entity.states?.machines.length ?? 0) > 1;
  return (row) => {
    const state = read(row);
    const now = values.find(({ value }) => value === state)?.label;
    return typeof state !== "string" || now === undefined ? null : { state, said: { now, ...(several ? { nowOf: column.label } : {}) } };
  };
}

/** By message, while what it is current, where the document says it and it is decided. */
export function messageConditions(app: Application, entity: EntityPlan): ReadonlyMap<string, Expr> {
  return app.memo.of(entity, "conditions of messages", () => {
    const tells = (entity.states?.transitions ?? []).flatMap(({ outbound }) => outbound).filter((one) => one.do === "tell");
    return new Map(tells.flatMap(({ message, holds }) => (holds !== undefined && isAskable(holds) ? [[message, holds] as const] : [])));
  });
}

/** While what a message about a record of the entity is current; null where the program decides that. */
export function holdsWhile(app: Application, entity: EntityPlan, message: string): Expr | null {
  return messageConditions(app, entity).get(message) ?? null;
}

/** Of what does not hold any more nothing is said but in which state the record is, where that is what ended it and may be seen. */
function statusWhile(view: View, selection: Selection, entity: EntityPlan, condition: Expr): Cell<RecordStatus> {
  const holds = selection.holds(condition);
  const parts = conjuncts(condition).flatMap((part) => {
    const field = stateAlone(entity, part);
    return field === null ? [] : [{ holds: selection.holds(part), is: stateCell(view, selection, entity, field) }];
  });
  return (row) => {
    if (holds(row)) return HOLDS;
    const said = parts.flatMap((part) => (part.holds(row) ? [] : (part.is(row)?.said ?? [])));
    return { over: said[0] ?? { why: "ended" }, notTheirs: null };
  };
}

/** The set of states that decides an expression by itself; null where it reads anything else. */
function stateAlone({ states }: EntityPlan, part: Expr): string | null {
  const [field, ...others] = ownFieldsOf(part);
  const alone = !someNode(part, (node) => READS_MORE.has(node.op) || (node.op === "field" && node.of.op !== "this"));
  const isState = (states?.machines ?? []).some((machine) => machine.field === field);
  return field !== undefined && others.length === 0 && alone && isState ? field : null;
}

const READS_MORE: ReadonlySet<Expr["op"]> = new Set(["aggregate", "collect", "member", "user", "now", "today"]);

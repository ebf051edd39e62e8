// Whether something that somebody sees follows from a change that they may not see. So a number that adds up the
// records of others, or an action that waits for them, is told anew. Where the plan reads the changed field is known
// beforehand; which records it is read for is asked of the database, and of whoever listens no more than whether they
// see one of those.

import { sqlObstacle } from "../../../compiler/expression/sayable.ts";
import type { Expr, ListSource } from "../../../compiler/expression/tree.ts";
import { eachNode, partsOf, someNode, usesUser } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, ScreenPlan } from "../../../compiler/plan/plan.ts";
import type { HistoryEntry, Value } from "../../store/store.ts";
import { recipientsOf } from "../../store/system/notifications.ts";
import { type Actor, type Operation, SEE } from "../access/access.ts";
import { screenWhere, whereSeen } from "../access/expression-visibility.ts";
import { type Application, entityOf } from "../context/application.ts";
import {
  ALWAYS,
  and,
  compare,
  conjuncts,
  fieldNamed,
  idField,
  isAskable,
  isNever,
  literal,
  NEVER,
  or,
  thisRecord,
} from "../expressions/expression-builders.ts";
import { historyRows } from "../states/history-row-codec.ts";
import { makes, rowsOf } from "../states/transitions.ts";
import { messageConditions } from "./notification-status.ts";

const NOTHING: ReadonlySet<string> = new Set();
/** Of so many records at most it is asked who was sent a message about them. */
const MOST_RECORDS = 1000;

/** A list whose members are gone through, the outer ones first. */
interface Scope {
  readonly binder: string;
  readonly list: ListSource;
  readonly where: Expr | null;
}

/** One place at which something about records of `entity` reads a field, or who is on a list. */
interface Reading {
  readonly entity: string;
  /** What is asked of a record beyond that it is seen. */
  readonly seen: Expr;
  /** The record whose field is read; of a list by a reference, the record to which its members refer. */
  readonly of: Expr;
  /** The reference by which records are on the list. */
  readonly by: string | null;
  readonly within: readonly Scope[];
  /** The message that is current as long as it holds: it matters to those who were sent that message. */
  readonly message?: string;
}

type Readings = ReadonlyMap<string, readonly Reading[]>;

/** What was done to one record, or to one row of a part. */
interface Touch {
  readonly entity: EntityPlan;
  readonly record: string;
  readonly how: "made" | "changed" | "gone";
  readonly changes: Readonly<Record<string, { readonly from: Value; readonly to: Value }>>;
  /** It went with its owner, and what it held is not known. */
  readonly unknown?: true;
}

/** What is asked of the database of one reading and one touch. */
interface Question {
  /** The records for which it is read. */
  readonly about: Expr;
  /** Those of them that are seen, or were. */
  readonly seen: Expr;
}

export class Derived {
  readonly #app: Application;
  readonly #touches = new Map<string, readonly Touch[]>();
  readonly #questions = new Map<string, Question>();
  readonly #answers = new Map<string, Promise<boolean>>();
  readonly #recipients = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(app: Application) {
    this.#app = app;
  }

  /** Whether they see something that follows from it; the record of the entry itself is not asked about. */
  async touches(entry: HistoryEntry, actor: Actor): Promise<boolean> {
    if (!Object.hasOwn(this.#app.plan.entities, entry.entity)) return false;
    const readings = this.#app.memo.for(actor.roles).of(this.#app.plan, "readings", () => readingsFor(this.#app, actor.roles));
    const touches = this.#touches.get(entry.id) ?? touchesOf(this.#app, entry);
    this.#touches.set(entry.id, touches);
    for (const [at, touch] of touches.entries())
      for (const key of keysOf(touch))
        for (const [which, reading] of (readings.get(key) ?? []).entries()) {
          const name = JSON.stringify([entry.id, at, key, which, actor.roles]);
          if (await this.#seesOne(name, reading, touch, touches, actor)) return true;
        }
    return false;
  }

  async #seesOne(name: string, reading: Reading, touch: Touch, touches: readonly Touch[], actor: Actor): Promise<boolean> {
    const { about, seen } = this.#questions.get(name) ?? this.#question(reading, touch, new Set(touches.flatMap(keysOf)), actor);
    this.#questions.set(name, { about, seen });
    // Of the many who may see it each is asked only where there is something.
    const { entity, message } = reading;
    if (message !== undefined) return actor.userId !== null && (await this.#sent(name, message, entity, about, actor)).has(actor.userId);
    return (await this.#some(`${name} about`, entity, about, actor)) && (await this.#some(`${name} seen`, entity, seen, actor));
  }

  #question(reading: Reading, touch: Touch, changed: ReadonlySet<string>, { roles }: Actor): Question {
    const about = relation(reading, touch, changed);
    const may = this.#app.access.may(reading.entity, SEE, roles).when;
    // Nothing could be seen before by what is new.
    const decided = touch.how === "made" ? NOTHING : changed;
    return { about, seen: and([about, relaxed(may, decided), relaxed(reading.seen, decided)]) };
  }

  #sent(name: string, message: string, entity: string, where: Expr, actor: Actor): Promise<ReadonlySet<string>> {
    if (isNever(where)) return Promise.resolve(NOTHING);
    const key = usesUser(where) ? `${name} ${actor.userId}` : name;
    const query = { entity, where, columns: [idField(entity)], order: [], limit: MOST_RECORDS, offset: 0 };
    const { store } = this.#app;
    const asked = async () =>
      recipientsOf(
        store,
        message,
        entity,
        (await store.select(query, actor.context)).map(([id]) => String(id)),
      );
    const known = this.#recipients.get(key) ?? asked();
    this.#recipients.set(key, known);
    return known;
  }

  #some(name: string, entity: string, where: Expr, actor: Actor): Promise<boolean> {
    if (isNever(where)) return Promise.resolve(false);
    const key = usesUser(where) ? `${name} ${actor.userId}` : name;
    const known = this.#answers.get(key) ?? this.#app.store.count(entity, where, actor.context, 1).then((count) => count > 0);
    this.#answers.set(key, known);
    return known;
  }
}

/** That a record is one of those for which what was touched is read. */
function relation({ of, by, within }: Reading, touch: Touch, changed: ReadonlySet<string>): Expr {
  const { record, how } = touch;
  const scopes = [...within];
  const last = scopes.at(-1);
  const isMember = of.op === "it" && last !== undefined && of.binder === last.binder;
  const ids = by === null ? [record] : [touch.changes[by]?.from, touch.changes[by]?.to];
  let found: Expr = touch.unknown
    ? ALWAYS
    : or(ids.flatMap((id) => (typeof id === "string" ? [compare(of, "=", literal(id, of.type))] : [])));
  if (by === null && how === "gone") {
    if (!isMember && touch.unknown) return NEVER;
    // What is gone is on no list any more: it was on every one of those of its kind.
    if (!isMember || last.list.from !== "entity") return NEVER;
    scopes.pop();
    found = ALWAYS;
  }
  for (const scope of scopes.reverse()) {
    const isMade = how === "made" && by === null && isMember && scope === last;
    const items = conjuncts(scope.where);
    const kept = items.filter((item) => isSayable(item) && (isMade || !reads(item, changed)));
    const where = and([found, ...kept]);
    if (isNever(where)) return NEVER;
    found = { op: "aggregate", how: "some", list: scope.list, binder: scope.binder, where, of: null, type: ALWAYS.type, optional: false };
  }
  // What an action will be asked for is not known before.
  if (someNode(found, ({ op }) => op === "ask" || op === "open")) return NEVER;
  return sqlObstacle(found) === null ? found : ALWAYS;
}

/** Whether the database can be asked for it by itself. */
function isSayable(expr: Expr): boolean {
  return isAskable(expr) && !someNode(expr, ({ op }) => op === "ask");
}

/** The condition as it may have been before as well: whatever the change may have decided counts as fulfilled. */
function relaxed(when: Expr, changed: ReadonlySet<string>): Expr {
  if (when.op === "and") return and(when.items.map((item) => relaxed(item, changed)));
  if (when.op === "or") return or(when.items.map((item) => relaxed(item, changed)));
  return reads(when, changed) || !isSayable(when) ? ALWAYS : when;
}

function reads(expr: Expr, changed: ReadonlySet<string>): boolean {
  return someNode(expr, (node) => {
    if (node.op === "field") return changed.has(`${node.entity}.${node.field}`);
    const list = node.op === "aggregate" || node.op === "collect" || node.op === "member" ? node.list : null;
    return list !== null && changed.has(keyOfList(list));
  });
}

/** Of entries of an owner, its rows by themselves: what becomes of them stands there. */
function touchesOf(app: Application, entry: HistoryEntry): Touch[] {
  const entity = entityOf(app, entry.entity);
  const how = entry.action === "delete" ? "gone" : isMaking(entity, entry) ? "made" : "changed";
  const rows = Object.entries(entry.changes).flatMap(([name, { from, to }]): Touch[] => {
    const type = fieldNamed(entity, name)?.type;
    return type?.is === "rows" ? rowTouches(entityOf(app, type.entity), type.by, entry.record, from, to) : [];
  });
  const gone =
    how === "gone" ? entity.fields.flatMap(({ type }) => (type.is === "rows" ? [goneRows(entityOf(app, type.entity))] : [])) : [];
  return [{ entity, record: entry.record, how, changes: entry.changes }, ...rows, ...gone];
}

function rowTouches(entity: EntityPlan, by: string, owner: string, from: Value, to: Value): Touch[] {
  const [before, after] = [historyRows(from), historyRows(to)];
  return [...new Set([...before, ...after].map(({ id }) => id))].map((record) => {
    const [was, is] = [before.find(({ id }) => id === record), after.find(({ id }) => id === record)];
    const how = was === undefined ? "made" : is === undefined ? "gone" : "changed";
    const names = [...(was?.values.keys() ?? []), ...(is?.values.keys() ?? [])];
    const changes = names.map((name) => [name, { from: was?.values.get(name) ?? null, to: is?.values.get(name) ?? null }] as const);
    const on = how === "changed" ? {} : { [by]: { from: how === "gone" ? owner : null, to: how === "made" ? owner : null } };
    return { entity, record, how, changes: { ...Object.fromEntries(changes), ...on } };
  });
}

function goneRows(entity: EntityPlan): Touch {
  const changes = Object.fromEntries(entity.fields.map(({ name }) => [name, { from: null, to: null }]));
  return { entity, record: "", how: "gone", changes, unknown: true };
}

function isMaking(entity: EntityPlan, { action, changes }: HistoryEntry): boolean {
  const isNew = action === "create" || rowsOf(entity, action).some(makes);
  return isNew && Object.values(changes).every(({ from }) => from === null || (Array.isArray(from) && from.length === 0));
}

function keysOf({ entity, changes, how }: Touch): string[] {
  const fields = Object.keys(changes).map((name) => `${entity.name}.${name}`);
  return [...fields, `${entity.name}.`, ...(how === "changed" ? [] : [`${entity.name}+`])];
}

function keyOfList(list: ListSource): string {
  if (list.from === "entity") return `${list.entity}+`;
  return list.from === "reverse" ? `${list.entity}.${list.by}` : `${list.owner}.${list.field}`;
}

/** Everything that people of these roles may be shown and that reads other records, by what it reads. */
function readingsFor(app: Application, roles: readonly string[]): Readings {
  const found = new Map<string, Reading[]>();
  const look = (entity: string, expr: Expr | null, seen: Expr = ALWAYS, message?: string) => {
    const about = { entity, seen, within: [], ...(message === undefined ? {} : { message }) };
    if (expr !== null && !isNever(seen)) walk(app.access.expanded(expr), about, found, app);
  };
  const { plan, access } = app;
  const isSeen = (name: string) => !isNever(access.may(name, SEE, roles).when);
  for (const entity of Object.values(plan.entities).filter(({ name }) => isSeen(name))) {
    const { name } = entity;
    look(name, access.may(name, SEE, roles).when);
    for (const { name: field, always } of entity.fields) {
      const seen = access.fieldSeenAt(name, field, thisRecord(name), roles);
      look(name, seen);
      look(name, always, seen);
    }
    eachNode(entity.shownAs, (node) => look(name, isOfList(node) ? node : null));
    for (const [message, holds] of messageConditions(app, entity)) look(name, holds, ALWAYS, message);
    for (const { action, from, guard } of entity.states?.transitions ?? []) {
      if (from === "new") continue;
      const deed: Operation = { kind: "transition", action };
      const { when } = access.may(name, deed, roles);
      look(name, guard, when);
      if (!isNever(when)) look(name, when);
    }
  }
  const view = { app, actor: { roles } };
  const opens = ({ mayOpen: grant }: ScreenPlan) => grant === null || roles.some((role) => (grant.byRole[role]?.may ?? "no") !== "no");
  for (const screen of plan.screens.filter(opens)) {
    const { entity, figures } = screen;
    if (entity !== null && isSeen(entity)) look(entity, screenWhere(view, screen));
    for (const { meaning } of figures) if (meaning !== null && isSeen(meaning.entity)) look(meaning.entity, whereSeen(view, meaning));
  }
  return found;
}

function isOfList({ op }: Expr): boolean {
  return op === "aggregate" || op === "collect" || op === "member";
}

type About = Pick<Reading, "entity" | "seen" | "within" | "message">;

function walk(expr: Expr, about: About, found: Map<string, Reading[]>, app: Application): void {
  if (expr.op === "field") {
    // What an entry changed of its own record is told of that record.
    const isOwn = expr.of.op === "this" && about.within.length === 0;
    if (!isOwn) note(found, keyOfField(app, expr.entity, expr.field), { ...about, of: expr.of, by: null });
    walk(expr.of, about, found, app);
    return;
  }
  if (expr.op !== "aggregate" && expr.op !== "collect" && expr.op !== "member") {
    for (const part of partsOf(expr)) walk(part, about, found, app);
    return;
  }
  const { list } = expr;
  if (list.from !== "entity") {
    const isOwn = list.from === "link" && list.of.op === "this" && about.within.length === 0;
    if (!isOwn) note(found, keyOfList(list), { ...about, of: list.of, by: list.from === "reverse" ? list.by : null });
    walk(list.of, about, found, app);
  }
  if (expr.op === "member") {
    walk(expr.item, about, found, app);
    return;
  }
  const where = expr.op === "aggregate" ? expr.where : null;
  const inner = { ...about, within: [...about.within, { binder: expr.binder, list, where }] };
  if (list.from === "entity") {
    const member: Expr = { op: "it", binder: expr.binder, type: { is: "record", entity: list.entity }, optional: false };
    note(found, keyOfList(list), { ...inner, of: member, by: null });
  }
  for (const part of [where, expr.of]) if (part !== null) walk(part, inner, found, app);
}

/** Of the program's own fields each but the first is another with every entry. */
function keyOfField(app: Application, entity: string, field: string): string {
  return `${entity}.${fieldNamed(entityOf(app, entity), field) === undefined && field !== "id" ? "" : field}`;
}

function note(found: Map<string, Reading[]>, key: string, reading: Reading): void {
  const known = found.get(key) ?? [];
  known.push(reading);
  found.set(key, known);
}

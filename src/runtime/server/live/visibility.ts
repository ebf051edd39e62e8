// Whether somebody may know of an entry of the history. Those who see the record now and something of what was changed, and of
// what is deleted or hidden, those who saw it before; and whether they may know as well what was done, which the history tells.
// Asked once for all whose answer is the same.

import { NumberTooLarge } from "../../../compiler/expression/numbers.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { needsDatabase, someNode, usesUser } from "../../../compiler/expression/walk.ts";
import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Awaitable } from "../../store/awaitable.ts";
import { POSITION_COLUMN } from "../../store/schema.ts";
import type { HistoryEntry, Row, Value } from "../../store/store.ts";
import { recipientsOf } from "../../store/system/notifications.ts";
import { type Actor, SEE } from "../access/access.ts";
import { type Application, entityOf } from "../context/application.ts";
import { ALWAYS, fieldNamed, idsOf, isAlways, isNever, isStored, looksInto, thisRecord } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { labelAt } from "../reading/columns.ts";
import { labelOfRow } from "../reading/read.ts";
import { type HistoryRow, historyRows } from "../states/history-row-codec.ts";
import { makes, rowsOf } from "../states/transitions.ts";
import { sameValue } from "../values/values.ts";
import { type ChangedFields, followUps, isComputedByCalls, readsChanged, readsChangedList } from "./derived-fields.ts";
import { isUnseenStep } from "./hidden-transitions.ts";
import { messageConditions } from "./notification-status.ts";

/** "gone": they saw it before, and do no longer. "touched": of what was changed they see nothing, but something that follows from it. */
export type Seen = "created" | "changed" | "touched" | "gone";

/** What is asked about an entry: whether the record is seen, each field that was changed, and what follows from one of them. */
interface Asked {
  readonly when: Expr;
  readonly fields: readonly AskedField[] | null;
  readonly follows: readonly Expr[];
  /** Messages that are current as long as a condition holds which reads one of them. */
  readonly messages: readonly (readonly [message: string, holds: Expr])[];
  /** It is a step that left the record as it was and did something elsewhere. */
  readonly isStep: boolean;
  /** The answer depends on who asks. */
  readonly isOwn: boolean;
}

interface AskedField {
  readonly seen: Expr;
  /** Of a list of records: those that were put on it or taken off, of which some are to be seen as well. */
  readonly members: { readonly entity: EntityPlan; readonly ids: readonly string[]; readonly seen: Expr } | null;
  /** Of rows where none was added, removed or moved: those that were changed, each with the conditions of what was changed in it. */
  readonly rows: { readonly part: EntityPlan; readonly changed: readonly { readonly id: string; readonly seen: readonly Expr[] }[] } | null;
}

export class Sight {
  readonly #app: Application;
  readonly #rows = new Map<string, Awaitable<Row | null>>();
  readonly #asked = new Map<string, Asked>();
  readonly #answers = new Map<string, Promise<Seen | null>>();
  readonly #readers = new Map<string, Promise<boolean>>();
  readonly #sent = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(app: Application) {
    this.#app = app;
  }

  of(entry: HistoryEntry, actor: Actor): Promise<Seen | null> {
    const entity = Object.hasOwn(this.#app.plan.entities, entry.entity) ? entityOf(this.#app, entry.entity) : null;
    const when = entity === null ? null : this.#app.access.may(entity.name, SEE, actor.roles).when;
    if (entity === null || when === null || isNever(when)) return Promise.resolve(null);
    const name = JSON.stringify([entry.id, actor.roles]);
    const asked = this.#asked.get(name) ?? this.#askedOf(entity, entry, when, actor);
    this.#asked.set(name, asked);
    const key = asked.isOwn ? `${name} ${actor.userId}` : name;
    const known = this.#answers.get(key) ?? this.#decide(entity, entry, asked, actor);
    this.#answers.set(key, known);
    return known;
  }

  /** What a record was called when it was deleted, to whoever saw it then; null to anybody else, and where that is not known any more. */
  async labelOfGone(entry: HistoryEntry, actor: Actor): Promise<string | null> {
    if ((await this.of(entry, actor)) !== "gone" || (await this.#row(entry.entity, entry.record)) !== null) return null;
    const view = { app: this.#app, actor };
    const entity = entityOf(this.#app, entry.entity);
    const past = pastOf(entity, entry);
    const label = labelAt(view, entity.name, thisRecord(entity.name));
    if (needsDatabase(label) && !(await this.#leadsOn(entity, label, past))) return null;
    return labelOfRow(view, this.#app.store, entity.name, past);
  }

  #askedOf(entity: EntityPlan, entry: HistoryEntry, when: Expr, actor: Actor): Asked {
    const changed = changedIn(entity, entry.changes);
    const fields = this.#fieldsSeen(entity, entry, actor);
    const follows = followUps(this.#app, entity, actor.roles).filter((expr) => readsChanged(expr, entity, changed));
    const messages = [...messageConditions(this.#app, entity)].filter(([, holds]) => readsChanged(holds, entity, changed));
    const ofFields = (fields ?? []).flatMap(({ seen, members, rows }) => [
      ...[seen, ...(members === null ? [] : [members.seen])],
      ...(rows?.changed ?? []).flatMap((row) => row.seen),
    ]);
    // The user who took a step knows of it, and a message concerns the users who got it.
    const isStep =
      fields === null && (entity.states?.transitions ?? []).some((row) => row.action === entry.action && row.consequences.length > 0);
    const isOwn = isStep || messages.length > 0 || [when, ...follows, ...ofFields].some(usesUser);
    return { when, fields, follows, messages, isStep, isOwn };
  }

  /** Whether the history tells them what was done to the record: of what is gone only those who read so of all of its entity. */
  reads({ entity: name, record }: HistoryEntry, actor: Actor): Promise<boolean> {
    const { when } = this.#app.access.history(name, actor.roles);
    if (isAlways(when) || isNever(when)) return Promise.resolve(isAlways(when));
    const key = JSON.stringify([name, record, actor.roles, usesUser(when) ? actor.userId : null]);
    const known = this.#readers.get(key) ?? this.#readsOf(entityOf(this.#app, name), record, when, actor);
    this.#readers.set(key, known);
    return known;
  }

  async #readsOf(entity: EntityPlan, record: string, when: Expr, actor: Actor): Promise<boolean> {
    const row = await this.#row(entity.name, record);
    return row !== null && this.#holds(entity, row, when, actor);
  }

  async #decide(entity: EntityPlan, entry: HistoryEntry, asked: Asked, actor: Actor): Promise<Seen | null> {
    const { when } = asked;
    const row = await this.#row(entity.name, entry.record);
    // Its deletion is an entry of its own, which follows.
    if (row === null) return entry.action === "delete" && (await this.#sawBefore(entity, entry, when, actor)) ? "gone" : null;
    const past = { ...row, ...asBefore(entity, entry) };
    if (await this.#holds(entity, row, when, actor)) {
      if (isFirst(entity, entry, row)) return "created";
      if (asked.fields === null) return asked.isStep && (await this.#isUnseenStep(entity, entry, row, actor)) ? null : "changed";
      if (await this.#someSeen(entity, [row, past], asked.fields, actor)) return "changed";
      const follows = [...asked.follows, ...(await this.#currentFor(entity, entry, asked.messages, actor))];
      return (await this.#differs(entity, entry, [row, past], follows, actor)) ? "touched" : null;
    }
    return (await this.#holds(entity, past, when, actor)) && !isFirst(entity, entry, row) ? "gone" : null;
  }

  /** For each field that was changed, whether it may be seen; null where the entry tells of none. */
  #fieldsSeen(entity: EntityPlan, { changes }: HistoryEntry, { roles }: Actor): AskedField[] | null {
    const { access } = this.#app;
    const fields = Object.entries(changes).flatMap(([name, change]): AskedField[] => {
      const type = fieldNamed(entity, name)?.type;
      if (type === undefined) return [];
      const seen = access.fieldSeenAt(entity.name, name, thisRecord(entity.name), roles);
      if (type.is === "rows") return [{ seen, members: null, rows: this.#rowsChanged(entityOf(this.#app, type.entity), change, roles) }];
      if (type.is !== "links") return [{ seen, members: null, rows: null }];
      const ids = [...new Set([...idsOf(change.from), ...idsOf(change.to)])];
      const members = { entity: entityOf(this.#app, type.entity), ids, seen: access.may(type.entity, SEE, roles).when };
      return [{ seen, members, rows: null }];
    });
    return fields.length === 0 ? null : fields;
  }

  /** Null where rows were added, removed or moved: users who see the list see that. */
  #rowsChanged(part: EntityPlan, change: Change, roles: readonly string[]): AskedField["rows"] {
    const rows = rowsThatStayed(change);
    if (rows === null) return null;
    const seen = (name: string): Expr =>
      isComputedByCalls(this.#app, part.name, name) ? ALWAYS : this.#app.access.fieldSeenAt(part.name, name, thisRecord(part.name), roles);
    return { part, changed: rows.map(({ id, values }) => ({ id, seen: [...values.keys()].map(seen) })) };
  }

  /** The conditions of those messages about the record that they were sent. */
  async #currentFor(entity: EntityPlan, { record }: HistoryEntry, messages: Asked["messages"], { userId }: Actor): Promise<Expr[]> {
    const found: Expr[] = [];
    for (const [message, holds] of userId === null ? [] : messages) {
      const key = JSON.stringify([entity.name, record, message]);
      const sent = this.#sent.get(key) ?? recipientsOf(this.#app.store, message, entity.name, [record]);
      this.#sent.set(key, sent);
      if ((await sent).has(userId!)) found.push(holds);
    }
    return found;
  }

  /** Whether one of these came to something else before; what lists and secrets held before is not known, and counts as other. */
  async #differs(
    entity: EntityPlan,
    { changes }: HistoryEntry,
    rows: readonly Row[],
    follows: readonly Expr[],
    actor: Actor,
  ): Promise<boolean> {
    if (follows.length === 0) return false;
    const changed = changedIn(entity, changes);
    const own = new Set([...changed.own].filter((name) => fieldNamed(entity, name)?.type.is === "secret"));
    const secrets = { own, ofRows: NOTHING };
    if (follows.some((expr) => readsChanged(expr, entity, secrets) || readsChangedList(expr, entity, changed))) return true;
    try {
      const [now = [], before = []] = await Promise.all(
        rows.map((row) => this.#app.store.compute(entity.name, row, follows, actor.context)),
      );
      return follows.some((_, at) => !sameValue(now[at], before[at]));
    } catch (error) {
      if (error instanceof NumberTooLarge) return true;
      throw error;
    }
  }

  /** Whether the history says nothing of a step to them, since it left the record as it was and they see nothing of what it did elsewhere. */
  async #isUnseenStep(entity: EntityPlan, entry: HistoryEntry, row: Row, actor: Actor): Promise<boolean> {
    const names = entity.fields.map(({ name }) => name);
    const seen = names.map((name) => this.#app.access.fieldSeenAt(entity.name, name, thisRecord(entity.name), actor.roles));
    const holds = await conditionsHold(this.#app.store, entity.name, row, seen, actor.context);
    return isUnseenStep({ app: this.#app, actor }, entity, entry, new Set(names.filter((_, at) => holds[at] === true)));
  }

  async #someSeen(entity: EntityPlan, rows: readonly Row[], fields: readonly AskedField[], actor: Actor): Promise<boolean> {
    for (const { seen, members, rows: inner } of fields) {
      for (const row of isNever(seen) ? [] : rows) {
        if (!(await this.#holds(entity, row, seen, actor))) continue;
        if ((await this.#someMember(members, actor)) && (await this.#someRow(inner, actor))) return true;
      }
    }
    return false;
  }

  /** Whether they see something of what was changed in rows that are there still. */
  async #someRow(rows: AskedField["rows"], actor: Actor): Promise<boolean> {
    if (rows === null) return true;
    for (const { id, seen } of rows.changed) {
      if (seen.some(isAlways)) return true;
      const row = seen.every(isNever) ? null : await this.#row(rows.part.name, id);
      if (row !== null) for (const one of seen) if (await this.#holds(rows.part, row, one, actor)) return true;
    }
    return false;
  }

  /** Whether they see one of these members of a list; of one that is deleted by now, whether they saw it in any case. */
  async #someMember(members: AskedField["members"], actor: Actor): Promise<boolean> {
    if (members === null || isAlways(members.seen)) return true;
    for (const id of isNever(members.seen) ? [] : members.ids) {
      const row = await this.#row(members.entity.name, id);
      if (row !== null && (await this.#holds(members.entity, row, members.seen, actor))) return true;
    }
    return false;
  }

  async #holds(entity: EntityPlan, row: Row, when: Expr, actor: Actor): Promise<boolean> {
    const [holds] = isAlways(when)
      ? [true]
      : isNever(when)
        ? [false]
        : await conditionsHold(this.#app.store, entity.name, row, [when], actor.context);
    return holds === true;
  }

  /** What is gone can only be asked for as far as what it leads to is still there: who cannot be known to have seen it is not told. */
  async #sawBefore(entity: EntityPlan, entry: HistoryEntry, when: Expr, actor: Actor): Promise<boolean> {
    if (isAlways(when)) return true;
    const past = pastOf(entity, entry);
    if (needsDatabase(when) && !(await this.#leadsOn(entity, when, past))) return false;
    return this.#holds(entity, past, when, actor);
  }

  async #leadsOn(entity: EntityPlan, when: Expr, row: Row): Promise<boolean> {
    const lists = someNode(
      when,
      (node) => (node.op === "aggregate" || node.op === "collect" || node.op === "member") && someNode(node, (one) => one.op === "this"),
    );
    if (lists) return false;
    for (const field of entity.fields) {
      const id = row[field.name];
      if (field.type.is !== "reference" || typeof id !== "string") continue;
      if (looksInto(when, field.name) && (await this.#row(field.type.entity, id)) === null) return false;
    }
    return true;
  }

  #row(entity: string, id: string): Awaitable<Row | null> {
    const key = `${entity}/${id}`;
    const known = this.#rows.get(key) ?? this.#app.store.get(entity, id);
    this.#rows.set(key, known);
    return known;
  }
}

/** The first entry of a record is that of its making. */
function isFirst(entity: EntityPlan, entry: HistoryEntry, row: Row): boolean {
  return (
    (entry.action === "create" || rowsOf(entity, entry.action).some(makes)) &&
    entry.at === row.created_at &&
    Object.values(entry.changes).every(({ from }) => from === null || (Array.isArray(from) && from.length === 0))
  );
}

type Change = HistoryEntry["changes"][string];

const NOTHING: ReadonlySet<string> = new Set();

/** The rows that were changed, where none was added, removed or moved; else null. */
function rowsThatStayed({ from, to }: Change): readonly HistoryRow[] | null {
  const [before, after] = [historyRows(from), historyRows(to)];
  const isMoved = [...before, ...after].some(({ values }) => values.has(POSITION_COLUMN));
  const isSame = before.length === after.length && before.every(({ id }) => after.some((row) => row.id === id));
  return isSame && !isMoved ? after : null;
}

function changedIn(entity: EntityPlan, changes: HistoryEntry["changes"]): ChangedFields {
  const [own, ofRows] = [new Set<string>(), new Set<string>()];
  for (const [name, change] of Object.entries(changes)) {
    const type = fieldNamed(entity, name)?.type;
    const rows = type?.is === "rows" ? rowsThatStayed(change) : null;
    if (type?.is !== "rows" || rows === null) own.add(name);
    else for (const { values } of rows) for (const field of values.keys()) ofRows.add(`${type.entity}.${field}`);
  }
  return { own, ofRows };
}

/** What an entry of the history changed, as it was before. */
export function asBefore(entity: EntityPlan, { changes }: HistoryEntry): Row {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, { from }]): [string, Value][] => {
      const field = fieldNamed(entity, name);
      return field !== undefined && isStored(field) && field.type.is !== "secret" ? [[name, from]] : [];
    }),
  );
}

/** A record that is gone, as it was. */
function pastOf(entity: EntityPlan, entry: HistoryEntry): Row {
  const names = entity.fields.filter(isStored).map((field) => field.name);
  return { id: entry.record, ...Object.fromEntries(names.map((name) => [name, null])), ...asBefore(entity, entry) };
}

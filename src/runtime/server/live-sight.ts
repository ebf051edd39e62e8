// Whether somebody may know of an entry of the history: those who see the record now and something of what was changed, and of
// what is deleted or hidden, those who saw it before; and whether they may know as well what was done, which the history tells.
// Asked once for all whose answer is the same.

import type { Expr } from "../../compiler/expression/tree.ts";
import { needsDatabase, someNode, usesUser } from "../../compiler/expression/walk.ts";
import type { EntityPlan } from "../../compiler/plan/plan.ts";
import type { Awaitable } from "../store/awaitable.ts";
import type { HistoryEntry, Row, Value } from "../store/store.ts";
import { type Actor, type Deed, SEE } from "./access.ts";
import { type Application, entityOf } from "./application.ts";
import { isFollowed } from "./followed.ts";
import { fieldDeeds } from "./pages.ts";
import { conditionsHold } from "./permit.ts";
import { ownFieldsChange } from "./row-rights.ts";
import { fieldNamed, idsOf, isAlways, isNever, isStored, looksInto, or, thisRecord } from "./terms.ts";
import { makes, rowsOf } from "./transitions.ts";

/**
 * "gone": they saw it before, and do no longer. "touched": of what was changed they see nothing, but something that follows from
 * it, or they write the record themselves, and would be refused with the version that they know.
 */
export type Seen = "created" | "changed" | "touched" | "gone";

/** The conditions that are asked about an entry: of the record, of each field that was changed, of writing. */
interface Asked {
  readonly when: Expr;
  readonly fields: readonly AskedField[] | null;
  readonly write: Expr;
}

interface AskedField {
  readonly seen: Expr;
  /** Of a list of records: those that were put on it or taken off, of which some are to be seen as well. */
  readonly members: { readonly entity: EntityPlan; readonly ids: readonly string[]; readonly seen: Expr } | null;
}

export class Sight {
  readonly #app: Application;
  readonly #rows = new Map<string, Awaitable<Row | null>>();
  readonly #answers = new Map<string, Promise<Seen | null>>();
  readonly #readers = new Map<string, Promise<boolean>>();

  constructor(app: Application) {
    this.#app = app;
  }

  of(entry: HistoryEntry, actor: Actor): Promise<Seen | null> {
    const entity = Object.hasOwn(this.#app.plan.entities, entry.entity) ? entityOf(this.#app, entry.entity) : null;
    const when = entity === null ? null : this.#app.access.may(entity.name, SEE, actor.roles).when;
    if (entity === null || when === null || isNever(when)) return Promise.resolve(null);
    const asked: Asked = { when, fields: this.#fieldsSeen(entity, entry, actor), write: this.#mayWrite(entity, actor) };
    const ofFields = (asked.fields ?? []).flatMap(({ seen, members }) => [seen, ...(members === null ? [] : [members.seen])]);
    const isOwn = [when, asked.write, ...ofFields].some(usesUser);
    const key = JSON.stringify([entry.id, actor.roles, isOwn ? actor.userId : null]);
    const known = this.#answers.get(key) ?? this.#decide(entity, entry, asked, actor);
    this.#answers.set(key, known);
    return known;
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
      if (asked.fields === null || (await this.#someSeen(entity, [row, past], asked.fields, actor))) return "changed";
      const follows = Object.keys(entry.changes).some((name) => isFollowed(this.#app, entity, name));
      return follows || (!isLink(entry) && (await this.#holds(entity, row, asked.write, actor))) ? "touched" : null;
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
      if (type.is !== "links") return [{ seen, members: null }];
      const ids = [...new Set([...idsOf(change.from), ...idsOf(change.to)])];
      const members = { entity: entityOf(this.#app, type.entity), ids, seen: access.may(type.entity, SEE, roles).when };
      return [{ seen, members }];
    });
    return fields.length === 0 ? null : fields;
  }

  /** Whether they may do something to the record, for which they are asked the version that they know. */
  #mayWrite(entity: EntityPlan, actor: Actor): Expr {
    const { access, memo } = this.#app;
    const { name, states } = entity;
    return memo.for(actor.roles).of(entity, "may write", () => {
      const actions = new Set((states?.transitions ?? []).filter(({ from }) => from !== "new").map(({ action }) => action));
      const acts = [...actions].map((action): Deed => ({ kind: "transition", action }));
      const deeds: Deed[] = [{ kind: "change" }, { kind: "delete" }, ...fieldDeeds(this.#app, name), ...acts];
      return or([...deeds.map((deed) => access.may(name, deed, actor.roles).when), ownFieldsChange(this.#app, actor, entity)]);
    });
  }

  async #someSeen(entity: EntityPlan, rows: readonly Row[], fields: readonly AskedField[], actor: Actor): Promise<boolean> {
    for (const { seen, members } of fields)
      for (const row of rows)
        if (!isNever(seen) && (await this.#holds(entity, row, seen, actor)) && (await this.#someMember(members, actor))) return true;
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
    const past: Row = { ...emptyRow(entity, entry.record), ...asBefore(entity, entry) };
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

/** What was put into a list or taken out of it by itself: the version of the record stays. */
function isLink({ action, changes }: HistoryEntry): boolean {
  return Object.keys(changes).some((field) => action === `link ${field}` || action === `unlink ${field}`);
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

function emptyRow(entity: EntityPlan, id: string): Row {
  const names = entity.fields.filter(isStored).map((field) => field.name);
  return { id, ...Object.fromEntries(names.map((name) => [name, null])) };
}

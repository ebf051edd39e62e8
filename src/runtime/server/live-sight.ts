// Whether somebody may know of an entry of the history: those who see the record now, and of what is deleted or hidden,
// those who saw it before. Asked once for all whose answer is the same.

import type { Expr } from "../../compiler/expression/tree.ts";
import { needsDatabase, someNode, usesUser } from "../../compiler/expression/walk.ts";
import type { EntityPlan } from "../../compiler/plan/plan.ts";
import type { HistoryEntry, Row, Value } from "../store/store.ts";
import { type Actor, SEE } from "./access.ts";
import { type Application, entityOf } from "./application.ts";
import { conditionsHold } from "./permit.ts";
import { fieldNamed, isAlways, isNever, isStored } from "./terms.ts";

/** "gone": they saw it before, and do no longer. */
export type Seen = "created" | "changed" | "gone";

export class Sight {
  readonly #app: Application;
  readonly #rows = new Map<string, Promise<Row | null>>();
  readonly #answers = new Map<string, Promise<Seen | null>>();

  constructor(app: Application) {
    this.#app = app;
  }

  of(entry: HistoryEntry, actor: Actor): Promise<Seen | null> {
    const entity = Object.hasOwn(this.#app.plan.entities, entry.entity) ? entityOf(this.#app, entry.entity) : null;
    const when = entity === null ? null : this.#app.access.may(entity.name, SEE, actor.roles).when;
    if (entity === null || when === null || isNever(when)) return Promise.resolve(null);
    const key = JSON.stringify([entry.id, actor.roles, usesUser(when) ? actor.userId : null]);
    const known = this.#answers.get(key) ?? this.#decide(entity, entry, when, actor);
    this.#answers.set(key, known);
    return known;
  }

  async #decide(entity: EntityPlan, entry: HistoryEntry, when: Expr, actor: Actor): Promise<Seen | null> {
    const row = await this.#row(entity.name, entry.record);
    // Its deletion is an entry of its own, which follows.
    if (row === null) return entry.action === "delete" && (await this.#sawBefore(entity, entry, when, actor)) ? "gone" : null;
    if (await this.#holds(entity, row, when, actor)) return isFirst(entry, row) ? "created" : "changed";
    const past = { ...row, ...asBefore(entity, entry) };
    return (await this.#holds(entity, past, when, actor)) && !isFirst(entry, row) ? "gone" : null;
  }

  async #holds(entity: EntityPlan, row: Row, when: Expr, actor: Actor): Promise<boolean> {
    const [holds] = isAlways(when) ? [true] : await conditionsHold(this.#app.store, entity.name, row, [when], actor.context);
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
      const read = someNode(
        when,
        (node) => node.op === "field" && node.of.op === "field" && node.of.of.op === "this" && node.of.field === field.name,
      );
      if (read && (await this.#row(field.type.entity, id)) === null) return false;
    }
    return true;
  }

  #row(entity: string, id: string): Promise<Row | null> {
    const key = `${entity}/${id}`;
    const known = this.#rows.get(key) ?? this.#app.store.get(entity, id);
    this.#rows.set(key, known);
    return known;
  }
}

/** The first entry of a record is that of its making. */
function isFirst(entry: HistoryEntry, row: Row): boolean {
  return (
    entry.at === row.created_at &&
    Object.values(entry.changes).every(({ from }) => from === null || (Array.isArray(from) && from.length === 0))
  );
}

function asBefore(entity: EntityPlan, { changes }: HistoryEntry): Row {
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

// A record as it would be stored, with its rows, before it is. A rule that counts the record itself is asked as if the
// record were there.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { AsIfStored, Row } from "../../store/store.ts";
import type { Application } from "../context/application.ts";
import { isOfOthers } from "../expressions/excludes-self.ts";
import { fieldNamed, idOf, ownFieldsOf } from "../expressions/expression-builders.ts";
import type { PlannedRows } from "../writing/sub-rows.ts";

/** A record that is found as if it were stored as the row says, whether or not it is. */
export function asIfStored(entity: EntityPlan, row: Row): AsIfStored {
  return new Map([[entity.name, { rows: [row], instead: { column: "id", value: idOf(row) } }]]);
}

interface Described {
  readonly row: Row;
  readonly isNew: boolean;
  /** Whether all of its columns are there. */
  readonly isStored: boolean;
  readonly known: (field: string) => boolean;
  /** The addresses of what cannot be read: "price", "lines[1].price". */
  readonly wrong: ReadonlySet<string>;
  readonly given: { has(field: string): boolean };
  readonly lists: readonly PlannedRows[];
}

export class AsWouldBe {
  /** What is asked as if it were stored; undefined where too little of the record is there. */
  readonly records: AsIfStored | undefined;
  readonly row: Row;
  readonly lists: readonly PlannedRows[];
  readonly #entity: EntityPlan;
  readonly #described: Described;
  /** By entity: its fields that are not known. */
  readonly #unknown = new Map<string, ReadonlySet<string>>();
  /** Entities of which a row cannot be read at all. */
  readonly #unread = new Set<string>();

  constructor(app: Application, entity: EntityPlan, described: Described) {
    this.#entity = entity;
    this.#described = described;
    const { row, isStored, lists, wrong, given } = described;
    this.row = row;
    this.lists = lists;
    this.#unknown.set(entity.name, withDependent(entity, wrong, given));
    for (const { name, part } of lists) {
      const fields = new Set<string>();
      for (const address of wrong) {
        const within = /^([^[]+)\[\d+\](?:\.(.+))?$/.exec(address);
        if (within?.[1] === name && within[2] !== undefined) fields.add(within[2]);
        else if (address === name || within?.[1] === name) this.#unread.add(part.name);
      }
      this.#unknown.set(part.name, withDependent(part, fields, new Set()));
    }
    for (const { type, name } of entity.fields) {
      const isLooked = lists.some((list) => list.name === name);
      if (type.is === "rows" && given.has(name) && !isLooked) this.#unread.add(app.plan.entities[type.entity]?.name ?? type.entity);
    }
    this.records = isStored
      ? new Map([
          ...asIfStored(entity, row),
          ...lists.map(({ part, by, rows }) => [part.name, { rows, instead: { column: by, value: idOf(row) } }] as const),
        ])
      : undefined;
  }

  /** Whether an expression of a record of the entity speaks of nothing but what is known; `at` is the address of one row, "lines[1]". */
  decides(entity: EntityPlan, expr: Expr, at: string | null = null): boolean {
    const unknown = at === null ? null : this.#unknownAt(entity, at);
    const knows = (name: string) => (unknown === null ? this.#knows(entity.name, name) : !unknown.has(name));
    return [...ownFieldsOf(expr)].every(knows) && !someNode(expr, (node) => !isOwnField(node) && this.#hides(node));
  }

  /** The fields of one row that are not known, whatever is wrong with others. */
  #unknownAt(part: EntityPlan, at: string): ReadonlySet<string> {
    const { wrong } = this.#described;
    if (wrong.has(at)) return new Set(part.fields.map(({ name }) => name));
    const within = [...wrong].flatMap((address) => (address.startsWith(`${at}.`) ? [address.slice(at.length + 1)] : []));
    return withDependent(part, new Set(within), new Set());
  }

  #knows(entity: string, field: string): boolean {
    if (this.#unread.has(entity) || this.#unknown.get(entity)?.has(field) === true) return false;
    return entity !== this.#entity.name || this.#described.known(field);
  }

  /** Whether a part of a condition cannot be told before the record is stored. */
  #hides(node: Expr): boolean {
    if (node.op === "field")
      return this.records?.has(node.entity) === true && node.of.op !== "user" && !this.#knows(node.entity, node.field);
    if (node.op !== "aggregate" && node.op !== "collect" && node.op !== "member") return false;
    const { list } = node;
    const isOwn = list.from !== "entity" && list.of.op === "this";
    // What is linked is stored when the record is.
    if (list.from === "link") return isOwn && (this.#described.isNew || this.#described.given.has(list.field));
    if (this.records === undefined) return (list.entity === this.#entity.name && !isOfOthers(node)) || isOwn;
    if (list.from === "reverse" && !this.#knows(list.entity, list.by)) return this.records.has(list.entity);
    return this.#unread.has(list.entity);
  }
}

function isOwnField(node: Expr): boolean {
  return node.op === "field" && node.of.op === "this";
}

/** With the fields that begin with one of these, where nobody gave them: what they come to is not known either. */
function withDependent(entity: EntityPlan, wrong: ReadonlySet<string>, given: { has(field: string): boolean }): ReadonlySet<string> {
  const unknown = new Set([...wrong].filter((name) => fieldNamed(entity, name) !== undefined));
  for (let before = -1; before < unknown.size; ) {
    before = unknown.size;
    for (const { name, starts } of entity.fields) {
      if (starts === null || given.has(name)) continue;
      if ([...ownFieldsOf(starts)].some((one) => unknown.has(one))) unknown.add(name);
    }
  }
  return unknown;
}

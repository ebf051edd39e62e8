// The members of a record's shape: fields, paths, computed values, records and lists within, links and tokens.

import { displayType, inWords, isListField } from "../../expression/field-type.ts";
import type { Expr, ListSource } from "../../expression/tree.ts";
import { partsOf } from "../../expression/walk.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import type { ColumnModel, FieldModel, Model } from "../model.ts";
import { splitList } from "../names/lists.ts";
import { readColumn } from "../names/paths.ts";
import { scopeOf } from "../scopes.ts";
import type { Direction, MemberModel, NestedListModel, ShapeMemberModel, Steps } from "./call-model.ts";
import { LIST_TAIL, MEMBER, readListTail } from "./list-tail.ts";
import { inBraces, isSecret, numberOf, type Part, readAsNumber, readHead, readTail, refuse, refuseHead } from "./shape-text.ts";

/** Finds a named shape. Undefined: unreadable, which has been said. */
export type ShapeNamed = (context: Context, name: Text) => { entity: string; members: readonly ShapeMemberModel[] } | undefined;

/** Undefined: one of them is unreadable, which has been said. */
export function readMembers(context: Context, entity: string, inner: Text, named: ShapeNamed): readonly ShapeMemberModel[] | undefined {
  const reader = new MemberReader(context, entity, named);
  const members = splitList(inner, ",").map((part) => reader.read(part));
  const twice = members.find((member, index) => members.findIndex((other) => other?.name === member?.name) < index);
  if (members.some((member) => member === undefined)) return undefined;
  if (twice !== undefined) {
    context.problem("names-are-given-once", twice.span, { what: "The member", name: twice.name });
    return undefined;
  }
  return members.filter((member) => member !== undefined);
}

class MemberReader {
  readonly context: Context;
  readonly entity: string;
  readonly #named: ShapeNamed;

  constructor(context: Context, entity: string, named: ShapeNamed) {
    this.context = context;
    this.entity = entity;
    this.#named = named;
  }

  /** `status`, `book.title`, `title: book.title`, `price as number`, `author: Profile`, `latest: list of Loan(id) first 5`, `count: number of fans`. */
  read(part: Text): ShapeMemberModel | undefined {
    const renamed = /^(?<name>\w+)\s*:\s*/.exec(part.text);
    const value = renamed === null ? part : slice(part, renamed[0].length, part.text.length);
    const name = renamed === null ? null : slice(part, 0, renamed.groups?.name?.length ?? 0);
    const { value: said, isNumber } = readAsNumber(value);
    const read = this.#value(part, name, said);
    const holds = read !== undefined && isNumber ? this.#asNumber(said, read) : read;
    if (holds === undefined) return undefined;
    const own = name?.text ?? readHead(part)?.head.text ?? part.text;
    return { name: own, span: part.span, holds };
  }

  /** A value, or those of a list, as numbers of JSON. */
  #asNumber(text: Text, holds: MemberModel): MemberModel | undefined {
    const { context } = this;
    const column = holds.is === "value" ? holds.column : holds.is === "list" && "value" in holds.gives ? holds.gives.value : null;
    if (column === null) return refuse(context, text, "Only amounts and decimal numbers are given as number.");
    if (column.question !== null || column.value.op === "open") return holds;
    const type = numberOf(context, text, column.type);
    if (type === undefined) return undefined;
    const sent = { ...column, type };
    return holds.is === "value" ? { ...holds, column: sent } : ({ ...holds, gives: { value: sent } } as MemberModel);
  }

  #value(part: Text, name: Text | null, value: Text): MemberModel | undefined {
    const { context } = this;
    const fields = context.model.entities.get(this.entity)?.fields;
    if (value.text === "link to this") return { is: "link" };
    if (value.text === "token" && fields?.has("token") !== true) return { is: "token" };
    const braces = inBraces(value);
    if (braces !== null) {
      const members = readMembers(context, this.entity, braces, this.#named);
      return members === undefined ? undefined : { is: "object", members };
    }
    if (/^list of\s/.test(value.text)) return this.#list(name, slice(value, 8, value.text.length));
    const head = readHead(value);
    if (head !== null && this.#isShape(head.head.text)) return this.#record(name, value, head);
    const ordered = /^(?<path>\w+(?:\.\w+)*)\s+(?<way>ascending|descending)$/.exec(value.text);
    if (ordered !== null) return this.#sorted(slice(value, 0, ordered.groups?.path?.length ?? 0), ordered.groups?.way as Direction);
    const first = head?.head.text.split(".")[0] ?? "";
    if (head !== null && head.inner !== null && fields?.has(first)) return this.#inline(value, head);
    if (name === null && !/^\w+(\.\w+)*$/.test(value.text))
      return refuse(context, part, "Give a computed value a name: count: number of fans.");
    return this.#computed(value);
  }

  #isShape(name: string): boolean {
    const { model } = this.context;
    return model.shapes.has(name) || model.entities.has(name) || (/^[A-Z]\w*[a-z]/.test(name) && !model.constants.has(name));
  }

  /** `author: Profile`, `writer: Member(username) of author`. */
  #record(name: Text | null, value: Text, head: Part): MemberModel | undefined {
    const shape = this.#shape(head);
    if (shape === undefined) return undefined;
    const tail = readTail(head.tail);
    if (tail === null || tail.where !== null || tail.by !== null || tail.first !== null)
      return refuse(this.context, value, `Write ${head.head.text} of FIELD, with the reference that leads to it.`);
    const path = tail.of ?? this.#only(name, value, "reference", shape.entity);
    if (path === undefined) return undefined;
    return this.#along(path, value, shape);
  }

  /** `author(username, bio)`, `comments(id, body) by created_at descending first 3`. */
  #inline(value: Text, head: Part): MemberModel | undefined {
    const column = this.#path(head.head);
    if (column === undefined || head.inner === null) return undefined;
    const target = column.type.is === "record" ? column.type.entity : column.op === "collect" ? column.list.entity : null;
    if (target === null) return refuse(this.context, head.head, "Only a reference or a list of records has members of its own.");
    const members = readMembers(this.context, target, head.inner, this.#named);
    if (members === undefined) return undefined;
    if (column.op === "collect") return this.#members(value, head.tail, head.head, column, { members });
    if (head.tail.text !== "") return refuse(this.context, value, "Only a list has where, by and first.");
    return this.#along(head.head, value, { entity: target, members });
  }

  #along(path: Text, value: Text, shape: { entity: string; members: "all" | readonly ShapeMemberModel[] }): MemberModel | undefined {
    const column = readColumn(this.context, this.entity, path);
    if (column === null) return undefined;
    if (column.value.type.is !== "record" || column.value.type.entity !== shape.entity)
      return refuse(this.context, value, `${path.text} does not lead to one ${shape.entity}.`);
    return { is: "record", column, ...shape };
  }

  /** `list of Loan(id) of loans where (…) by due_on first 5`, `list of Tag.name of tags`. */
  #list(name: Text | null, value: Text): MemberModel | undefined {
    const head = readHead(value);
    if (head === null) return refuse(this.context, value, "Write list of Entity(…), or of a shape by its name.");
    const dotted = head.head.text.indexOf(".");
    const target = dotted < 0 ? this.#shape(head) : this.#valueOf(head.head, dotted);
    if (target === undefined) return undefined;
    const tail = readTail(head.tail);
    if (tail === null) return refuse(this.context, value, LIST_TAIL);
    const path = tail.of ?? this.#only(name, value, "list", target.entity);
    if (path === undefined) return undefined;
    if (path !== null && this.#isNoField(path)) return this.#noList(path, target.entity);
    const list = path === null ? this.#implied(target.entity) : this.#path(path);
    if (list === undefined) return undefined;
    if (list.op !== "collect" || list.list.entity !== target.entity)
      return refuse(this.context, value, `${path?.text ?? value.text} is no list of ${target.entity}.`);
    return this.#members(value, head.tail, path, list, "column" in target ? { value: target.column } : { members: target.members });
  }

  #valueOf(head: Text, dotted: number): { entity: string; column: ColumnModel } | undefined {
    const entity = head.text.slice(0, dotted);
    if (!this.context.model.entities.has(entity)) {
      this.context.unknown("entities-are-known", slice(head, 0, dotted).span, entity, this.context.model.entities.keys());
      return undefined;
    }
    this.context.refer("entity", "", slice(head, 0, dotted));
    const column = readColumn(this.context, entity, slice(head, dotted + 1, head.text.length));
    return column === null || isSecret(this.context, head, column.type) ? undefined : { entity, column };
  }

  #members(value: Text, tail: Text, path: Text | null, list: Expr & { readonly op: "collect" }, gives: NestedListModel["gives"]) {
    const source = list.list;
    if (source.from === "entity" || list.of.op !== "it") return refuse(this.context, value, LIST_TAIL);
    // Of `owner.notes` it is the owner who has the list.
    const owner = source.of.type.is === "record" ? source.of.type.entity : this.entity;
    const read = readListTail(this.context, { owner, entity: source.entity }, value, tail, path);
    if (read === undefined) return undefined;
    const reads = path === null ? [] : [stepsOfList(this.context.model, source)];
    return { is: "list", reads, list: source, binder: MEMBER, ...read, gives } satisfies NestedListModel;
  }

  #shape({ head, inner }: Part): { entity: string; members: "all" | readonly ShapeMemberModel[] } | undefined {
    const { context } = this;
    if (inner === null && context.model.shapes.has(head.text)) return this.#named(context, head);
    if (!context.model.entities.has(head.text)) return refuseHead(context, { head, inner });
    context.refer("entity", "", head);
    if (inner === null) return { entity: head.text, members: "all" };
    const members = readMembers(context, head.text, inner, this.#named);
    return members === undefined ? undefined : { entity: head.text, members };
  }

  /**
   * The field that a nested shape stands for where it names none: the one of the member's name, else the only one that
   * leads there. Null: the records of the other entity that refer to this one by their only reference.
   */
  #only(name: Text | null, value: Text, kind: "reference", target: string): Text | undefined;
  #only(name: Text | null, value: Text, kind: "list", target: string): Text | null | undefined;
  #only(name: Text | null, value: Text, kind: "reference" | "list", target: string): Text | null | undefined {
    const leads = [...(this.context.model.entities.get(this.entity)?.fields.values() ?? [])].filter(({ type }) =>
      kind === "reference" ? type?.is === "reference" && type.entity === target : isListField(type) && type.entity === target,
    );
    if (name !== null && leads.some((field) => field.name === name.text)) return name;
    const [only, ...more] = leads;
    if (only !== undefined && more.length === 0) {
      if (kind === "list") this.#sayByWhich(name, value, only, target);
      return { text: only.name, span: value.span, escapes: [] };
    }
    if (only === undefined && kind === "list" && this.#references(target).length === 1) return null;
    const choices = leads.map((field) => field.name).join(", ");
    return refuse(
      this.context,
      value,
      leads.length === 0 ? `${this.entity} has no ${kind} that leads to ${target}.` : `Say which: … of FIELD, one of ${choices}.`,
    );
  }

  /** `sent: list of Transfer(…)`, where the only list is by the receiver: another was meant, perhaps. */
  #sayByWhich(name: Text | null, value: Text, { name: field, type }: FieldModel, target: string): void {
    const references = type?.is === "reverse" ? this.#references(target) : [];
    const head = readHead(value);
    if (type?.is !== "reverse" || references.length < 2 || head === null) return;
    const isLast = head.tail.text === "";
    const at = isLast ? value.span.end : head.tail.span.start;
    const fix = {
      title: `Write of ${field}`,
      edits: [{ span: { ...value.span, start: at, end: at }, text: isLast ? ` of ${field}` : `of ${field} ` }],
      applicability: "maybe" as const,
    };
    const others = references.filter((one) => one !== type.by).join(" and ");
    const parameters = { name: name?.text ?? target, target, entity: this.entity, field, by: type.by, others };
    this.context.problem("nested-lists-say-by-which-field", (name ?? value).span, parameters, { fixes: [fix] });
  }

  #isNoField(path: Text): boolean {
    return /^\w+$/.test(path.text) && this.context.model.entities.get(this.entity)?.fields.has(path.text) === false;
  }

  /** Says which lists lead there, and how to have one. */
  #noList(path: Text, target: string): undefined {
    const fields = [...(this.context.model.entities.get(this.entity)?.fields.values() ?? [])];
    const lists = fields.flatMap(({ name, type }) => (isListField(type) && type.entity === target ? [name] : []));
    const [by] = this.#references(target);
    const row = `${path.text.toLowerCase()} | ${by === undefined ? `list of ${target}` : `every ${target} by ${by}`}`;
    const parameters = { entity: this.entity, row };
    this.context.unknown("nested-lists-follow-a-list-field", path.span, path.text, lists, parameters, lists.length === 1 ? lists[0] : null);
  }

  #references(entity: string): string[] {
    const fields = [...(this.context.model.entities.get(entity)?.fields.values() ?? [])];
    return fields.filter(({ type }) => type?.is === "reference" && type.entity === this.entity).map((field) => field.name);
  }

  #implied(entity: string): Expr {
    const [by = ""] = this.#references(entity);
    const of: Expr = { op: "this", type: { is: "record", entity: this.entity }, optional: false };
    const member: Expr = { op: "it", binder: MEMBER, type: { is: "record", entity }, optional: false };
    const type = { is: "list", of: member.type } as const;
    return { op: "collect", list: { from: "reverse", entity, by, of }, binder: MEMBER, of: member, type, optional: false };
  }

  #path(path: Text): Expr | undefined {
    return this.context.expression(path, scopeOf(this.context.model, { thisEntity: this.entity }), null) ?? undefined;
  }

  /** A field, a path or any expression about the record. */
  #computed(value: Text): MemberModel | undefined {
    const found = this.#path(value);
    if (found === undefined) return undefined;
    const isPath = /^\w+(\.\w+)*$/.test(value.text);
    const isFar = found.op === "collect" && (found.of.op !== "it" || value.text.includes("."));
    if (found.op === "collect" && isFar && found.list.from !== "entity") return this.#collected(value, found);
    if (isPath && found.op !== "open") {
      const column = this.#column(value);
      return column === undefined || isSecret(this.context, value, column.type)
        ? undefined
        : { is: "value", column, reads: [column.steps] };
    }
    if (found.type.is === "list")
      return refuse(this.context, value, "Name a list field, a value of its records (tags.name), or a nested list.");
    const column: ColumnModel = {
      path: value.text,
      label: inWords(value.text),
      span: value.span,
      steps: [],
      value: found,
      type: displayType(found.type),
      question: null,
    };
    if (isSecret(this.context, value, column.type)) return undefined;
    return { is: "value", column, reads: readsOf(this.context.model, found) };
  }

  /** `topics ascending`, `tags.name descending` */
  #sorted(path: Text, way: Direction): MemberModel | undefined {
    const found = this.#computed(path);
    if (found === undefined) return undefined;
    if (found.is === "value" && found.column.type.is === "texts") return { ...found, sorted: way };
    if (found.is === "list" && "value" in found.gives)
      return { ...found, order: [{ column: found.gives.value, descending: way === "descending" }] };
    return refuse(this.context, path, "A list of texts is put in order so, topics ascending, or one value of a list, tags.name ascending.");
  }

  #column(path: Text): ColumnModel | undefined {
    const column = readColumn(this.context, this.entity, path);
    if (column === null) return undefined;
    const computed = column.type.is === "text" && column.value.type.is !== "text";
    return computed && column.value.type.is !== "list" ? { ...column, type: displayType(column.value.type) } : column;
  }

  /** `tags.name`: the values of a list's records. */
  #collected(path: Text, found: Expr & { readonly op: "collect" }): MemberModel | undefined {
    const { binder, list } = found;
    if (list.from === "entity") return undefined;
    const value = ofThis(found.of, binder, list.entity);
    const column: ColumnModel = {
      path: path.text,
      label: inWords(path.text),
      span: path.span,
      steps: stepsOf(value) ?? [],
      value,
      type: displayType(value.type),
      question: null,
    };
    if (isSecret(this.context, path, column.type)) return undefined;
    const reads = [stepsOfList(this.context.model, list)];
    return { is: "list", reads, list, binder, where: null, order: [], first: null, gives: { value: column } };
  }
}

/** What is said of a member, said of the record itself. */
function ofThis(expr: Expr, binder: string, entity: string): Expr {
  if (expr.op === "it" && expr.binder === binder) return { op: "this", type: { is: "record", entity }, optional: false };
  return expr.op === "field" ? { ...expr, of: ofThis(expr.of, binder, entity) } : expr;
}

/** The chain of fields of `this` or of the user that a path passes; null for any other expression. */
function stepsOf(expr: Expr): Steps | null {
  if (expr.op === "this" || expr.op === "user") return [];
  const before = expr.op === "field" ? stepsOf(expr.of) : null;
  return before === null || expr.op !== "field" ? null : [...before, stepOf(expr.of, expr.entity, expr.field)];
}

function stepOf(of: Expr, entity: string, field: string): Steps[number] {
  return { entity, field, ...(of.op === "user" ? ({ of: "user" } as const) : {}) };
}

function stepsOfList(model: Model, list: ListSource): Steps {
  if (list.from === "entity") return [];
  const before = stepsOf(list.of) ?? [];
  if (list.from === "link") return [...before, stepOf(list.of, list.owner, list.field)];
  const owner = list.of.type.is === "record" ? list.of.type.entity : "";
  const field = [...(model.entities.get(owner)?.fields.values() ?? [])].find(
    ({ type }) => (type?.is === "reverse" || type?.is === "rows") && type.entity === list.entity && type.by === list.by,
  );
  return field === undefined ? before : [...before, stepOf(list.of, owner, field.name)];
}

/**
 * The fields of the record that a computed value shows. What is counted or summed over a list is a result of its own,
 * as it is in a computed field; that the list may be seen is demanded all the same.
 */
function readsOf(model: Model, expr: Expr): Steps[] {
  if (expr.op === "field") {
    const steps = stepsOf(expr);
    return steps === null ? [] : [steps];
  }
  if (expr.op === "aggregate" || expr.op === "collect") return [stepsOfList(model, expr.list)];
  if (expr.op === "member") return [stepsOfList(model, expr.list), ...readsOf(model, expr.item)];
  return partsOf(expr).flatMap((part) => readsOf(model, part));
}

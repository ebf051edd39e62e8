// Replies in the shapes of the document: exactly their members, without what the caller may not see. What is nested is
// read for all records of a level in one statement.

import { orderOf as inOrderOf } from "../../../../compiler/expression/evaluate-operations.ts";
import { type IdKind, isValueList } from "../../../../compiler/expression/field-type.ts";
import type { ColumnPlan, FieldPlan, MemberPlan, NestedListPlan, Plan, ShapeMember, ShapeMembers } from "../../../../compiler/plan/plan.ts";
import { inGroups } from "../../../store/in-groups.ts";
import type { Row, Value, Within } from "../../../store/store.ts";
import { orderLanguage, TextOrder } from "../../../store/text-order.ts";
import { SEE } from "../../access/access.ts";
import { whereSeen } from "../../access/expression-visibility.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { sentId } from "../../context/ids.ts";
import { and, idField, idsOf, isAlways, isNever, isOpen, oneOf, systemField } from "../../expressions/expression-builders.ts";
import { type Cell, columnAt, columnSeen, type RoleContext, Selection, type View } from "../../reading/columns.ts";
import { sortOf } from "../../reading/filters.ts";
import { orderOf, type Page, type PageRequest, readAtHand, readOne, readPage } from "../../reading/read.ts";
import { seenAmong } from "../../reading/references.ts";
import { positionOf } from "../../values/sub-row-reader.ts";
import { encode } from "../../values/values.ts";
import { addressCell } from "./links.ts";

export type JsonRecord = Record<string, unknown>;

/** Who looks, from where, and with which token. */
export interface Looking extends View {
  /** "https://example.org", for links; absent where nothing is linked. */
  readonly origin?: string;
  readonly token?: string | null;
}

/** The members of a record's shape; "all" are its id, its fields and when it was made and changed. */
export function recordMembers(app: Application, entity: string, members: ShapeMembers): readonly ShapeMember[] {
  if (members !== "all") return members;
  const { fields: all, part } = entityOf(app, entity);
  const fields = all.filter((field) => isShown(field) && field.name !== part?.by);
  const own = fields.flatMap((field) => columnAt(app, entity, field.name) ?? []);
  // A row has no versions of its own: it changes with its owner.
  const times = (part === null ? ["version", "created_at", "changed_at"] : []).map((name) => systemColumn(entity, name));
  return [systemColumn(entity, "id"), ...own, ...times].map((column) => ({
    name: column.path,
    holds: { is: "value", column, reads: [column.steps] },
  }));
}

function isShown(field: FieldPlan): boolean {
  return field.type.is !== "reverse" && field.type.is !== "secret";
}

/** Of a column that shows a record's id. */
export function idKind({ entities }: Plan, { steps }: ColumnPlan): IdKind | null {
  const last = steps.at(-1);
  return last?.field === "id" ? (entities[last.entity]?.ids ?? null) : null;
}

function systemColumn(entity: string, name: string): ColumnPlan {
  const type = name === "version" ? ({ is: "integer", min: 1, max: null } as const) : name === "id" ? ID : ({ is: "moment" } as const);
  const of =
    type.is === "integer" ? ({ is: "number", scale: 0, digits: 15, unit: "plain" } as const) : type.is === "moment" ? MOMENT : TEXT;
  const steps = name === "id" ? [{ entity, field: name }] : [];
  return { path: name, label: name, steps, value: systemField(entity, name, of), type, open: null };
}

const TEXT = { is: "text" } as const;
const MOMENT = { is: "moment" } as const;
const ID = { is: "text", max: 36, lines: "one", format: "plain" } as const;

const ALL_OF_EACH = { is: "list", where: null, whereNamed: null, order: [], first: null, gives: { members: "all" } } as const;

/** One member of a record, as it is gathered into the select of its level. */
interface Slot {
  readonly name: string;
  readonly seen: Cell<boolean>;
  /** What rows hold; a promise where something nested in them has to be read before. */
  values(view: Looking, rows: readonly Value[][]): Cell<unknown> | Promise<Cell<unknown>>;
}

function slotsOf(view: RoleContext, selection: Selection, entity: string, members: readonly ShapeMember[]): Slot[] {
  return members.flatMap(({ name, holds }) => slotOf(view, selection, entity, name, holds) ?? []);
}

/** Null where the viewer never sees it, or it is undecided. */
function slotOf(view: RoleContext, selection: Selection, entity: string, name: string, holds: MemberPlan): Slot | null {
  switch (holds.is) {
    case "value":
      return isUndecided(holds.column) ? null : seenSlot(view, selection, name, holds.reads, () => plainOf(view, selection, holds));
    case "record":
      return isUndecided(holds.column) ? null : seenSlot(view, selection, name, [holds.column.steps], () => recordOf(selection, holds));
    case "list":
      if (holds.where !== null && isOpen(holds.where)) return null;
      return seenSlot(view, selection, name, holds.reads, () => listOf(selection, holds));
    case "object": {
      const slots = slotsOf(view, selection, entity, holds.members);
      return { name, seen: () => true, values: (looking, rows) => objectsOf(looking, slots, rows) };
    }
    case "link": {
      const address = addressCell(view, selection, entity);
      return {
        name,
        seen: () => true,
        values:
          ({ origin }) =>
          (row) =>
            `${origin ?? ""}${address(row)}`,
      };
    }
    default:
      return {
        name,
        seen: () => true,
        values:
          ({ token }) =>
          () =>
            token ?? null,
      };
  }
}

function isUndecided(column: ColumnPlan): boolean {
  return column.open !== null || isOpen(column.value);
}

function seenSlot(
  view: RoleContext,
  selection: Selection,
  name: string,
  reads: readonly ColumnPlan["steps"][],
  values: () => Slot["values"],
): Slot | null {
  const condition = and(reads.map((steps) => columnSeen(view, { steps })));
  if (isNever(condition)) return null;
  return { name, seen: isAlways(condition) ? () => true : selection.holds(condition), values: values() };
}

type ValueMember = MemberPlan & { readonly is: "value" };

function plainOf({ app: { plan } }: RoleContext, selection: Selection, { column, sorted }: ValueMember): Slot["values"] {
  const { type, value: listed } = column;
  if (type.is === "rows" && listed.op === "collect" && listed.list.from === "reverse") {
    return listOf(selection, { ...ALL_OF_EACH, reads: [], list: listed.list });
  }
  const cell = selection.value(column.value);
  if (type.is === "links" || type.is === "reverse") {
    return async ({ app, actor }, rows) => {
      const ids = new Set(rows.flatMap((row) => idsOf(cell(row))));
      const visible = await seenAmong(app, app.store, actor, type.entity, [...ids]);
      return (row) => idsOf(cell(row)).flatMap((id) => (visible.has(id) ? [sentId(id, type.ids)] : []));
    };
  }
  const as = sending(plan, column);
  const inOrder = sorted === undefined ? null : orderingOf(plan, sorted);
  const shown: Cell<unknown> = (row) => (inOrder === null ? as(cell(row)) : inOrder(as(cell(row))));
  return () => shown;
}

/** Puts texts in the order in which lists of records are sorted by them. */
function orderingOf({ product }: Plan, way: "ascending" | "descending"): (texts: unknown) => unknown {
  const keys = new TextOrder(orderLanguage(product.language));
  const sign = way === "ascending" ? 1 : -1;
  return (texts) => {
    if (!Array.isArray(texts)) return texts;
    const keyed = texts.map((text) => ({ text, key: keys.key(String(text)) }));
    return keyed.sort((a, b) => sign * (inOrderOf(a.key, b.key) || inOrderOf(String(a.text), String(b.text)))).map(({ text }) => text);
  };
}

/** A plain value as JSON. */
export function sent({ plan }: Application, column: ColumnPlan, value: Value): unknown {
  return sending(plan, column)(value);
}

/** How the values of a column become JSON. */
function sending(plan: Plan, column: ColumnPlan): (value: Value) => unknown {
  const { type } = column;
  const kind = idKind(plan, column);
  return (value) => {
    if (kind !== null && typeof value === "string") return sentId(value, kind);
    return Array.isArray(value) && !isValueList(type) ? value.map((one) => encode(type, one)) : encode(type, value);
  };
}

/** The records that a reference leads to, each read once. */
function recordOf(selection: Selection, holds: MemberPlan & { readonly is: "record" }): Slot["values"] {
  const cell = selection.value(holds.column.value);
  return async (view, rows) => {
    const ids = new Set(rows.flatMap((row) => cell(row) ?? []).map(String));
    const records = await readByIds(view, holds.entity, [...ids], holds.members);
    return (row) => records.get(String(cell(row))) ?? null;
  };
}

async function readByIds(view: Looking, entity: string, ids: readonly string[], members: ShapeMembers): Promise<Map<string, JsonRecord>> {
  const found = new Map<string, JsonRecord>();
  const seen = view.app.access.may(entity, SEE, view.actor.roles).when;
  for (const some of inGroups(isNever(seen) ? [] : ids)) {
    const { selection: shape, slots } = readingOf(view, entity, members);
    const selection = new Selection(shape.columns);
    const id = selection.value(idField(entity));
    const where = and([oneOf(idField(entity), some), seen]);
    const query = { entity, where, columns: selection.columns, order: [], limit: null, offset: 0 };
    const rows = await view.app.store.select(query, view.actor.context);
    const records = await objects(view, slots, rows);
    for (const [at, row] of rows.entries()) found.set(String(id(row)), records[at] ?? {});
  }
  return found;
}

/** The members of a list field of each record. */
function listOf(selection: Selection, holds: NestedListPlan): Slot["values"] {
  const owner = selection.value(holds.list.of);
  return async (view, rows) => {
    const owners = new Set(rows.flatMap((row) => owner(row) ?? []).map(String));
    const lists = await readLists(view, holds, [...owners]);
    return (row) => lists.get(String(owner(row))) ?? [];
  };
}

async function readLists(view: Looking, holds: NestedListPlan, owners: readonly string[]): Promise<Map<string, unknown[]>> {
  const { entity } = holds.list;
  const lists = new Map<string, unknown[]>();
  const value = "value" in holds.gives ? holds.gives.value : null;
  // Whoever sees an owner and its list sees the rows.
  const records = isRows(view, holds) ? and([]) : view.app.access.may(entity, SEE, view.actor.roles).when;
  const seen = and([records, value === null ? and([]) : columnSeen(view, value)]);
  const where = and([whereSeen(view, holds) ?? and([]), seen]);
  for (const some of inGroups(isNever(where) ? [] : owners)) {
    const shape = value === null ? readingOf(view, entity, membersOf(holds)) : null;
    const selection = shape?.selection ?? new Selection();
    const plain = value === null ? null : selection.value(value.value);
    const query = { entity, where, columns: selection.columns, order: listOrder(view, holds), limit: null, offset: 0 };
    const found = await view.app.store.select(
      { ...query, within: { ...sourceOf(holds), owners: some, first: holds.first } },
      view.actor.context,
    );
    const rows = found.map((row) => row.slice(1));
    const items = shape !== null ? await objects(view, shape.slots, rows) : rows.map((row) => sent(view.app, value!, plain!(row)));
    for (const [at, row] of found.entries()) {
      if (items[at] === null) continue;
      const id = String(row[0]);
      lists.set(id, [...(lists.get(id) ?? []), items[at]]);
    }
  }
  return lists;
}

function membersOf(holds: NestedListPlan): ShapeMembers {
  return "members" in holds.gives ? holds.gives.members : [];
}

function sourceOf({ list }: NestedListPlan): Pick<Within, "list" | "entity"> {
  const entity = list.of.type.is === "record" ? list.of.type.entity : "";
  return list.from === "reverse"
    ? { list: { from: "reverse", by: list.by }, entity }
    : { list: { from: "link", owner: list.owner, field: list.field }, entity };
}

/** Linked records come in the order of their list, others in that of their entity, unless the shape says another. */
function listOrder(view: Looking, holds: NestedListPlan) {
  if (holds.order.length > 0) return holds.order.flatMap(({ column, descending }) => sortOf(view, column, descending));
  if (isRows(view, holds)) return [{ by: positionOf(holds.list.entity), descending: false }];
  return holds.list.from === "link" ? [] : orderOf(view, holds.list.entity);
}

/** Whether the list is that of an owner's parts. */
function isRows({ app }: Looking, { list }: NestedListPlan): boolean {
  return list.from === "reverse" && entityOf(app, list.entity).part?.by === list.by;
}

async function objectsOf(view: Looking, slots: readonly Slot[], rows: readonly Value[][]): Promise<Cell<JsonRecord>> {
  const values = slots.map((slot) => slot.values(view, rows));
  const cells = values.every(isCell) ? values : await Promise.all(values);
  return (row) => {
    const object: JsonRecord = {};
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at]!;
      if (slot.seen(row)) define(object, slot.name, cells[at]!(row));
    }
    return object;
  };
}

function isCell(values: ReturnType<Slot["values"]>): values is Cell<unknown> {
  return typeof values === "function";
}

/** A member of any name, which the author gave. */
function define(object: JsonRecord, name: string, value: unknown): void {
  if (name === "__proto__") Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}

async function objects(view: Looking, slots: readonly Slot[], rows: readonly Value[][]): Promise<JsonRecord[]> {
  return rows.map(await objectsOf(view, slots, rows));
}

/** What a select gives of records in a shape, and how they are made of it. */
interface ShapeReading {
  readonly selection: Selection;
  readonly slots: readonly Slot[];
}

/** Made once for people of the same roles; the selection stays as it is. */
function readingOf(view: RoleContext, entity: string, members: ShapeMembers): ShapeReading {
  const [part, key] = members === "all" ? [entityOf(view.app, entity), "shape"] : [members, `shape of ${entity}`];
  return view.app.memo.for(view.actor.roles).of(part, key, () => {
    const selection = new Selection();
    return { selection, slots: slotsOf(view, selection, entity, recordMembers(view.app, entity, members)) };
  });
}

/** A record that is to be shown: by its id, and with its columns where they are at hand. */
export interface ShownRecord {
  readonly entity: string;
  readonly id: string;
  readonly row?: Row;
}

/** One record in a shape. */
export async function shapedRecord(view: Looking, { entity, id, row: known }: ShownRecord, members: ShapeMembers): Promise<JsonRecord> {
  const { selection, slots } = readingOf(view, entity, members);
  const { store } = view.app;
  const row = await (known === undefined ? readOne(view, store, entity, id, selection) : readAtHand(view, store, entity, known, selection));
  const [record] = await objects(view, slots, [row]);
  return record ?? {};
}

export interface ShapedPage<T> {
  readonly items: T[];
  readonly page: Page;
  /** The keys that were asked for, of the last row. */
  readonly last: Value[] | null;
}

/** One page of records in a shape. */
export async function shapedPage(view: Looking, request: PageRequest, members: ShapeMembers): Promise<ShapedPage<JsonRecord>> {
  const { selection: shape, slots } = readingOf(view, request.entity, members);
  const selection = request.keys === undefined ? shape : new Selection(shape.columns);
  const keys = keysOf(selection, request);
  const page = await readPage(view, view.app.store, request, selection);
  return { items: await objects(view, slots, page.rows), page, last: keys(page) };
}

/** The keys of a page's last row; null where there is none. */
function keysOf(selection: Selection, { keys = [] }: PageRequest): (page: Page) => Value[] | null {
  const cells = keys.map((key) => selection.value(key));
  return ({ rows }) => {
    const row = rows.at(-1);
    return row === undefined ? null : cells.map((cell) => cell(row));
  };
}

/** One value of each record of a page, without those that the caller may not see and the empty ones. */
export async function valuesPage(view: Looking, request: PageRequest, column: ColumnPlan): Promise<ShapedPage<unknown>> {
  const selection = new Selection();
  const cell = selection.value(column.value);
  const keys = keysOf(selection, request);
  const page = await readPage(view, view.app.store, { ...request, where: [...request.where, columnSeen(view, column)] }, selection);
  return { items: page.rows.map((row) => sent(view.app, column, cell(row))).filter((value) => value !== null), page, last: keys(page) };
}

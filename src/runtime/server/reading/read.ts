// Reads what somebody may see: a page of records with its total, or one record. Every read goes through here, with the
// viewer's condition in the query itself.

import type { Expr } from "../../../compiler/expression/tree.ts";
import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Context, Query, Reader, Row, Value } from "../../store/store.ts";
import type { ReferenceValue, WireValue } from "../../wire.ts";
import { SEE } from "../access/access.ts";
import { authorizeAny, demandSeen, unseen } from "../access/authorize.ts";
import { entityOf } from "../context/application.ts";
import {
  and,
  compare,
  fieldOf,
  idField,
  isAskable,
  isNever,
  oneOf,
  onlyIf,
  systemField,
  thisRecord,
} from "../expressions/expression-builders.ts";
import { rowsOfOwners } from "../values/sub-row-reader.ts";
import { labelAt, type RoleContext, referenceCell, Selection, type View, type WireCell } from "./columns.ts";

/** Totals are counted this far. */
export const COUNTED = 1000;

export interface Order {
  readonly by: Expr;
  readonly descending: boolean;
}

export interface PageRequest {
  readonly entity: string;
  /** All must hold, beyond what the viewer may see. */
  readonly where: readonly Expr[];
  readonly order: readonly Order[];
  readonly page: number;
  readonly size: number;
  /** Where the page begins, where it is not a whole number of pages. */
  readonly offset?: number;
  /** Asked of the last row as well, so that a next page may begin behind it. */
  readonly keys?: readonly Expr[];
  /** Count all, however many, or so far; null: no total. */
  readonly total: "up to a limit" | "exact" | { readonly upTo: number } | null;
}

export interface Page {
  readonly rows: Value[][];
  readonly total: { readonly count: number; readonly exact: boolean };
  readonly more: boolean;
}

/** Rows before the page. */
export function offsetOf(request: Pick<PageRequest, "page" | "size" | "offset">): number {
  return request.offset ?? (request.page - 1) * request.size;
}

/** One page of the records that the viewer may see. Refuses whoever may never see one. */
export async function readPage({ app, actor }: View, reader: Reader, request: PageRequest, selection: Selection): Promise<Page> {
  const seen = authorizeAny(app, actor, request.entity, SEE).when;
  // A request that is kept keeps its condition as well.
  const where = app.memo.for(actor.roles).of(request.where, "page", () => and([...request.where, seen]));
  const columns = selection.columns.length === 0 ? [idField(request.entity)] : selection.columns;
  const offset = offsetOf(request);
  const query = { entity: request.entity, where, columns, order: request.order, limit: request.size + 1, offset };
  const bound = typeof request.total === "object" && request.total !== null ? request.total.upTo : COUNTED;
  const atMost = request.total === "exact" ? null : bound + 1;
  const { rows, count } =
    request.total === null
      ? { rows: await reader.select(query, actor.context), count: 0 }
      : await reader.page(query, actor.context, atMost);
  const more = rows.length > request.size;
  const shown = rows.slice(0, request.size);
  return {
    rows: shown,
    total: request.total === "exact" ? { count, exact: true } : totalOf(count, bound, offset, shown.length, more),
    more,
  };
}

/** Whether there is any record that fulfils conditions and that the viewer may see. */
export async function readsSome({ app, actor }: View, entity: string, conditions: readonly Expr[]): Promise<boolean> {
  const where = and([...conditions, app.access.may(entity, SEE, actor.roles).when]);
  if (isNever(where)) return false;
  const query = { entity, where, columns: [idField(entity)], order: [], limit: 1, offset: 0 };
  return (await app.store.select(query, actor.context)).length > 0;
}

/** A total that was not counted to its end: there are as many as were seen, and on the last page no more than these. */
function totalOf(count: number, bound: number, before: number, shown: number, more: boolean): Page["total"] {
  if (count <= bound) return { count, exact: true };
  if (shown === 0) return { count: bound, exact: false };
  return more ? { count: Math.max(bound, before + shown), exact: false } : { count: before + shown, exact: true };
}

/** The id in a statement about one record, so that its text is the same for all; no author can name an input so. */
const ASKED_ID = { op: "ask", name: "(id)", type: { is: "text" }, optional: false } as const;
const UNORDERED: readonly Order[] = [];

/** One record's values by id; refused as not found where it may not be seen. */
export async function readOne(
  view: View,
  reader: Reader,
  entity: string,
  id: string,
  selection: Selection,
  also: readonly Expr[] = [],
): Promise<Value[]> {
  const { app, actor } = view;
  const seen = oneSeen(view, entity);
  const where = also.length === 0 ? seen.where : and([seen.where, ...also]);
  const columns = selection.columns.length === 0 ? seen.columns : selection.columns;
  const [row] = await reader.select({ ...seen, where, columns }, asking(actor.context, id));
  if (row === undefined) throw unseen(app, actor, entity);
  return row;
}

/** The same of a record at hand, of which no statement asks what its columns say. */
export async function readAtHand(view: View, reader: Reader, entity: string, row: Row, selection: Selection): Promise<Value[]> {
  const { app, actor } = view;
  await demandSeen(app, reader, actor, entity, row);
  return selection.columns.length === 0 ? [] : reader.compute(entity, row, selection.columns, actor.context);
}

/** Whether the record is there for the viewer. */
export async function isSeen(view: View, reader: Reader, entity: string, id: string): Promise<boolean> {
  return (await reader.select(oneSeen(view, entity), asking(view.actor.context, id))).length > 0;
}

/** The id of a record that the viewer may see, of which `asking` says which it is. */
function oneSeen(view: RoleContext, entity: string): Query & { readonly where: Expr } {
  const { app, actor } = view;
  return app.memo.for(actor.roles).of(entityOf(app, entity), "one", () => {
    const where = and([compare(idField(entity), "=", ASKED_ID), app.access.may(entity, SEE, actor.roles).when]);
    return { entity, where, columns: [idField(entity)], order: UNORDERED, limit: null, offset: 0 };
  });
}

function asking(context: Context, id: string): Context {
  const { user, now, today, ask } = context;
  return { user, now, today, ask: { ...ask, [ASKED_ID.name]: id } };
}

/** The order that the document gives an entity. */
export function orderOf(view: View, entity: string): readonly Order[] {
  const plan = entityOf(view.app, entity);
  return view.app.memo.for(view.actor.roles).of(plan, "order", () => orderFor(view, plan));
}

function orderFor({ app, actor }: RoleContext, plan: EntityPlan): Order[] {
  const entity = plan.name;
  return plan.order.flatMap(({ field, descending }) => {
    const found = plan.fields.find((one) => one.name === field);
    if (found === undefined) return [{ by: systemField(entity, field, { is: "moment" }), descending }];
    const at = thisRecord(entity);
    const value = found.always ?? fieldOf(at, entity, found);
    if (!isAskable(value)) return [];
    return [{ by: onlyIf(app.access.fieldSeenAt(entity, field, at, actor.roles), value), descending }];
  });
}

/** Values by path, with the labels of listed records filled in by one more query for each entity. */
export async function readValues(
  view: View,
  reader: Reader,
  cells: readonly WireCell[],
  rows: readonly Value[][],
): Promise<Map<string, WireValue>[]> {
  const read = rows.map((row) => {
    const values = new Map<string, WireValue>();
    for (const cell of cells) {
      const value = cell.read(row);
      if (value !== undefined) values.set(cell.path, value);
    }
    return values;
  });
  for (const entity of new Set(cells.flatMap((cell) => cell.members ?? []))) {
    await labelMembers(
      view,
      reader,
      entity,
      cells.filter((cell) => cell.members === entity),
      read,
    );
  }
  for (const cell of cells) await fillRows(view, reader, cell, read);
  return read;
}

/** Puts the rows of a part where their owners' ids stand: one statement for all of them. */
async function fillRows(view: View, reader: Reader, { path, rows }: WireCell, read: readonly Map<string, WireValue>[]): Promise<void> {
  if (rows === undefined) return;
  const { type, selection, id, cells } = rows;
  const owners = [...new Set(read.flatMap((values) => (values.has(path) ? [String(values.get(path))] : [])))];
  const byOwner = await rowsOfOwners(view, reader, type, owners, selection);
  const all = [...byOwner.values()].flatMap((group) => group.map((row) => [...row]));
  const items = (await readValues(view, reader, cells, all)).map((values, index) => ({
    id: String(id(all[index]!)),
    values: Object.fromEntries(values),
  }));
  let next = 0;
  const found = new Map([...byOwner].map(([owner, group]) => [owner, group.map(() => items[next++]!)]));
  for (const values of read) if (values.has(path)) values.set(path, found.get(String(values.get(path))) ?? []);
}

/** Fills in labels; members that the viewer may not see are left out. */
async function labelMembers(
  view: View,
  reader: Reader,
  entity: string,
  cells: readonly WireCell[],
  read: readonly Map<string, WireValue>[],
): Promise<void> {
  const listed = (values: Map<string, WireValue>, path: string): readonly ReferenceValue[] => {
    const value = values.get(path);
    return Array.isArray(value) ? (value as readonly ReferenceValue[]) : [];
  };
  const ids = new Set(read.flatMap((values) => cells.flatMap((cell) => listed(values, cell.path).map((member) => member.id))));
  const labels = await labelsOf(view, reader, entity, [...ids]);
  for (const values of read) {
    for (const cell of cells) {
      if (!values.has(cell.path)) continue;
      values.set(
        cell.path,
        listed(values, cell.path).flatMap((member) => labels.get(member.id) ?? []),
      );
    }
  }
}

/** Labels and addresses of those of some records that the viewer may see. */
export async function labelsOf(view: View, reader: Reader, entity: string, ids: readonly string[]): Promise<Map<string, ReferenceValue>> {
  const labels = new Map<string, ReferenceValue>();
  const { app, actor } = view;
  for (let start = 0; start < ids.length; start += 500) {
    const selection = new Selection();
    const reference = referenceCell(view, selection, thisRecord(entity), entity);
    const where = and([oneOf(idField(entity), ids.slice(start, start + 500)), app.access.may(entity, SEE, actor.roles).when]);
    const query = { entity, where, columns: selection.columns, order: [], limit: null, offset: 0 };
    for (const row of await reader.select(query, actor.context)) {
      const value = reference(row);
      if (value !== null) labels.set(value.id, value);
    }
  }
  return labels;
}

/** The label of a record that is at hand as a row. */
export async function labelOfRow(view: View, reader: Reader, entity: string, row: Row): Promise<string> {
  const [label] = await reader.compute(entity, row, [labelAt(view, entity, thisRecord(entity))], view.actor.context);
  return typeof label === "string" ? label : "";
}

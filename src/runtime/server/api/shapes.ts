// Replies in the shapes of the document: exactly their members, without what the caller may not see.

import { isValueList } from "../../../compiler/expression/field-type.ts";
import type { ColumnPlan, ShapeMember, ShapePlan } from "../../../compiler/plan/plan.ts";
import type { Value } from "../../store/store.ts";
import { type Application, entityOf } from "../application.ts";
import { type Cell, columnAt, columnSeen, Selection, type View } from "../columns.ts";
import { ownerOfRows, type RowsType, rowsOfOwners } from "../part-rows.ts";
import { type Page, type PageRequest, readOne, readPage } from "../read.ts";
import { seenAmong } from "../references.ts";
import { isOpen } from "../rules.ts";
import { isAlways, isNever, systemField } from "../terms.ts";
import { encode } from "../values.ts";

type JsonRecord = Record<string, unknown>;

/** The members of a record's shape; "all" are its id, its fields and when it was made and changed. */
export function recordMembers(app: Application, entity: string, members: "all" | readonly ShapeMember[]): readonly ShapeMember[] {
  if (members !== "all") return members;
  const { fields: all, part } = entityOf(app, entity);
  const fields = all.filter((field) => field.type.is !== "reverse" && field.type.is !== "file");
  return [
    { name: "id", column: systemColumn(entity, "id") },
    ...fields.flatMap((field) => {
      if (field.name === part?.by) return [];
      const column = columnAt(app, entity, field.name);
      return column === null ? [] : [{ name: field.name, column }];
    }),
    // A row has no versions of its own: it changes with its owner.
    ...(part === null ? ["version", "created_at", "changed_at"] : []).map((name) => ({ name, column: systemColumn(entity, name) })),
  ];
}

function systemColumn(entity: string, name: string): ColumnPlan {
  const type = name === "version" ? ({ is: "integer", min: 1, max: null } as const) : name === "id" ? ID : ({ is: "moment" } as const);
  const of =
    type.is === "integer" ? ({ is: "number", scale: 0, digits: 15, unit: "plain" } as const) : type.is === "moment" ? MOMENT : TEXT;
  return { path: name, label: name, steps: [], value: systemField(entity, name, of), type, open: null };
}

const TEXT = { is: "text" } as const;
const MOMENT = { is: "moment" } as const;
const ID = { is: "text", max: 36, lines: "one", format: "plain" } as const;

interface MemberCell {
  readonly name: string;
  readonly seen: Cell<boolean>;
  readonly value: Cell<Value>;
  readonly column: ColumnPlan;
  /** For rows of a part: how those of many owners are read at once. */
  readonly rows: RowsCell | null;
}

interface RowsCell {
  readonly type: RowsType;
  readonly selection: Selection;
  readonly cells: readonly MemberCell[];
}

function memberCells(view: View, selection: Selection, members: readonly ShapeMember[]): MemberCell[] {
  return members.flatMap(({ name, column }) => {
    if (column.open !== null || isOpen(column.value)) return [];
    const condition = columnSeen(view, column);
    if (isNever(condition)) return [];
    const seen = isAlways(condition) ? () => true : selection.holds(condition);
    const rows = rowsCell(view, column);
    const value = rows === null ? column.value : ownerOfRows(column);
    return [{ name, column, seen, rows, value: selection.value(value) }];
  });
}

/** The rows of a part in a shape: the given members of each, "all" where none are given. */
function rowsCell(view: View, { type }: ColumnPlan, members: "all" | readonly ShapeMember[] = "all"): RowsCell | null {
  if (type.is !== "rows") return null;
  const selection = new Selection();
  return { type, selection, cells: memberCells(view, selection, recordMembers(view.app, type.entity, members)) };
}

async function readRecords(view: View, cells: readonly MemberCell[], rows: readonly Value[][]): Promise<JsonRecord[]> {
  const visible = await visibleMembers(view, cells, rows);
  const nested = new Map<MemberCell, ReadonlyMap<string, readonly JsonRecord[]>>();
  for (const cell of cells) if (cell.rows !== null) nested.set(cell, await readNested(view, cell, cell.rows, rows));
  const read = (cell: MemberCell, row: readonly Value[]): unknown =>
    cell.rows === null ? json(cell, cell.value(row), visible) : (nested.get(cell)?.get(String(cell.value(row))) ?? []);
  return rows.map((row) => Object.fromEntries(cells.filter((cell) => cell.seen(row)).map((cell) => [cell.name, read(cell, row)])));
}

/** The rows of a part, by owner: one statement for all owners of a page. */
async function readNested(
  view: View,
  cell: MemberCell,
  { type, selection, cells }: RowsCell,
  rows: readonly Value[][],
): Promise<ReadonlyMap<string, readonly JsonRecord[]>> {
  const owners = [...new Set(rows.filter((row) => cell.seen(row) && cell.value(row) !== null).map((row) => String(cell.value(row))))];
  const byOwner = await rowsOfOwners(view, view.app.store, type, owners, selection);
  const read = await readRecords(
    view,
    cells,
    [...byOwner.values()].flatMap((group) => group.map((row) => [...row])),
  );
  let next = 0;
  return new Map([...byOwner].map(([owner, group]) => [owner, group.map(() => read[next++] ?? {})]));
}

/** Of all listed records, those that the caller may see. */
async function visibleMembers(view: View, cells: readonly MemberCell[], rows: readonly Value[][]): Promise<ReadonlySet<string>> {
  const visible = new Set<string>();
  for (const cell of cells) {
    const { type } = cell.column;
    if (type.is !== "links" && type.is !== "reverse") continue;
    const ids = new Set(rows.flatMap((row) => listOf(cell.value(row))));
    for (const id of await seenAmong(view.app, view.app.store, view.actor, type.entity, [...ids].map(String))) visible.add(id);
  }
  return visible;
}

function listOf(value: Value): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

function json({ column }: MemberCell, value: Value, visible: ReadonlySet<string>): unknown {
  if (column.type.is === "links" || column.type.is === "reverse") return listOf(value).filter((id) => visible.has(String(id)));
  if (isValueList(column.type)) return encode(column.type, value);
  return Array.isArray(value) ? value.map((one) => encode(column.type, one)) : encode(column.type, value);
}

/** One record in a shape. */
export async function shapedRecord(view: View, entity: string, id: string, members: "all" | readonly ShapeMember[]): Promise<JsonRecord> {
  const selection = new Selection();
  const cells = memberCells(view, selection, recordMembers(view.app, entity, members));
  const row = await readOne(view, view.app.store, entity, id, selection);
  const [record] = await readRecords(view, cells, [row]);
  return record ?? {};
}

/** One page of records in a shape. */
export async function shapedPage(
  view: View,
  request: PageRequest,
  members: "all" | readonly ShapeMember[],
): Promise<{ readonly items: JsonRecord[]; readonly page: Page }> {
  const selection = new Selection();
  const cells = memberCells(view, selection, recordMembers(view.app, request.entity, members));
  const page = await readPage(view, view.app.store, request, selection);
  return { items: await readRecords(view, cells, page.rows), page };
}

/** What a call has to show, whatever its shape picks of it. */
export interface Reply {
  readonly record: { readonly entity: string; readonly id: string } | null;
  readonly list: PageRequest | null;
  readonly count: number | null;
  readonly token: string | null;
}

export async function shaped(view: View, shape: ShapePlan, reply: Reply): Promise<unknown> {
  switch (shape.is) {
    case "record":
      return reply.record === null ? null : shapedRecord(view, shape.entity, reply.record.id, shape.members);
    case "list": {
      if (reply.list === null || shape.of.is !== "record") return [];
      return (await shapedPage(view, { ...reply.list, total: null }, shape.of.members)).items;
    }
    case "object": {
      const members: JsonRecord = {};
      for (const { name, shape: member } of shape.members) members[name] = await shaped(view, member, reply);
      return members;
    }
    default:
      return builtIn(view, shape.name, reply);
  }
}

async function builtIn(view: View, name: (ShapePlan & { is: "built-in" })["name"], reply: Reply): Promise<unknown> {
  if (name === "token") return reply.token;
  if (reply.list === null) return name === "more" ? false : name === "page" || name === "pages" ? 1 : (reply.count ?? 0);
  if (name === "page") return reply.list.page;
  const selection = new Selection();
  const page = await readPage(view, view.app.store, { ...reply.list, total: "exact" }, selection);
  if (name === "more") return page.more;
  return name === "pages" ? Math.ceil(page.total.count / reply.list.size) : page.total.count;
}

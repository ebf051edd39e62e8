// GET /-/screens/{slug}/rows and /record: what a screen shows, each row with what may be done to it.

import { someNode } from "../../../../compiler/expression/walk.ts";
import type { ColumnPlan, EntityPlan, Expr, FieldPlan, ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { Value } from "../../../store/store.ts";
import { importedRecords, storedImport } from "../../../store/system/imports.ts";
import type { RecordView, RelatedView, RowsView, RowView, WireValue, WithinView } from "../../../wire.ts";
import { screenWhere } from "../../access/expression-visibility.ts";
import { isInMenu, isPlainList, mayOpen, pageOf, partName, type RecordSegment, recordSegments } from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { importId } from "../../csv/imported.ts";
import {
  ALWAYS,
  compare,
  fieldNamed,
  fieldOf,
  idField,
  idOf,
  isState,
  literal,
  oneOf,
  thisRecord,
  versionField,
} from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { type NamedRecord, recordsOf, referencesTo, withinOuter } from "../../reading/addresses.ts";
import {
  type Cell,
  calledBy,
  columnAt,
  columnSeen,
  labelAt,
  Selection,
  type View,
  type WireCell,
  wireCell,
} from "../../reading/columns.ts";
import {
  demandFew,
  demandKnown,
  emptyParameter,
  filterCondition,
  filterNamed,
  isUsable,
  readPaging,
  readSort,
  single,
  sortOf,
} from "../../reading/filters.ts";
import { labelsOf, type Order, orderOf, readOne, readPage, readValues } from "../../reading/read.ts";
import { searchCondition, searchOrder } from "../../reading/search.ts";
import { statesOf } from "../../states/state-path.ts";
import { subjectOf } from "../../writing/singleton-records.ts";
import { addressCell, rowActions, shownAction } from "../actions/action-views.ts";
import { offeredTo } from "../actions/bulk-offers.ts";
import { stayingOf } from "../actions/movable.ts";
import { newcomerRoles, offersOfRecord } from "../actions/sign-in-offers.ts";
import { leadsOf, notYoursOf } from "../board/lane-moves.ts";
import { inLane, laneCounts } from "../board/lanes.ts";
import { neverOf } from "../board/unreachable-lanes.ts";
import { historyOf } from "../history/history.ts";
import { isWhole } from "../labels/list-completeness.ts";
import { screenOf } from "../labels/requested-screen.ts";
import { isOfOneself } from "../labels/selections.ts";
import { refusedOfRecord } from "./blocked-timers.ts";
import { columnView, shownColumns } from "./column-views.ts";
import { groupCell, groupedPage, usableGroup } from "./groups.ts";

const RELATED = 25;

/** The value of `p.NAME`; an address lacks nothing that its screen needs. */
export function addressPart(ask: HttpRequest, segment: RecordSegment): string {
  const name = `p.${partName(segment)}`;
  const text = single(ask, ask.query, name);
  if (text === null) throw ask.app.problems.together([ask.app.problems.fault("bad-request", {}, name)]);
  return text;
}

export function isAddressPart(screen: ScreenPlan, name: string): boolean {
  return recordSegments(screen.segments).some((segment) => name === `p.${partName(segment)}`);
}

/** Reads rows into views; made once for a select, used for each of its rows. */
export interface RowReader {
  readonly cells: readonly WireCell[];
  head(row: readonly Value[]): Omit<RowView, "values">;
}

export function rowReader(
  view: View,
  selection: Selection,
  entity: EntityPlan,
  columns: readonly ColumnPlan[],
  screen: ScreenPlan | null,
): RowReader {
  const id = selection.value(idField(entity.name));
  const version = selection.value(versionField(entity.name));
  const label = selection.value(labelAt(view, entity.name, thisRecord(entity.name)));
  const href = addressCell(view, selection, entity, pageOf(view.app, view.actor, entity.name));
  const state = laneShown(view, selection, entity, (screen?.shows === "board" ? screen.by : null) ?? entity.states?.field ?? null);
  const actions = screen === null ? () => [] : rowActions(view, selection, screen);
  const notYours = notYoursOf(view, selection, screen);
  const leads = leadsOf(view, selection, screen);
  const never = neverOf(view, selection, screen);
  const several = offeredTo(view, selection, screen);
  const staying = stayingOf(view, selection, screen);
  const cells = columns.map((column) => wireCell(view, selection, column));
  return {
    cells,
    head: (row) => ({
      id: String(id(row)),
      version: Number(version(row)),
      label: calledBy(entity, label(row)),
      href: href(row),
      state: state(row),
      actions: actions(row).map(shownAction),
      ...notYours(row),
      ...leads(row),
      ...never(row),
      ...staying(row),
      ...(several(row) ? {} : { alone: true as const }),
    }),
  };
}

/** The state, or the choice that a board is by, as far as the viewer may see the field that holds it. */
function laneShown(view: View, selection: Selection, entity: EntityPlan, field: string | null): Cell<string | null> {
  const column = field === null ? null : columnAt(view.app, entity.name, field);
  if (column === null) return () => null;
  const seen = selection.holds(columnSeen(view, column));
  const value = selection.value(column.value);
  return (row) => (seen(row) && value(row) !== null ? String(value(row)) : null);
}

export async function readRows(view: View, reader: RowReader, rows: readonly Value[][]): Promise<RowView[]> {
  const values = await readValues(view, view.app.store, reader.cells, rows);
  return rows.map((row, index) => ({ ...reader.head(row), values: Object.fromEntries(values[index] ?? new Map<string, WireValue>()) }));
}

/** What a list's address asks for. */
export interface RowsAsked {
  readonly screen: ScreenPlan;
  readonly entity: EntityPlan;
  readonly where: Expr[];
  readonly order: Order[];
  /** Those that the viewer can see something of. */
  readonly columns: ColumnPlan[];
  /** The record under whose address the list stands. */
  readonly within: NamedRecord | null;
}

/** `isOther` knows parameters beside those of a list; `by` is how the screen is asked: a calendar by days, the others by pages. */
export async function rowsAsked(ask: HttpRequest, isOther: (name: string) => boolean, by: "pages" | "days" = "pages"): Promise<RowsAsked> {
  const screen = screenOf(ask);
  if (screen.entity === null || !screen.many || (screen.shows === "calendar") !== (by === "days"))
    throw ask.app.problems.problem("not-found");
  const entity = entityOf(ask.app, screen.entity);
  const filters = filterColumns(ask, screen, entity);
  demandKnown(ask, ask.query, (name) => isOther(name) || isRowsParameter(ask, screen, filters, name));
  demandFew(
    ask,
    [...ask.query].filter(([name]) => name.startsWith("f.")),
  );
  const outers = await recordsOf(ask, screen.segments, (segment) => addressPart(ask, segment));
  const own = screenWhere(ask, screen);
  const where = [...(own === null ? [] : [own]), ...withinOuter(ask, entity.name, outers)];
  for (const [name, given] of ask.query) {
    const filter = name.startsWith("f.") ? filterNamed(filters, name.slice(2)) : null;
    if (filter !== null) where.push(filterCondition(ask, filter.column, filter.operator, name, given));
  }
  const lane = single(ask, ask.query, "lane");
  if (lane !== null) where.push(inLane(ask, screen, lane));
  where.push(...(await importedWhere(ask, entity.name)));
  const search = single(ask, ask.query, "q");
  if (search !== null) where.push(...searchCondition(ask, entity.name, search));
  const within = outers.at(-1) ?? null;
  return { screen, entity, where, order: rowsOrder(ask, screen, entity), columns: rowColumns(ask, screen), within };
}

export async function rowsView(ask: HttpRequest): Promise<RowsView> {
  const { screen, entity, where, order, columns, within: outer } = await rowsAsked(ask, () => false);
  const within = await withinView(ask, entity, outer);
  const selection = new Selection();
  const reader = rowReader(ask, selection, entity, columns, screen);
  const { page, size } = readPaging(ask, ask.query);
  const group = usableGroup(ask, screen);
  if (group !== null) {
    const groupOf = groupCell(ask, selection, group);
    const grouped = await groupedPage(ask, entity, group, where, { page, size });
    const ordered = [...grouped.order, ...order];
    const asked = {
      entity: entity.name,
      where: [...where, grouped.where],
      order: ordered,
      page,
      size,
      offset: grouped.offset,
      total: null,
    };
    const { rows } = await readPage(ask, ask.app.store, asked, selection);
    const shown = (await readRows(ask, reader, rows)).map((row, index) => ({ ...row, group: groupOf(rows[index]!) }));
    const total = { count: grouped.count, exact: true };
    return { within, rows: shown, total, page, size, groups: grouped.groups, open: grouped.open };
  }
  const request = { entity: entity.name, where, order, page, size, total: "up to a limit" } as const;
  const { rows, total } = await readPage(ask, ask.app.store, request, selection);
  const shown = { within, rows: await readRows(ask, reader, rows), total, page, size };
  if (screen.shows !== "board" || page > 1 || total.count <= rows.length) return shown;
  return { ...shown, lanes: await laneCounts(ask, screen, entity.name, where) };
}

/** The record under whose address a list stands, as a reference to it would show it. */
export async function withinView(view: View, entity: EntityPlan, outer: NamedRecord | null): Promise<WithinView | null> {
  if (outer === null) return null;
  const id = idOf(outer.row);
  const shown = (await labelsOf(view, view.app.store, outer.entity, [id])).get(id) ?? { id, label: null, href: null };
  const [field] = referencesTo(entity, outer.entity);
  return { ...shown, field: field ?? null };
}

/** The columns of rows; a board also needs the one that its lanes are of, and a calendar its dates. */
export function rowColumns(view: View, screen: ScreenPlan): ColumnPlan[] {
  const columns = shownColumns(view, screen);
  const further = [screen.by, screen.until].flatMap((path) => {
    if (path === null || columns.some((column) => column.path === path)) return [];
    return columnAt(view.app, screen.entity!, path) ?? [];
  });
  return [...columns, ...further];
}

/** What may be filtered by: what the document names, else every column. */
function filterColumns(view: View, screen: ScreenPlan, entity: EntityPlan): ColumnPlan[] {
  const columns = rowColumns(view, screen);
  if (screen.filters === null) return columns.filter((column) => isUsable(view, column));
  return screen.filters
    .flatMap((path) => columns.find((column) => column.path === path) ?? columnAt(view.app, entity.name, path) ?? [])
    .filter((column) => isUsable(view, column));
}

/** What came in one import of the viewer's own, named by its key. */
async function importedWhere(ask: HttpRequest, entity: string): Promise<Expr[]> {
  const key = single(ask, ask.query, "import");
  if (key === null) return [];
  const id = importId(ask.actor, key);
  const { made, changed } = await importedRecords(ask.app.store, id);
  const isHere = (await storedImport(ask.app.store, id))?.entity === entity;
  return [oneOf(idField(entity), isHere ? [...new Set([...made, ...changed])] : [])];
}

function isRowsParameter(view: View, screen: ScreenPlan, filters: readonly ColumnPlan[], name: string): boolean {
  if (name === "import") return screen.actions.some((action) => action.is === "import");
  if (name === "q") return screen.search;
  if (name === "sort" || name === "page" || name === "size") return screen.shows !== "calendar";
  if (name === "lane") return screen.shows === "board";
  if (name === "closed") return usableGroup(view, screen) !== null;
  return name.startsWith("f.") ? filterNamed(filters, name.slice(2)) !== null : isAddressPart(screen, name);
}

function rowsOrder(ask: HttpRequest, screen: ScreenPlan, entity: EntityPlan): Order[] {
  const text = single(ask, ask.query, "sort");
  if (text !== null && text !== "") return readSort(ask, shownColumns(ask, screen), text);
  if (text === "") throw emptyParameter(ask, "sort");
  const best = searchOrder(ask, entity.name, single(ask, ask.query, "q") ?? "");
  if (screen.sort.length === 0) return [...best, ...orderOf(ask, entity.name)];
  const sorted = screen.sort.flatMap(({ path, descending }) => {
    const column = screen.columns.find((one) => one.path === path) ?? columnAt(ask.app, entity.name, path);
    return column === null || !isUsable(ask, column) ? [] : sortOf(ask, column, descending);
  });
  return [...best, ...sorted];
}

export async function recordView(ask: HttpRequest): Promise<RecordView> {
  const screen = screenOf(ask);
  if (screen.entity === null || screen.shows !== "one") throw ask.app.problems.problem("not-found");
  demandKnown(ask, ask.query, (name) => isAddressPart(screen, name));
  const entity = entityOf(ask.app, screen.entity);
  const records = await recordsOf(ask, screen.segments, (segment) => addressPart(ask, segment));
  const record = await subjectOf(ask, entity, records);
  if (record === null) throw ask.app.problems.about(entity.name, "not-found");
  const id = idOf(record);
  const selection = new Selection();
  const reader = rowReader(ask, selection, entity, shownColumns(ask, screen), screen);
  const lists = screen.columns.map((column) => ({ column, seen: selection.holds(columnSeen(ask, column)) }));
  const homes = homesCell(ask, selection, entity);
  const where = screenWhere(ask, screen);
  const also = where === null ? [] : [where];
  const row = await readOne(ask, ask.app.store, entity.name, id, selection, also);
  const [shown] = await readRows(ask, reader, [row]);
  return {
    ...shown!,
    states: hidesStates(ask, screen, entity) ? [] : statesOf(ask.app, entity),
    stateField: entity.states?.field ?? null,
    ...offersOfRecord(ask, screen, shown!.state, await newcomerRoles(ask)),
    related: await relatedOf(
      ask,
      screen,
      lists.flatMap(({ column, seen }) => (seen(row) ? [column] : [])),
      entity,
      id,
    ),
    ...(await historyOf(ask, entity, record)),
    ...(await refusedOfRecord(ask, entity, record)),
    homes: homes(row),
  };
}

/** How a record is worked on is nothing to a visitor, unless the screen has the state among its fields. */
function hidesStates({ app, actor }: View, { columns }: ScreenPlan, { states }: EntityPlan): boolean {
  return actor.user === null && app.plan.product.signsInAs !== null && columns.every(({ path }) => path !== states?.field);
}

/** The slugs of the screens of many of the menu that show a record of the entity to whoever asks, those of their own records first. */
export function homesCell({ app, actor }: View, selection: Selection, entity: EntityPlan): Cell<string[]> {
  const isHome = (screen: ScreenPlan) =>
    isInMenu(actor, screen) && screen.entity === entity.name && screen.many && mayOpen(app, actor, screen);
  const homes = app.plan.screens
    .filter(isHome)
    .toSorted((one, next) => Number(isOfOneself(next)) - Number(isOfOneself(one)))
    .map((screen) => ({ slug: screen.slug, holds: selection.holds(screenWhere({ app, actor }, screen) ?? ALWAYS) }));
  return (row) => homes.filter(({ holds }) => holds(row)).map(({ slug }) => slug);
}

/** The reverse lists among the columns of the record that the viewer may see. */
async function relatedOf(
  view: View,
  screen: ScreenPlan,
  columns: readonly ColumnPlan[],
  entity: EntityPlan,
  id: string,
): Promise<RelatedView[]> {
  const related: RelatedView[] = [];
  for (const column of columns) {
    const { type } = column;
    const [step, ...further] = column.steps;
    if (type.is !== "reverse" || further.length > 0 || step?.entity !== entity.name) continue;
    const other = entityOf(view.app, type.entity);
    const back = fieldNamed(other, type.by);
    if (back === undefined || !view.app.plan.screens.some((one) => one.entity === other.name || one === screen)) continue;
    const shown = relatedColumns(view, other, type.by);
    const selection = new Selection();
    const reader = rowReader(view, selection, other, shown, null);
    const reference = fieldOf(thisRecord(other.name), other.name, back);
    const where = [compare(reference, "=", literal(id, reference.type))];
    const request = {
      entity: other.name,
      where,
      order: orderOf(view, other.name),
      page: 1,
      size: RELATED,
      total: "up to a limit",
    } as const;
    const page = await readPageOrNone(view, request, selection);
    if (page === null) continue;
    const rows = await readRows(view, reader, page.rows);
    related.push({
      whole: rows.length > 0 || (await isWhole(view, other.name, type.by, entity.name, id)),
      field: step.field,
      label: column.label,
      ...view.app.problems.traced(fieldNamed(entity, step.field)?.origin ?? screen.origin),
      columns: shown.map((one) => columnView(view, null, one)),
      rows,
      total: page.total,
    });
  }
  return related;
}

/** Whoever may see none of the related records is not shown that there are any. */
async function readPageOrNone(view: View, request: Parameters<typeof readPage>[2], selection: Selection) {
  const seen = view.app.access.may(request.entity, { kind: "see" }, view.actor.roles).when;
  if (seen.op === "literal" && seen.value === false) return null;
  return readPage(view, view.app.store, request, selection);
}

/** Whether a field differs from record to record: the only state that there is does not. */
function isInformative({ type }: FieldPlan): boolean {
  return type.is !== "choice" || !type.state || type.values.length > 1;
}

/**
 * The columns of the first list or gallery of the entity, of one that the reader may open and that shows more than their own before others, else
 * its first fields that tell something; with its state where the list shows some alone, and without the way back.
 */
function relatedColumns(view: View, entity: EntityPlan, back: string): ColumnPlan[] {
  const { app, actor } = view;
  const speaksOfUser = ({ where }: ScreenPlan) => where !== null && someNode(where, ({ op }) => op === "user");
  const rank = (screen: ScreenPlan) => (mayOpen(app, actor, screen) ? 0 : 2) + (speaksOfUser(screen) ? 1 : 0);
  const lists = app.plan.screens.filter((screen) => isPlainList(screen) && screen.entity === entity.name);
  const [list] = lists.toSorted((one, other) => rank(one) - rank(other));
  const columnsOf = (fields: readonly FieldPlan[]) => fields.flatMap(({ name }) => columnAt(app, entity.name, name) ?? []);
  const columns = (list?.columns ?? columnsOf(entity.fields.filter(isInformative).slice(0, 6))).filter(
    (column) => column.steps[0]?.field !== back && column.type.is !== "reverse",
  );
  // A list of some states alone need not say which: here all of them stand.
  const isLeftOpen = ({ name }: FieldPlan) =>
    list?.where != null && someNode(list.where, (node) => node.op === "field" && node.entity === entity.name && node.field === name);
  const state = entity.fields.find((field) => isState(field.type) && isInformative(field) && isLeftOpen(field));
  const missing = state === undefined || columns.some(({ path }) => path === state.name) ? [] : columnsOf([state]);
  return [...columns.slice(0, 1), ...missing, ...columns.slice(1)].filter((column) => isUsable(view, column));
}

// The addresses under /-/stored, in development alone: stored records, adding some, and calls on their way out.

import { isListField } from "../../../compiler/expression/field-type.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Context } from "../../store/store.ts";
import { lastDeliveries, outboxEntries } from "../../store/system/outbox.ts";
import type { AddedRecordsView, StoredCallsView, StoredRecordsView } from "../../wire/stored.ts";
import { placed } from "../access/access.ts";
import { members } from "../accounts/request-members.ts";
import { type Application, entityOf } from "../context/application.ts";
import { cellOf } from "../csv/cells.ts";
import { restored } from "../csv/formula-guard.ts";
import { forSpreadsheet } from "../csv/writing.ts";
import { idField, isOpen, systemField } from "../expressions/expression-builders.ts";
import type { CallContent } from "../outbox/outbox.ts";
import { type HttpRequest, partsOfPath, type Reply, type Route } from "../pipeline/router.ts";
import { type Cell, columnAt, Selection } from "../reading/columns.ts";
import { badParameter, demandKnown, single } from "../reading/filters.ts";
import { encodeShown } from "../values/values.ts";
import { addMadeUp, addRows } from "./added-records.ts";
import { isMadeUp } from "./made-up-records.ts";

/** Of one answer. */
const RECORDS = 50;
const CALLS = 100;

/** None outside of development. */
export function storedRoutes(app: Application): Route[] {
  if (!app.options.development) return [];
  return [
    { method: "GET", parts: partsOfPath("/-/stored/calls"), describes: null, handle: calls },
    { method: "GET", parts: partsOfPath("/-/stored/records"), describes: null, handle: records },
    { method: "POST", parts: partsOfPath("/-/stored/records"), describes: null, handle: add },
  ];
}

/** Those made last come first; `after`: how many are passed over. */
async function records(ask: HttpRequest): Promise<Reply> {
  demandKnown(ask, ask.query, (name) => name === "entity" || name === "after");
  const { app, actor } = ask;
  const after = Number(single(ask, ask.query, "after") ?? "0");
  if (!Number.isSafeInteger(after) || after < 0) throw badParameter(ask, "after");
  const entities = Object.values(app.plan.entities);
  const named = single(ask, ask.query, "entity");
  const entity = entities.find(({ name }) => name === named) ?? entities[0];
  const offered = entities.map(({ name, label }) => ({ name, label }));
  const nothing = { entities: offered, entity: null, fields: [], records: [], count: 0 };
  const body = entity === undefined ? nothing : { entities: offered, ...(await recordsOf(app, entity, after, actor.context)) };
  return { status: 200, body: body satisfies StoredRecordsView };
}

async function recordsOf(app: Application, entity: EntityPlan, after: number, context: Context) {
  const selection = new Selection([idField(entity.name)]);
  const shown = entity.fields.flatMap((field) => fieldShown(app, selection, entity.name, field) ?? []);
  const made = systemField(entity.name, "created_at", { is: "moment" });
  const order = [{ by: made, descending: true }];
  const query = { entity: entity.name, where: null, columns: selection.columns, order, limit: RECORDS, offset: after };
  const { rows, count } = await app.store.page(query, context, null);
  return {
    entity: entity.name,
    fields: shown.map(({ field: { name, label, origin } }) => ({ name, label, file: origin.file, line: origin.line })),
    records: rows.map((row) => ({ id: String(row[0]), values: shown.map(({ text }) => text(row)) })),
    count,
  };
}

/** Makes some up, or takes them from rows of a spreadsheet. */
async function add(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  demandKnown(ask, ask.query, () => false);
  const member = members(ask, ["entity", "fields", "rows"]);
  const [name, fields, rows] = [member("entity"), member("fields"), member("rows")];
  const entity = Object.values(app.plan.entities).find((one) => one.name === name);
  if (entity === undefined || !isMadeUp(entity)) throw app.problems.problem("not-found");
  if (rows === undefined) return { status: 200, body: (await addMadeUp(app, entity)) satisfies AddedRecordsView };
  if (!isListOf(fields, (one) => one === null || isText(one)) || !isListOf(rows, (row) => isListOf(row, isText)))
    throw app.problems.problem("bad-request");
  const added = await addRows(app, entity, fields as (string | null)[], rows as string[][]);
  return { status: 200, body: added satisfies AddedRecordsView };
}

function isText(given: unknown): boolean {
  return typeof given === "string";
}

function isListOf(given: unknown, is: (one: unknown) => boolean): boolean {
  return Array.isArray(given) && given.every(is);
}

interface FieldShown {
  readonly field: FieldPlan;
  readonly text: Cell<string>;
}

/** Null for lists, and for what is not decided yet. */
function fieldShown(app: Application, selection: Selection, entity: string, field: FieldPlan): FieldShown | null {
  const column = columnAt(app, entity, field.name);
  if (column === null || isListField(field.type) || column.open !== null || isOpen(column.value)) return null;
  const { type } = field;
  const value = selection.value(app.access.expanded(column.value));
  if (type.is === "reference") {
    const called = selection.value(app.access.expanded(placed(entityOf(app, type.entity).shownAs, column.value)));
    return { field, text: (row) => String(called(row) || (value(row) ?? "")) };
  }
  const { language, timeZone } = app.plan.product;
  const writing = forSpreadsheet(language, timeZone);
  return { field, text: (row) => restored(cellOf(type, encodeShown(type, value(row)), writing)) };
}

async function calls(ask: HttpRequest): Promise<Reply> {
  demandKnown(ask, ask.query, () => false);
  const { store } = ask.app;
  const entries = await outboxEntries(store, { kind: "call" }, CALLS);
  const last = await lastDeliveries(store, entries);
  const body: StoredCallsView = {
    calls: entries.map(({ id, name, content, createdAt, state, attempts }) => {
      const { method, url, body: sent } = JSON.parse(content) as CallContent;
      return { id, name, method, url, body: sent, at: createdAt, state, attempts, answer: last.get(id)?.detail ?? null };
    }),
  };
  return { status: 200, body };
}

// The calls that every entity has without being named: list, make, see, change, delete, and its actions.

import { isFilterable, isOnlyThere, isSeveral } from "../../../../compiler/expression/field-type.ts";
import type { ColumnPlan, EntityPlan, FieldPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import { type Operation, SEE } from "../../access/access.ts";
import { authorizeAny, demandSeen, demandSignIn, malformed } from "../../access/authorize.ts";
import { CONCEALED, makingMails } from "../../accounts/concealed-addresses.ts";
import type { Application } from "../../context/application.ts";
import { isId, sentId } from "../../context/ids.ts";
import { limitsOf } from "../../context/limits.ts";
import { Problem } from "../../context/problems.ts";
import { exported } from "../../csv/export.ts";
import { FOR_PROGRAMS } from "../../csv/writing.ts";
import { expectedVersion } from "../../pipeline/expected-version.ts";
import {
  type HttpRequest,
  type JsonSchema,
  type Method,
  partsOfPath,
  type Reply,
  type Route,
  type RouteDescription,
} from "../../pipeline/router.ts";
import { columnAt, neverSeen, TIMES, type View } from "../../reading/columns.ts";
import {
  demandFew,
  demandKnown,
  filterCondition,
  filterNamed,
  isOrdered,
  isUsable,
  readPaging,
  readSort,
  single,
} from "../../reading/filters.ts";
import { orderOf, type PageRequest } from "../../reading/read.ts";
import { searchCondition, searchOrder } from "../../reading/search.ts";
import { makes, rowsOf } from "../../states/transitions.ts";
import { type Given, settableAtChange, settableAtCreation } from "../../values/validate.ts";
import { type ActContext, asksOf, change, isOwnField, type Target, transition, type WriteResult } from "../../writing/act.ts";
import { asAsked, create } from "../../writing/create.ts";
import { remove } from "../../writing/delete.ts";
import { demandMaking } from "../../writing/write-steps.ts";
import { demandAny, demandChanging } from "../shapes/allowed.ts";
import { takesPassword, withPassword, withPasswordMember } from "../shapes/new-user.ts";
import { bodySchema, idSchema, orUnseen, schemaOfShape, schemaOfType } from "../shapes/schemas.ts";
import { shapedPage, shapedRecord } from "../shapes/shapes.ts";
import { seesSteps, visibleIf } from "../shapes/sight.ts";

/** What any call on records may be refused with, whatever it does. */
export const COMMON_ERRORS = [
  "not-signed-in",
  "not-allowed",
  "not-found",
  "bad-request",
  "unknown-parameter",
  "too-many-requests",
  "server-error",
  "unavailable",
] as const;
/** What a request with an Idempotency-Key may be refused with. */
export const KEY_ERRORS = ["bad-idempotency-key", "idempotency-key-reused", "already-done"] as const;
const WRITE_ERRORS = [
  "invalid",
  "unknown-field",
  "required",
  "already-taken",
  "reference-unknown",
  "changed-meanwhile",
  "too-large",
  "unsupported-media-type",
  "not-specified",
  ...KEY_ERRORS,
] as const;

export function callContext({ actor, confirmed, once }: HttpRequest): ActContext {
  return { actor, through: "call", sovereign: false, confirmed, once };
}

/** Of a call of the document, which may take one's own address to sign in by. */
export function documentCallContext(ask: HttpRequest): ActContext {
  return { ...callContext(ask), takesAddress: true };
}

export function standardRoutes(app: Application): Route[] {
  return Object.values(app.plan.entities)
    .filter((entity) => entity.part === null)
    .flatMap((entity) => entityRoutes(app, entity));
}

/** To change a record, or one of the fields that have a permission of their own. */
function changeOperations({ name, access }: EntityPlan): readonly (readonly [string, Operation])[] {
  const fields = Object.keys(access.changeField).map((field): Operation => ({ kind: "change field", field }));
  return [{ kind: "change" } as const, ...fields].map((deed) => [name, deed] as const);
}

/** The address of a record among the standard calls. */
export function recordPath(app: Application, entity: string, id: string): string {
  return `${app.plan.api.basePath}/records/${entity}/${id}`;
}

function entityRoutes(app: Application, entity: EntityPlan): Route[] {
  const base = `${app.plan.api.basePath}/records/${entity.name}`;
  const seen = schemaOfShape(app, { is: "record", entity: entity.name, members: "all" });
  const make = (method: Method, path: string, verb: string, more: Partial<RouteDescription>, handle: Route["handle"]): Route => {
    const written = method === "GET" ? [] : WRITE_ERRORS;
    const describes: RouteDescription = {
      id: `${verb}${entity.name}`,
      summary: `${verb} ${entity.label}`,
      description: "",
      tag: entity.name,
      query: [],
      body: null,
      status: 200,
      reply: method === "GET" ? seen : orUnseen(app, entity.name, seen),
      errors: [...COMMON_ERRORS, ...written],
      params: { id: idSchema(entity.ids) },
      headers: method === "GET" || method === "DELETE" ? [] : ["ETag", "Location"],
      versioned: method !== "GET" && path.startsWith("/{id}"),
      ...more,
    };
    return { method, parts: partsOfPath(`${base}${path}`), describes, handle };
  };
  const sees = [[entity.name, SEE]] as const;
  const isOfUsers = app.plan.product.signsInAs?.entity === entity.name;
  const routes = [
    make("GET", "", "list", { needs: sees, query: listParameters(app, entity), reply: listSchema(app, entity) }, (ask) =>
      list(ask, entity),
    ),
    make("GET", ".csv", "export", exportOperation(app, entity), (ask) => listAsCsv(ask, entity)),
    make("GET", "/{id}", "see", { needs: sees, headers: ["ETag"] }, (ask) => see(ask, entity)),
    make(
      "PATCH",
      "/{id}",
      "change",
      {
        needs: changeOperations(entity),
        headers: ["ETag"],
        body: fieldsSchema(app, entity, settableAtChange(entity), []),
        demandsBody: true,
        errors: [...COMMON_ERRORS, "body-missing", ...WRITE_ERRORS, ...(isOfUsers ? ["address-in-account"] : [])],
      },
      (ask) => patch(ask, entity),
    ),
    make(
      "DELETE",
      "/{id}",
      "delete",
      {
        needs: [[entity.name, { kind: "delete" }]],
        status: 204,
        reply: null,
        errors: [...COMMON_ERRORS, ...KEY_ERRORS, "still-used", "changed-meanwhile"],
      },
      (ask) => destroy(ask, entity),
    ),
  ];
  if (entity.states === null && !entity.one) {
    routes.push(
      make(
        "POST",
        "",
        "create",
        { needs: [[entity.name, { kind: "create" }]], status: 201, body: creationSchema(app, entity, settableAtCreation(entity)) },
        (ask) => post(ask, entity, null),
      ),
    );
  }
  const all = [...routes, ...actionRoutes(app, entity, make)];
  return entity.one ? all.filter((route) => route.method !== "DELETE") : all;
}

/** What the action does, and what people are asked before it is done on a page: whoever calls it has decided. */
function described(rows: readonly TransitionPlan[]): string {
  const asked = rows.flatMap(({ confirm }) => (confirm === null ? [] : `People are asked first: ${confirm.written}`));
  return [rows[0]?.help ?? "", ...new Set(asked)].filter((part) => part !== "").join(" ");
}

type Make = (method: Method, path: string, verb: string, more: Partial<RouteDescription>, handle: Route["handle"]) => Route;

function actionRoutes(app: Application, entity: EntityPlan, make: Make): Route[] {
  const rows = (entity.states?.transitions ?? []).filter((row) => row.timer === null);
  return rows
    .filter((row, index) => rows.findIndex((other) => other.slug === row.slug && makes(other) === makes(row)) === index)
    .map((row) => {
      const id = `${row.slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
      const all = rowsOf(entity, row.action).filter((one) => makes(one) === makes(row));
      const asks = asksOf(all);
      const errors = [...COMMON_ERRORS, ...WRITE_ERRORS, "not-possible-now", ...all.map((one) => one.otherwise.code)];
      const deed: Operation = { kind: "transition", action: row.action };
      const needs = [[entity.name, deed]] as const;
      const more = { summary: `${row.action} ${entity.label}`, description: described(all), errors, needs };
      if (makes(row)) {
        const own = settableAtCreation(entity).map((field) => asAsked(field, asks));
        const fields = [...own, ...asks.filter((ask) => !entity.fields.some((field) => field.name === ask.name))];
        return make("POST", `/actions/${row.slug}`, id, { ...more, status: 201, body: creationSchema(app, entity, fields) }, (ask) =>
          post(ask, entity, row.action),
        );
      }
      return make(
        "POST",
        `/{id}/actions/${row.slug}`,
        id,
        {
          ...more,
          body: fieldsSchema(
            app,
            null,
            asks,
            asks.filter((field) => !isOwnField(entity, field)),
          ),
        },
        (ask) => perform(ask, entity, row.action),
      );
    });
}

function creationSchema(app: Application, entity: EntityPlan, fields: readonly FieldPlan[]): JsonSchema {
  const schema = fieldsSchema(app, entity, fields, fields);
  return takesPassword(app, entity) ? withPasswordMember(schema) : schema;
}

/** `expected`: those of which the required ones must be there, as far as nothing else begins them. */
function fieldsSchema(
  app: Application,
  entity: EntityPlan | null,
  fields: readonly FieldPlan[],
  expected: readonly FieldPlan[],
): JsonSchema {
  const demanded = expected.filter((field) => field.required && field.starts === null).map((field) => field.name);
  return bodySchema(
    app,
    entity,
    fields.map((field) => ({ name: field.name, field })),
    demanded,
  );
}

function listSchema(app: Application, entity: EntityPlan): JsonSchema {
  const items = { type: "array", items: schemaOfShape(app, { is: "record", entity: entity.name, members: "all" }) };
  const integer = { type: "integer" };
  const boolean = { type: "boolean" };
  const properties = { items, page: integer, size: integer, total: integer, totalIsExact: boolean, more: boolean };
  return { type: "object", properties, required: Object.keys(properties) };
}

function listParameters(app: Application, entity: EntityPlan): RouteDescription["query"] {
  const text: JsonSchema = { type: "string" };
  const { maxPageSize } = limitsOf(app);
  const own: RouteDescription["query"] = [
    {
      name: "q",
      required: false,
      schema: text,
      description: "Words that are sought: each has to begin a word of a search field. Without sort the best come first.",
    },
    { name: "sort", required: false, schema: text, description: "Fields, each with - before it for descending." },
    { name: "page", required: false, schema: { type: "integer", minimum: 1 } },
    { name: "size", required: false, schema: { type: "integer", minimum: 1, maximum: maxPageSize } },
    { name: "total", required: false, schema: { type: "string", enum: ["exact"] } },
  ];
  const taken = new Set(own.map(({ name }) => name));
  const filters = listColumns(app, entity).flatMap((column) =>
    filterParameters(column).map((one) => visibleIf(seesSteps(column.steps), one)),
  );
  return [...filters.filter(({ name }) => !taken.has(name)), ...own];
}

/** The filters that a column has. */
function filterParameters({ path, type }: ColumnPlan): RouteDescription["query"] {
  const single = isSeveral(type) ? schemaOfType(type).items : filtered(type);
  const empty = { type: "string", enum: ["yes", "no"] };
  const one = (name: string, schema: JsonSchema, description: string) => ({
    name: `${path}.${name}`,
    required: false,
    schema,
    description,
  });
  if (isOnlyThere(type)) return [one("empty", empty, "Whether there is none.")];
  return [
    { name: path, required: false, schema: single as JsonSchema, description: "Is one of these.", many: true },
    ...(isOrdered(type) ? [one("min", filtered(type), "Is at least this."), one("max", filtered(type), "Is at most this.")] : []),
    ...(isSeveral(type) ? [one("contains", single as JsonSchema, "Holds this.")] : []),
    ...(type.is === "text" ? [one("contains", { type: "string", minLength: 1, maxLength: 200 }, "Contains this text.")] : []),
    one("empty", empty, "Whether it is empty."),
  ];
}

/** A filter may ask for values that the field would not take. */
function filtered(type: FieldPlan["type"]): JsonSchema {
  if (type.is === "text") return { type: "string" };
  return type.is === "integer" ? { type: "integer" } : schemaOfType(type);
}

function listColumns(app: Application, entity: EntityPlan): ColumnPlan[] {
  const names = [...entity.fields.filter((field) => isFilterable(field.type)).map(({ name }) => name), ...TIMES];
  return names.flatMap((name) => columnAt(app, entity.name, name) ?? []);
}

const PAGING = ["page", "size", "total"];

/** Which records a list call asks for, whatever page of them, in their order; `others` are parameters of its own. */
function listAsked(ask: HttpRequest, entity: EntityPlan, others: readonly string[]): Pick<PageRequest, "where" | "order"> {
  const said = JSON.stringify([others, [...ask.query].filter(([name]) => !others.includes(name))]);
  return ask.app.memo.for(ask.actor.roles).of(entity, `list ${said}`, () => readAsked(ask, entity, others));
}

function readAsked(ask: HttpRequest, entity: EntityPlan, others: readonly string[]): Pick<PageRequest, "where" | "order"> {
  authorizeAny(ask.app, ask.actor, entity.name, SEE);
  const columns = listColumns(ask.app, entity).filter((column) => isUsable(ask, column));
  const isOwn = (name: string): boolean => name === "q" || name === "sort" || others.includes(name);
  demandKnown(ask, ask.query, (name) => isOwn(name) || filterNamed(columns, name) !== null);
  demandFew(
    ask,
    [...ask.query].filter(([name]) => !isOwn(name)),
  );
  const where = [...ask.query].flatMap(([name, given]) => {
    const filter = isOwn(name) ? null : filterNamed(columns, name);
    return filter === null ? [] : [filterCondition(ask, filter.column, filter.operator, name, given)];
  });
  const search = single(ask, ask.query, "q");
  if (search !== null) where.push(...searchCondition(ask, entity.name, search));
  const sort = single(ask, ask.query, "sort");
  const order =
    sort === null ? [...searchOrder(ask, entity.name, search ?? ""), ...orderOf(ask, entity.name)] : readSort(ask, columns, sort);
  return { where, order };
}

async function list(ask: HttpRequest, entity: EntityPlan): Promise<Reply> {
  const { where, order } = listAsked(ask, entity, PAGING);
  const total = single(ask, ask.query, "total");
  if (total !== null && total !== "exact") throw ask.app.problems.problem("bad-request");
  const { page, size } = readPaging(ask, ask.query);
  const request = { entity: entity.name, where, order, page, size, total: total === null ? "up to a limit" : "exact" } as const;
  const { items, page: read } = await shapedPage(ask, request, "all");
  return { status: 200, body: { items, page, size, total: read.total.count, totalIsExact: read.total.exact, more: read.more } };
}

/** All of them as one table: no pages, and no lists of other records, which have calls of their own. */
async function listAsCsv(ask: HttpRequest, entity: EntityPlan): Promise<Reply> {
  const { where, order } = listAsked(ask, entity, []);
  const names = [...entity.fields.filter((field) => !["reverse", "rows"].includes(field.type.is)).map((field) => field.name), ...TIMES];
  const columns = names.flatMap((name) => columnAt(ask.app, entity.name, name) ?? []).filter((column) => !neverSeen(ask, column));
  return exported(ask, { entity, where, order, columns, headers: "names", title: entity.label, writing: FOR_PROGRAMS });
}

function exportOperation(app: Application, entity: EntityPlan): Partial<RouteDescription> {
  return {
    summary: `export ${entity.label}`,
    description: `All of them as CSV, filtered and sorted as by list; ${limitsOf(app).exportRows} at most.`,
    needs: [[entity.name, { kind: "export" }]],
    query: listParameters(app, entity).filter(({ name }) => !PAGING.includes(name)),
    reply: { type: "string", contentMediaType: "text/csv" },
    errors: [...COMMON_ERRORS, "too-many-rows"],
  };
}

/** The id of the address; what can be none is told to those who may do such a thing to some record. */
function idOfAddress(ask: HttpRequest, entity: EntityPlan, deed: Operation): string {
  const { app, actor, params } = ask;
  // Single fields may be given by whoever may not change the rest.
  if (deed.kind !== "change") demandSignIn(app, actor, entity.name, deed);
  const id = params.get("id");
  if (!isId(id, entity.ids)) throw malformed(app, actor, entity.name);
  return id;
}

/** What is written to a record of the address. Where the body cannot be read, who may not write is told that first. */
async function writing(
  ask: HttpRequest,
  entity: EntityPlan,
  deed: Operation,
): Promise<{ readonly target: Target; readonly values: Given }> {
  const id = idOfAddress(ask, entity, deed);
  try {
    if (deed.kind === "change") demandBody(ask);
    const { values, version } = versioned(ask);
    return { target: { entity: entity.name, id, version }, values };
  } catch (error) {
    const { app, actor } = ask;
    const row = await demandSeen(app, app.store, actor, entity.name, await app.store.get(entity.name, id));
    await (deed.kind === "change" ? demandChanging(ask, entity.name, row) : demandAny(ask, entity.name, row, [deed]));
    throw error;
  }
}

/** A record as it is after an act: with its version as ETag, or only its id where the caller may not see it. */
export async function answerWith(view: View, entity: string, done: WriteResult, status: number, location: string | null): Promise<Reply> {
  const record = await shapedRecord(view, { ...done, entity }, "all").catch((error: unknown) => {
    if (error instanceof Problem) return { id: sentId(done.id, view.app.plan.entities[entity]?.ids) };
    throw error;
  });
  const version = "version" in record ? record.version : done.version;
  return { status, body: record, headers: { etag: `"${String(version)}"`, ...(location === null ? {} : { location }) } };
}

async function see(ask: HttpRequest, entity: EntityPlan): Promise<Reply> {
  demandKnown(ask, ask.query, () => false);
  const record = await shapedRecord(ask, { entity: entity.name, id: idOfAddress(ask, entity, SEE) }, "all");
  return { status: 200, body: record, headers: { etag: `"${String(record.version)}"` } };
}

async function post(ask: HttpRequest, entity: EntityPlan, action: string | null): Promise<Reply> {
  demandKnown(ask, ask.query, () => false);
  demandMaking(ask.app, ask.actor, entity, action === null ? { kind: "create" } : { kind: "transition", action });
  const { given, also } = await withPassword(ask, entity, ask.body);
  const done = await makingMails(ask, entity, () => create(ask.app, callContext(ask), entity.name, action, given, also));
  ask.app.outbound?.wake();
  if (done.concealed) return CONCEALED;
  return answerWith(ask, entity.name, done, 201, recordPath(ask.app, entity.name, done.id));
}

/** What is left out of a change stays: one without any body is more likely a mistake, and no change. Throws `body-missing`. */
export function demandBody(ask: HttpRequest): void {
  if (ask.json === undefined) throw ask.app.problems.problem("body-missing");
}

/** The body without `version`, which may stand there instead of If-Match. */
export function versioned(ask: HttpRequest): { readonly values: ReadonlyMap<string, unknown>; readonly version: number | null } {
  const given = ask.body.get("version");
  if (given === undefined) return { values: ask.body, version: ask.ifMatch };
  if (given === null) throw ask.app.problems.problem("bad-request");
  return { values: new Map([...ask.body].filter(([name]) => name !== "version")), version: expectedVersion(ask, given) };
}

async function patch(ask: HttpRequest, entity: EntityPlan): Promise<Reply> {
  demandKnown(ask, ask.query, () => false);
  const { target, values } = await writing(ask, entity, { kind: "change" });
  const done = await change(ask.app, callContext(ask), target, values);
  return answerWith(ask, entity.name, done, 200, null);
}

async function perform(ask: HttpRequest, entity: EntityPlan, action: string): Promise<Reply> {
  demandKnown(ask, ask.query, () => false);
  const { target, values } = await writing(ask, entity, { kind: "transition", action });
  const done = await transition(ask.app, callContext(ask), target, action, values);
  return answerWith(ask, entity.name, done, 200, null);
}

async function destroy(ask: HttpRequest, entity: EntityPlan): Promise<Reply> {
  demandKnown(ask, ask.query, () => false);
  const { target } = await writing(ask, entity, { kind: "delete" });
  await remove(ask.app, callContext(ask), target);
  return { status: 204 };
}

// The query string of a call that reads many. Nothing of it is ignored.

import { someNode } from "../../../../compiler/expression/walk.ts";
import type { CallPlan, Expr, QueryMember } from "../../../../compiler/plan/plan.ts";
import type { Value } from "../../../store/store.ts";
import { entityOf } from "../../context/application.ts";
import { isId } from "../../context/ids.ts";
import { limitsOf } from "../../context/limits.ts";
import { idField, literal, oneOf, rewrite } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { columnAt, neverSeen } from "../../reading/columns.ts";
import {
  badParameter,
  demandFew,
  demandKnown,
  emptyParameter,
  filterCondition,
  isSortable,
  readSort,
  single,
  sortOf,
  unknownParameter,
} from "../../reading/filters.ts";
import { type Order, orderOf, type PageRequest } from "../../reading/read.ts";
import { searchCondition, searchOrder } from "../../reading/search.ts";
import { unreadable } from "../../values/format-errors.ts";
import { decode } from "../../values/values.ts";
import { behind, cursorKeys } from "../shapes/cursors.ts";
import { listedBy } from "../shapes/listed.ts";
import { type Asked, readStyle, whole } from "../shapes/query-styles.ts";
import { readable } from "../shapes/readable.ts";

/** What a call asks for whose address names no record: made once for the same query of people of the same roles. */
export function listRequestOnce(ask: HttpRequest, call: CallPlan, entity: string, where: () => readonly Expr[]): PageRequest {
  const { app, actor, query } = ask;
  const said = JSON.stringify([limitsOf(app).from, ...query]);
  return app.memo.for(actor.roles).of(call, `asked ${said}`, () => listRequest(ask, call, entity, where()));
}

export function listRequest(ask: HttpRequest, call: CallPlan, entity: string, where: readonly Expr[]): PageRequest {
  const { offset, after, ...asked } = readQuery(ask, call, entity);
  const behindCursor = after === null ? [] : [behind(ask, entity, asked.order, "after", after)];
  const inputs = inputsOf(ask, call);
  const own = where.map((condition) => (asksAnything(condition) ? whereWith(ask, condition, inputs) : condition));
  const request = { ...asked, entity, where: [...own, ...asked.where, ...behindCursor], total: null };
  const keyed = call.style === "cursor" ? { ...request, keys: cursorKeys(ask, entity, asked.order) } : request;
  return offset === null ? keyed : { ...keyed, offset };
}

function readQuery(ask: HttpRequest, call: CallPlan, entity: string): Asked {
  const members = call.takes?.is === "query" ? call.takes.members : [];
  const taken = new Set(members.map((member) => member.name));
  if (call.style === null) demandKnown(ask, ask.query, (name) => taken.has(name));
  const { pageSize, maxPageSize } = limitsOf(ask.app);
  const order = [...ownOrder(ask, call), ...orderOf(ask, entity)];
  const asked: Asked = {
    where: [],
    order,
    page: 1,
    size: (call.does.is === "list" ? call.does.first : null) ?? Math.min(pageSize, maxPageSize),
    offset: null,
    after: null,
  };
  demandFew(
    ask,
    [...ask.query].filter(([name]) => isFilter(members, name)),
  );
  if (call.style !== null) readStyle(ask, call.style, listedBy(ask.app, call, entity), taken, asked);
  const inputs = inputsOf(ask, call);
  for (const member of members) {
    const given = ask.query.get(member.name);
    if (given === undefined) {
      if (member.required) throw missing(ask, entity, member);
      continue;
    }
    if (given.some((text) => text.trim() === "")) throw emptyParameter(ask, member.name);
    const { does } = member;
    if (does === "page") asked.page = wholeNumber(ask, member, 1, 1_000_000);
    else if (does === "size" || does === "limit") asked.size = wholeNumber(ask, member, 1, maxPageSize);
    else if (does === "offset") asked.offset = wholeNumber(ask, member, 0, 100_000_000);
    else if (does === "sort")
      asked.order = readSort(ask, listedBy(ask.app, call, entity).sortable(ask), String(scalarOf(ask, member)), member.name);
    else if (does === "asked") scalarOf(ask, member);
    else asked.where.push(...conditionOf(ask, entity, member, given, inputs));
  }
  const sought = members.find(({ does }) => does === "search")?.name ?? (call.style === "json-server" ? "q" : null);
  const isSorted = asked.order !== order || call.style === "cursor";
  if (sought !== null && !isSorted) asked.order = [...searchOrder(ask, entity, (ask.query.get(sought) ?? []).join(" ")), ...order];
  return asked;
}

/** The order that the call says, by what the caller may see. */
function ownOrder(ask: HttpRequest, { does }: CallPlan): Order[] {
  if (does.is !== "list") return [];
  return does.order.flatMap(({ column, descending }) => (isSortable(ask, column) ? sortOf(ask, column, descending) : []));
}

/** A member that filters by a field is called as people read that field. */
function missing({ app }: HttpRequest, entity: string, { name, does }: QueryMember) {
  const column = typeof does === "object" && "field" in does ? columnAt(app, entity, does.field) : null;
  return app.problems.together([app.problems.fault("required", { field: column?.label ?? name }, name)]);
}

/** What each value of is a condition by itself; many ids are one. */
function isFilter(members: readonly QueryMember[], name: string): boolean {
  const does = members.find((member) => member.name === name)?.does;
  if (does === undefined) return name !== "id" && name !== "q" && !name.startsWith("_");
  return typeof does === "object" && !("field" in does && does.field === "id");
}

function conditionOf(ask: HttpRequest, entity: string, member: QueryMember, given: readonly string[], inputs: Inputs): Expr[] {
  const { does, name } = member;
  if (typeof does === "string") return searchCondition(ask, entity, String(scalarOf(ask, member)));
  if ("where" in does) return [whereWith(ask, does.where, new Map([...inputs, ["it", () => scalarOf(ask, member)]]))];
  if (does.field === "id") {
    if (given.some((id) => !isId(id, entityOf(ask.app, entity).ids)) || given.length > 100) throw badParameter(ask, name);
    return [oneOf(idField(entity), given)];
  }
  const column = columnAt(ask.app, entity, does.field);
  if (column === null || neverSeen(ask, column)) throw unknownParameter(ask, name);
  return [filterCondition(ask, column, "is", name, given)];
}

/** What a query gives, by the names that conditions have for it; null for what was left out. */
type Inputs = ReadonlyMap<string, () => string | number | boolean | null>;

function inputsOf(ask: HttpRequest, { takes }: CallPlan): Inputs {
  const members = takes?.is === "query" ? takes.members : [];
  return new Map(members.map((member) => [member.name, () => (ask.query.has(member.name) ? scalarOf(ask, member) : null)]));
}

function asksAnything(condition: Expr): boolean {
  return someNode(condition, (node) => node.op === "ask");
}

/** The condition with what was given in the place of its inputs, about nothing that the caller may not see. */
function whereWith(ask: HttpRequest, where: Expr, inputs: Inputs): Expr {
  const filled = rewrite(where, (node) => (node.op === "ask" ? literal(inputs.get(node.name)?.() ?? null, node.type) : node));
  return ask.app.access.expanded(readable(ask, filled));
}

function scalarOf(ask: HttpRequest, member: QueryMember): string | number | boolean {
  const decoded = decode(member.type, single(ask, ask.query, member.name) ?? "", "query");
  const value: Value = decoded.ok ? decoded.value : null;
  if (value !== null && typeof value !== "object") return value;
  const { problems } = ask.app;
  if (decoded.ok) throw badParameter(ask, member.name);
  throw problems.together([{ ...unreadable(ask.app, { label: member.name, type: member.type }, decoded, member.name), status: 400 }]);
}

/** A whole number within what the program and the member's own type allow. */
function wholeNumber(ask: HttpRequest, member: QueryMember, least: number, most: number): number {
  const from = member.type.is === "integer" ? Math.max(least, member.type.min ?? least) : least;
  const to = member.type.is === "integer" ? Math.min(most, member.type.max ?? most) : most;
  return whole(ask, member.name, single(ask, ask.query, member.name) ?? "", from, to);
}

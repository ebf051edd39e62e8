// Does one thing to many records of a list, each in a transaction of its own. What each may is decided by the record,
// the user and the document, as if it were done alone.

import { createHash } from "node:crypto";
import type { BulkReply, BulkRequest, BulkResult, MatchingView } from "../../../wire/bulk.ts";
import type { ProblemView } from "../../../wire.ts";
import { SEE } from "../../access/access.ts";
import { pageOf } from "../../access/screen-access.ts";
import { members } from "../../accounts/request-members.ts";
import { entityOf } from "../../context/application.ts";
import { isId } from "../../context/ids.ts";
import { problemOfAct } from "../../context/problems.ts";
import { demandMembers } from "../../context/unknown-members.ts";
import { and, idField, oneOf, thisRecord, versionField } from "../../expressions/expression-builders.ts";
import { isRepeated, keepDone, type Once, resultBefore, wasDone } from "../../pipeline/idempotency.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { calledBy, labelAt, Selection, type View } from "../../reading/columns.ts";
import { readPage } from "../../reading/read.ts";
import { mapOf } from "../../values/json-body.ts";
import type { Given } from "../../values/validate.ts";
import { type ActContext, change, transition } from "../../writing/act.ts";
import { remove } from "../../writing/delete.ts";
import { asLeft } from "../../writing/self-lockout.ts";
import { addressCell } from "../actions/action-views.ts";
import { type BulkOffers, bulkOffers } from "../actions/bulk-offers.ts";
import { formContext } from "../forms/form.ts";
import { screenOf } from "../labels/requested-screen.ts";
import { type RowsAsked, rowsAsked } from "../lists/rows.ts";
import { justDone } from "../undo/inverse-change.ts";

/** So many records at most. */
export const MOST = 500;

/** What the program calls deleting, where a transition has its slug. */
export const DELETE = "delete";

/** The records of all pages of a list, as its address filters and searches it. */
export async function matchingView(ask: HttpRequest): Promise<MatchingView> {
  return matching(ask, await rowsAsked(ask, () => false));
}

/** POST /-/screens/{slug}/matching?…: of these records, those that are in the list as its address filters and searches it. */
export async function stillMatchingView(ask: HttpRequest): Promise<MatchingView> {
  const asked = await rowsAsked(ask, () => false);
  const ids = readIds(ask).filter((id) => isId(id, asked.entity.ids));
  return matching(ask, withinIds(asked, ids));
}

/** Which of some records a list has, as it is asked for, and whoever asks may see. */
export async function idsIn(ask: HttpRequest, asked: RowsAsked, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await matching(ask, withinIds(asked, ids))).records.map(({ id }) => id));
}

function withinIds(asked: RowsAsked, ids: readonly string[]): RowsAsked {
  return { ...asked, where: [...asked.where, oneOf(idField(asked.entity.name), ids)] };
}

async function matching(ask: HttpRequest, { entity, where, order }: Pick<RowsAsked, "entity" | "where" | "order">): Promise<MatchingView> {
  const selection = new Selection();
  const id = selection.value(idField(entity.name));
  const version = selection.value(versionField(entity.name));
  const request = { entity: entity.name, where, order, page: 1, size: MOST, total: null } as const;
  const { rows, more } = await readPage(ask, ask.app.store, request, selection);
  return { records: rows.map((row) => ({ id: String(id(row)), version: Number(version(row)) })), more };
}

/** POST /-/screens/{slug}/bulk */
export function bulk(ask: HttpRequest): Promise<Reply> {
  return becomes(ask, false);
}

/** POST /-/screens/{slug}/bulk/try: what would become of each by itself, as all stands now; nothing is done. */
export function bulkTried(ask: HttpRequest): Promise<Reply> {
  return becomes(ask, true);
}

async function becomes(ask: HttpRequest, isTrial: boolean): Promise<Reply> {
  const { app } = ask;
  const askedOnce = isTrial ? null : ask.once;
  const screen = screenOf(ask);
  const request = readRequest(ask);
  const entity = screen.entity;
  if (entity === null) throw app.problems.problem("not-found");
  const given: Given = mapOf(request.values);
  const deed = operationOf(ask, bulkOffers(ask, screen), request.action, given);
  const perform = async ({ id, version, confirm = "" }: BulkRequest["records"][number]): Promise<ProblemView | null> => {
    if (!isId(id, entityOf(app, entity).ids)) return app.problems.about(entity, "not-found").view;
    const once = askedOnce === null ? null : partOf(askedOnce, id);
    if (once !== null && (await wasDone(app, app.store, once))) return null;
    const confirmed = new Set([...ask.confirmed, ...confirm.split(/\s+/)]);
    const doer: ActContext = { ...formContext(ask), confirmed, once, ...(isTrial ? { trial: {} } : {}) };
    const act = (how: ActContext, seen: number | null) =>
      problemOfAct(async () => {
        const target = { entity, id, version: seen };
        if (deed.is === "change") await change(app, how, target, given);
        else if (deed.is === "delete") await remove(app, how, target);
        else await transition(app, how, target, deed.action, given);
      });
    const problem = await act(doer, version);
    if (problem?.code !== "changed-meanwhile" || deed.is !== "transition") return problem;
    // Who did something else with it meanwhile is told what it is now, where that is what stands in the way.
    const inTheWay = await act({ ...doer, once: null, trial: {} }, null);
    return inTheWay?.code === "not-possible-now" ? inTheWay : problem;
  };
  const ids = request.records.map(({ id }) => id);
  const before = deed.is === "delete" ? await present(ask, entity, ids) : null;
  const problems = await onceFor(ask, askedOnce, deed.is === "delete", async () => {
    const told: (ProblemView | null)[] = [];
    for (const record of request.records) told.push(await perform(record));
    return told;
  });
  const now = await present(ask, entity, ids);
  const results = ids.map((id, at): BulkResult => {
    const gone = { version: null, label: before?.get(id)?.label ?? null, href: null };
    const shown = now.get(id) ?? gone;
    const problem = problems[at] ?? null;
    const isSame = !isTrial && problem === null && shown.version === request.records[at]?.version;
    return { id, ...shown, problem, ...(isSame ? { unchanged: true } : {}) };
  });
  const first =
    isTrial || deed.is === "delete" ? undefined : results.find(({ problem, unchanged }) => problem === null && unchanged !== true);
  const done = first === undefined ? null : await justDone(await asLeft(ask, entity, ids), entity, first.id);
  return { status: 200, body: { results, ...done?.back } satisfies BulkReply };
}

type BulkOperation = { readonly is: "change" } | { readonly is: "delete" } | { readonly is: "transition"; readonly action: string };

/** What is asked for, of what the list offers to do to several. */
function operationOf(ask: HttpRequest, { actions, fields, deletes }: BulkOffers, slug: string | null, given: Given): BulkOperation {
  const { problems } = ask.app;
  if (slug === null) {
    demandOneField(ask, fields, given);
    return { is: "change" };
  }
  if (slug === DELETE && deletes) {
    if (given.size > 0) throw problems.problem("bad-request");
    return { is: "delete" };
  }
  const row = actions.find(([first]) => first?.slug === slug)?.[0];
  if (row === undefined) throw problems.problem("not-found");
  return { is: "transition", action: row.action };
}

/** Of each record once, whatever became of the request as a whole. */
function partOf({ key, request }: Once, id: string): Once {
  return { key: createHash("sha256").update(`${key}/${id}`).digest("hex"), request, before: null, now: null };
}

/** What became of each record: of a request that is repeated, what became of it then. */
async function onceFor(
  { app, actor }: HttpRequest,
  once: Once | null,
  deletes: boolean,
  perform: () => Promise<(ProblemView | null)[]>,
): Promise<(ProblemView | null)[]> {
  if (isRepeated(once)) return (resultBefore(once) ?? []) as (ProblemView | null)[];
  const result = await perform();
  const done = { result, about: null, deletes, roles: actor.roles };
  if (once !== null) await app.store.write((transaction) => keepDone(app, transaction, once, done));
  return result;
}

/** Another field would be changed unseen, and what no form offers not at all. */
function demandOneField({ app }: HttpRequest, fields: readonly { readonly name: string }[], given: Given): void {
  const [name = "", ...others] = given.keys();
  if (others.length > 0 || name === "") throw app.problems.problem("bad-request");
  demandMembers(app, [name], () => fields.some((field) => field.name === name));
}

function readRequest(ask: HttpRequest): BulkRequest {
  const { problems } = ask.app;
  const member = members(ask, ["action", "values", "records"]);
  const [action, values, records] = [member("action") ?? null, member("values") ?? {}, member("records")];
  const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
  if ((action !== null && typeof action !== "string") || !isObject(values) || !Array.isArray(records) || records.length === 0)
    throw problems.problem("bad-request");
  if (records.length > MOST) throw problems.problem("too-large");
  const read = records.map((record: unknown) => {
    const { id, version, confirm } = (isObject(record) ? record : {}) as { id?: unknown; version?: unknown; confirm?: unknown };
    if (typeof id !== "string" || !Number.isSafeInteger(version) || (confirm !== undefined && typeof confirm !== "string"))
      throw problems.problem("bad-request");
    return { id, version: Number(version), ...(confirm === undefined ? {} : { confirm }) };
  });
  if (new Set(read.map(({ id }) => id)).size < read.length) throw problems.problem("bad-request");
  return { action, values: values as BulkRequest["values"], records: read };
}

export function readIds(ask: HttpRequest): string[] {
  const { problems } = ask.app;
  const records = members(ask, ["records"])("records");
  if (!Array.isArray(records) || !records.every((id) => typeof id === "string")) throw problems.problem("bad-request");
  if (records.length > MOST) throw problems.problem("too-large");
  return records;
}

/** What the records are called, where they are and their versions after all is done, as far as the viewer may see them. */
async function present(
  view: View,
  name: string,
  ids: readonly string[],
): Promise<Map<string, Pick<BulkResult, "version" | "label" | "href">>> {
  const { app, actor } = view;
  const entity = entityOf(app, name);
  const selection = new Selection();
  const id = selection.value(idField(name));
  const version = selection.value(versionField(name));
  const label = selection.value(labelAt(view, name, thisRecord(name)));
  const href = addressCell(view, selection, entity, pageOf(app, actor, name));
  const known = ids.filter((one) => isId(one, entity.ids));
  const where = and([oneOf(idField(name), known), app.access.may(name, SEE, actor.roles).when]);
  const rows = await app.store.select(
    { entity: name, where, columns: selection.columns, order: [], limit: null, offset: 0 },
    actor.context,
  );
  return new Map(
    rows.map((row) => [String(id(row)), { version: Number(version(row)), label: calledBy(entity, label(row)), href: href(row) }]),
  );
}

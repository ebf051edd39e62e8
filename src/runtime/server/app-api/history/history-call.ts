// GET /api/history: what was done to all records of which the caller may read that, latest first. Of a record that is gone only those
// read who may read so of all of its entity; of each record only the fields that they may see.

import type { HistoryEntry } from "../../../store/store.ts";
import { entriesWhere, type HistoryFilter, type ImportAct } from "../../../store/system/history.ts";
import type { HistoryView } from "../../../wire/history.ts";
import type { ReferenceValue } from "../../../wire.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { isNever } from "../../expressions/expression-builders.ts";
import { pastLabelsOf } from "../../live/deleted-records.ts";
import { type HttpRequest, partsOfPath, type Reply, type Route } from "../../pipeline/router.ts";
import { badParameter, demandKnown, single } from "../../reading/filters.ts";
import { historyViews, sightOf } from "./history.ts";

const PAGE = 50;
/** So many entries are looked at for one answer; the next goes on behind them. */
const LOOKED_AT = 1_000;
const PARAMETERS = ["entity", "record", "by", "action", "since", "until", "after"] as const;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** An entry as it is found: `known` is what there is still to be shown of its record. */
export interface Found {
  readonly id: string;
  readonly entity: string;
  readonly record: string;
  /** The rules by their names, for a program that knows the document. */
  readonly confirmed: readonly string[];
  readonly known: ReferenceValue | null;
  readonly view: HistoryView;
}

export function historyRoute(app: Application): Route {
  const text = { type: "string" };
  const change = { type: "object", properties: { label: text, from: text, to: text } };
  const maybe = { type: ["string", "null"] };
  const item = {
    type: "object",
    properties: {
      ...{ id: text, at: text, by: maybe, entity: text, record: text, label: maybe, action: text, became: maybe, through: text },
      cause: { type: ["object", "null"], properties: { action: text, record: text, label: maybe } },
      takesBack: { type: "boolean", description: "Whether it took back what was done to the record just before." },
      confirmed: { type: "array", items: text, description: "The rules that warned, and did not hold, when it was done all the same." },
      changes: { type: "array", items: change },
    },
  };
  const described = {
    entity: "The name of an entity.",
    record: "The id of a record.",
    by: "The id of whoever did it.",
    action: "create, change, delete or the name of an action.",
    since: "From this moment on: 2026-11-21T09:30:00Z.",
    until: "Before this moment.",
    after: "The `next` of the answer before.",
  };
  return {
    method: "GET",
    parts: partsOfPath(`${app.plan.api.basePath}/history`),
    describes: {
      id: "history",
      summary: "See what was done",
      description: "What was done to the records of which the caller may see that, latest first, as far as they may see the fields.",
      tag: "History",
      query: PARAMETERS.map((name) => ({ name, required: false, schema: text, description: described[name] })),
      body: null,
      status: 200,
      reply: { type: "object", properties: { items: { type: "array", items: item }, next: maybe }, required: ["items", "next"] },
      errors: ["not-signed-in", "not-found", "bad-request", "unknown-parameter", "too-many-requests", "server-error", "unavailable"],
    },
    handle: history,
  };
}

async function history(ask: HttpRequest): Promise<Reply> {
  demandKnown(ask, ask.query, (name) => (PARAMETERS as readonly string[]).includes(name));
  const { found, next } = await findHistory(ask, await filterOf(ask));
  const items = found.map(
    ({
      id,
      entity,
      record,
      confirmed,
      known,
      view: { source: _source, own: _own, came: _came, makes: _makes, changes, cause, takesBack, ...view },
    }) => ({
      ...{ id, entity, record, label: known?.label ?? null, ...view, confirmed },
      cause: cause === undefined ? null : { action: cause.action, record: cause.record.id, label: cause.record.label },
      takesBack: takesBack === true,
      changes: changes.map(({ label, from, to }) => ({ label, from, to })),
    }),
  );
  return { status: 200, body: { items, next } };
}

/** How entries become lines: each by itself, unless told otherwise. */
export interface Lines<Line extends { readonly id: string }> {
  /** Each line has the id of one of the entries, in their order. */
  of(entries: readonly HistoryEntry[]): Promise<readonly Line[]>;
  /** The imports whose lines are told, so that no entry of theirs is read again. */
  readonly told: readonly ImportAct[];
}

/** The next entries that the viewer may see, and behind which place to go on. */
export function findHistory(ask: HttpRequest, asked: HistoryFilter): Promise<Page<Found>> {
  return findLines(ask, asked, { of: (entries) => itemsOf(ask, entries), told: [] });
}

interface Page<Line> {
  readonly found: readonly Line[];
  readonly next: string | null;
}

export async function findLines<Line extends { readonly id: string }>(
  ask: HttpRequest,
  asked: HistoryFilter,
  lines: Lines<Line>,
): Promise<Page<Line>> {
  let filter: HistoryFilter = { ...asked, without: lines.told };
  const found: Line[] = [];
  let next: HistoryFilter["behind"] = null;
  for (let looked = 0; looked < LOOKED_AT && found.length < PAGE; looked += PAGE) {
    const entries = await entriesWhere(ask.app.store, filter, PAGE + 1);
    const batch = entries.slice(0, PAGE);
    const shown = await lines.of(batch);
    const taken = shown.slice(0, PAGE - found.length);
    found.push(...taken);
    // The place is that of the last that is shown, and of one that is not only where too many of those come one after the other.
    const last = found.length === PAGE ? batch.find(({ id }) => id === taken.at(-1)?.id) : batch.at(-1);
    const isMore = entries.length > PAGE || taken.length < shown.length;
    next = isMore && last !== undefined ? { at: last.at, id: last.id } : null;
    if (next === null) break;
    filter = { ...filter, behind: next, without: lines.told };
  }
  return { found, next: next === null ? null : `${next.at}_${next.id}` };
}

/** Nobody finds out by a filter who did what, where they may not see that person. */
export async function filterOf(ask: HttpRequest): Promise<HistoryFilter> {
  const { app, actor } = ask;
  const given = (name: (typeof PARAMETERS)[number], is: (text: string) => boolean): string | null => {
    const text = single(ask, ask.query, name);
    if (text !== null && !is(text)) throw badParameter(ask, name);
    return text;
  };
  const isMoment = (text: string): boolean => MOMENT.test(text) && !Number.isNaN(Date.parse(text));
  const entity = given("entity", (name) => Object.hasOwn(app.plan.entities, name));
  const by = given("by", isId);
  const users = app.plan.product.signsInAs?.entity ?? null;
  const known = by === null || (users !== null && (await pastLabelsOf(ask, users, [by])).has(by));
  const seen = Object.keys(app.plan.entities).filter((name) => !isNever(app.access.history(name, actor.roles).when));
  const [at = "", id = ""] =
    given("after", (text) => isMoment(text.split("_")[0] ?? "") && isId(text.split("_")[1] ?? ""))?.split("_") ?? [];
  return {
    entities: known ? seen.filter((name) => entity === null || name === entity) : [],
    record: given("record", (text) => text.length <= 200),
    by,
    action: given("action", (text) => text.length <= 200),
    since: canonical(given("since", isMoment)),
    until: canonical(given("until", isMoment)),
    behind: at === "" ? null : { at, id },
  };
}

function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}

function canonical(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** Those of the entries that the caller may see, in their order: for each entity it is asked once. */
export async function itemsOf(ask: HttpRequest, entries: readonly HistoryEntry[]): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const name of new Set(entries.map((entry) => entry.entity))) {
    const entity = entityOf(ask.app, name);
    const own = entries.filter((entry) => entry.entity === name);
    const { labels, visible } = await sightOf(ask, entity, [...new Set(own.map(({ record }) => record))]);
    const shown = own.filter(({ record }) => visible.has(record));
    const views = await historyViews(ask, entity, shown, (record) => visible.get(record) ?? new Set());
    for (const [at, { id, record, confirmed = [] }] of shown.entries()) {
      const view = views[at] ?? null;
      if (view !== null) found.set(id, { id, entity: name, record, confirmed, known: labels.get(record) ?? null, view });
    }
  }
  return entries.flatMap(({ id }) => found.get(id) ?? []);
}

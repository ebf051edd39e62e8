// GET /-/history: what was done in the whole product, as a page that people read. What they may see of it is decided where the
// API's history is.

import { entriesById, type HistoryFilter } from "../../../store/system/history.ts";
import type { HistoryItem, HistoryPageView, ImportItem } from "../../../wire/history.ts";
import { SEE } from "../../access/access.ts";
import { entityOf } from "../../context/application.ts";
import { startOfDay } from "../../context/clock.ts";
import { isNever } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { badParameter, demandKnown, single } from "../../reading/filters.ts";
import { type Found, filterOf, findHistory, findLines, itemsOf } from "./history-call.ts";
import { type FoundImport, ImportLines } from "./import-lines.ts";

const PARAMETERS = ["entity", "record", "by", "from", "to", "within", "after"];

export async function historyPage(ask: HttpRequest): Promise<HistoryPageView> {
  const { app, actor } = ask;
  demandKnown(ask, ask.query, (name) => PARAMETERS.includes(name));
  const filter = { ...(await filterOf(ask)), since: beginning(ask, "from", 0), until: beginning(ask, "to", 1) };
  const within = await importOf(ask);
  // Of one record there is a line for each thing that was done to it.
  const { found, next } =
    within === null && filter.record === null
      ? await findLines(ask, filter, await ImportLines.behind(ask, filter))
      : await findHistory(ask, within === null ? filter : { ...filter, within });
  const items = found.map((one) => ("latest" in one ? importView(ask, one) : itemView(ask, one)));
  const told = Object.values(app.plan.entities).filter(
    ({ name, part }) => part === null && !isNever(app.access.history(name, actor.roles).when),
  );
  const users = app.plan.product.signsInAs?.entity ?? null;
  return {
    items,
    next,
    entities: told.map(({ name, label }) => ({ name, label })),
    users: users !== null && !isNever(app.access.may(users, SEE, actor.roles).when) ? users : null,
  };
}

function itemView({ app }: HttpRequest, { id, entity, record, known, view }: Found): HistoryItem {
  return { ...view, id, entity, entityLabel: entityOf(app, entity).label, record: known ?? { id: record, label: null, href: null } };
}

function importView({ app }: HttpRequest, { id, latest, records }: FoundImport): ImportItem {
  const { at, by } = latest.view;
  return { id, at, by, entity: latest.entity, entityLabel: entityOf(app, latest.entity).label, within: latest.id, records };
}

/** The import that has the entry which `within` names. */
async function importOf(ask: HttpRequest): Promise<HistoryFilter["within"] | null> {
  const id = single(ask, ask.query, "within");
  if (id === null) return null;
  const [entry] = await entriesById(ask.app.store, [id]);
  const isKnown = entry?.through === "import" && Object.hasOwn(ask.app.plan.entities, entry.entity);
  if (!isKnown || (await itemsOf(ask, [entry])).length === 0) throw badParameter(ask, "within");
  return { at: entry.at, by: entry.by, effects: true };
}

/** The moment at which a day begins, so many days later. */
function beginning(ask: HttpRequest, name: string, later: number): string | null {
  const text = single(ask, ask.query, name) ?? "";
  if (text === "") return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== text) throw badParameter(ask, name);
  const wanted = new Date(day + later * 86_400_000).toISOString().slice(0, 10);
  return new Date(startOfDay(wanted, ask.app.plan.product.timeZone)).toISOString();
}

// GET /-/history: what was done in the whole product, as a page that people read. What they may see of it is decided where the
// API's history is.

import type { HistoryItem, HistoryPageView } from "../../../wire/history.ts";
import { SEE } from "../../access/access.ts";
import { entityOf } from "../../context/application.ts";
import { startOfDay } from "../../context/clock.ts";
import { isNever } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { badParameter, demandKnown, single } from "../../reading/filters.ts";
import { filterOf, findHistory } from "./history-call.ts";

const PARAMETERS = ["entity", "record", "by", "from", "to", "after"];

export async function historyPage(ask: HttpRequest): Promise<HistoryPageView> {
  const { app, actor } = ask;
  demandKnown(ask, ask.query, (name) => PARAMETERS.includes(name));
  const filter = { ...(await filterOf(ask)), since: beginning(ask, "from", 0), until: beginning(ask, "to", 1) };
  const { found, next } = await findHistory(ask, filter);
  const items = found.map(({ id, entity, record, known, view }): HistoryItem => {
    return { ...view, id, entity, entityLabel: entityOf(app, entity).label, record: known ?? { id: record, label: null, href: null } };
  });
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

/** The moment at which a day begins, so many days later. */
function beginning(ask: HttpRequest, name: string, later: number): string | null {
  const text = single(ask, ask.query, name) ?? "";
  if (text === "") return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== text) throw badParameter(ask, name);
  const wanted = new Date(day + later * 86_400_000).toISOString().slice(0, 10);
  return new Date(startOfDay(wanted, ask.app.plan.product.timeZone)).toISOString();
}

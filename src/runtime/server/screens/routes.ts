// The addresses under /-/ that the application uses; their shapes are those of wire.ts.

import type { ReferencesView } from "../../wire/forms.ts";
import type { AppView } from "../../wire.ts";
import { SEE } from "../access.ts";
import { transition } from "../act.ts";
import { type Application, entityOf } from "../application.ts";
import type { View } from "../columns.ts";
import { columnAt, labelAt, referenceCell, Selection } from "../columns.ts";
import { screenExport, screenExportSize } from "../csv/screen-export.ts";
import { failedRows, importExpected, importTemplate, readImport, runImport, tryImport } from "../csv/screen-import.ts";
import { demandKnown, single } from "../filters.ts";
import { isId } from "../ids.ts";
import { readPage } from "../read.ts";
import { remove } from "../remove.ts";
import { type Answer, type Ask, type Method, partsOfPath, type Route } from "../router.ts";
import { labelCondition, labelOrder } from "../search.ts";
import { askableParts, fieldNamed, idField, isAlways, oneOf, thisRecord } from "../terms.ts";
import { makes } from "../transitions.ts";
import { appView } from "./app-view.ts";
import { bulk, bulkView, matchingView, stillMatchingView } from "./bulk.ts";
import { daysView } from "./days.ts";
import { figuresView } from "./figures.ts";
import { findView } from "./find.ts";
import { FITS, fitting } from "./fitting.ts";
import { formDoer, formScreenOf, formView, readAct, save, start, startOf, startView } from "./form.ts";
import { historyPage } from "./history-page.ts";
import { move } from "./move.ts";
import { namedEntity, namedId } from "./named.ts";
import { proposalsView } from "./proposals.ts";
import { replyUndoable } from "./reply.ts";
import { recordView, rowsView } from "./rows.ts";
import { addView, changeView, deleteView, savedViews } from "./saved-views.ts";
import { saveSettings } from "./settings.ts";
import { isSoFar } from "./so-far.ts";
import { tried } from "./tried.ts";
import { undo } from "./undo.ts";

const REFERENCES = 20;

export function screenRoutes(_app: Application): Route[] {
  const route = (method: Method, path: string, handle: Route["handle"]): Route => ({
    method,
    parts: partsOfPath(path),
    describes: null,
    handle,
  });
  const shows =
    (view: (ask: Ask) => Promise<unknown>) =>
    async (ask: Ask): Promise<Answer> => ({ status: 200, body: await view(ask) });
  return [
    route("GET", "/-/app", shows(appOf)),
    route("GET", "/-/screens/{slug}/rows", shows(rowsView)),
    { ...route("GET", "/-/screens/{slug}/export", screenExport), download: true },
    route("GET", "/-/screens/{slug}/import/expected", shows(importExpected)),
    { ...route("GET", "/-/screens/{slug}/import/template", importTemplate), download: true },
    route("POST", "/-/screens/{slug}/import/read", shows(readImport)),
    route("POST", "/-/screens/{slug}/import/try", shows(tryImport)),
    route("POST", "/-/screens/{slug}/import/run", shows(runImport)),
    route("POST", "/-/screens/{slug}/import/failed", failedRows),
    route("GET", "/-/screens/{slug}/export-size", shows(screenExportSize)),
    route("GET", "/-/screens/{slug}/matching", shows(matchingView)),
    route("POST", "/-/screens/{slug}/matching", shows(stillMatchingView)),
    route("POST", "/-/screens/{slug}/bulk/offers", shows(bulkView)),
    route("POST", "/-/screens/{slug}/bulk", bulk),
    route("GET", "/-/screens/{slug}/days", shows(daysView)),
    route("POST", "/-/screens/{slug}/move", move),
    route("GET", "/-/screens/{slug}/figures", shows(figuresView)),
    route("GET", "/-/screens/{slug}/record", shows(recordView)),
    route("GET", "/-/screens/{slug}/form", shows(formView)),
    route("POST", "/-/screens/{slug}/save", save),
    route(
      "POST",
      "/-/screens/{slug}/try",
      tried(save, (ask) => formScreenOf(ask).entity),
    ),
    route("GET", "/-/start/{entity}/{slug}", shows(startView)),
    route("POST", "/-/start/{entity}/{slug}", start),
    route(
      "POST",
      "/-/start/{entity}/{slug}/try",
      tried(start, (ask) => startOf(ask).entity),
    ),
    route("POST", "/-/records/{entity}/{id}/actions/{slug}", act),
    route("POST", "/-/records/{entity}/{id}/actions/{slug}/try", tried(act)),
    route("POST", "/-/records/{entity}/{id}/delete", removeRecord),
    route("GET", "/-/find", shows(findView)),
    route("GET", "/-/history", shows(historyPage)),
    route("POST", "/-/undo", undo),
    route("POST", "/-/settings", saveSettings),
    route("GET", "/-/screens/{slug}/views", shows(savedViews)),
    route("POST", "/-/screens/{slug}/views", addView),
    route("POST", "/-/screens/{slug}/views/{id}", changeView),
    route("POST", "/-/screens/{slug}/views/{id}/delete", deleteView),
    route("GET", "/-/references/{entity}/{field}", shows(referencesView)),
    route("GET", "/-/proposals/{entity}", shows(proposalsView)),
  ];
}

function appOf(ask: Ask): Promise<AppView> {
  demandKnown(ask, ask.query, () => false);
  return appView(ask);
}

async function act(ask: Ask, doer = formDoer(ask)): Promise<Answer> {
  const entity = namedEntity(ask);
  const row = entity.states?.transitions.find((one) => one.slug === ask.params.get("slug") && !makes(one) && one.timer === null);
  if (row === undefined) throw ask.app.problems.problem("not-found");
  const { values, version } = readAct(ask, false);
  const target = { entity: entity.name, id: namedId(ask), version };
  return replyUndoable(ask, entity.name, await transition(ask.app, doer, target, row.action, values));
}

async function removeRecord(ask: Ask): Promise<Answer> {
  const entity = namedEntity(ask);
  const { version } = readAct(ask, false);
  await remove(ask.app, formDoer(ask), { entity: entity.name, id: namedId(ask), version });
  return { status: 204 };
}

/** Records that a reference field may be set to, as far as the user may see them; for a form, those that fit what it holds. */
async function referencesView(ask: Ask): Promise<ReferencesView> {
  demandKnown(ask, ask.query, (name) => ["q", "id", FITS].includes(name) || isSoFar(name));
  const name = ask.params.get("field") ?? "";
  const type = fieldType(ask, name);
  const view: View = ask;
  const selection = new Selection();
  const at = thisRecord(type);
  const reference = referenceCell(view, selection, at, type);
  const text = single(ask, ask.query, "q") ?? "";
  const order = [...labelOrder(view, type, text), ...askableParts(labelAt(view, type, at)).map((by) => ({ by, descending: false }))];
  const id = single(ask, ask.query, "id");
  if (id !== null && !isId(id, entityOf(ask.app, type).ids)) throw ask.app.problems.about(type, "not-found");
  const entity = namedEntity(ask);
  const fits = single(ask, ask.query, FITS) === "yes" ? await fitting(ask, entity, fieldNamed(entity, name)) : [];
  const where = [...labelCondition(view, type, text), ...fits, ...(id === null ? [] : [oneOf(idField(type), [id])])];
  const request = { entity: type, where, order, page: 1, size: REFERENCES, total: null } as const;
  const { rows, more } = await readPage(view, ask.app.store, request, selection);
  const whole = isAlways(ask.app.access.may(type, SEE, ask.actor.roles).when);
  return { options: rows.flatMap((row) => reference(row) ?? []), more, whole };
}

/** The entity that a reference or list field, a path to one, or an input of a transition, leads to. */
function fieldType(ask: Ask, name: string): string {
  const entity = namedEntity(ask);
  const asks = (entity.states?.transitions ?? []).flatMap((row) => row.asks);
  const field = fieldNamed(entity, name) ?? asks.find((one) => one.name === name) ?? columnAt(ask.app, entity.name, name);
  if (field?.type.is === "reference" || field?.type.is === "links") return field.type.entity;
  throw ask.app.problems.problem("not-found");
}

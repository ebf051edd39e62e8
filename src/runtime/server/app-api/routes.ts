// The addresses under /-/ that the application uses; their shapes are those of wire.ts.

import type { AppView } from "../../wire.ts";
import type { Application } from "../context/application.ts";
import { orDeleted } from "../live/deleted-records.ts";
import { type HttpRequest, type Method, partsOfPath, type Reply, type Route } from "../pipeline/router.ts";
import { demandKnown } from "../reading/filters.ts";
import { makes } from "../states/transitions.ts";
import { transition } from "../writing/act.ts";
import { remove } from "../writing/delete.ts";
import { appView } from "./app-view.ts";
import { bulk, bulkTried, matchingView, stillMatchingView } from "./bulk/bulk.ts";
import { bulkView } from "./bulk/bulk-view.ts";
import { referencesView } from "./fields/choices.ts";
import { proposalsView } from "./fields/proposals.ts";
import { meanwhileView } from "./forms/concurrent-changes.ts";
import { tried } from "./forms/dry-run.ts";
import { formContext, formScreenOf, formView, readAct, save, start, startOf, startView } from "./forms/form.ts";
import { move } from "./forms/move.ts";
import { historyPage } from "./history/history-page.ts";
import { cancelImport, importFailed, importJob, undoImport } from "./import/import-job-calls.ts";
import { screenExport, screenExportSize } from "./import/screen-export.ts";
import { failedRows, importExpected, importTemplate, readImport, runImport, tryImport } from "./import/screen-import.ts";
import { namedEntity, namedId } from "./labels/addressed-record.ts";
import { saveSettings } from "./labels/preferences.ts";
import { refusedCount, refusedTimersView } from "./lists/blocked-timers.ts";
import { daysView } from "./lists/days.ts";
import { figuresView } from "./lists/figures.ts";
import { findView } from "./lists/find.ts";
import { menuCounts } from "./lists/menu-counts.ts";
import { recordView, rowsView } from "./lists/rows.ts";
import { addView, changeView, deleteView, savedViews } from "./lists/saved-views.ts";
import { replyUndoable } from "./undo/reply.ts";
import { undo } from "./undo.ts";

export function screenRoutes(_app: Application): Route[] {
  const route = (method: Method, path: string, handle: Route["handle"]): Route => ({
    method,
    parts: partsOfPath(path),
    describes: null,
    handle,
  });
  const shows =
    (view: (ask: HttpRequest) => Promise<unknown>) =>
    async (ask: HttpRequest): Promise<Reply> => ({ status: 200, body: await view(ask) });
  return [
    route("GET", "/-/app", shows(appOf)),
    route("GET", "/-/screens/{slug}/rows", shows(rowsView)),
    { ...route("GET", "/-/screens/{slug}/export", screenExport), download: true },
    route("GET", "/-/screens/{slug}/import/expected", shows(importExpected)),
    { ...route("GET", "/-/screens/{slug}/import/template", importTemplate), download: true },
    route("POST", "/-/screens/{slug}/import/read", shows(readImport)),
    route("POST", "/-/screens/{slug}/import/try", shows(tryImport)),
    route("POST", "/-/screens/{slug}/import/run", runImport),
    route("POST", "/-/screens/{slug}/import/failed", failedRows),
    { ...route("GET", "/-/screens/{slug}/import/failed", importFailed), download: true },
    route("GET", "/-/screens/{slug}/import/job", shows(importJob)),
    route("POST", "/-/screens/{slug}/import/cancel", shows(cancelImport)),
    route("POST", "/-/screens/{slug}/import/undo", shows(undoImport)),
    route("GET", "/-/screens/{slug}/export-size", shows(screenExportSize)),
    route("GET", "/-/screens/{slug}/matching", shows(matchingView)),
    route("POST", "/-/screens/{slug}/matching", shows(stillMatchingView)),
    route("POST", "/-/screens/{slug}/bulk/offers", shows(bulkView)),
    route("POST", "/-/screens/{slug}/bulk", bulk),
    route("POST", "/-/screens/{slug}/bulk/try", bulkTried),
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
    route("POST", "/-/records/{entity}/{id}/delete/try", tried(removeRecord)),
    route("GET", "/-/records/{entity}/{id}/meanwhile", shows(meanwhileView)),
    route("GET", "/-/find", shows(findView)),
    route("GET", "/-/history", shows(historyPage)),
    route("GET", "/-/counts", shows(menuCounts)),
    route("GET", "/-/refused", shows(refusedTimersView)),
    route("GET", "/-/refused/count", shows(refusedCount)),
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

function appOf(ask: HttpRequest): Promise<AppView> {
  demandKnown(ask, ask.query, () => false);
  return appView(ask);
}

async function act(ask: HttpRequest, doer = formContext(ask)): Promise<Reply> {
  const entity = namedEntity(ask);
  const row = entity.states?.transitions.find((one) => one.slug === ask.params.get("slug") && !makes(one) && one.timer === null);
  if (row === undefined) throw ask.app.problems.problem("not-found");
  const { values, version } = readAct(ask, false);
  const target = { entity: entity.name, id: namedId(ask), version };
  const done = await orDeleted(ask, entity.name, target.id, () => transition(ask.app, doer, target, row.action, values));
  return replyUndoable(ask, entity.name, done);
}

async function removeRecord(ask: HttpRequest, doer = formContext(ask)): Promise<Reply> {
  const entity = namedEntity(ask);
  const { version } = readAct(ask, false);
  const target = { entity: entity.name, id: namedId(ask), version };
  await orDeleted(ask, entity.name, target.id, () => remove(ask.app, doer, target));
  return { status: 204 };
}

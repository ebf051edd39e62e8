// What is done to records, and what would come of it. `once` is the key under which something is done once, however often it is sent.

import type { BulkReply, BulkRequest } from "../../wire/bulk.ts";
import type { TriedView } from "../../wire/forms.ts";
import type { UndoReply, UndoRequest } from "../../wire/undo.ts";
import type { ActReply, ActRequest, WireValue } from "../../wire.ts";
import { newKey } from "./idempotency-key.ts";
import { fillText, type RouteParameters, screenPath, startPath, withParameters } from "./queries.ts";
import { post } from "./request.ts";
import { untilAnswered } from "./retry.ts";

export function doBulk(slug: string, request: BulkRequest, once: string): Promise<BulkReply> {
  return post<BulkReply>(`${screenPath(slug)}/bulk`, request, null, once);
}

/** What would become of each by itself, as all stands now: nothing is done. */
export function tryBulk(slug: string, request: BulkRequest): Promise<BulkReply> {
  return post<BulkReply>(`${screenPath(slug)}/bulk/try`, request);
}

/** Puts a record of a calendar on another day, or at another hour. */
export function moveRecord(
  slug: string,
  id: string,
  version: number,
  shift: { readonly days: number; readonly minutes: number },
): Promise<ActReply> {
  return post<ActReply>(`${screenPath(slug)}/move`, { id, version, ...shift });
}

export function saveForm(
  slug: string,
  parameters: RouteParameters,
  body: ActRequest,
  confirmation: string | null,
  once: string,
): Promise<ActReply> {
  return post<ActReply>(`/-/screens/${encodeURIComponent(slug)}/save${withParameters("", parameters)}`, body, confirmation, once);
}

/** What the record at hand fills in is sent with what was given: the form does not show it. */
export function startRecord(
  entity: string,
  action: string,
  fill: Readonly<Record<string, WireValue>>,
  body: ActRequest,
  confirmation: string | null,
  once: string,
): Promise<ActReply> {
  return post<ActReply>(startPath(entity, action), withFilled(fill, body), confirmation, once);
}

function withFilled(fill: Readonly<Record<string, WireValue>>, body: ActRequest): ActRequest {
  const filled = Object.fromEntries(Object.entries(fill).map(([field, value]) => [field, fillText(value)]));
  return { ...body, values: { ...filled, ...body.values } };
}

/** What a save would be refused with, without saving. */
export function tryForm(slug: string, parameters: RouteParameters, body: ActRequest): Promise<TriedView> {
  return post<TriedView>(`/-/screens/${encodeURIComponent(slug)}/try${withParameters("", parameters)}`, body);
}

export function tryStart(entity: string, action: string, fill: Readonly<Record<string, WireValue>>, body: ActRequest): Promise<TriedView> {
  return post<TriedView>(`${startPath(entity, action)}/try`, withFilled(fill, body));
}

/** `action` null: deleting it. */
export function tryAction(entity: string, id: string, action: string | null, body: ActRequest): Promise<TriedView> {
  return post<TriedView>(`${action === null ? deletePath(entity, id) : actionPath(entity, id, action)}/try`, body);
}

export function actOnRecord(
  entity: string,
  id: string,
  action: string,
  body: ActRequest,
  confirmation: string | null,
  once: string,
): Promise<ActReply> {
  return post<ActReply>(actionPath(entity, id, action), body, confirmation, once);
}

function actionPath(entity: string, id: string, action: string): string {
  return `/-/records/${encodeURIComponent(entity)}/${encodeURIComponent(id)}/actions/${encodeURIComponent(action)}`;
}

export function deleteRecord(entity: string, id: string, body: ActRequest, confirmation: string | null, once: string): Promise<null> {
  return post<null>(deletePath(entity, id), body, confirmation, once);
}

function deletePath(entity: string, id: string): string {
  return `/-/records/${encodeURIComponent(entity)}/${encodeURIComponent(id)}/delete`;
}

/** Takes back what was done last to these records of an entity. */
export function undoActs(request: UndoRequest): Promise<UndoReply> {
  const once = newKey();
  return untilAnswered(() => post<UndoReply>("/-/undo", request, null, once));
}

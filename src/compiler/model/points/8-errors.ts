// Point 8: the error catalogue. Messages are checked where they are raised, for the record that they speak of.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { RowSyntax } from "../../parse/syntax.ts";
import { slice, type Text } from "../../source.ts";
import { namesCodes, readErrorBody } from "../calls/error-body.ts";
import { type Context, cell, isOpen, type PlacedRow, textOf } from "../context.ts";
import type { ErrorModel } from "../model.ts";
import { CODE, checkNew } from "../names/names.ts";
import { newName } from "../names/renames.ts";
import { programScope } from "../scopes.ts";

/** The program's own errors that may have another status, text and key for the records of one entity. */
const ABOUT_RECORDS: readonly string[] = ["not-found", "not-allowed"];

export function resolveErrors(context: Context): void {
  const rows = context.rows(8, "Code");
  for (const placed of rows) resolveError(context, placed);
  for (const item of context.items(8)) {
    if (isOpen(item.value)) context.question(8, item.key, item.value.question, item.span);
    else if (item.value.state === "value") context.model.api.errorBody = readErrorBody(context, item.value.text);
  }
  const { errorBody } = context.model.api;
  if (errorBody === null || namesCodes(errorBody)) return;
  for (const sent of rows.flatMap(({ row }) => textOf(row, "Sent as") ?? [])) {
    context.problem("sent-codes-have-a-place", sent.span, { code: sent.text });
  }
}

/**
 * What the program says by itself is about no record: the texts of its own codes are read without one, unless some row
 * raises the code, which has then read them for its record.
 */
export function checkProgramTexts(context: Context): void {
  const rows = [...context.model.entities.values()].flatMap((entity) => [...entity.rules, ...(entity.states?.transitions ?? [])]);
  const raised = new Set(rows.flatMap(({ otherwise }) => otherwise?.code ?? []));
  for (const { code, messageText, remedyText } of context.model.errors.values()) {
    if (!context.programCodes.has(code) || raised.has(code)) continue;
    const scope = programScope(context.model, context.programCodes.get(code) ?? []);
    for (const text of [messageText, remedyText]) if (text !== null) context.template(text, scope);
  }
}

function resolveError(context: Context, { row }: PlacedRow): void {
  const written = textOf(row, "Code");
  const about = written === null ? null : /^(?<entity>[^/]*?)\s*\/\s*(?<code>.*)$/d.exec(written.text);
  if (written !== null && about !== null) {
    resolveErrorAbout(context, row, written, about);
    return;
  }
  const code = written === null ? null : newName(context, written, CODE, "code", "");
  if (code === null || !checkNew(context, code, "The code", context.model.errors.get(code.text))) return;
  context.define("code", "", code);
  const error = readError(context, row, code);
  if (error !== null) context.model.errors.set(code.text, error);
}

/** `Article / not-found`: the program's own error where it is about a record of that entity. */
function resolveErrorAbout(context: Context, row: RowSyntax, written: Text, match: RegExpExecArray): void {
  const part = (name: string): Text => slice(written, ...(match.indices?.groups?.[name] ?? [0, 0]));
  const [entity, code] = [part("entity"), part("code")];
  const { entities, errorsAbout } = context.model;
  if (!entities.has(entity.text)) {
    context.unknown("entities-are-known", entity.span, entity.text, entities.keys());
    return;
  }
  if (!ABOUT_RECORDS.includes(code.text)) {
    const help = `Write it in a row for all entities; of one there can be: ${ABOUT_RECORDS.join(", ")}.`;
    context.notSupported(`The error ${code.text} of one entity`, code.span, help);
    return;
  }
  const name = { ...written, text: `${entity.text} / ${code.text}` };
  if (!checkNew(context, name, "The code", errorsAbout.get(name.text))) return;
  context.refer("entity", "", entity);
  context.refer("code", "", code);
  const error = readError(context, row, name);
  if (error === null) return;
  errorsAbout.set(name.text, error);
  const scope = programScope(context.model, []);
  for (const text of [error.messageText, error.remedyText]) if (text !== null) context.template(text, scope);
}

/** A word, or a whole number, which is a number in JSON unless it stands in quotes. Null: none, or unreadable, which has been said. */
function readSent(context: Context, written: Text | null): string | number | null {
  if (written === null) return null;
  const value = /^(?:0|[1-9]\d{0,8})$/.test(written.text) ? Number(written.text) : written.text.replace(/^["“](.*)["”]$/, "$1");
  if (typeof value === "number" || /^[\p{L}\p{N}_.:/-]{1,80}$/u.test(value)) return value;
  const what = "a word without spaces, or a whole number";
  context.problem("settings-are-well-formed", written.span, { key: "Sent as", value: written.text, what, example: "TOO_MANY_LOANS" });
  return null;
}

const STATUSES: ReadonlyMap<string, number> = new Map([
  ["bad request", 400],
  ["unauthorized", 401],
  ["forbidden", 403],
  ["not found", 404],
  ["conflict", 409],
  ["gone", 410],
  ["unprocessable", 422],
  ["unprocessable entity", 422],
  ["too many requests", 429],
]);

/** Null where the row cannot be read, which has been said. */
function readError(context: Context, row: RowSyntax, code: Text): ErrorModel | null {
  const [statusCell, messageCell] = [cell(row, "Status"), cell(row, "Message")];
  if (isOpen(statusCell)) context.question(8, `${code.text} (status)`, statusCell.question, statusCell.text.span);
  const statusText = textOf(row, "Status");
  const status = statusText === null ? 422 : Number(statusText.text.replace(/^(\d{3})\s+[A-Z][A-Za-z' -]*$/, "$1"));
  if (statusText !== null && (!Number.isInteger(status) || status < 400 || status > 599)) {
    const named = STATUSES.get(statusText.text.toLowerCase());
    const edits = [{ span: statusText.span, text: String(named) }];
    const fixes: Fix[] = named === undefined ? [] : [{ title: `Write ${named}`, edits, applicability: "maybe" }];
    context.problem("statuses-are-errors", statusText.span, { status: statusText.text }, { fixes });
    return null;
  }
  const question = isOpen(messageCell) ? context.question(8, code.text, messageCell.question, messageCell.text.span) : null;
  return {
    code: code.text,
    span: code.span,
    status,
    messageText: textOf(row, "Message"),
    remedyText: textOf(row, "Remedy"),
    leadsText: textOf(row, "Leads to"),
    fieldText: textOf(row, "Field"),
    sentAs: readSent(context, textOf(row, "Sent as")),
    question,
  };
}

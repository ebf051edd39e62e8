// Point 8: the error catalogue. Messages are checked where they are raised, for the record that they speak of.

import { type Context, cell, isOpen, type PlacedRow, textOf } from "../context.ts";
import { readErrorBody } from "../error-body.ts";
import { CODE, checkNew } from "../names.ts";
import { newName } from "../renames.ts";
import { programScope } from "../scopes.ts";

export function resolveErrors(context: Context): void {
  for (const placed of context.rows(8, "Code")) resolveError(context, placed);
  for (const item of context.items(8)) {
    if (isOpen(item.value)) context.question(8, item.key, item.value.question, item.span);
    else if (item.value.state === "value") context.model.api.errorBody = readErrorBody(context, item.value.text);
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
  const code = written === null ? null : newName(context, written, CODE, "code", "");
  if (code === null || !checkNew(context, code, "The code", context.model.errors.get(code.text))) return;
  context.define("code", "", code);
  const statusCell = cell(row, "Status");
  if (isOpen(statusCell)) context.question(8, `${code.text} (status)`, statusCell.question, statusCell.text.span);
  const statusText = textOf(row, "Status");
  const status = statusText === null ? 422 : Number(statusText.text.replace(/^(\d{3})\s+[A-Z][A-Za-z' -]*$/, "$1"));
  if (statusText !== null && (!Number.isInteger(status) || status < 400 || status > 599)) {
    context.problem("statuses-are-errors", statusText.span, { status: statusText.text });
    return;
  }
  const messageCell = cell(row, "Message");
  const question = isOpen(messageCell) ? context.question(8, code.text, messageCell.question, messageCell.text.span) : null;
  context.model.errors.set(code.text, {
    code: code.text,
    span: code.span,
    status,
    messageText: textOf(row, "Message"),
    remedyText: textOf(row, "Remedy"),
    fieldText: textOf(row, "Field"),
    question,
  });
}

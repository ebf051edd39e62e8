// What may stand where an error is named, and in the catalogue of point 8.

import type { Model } from "../../model/model.ts";
import { PROGRAM_ERRORS } from "../../plan/program-errors.ts";
import { expressionSuggestions, placeholderAt } from "./complete-expression.ts";
import { screenNames } from "./complete-screen.ts";
import type { Cursor } from "./cursor.ts";
import { fieldSuggestions } from "./reachable.ts";
import { type Suggestion, snippet } from "./suggestion.ts";

/** The document's own errors. */
export function codeSuggestions(model: Model): Suggestion[] {
  return [...model.errors.values()].map((error) => ({
    label: error.code,
    kind: "code",
    detail: String(error.status),
    help: error.messageText?.text ?? "",
  }));
}

/** Those and the program's: a call may name both. */
export function allCodeSuggestions(model: Model): Suggestion[] {
  return [...codeSuggestions(model), ...programCodes(model)];
}

function programCodes(model: Model): Suggestion[] {
  const free = PROGRAM_ERRORS.filter((error) => !model.errors.has(error.code));
  return free.map((error) => ({ label: error.code, kind: "code", detail: "the program's own", help: error.message }));
}

const STATUSES: readonly (readonly [string, string])[] = [
  ["400", "The request cannot be read"],
  ["403", "It is not allowed"],
  ["404", "It is not there"],
  ["409", "It does not go with what is there now"],
  ["422", "What is given is not right"],
];

export function catalogueSuggestions(cursor: Cursor): Suggestion[] {
  const { model, around, column, before } = cursor;
  if (column === "Code") return programCodes(model);
  if (column === "Status") return STATUSES.map(([label, help]) => ({ label, kind: "value", help }));
  if (column === "Field") return fieldSuggestions(model, around.thisEntity);
  if (column === "Leads to") return remedyLinkSuggestions(cursor);
  const written = column === "Message" || column === "Remedy" ? placeholderAt(before) : null;
  return written === null ? [] : expressionSuggestions(written, around);
}

/** A screen, and behind `of` a record: a path to it, or the list on which it is found. */
function remedyLinkSuggestions({ before: whole, model, around }: Cursor): Suggestion[] {
  const others = [...whole.matchAll(/\bor\s+else\s+(?=\p{Lu}|$)/gu)].map(({ index, 0: { length } }) => index + length);
  const before = whole.slice(others.findLast((at) => isClosed(whole.slice(0, at))) ?? 0);
  const screens = [...model.screens.keys()].filter((name) => before.startsWith(`${name} `));
  const screen = screens.reduce((longest, name) => (name.length > longest.length ? name : longest), "");
  if (screen === "") return screenNames(model);
  const behind = before.slice(screen.length);
  const of = /^\s+of\s+/.exec(behind);
  if (of === null) return /^\s+\w*$/.test(behind) ? [snippet("of", "of $1", "Whose page it is")] : [];
  const written = behind.slice(of[0].length);
  if (/^[\p{L}_][\p{L}\p{N}_.]*\s+\w*$/u.test(written)) return [snippet("where", "where ($1)", "The one for which this holds")];
  return expressionSuggestions(written, around);
}

function isClosed(written: string): boolean {
  return written.split("(").length === written.split(")").length;
}

// What may stand where an error is named, and in the catalogue of point 8.

import type { Model } from "../model/model.ts";
import { PROGRAM_ERRORS } from "../plan/program-errors.ts";
import { expressionSuggestions, placeholderAt } from "./complete-expression.ts";
import type { Cursor } from "./cursor.ts";
import { fieldSuggestions } from "./reachable.ts";
import type { Suggestion } from "./suggestion.ts";

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
  const written = column === "Message" ? placeholderAt(before) : null;
  return written === null ? [] : expressionSuggestions(written, around);
}

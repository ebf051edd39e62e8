// Point 8 in the plan: the document's catalogue over the program's own errors.

import { checkTemplate } from "../expression/checking/check.ts";
import { parseTemplate } from "../expression/parsing/parse.ts";
import type { ErrorModel } from "../model/model.ts";
import { programScope } from "../model/scopes.ts";
import type { Lowering } from "./lowering.ts";
import type { ErrorPlan, Expr } from "./plan.ts";
import { PROGRAM_ERRORS, type ProgramError, wordsOf } from "./program-errors.ts";

export function programError(code: string): ProgramError {
  const found = PROGRAM_ERRORS.find((error) => error.code === code);
  if (found === undefined) throw new Error(`The program has no error of its own called ${code}`);
  return found;
}

export function lowerErrors(lowering: Lowering): Record<string, ErrorPlan> {
  const errors: Record<string, ErrorPlan> = {};
  for (const error of PROGRAM_ERRORS)
    errors[error.code] = {
      code: error.code,
      status: error.status,
      message: null,
      remedy: plainText(error.remedy),
      field: null,
      sentAs: null,
      open: null,
      origin: null,
    };
  for (const error of lowering.model.errors.values()) {
    const own = PROGRAM_ERRORS.find(({ code }) => code === error.code);
    errors[error.code] = lowerError(lowering, error, own === undefined ? [] : wordsOf(own));
  }
  for (const error of lowering.model.errorsAbout.values()) errors[error.code] = lowerError(lowering, error, []);
  return errors;
}

function lowerError(lowering: Lowering, error: ErrorModel, words: readonly string[]): ErrorPlan {
  return {
    code: error.code,
    status: error.status,
    message: error.messageText === null ? null : textWithoutRecord(lowering, error.messageText, words),
    remedy: error.remedyText === null ? null : textWithoutRecord(lowering, error.remedyText, words),
    field: error.fieldText?.text ?? null,
    sentAs: error.sentAs,
    open: error.question === null ? null : lowering.open(error.question),
    origin: lowering.origin(error.span, `point 8, ${error.code}`),
  };
}

export function plainText(text: string | null): Expr | null {
  return text === null ? null : { op: "literal", value: text, type: { is: "text" }, optional: false };
}

/** The text, where it makes sense without a record at hand. */
export function textWithoutRecord(
  lowering: Lowering,
  text: Parameters<typeof parseTemplate>[0],
  words: readonly string[],
): ErrorPlan["message"] {
  const { syntax } = parseTemplate(text);
  if (syntax === null) return null;
  const checked = checkTemplate(syntax, programScope(lowering.model, words));
  return checked.problems.length > 0 || checked.expr === null ? null : lowering.text(checked.expr);
}

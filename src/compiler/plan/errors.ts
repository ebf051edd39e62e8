// Point 8 in the plan: the document's catalogue over the program's own errors.

import { checkTemplate } from "../expression/check.ts";
import { parseTemplate } from "../expression/parse.ts";
import { scopeOf } from "../model/scopes.ts";
import type { Lowering } from "./lowering.ts";
import type { ErrorPlan } from "./plan.ts";
import { PROGRAM_ERRORS, type ProgramError } from "./program-errors.ts";

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
      remedy: error.remedy,
      field: null,
      open: null,
      origin: null,
    };
  for (const error of lowering.model.errors.values()) {
    errors[error.code] = {
      code: error.code,
      status: error.status,
      message: error.messageText === null ? null : messageWithoutRecord(lowering, error.messageText),
      remedy: error.remedy,
      field: error.fieldText?.text ?? null,
      open: error.question === null ? null : lowering.open(error.question),
      origin: lowering.origin(error.span, `point 8, ${error.code}`),
    };
  }
  return errors;
}

/** The text, where it makes sense without a record at hand. */
function messageWithoutRecord(lowering: Lowering, text: Parameters<typeof parseTemplate>[0]): ErrorPlan["message"] {
  const { syntax } = parseTemplate(text);
  if (syntax === null) return null;
  const checked = checkTemplate(syntax, scopeOf(lowering.model, { thisEntity: null }));
  return checked.problems.length > 0 || checked.expr === null ? null : lowering.text(checked.expr);
}

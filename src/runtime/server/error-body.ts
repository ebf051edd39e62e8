// The body of an error in the shape that the document gives it; RFC 9457 where it gives none. Knows nothing of HTTP
// libraries.

import { STATUS_CODES } from "node:http";
import type { ErrorBodyPlan, ErrorPlan, Plan } from "../../compiler/plan/plan.ts";
import type { ProblemView } from "../wire.ts";
import { ROW } from "./problems.ts";

interface Fault {
  readonly field: string;
  readonly code: SentCode;
  readonly message: string;
  readonly remedy: string | null;
  readonly cite: string | null;
}

/** A code as the API tells it. */
export type SentCode = string | number;

type Told = ProblemView & { readonly [ROW]?: string };

/** What words stand for at some place within the body. */
interface Scope {
  readonly view: ProblemView;
  readonly code: SentCode;
  readonly faults: readonly Fault[];
  /** Whether it is about some of the faults, and no more about the whole. */
  readonly within: boolean;
}

export interface ErrorBody {
  readonly type: string;
  readonly body: unknown;
}

export function errorBody(plan: Plan, view: ProblemView, isApplication: boolean): ErrorBody {
  const shape = plan.api.errorBody;
  if (shape === null || isApplication) {
    const told = isApplication ? view : asSent(plan, withoutSources(view));
    return { type: "application/problem+json; charset=utf-8", body: { type: "about:blank", title: titleOf(view), ...told } };
  }
  const scope: Scope = { view, code: sentCode(plan, view, view.code), faults: faultsOf(plan, view), within: false };
  return { type: "application/json; charset=utf-8", body: filled(shape, scope) };
}

/** Where rows stand concerns the application alone, in development, and so do addresses of its pages. */
function withoutSources({ source: _, inTheWay: ___, deleted: ____, errors, ...rest }: ProblemView): ProblemView {
  return { ...rest, errors: errors.map(({ source: __, ...error }) => error) };
}

function titleOf(view: ProblemView): string {
  return STATUS_CODES[view.status] ?? "Error";
}

function asSent(plan: Plan, view: Told): object {
  const errors = view.errors.map((error) => ({ ...error, code: sentCode(plan, view, error.code) }));
  return { ...view, code: sentCode(plan, view, view.code), errors };
}

/** What is wrong, each under a key: its field, the catalogue's Field of its code, or the code itself. */
function faultsOf(plan: Plan, view: Told): Fault[] {
  const errors = view.errors.length > 0 ? view.errors : [{ ...view, field: null }];
  return errors.map(({ field, code, detail, remedy = null, cite }) => {
    const sent = sentCode(plan, view, code);
    const key = rowsOf(plan, view, code).find((row) => row.field !== null)?.field;
    return { field: field ?? key ?? String(sent), code: sent, message: detail, remedy, cite };
  });
}

function sentCode(plan: Plan, view: Told, code: string): SentCode {
  return rowsOf(plan, view, code).find((row) => row.sentAs !== null)?.sentAs ?? code;
}

/** The rows of the catalogue that speak of a code of the error: what one about an entity does not say, the one for all does. */
function rowsOf({ errors }: Plan, { [ROW]: about }: Told, code: string): ErrorPlan[] {
  const names = about?.endsWith(` / ${code}`) === true ? [about, code] : [code];
  return names.flatMap((name) => (Object.hasOwn(errors, name) ? (errors[name] ?? []) : []));
}

/** All that the API may tell for some codes. */
export function sentCodes({ errors }: Plan, codes: readonly string[]): SentCode[] {
  const sent = codes.flatMap((code) => {
    const whole = errors[code]?.sentAs ?? code;
    const about = Object.values(errors).filter((row) => row.code.endsWith(` / ${code}`));
    return [whole, ...about.map((row) => row.sentAs ?? whole)];
  });
  return [...new Set(sent)];
}

function filled(shape: ErrorBodyPlan, scope: Scope): unknown {
  switch (shape.is) {
    case "object":
      return Object.fromEntries(shape.members.map(({ key, value }) => [key, filled(value, scope)]));
    case "by field": {
      const fields = [...new Set(scope.faults.map((fault) => fault.field))];
      const only = (field: string): Scope => ({ ...scope, within: true, faults: scope.faults.filter((fault) => fault.field === field) });
      return Object.fromEntries(fields.map((field) => [field, filled(shape.value, only(field))]));
    }
    case "list":
      return scope.faults.map((fault) => filled(shape.of, { ...scope, within: true, faults: [fault] }));
    case "literal":
      return shape.value;
    default:
      return word(shape.word, scope);
  }
}

function word(name: (ErrorBodyPlan & { readonly is: "word" })["word"], { view, code, faults, within }: Scope): unknown {
  const [first] = faults;
  const fault = within && first !== undefined ? first : null;
  switch (name) {
    case "field":
      return first?.field ?? null;
    case "code":
      return fault?.code ?? code;
    case "message":
      return fault?.message ?? view.detail;
    case "status":
      return view.status;
    case "title":
      return titleOf(view);
    case "remedy":
      return fault === null ? view.remedy : fault.remedy;
    default:
      return fault === null ? view.cite : fault.cite;
  }
}

// The body of an error in the shape of the document, else of RFC 9457. Knows nothing of HTTP libraries.

import { STATUS_CODES } from "node:http";
import type { ErrorBodyPlan, ErrorPlan, Plan } from "../../../compiler/plan/plan.ts";
import type { ProblemView } from "../../wire.ts";
import { type InternalProblem, shortened, shownProblem } from "../context/problems.ts";
import { phrase, phraseIn, textsFor } from "../i18n/texts.ts";

interface Fault {
  readonly field: string;
  /** Whether it is the name of a member of what was sent, and not that under which it stands for want of one. */
  readonly isMember: boolean;
  readonly code: SentCode;
  readonly message: string;
  readonly remedy: string | null;
  readonly cite: string | null;
}

/** A code as the API tells it. */
export type SentCode = string | number;

/** What words stand for at some place within the body. */
interface Scope {
  readonly view: InternalProblem;
  readonly code: SentCode;
  readonly faults: readonly Fault[];
  /** Whether it is about some of the faults, and no more about the whole. */
  readonly within: boolean;
}

export interface ErrorBody {
  readonly type: string;
  readonly body: unknown;
}

/** Bytes of an answer that refuses: what was sent may be repeated in it, and costs the sender nothing. */
export const MOST_BYTES = 65_536;
/** Characters of each text of such an answer. */
const LONGEST_TEXT = 2_000;
/** Of one that would be too large all the same. */
const TIGHTER = [
  { errors: 20, letters: 300 },
  { errors: 20, letters: 50 },
  { errors: 0, letters: 50 },
] as const;

/** The text of an error's body, of 64 KB at most. `write` makes JSON of the body. */
export function writtenError(
  plan: Plan,
  told: InternalProblem,
  isApplication: boolean,
  write: (body: unknown) => string = JSON.stringify,
): { readonly type: string; readonly text: string } {
  let written = { type: "", text: "" };
  for (const bounded of [() => withShortTexts(told), ...TIGHTER.map((bound) => () => outlineOf(told, bound))]) {
    const { type, body } = errorBody(plan, bounded(), isApplication);
    written = { type, text: write(body) };
    if (Buffer.byteLength(written.text) <= MOST_BYTES) break;
  }
  return written;
}

function withShortTexts(view: InternalProblem): InternalProblem {
  const short = ({ detail, remedy = null }: { readonly detail: string; readonly remedy?: string | null }) => ({
    ...(detail.length > LONGEST_TEXT ? { detail: shortened(detail, LONGEST_TEXT) } : {}),
    ...(remedy !== null && remedy.length > LONGEST_TEXT ? { remedy: shortened(remedy, LONGEST_TEXT) } : {}),
  });
  return { ...view, ...short(view), errors: view.errors.map((error) => ({ ...error, ...short(error) })) };
}

/** What has to be known of a problem, in few characters. */
function outlineOf(
  { code, status, detail, confirmation, errors, more = 0, ...rest }: InternalProblem,
  bound: (typeof TIGHTER)[number],
): InternalProblem {
  const short = (text: string | null): string | null => (text === null ? null : shortened(text, bound.letters));
  const told = errors.slice(0, bound.errors);
  const beyond = more + errors.length - told.length;
  return {
    code,
    status,
    detail: shortened(detail, bound.letters),
    remedy: short(rest.remedy),
    errors: told.map((one) => ({
      field: short(one.field),
      code: one.code,
      detail: shortened(one.detail, bound.letters),
      cite: short(one.cite),
    })),
    ...(beyond > 0 ? { more: beyond } : {}),
    cite: short(rest.cite),
    ...(confirmation === undefined ? {} : { confirmation }),
    ...(rest.row === undefined ? {} : { row: rest.row }),
  };
}

export function errorBody(plan: Plan, told: InternalProblem, isApplication: boolean): ErrorBody {
  const shape = plan.api.errorBody;
  const view = isApplication ? told : sayingHowMany(plan, told);
  if (shape === null || isApplication) {
    const sent = isApplication ? shownProblem(view) : asSent(plan, view);
    return { type: "application/problem+json; charset=utf-8", body: { type: "about:blank", title: titleOf(view), ...sent } };
  }
  const scope: Scope = { view, code: sentCode(plan, view, view.code), faults: faultsOf(plan, view), within: false };
  return { type: contentType(plan), body: filled(shape, scope) };
}

/** With a sentence on the errors that are not listed; the application has words of its own for it. */
function sayingHowMany(plan: Plan, view: InternalProblem): InternalProblem {
  const words = wordsOfMore(plan, view);
  return words === null ? view : { ...view, detail: `${view.detail} ${words}` };
}

function wordsOfMore(plan: Plan, { more, errors }: ProblemView): string | null {
  if (more === undefined || errors.length === 0) return null;
  return phraseIn(phrase("moreFaults", { shown: errors.length, count: more }), textsFor(plan.product.language));
}

/** Where rows stand concerns the application alone, in development, and so do addresses of its pages. */
function withoutSources({ source: _, inTheWay: ___, deleted: ____, errors, ...rest }: ProblemView): ProblemView {
  return { ...rest, errors: errors.map(({ source: __, ...error }) => error) };
}

function titleOf(view: ProblemView): string {
  return STATUS_CODES[view.status] ?? "Error";
}

function asSent(plan: Plan, view: InternalProblem): object {
  const { errors, ...whole } = withoutSources(shownProblem(view));
  const sent = errors.map((error) => ({ ...error, code: sentCode(plan, view, error.code) }));
  return { ...whole, code: sentCode(plan, view, view.code), errors: sent };
}

/** What is wrong, each under a key: its field, the catalogue's Field of its code, or the code itself. Last how many more there are. */
function faultsOf(plan: Plan, view: InternalProblem): Fault[] {
  const words = wordsOfMore(plan, view);
  const more = words === null ? [] : [{ field: null, code: view.code, detail: words, remedy: null, cite: null }];
  const errors = view.errors.length > 0 ? [...view.errors, ...more] : [{ ...view, field: null }];
  return errors.map(({ field, code, detail, remedy = null, cite }) => {
    const sent = sentCode(plan, view, code);
    const key = rowsOf(plan, view, code).find((row) => row.field !== null)?.field;
    return { field: field ?? key ?? String(sent), isMember: field !== null, code: sent, message: detail, remedy, cite };
  });
}

function sentCode(plan: Plan, view: InternalProblem, code: string): SentCode {
  return rowsOf(plan, view, code).find((row) => row.sentAs !== null)?.sentAs ?? code;
}

/** The rows of the catalogue that speak of a code of the error: what one about an entity does not say, the one for all does. */
function rowsOf({ errors }: Plan, { row: about }: InternalProblem, code: string): ErrorPlan[] {
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
    case "text":
      return shape.parts.map((part) => (typeof part === "string" ? part : String(textWord(part.word, scope) ?? ""))).join("");
    default:
      return word(shape.word, scope);
  }
}

type TextWord = Exclude<(ErrorBodyPlan & { readonly is: "text" })["parts"][number], string>["word"];

function textWord(name: TextWord, scope: Scope): unknown {
  if (name !== "pointer") return word(name, scope);
  const [first] = scope.faults;
  return first?.isMember === true ? pointerTo(first.field) : "";
}

/** `items[0].count` as RFC 6901 has it: `/items/0/count`. */
function pointerTo(field: string): string {
  const parts = field.replace(/\[(\d+)\]/g, ".$1").split(".");
  return parts.map((part) => (part === "" ? "" : `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`)).join("");
}

/** The media type of the API's JSON. One of its own has no parameters: some forbid them, and JSON is UTF-8 in any case. */
export function contentType({ api }: Plan): string {
  return api.mediaType === "application/json" ? "application/json; charset=utf-8" : api.mediaType;
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

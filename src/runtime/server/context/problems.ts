// Every refusal as one kind of error, and the catalogue that gives it status and words. Nothing leaves the program
// with an error that is not in the catalogue. Knows nothing of HTTP libraries.

import { DASH } from "../../../compiler/expression/evaluate.ts";
import type { Expr, Literal } from "../../../compiler/expression/tree.ts";
import type { ErrorPlan, Open, Origin, Plan, Refusal } from "../../../compiler/plan/plan.ts";
import { PROGRAM_ERRORS } from "../../../compiler/plan/program-errors.ts";
import type { RefusedBy } from "../../store/system/blocked-timers.ts";
import type { RemedyTarget } from "../../wire/refusals.ts";
import type { Cited, OpenView, ProblemView, Traced } from "../../wire.ts";
import { SENTENCE, type SentenceRef, worded, wordedAs } from "../i18n/languages.ts";
import { fill, type Params, type Phrase, PROGRAM_TEXTS, phrase, textsFor } from "../i18n/texts.ts";

/** One thing that is wrong, at a field or as a whole. */
export interface Fault {
  readonly field: string | null;
  readonly code: string;
  readonly detail: string;
  readonly status: number;
  readonly remedy: string | null;
  /** Where something can be done about it. */
  readonly leads?: RemedyTarget;
  readonly cite: string | null;
  readonly source?: string;
  /** The record that stands in the way, for whoever may see it. */
  readonly other?: OtherRecord;
  readonly takenBy?: TakenBy;
  /** Of what the program itself was refused: whose rule or step it is, or the field that a value does not fit. */
  readonly brokenRule?: RefusedBy;
  readonly [SENTENCE]?: SentenceRef;
  /** How many others it stands for, which were counted and not made. */
  readonly more?: number;
}

/** Of a value that is taken: whose it is, where they may see it. */
export interface TakenBy {
  readonly entity: string;
  readonly id: string;
  /** What is the same, as people call it. */
  readonly field: string;
}

type OtherRecord = NonNullable<ProblemView["errors"][number]["other"]>;

/** How a record stands, or the account of whoever is refused, by which a deed is not theirs; and where that is told. */
export interface DenialReason {
  readonly label: string;
  readonly value: string;
  readonly leads: RemedyTarget | null;
}

/** Where a client says which warnings it confirms, and where the server tells how they are named. */
export const CONFIRM_HEADER = "Confirm-Warnings";

/** So many faults are told of one request; how many more there are is counted. */
export const MOST_FAULTS = 20;
/** Characters of a value, and of an address within a body, that a fault repeats. */
const LONGEST_VALUE = 1_000;
const LONGEST_FIELD = 300;

/** Collects what is wrong with a request: makes the first faults, and counts the others, however many there are. */
export class Faults {
  readonly #first: Fault[] = [];
  #more = 0;

  get any(): boolean {
    return this.#first.length > 0;
  }

  add(make: () => Fault): void {
    if (this.#first.length < MOST_FAULTS) this.#first.push(make());
    else this.#more++;
  }

  addAll(made: readonly Fault[]): void {
    for (const fault of made) {
      this.add(() => fault);
      if (this.#first.at(-1) !== fault) this.#more += fault.more ?? 0;
    }
  }

  /** The first of them, of which the last one stands for those that were counted. */
  all(): Fault[] {
    const last = this.#first.at(-1);
    if (last === undefined || this.#more === 0) return [...this.#first];
    return [...this.#first.slice(0, -1), { ...last, more: this.#more + (last.more ?? 0) }];
  }
}

/** A problem with what the server alone knows of it. */
export interface InternalProblem extends ProblemView {
  /** The row of the catalogue that speaks of records of the entity. */
  readonly row?: string;
  readonly errors: readonly InternalFault[];
}

type InternalFault = ProblemView["errors"][number] & Pick<Fault, "takenBy" | "brokenRule">;

/** What whoever asked may know of it. */
export function shownProblem({ row: _, ...view }: InternalProblem): ProblemView {
  return { ...view, errors: view.errors.map(({ takenBy: __, brokenRule: ___, ...error }) => error) };
}

/** A refusal on its way to whoever asked. */
export class Problem extends Error {
  /** Of `errors` the first; `more` says how many others there are. */
  readonly told: InternalProblem;
  readonly headers: Readonly<Record<string, string>>;
  constructor(told: InternalProblem, headers: Readonly<Record<string, string>> = {}) {
    super(`${told.code}: ${told.detail}`);
    const beyond = told.errors.length - MOST_FAULTS;
    this.told = beyond <= 0 ? told : { ...told, errors: told.errors.slice(0, MOST_FAULTS), more: (told.more ?? 0) + beyond };
    this.headers = headers;
  }

  get view(): ProblemView {
    return shownProblem(this.told);
  }

  /** The same, with other members. */
  with(change: Partial<InternalProblem>): Problem {
    return new Problem({ ...this.told, ...change }, this.headers);
  }

  /** The same, told at a field. */
  at(field: string): Problem {
    return this.with({ errors: [shownFault({ ...this.told, field })] });
  }
}

/** "point 9, FINE_PER_DAY (spec.md:164)" */
export function citeOf(origin: Origin): string {
  return `${origin.cite} (${origin.file}:${origin.line})`;
}

interface Entry {
  readonly status: number;
  readonly text: string;
  readonly remedy: string | null;
  /** Whether the words are the program's own, and there in its languages. */
  readonly own: boolean;
}

/** What an act was refused with; null where it was done. */
export async function problemOfAct(act: () => Promise<void>): Promise<ProblemView | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.view;
    throw error;
  }
}

/** The catalogue of one plan. Its own words are in the product's language; where its rows stand is told in development alone. */
export class Problems {
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #language: string;
  readonly #development: boolean;

  constructor(plan: Plan, development: boolean) {
    this.#development = development;
    const entries = new Map<string, Entry>();
    this.#language = textsFor(plan.product.language);
    for (const { code, status, message, remedy: help } of PROGRAM_ERRORS) {
      const [text, remedy] = PROGRAM_TEXTS[this.#language]?.errors[code] ?? [message, help ?? undefined];
      entries.set(code, { status, text, remedy: remedy ?? null, own: true });
    }
    for (const listed of Object.values(plan.errors)) entries.set(listed.code, entryOf(listed, entries.get(listed.code)));
    this.#entries = entries;
  }

  /** Of these the texts of the document's own, with `{field}` and the rest still to be filled. */
  ownTexts(codes: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries(
      codes.flatMap((code) => {
        const entry = this.#entries.get(code);
        return entry === undefined || entry.own ? [] : [[code, entry.text]];
      }),
    );
  }

  /** Whether a code is one of the program's own; the document may have words for it. */
  isProgram(code: string): boolean {
    return PROGRAM_ERRORS.some((one) => one.code === code);
  }

  /** The row that asked for something. */
  cited(origin: Origin): Cited {
    return { cite: citeOf(origin), ...this.traced(origin) };
  }

  traced(origin: Origin | null): Traced {
    return origin !== null && this.#development ? { source: `${origin.file}:${origin.line}:${origin.column}` } : {};
  }

  open({ question, origin }: Open): OpenView {
    return { question, ...this.cited(origin) };
  }

  /** Words of the program's own as members of an answer. */
  worded<Members extends Readonly<Record<string, Phrase>>>(phrases: Members): { readonly [Member in keyof Members]: string } {
    return worded(phrases, this.#language);
  }

  /** Something wrong, in the catalogue's words. Of what was given it repeats the beginning. */
  fault(code: string, params: Params = {}, field: string | null = null, origin: Origin | null = null): Fault {
    return this.#told(code, code, shortParams(params), field === null ? null : shortened(field, LONGEST_FIELD), origin);
  }

  #told(row: string, code: string, params: Params, field: string | null, origin: Origin | null): Fault {
    const entry = this.#entries.get(row) ?? { status: 500, text: code, remedy: null, own: false };
    return {
      field,
      code,
      status: entry.status,
      detail: fill(entry.text, params, this.#language),
      remedy: entry.remedy === null ? null : fill(entry.remedy, params, this.#language),
      cite: origin === null ? null : citeOf(origin),
      ...this.traced(origin),
      ...(entry.own ? { [SENTENCE]: { code, params } } : {}),
    };
  }

  /** A fault in other words of the program's; those of the document stay. */
  inWords<Told extends Pick<Fault, "code" | "detail" | typeof SENTENCE>>(fault: Told, words: Phrase): Told {
    if (this.#entries.get(fault.code)?.own !== true) return fault;
    const told: Told & { [SENTENCE]?: SentenceRef } = { ...fault, ...this.worded({ detail: words }) };
    delete told[SENTENCE];
    return told;
  }

  /** A problem in other words of the program's; those of the document stay. */
  reworded(problem: Problem, words: Phrase): Problem {
    return new Problem(this.inWords(problem.told, words), problem.headers);
  }

  problem(code: string, params: Params = {}, origin: Origin | null = null, headers: Readonly<Record<string, string>> = {}): Problem {
    return new Problem(viewOf(this.fault(code, params, null, origin)), headers);
  }

  /** About a record of an entity, as the catalogue says it of these. */
  about(entity: string, code: "not-found" | "not-allowed", origin: Origin | null = null): Problem {
    const row = `${entity} / ${code}`;
    if (!this.#entries.has(row)) return this.problem(code, {}, origin);
    return new Problem({ ...viewOf(this.#told(row, code, {}, null, origin)), row });
  }

  /** What the document says to whoever may not make a record of an entity; null where it says nothing of its own. */
  notAllowedWords(entity: string): string | null {
    const { [`${entity} / not-allowed`]: own, "not-allowed": all } = this.ownTexts([`${entity} / not-allowed`, "not-allowed"]);
    return own ?? all ?? null;
  }

  /** The statuses with which a code may be answered: of one entity it may be another. */
  statuses(code: string): readonly number[] {
    const rows = [...this.#entries].filter(([row]) => row === code || row.endsWith(` / ${code}`));
    return [...new Set(rows.map(([, { status }]) => status))];
  }

  /** Something that the document leaves open. */
  notSpecified(open: Open): Problem {
    return this.problem("not-specified", { question: open.question }, open.origin);
  }

  /** A permission that the document leaves open: refused, as any permission that is not given. */
  notSpecifiedPermission(open: Open): Problem {
    return this.notSpecified(open).with({ status: 403 });
  }

  /** A rule's or a guard's own refusal; `text` is its message about the record at hand, `remedy` what to do about it. */
  refused(
    refusal: Refusal,
    text: string | null,
    remedy: string | null = literalOrNull(refusal.remedy),
    leads: RemedyTarget | null = null,
  ): Fault {
    const detail = text ?? (refusal.message === null ? this.#without(refusal.code) : wordsOf(refusal.message));
    return {
      field: refusal.field,
      code: refusal.code,
      status: refusal.status,
      // A message of which nothing could be said beforehand is no sentence.
      ...(detail !== null && /[\p{L}\p{N}]/u.test(detail) ? { detail } : this.worded({ detail: phrase("notPossible") })),
      remedy: remedy !== null && remedy.trim() === DASH ? null : remedy,
      ...ledTo(leads),
      ...this.cited(refusal.origin),
    };
  }

  /** Several faults as one problem: a single fault speaks for itself, several are `invalid`. */
  together(told: readonly Fault[]): Problem {
    const faults = eachOnce(told);
    const [first] = faults;
    if (first === undefined) return this.problem("server-error", { id: "-" });
    const errors = faults.map(shownFault);
    if (faults.length === 1) return new Problem({ ...viewOf(first), errors });
    const whole = this.fault("invalid");
    const status = faults.every((fault) => fault.status === first.status) ? first.status : whole.status;
    const more = told.reduce((sum, fault) => sum + (fault.more ?? 0), 0);
    return new Problem({ ...viewOf(whole), status, errors, ...(more > 0 ? { more } : {}) });
  }

  /** What goes through only when it is confirmed; `names` says how each warning is named then. */
  toConfirm(warnings: readonly Fault[], names: readonly string[]): Problem {
    const errors = warnings.map(shownFault);
    const confirmation = names.join(" ");
    return new Problem({ ...viewOf(this.fault("needs-confirmation")), errors, confirmation }, { [CONFIRM_HEADER]: confirmation });
  }

  /** For a code without a text of its own: the program's text where it has one, else the code and that there is none. */
  #without(code: string): string {
    const entry = this.#entries.get(code);
    return entry === undefined || entry.text === "" ? `${code} (no text specified)` : entry.text;
  }
}

/** What is wrong with several records, and with no field of any, is told once. */
function eachOnce(faults: readonly Fault[]): readonly Fault[] {
  const told = new Set<string>();
  return faults.filter(({ field, code, detail, cite }) => {
    const key = JSON.stringify([code, detail, cite]);
    return field !== null || (!told.has(key) && told.add(key));
  });
}

function shortParams(params: Params): Params {
  const isShort = Object.values(params).every((value) => typeof value !== "string" || value.length <= LONGEST_VALUE);
  if (isShort) return params;
  const short = Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? shortened(value, LONGEST_VALUE) : value]);
  return Object.fromEntries(short);
}

/** The beginning of a text, with a sign that it goes on. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
}

function entryOf(listed: ErrorPlan, own: Entry | undefined): Entry {
  const text = listed.message === null ? null : literalText(listed.message);
  if (listed.origin === null && own !== undefined) return { ...own, status: listed.status };
  const remedy = literalOrNull(listed.remedy);
  return { status: listed.status, text: text ?? `${listed.code} (no text specified)`, remedy, own: false };
}

function viewOf(fault: Fault): ProblemView {
  const { code, status, detail, remedy, leads, cite } = fault;
  return {
    code,
    status,
    detail,
    remedy,
    ...ledTo(leads),
    errors: [],
    cite,
    ...sourceOf(fault),
    ...sentenceRefOf(fault),
    ...wordedAs(fault),
  };
}

function shownFault(fault: Fault): InternalFault {
  const { field, code, detail, remedy, leads, cite, other, takenBy, brokenRule } = fault;
  const stands = other === undefined ? {} : { other, ...(takenBy === undefined ? {} : { takenBy }) };
  return {
    field,
    code,
    detail,
    ...helpOf(remedy),
    ...ledTo(leads),
    cite,
    ...stands,
    ...(brokenRule === undefined ? {} : { brokenRule }),
    ...sourceOf(fault),
    ...sentenceRefOf(fault),
    ...wordedAs(fault),
  };
}

function helpOf(remedy: string | null): { readonly remedy?: string } {
  return remedy === null || remedy === "" ? {} : { remedy };
}

function ledTo(leads: RemedyTarget | null | undefined): { readonly leads?: RemedyTarget } {
  return leads == null ? {} : { leads };
}

function sourceOf({ source }: Fault): Traced {
  return source === undefined ? {} : { source };
}

function sentenceRefOf({ [SENTENCE]: said }: Pick<Fault, typeof SENTENCE>): { readonly [SENTENCE]?: SentenceRef } {
  return said === undefined ? {} : { [SENTENCE]: said };
}

function literalOrNull(text: Expr | null): string | null {
  return text === null ? null : literalText(text);
}

/** The text of an expression that needs no record: a literal, or a template of literals. */
function literalText(message: Expr): string | null {
  if (message.op === "literal") return writtenOut(message.value);
  if (message.op !== "template") return null;
  const parts = message.parts.map((part) => (typeof part === "string" ? part : literalText(part)));
  return parts.some((part) => part === null) ? null : parts.join("");
}

/** Its words without a record, with a dash for each value; null where it has none. */
function wordsOf(message: Expr): string | null {
  if (message.op !== "template") return literalText(message);
  return message.parts.map((part) => (typeof part === "string" ? part : (literalText(part) ?? DASH))).join("");
}

function writtenOut(value: Literal): string {
  return value === null ? "" : String(value);
}

// What every point's resolver works with. The model as it grows, a place for findings and questions, and the way from a cell's
// text to a typed expression.

import type { Code } from "../diagnostics/catalogue.ts";
import type { Diagnostic, Fix, OpenQuestion, Related } from "../diagnostics/diagnostic.ts";
import { nearest } from "../diagnostics/nearest.ts";
import { type Parameters, report } from "../diagnostics/report.ts";
import { checkExpression, checkTemplate } from "../expression/checking/check.ts";
import type { Scope } from "../expression/checking/scope.ts";
import { type ExpressionProblem, parseExpression, parseTemplate } from "../expression/parsing/parse.ts";
import type { Misfit } from "../expression/parsing/syntax.ts";
import type { Expr, Type } from "../expression/tree.ts";
import type { Cell, DocumentSyntax, ItemSyntax, PointSyntax, RowSyntax, SectionSyntax, TableSyntax } from "../parse/syntax.ts";
import type { PointNumber } from "../points.ts";
import { type Span, slice, type Text } from "../source.ts";
import type { Model } from "./model.ts";
import { Renames } from "./names/renames.ts";
import { type Subject, subjectOf } from "./names/subjects.ts";
import type { Mention, SymbolKind, SymbolRecorder } from "./names/symbols.ts";
import { questionAbout } from "./questions.ts";
import { reportMarks } from "./suggest/placeholders.ts";

/** A table's row with the section that it stands in. */
export interface PlacedRow {
  readonly row: RowSyntax;
  readonly section: SectionSyntax;
  readonly table: TableSyntax;
}

/** What kind of name is missed by a finding that one is not known. */
const NAMED_BY: { readonly [C in Code]?: SymbolKind } = {
  "entities-are-known": "entity",
  "types-name-an-entity": "entity",
  "states-belong-to-an-entity": "entity",
  "codes-are-in-the-catalogue": "code",
  "role-columns-name-a-role": "role",
  "sections-name-a-screen": "screen",
};

const BOOLEAN: Type = { is: "boolean" };

/** Stands where something is written that could not be read, so that nobody takes it for absent. */
export const UNREAD: Expr = { op: "open", subject: "what could not be read", type: { is: "opaque", name: "unknown" }, optional: false };

/** A text and where it stands. */
type Named = Pick<Text, "text" | "span">;

export class Context {
  readonly model: Model;
  readonly diagnostics: Diagnostic[] = [];
  /** Words with spaces between them that were refused as names: where they are used, they are not wrong once more. */
  readonly misnamed = new Set<string>();
  readonly subjects = new Map<Diagnostic, Subject>();
  /** By what is wrong with a kind of value: the fields of which that may be the fault. */
  readonly misfits = new Map<Diagnostic, readonly Misfit[]>();
  readonly documents: readonly DocumentSyntax[];
  /** Codes of the errors that the program itself raises, each with the words that it fills into their texts. */
  readonly programCodes: ReadonlyMap<string, readonly string[]>;
  readonly renames = new Renames();
  readonly #symbols: SymbolRecorder | null;
  readonly #told = new Set<string>();
  /** Conditions that were read without a finding, by where and how they are written. */
  readonly #conditions = new WeakMap<Scope, Map<string, Expr>>();
  #problems = 0;

  constructor(
    model: Model,
    documents: readonly DocumentSyntax[],
    programCodes: ReadonlyMap<string, readonly string[]>,
    symbols: SymbolRecorder | null = null,
  ) {
    this.model = model;
    this.documents = documents;
    this.programCodes = programCodes;
    this.#symbols = symbols;
  }

  /** A name is given here. `owner` as in NamedSymbol; the name is the text, where it is not said. */
  define(kind: SymbolKind, owner: string, at: Named, name = at.text): void {
    this.#record("definition", kind, owner, at, name);
  }

  /** A name is used here, and means this: whoever looks a name up says so, so that it can be found and renamed. */
  refer(kind: SymbolKind, owner: string, at: Named, name = at.text): void {
    this.#record("reference", kind, owner, at, name);
  }

  #record(is: Mention["is"], kind: SymbolKind, owner: string, at: Named, name: string): void {
    this.#symbols?.add(is, kind, owner, name, at.span);
  }

  /** The parts of all documents that speak of this point. */
  points(number: PointNumber): PointSyntax[] {
    return this.documents.flatMap((document) => document.points.filter((point) => point.number === number));
  }

  sections(number: PointNumber): SectionSyntax[] {
    return this.points(number).flatMap((point) => [...point.sections]);
  }

  rows(number: PointNumber, keyword: string): PlacedRow[] {
    const found: PlacedRow[] = [];
    for (const section of this.sections(number)) {
      for (const table of section.tables) {
        if (table.keyword === keyword) for (const row of table.rows) found.push({ row, section, table });
      }
    }
    return found;
  }

  items(number: PointNumber): ItemSyntax[] {
    return this.sections(number).flatMap((section) => [...section.items]);
  }

  problem(
    code: Code,
    span: Span,
    params: Readonly<Record<string, string | number>> = {},
    extra: { related?: Related[]; fixes?: Fix[]; misfits?: readonly Misfit[] } = {},
    within: string | null = null,
  ): void {
    this.#problems++;
    // Which placeholders a code has is known to its caller; `unknown` adds those that several codes share.
    const diagnostic = report(code, span, params as Parameters<typeof code>, extra);
    // A text that several rows use is checked for each of them, and what is wrong with it is wrong once.
    const key = `${code} ${span.file} ${span.start} ${span.end} ${diagnostic.message}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const subject = subjectOf(code, params, within, this.model);
    this.diagnostics.push(diagnostic);
    if (subject !== null) this.subjects.set(diagnostic, subject);
    if (extra.misfits !== undefined) this.misfits.set(diagnostic, extra.misfits);
  }

  notSupported(construct: string, span: Span, help: string): void {
    this.problem("constructs-are-supported", span, { construct, help });
  }

  /** A name that is not known: once, with the nearest of those that are; `meant` where none is near. */
  unknown(
    code: Code,
    span: Span,
    name: string,
    candidates: Iterable<string>,
    params: Record<string, string | number> = {},
    meant: string | null = null,
    related: Related[] = [],
    alone: Span | null = null,
  ): void {
    this.#referUnread(code, span, name, params);
    const all = [...candidates];
    if (this.#formerName(span, name, all)) return;
    if (this.#goneName(span, name, all, String(params.entity ?? ""))) return;
    if (code === "entities-are-known" && this.#shapeNamed(span, name, alone)) return;
    const near = nearest(name, all) ?? meant;
    const fixes: Fix[] = near === null ? [] : [{ title: `Write ${near}`, edits: [{ span, text: near }], applicability: "maybe" }];
    this.problem(code, span, { name, candidates: all.length > 0 ? all.join(", ") : "(there are none)", ...params }, { fixes, related });
  }

  /** Says that a name is of a shape. `alone` is what a shape would take the place of, where one may stand. */
  #shapeNamed(span: Span, name: string, alone: Span | null): boolean {
    const shape = this.model.shapes.get(name);
    if (shape === undefined) return false;
    const written = [...(alone === null ? [] : [[alone, name] as const]), [span, shape.entity] as const];
    const fixes = written.map(([at, text]): Fix => ({ title: `Write ${text}`, edits: [{ span: at, text }], applicability: "maybe" }));
    const related = [{ span: shape.holds.span, message: "This is what it holds." }];
    this.problem("shapes-are-no-entities", span, { name, entity: shape.entity }, { fixes, related });
    return true;
  }

  /** The row that gives the name may be there and not be readable: then it is meant all the same. */
  #referUnread(code: Code, span: Span, name: string, params: Record<string, string | number>): void {
    const kind = NAMED_BY[code];
    if (kind !== undefined) this.refer(kind, "", { text: name, span });
    else if (code === "fields-are-known") this.refer("field", String(params.entity ?? ""), { text: name, span });
  }

  /** Says that a name was renamed, where what it is called today would do here. */
  #formerName(span: Span, old: string, candidates: readonly string[]): boolean {
    const present = this.renames.presentName(old, candidates);
    if (present === null) return false;
    const fix: Fix = { title: `Write ${present}`, edits: [{ span, text: present }], applicability: "always" };
    this.problem("names-are-those-of-today", span, { old, name: present }, { fixes: [fix] });
    return true;
  }

  /** Says that a field is gone, where another of its entity would do here. */
  #goneName(span: Span, name: string, candidates: readonly string[], owner = ""): boolean {
    for (const entity of this.model.entities.values()) {
      const field = entity.gone.get(name);
      const isMeant = entity.name === owner || candidates.some((one) => entity.fields.has(one) || one === entity.name);
      if (field === undefined || !isMeant) continue;
      const related = [{ span: field.span, message: "It is gone here." }];
      this.problem("gone-fields-are-not-used", span, { entity: entity.name, name }, { related });
      return true;
    }
    return false;
  }

  question(point: PointNumber, subject: string, question: string | null, span: Span): OpenQuestion {
    const asked = { point, subject, question: question ?? questionAbout(point, subject), span };
    this.model.questions.push(asked);
    return asked;
  }

  /**
   * The typed expression in a cell; null when it could not be read, which has then been said. `into` is the field whose value it
   * is; `whereEmpty` says what is so where what it is computed of is empty, and null that it may not be. `users` are the places that decide
   * what it is about.
   */
  expression(
    text: Text,
    scope: Scope,
    expected: Type | null,
    into: Omit<Misfit, "as"> | null = null,
    whereEmpty: string | null = this.#leftEmpty(into),
    users: readonly Related[] = [],
  ): Expr | null {
    this.noteConstants(text);
    this.#refuseRates(text);
    const parsed = parseExpression(text);
    this.#expressionProblems(
      parsed.diagnostics.filter(({ span }) => !this.#isMisnamed(text, span)),
      scope,
    );
    if (parsed.syntax === null) return null;
    const checked = checkExpression(parsed.syntax, scope, expected, this.#symbols?.observer(scope, expected) ?? null);
    const problems = checked.problems.map((one) => usedBy(whereEmpty === null ? one : leftEmpty(one, text, whereEmpty), users));
    this.#expressionProblems(problems, scope, into);
    if (checked.expr !== null) this.#symbols?.expressions.push({ span: text.span, expr: checked.expr, entity: scope.thisEntity });
    return checked.expr;
  }

  /**
   * A yes or no. The cells of a matrix say the same again and again: what is written alike in one scope is read once and is
   * one expression, unless somebody is to hear where each name stands.
   */
  condition(text: Text, scope: Scope, users: readonly Related[] = []): Expr | null {
    const alike = this.#conditions.get(scope) ?? new Map<string, Expr>();
    this.#conditions.set(scope, alike);
    const known = alike.get(text.text);
    if (known !== undefined && this.#symbols === null) return known;
    const before = this.#problems;
    const found = this.expression(text, scope, BOOLEAN, null, null, users);
    if (found === null || this.#problems > before) return found;
    if (known === undefined) alike.set(text.text, found);
    return known ?? found;
  }

  /** A rate is enforced by the program or not at all: its window would be lost in an expression. */
  #refuseRates(text: Text): void {
    for (const match of text.text.matchAll(/\b[A-Z][A-Z0-9_]*\b/g)) {
      if (this.model.constants.get(match[0])?.unit !== "rate") continue;
      this.problem("rates-are-limits", slice(text, match.index, match.index + match[0].length).span, { name: match[0] });
    }
  }

  /** A text with `{…}` placeholders. `users` are the places that decide what it is about. */
  template(text: Text, scope: Scope, users: readonly Related[] = []): Expr | null {
    this.noteConstants(text);
    const parsed = parseTemplate(text);
    this.#expressionProblems(parsed.diagnostics, scope);
    if (parsed.syntax === null) return null;
    reportMarks(this, text, scope);
    const checked = checkTemplate(parsed.syntax, scope, this.#symbols?.observer(scope, null) ?? null);
    const problems = checked.problems.map((problem) => usedBy(problem, users));
    this.#expressionProblems(problems, scope);
    if (checked.expr !== null) this.#symbols?.expressions.push({ span: text.span, expr: checked.expr, entity: scope.thisEntity });
    return checked.expr;
  }

  /** Whether reading stopped at words that were refused as a name where they were to be one. */
  #isMisnamed(text: Text, at: Span): boolean {
    return [...this.misnamed].some((words) => {
      const from = text.text.indexOf(words);
      if (from < 0) return false;
      const { start, end } = slice(text, from, from + words.length).span;
      return at.start <= end && start <= at.end;
    });
  }

  /** Constants are folded into the expressions that name them, so their use is noted here. */
  noteConstants(text: Text): void {
    for (const word of text.text.match(/[A-Z][A-Z0-9_]*/g) ?? []) if (this.model.constants.has(word)) this.model.usedConstants.add(word);
  }

  #expressionProblems(problems: readonly ExpressionProblem[], scope: Scope, into: Omit<Misfit, "as"> | null = null): void {
    for (const problem of problems) {
      const old = problem.params.name ?? problem.params.value ?? "";
      const among = problem.among === undefined ? [] : [...problem.among, ...this.model.entities.keys()];
      if (this.#formerName(problem.span, old, among) || this.#goneName(problem.span, old, among)) continue;
      const certain = problem.code === "optional-values-are-guarded" ? this.#neverEmpty(scope.thisEntity, old) : [];
      const extra = {
        related: [...(problem.related ?? [])],
        fixes: [...certain, ...(problem.fixes ?? [])],
        misfits: [...(problem.misfits ?? []), ...(into === null || problem.found === undefined ? [] : [{ ...into, as: problem.found }])],
      };
      this.problem(problem.code as Code, problem.span, problem.params, extra, scope.thisEntity);
    }
  }

  #leftEmpty(into: Omit<Misfit, "as"> | null): string | null {
    const field = into === null ? undefined : this.model.entities.get(into.entity)?.fields.get(into.field);
    return field === undefined || field.required ? null : `Leave ${field.name} empty`;
  }

  /** The row of point 3 that gives a field. */
  rowOf({ span }: { readonly span: Span }): RowSyntax | undefined {
    const gives = ({ row }: { readonly row: RowSyntax }) => {
      const name = row.cells.get("Field")?.text.span;
      return name?.file === span.file && name.start === span.start;
    };
    return this.rows(3, "Field").find(gives)?.row;
  }

  /** Where what is computed is never empty, that its row says so is what is missing. */
  #neverEmpty(entity: string | null, name: string): Fix[] {
    const field = this.model.entities.get(entity ?? "")?.fields.get(name);
    const isCertain = field?.always?.optional === false || /^(?:sum|number) of\s/.test(field?.alwaysText?.text ?? "");
    if (field === undefined || !isCertain) return [];
    const marks = this.rowOf(field)?.cells.get("Must be");
    if (marks?.state !== "none") return [];
    return [{ title: `Write required for ${name}`, edits: [{ span: marks.text.span, text: "required" }], applicability: "maybe" }];
  }
}

function usedBy(problem: ExpressionProblem, users: readonly Related[]): ExpressionProblem {
  return users.length === 0 ? problem : { ...problem, related: [...(problem.related ?? []), ...users] };
}

/** What may be empty is so where what it is computed of is. */
function leftEmpty(problem: ExpressionProblem, text: Text, whereEmpty: string): ExpressionProblem {
  const name = problem.params.name ?? "";
  if (problem.code !== "optional-values-are-guarded" || !/^[\w.]+$/.test(name)) return problem;
  const edits = [
    { span: { ...text.span, end: text.span.start }, text: `if ${name} is not empty then ` },
    { span: { ...text.span, start: text.span.end }, text: " else empty" },
  ];
  const fix = {
    title: `${whereEmpty} where ${name} is${whereEmpty.endsWith("empty") ? "" : " empty"}: if ${name} is not empty then ${text.text} else empty`,
    edits,
    applicability: "maybe",
  } as const;
  return { ...problem, fixes: [...(problem.fixes ?? []), fix] };
}

/** The cell of a column; undefined where the table lacks the column. */
export function cell(row: RowSyntax, column: string): Cell | undefined {
  return row.cells.get(column);
}

/** The text of a decided cell; null for `-`, an open cell and an absent column. */
export function textOf(row: RowSyntax, column: string): Text | null {
  const found = row.cells.get(column);
  return found?.state === "value" ? found.text : null;
}

/** As `textOf`, where a code of the catalogue may be called by a word that elsewhere says that there is none. */
export function codesOf(row: RowSyntax, column: string, codes: { has(code: string): boolean }): Text | null {
  const found = row.cells.get(column);
  return found?.state === "none" && codes.has(found.text.text) ? found.text : textOf(row, column);
}

/** Open cells are questions; a blank cell says nothing, so it is one as well. */
export function isOpen(found: Cell | undefined): found is Cell & { readonly state: "open" | "blank" } {
  return found !== undefined && (found.state === "open" || found.state === "blank");
}

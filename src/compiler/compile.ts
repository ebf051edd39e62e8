// The whole compiler on one screen: text in; a plan, findings and open questions out. Never throws on bad input, and
// gives the same result for the same text.

import { check } from "./check/check.ts";
import type { Diagnostic, OpenQuestion } from "./diagnostics/diagnostic.ts";
import { joinRepeated } from "./diagnostics/repeated.ts";
import { withWishes } from "./diagnostics/wishes/wishes.ts";
import { type Touched, touchesOf } from "./model/impact.ts";
import type { Model } from "./model/model.ts";
import { type Mention, type PlacedExpression, placedMentions, SymbolRecorder } from "./model/names/symbols.ts";
import { resolve } from "./model/resolve.ts";
import { joinDocuments } from "./parse/continued.ts";
import { type ParseDocument, parseDocument } from "./parse/parse.ts";
import type { DocumentSyntax } from "./parse/syntax.ts";
import { lower } from "./plan/lower.ts";
import type { Plan } from "./plan/plan.ts";
import { PROGRAM_ERRORS, wordsOf } from "./plan/program-errors.ts";
import { POINTS, type PointNumber } from "./points.ts";
import type { Source } from "./source.ts";

/** An open question with what it touches. */
export interface RegisteredQuestion extends OpenQuestion {
  readonly touches: readonly Touched[];
}

/** What is said of a document, without making it run. */
export interface Examination {
  /** Whether there is no error. */
  readonly runs: boolean;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  readonly openQuestions: readonly RegisteredQuestion[];
  readonly points: readonly { readonly number: number; readonly title: string; readonly state: "open" | "partly" | "written" }[];
  readonly name: string;
}

export interface Compilation extends Omit<Examination, "runs"> {
  /** Null while there are errors. */
  readonly plan: Plan | null;
}

const PROGRAM_CODES: ReadonlyMap<string, readonly string[]> = new Map(PROGRAM_ERRORS.map((error) => [error.code, wordsOf(error)]));

export function compile(sources: readonly Source[], parse: ParseDocument = parseDocument): Compilation {
  const { documents: _documents, model: _model, ...compilation } = compileWithModel(sources, parse);
  return compilation;
}

/** A compilation with the syntax and the model that the plan was made of. */
export interface CompiledModel extends Compilation {
  readonly documents: readonly DocumentSyntax[];
  readonly model: Model;
}

export function compileWithModel(sources: readonly Source[], parse: ParseDocument = parseDocument): CompiledModel {
  const { documents, model, touches, examination } = examineModel(sources, parse);
  const { runs, ...rest } = examination;
  return { plan: runs ? lower(model, sources, touches) : null, ...rest, documents, model };
}

/** `parse` is for whoever keeps the syntax of documents that did not change. */
export function examine(sources: readonly Source[], parse: ParseDocument = parseDocument): Examination {
  return examineModel(sources, parse).examination;
}

/** The compilation of documents that are analysed already. */
export function compileAnalysed(analysis: Pick<Analysis, "documents" | "model" | "diagnostics">, sources: readonly Source[]): Compilation {
  const { model, touches, examination } = examined(analysis, sources);
  const { runs, ...rest } = examination;
  return { plan: runs ? lower(model, sources, touches) : null, ...rest };
}

function examineModel(sources: readonly Source[], parse: ParseDocument) {
  return examined(understand(sources, null, parse), sources);
}

function examined({ documents, model, diagnostics }: Pick<Analysis, "documents" | "model" | "diagnostics">, sources: readonly Source[]) {
  const touches = touchesOf(model);
  const questions = questionsInOrder(model.questions, sources);
  const examination: Examination = {
    runs: !diagnostics.some((diagnostic) => diagnostic.level === "error"),
    diagnostics,
    openQuestions: questions.map((question) => ({ ...question, touches: touches.get(question) ?? [] })),
    points: POINTS.map(({ number, title }) => ({ number, title, state: stateOf(model, number) })),
    name: model.name,
  };
  return { documents, model, touches, examination };
}

function stateOf(model: Model, number: PointNumber): "open" | "partly" | "written" {
  if (model.points.get(number)?.written !== true) return "open";
  return model.questions.some((question) => question.point === number) ? "partly" : "written";
}

/** What a document says, for tools that look at it rather than run it. */
export interface Analysis {
  readonly documents: readonly DocumentSyntax[];
  readonly model: Model;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  readonly openQuestions: readonly OpenQuestion[];
  /** Where every name is given and used. */
  readonly mentions: readonly Mention[];
  /** What is written between braces in a text is not among them. */
  readonly expressions: readonly PlacedExpression[];
}

/** `parse` is for whoever keeps the syntax of documents that did not change. */
export function analyse(sources: readonly Source[], parse: ParseDocument = parseDocument): Analysis {
  const symbols = new SymbolRecorder();
  const understood = understand(sources, symbols, parse);
  return {
    ...understood,
    openQuestions: questionsInOrder(understood.model.questions, sources),
    mentions: placedMentions(symbols.mentions, sources),
    expressions: symbols.expressions,
  };
}

function understand(sources: readonly Source[], symbols: SymbolRecorder | null, parse: ParseDocument) {
  const parsed = sources.map((source) => parse(source));
  const { documents, diagnostics: read } = joinDocuments(parsed);
  const { model, diagnostics: meaning, unread } = resolve(documents, PROGRAM_CODES, symbols, read);
  const proved = check(model, PROGRAM_CODES, unread);
  return { documents, model, diagnostics: joinRepeated(withWishes(inOrder([...read, ...meaning, ...proved], sources), sources)) };
}

function questionsInOrder(questions: readonly OpenQuestion[], sources: readonly Source[]): OpenQuestion[] {
  const fileOrder = orderOf(sources);
  const place = (question: OpenQuestion) => fileOrder.get(question.span.file) ?? 0;
  return questions.toSorted((a, b) => place(a) - place(b) || a.span.start - b.span.start || a.point - b.point);
}

function orderOf(sources: readonly Source[]): ReadonlyMap<string, number> {
  return new Map(sources.map((source, index) => [source.file, index] as const));
}

function inOrder(diagnostics: readonly Diagnostic[], sources: readonly Source[]): Diagnostic[] {
  const fileOrder = orderOf(sources);
  const place = (diagnostic: Diagnostic) => fileOrder.get(diagnostic.primary.file) ?? 0;
  return diagnostics.toSorted(
    (a, b) => place(a) - place(b) || a.primary.start - b.primary.start || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}

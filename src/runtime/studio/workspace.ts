// The documents of one specification as they are being written, and what the language service says of them.

import { type Analysis, analyse } from "../../compiler/compile.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { type Runnable, runnable } from "../../compiler/edits/last-good.ts";
import { createLanguageService, type LanguageService } from "../../compiler/language/language.ts";
import { ParsedDocuments } from "../../compiler/language/parsed-documents.ts";
import { POINTS } from "../../compiler/points.ts";
import { areSameSources, LineIndex, type Source } from "../../compiler/source.ts";
import type { Edit } from "../../compiler/text-edit.ts";
import type { StudioDocument, StudioFinding, StudioFindings, StudioPoint, StudioQuestion, StudioUpdate } from "../wire/studio.ts";
import { type AcceptedUpdate, SharedText } from "./shared-text.ts";

const MOST_ANALYSES = 3;

export class Workspace {
  /** Of the texts as they stand: a keystroke is parsed once. */
  readonly parsed = new ParsedDocuments();
  readonly service: LanguageService = createLanguageService({ parsed: this.parsed });
  /** The documents as they were found. */
  readonly opened: readonly Source[];
  readonly #texts = new Map<string, SharedText>();
  /** The last that were asked for, the latest first: those that are written, and those that were good before. */
  #analyses: readonly { readonly sources: readonly Source[]; readonly analysis: Analysis }[] = [];

  /** The document that begins the specification comes first. */
  constructor(sources: readonly Source[]) {
    this.opened = sources;
    for (const source of sources) this.open(source);
  }

  open({ file, text }: Source): void {
    this.#texts.set(file, new SharedText(file, text));
    this.service.update(file, text);
  }

  close(file: string): void {
    this.#texts.delete(file);
    this.service.close(file);
    this.parsed.forget(file);
  }

  documents(): readonly StudioDocument[] {
    return [...this.#texts.values()].map(({ file, text, version }) => ({ file, text, version }));
  }

  sources(): readonly Source[] {
    return this.documents().map(({ file, text }) => ({ file, text }));
  }

  text(file: string): string | null {
    return this.#texts.get(file)?.text ?? null;
  }

  version(file: string): number | null {
    return this.#texts.get(file)?.version ?? null;
  }

  since(file: string, version: number): readonly AcceptedUpdate[] | null {
    return this.#texts.get(file)?.since(version) ?? null;
  }

  /** Null where the client must begin anew; throws `UnreadableUpdate` where it sent no change of this text. */
  push(file: string, version: number, updates: readonly StudioUpdate[]): readonly AcceptedUpdate[] | null {
    const text = this.#texts.get(file);
    if (text === undefined || text.since(version) === null) return null;
    return this.#follow(text, () => text.push(version, updates));
  }

  edit(file: string, edits: readonly Edit[], client: string): readonly AcceptedUpdate[] {
    const text = this.#texts.get(file);
    return text === undefined ? [] : this.#follow(text, () => text.edit(edits, client));
  }

  /** Compiles: once typing pauses. */
  findings(): StudioFindings {
    const main = this.#texts.keys().next().value;
    const versions = Object.fromEntries(this.documents().map(({ file, version }) => [file, version]));
    if (main === undefined) return { versions, findings: [], questions: [], points: [] };
    const lines = new Map(this.documents().map(({ file, text }) => [file, new LineIndex(text)]));
    const findings = this.service.diagnostics(main).flatMap(({ code, level, message, help, primary }): StudioFinding[] => {
      if (level === "question") return [];
      const line = lines.get(primary.file)?.position(primary.start).line ?? 1;
      return [{ code, level, message, help, file: primary.file, from: primary.start, to: primary.end, line }];
    });
    const questions = this.service.questions(main).map(
      ({ point, subject, question, span }): StudioQuestion => ({
        point,
        subject,
        question,
        file: span.file,
        from: span.start,
        to: span.end,
      }),
    );
    return { versions, findings, questions, points: this.#points(findings, questions) };
  }

  /** Of the documents as they stand; null where there are none. */
  analysis(): Analysis | null {
    const main = this.#texts.keys().next().value;
    return main === undefined ? null : this.service.analysis(main);
  }

  /** The documents as far as they run, where `good` are the last that ran as they were written. */
  runnable(good: readonly Source[] | null): Runnable {
    return runnable(this.sources(), good, this.parsed.parse, (sources) => this.#read(sources));
  }

  #read(sources: readonly Source[]): Analysis {
    const known = this.#analyses.find((one) => areSameSources(one.sources, sources));
    const analysis = known?.analysis ?? (areSameSources(this.service.sources(sources[0]?.file ?? ""), sources) ? this.analysis() : null);
    const read = { sources, analysis: analysis ?? analyse(sources, this.parsed.parse) };
    this.#analyses = [read, ...this.#analyses.filter((one) => one !== known)].slice(0, MOST_ANALYSES);
    return read.analysis;
  }

  /** Because of which the documents do not run as they are written. */
  errors(): readonly Diagnostic[] {
    const main = this.#texts.keys().next().value;
    return main === undefined ? [] : this.service.diagnostics(main).filter(({ level }) => level === "error");
  }

  #points(findings: readonly StudioFinding[], questions: readonly StudioQuestion[]): StudioPoint[] {
    const nodes = [...this.#texts.keys()].flatMap((file) => this.service.outline(file));
    return POINTS.map(({ number, title }) => {
      const written = nodes.filter(({ is, name }) => is === "point" && name.startsWith(`${number}. `));
      const own = written.map(({ span }) => span);
      const isWithin = ({ file, from }: StudioFinding) => own.some((span) => span.file === file && span.start <= from && from <= span.end);
      const [first] = own;
      return {
        number,
        title,
        place: first === undefined ? null : { file: first.file, from: first.start, to: first.end },
        isBegun: written.some(({ children }) => children.length > 0),
        questions: questions.filter(({ point }) => point === number).length,
        errors: findings.filter((finding) => finding.level === "error" && isWithin(finding)).length,
      };
    });
  }

  #follow(text: SharedText, make: () => readonly AcceptedUpdate[]): readonly AcceptedUpdate[] {
    const before = text.version;
    try {
      return make();
    } finally {
      // The edits of one change set are places of the text before it: the last comes first.
      for (const { changes } of text.since(before) ?? []) {
        const edits: Edit[] = [];
        changes.iterChanges((start, end, _from, _to, inserted) =>
          edits.unshift({ span: { file: text.file, start, end }, text: inserted.toString() }),
        );
        this.service.edit(edits);
      }
    }
  }
}

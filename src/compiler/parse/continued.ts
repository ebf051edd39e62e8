// Joins the documents of one specification: `- Continues in: loans.md` in a point takes that document's point of the same
// number too. Knows paths as text; which files there are is for whoever reads them.

import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type Parameters, report } from "../diagnostics/report.ts";
import type { PointNumber } from "../points.ts";
import { type Source, type Span, slice, type Text } from "../source.ts";
import { unwrap } from "./cells.ts";
import { type ParseDocument, type ParsedDocument, parseDocument } from "./parse.ts";
import type { DocumentSyntax, ItemSyntax, PointSyntax, SectionSyntax } from "./syntax.ts";

/** One `- Continues in: loans.md`. `file` is null where the path may not be followed. */
interface Continuation {
  readonly point: PointNumber;
  readonly path: Text;
  readonly file: string | null;
}

/** The files that a document continues in, named as `source.file` is, each once. */
export function continuedFiles(source: Source, parse: ParseDocument = parseDocument): string[] {
  if (!/continues\s+in/i.test(source.text)) return [];
  const { document } = parse(source);
  const files = document.points.flatMap(continuationsOf).flatMap(({ file }) => (file === null ? [] : [file]));
  return [...new Set(files)];
}

/** One specification of the documents, the first of which begins it; of the others what is continued there. */
export function joinDocuments(parsed: readonly ParsedDocument[]): {
  readonly documents: readonly DocumentSyntax[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const [first] = parsed;
  if (first === undefined) return { documents: [], diagnostics: [] };
  const joining = new Joining(parsed);
  joining.take(first.document.points);
  return { documents: joining.documents(), diagnostics: joining.diagnostics() };
}

class Joining {
  readonly #parsed: ReadonlyMap<string, ParsedDocument>;
  readonly #first: DocumentSyntax;
  /** By file and point: where it was asked for, and the point itself. */
  readonly #taken = new Map<string, { readonly point: PointSyntax; readonly asked: Span }>();
  readonly #found: Diagnostic[] = [];

  constructor(parsed: readonly ParsedDocument[]) {
    this.#parsed = new Map(parsed.map((one) => [one.document.file, one] as const));
    this.#first = parsed[0]!.document;
    for (const point of this.#first.points) this.#taken.set(key(this.#first.file, point.number), { point, asked: point.heading });
  }

  take(points: readonly PointSyntax[]): void {
    for (const point of points) for (const continuation of continuationsOf(point)) this.#follow(continuation);
  }

  #follow({ point, path, file }: Continuation): void {
    if (file === null) {
      this.#report("continued-documents-stand-below-the-first", path.span, { path: path.text });
      return;
    }
    const taken = this.#taken.get(key(file, point));
    if (taken !== undefined) {
      const related = [{ span: taken.asked, message: taken.asked === taken.point.heading ? "It is this one." : "It is taken here." }];
      this.#found.push(report("points-are-continued-once", path.span, { number: point, path: path.text }, { related }));
      return;
    }
    const document = this.#parsed.get(file)?.document;
    const found = document?.points.find((candidate) => candidate.number === point);
    if (document === undefined || found === undefined) {
      const fault = document === undefined ? `There is no document ${file}` : `${file} has no point ${point}`;
      this.#report("continued-documents-are-there", path.span, { fault, number: point, path: path.text });
      return;
    }
    this.#taken.set(key(file, point), { point: found, asked: path.span });
    this.take([found]);
  }

  /** In the order in which they are first asked for. */
  documents(): DocumentSyntax[] {
    const files = new Set([this.#first.file, ...[...this.#taken.values()].map(({ point }) => point.heading.file)]);
    return [...files].flatMap((file) => {
      const document = this.#parsed.get(file)?.document;
      if (document === undefined) return [];
      return [
        { ...document, points: document.points.filter((point) => this.#taken.has(key(file, point.number))).map(withoutContinuations) },
      ];
    });
  }

  /** What was found in the parts that are taken, and about the taking. */
  diagnostics(): Diagnostic[] {
    const own = [...this.#parsed.values()].flatMap(({ document, diagnostics }) =>
      document === this.#first ? diagnostics : this.#continued(document, diagnostics),
    );
    return [...own, ...this.#found];
  }

  #continued(document: DocumentSyntax, diagnostics: readonly Diagnostic[]): Diagnostic[] {
    const isTaken = (point: PointSyntax) => this.#taken.has(key(document.file, point.number));
    if (!document.points.some(isTaken)) return [];
    const left = document.points.filter((point) => !isTaken(point));
    const within = (span: Span, point: PointSyntax) => span.start >= point.heading.start && span.start < endOf(point, document);
    return [
      ...diagnostics.filter((one) => one.code !== "every-point-is-present" && !left.some((point) => within(one.primary, point))),
      ...left.map((point) =>
        report("continued-documents-hold-what-is-taken", point.heading, {
          number: point.number,
          file: document.file,
          first: this.#first.file,
        }),
      ),
    ];
  }

  #report<C extends "continued-documents-stand-below-the-first" | "continued-documents-are-there">(
    code: C,
    span: Span,
    parameters: Parameters<C>,
  ): void {
    this.#found.push(report(code, span, parameters));
  }
}

function key(file: string, point: PointNumber): string {
  return `${point} ${file}`;
}

function endOf(point: PointSyntax, document: DocumentSyntax): number {
  const later = document.points.map((other) => other.heading.start).filter((start) => start > point.heading.start);
  return Math.min(document.end + 1, ...later);
}

function continuationsOf(point: PointSyntax): Continuation[] {
  return point.sections
    .flatMap((section) => section.items)
    .filter((item) => isContinuation(item) && item.value.state === "value")
    .flatMap((item) => pathsOf(item.value.text))
    .map((path) => ({ point: point.number, path, file: fileOf(path) }));
}

function isContinuation(item: ItemSyntax): boolean {
  return item.known && item.key === "Continues in";
}

/** `a.md, b.md`; a path may be written as a link, so that readers of the document can follow it. */
function pathsOf(text: Text): Text[] {
  const paths: Text[] = [];
  for (const match of text.text.matchAll(/[^,]+/g)) {
    const written = unwrap(slice(text, match.index, match.index + match[0].length));
    const link = /^(?<before>\[[^\]]*\]\()(?<path>[^()\s]+)\)$/.exec(written.text)?.groups;
    const before = link?.before?.length ?? 0;
    if (written.text !== "") paths.push(link === undefined ? written : slice(written, before, before + (link.path?.length ?? 0)));
  }
  return paths;
}

/** A path below the folder of the document that it stands in, joined to that folder; null for any other. */
function fileOf(path: Text): string | null {
  const parts = path.text.split("/").filter((part, index) => !(part === "." && index === 0));
  const isPlain = parts.every((part) => /^[^\\:?#*"<>|\p{Cc}]+$/u.test(part) && part !== "." && part !== ".." && !part.startsWith("~"));
  if (!isPlain || !/\.(md|markdown)$/i.test(path.text)) return null;
  return path.span.file.slice(0, path.span.file.lastIndexOf("/") + 1) + parts.join("/");
}

/** The point without its continuations; one that is not shown is an open sentence. */
function withoutContinuations(point: PointSyntax): PointSyntax {
  if (!point.sections.some((section) => section.items.some(isContinuation))) return point;
  return { ...point, sections: point.sections.map(withoutContinuation) };
}

function withoutContinuation(section: SectionSyntax): SectionSyntax {
  const open = section.items
    .filter((item) => isContinuation(item) && (item.value.state === "open" || item.value.state === "blank"))
    .map((item) => ({ label: item.keyText, question: item.value.question, span: item.span }));
  return { ...section, items: section.items.filter((item) => !isContinuation(item)), open: [...section.open, ...open] };
}

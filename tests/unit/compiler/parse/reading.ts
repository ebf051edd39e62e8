// Shared by the tests of the parser: short ways to read a text.

import { parseDocument } from "../../../../src/compiler/parse/parse.ts";
import type { DocumentSyntax, SectionSyntax } from "../../../../src/compiler/parse/syntax.ts";
import { type Span, spanWithin, type Text } from "../../../../src/compiler/source.ts";

export function read(text: string) {
  const source = { file: "spec.md", text };
  const { document, diagnostics } = parseDocument(source);
  return {
    source,
    document,
    diagnostics,
    /** Without the warnings of absent points, which a part of a document always has. */
    codes: diagnostics.map((diagnostic) => diagnostic.code).filter((code) => code !== "every-point-is-present"),
    at: (code: string) => {
      const found = diagnostics.find((diagnostic) => diagnostic.code === code);
      return found === undefined ? null : text.slice(found.primary.start, found.primary.end);
    },
  };
}

export function section(document: DocumentSyntax, name: string | null = null): SectionSyntax {
  for (const point of document.points)
    for (const candidate of point.sections) if ((candidate.name?.text ?? null) === name) return candidate;
  throw new Error(`No section ${name}`);
}

/** The characters that a text claims to stand for, read back from the source. */
export function readBack(source: string, text: Text): string {
  let back = "";
  for (let at = 0; at < text.text.length; at++) back += source[spanWithin(text, at, at + 1).end - 1];
  return back;
}

/** Every text and every span that hangs anywhere in a value. */
export function everything(value: unknown, found: { texts: Text[]; spans: Span[] } = { texts: [], spans: [] }) {
  if (value instanceof Map) for (const inner of value.values()) everything(inner, found);
  else if (Array.isArray(value)) for (const inner of value) everything(inner, found);
  else if (isRecord(value)) {
    if (typeof value.file === "string" && typeof value.start === "number" && typeof value.end === "number") {
      found.spans.push({ file: value.file, start: value.start, end: value.end });
    }
    if (isText(value)) found.texts.push(value);
    for (const inner of Object.values(value)) everything(inner, found);
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isText(value: object): value is Text {
  return "text" in value && typeof value.text === "string" && "span" in value && "escapes" in value;
}

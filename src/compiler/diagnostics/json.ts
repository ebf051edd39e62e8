// Findings for other programs: plain objects with lines and columns from 1, columns in UTF-16 code units.

import { LineIndex, type Position, type Source, type Span } from "../source.ts";
import type { Diagnostic, Fix, Level } from "./diagnostic.ts";

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface DiagnosticJson extends Place {
  readonly code: string;
  readonly level: Level;
  readonly message: string;
  readonly related: readonly (Place & { readonly message: string })[];
  readonly help: string | null;
  readonly fixes: readonly {
    readonly title: string;
    readonly applicability: Fix["applicability"];
    readonly edits: readonly (Place & { readonly text: string })[];
  }[];
}

export function diagnosticsAsJson(diagnostics: readonly Diagnostic[], sources: readonly Source[]): DiagnosticJson[] {
  const lines = new Map(sources.map((source) => [source.file, new LineIndex(source.text)]));
  const place = (span: Span): Place => {
    const index = lines.get(span.file);
    const position = (offset: number): Position => index?.position(offset) ?? { line: 1, column: 1 };
    const start = position(span.start);
    const end = position(span.end);
    return { file: span.file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  };
  return diagnostics.map((diagnostic) => ({
    code: diagnostic.code,
    level: diagnostic.level,
    message: diagnostic.message,
    ...place(diagnostic.primary),
    related: diagnostic.related.map((related) => ({ ...place(related.span), message: related.message })),
    help: diagnostic.help,
    fixes: diagnostic.fixes.map((fix) => ({
      title: fix.title,
      applicability: fix.applicability,
      edits: fix.edits.map((edit) => ({ ...place(edit.span), text: edit.text })),
    })),
  }));
}

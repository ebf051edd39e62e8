// Findings for code review tools, in the Static Analysis Results Interchange Format 2.1.0. Columns count UTF-16 code units.

import { LineIndex, type Source, type Span } from "../source.ts";
import { CATALOGUE, type Code } from "./catalogue.ts";
import type { Diagnostic, Fix, Level } from "./diagnostic.ts";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
const LEVELS: { readonly [L in Level]: "error" | "warning" | "note" } = {
  error: "error",
  warning: "warning",
  question: "note",
  info: "note",
};

/** One log of one run. Rules are those of which something was found. */
export function diagnosticsAsSarif(diagnostics: readonly Diagnostic[], sources: readonly Source[], version: string) {
  const codes = [...new Set(diagnostics.map((diagnostic) => diagnostic.code))].sort();
  const places = new Places(sources);
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Ninefold", semanticVersion: version, rules: codes.map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        artifacts: sources.map((source) => ({ location: { uri: encodeURI(source.file) }, sourceLanguage: "markdown" })),
        results: diagnostics.map((diagnostic) => ({
          ruleId: diagnostic.code,
          ruleIndex: codes.indexOf(diagnostic.code),
          level: LEVELS[diagnostic.level],
          message: { text: diagnostic.help === null ? diagnostic.message : `${diagnostic.message}\n${diagnostic.help}` },
          locations: [{ physicalLocation: places.of(diagnostic.primary) }],
          relatedLocations: diagnostic.related.map((related, id) => ({
            id,
            message: { text: related.message },
            physicalLocation: places.of(related.span),
          })),
          fixes: diagnostic.fixes.map((fix) => fixOf(fix, places)),
        })),
      },
    ],
  };
}

function ruleOf(code: string) {
  const entry = CATALOGUE[code as Code];
  const sentence = code.replaceAll("-", " ");
  return {
    id: code,
    shortDescription: { text: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` },
    fullDescription: { text: entry.message },
    help: { text: entry.help ?? entry.message },
    defaultConfiguration: { level: LEVELS[entry.level] },
  };
}

function fixOf(fix: Fix, places: Places) {
  const files = [...new Set(fix.edits.map((edit) => edit.span.file))];
  return {
    description: { text: fix.title },
    artifactChanges: files.map((file) => ({
      artifactLocation: { uri: encodeURI(file) },
      replacements: fix.edits
        .filter((edit) => edit.span.file === file)
        .map((edit) => ({ deletedRegion: places.of(edit.span).region, insertedContent: { text: edit.text } })),
    })),
  };
}

/** Where spans stand, as lines and columns from 1. */
class Places {
  readonly #files: ReadonlyMap<string, { readonly index: number; readonly lines: LineIndex }>;

  constructor(sources: readonly Source[]) {
    this.#files = new Map(sources.map((source, index) => [source.file, { index, lines: new LineIndex(source.text) }]));
  }

  of(span: Span) {
    const file = this.#files.get(span.file);
    const start = file?.lines.position(span.start) ?? { line: 1, column: 1 };
    const end = file?.lines.position(span.end) ?? start;
    return {
      artifactLocation: { uri: encodeURI(span.file), ...(file === undefined ? {} : { index: file.index }) },
      region: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
    };
  }
}

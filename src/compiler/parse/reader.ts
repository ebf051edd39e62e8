// What every reader of this folder works with: one source, and a place for findings.

import type { Code } from "../diagnostics/catalogue.ts";
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.ts";
import { type Attachments, type Parameters, report } from "../diagnostics/report.ts";
import { LineIndex, type Source, type Span, slice, type Text } from "../source.ts";
import type { Edit } from "../text-edit.ts";
import type { MisplacedTable } from "./misplaced.ts";
import type { Range } from "./rows.ts";
import type { UnreadTable } from "./unread-text.ts";

export class Reader {
  readonly source: Source;
  readonly diagnostics: Diagnostic[] = [];
  /** In the order of the text. */
  readonly misplaced: MisplacedTable[] = [];
  readonly unread: UnreadTable[] = [];
  readonly #lines: LineIndex;

  constructor(source: Source) {
    this.source = source;
    this.#lines = new LineIndex(source.text);
  }

  report<C extends Code>(code: C, at: Range, parameters: Parameters<C>, attachments: Attachments = {}): void {
    this.diagnostics.push(report(code, this.span(at), parameters, attachments));
  }

  span(range: Range): Span {
    return { file: this.source.file, start: range.start, end: range.end };
  }

  /** What stands there, as written. */
  raw(range: Range): string {
    return this.source.text.slice(range.start, range.end);
  }

  /** What stands there, less the white space around it. */
  text(range: Range): Text {
    return slice({ text: this.raw(range), span: this.span(range), escapes: [] }, 0, range.end - range.start);
  }

  line(offset: number): number {
    return this.#lines.position(offset).line;
  }

  /** The end of the line that the document uses. */
  lineEnd(): string {
    return this.source.text.includes("\r\n") ? "\r\n" : "\n";
  }

  edit(range: Range, text: string): Edit {
    return { span: this.span(range), text };
  }

  insertion(offset: number, text: string): Edit {
    return this.edit({ start: offset, end: offset }, text);
  }
}

export function fix(title: string, applicability: Fix["applicability"], ...edits: readonly Edit[]): Fix {
  return { title, edits, applicability };
}

/** "a", "a and b", "a, b and c", each in quotation marks. */
export function quotedList(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  if (quoted.length < 2) return quoted.join("");
  return `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}

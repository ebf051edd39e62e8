// The documents of an editor as they were last parsed. Each text is parsed once, whoever asks for it; and of a text that
// changed, the pieces that are as they were keep their Markdown, which takes the longest to read.

import { type ReadMarkdown, readMarkdown } from "../parse/markdown.ts";
import { type ParseDocument, type ParsedDocument, parseDocument } from "../parse/parse.ts";

interface CachedDocument {
  readonly text: string;
  readonly parsed: ParsedDocument;
  readonly pieces: ReadonlyMap<string, ReturnType<ReadMarkdown>>;
}

export class ParsedDocuments {
  /** By file. */
  readonly #kept = new Map<string, CachedDocument>();

  readonly parse: ParseDocument = (source) => {
    const before = this.#kept.get(source.file);
    if (before?.text === source.text) return before.parsed;
    const pieces = new Map<string, ReturnType<ReadMarkdown>>();
    const parsed = parseDocument(source, (text) => {
      const markdown = pieces.get(text) ?? before?.pieces.get(text) ?? readMarkdown(text);
      pieces.set(text, markdown);
      return markdown;
    });
    this.#kept.set(source.file, { text: source.text, parsed, pieces });
    return parsed;
  };

  forget(file: string): void {
    this.#kept.delete(file);
  }
}

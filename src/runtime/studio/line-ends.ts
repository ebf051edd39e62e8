// Documents whose lines end as on Windows are written with line feeds here, and keep their own ends in their files.

import type { Source } from "../../compiler/source.ts";

export class LineEnds {
  readonly #withReturns = new Set<string>();

  /** The document of a file. One whose lines end in several ways stays as it is. */
  read({ file, text }: Source): Source {
    this.#withReturns.delete(file);
    if (!/^(?:[^\r\n]|\r\n)*$/.test(text) || !text.includes("\r\n")) return { file, text };
    this.#withReturns.add(file);
    return { file, text: text.replaceAll("\r\n", "\n") };
  }

  /** What the file of a document holds. */
  written(file: string, text: string): string {
    return this.#withReturns.has(file) ? text.replaceAll("\n", "\r\n") : text;
  }
}

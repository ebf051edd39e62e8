// A text of the author's, as a test writes it.

import type { Text } from "../../../../src/compiler/source.ts";

export function textOf(text: string): Text {
  return { text, span: { file: "test.md", start: 0, end: text.length }, escapes: [] };
}

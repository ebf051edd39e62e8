// Reads the type of a number that the program gives: `number "INV-{year}-{0000}"`.

import { type FieldType, type SequencePart, STORED_DIGITS } from "../../expression/field-type.ts";
import type { Text } from "../../source.ts";
import type { Context } from "../context.ts";

/** Null where it is not one, which has then been said. */
export function readSequence(context: Context, text: Text): FieldType | null {
  const quoted = /^number\s+["“”](?<pattern>[^"“”]*)["“”]$/.exec(text.text);
  const parts: SequencePart[] = [];
  for (const part of (quoted?.groups?.pattern ?? "").split(/(\{[^{}]*\})/)) {
    if (part === "{year}") parts.push({ is: "year" });
    else if (/^\{0{1,15}\}$/.test(part)) parts.push({ is: "count", digits: part.length - 2 });
    else if (part !== "") parts.push({ is: "words", words: part });
  }
  const known = parts.every((part) => part.is !== "words" || !/[{}\r\n]/.test(part.words));
  if (!known || parts.filter((part) => part.is === "count").length !== 1 || parts.filter((part) => part.is === "year").length > 1) {
    context.problem("sequences-count-once", text.span, { written: text.text });
    return null;
  }
  const words = parts.reduce((length, part) => length + (part.is === "words" ? part.words.length : 4), 0);
  return { is: "text", max: words + STORED_DIGITS, lines: "one", format: "plain", sequence: parts };
}

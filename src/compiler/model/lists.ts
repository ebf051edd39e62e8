// Takes apart the small written lists of cells: "a, b", "set x to 1; clear y". Commas and semicolons within parentheses,
// braces and quotes belong to what they stand in.

import { unwrap } from "../parse/cells.ts";
import { slice, type Text } from "../source.ts";

/** The parts of a text between separators at the outermost level, trimmed and without marks around them; empty parts are left out. */
export function splitList(text: Text, separator: "," | ";" | "+"): Text[] {
  const parts: Text[] = [];
  let depth = 0;
  let quoted = false;
  let start = 0;
  const value = text.text;
  for (let at = 0; at <= value.length; at++) {
    const character = value[at];
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "(" || character === "{" || character === "[")) depth++;
    else if (!quoted && (character === ")" || character === "}" || character === "]")) depth--;
    if (at === value.length || (character === separator && depth <= 0 && !quoted)) {
      const part = unwrap(slice(text, start, at));
      if (part.text !== "") parts.push(part);
      start = at + 1;
    }
  }
  return parts;
}

/** The text that a pattern's named group matched, with its place; undefined when the group did not take part. */
export function groupOf(text: Text, match: RegExpExecArray, group: string): Text | undefined {
  const found = match.groups?.[group];
  if (found === undefined) return undefined;
  const at = match.indices?.groups?.[group];
  return at === undefined ? undefined : slice(text, at[0], at[1]);
}

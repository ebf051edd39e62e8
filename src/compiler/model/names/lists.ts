// Takes apart the small written lists of cells: "a, b", "set x to 1; clear y". Commas and semicolons within parentheses,
// braces and quotes belong to what they stand in.

import { unwrap } from "../../parse/cells.ts";
import { slice, type Text } from "../../source.ts";

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

/** The marks between names that are no commas, at the outermost level of a list in which there are such: `a; b`, `a / b`, `a、b`. */
export function otherSeparators(list: Text): readonly string[] {
  const plain = list.text.replace(/"[^"]*"|\([^()]*\)/g, "");
  const certain = plain.match(/[;|、，،؛；｜]/g) ?? [];
  // Beside other marks a stroke is more likely part of a name: `n/a, yes`.
  const strokes = certain.length > 0 || plain.includes(",") ? [] : (plain.match(/[/／]/g) ?? []);
  return [...new Set([...certain, ...strokes])];
}

/** The parts of a list between commas and the marks that stand for them. */
export function splitAt(list: Text, separators: readonly string[]): Text[] {
  // All of these marks are one character, so that everything stands where it stood.
  const text = list.text.replace(/"[^"]*"|\([^()]*\)|./gsu, (part) => (separators.includes(part) ? "," : part));
  return splitList({ ...list, text }, ",");
}

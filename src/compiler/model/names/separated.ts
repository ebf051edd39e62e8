// Lists of names, which commas part. Other marks between them are told for what they are, and the names are read all the same.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Text } from "../../source.ts";
import type { Context } from "../context.ts";
import { otherSeparators, splitAt, splitList } from "./lists.ts";
import type { NameShape } from "./names.ts";

/** The names of a list. Where other marks stand between them than commas, that is said. */
export function namesIn(context: Context, list: Text, shape: NameShape): Text[] {
  const separators = otherSeparators(list);
  const parts = separators.length === 0 ? [] : splitAt(list, separators);
  const names = parts.map(({ text }) => (isName(shape, text) ? text : shape.suggest(text)));
  if (parts.length < 2 || !names.every((name) => isName(shape, name))) return splitList(list, ",");
  const written = names.join(", ");
  const fixes: Fix[] = [{ title: `Write ${written}`, edits: [{ span: list.span, text: written }], applicability: "maybe" }];
  const found = separators.map((mark) => `"${mark}"`).join(" and ");
  context.problem("names-are-parted-by-commas", list.span, { found, names: written }, { fixes });
  // What else is wrong with them the same fix mends.
  return parts.map((part, index) => ({ ...part, text: names[index]! }));
}

function isName(shape: NameShape, text: string): boolean {
  return shape.pattern.test(text.replace(/\s*"[^"]+"$/, "").replace(/\s*\(was [^()]*\)$/, ""));
}

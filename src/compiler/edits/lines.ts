// Sets, adds and deletes list lines `- Key: value`.

import { GRAMMARS, means } from "../parse/grammars.ts";
import { parseDocument } from "../parse/parse.ts";
import { lineEnd, lineStart } from "../parse/rows.ts";
import type { ItemSyntax } from "../parse/syntax.ts";
import type { Source } from "../source.ts";
import { type Edit, smallestEdit } from "../text-edit.ts";
import { onOneLine, readsAs } from "./cell-text.ts";
import { type Change, change, edit, refuse } from "./change.ts";
import { lineAt, sectionAt } from "./places.ts";
import { type LinesBlock, type Projection, type Section, trimmed } from "./projection.ts";
import { lineEndAt } from "./rows.ts";

export function setLine(projection: Projection, at: number, text: string): Change {
  const { source } = projection;
  const { part, line } = lineAt(projection, at);
  if (line.item === null || part.point === null) return refuse("This line sets nothing: it is prose.");
  return change(source, valueEdits(source, part.point, line.item, text), line.start);
}

function valueEdits(source: Source, point: number, item: ItemSyntax, text: string): Edit[] {
  const wanted = readsAs(text);
  const { value, span } = item;
  if (value.text.text === wanted || value.text.text === text) return [];
  const colon = source.text.indexOf(":", item.keyText.span.end);
  if (colon < 0 || colon >= span.end) return refuse(`"${item.keyText.text}" is a statement by itself and has no value.`);
  const marksEnd = /^(?::\*\*|:)/.exec(source.text.slice(colon, span.end))?.[0].length ?? 1;
  const old = trimmed(source, { start: colon + marksEnd, end: Math.max(colon + marksEnd, span.end) });
  const written = wanted === "" ? "" : onOneLine(text);
  const marked = source.text.slice(old.span.start, value.text.span.start) + written + source.text.slice(value.text.span.end, old.span.end);
  const lead = /\s/.test(source.text.charAt(old.span.start - 1)) || written === "" ? "" : " ";
  for (const body of old.text === "" || written === "" ? [written] : [marked, written]) {
    const whole = edit(source, old.span.start, old.span.end, lead + body);
    if (readBack(source, point, item, whole) === wanted) return smallestEdit(source, whole);
  }
  return refuse("This text cannot be written into the line so that it is read back.");
}

/** What the line says with the edit, read by itself. */
function readBack(source: Source, point: number, { span, key }: ItemSyntax, { span: at, text }: Edit): string | null {
  const line = source.text.slice(span.start, at.start) + text + source.text.slice(at.end, span.end);
  const { document } = parseDocument({ file: "", text: `## ${point}.\n\n${line}\n` });
  const items = document.points.flatMap(({ sections }) => sections.flatMap(({ items: found }) => found));
  return items.length === 1 && items[0]!.key === key ? items[0]!.value.text.text : null;
}

/**
 * Adds a list line behind the one at a position, or, where none is there, to the section of the position: to its last list of settings,
 * in front of its first table, or at its end.
 */
export function addLine(projection: Projection, at: number, key: string, text: string): Change {
  const { source } = projection;
  const { part, section } = sectionAt(projection, at);
  const { point } = part;
  if (point === null) return refuse("List lines are read within the nine points.");
  const known = GRAMMARS[point].items.find((item) => means(item.key, item.synonyms, key));
  if (known === undefined && GRAMMARS[point].otherItems === "error") return refuse(`Point ${point} has no list line "${key}".`);
  if (/[:|*`]/.test(key) || onOneLine(key) === "" || onOneLine(key).includes("<br>")) return refuse("A key is a few words without signs.");
  const value = onOneLine(text);
  const line = `- ${onOneLine(key)}${known?.alone === true && value === "" ? "" : `: ${value}`}`.trimEnd();
  const lists = section.blocks.filter((block) => block.is === "lines");
  const list =
    lists.find((one) => one.start <= at && at <= one.end) ?? lists.findLast((one) => one.lines.some(({ item }) => item !== null));
  if (list !== undefined) return behindLine(source, list, at, line);
  const table = section.blocks.find((block) => block.is === "table");
  return table === undefined ? atEnd(source, section, line) : inFront(source, table.start, line);
}

function behindLine(source: Source, list: LinesBlock, at: number, line: string): Change {
  const above = list.lines.find((one) => one.start <= at && at <= one.end) ?? list.lines.at(-1)!;
  const marker = /^(?<indent> *)(?<bullet>[-*+])/.exec(source.text.slice(lineStart(source.text, above.start), above.end))?.groups;
  const written = marker === undefined ? line : `${marker.indent}${marker.bullet}${line.slice(1)}`;
  const end = lineEnd(source.text, above.end);
  const separator = lineEndAt(source, end);
  return change(source, [edit(source, end, end, separator + written)], end + separator.length + (marker?.indent?.length ?? 0));
}

/** Puts a block of its own in front of another. */
export function inFront(source: Source, position: number, block: string): Change {
  const end = lineEndAt(source, lineEnd(source.text, position));
  return change(source, [edit(source, position, position, block + end + end)], position);
}

/** Puts a block of its own behind what a section holds. */
export function atEnd(source: Source, section: Section, block: string): Change {
  const end = lineEnd(source.text, section.end);
  const separator = lineEndAt(source, end);
  return change(source, [edit(source, end, end, separator + separator + block)], end + 2 * separator.length);
}

export function deleteLine(projection: Projection, at: number): Change {
  const { source } = projection;
  const { list, line } = lineAt(projection, at);
  return change(source, [removal(source, line.start, line.end, list.lines.length === 1)], null);
}

/** Removes whole lines. Of a whole block the empty line goes too, unless it would join what stands around it. */
export function removal(source: Source, from: number, to: number, isBlock: boolean): Edit {
  const { text } = source;
  const start = lineStart(text, from);
  const end = lineEnd(text, to);
  const next = end + (/^(?:\r\n|\r|\n)/.exec(text.slice(end, end + 2))?.[0].length ?? 0);
  if (!isBlock) return next > end ? edit(source, start, next, "") : edit(source, withoutLineEnd(text, start), end, "");
  if (text.slice(next).trim() === "")
    return edit(source, start - (/(?:(?:\r\n|\r|\n)[ \t]*)*$/.exec(text.slice(0, start))?.[0].length ?? 0), end, "");
  const isBelowText = start > 0 && text.slice(lineStart(text, withoutLineEnd(text, start)), start).trim() !== "";
  const empty = /^[ \t]*(?:\r\n|\r|\n)/.exec(text.slice(next))?.[0].length ?? 0;
  if (isBelowText) return edit(source, start, empty > 0 ? next : end, "");
  return edit(source, start, next + empty, "");
}

/** Where the line above ends. */
function withoutLineEnd(text: string, start: number): number {
  return start - (/(?:\r\n|\r|\n)$/.exec(text.slice(Math.max(0, start - 2), start))?.[0].length ?? 0);
}

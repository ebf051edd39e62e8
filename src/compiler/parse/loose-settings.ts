// Finds settings that bind nothing because of how their line is written. Nothing that the point has is passed over in silence.

import type { PointNumber } from "../points.ts";
import { GRAMMARS, means } from "./grammars.ts";
import { fix, type Reader } from "./reader.ts";
import { lineStart, linesOf, type Range } from "./rows.ts";

/** A line that speaks of a setting of its point: what stands in front of its key, the key, and what it would be set to. */
interface LooseSetting {
  readonly decoration: string;
  readonly key: string;
  readonly value: string;
}

interface LineOptions {
  /** Whether the lines belong to a list, so that a key needs no colon to be one. */
  readonly isListed?: boolean;
}

/** Reports each line of a block that would bind, had it been an item `- Key: value` of a list. */
export function reportLooseSettings(reader: Reader, point: PointNumber, block: Range, { isListed = false }: LineOptions = {}): void {
  const text = withoutComments(reader.raw(block));
  for (const line of linesOf(text, { start: 0, end: text.length })) {
    const written = text.slice(line.start, line.end);
    const found = looseSetting(point, written, isListed);
    if (found === null) continue;
    const start = block.start + line.start;
    const { decoration, key } = found;
    const at = { start: start + decoration.length, end: start + decoration.length + key.length };
    // What is an item by its own letters stands within something, of which it would have to be taken out.
    const isWhole =
      found.value !== "" && !/^\s*[-*+]\s+$/.test(decoration) && written === reader.raw({ start, end: block.start + line.end });
    const fixes = isWhole ? [asItem(reader, { start, end: block.start + line.end }, found, line.start > 0)] : [];
    if (decoration.trim() === "") reader.report("settings-stand-in-a-list", at, { key }, { fixes });
    else reader.report("items-begin-with-a-dash-and-a-space", at, { key }, { fixes });
  }
}

/** Where the words of an item end: in front of a further line that is meant as a setting of its own. */
export function endOfValue(reader: Reader, point: PointNumber, head: Range): number {
  const [, ...further] = linesOf(reader.source.text, head);
  return further.find((line) => looseSetting(point, reader.raw(line), false) !== null)?.start ?? head.end;
}

/** Reports a setting behind another one: `- Shown as: {title}; Unique: title`. */
export function reportSecondSetting(reader: Reader, point: PointNumber, value: Range): void {
  for (const match of reader.raw(value).matchAll(/[;,.]\s+(?=(?<key>\p{L}[\p{L} ]{0,40}?)\s?:)/gu)) {
    const key = match.groups?.key ?? "";
    if (!isKnown(point, key)) continue;
    const start = value.start + match.index;
    const at = { start: start + match[0].length, end: start + match[0].length + key.length };
    const edit = reader.edit({ start, end: at.start }, `${reader.lineEnd()}- `);
    reader.report("settings-stand-in-a-list", at, { key }, { fixes: [fix("Make it an item of its own", "maybe", edit)] });
  }
}

/** The text with each comment turned to spaces, so that offsets stay. */
export function withoutComments(text: string): string {
  return text.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\r\n]/g, " "));
}

/** Signs, entities and tags, boxes to tick, and what counts or lists without a dash: `a)`, `2.`, `o `. */
const DECORATION = /^(?:<[^>]*>|&#?\w{1,9};|\[[ x]\]|(?:\p{L}|\p{N}{1,3})[.)]\s|o\s|[^\p{L}\p{N}])*/iu;
/** What stands between a key and its value; braces and brackets belong to the value. */
const SEPARATOR = /^(?:<\/?\w+>|[^\p{L}\p{N}{(])*/u;

function looseSetting(point: PointNumber, line: string, isListed: boolean): LooseSetting | null {
  const decoration = DECORATION.exec(line)?.[0] ?? "";
  const rest = line.slice(decoration.length);
  for (const key of keysAt(point, rest)) {
    const separator = SEPARATOR.exec(rest.slice(key.length))?.[0] ?? "";
    const value = rest.slice(key.length + separator.length).replace(/(?:[*_~`\s]|<\/?\w+>|\]\([^()]*\))+$/, "");
    if ((separator === "" && value !== "") || /^none\.?$/i.test(value)) continue;
    const isSurelyOne = value !== "" && /[:=]/.test(separator);
    const isItem = isListed || /\S/.test(decoration);
    // What ends like a sentence is one: "Order matters here."
    if (isSurelyOne || (isItem && !/[.!?]$/.test(value))) return { decoration, key, value };
  }
  return null;
}

/** The keys of the point with which a text begins, as they are written there; the longest first. */
function keysAt(point: PointNumber, text: string): string[] {
  const keys = GRAMMARS[point].items.flatMap(({ key, synonyms }) => [key, ...synonyms]);
  const found = keys.map((key) => text.slice(0, key.length)).filter((written) => isKnown(point, written));
  return [...new Set(found)].sort((a, b) => b.length - a.length);
}

function isKnown(point: PointNumber, word: string): boolean {
  return word.trim() !== "" && GRAMMARS[point].items.some(({ key, synonyms }) => means(key, synonyms, word));
}

function asItem(reader: Reader, line: Range, { decoration, key, value }: LooseSetting, isFurther: boolean) {
  const isSign = /^\s*[^\p{L}\p{N}<&\s]\s*$/u.test(decoration);
  // Whatever makes it part of a list or of a quotation stands in front of it, in the same line.
  const whole = { start: lineStart(reader.source.text, line.start), end: line.end };
  const text = `${isFurther && !/^\s*[-*+]/.test(decoration) ? reader.lineEnd() : ""}- ${key}: ${value}`;
  return fix("Make it an item of a list", isSign ? "always" : "maybe", reader.edit(whole, text));
}

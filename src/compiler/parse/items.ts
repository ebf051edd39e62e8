// Reads list items `- Key: value` by the grammar of their point.

import { nearest } from "../diagnostics/nearest.ts";
import type { PointNumber } from "../points.ts";
import type { Text } from "../source.ts";
import { readCell, unwrap } from "./cells.ts";
import { GRAMMARS, isSetting, means } from "./grammars.ts";
import { endOfValue } from "./loose-settings.ts";
import type { ListItem } from "./markdown.ts";
import { BULLETS } from "./plain-signs.ts";
import { fix, quotedList, type Reader } from "./reader.ts";
import type { Range } from "./rows.ts";
import { isWishedSetting, settingMeantBy } from "./setting-words.ts";
import type { ItemGrammar, ItemSyntax, OpenSyntax } from "./syntax.ts";

/** A word or a few, up to the first colon, and what follows. */
interface Pair {
  readonly key: Text;
  readonly value: Text;
}

/** What one item binds; all null where it is prose. `unknown` is the key of one that looks as if it were to bind. */
export interface ReadItem {
  readonly item: ItemSyntax | null;
  readonly open: OpenSyntax | null;
  readonly unknown: Text | null;
}

export function readItem(reader: Reader, point: PointNumber, item: ListItem): ReadItem {
  const nothing = { item: null, open: null, unknown: null };
  if (item.head === null) return nothing;
  const span = reader.span({ start: item.start, end: item.head.end });
  const pair = readPair(reader, { start: item.head.start, end: endOfValue(reader, point, item.head) });
  if (pair === null) return { ...nothing, item: readAlone(reader, point, item.head, span) };
  const grammar = knownItem(point, pair.key.text);
  const value = readCell(pair.value);
  if (grammar !== null) {
    if (value.state === "blank") reportBlank(reader, grammar.key, pair);
    return { ...nothing, item: { key: grammar.key, keyText: pair.key, known: true, value, span } };
  }
  const near = (point === 1 ? settingMeantBy(pair.key.text) : null) ?? nearest(pair.key.text, keysOf(point));
  if (GRAMMARS[point].otherItems === "facts") {
    if (near !== null) reportNear(reader, "facts-are-not-misspelt-settings", point, pair.key, near);
    else if (isWishedSetting(pair.key.text)) reportWish(reader, point, pair.key);
    if (value.state === "blank") reportBlank(reader, pair.key.text, pair);
    return { ...nothing, item: { key: pair.key.text, keyText: pair.key, known: false, value, span } };
  }
  if (near !== null) {
    reportNear(reader, "item-keys-are-known", point, pair.key, near);
    const meant = knownItem(point, near);
    return meant === null ? nothing : { ...nothing, item: { key: meant.key, keyText: pair.key, known: true, value, span } };
  }
  if (value.state === "open") return { ...nothing, open: { label: pair.key, question: value.question, span } };
  return value.state === "blank" ? nothing : { ...nothing, unknown: pair.key };
}

/** Says that an item is prose whose key may have been meant to bind. */
export function reportUnknownItem(reader: Reader, point: PointNumber, key: Text): void {
  // Where the tables of a point stand in another, that has been said, and its items stand there as well.
  if (reader.misplaced.some(({ home }) => knownItem(home, key.text) !== null)) return;
  const suggestion = `The settings of this point are ${quotedList(GRAMMARS[point].items.map((known) => known.key))}.`;
  reader.report("items-are-known-here", key.span, { key: key.text, number: point, suggestion });
}

/** Reports an item that would bind, had it stood in a list of the document itself. */
export function reportNested(reader: Reader, point: PointNumber, item: ListItem): void {
  const pair = item.head === null ? null : readPair(reader, item.head);
  const grammar = pair === null ? null : knownItem(point, pair.key.text);
  if (pair === null || grammar === null) return;
  const indent = indentBefore(reader, item.start);
  const fixes = indent === null ? [] : [fix("Begin the line at the margin", "maybe", reader.edit(indent, ""))];
  reader.report("items-stand-at-the-margin", pair.key.span, { key: pair.key.text }, { fixes });
}

/** The white space in front of an item; null where something else stands there. */
function indentBefore(reader: Reader, offset: number): Range | null {
  let start = offset;
  while (start > 0 && /[ \t]/.test(reader.source.text.charAt(start - 1))) start--;
  const atLineStart = start === 0 || /[\r\n]/.test(reader.source.text.charAt(start - 1));
  return atLineStart && start < offset ? { start, end: offset } : null;
}

const KEY = new RegExp(
  `^(?<open>(?:\\*\\*|\`)?)(?<key>\\p{L}[\\p{L}\\p{M}\\p{N} \\u00a0'’()/_${BULLETS}-]{0,59}?)(?<close>\\**\`?)\\s?:(?<after>\\*\\*)?`,
  "u",
);

function readPair(reader: Reader, head: Range): Pair | null {
  const match = KEY.exec(reader.raw(head).slice(0, 100));
  if (match?.groups?.key === undefined) return null;
  const { open, close, after, key } = match.groups;
  if (open !== (close || (after ?? "")) || (close !== "" && after !== undefined)) return null;
  // `https://example.org` and `09:30` are no pairs.
  if (/^\S/.test(reader.raw(head).slice(match[0].length)) && !isSetting(key)) return null;
  const start = head.start + (open?.length ?? 0);
  const keyText = reader.text({ start, end: start + key.length });
  return { key: unwrap(keyText), value: reader.text({ start: head.start + match[0].length, end: head.end }) };
}

/** `- One only`: a key that is a statement by itself. */
function readAlone(reader: Reader, point: PointNumber, head: Range, span: ItemSyntax["span"]): ItemSyntax | null {
  const whole = reader.text(head);
  const text = unwrap(whole.text.endsWith(".") ? reader.text({ start: head.start, end: whole.span.end - 1 }) : whole);
  const grammar = GRAMMARS[point].items.find((item) => item.alone === true && means(item.key, item.synonyms, text.text));
  if (grammar === undefined) return null;
  const nothing: Text = { text: "", span: { ...text.span, start: text.span.end }, escapes: [] };
  return { key: grammar.key, keyText: text, known: true, value: { text: nothing, state: "value", question: null }, span };
}

function knownItem(point: PointNumber, key: string): ItemGrammar | null {
  return GRAMMARS[point].items.find((item) => means(item.key, item.synonyms, key)) ?? null;
}

function keysOf(point: PointNumber): string[] {
  return GRAMMARS[point].items.flatMap((item) => [item.key, ...item.synonyms]);
}

function reportNear(
  reader: Reader,
  code: "item-keys-are-known" | "facts-are-not-misspelt-settings",
  point: PointNumber,
  key: Text,
  near: string,
): void {
  const fixes = [fix(`Write "${near}"`, "maybe", reader.edit(key.span, near))];
  if (code === "item-keys-are-known") reader.report(code, key.span, { key: key.text, number: point, nearest: near }, { fixes });
  else reader.report(code, key.span, { key: key.text, nearest: near }, { fixes });
}

function reportWish(reader: Reader, point: PointNumber, key: Text): void {
  const settings = quotedList(GRAMMARS[point].items.map((known) => known.key));
  reader.report("facts-are-no-wishes", key.span, { key: key.text, settings });
}

function reportBlank(reader: Reader, key: string, pair: Pair): void {
  const after = reader.source.text.indexOf(":", pair.key.span.end) + 1;
  const edit = reader.edit({ start: after, end: Math.max(after, pair.value.span.end) }, " not shown");
  reader.report("item-values-are-given", pair.key.span, { key }, { fixes: [fix('Write "not shown"', "maybe", edit)] });
}

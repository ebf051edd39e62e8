// Reads signs that look like Markdown's as what they stand for, where a line's kind depends on them.

import { nameOfSign, UNSEEN } from "../diagnostics/signs.ts";
import type { Source } from "../source.ts";
import { closingFence, FENCE } from "./chunks.ts";
import { isSetting } from "./grammars.ts";
import { fix, type Reader } from "./reader.ts";
import { linesOf, type Range } from "./rows.ts";

/** A sign at an offset, and the one that is read in its place. */
interface ReadSign {
  readonly at: number;
  readonly found: string;
  readonly meant: " " | "-" | "|" | ":" | "#";
}

interface PlainText {
  /** As long as what was written: offsets stay. */
  readonly source: Source;
  /** By line, in the order of the text. */
  readonly read: readonly (readonly ReadSign[])[];
  /** Keys of items that would bind without the signs in them that nobody sees. */
  readonly broken: readonly { readonly key: Range; readonly plain: string }[];
}

const BLANKS = "\u0000\u000b\u000c\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000";
/** Beside what is never seen: what joins letters or turns their direction, which means nothing between words. */
const NOTHING = `${UNSEEN}\u200c-\u200f\u061c`;
const SPACE = `[ \\t${BLANKS}${NOTHING}]`;
/** What people and programs write in front of an item instead of a dash. */
export const BULLETS = "•◦‣⁃▪●∙·○■□▫►▸➢✓✔※・･\uf0a7\uf0b7\uff0d–—―‒‑‐−";
const BARS = "｜￨∣ǀ❘";
const COLONS = "：﹕꞉∶";
const HASHES = "＃﹟";

const NOT_PLAIN = new RegExp(`[${BLANKS}${NOTHING}${BULLETS}${BARS}${COLONS}${HASHES}]`);
const BLANK = new RegExp(`[${BLANKS}${NOTHING}]`);
const NOT_SPACE = /[^ \t]/;
const NOT_DASH = /[^-*+ \t]/;
const EMPTY = new RegExp(`^${SPACE}*$`);
const HEADING = new RegExp(`^(?<lead>${SPACE}*)(?<marks>[#${HASHES}]{1,6})(?<gap>${SPACE}+)`);
/** `more` are further bullets, as of a list within a list that was pasted. */
const ITEM = new RegExp(
  `^(?<lead>${SPACE}*)(?<bullet>[-*+${BULLETS}])(?=[-*+${BULLETS}]*${SPACE})(?<more>(?:${SPACE}*[-*+${BULLETS}])*)(?<gap>${SPACE}*)` +
    `(?=[\\p{L}*_\`"“„«({[]|(?<=${SPACE})\\p{N})`,
  "u",
);
const KEY = new RegExp(
  `^(?<open>[*\`]*)(?<key>\\p{L}[^:${COLONS}|\\r\\n]{0,79}?)[*\`]*(?<behind>${SPACE}?)(?<colon>[:${COLONS}])(?<gap>${SPACE}*)`,
  "u",
);
const ROW = new RegExp(`^(?<lead>[ \\t${BLANKS}${NOTHING}${BULLETS}]*)[|${BARS}]`);

/** The document with plain signs. What stands in a block of code, and within words, stays. */
export function plainText(source: Source): PlainText {
  if (!NOT_PLAIN.test(source.text)) return { source, read: [], broken: [] };
  const read: ReadSign[][] = [];
  const broken: PlainText["broken"][number][] = [];
  let end: RegExp | null = null;
  // A mark of the order of bytes at the very beginning is none of the text.
  for (const line of linesOf(source.text, { start: source.text.startsWith("\ufeff") ? 1 : 0, end: source.text.length })) {
    const text = source.text.slice(line.start, line.end);
    const fence = FENCE.exec(text)?.groups?.fence;
    if (end !== null || fence !== undefined) {
      if (end === null) end = closingFence(fence ?? "");
      else if (end.test(text)) end = null;
      continue;
    }
    if (!NOT_PLAIN.test(text)) continue;
    const signs = signsOf(text).map((sign) => ({ ...sign, at: line.start + sign.at }));
    if (signs.length > 0) read.push(signs);
    const key = brokenKey(text);
    if (key !== null) broken.push({ key: { start: line.start + key.start, end: line.start + key.end }, plain: key.plain });
  }
  return { source: { ...source, text: withSigns(source.text, read.flat()) }, read, broken };
}

function withSigns(text: string, signs: readonly ReadSign[]): string {
  let plain = "";
  let from = 0;
  for (const { at, found, meant } of signs) {
    plain += text.slice(from, at) + meant;
    from = at + found.length;
  }
  return plain + text.slice(from);
}

function signsOf(line: string): ReadSign[] {
  if (EMPTY.test(line)) return spacesIn(line, 0);
  const heading = HEADING.exec(line)?.groups;
  if (heading !== undefined) {
    const { lead = "", marks = "", gap = "" } = heading;
    const hashes = marks.split("").flatMap((mark, at) => sign(mark, lead.length + at, HASHES, "#"));
    return [...spacesIn(lead, 0), ...hashes, ...spacesIn(gap, lead.length + marks.length)];
  }
  const item = ITEM.exec(line);
  if (item?.groups !== undefined) {
    const { lead = "", bullet = "", more = "", gap = "" } = item.groups;
    const mark = sign(bullet, lead.length, BULLETS, "-");
    const further = NOT_DASH.test(bullet + more) ? signsIn(more, lead.length + 1, NOT_SPACE) : [];
    const spaces = spacesIn(gap, item[0].length - gap.length);
    return [...spacesIn(lead, 0), ...mark, ...further, ...spaces, ...signsOfKey(line.slice(item[0].length), item[0].length)];
  }
  const row = ROW.exec(line)?.groups;
  return row === undefined ? [] : [...signsIn(row.lead ?? "", 0, NOT_SPACE), ...barsIn(line)];
}

function signsOfKey(rest: string, from: number): ReadSign[] {
  const found = KEY.exec(rest);
  if (found?.groups === undefined) return [];
  const { behind = "", colon = "", gap = "" } = found.groups;
  const at = found[0].length - gap.length - colon.length;
  const end = at - behind.length;
  // Signs that are not seen within a word make another word of it: that is an error.
  const within = spacesIn(rest.slice(0, end), from).filter(({ found: one }) => !UNSEEN.includes(one));
  return [...within, ...spacesIn(behind, from + end), ...sign(colon, from + at, COLONS, ":"), ...spacesIn(gap, from + at + colon.length)];
}

/** Of a line that begins with a bar: those at its ends, and all where no other bar is. */
function barsIn(line: string): ReadSign[] {
  const places = line.split("").flatMap((letter, at) => (BARS.includes(letter) ? [at] : []));
  const last = line.trimEnd().length - 1;
  const first = line.search(new RegExp(`[|${BARS}]`));
  const isTable = line.includes("|") || places.length > 1;
  const chosen = line.includes("|") ? places.filter((at) => at === first || at === last) : places;
  return isTable ? chosen.map((at) => ({ at, found: line.charAt(at), meant: "|" })) : [];
}

function spacesIn(text: string, from: number): ReadSign[] {
  return signsIn(text, from, BLANK);
}

/** Those that are read as a space. All signs here are one code unit long, as offsets count. */
function signsIn(text: string, from: number, which: RegExp): ReadSign[] {
  return text.split("").flatMap((letter, at): ReadSign[] => (which.test(letter) ? [{ at: from + at, found: letter, meant: " " }] : []));
}

function sign(found: string, at: number, alike: string, meant: ReadSign["meant"]): ReadSign[] {
  return alike.includes(found) ? [{ at, found, meant }] : [];
}

/** The key of an item that is one of the language, but for signs in it that nobody sees. */
function brokenKey(line: string): (Range & { readonly plain: string }) | null {
  const item = ITEM.exec(line);
  const rest = item === null ? "" : line.slice(item[0].length);
  const groups = KEY.exec(rest)?.groups;
  if (item === null || groups?.key === undefined) return null;
  const plain = groups.key.replace(new RegExp(`[${UNSEEN}]`, "g"), "").trim();
  if (plain === groups.key.trim() || !isSetting(plain)) return null;
  const start = item[0].length + (groups.open?.length ?? 0);
  return { start, end: start + groups.key.length, plain };
}

const WORDS = { " ": "a space", "-": '"-"', "|": '"|"', ":": '":"', "#": '"#"' } as const;

/** Says what was read as what. */
export function reportSigns(reader: Reader, { read, broken }: PlainText): void {
  for (const signs of read) {
    const [first] = signs;
    if (first === undefined) continue;
    const edits = signs.map(({ at, found, meant }) => reader.edit({ start: at, end: at + found.length }, meant));
    const fixes = [fix(signs.length === 1 ? `Write ${WORDS[first.meant]}` : "Write the signs of Markdown", "always", ...edits)];
    const at = { start: first.at, end: first.at + first.found.length };
    reader.report("signs-are-those-of-markdown", at, { found: nameOfSign(first.found), meant: WORDS[first.meant] }, { fixes });
  }
  for (const { key, plain } of broken) {
    const found = [...reader.raw(key)].find((letter) => UNSEEN.includes(letter)) ?? "";
    const fixes = [fix(`Write "${plain}"`, "always", reader.edit(key, plain))];
    reader.report("keys-are-written-with-letters", key, { key: plain, found: nameOfSign(found) }, { fixes });
  }
}

// How a file is encoded and what divides its cells, as far as the file itself tells.

import { Turns } from "../context/turns.ts";

export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";

/** The text of a file, without a mark at its beginning. What is neither UTF-16 nor UTF-8 is an old spreadsheet's Windows-1252. */
export async function decodedText(bytes: Buffer, turns = new Turns()): Promise<{ readonly text: string; readonly encoding: Encoding }> {
  const wide = wideLabel(bytes);
  if (wide !== null) return { text: await inSteps(bytes, turns, decoderOf(wide)), encoding: "UTF-16" };
  try {
    return { text: await inSteps(bytes, turns, decoderOf("utf-8")), encoding: "UTF-8" };
  } catch {
    return { text: await inSteps(bytes, turns, windows1252), encoding: "Windows-1252" };
  }
}

export function isWide(bytes: Buffer): boolean {
  return wideLabel(bytes) !== null;
}

/** Bytes that are decoded between two looks at the clock. */
const STEP = 500_000;

async function inSteps(bytes: Buffer, turns: Turns, decode: (some: Buffer, isLast: boolean) => string): Promise<string> {
  let text = "";
  for (let from = 0; from < bytes.length; from += STEP) {
    await turns.othersToo();
    text += decode(bytes.subarray(from, from + STEP), from + STEP >= bytes.length);
  }
  return text;
}

/** Throws `TypeError` for bytes that are none of the encoding. */
function decoderOf(label: string): (some: Buffer, isLast: boolean) => string {
  const decoder = new TextDecoder(label, { fatal: label === "utf-8" });
  return (some, isLast) => decoder.decode(some, { stream: !isLast });
}

/** Known by its mark, or by every other byte of the beginning being zero. */
function wideLabel(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 200);
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  const most = Math.floor(head.length / 2) * 0.4;
  if (head.length >= 4 && zeros(1) > most && zeros(0) === 0) return "utf-16le";
  return head.length >= 4 && zeros(0) > most && zeros(1) === 0 ? "utf-16be" : null;
}

export type Delimiter = "," | ";" | "\t";

/** What a text is divided by, and where its records begin. */
export interface Divided {
  readonly delimiter: Delimiter;
  readonly text: string;
  /** The line of the file in which the text begins, from 1. */
  readonly line: number;
}

/** By what its first line says, `sep=;`, as Excel reads and some programs write it; such a line is none of the records. */
export function dividedText(text: string): Divided {
  const named = /^(?:sep=([,;\t])|"sep=([,;\t])")[ \t;,]*(?:\r\n|\r|\n)/i.exec(text);
  const said = named?.[1] ?? named?.[2];
  if (named === null || said === undefined) return { delimiter: delimiterOf(text), text, line: 1 };
  return { delimiter: said as Delimiter, text: text.slice(named[0].length), line: 2 };
}

/** Characters by which it is told what divides the first line. */
const MOST_LOOKED_AT = 100_000;

/** The one that the first line has most of, outside of quotes. */
function delimiterOf(text: string): Delimiter {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const char of text.slice(0, MOST_LOOKED_AT)) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === "\n" || char === "\r")) break;
    else if (!quoted) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  const kinds: readonly Delimiter[] = [",", ";", "\t"];
  return kinds.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best));
}

/** What Windows-1252 has in place of the control characters 0x80 to 0x9F of ISO 8859-1; five stay as they are (WHATWG Encoding). */
const INSTEAD = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Written out: the decoder of some versions of Node takes it for ISO 8859-1, without “€” and “„ ”. */
function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (letter) => INSTEAD[letter.charCodeAt(0) - 0x80] ?? letter);
}

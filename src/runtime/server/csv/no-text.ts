// What a file is that somebody took for a CSV, and what to do with it.

import { type Phrase, type PhraseName, phrase } from "../i18n/texts.ts";
import { isWide } from "./encodings.ts";

/** Bytes of the beginning by which a file is known to be no text. */
const HEAD = 100_000;

const KINDS: readonly (readonly [type: RegExp, kind: PhraseName, todo: PhraseName])[] = [
  [/spreadsheetml|ms-excel/, "kindExcel", "todoSaveThere"],
  [/opendocument\.spreadsheet/, "kindOpenDocument", "todoSaveThere"],
  [/numbers/, "kindNumbers", "todoSaveThere"],
  [/\/pdf$/, "kindPdf", "todoChooseCsv"],
  [/^image\//, "kindPicture", "todoChooseCsv"],
  [/wordprocessingml|msword|opendocument\.text/, "kindWords", "todoChooseCsv"],
  [/\/(?:zip|gzip|x-7z-compressed|x-rar-compressed|x-bzip2|x-xz|zstd|x-tar|x-compress)$/, "kindPacked", "todoUnpack"],
];

/** Null of a text. A text may begin as some other file does, as "BMI;Name" like a picture: it has no control characters. */
export async function whatIsNoText(bytes: Buffer): Promise<{ readonly kind: Phrase; readonly todo: Phrase } | null> {
  const head = bytes.subarray(0, HEAD);
  if (isWide(bytes) || (!head.some(isControl) && !head.subarray(0, 5).equals(Buffer.from("%PDF-")))) return null;
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // A text with a control character that got into it is one all the same.
  if (found === undefined && !head.includes(0)) return null;
  const type = withinContainer(found?.mime ?? "", bytes);
  const [, kind, todo] = KINDS.find(([known]) => known.test(type)) ?? [null, "kindBinary", "todoChooseCsv"];
  return { kind: phrase(kind), todo: phrase(todo) };
}

/** Old office documents and those of Numbers are told by what is in them alone. */
function withinContainer(type: string, bytes: Buffer): string {
  const has = (name: string, encoding: "latin1" | "utf16le") => bytes.includes(Buffer.from(name, encoding));
  if (type === "application/zip" && has("Index/Document.iwa", "latin1")) return "application/vnd.apple.numbers";
  if (type !== "application/x-cfb") return type;
  if (has("Workbook", "utf16le") || has("Book\0", "utf16le")) return "application/vnd.ms-excel";
  return has("WordDocument", "utf16le") ? "application/msword" : type;
}

/** Below the space, save what stands in texts: tabs, line breaks, and the end mark of old files. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a && byte !== 0x1b;
}

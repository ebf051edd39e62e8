// The kinds of files that a field may ask for by name, as their content tells them. What only a name could tell (a text
// that is meant as a table, say) is no kind. Knows no bytes.

import { writtenIn } from "./format.ts";

export interface FileKind {
  /** The word in a document. */
  readonly word: string;
  /** Its media type. */
  readonly type: string;
  /** What names end in, without the dot; the first is given to a name that ends in none of them. */
  readonly endings: readonly string[];
  /** A picture that every browser shows and that smaller ones can be made of. */
  readonly picture: boolean;
}

const kind = (word: string, type: string, endings: readonly string[] = [word]): FileKind => ({ word, type, endings, picture: false });
const picture = (word: string, endings: readonly string[] = [word]): FileKind => ({ word, type: `image/${word}`, endings, picture: true });

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OPEN = "application/vnd.oasis.opendocument";

export const FILE_KINDS: readonly FileKind[] = [
  picture("png"),
  picture("jpeg", ["jpg", "jpeg"]),
  picture("gif"),
  picture("webp"),
  picture("avif"),
  kind("pdf", "application/pdf"),
  kind("text", "text/plain", ["txt"]),
  kind("docx", `${OFFICE}.wordprocessingml.document`),
  kind("xlsx", `${OFFICE}.spreadsheetml.sheet`),
  kind("pptx", `${OFFICE}.presentationml.presentation`),
  kind("odt", `${OPEN}.text`),
  kind("ods", `${OPEN}.spreadsheet`),
  kind("odp", `${OPEN}.presentation`),
  kind("epub", "application/epub+zip"),
  kind("zip", "application/zip"),
  kind("mp3", "audio/mpeg"),
  kind("wav", "audio/wav"),
  kind("mp4", "video/mp4"),
  kind("webm", "video/webm"),
];

/** What people also call some of them. */
const SYNONYMS: Readonly<Record<string, string>> = { jpg: "jpeg", txt: "text" };

export const PICTURE_KINDS: readonly string[] = FILE_KINDS.filter((one) => one.picture).map((one) => one.word);

export function fileKindNamed(word: string): FileKind | undefined {
  const known = SYNONYMS[word.toLowerCase()] ?? word.toLowerCase();
  return FILE_KINDS.find((one) => one.word === known);
}

/** By its media type. */
export function fileKindOf(type: string): FileKind | undefined {
  return FILE_KINDS.find((one) => one.type === type);
}

/** Whether a file of this media type is a picture. */
export function isPicture(type: string): boolean {
  return fileKindOf(type)?.picture === true;
}

/** What languages call bytes and their thousands that do not call them as the document does. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  fr: ["o", "Ko", "Mo", "Go"],
  ar: ["بايت", "كيلوبايت", "ميغابايت", "غيغابايت"],
};

/** `2 MB`, `300 KB`: as people write sizes, in thousands; `1,5 Mo` in languages that write numbers and units so. */
export function sizeText(bytes: number, language = "en"): string {
  const units = UNITS[new Intl.Locale(writtenIn(language)).language] ?? ["B", "KB", "MB", "GB"];
  let amount = bytes;
  let unit = 0;
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000;
    unit++;
  }
  const numbers = new Intl.NumberFormat(writtenIn(language), { maximumFractionDigits: 20, useGrouping: false });
  return `${numbers.format(Number.isInteger(amount) ? amount : Number(amount.toPrecision(3)))} ${units[unit]}`;
}

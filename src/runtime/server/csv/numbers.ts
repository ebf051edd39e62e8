// Numbers as people write them: "1,234.50" or "1.234,50". Which of the two a file means is seen from its numbers; where each could
// be either, from how the file was made, unless its reader says otherwise.

import { plainFigures } from "../../../compiler/expression/entry/digit-scripts.ts";
import type { FieldType } from "../../../compiler/expression/field-type.ts";
import { writtenIn } from "../../../compiler/expression/format.ts";
import type { Example } from "../i18n/texts.ts";
import type { Delimiter } from "./encodings.ts";

export type DecimalMark = "." | ",";

const GROUPS = "[ \u00a0\u202f'’]";

/**
 * What the number columns of a file mean: what most of those say that can be read one way only, and the first of them where as many say the other.
 * Where every number could be read either way, commas divide what programs write, and they write a point; a spreadsheet divides by semicolons or
 * tabs where a language has a comma, be it the product's or its reader's.
 */
export function markIn(cells: Iterable<string>, language: string, delimiter: Delimiter, reader = language): DecimalMark {
  const comma = markOfLanguage(language) === ",";
  let likely: DecimalMark = delimiter === "," ? "." : comma ? "," : markOfLanguage(reader);
  let first: DecimalMark | null = null;
  let points = 0;
  for (const cell of cells) {
    const says = markOfNumber(cell);
    if (says === null) continue;
    if (says === "either") {
      // "1,234" is a fraction where people write fractions so: no program groups digits.
      if (comma && cell.includes(",")) likely = ",";
      continue;
    }
    first ??= says;
    points += says === "." ? 1 : -1;
  }
  if (first === null) return likely;
  return points === 0 ? first : points > 0 ? "." : ",";
}

/** Null of what has neither, and of what is no number. */
function markOfNumber(cell: string): DecimalMark | "either" | null {
  const digits = bare(cell);
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last < 0 || !/^-?[\d.,]+$/.test(digits)) return null;
  const mark = digits.charAt(last) as DecimalMark;
  const other = mark === "." ? "," : ".";
  if (digits.includes(other)) return mark;
  if (digits.indexOf(mark) !== last) return other;
  return digits.length - last - 1 !== 3 || /^-?0/.test(digits) ? mark : "either";
}

/** What people of the language write before decimals, in the digits of files. */
export function markOfLanguage(language: string): DecimalMark {
  return new Intl.NumberFormat(writtenIn(language)).format(0.5).includes(",") ? "," : ".";
}

/**
 * A number with a point and without groups; what is none comes back as it was. Null: it is one as the other mark would have it, and
 * "4.00" beside "1.250" is four or four hundred.
 */
export function plainNumber(text: string, mark: DecimalMark): string | null {
  const digits = bare(text, mark);
  if (isWritten(digits, mark)) return digits.replaceAll(otherThan(mark), "").replace(mark, ".");
  return isWritten(digits, otherThan(mark)) ? null : text.trim();
}

/** An example of a number of the type, as the numbers of a file are written. */
export function likeNumber({ is }: FieldType, mark: DecimalMark): string | Example {
  return is === "integer" ? "12" : is === "percent" ? `12${mark}5` : { mark };
}

/** Whether a text is a number with decimals, as the numbers of the file are written, or else as the others are. */
export function hasFraction(text: string, mark: DecimalMark): boolean {
  const digits = bare(text, mark);
  const by = isWritten(digits, mark) ? mark : otherThan(mark);
  return isWritten(digits, by) && digits.includes(by);
}

/** A number that is one only as the other mark would have it, as it would be written in the file; null for what is none, or one as it is. */
export function asInFile(text: string, mark: DecimalMark): string | null {
  const [digits, other] = [bare(text, mark), otherThan(mark)];
  if (isWritten(digits, mark) || !isWritten(digits, other)) return null;
  return digits.replace(/[.,]/g, (sign) => (sign === mark ? other : mark));
}

function isWritten(digits: string, mark: DecimalMark): boolean {
  return new RegExp(`^-?(?:\\d+|[1-9]\\d{0,2}(?:\\${otherThan(mark)}\\d{3})+)(?:\\${mark}\\d+)?$`).test(digits);
}

function otherThan(mark: DecimalMark): DecimalMark {
  return mark === "." ? "," : ".";
}

/**
 * Without signs of currency and percentage around it, without groups of white space, and without the apostrophe of a cell that is text; in plain
 * figures, with `mark` where Arabic has its own, and with the sign in front.
 */
function bare(text: string, mark: DecimalMark = "."): string {
  const written = plainFigures(text, mark).trim().replace(/^'/, "");
  return signFirst(withoutUnits(signFirst(written.replace(/^[−–]/, "-"))));
}

/** As accounts write what is owed: "12,50-" and "(12,50)" are "-12,50". */
function signFirst(text: string): string {
  const [, inner] = /^\(\s*([^()-].*?)\s*\)$/.exec(text) ?? /^([^()-].*?)\s?[-−–]$/.exec(text) ?? [];
  return inner === undefined ? text : `-${inner}`;
}

function withoutUnits(text: string): string {
  return text
    .replace(new RegExp(`(?<=\\d)${GROUPS}(?=\\d{3})`, "g"), "")
    .replace(/^(-?)\s*(?:[\p{Sc}]|[A-Z]{3}(?=[\s\d]))\s*(-?)/u, "$1$2")
    .replace(/\s*(?:[\p{Sc}%]|[A-Z]{3})$/u, "");
}

// Numbers as people write them: "1,234.50" or "1.234,50". Which of the two a file means is seen from its numbers; where each could
// be either, from how the file was made, unless its reader says otherwise.

import { bareNumber, type DecimalMark, isNumberWith, markOfLanguage, otherMark } from "../../../compiler/expression/entry/number-entry.ts";
import type { FieldType } from "../../../compiler/expression/field-type.ts";
import type { Example } from "../i18n/texts.ts";
import type { Delimiter } from "./encodings.ts";

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
  const digits = bareNumber(cell);
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last < 0 || !/^-?[\d.,]+$/.test(digits)) return null;
  const mark = digits.charAt(last) as DecimalMark;
  const other = mark === "." ? "," : ".";
  if (digits.includes(other)) return mark;
  if (digits.indexOf(mark) !== last) return other;
  return digits.length - last - 1 !== 3 || /^-?0/.test(digits) ? mark : "either";
}

/** An example of a number of the type, as the numbers of a file are written. */
export function likeNumber({ is }: FieldType, mark: DecimalMark): string | Example {
  return is === "integer" ? "12" : is === "percent" ? `12${mark}5` : { mark };
}

/** Whether a text is a number with decimals, as the numbers of the file are written, or else as the others are. */
export function hasFraction(text: string, mark: DecimalMark): boolean {
  const digits = bareNumber(text, mark);
  const by = isNumberWith(digits, mark) ? mark : otherMark(mark);
  return isNumberWith(digits, by) && digits.includes(by);
}

/** A number that is one only as the other mark would have it, as it would be written in the file; null for what is none, or one as it is. */
export function asInFile(text: string, mark: DecimalMark): string | null {
  const [digits, other] = [bareNumber(text, mark), otherMark(mark)];
  if (isNumberWith(digits, mark) || !isNumberWith(digits, other)) return null;
  return digits.replace(/[.,]/g, (sign) => (sign === mark ? other : mark));
}

// Numbers as people write them, with a point or a comma before their decimals, and with signs of currency around them.

import { writtenIn } from "../format.ts";
import { plainFigures } from "./digit-scripts.ts";

export type DecimalMark = "." | ",";

const GROUPS = "[ \u00a0\u202f'’]";

/** What people of the language write before decimals, in the digits of files. */
export function markOfLanguage(language: string): DecimalMark {
  return new Intl.NumberFormat(writtenIn(language)).format(0.5).includes(",") ? "," : ".";
}

/**
 * A number with a point and without groups; what is none comes back as it was. Null: it is one as the other mark would have it, and
 * "4.00" beside "1.250" is four or four hundred.
 */
export function plainNumber(text: string, mark: DecimalMark): string | null {
  const digits = bareNumber(text, mark);
  if (isNumberWith(digits, mark)) return digits.replaceAll(otherMark(mark), "").replace(mark, ".");
  return isNumberWith(digits, otherMark(mark)) ? null : text.trim();
}

export function isNumberWith(digits: string, mark: DecimalMark): boolean {
  return new RegExp(`^-?(?:\\d+|[1-9]\\d{0,2}(?:\\${otherMark(mark)}\\d{3})+)(?:\\${mark}\\d+)?$`).test(digits);
}

export function otherMark(mark: DecimalMark): DecimalMark {
  return mark === "." ? "," : ".";
}

/**
 * Without signs of currency and percentage around it, without groups of white space, and without the apostrophe of a cell that is text; in plain
 * figures, with `mark` where Arabic has its own, and with the sign in front.
 */
export function bareNumber(text: string, mark: DecimalMark = "."): string {
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

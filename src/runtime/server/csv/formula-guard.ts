// Puts an apostrophe before cells that a spreadsheet would take for a formula. It is lost again on the way in.
// Apostrophes that stood there before are counted, so that every text comes back as it was.

const TAKEN_FOR_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** "+43 316 20 40 60": no spreadsheet makes anything else of it. Of "+43316204060" it makes a number without the plus. */
const PHONE_IN_GROUPS = /^\+\d+(?: \d+)+$/;
/** "-5,00", "-1 234.50" or "-5%": of a number no spreadsheet makes a formula. */
const NEGATIVE = /^-\d+(?:[.,'’ \u{a0}\u{202f}]\d+)*\s?%?$/u;

export function neutralised(text: string): string {
  return TAKEN_FOR_FORMULA.test(text) ? `'${text}` : text;
}

/** A phone number is to be read and dialled as it stands, so it has no apostrophe where it needs none. */
export function neutralPhone(text: string): string {
  return PHONE_IN_GROUPS.test(text) ? text : neutralised(text);
}

/** A number stays one: a spreadsheet computes with it, and shows it without an apostrophe. */
export function neutralNumber(text: string): string {
  return NEGATIVE.test(text) ? text : neutralised(text);
}

export function restored(text: string): string {
  return text.startsWith("'") && TAKEN_FOR_FORMULA.test(text) ? text.slice(1) : text;
}

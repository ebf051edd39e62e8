// Cells that a spreadsheet would take for a formula get an apostrophe in front of them on their way out, and lose it on
// their way in. Apostrophes that stood there before are counted, so that every text comes back as it was.

const TAKEN_FOR_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

export function neutralised(text: string): string {
  return TAKEN_FOR_FORMULA.test(text) ? `'${text}` : text;
}

export function restored(text: string): string {
  return text.startsWith("'") && TAKEN_FOR_FORMULA.test(text) ? text.slice(1) : text;
}

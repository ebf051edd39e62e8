// Cuts the label of a record where it stands within a sentence, such as in a message.

const MOST = 40;

/** After a word where one ends near by. */
export function shortLabel(label: string): string {
  const letters = [...label];
  if (letters.length <= MOST) return label;
  const start = letters.slice(0, MOST).join("");
  return `${start.replace(/\s+\S{0,12}$/u, "").trimEnd()}…`;
}

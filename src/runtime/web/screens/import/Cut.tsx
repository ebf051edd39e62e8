// A text of the file, of which a table shows the beginning: cells may hold whole pages.

/** Shown where it is pointed at; more than that helps nobody. */
const MOST_TOLD = 1000;

export function Cut({ text, most }: { readonly text: string; readonly most: number }) {
  const characters = [...text.slice(0, MOST_TOLD + 1)];
  if (characters.length <= most) return text;
  const told = characters.length > MOST_TOLD ? `${characters.slice(0, MOST_TOLD).join("")}…` : text;
  return <span title={told}>{characters.slice(0, most).join("").trimEnd()}…</span>;
}

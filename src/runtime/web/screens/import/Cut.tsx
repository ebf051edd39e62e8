// A text of the file, of which a table shows the beginning: cells may hold whole pages.

/** Shown where it is pointed at; more than that helps nobody. */
const MAX_TOOLTIP = 1000;

export function Cut({ text, most }: { readonly text: string; readonly most: number }) {
  const characters = [...text.slice(0, MAX_TOOLTIP + 1)];
  if (characters.length <= most) return text;
  const told = characters.length > MAX_TOOLTIP ? `${characters.slice(0, MAX_TOOLTIP).join("")}…` : text;
  return <span title={told}>{characters.slice(0, most).join("").trimEnd()}…</span>;
}

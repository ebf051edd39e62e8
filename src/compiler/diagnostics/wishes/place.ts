// The cell of a table, or the line, that holds a place of a text.

export interface Place {
  readonly start: number;
  readonly text: string;
  /** The header of the cell; null outside of tables. */
  column(): string | null;
}

/** Without white space at its ends. */
export function placeAround(text: string, at: number): Place {
  const line = lineAround(text, at);
  const row = text.slice(line.start, line.end);
  if (!row.trimStart().startsWith("|")) return trimmed(text, line.start, line.end, () => null);
  let start = at;
  while (start > line.start && !isBar(text, start - 1)) start--;
  let end = at;
  while (end < line.end && !isBar(text, end)) end++;
  const index = barsIn(text.slice(line.start, start));
  return trimmed(text, start, end, () => headerOf(text, line.start)[index] ?? null);
}

function headerOf(text: string, start: number): string[] {
  let header = lineAround(text, start);
  while (header.start > 0) {
    const above = lineAround(text, header.start - 1);
    if (!text.slice(above.start, above.end).trimStart().startsWith("|")) break;
    header = above;
  }
  return text
    .slice(header.start, header.end)
    .split("|")
    .map((cell) => cell.trim());
}

function lineAround(text: string, at: number): { readonly start: number; readonly end: number } {
  const end = text.indexOf("\n", at);
  return { start: text.lastIndexOf("\n", at - 1) + 1, end: end < 0 ? text.length : end };
}

const isBar = (text: string, index: number): boolean => text[index] === "|" && text[index - 1] !== "\\";

const barsIn = (text: string): number => text.split("").filter((_, index) => isBar(text, index)).length;

function trimmed(text: string, start: number, end: number, column: Place["column"]): Place {
  const cell = text.slice(start, end);
  return { start: start + cell.length - cell.trimStart().length, text: cell.trim(), column };
}

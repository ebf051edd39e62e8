// Breaks documents as people do, one edit at a time, by a seed.

export type Next = (below: number) => number;

export interface Broken {
  readonly text: string;
  /** "the cell 3 of line 40 was emptied": for whoever reads a failure. */
  readonly what: string;
}

/** A small generator of numbers, so that a failing run can be repeated by its seed. */
export function random(seed: number): Next {
  let state = (seed * 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The document with one thing wrong. */
export function broken(text: string, next: Next): Broken {
  const breaks = [letter, word, cell, row, bar, heading];
  for (let tries = 0; tries < 20; tries++) {
    const made = breaks[next(breaks.length)]!(text.split("\n"), next);
    if (made !== null && made.text !== text) return made;
  }
  return letter(text.split("\n"), next) ?? { text: `${text}x`, what: "an x was added at the end" };
}

type Lines = readonly string[];

function pick(lines: Lines, is: (line: string) => boolean, next: Next): number | null {
  const found = lines.flatMap((line, index) => (is(line) ? [index] : []));
  return found.length === 0 ? null : found[next(found.length)]!;
}

function withLine(lines: Lines, at: number, ...put: readonly string[]): string {
  return [...lines.slice(0, at), ...put, ...lines.slice(at + 1)].join("\n");
}

function letter(lines: Lines, next: Next): Broken | null {
  const at = pick(lines, (line) => /\p{L}/u.test(line), next);
  if (at === null) return null;
  const line = lines[at]!;
  const letters = [...line.matchAll(/\p{L}/gu)].map((match) => match.index);
  const index = letters[next(letters.length)]!;
  const way = next(3);
  const put = way === 0 ? "" : way === 1 ? line[index]! + line[index]! : String.fromCharCode(97 + next(26));
  return {
    text: withLine(lines, at, line.slice(0, index) + put + line.slice(index + 1)),
    what: `line ${at + 1}: "${line[index]}" became "${put}"`,
  };
}

function word(lines: Lines, next: Next): Broken | null {
  const at = pick(lines, (line) => /\w{2,}/.test(line), next);
  if (at === null) return null;
  const line = lines[at]!;
  const words = [...line.matchAll(/[\w-]{2,}/g)];
  const match = words[next(words.length)];
  if (match === undefined) return null;
  const way = next(3);
  const put = way === 0 ? "" : way === 1 ? `${match[0]} ${match[0]}` : "something";
  const made = line.slice(0, match.index) + put + line.slice(match.index + match[0].length);
  return { text: withLine(lines, at, made), what: `line ${at + 1}: "${match[0]}" became "${put}"` };
}

const isRow = (line: string): boolean => line.startsWith("|");
const isCells = (line: string): boolean => isRow(line) && !/^[|\s:-]+$/.test(line);

function cell(lines: Lines, next: Next): Broken | null {
  const at = pick(lines, isCells, next);
  if (at === null) return null;
  const cells = lines[at]!.split(/(?<!\\)\|/);
  const index = 1 + next(Math.max(1, cells.length - 2));
  const other = 1 + next(Math.max(1, cells.length - 2));
  const way = next(3);
  const put = way === 0 ? "  " : way === 1 ? " - " : cells[other]!;
  const made = cells.with(index, put).with(other, way === 2 ? cells[index]! : other === index ? put : cells[other]!);
  const how = way === 2 ? `the cells ${index} and ${other} changed places` : `the cell ${index} became "${put.trim()}"`;
  return { text: withLine(lines, at, made.join("|")), what: `line ${at + 1}: ${how}` };
}

function row(lines: Lines, next: Next): Broken | null {
  const at = pick(lines, isRow, next);
  if (at === null) return null;
  if (next(2) === 0) return { text: withLine(lines, at), what: `line ${at + 1} was removed: ${lines[at]}` };
  return { text: withLine(lines, at, lines[at]!, lines[at]!), what: `line ${at + 1} was written twice: ${lines[at]}` };
}

function bar(lines: Lines, next: Next): Broken | null {
  const at = pick(lines, isRow, next);
  if (at === null) return null;
  const line = lines[at]!;
  const bars = [...line.matchAll(/\|/g)].map((match) => match.index);
  const index = bars[next(bars.length)]!;
  const put = next(2) === 0 ? "" : "||";
  return {
    text: withLine(lines, at, line.slice(0, index) + put + line.slice(index + 1)),
    what: `line ${at + 1}: a bar at ${index + 1} became "${put}"`,
  };
}

function heading(lines: Lines, next: Next): Broken | null {
  const at = pick(lines, (line) => line.startsWith("#"), next);
  if (at === null) return null;
  const line = lines[at]!;
  const way = next(4);
  if (way === 0) return { text: withLine(lines, at), what: `line ${at + 1} was removed: ${line}` };
  const made = way === 1 ? `#${line}` : way === 2 ? line.replace(/^#/, "") : line.replace(/^(#+ )\S+/, "$1Something");
  return { text: withLine(lines, at, made), what: `line ${at + 1} became: ${made}` };
}

// Prints findings for people. The author's own line with carets under the place, and what to do about it.

import { LineIndex, type Source, type Span } from "../source.ts";
import type { Diagnostic, Fix, Level } from "./diagnostic.ts";
import { widthOf, widthOfCharacter } from "./width.ts";

export interface PrintOptions {
  /** Colour by ANSI escapes. */
  readonly colour: boolean;
  /** Columns of the window; as many as suit a wide one where it is not known. */
  readonly width?: number | undefined;
}

/** All findings in the order given, and a line that counts them. Ends with a line end; empty for no findings. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], sources: readonly Source[], options: PrintOptions): string {
  if (diagnostics.length === 0) return "";
  const printer = new Printer(sources, options);
  const printed = diagnostics.map((diagnostic) => printer.print(diagnostic));
  return `${printed.join("\n")}\n${summarise(diagnostics)}\n`;
}

/** "2 errors, 1 warning, 3 open questions". */
export function summarise(diagnostics: readonly Diagnostic[]): string {
  const counts = COUNTED.flatMap(({ level, one, many }) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.level === level).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return counts.length === 0 ? "nothing to report" : counts.join(", ");
}

const COUNTED: readonly { readonly level: Level; readonly one: string; readonly many: string }[] = [
  { level: "error", one: "error", many: "errors" },
  { level: "warning", one: "warning", many: "warnings" },
  { level: "question", one: "open question", many: "open questions" },
  { level: "info", one: "note", many: "notes" },
];

const NAMES: { readonly [L in Level]: string } = { error: "error", warning: "warning", question: "open", info: "note" };
const COLOURS: { readonly [L in Level]: string } = { error: "31", warning: "33", question: "36", info: "34" };

/** A table's row can be far wider than a window; this much of it is shown around the place. */
const WIDEST = 110;
const NARROWEST = 50;
const TAB = 4;

class Printer {
  readonly #lines: ReadonlyMap<string, { readonly text: string; readonly index: LineIndex }>;
  readonly #colour: boolean;
  readonly #width: number;

  constructor(sources: readonly Source[], options: PrintOptions) {
    this.#lines = new Map(sources.map((source) => [source.file, { text: source.text, index: new LineIndex(source.text) }]));
    this.#colour = options.colour;
    this.#width = Math.max(NARROWEST, options.width ?? Number.POSITIVE_INFINITY);
  }

  print(diagnostic: Diagnostic): string {
    const { level, code, message, primary, related, help, fixes } = diagnostic;
    const title = `${this.#paint(COLOURS[level], `${NAMES[level]}[${code}]`)}: ${this.#paint("1", message)}`;
    const gutter = this.#gutterOf([primary, ...related.map((one) => one.span)]);
    const lines = [title, ...this.#excerpt(primary, gutter, "-->", "^", COLOURS[level])];
    for (const one of related) lines.push(...this.#excerpt(one.span, gutter, ":::", "-", "34", one.message));
    const pad = " ".repeat(gutter);
    if (help !== null || fixes.length > 0) lines.push(`${pad} ${this.#paint("34", "|")}`);
    if (help !== null) lines.push(...this.#note(pad, "help", help));
    for (const fix of fixes) lines.push(...this.#note(pad, "fix", describeFix(fix)));
    return `${lines.join("\n")}\n`;
  }

  #note(pad: string, label: string, text: string): string[] {
    const [first, ...rest] = text.split("\n");
    const head = `${pad} ${this.#paint("34", "=")} ${this.#paint("1", label)}: ${first}`;
    return [head, ...rest.map((line) => `${pad}   ${" ".repeat(label.length + 2)}${line}`)];
  }

  #excerpt(span: Span, gutter: number, arrow: string, mark: string, colour: string, label = ""): string[] {
    const source = this.#lines.get(span.file);
    const pad = " ".repeat(gutter);
    if (source === undefined) return [`${pad}${this.#paint("34", arrow)} ${span.file}${label === "" ? "" : `: ${label}`}`];
    const { line, column } = source.index.position(span.start);
    const bar = this.#paint("34", "|");
    const shown = window(
      lineAround(source.text, span.start),
      column - 1,
      span.end - span.start,
      Math.min(WIDEST, this.#width - gutter - 3),
    );
    const carets = this.#paint(colour, `${mark.repeat(shown.width)}${label === "" ? "" : ` ${label}`}`);
    return [
      `${pad}${this.#paint("34", arrow)} ${span.file}:${line}:${column}`,
      `${pad} ${bar}`,
      `${this.#paint("34", String(line).padStart(gutter))} ${bar} ${shown.text}`.trimEnd(),
      `${pad} ${bar} ${" ".repeat(shown.indent)}${carets}`,
    ];
  }

  #gutterOf(spans: readonly Span[]): number {
    const numbers = spans.map((span) => this.#lines.get(span.file)?.index.position(span.start).line ?? 1);
    return String(Math.max(...numbers)).length;
  }

  #paint(colour: string, text: string): string {
    return this.#colour ? `\u001b[${colour}m${text}\u001b[0m` : text;
  }
}

function describeFix(fix: Fix): string {
  return fix.applicability === "always" ? `${fix.title} (can be applied as it is)` : fix.title;
}

function lineAround(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", start);
  return text.slice(start, end < 0 ? text.length : end).replace(/\r$/, "");
}

interface Window {
  readonly text: string;
  /** Columns on the screen in front of the place. */
  readonly indent: number;
  /** Columns on the screen that the place takes, at least one. */
  readonly width: number;
}

/** The part of a line that is shown, as it stands on a screen: tabs are spaces, wide characters take two columns. */
function window(line: string, column: number, length: number, widest: number): Window {
  const end = Math.min(line.length, column + length);
  const before = onScreen(line.slice(0, column), 0);
  const place = onScreen(line.slice(column, end), before.width);
  const after = onScreen(line.slice(end), before.width + place.width);
  if (before.width + place.width + after.width <= widest) {
    return { text: `${before.text}${place.text}${after.text}`, indent: before.width, width: Math.max(1, place.width) };
  }
  const shownPlace = place.width > widest - 20 ? cut(place.text, widest - 20) : place.text;
  const room = widest - widthOf(shownPlace);
  const left = before.width <= room / 2 ? before.text : `… ${cutLeft(before.text, Math.floor(room / 2) - 2)}`;
  const right = shownPlace !== place.text ? " …" : cutRight(after.text, room - widthOf(left));
  return { text: `${left}${shownPlace}${right}`, indent: widthOf(left), width: Math.max(1, widthOf(shownPlace)) };
}

function cutRight(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${cut(text, Math.max(0, width - 2))} …`;
}

function cutLeft(text: string, width: number): string {
  const characters = [...text];
  let at = characters.length;
  let taken = 0;
  while (at > 0 && taken + widthOfCharacter(characters[at - 1]!) <= width) taken += widthOfCharacter(characters[--at]!);
  return characters.slice(at).join("");
}

function cut(text: string, width: number): string {
  let shown = "";
  let taken = 0;
  for (const character of text) {
    taken += widthOfCharacter(character);
    if (taken > width) break;
    shown += character;
  }
  return shown;
}

function onScreen(text: string, from: number): { readonly text: string; readonly width: number } {
  let shown = "";
  let width = 0;
  for (const character of text) {
    const piece = character === "\t" ? " ".repeat(TAB - ((from + width) % TAB)) : CONTROL.test(character) ? "\ufffd" : character;
    shown += piece;
    width += widthOf(piece);
  }
  return { text: shown, width };
}

/** What would move the cursor or hide text is not printed as it is. */
const CONTROL = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

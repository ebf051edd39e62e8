// A table that is wider than its frame. Columns of words give way to each other until it fits, the widest first and none below
// what can be read; where that is not enough cells stand closer and words give way to their beginning, if all of the table is in
// sight by it; else the frame says at which of its edges there is more. Columns that somebody gave a width keep it.

import { type RefObject, useEffect, useLayoutEffect, useReducer, useState } from "react";
import type { ColumnView } from "../../../wire.ts";
import { tellCut } from "../../formatting/cut-text.ts";
import { isOfWords } from "../../formatting/growing-columns.ts";
import type { ColumnWidths } from "./column-widths.ts";

/** Pixels below which a column of words is not cut, with letters of the usual size. */
const LEAST = 112;
/** Where else an amount or a state would be out of sight: seven letters or so, by which rows are told apart. */
const LEAST_CLOSE = 72;
/** In wider windows there is room to read, and what does not fit is scrolled. */
const SMALL_WINDOW = "(max-width: 1199.98px)";
/** The first one names the row. */
const LEAST_LEADING = 136;
/** Of the frame, with letters that are larger. */
const MOST_LEADING = 0.6;
/** To which all give way where nothing makes the table fit. */
const READABLE = 200;
/** What a rem is where nobody has set another size of letters. */
const USUAL_LETTERS = 16;

/** Whether rows have one button: two of them would leave columns of words less than can be read. */
export function useFittedTable(
  frame: RefObject<HTMLElement | null>,
  columns: readonly ColumnView[],
  rows: unknown,
  widths: ColumnWidths,
): boolean {
  const [room, setRoom] = useState(0);
  // Letters that come late are not as wide as those that stood for them.
  const [letters, haveLetters] = useReducer((times: number) => times + 1, 0);
  // It stays so for these columns in this room: a button that is about to be pressed goes nowhere with what others do.
  const [tightFor, setTightFor] = useState<readonly unknown[]>([]);
  const tight = tightFor[0] === columns && tightFor[1] === room;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    const look = () => markEdges(element);
    element.addEventListener("scroll", look, { passive: true });
    element.addEventListener("pointerover", tellCut);
    document.fonts.addEventListener("loadingdone", haveLetters);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", haveLetters);
      element.removeEventListener("scroll", look);
      element.removeEventListener("pointerover", tellCut);
    };
  }, [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is as wide as its rows, and the room is measured anew
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const fits = fitTable(element, columns, widths);
    if (!fits && !tight) setTightFor([columns, room]);
    markEdges(element);
  }, [frame, columns, rows, widths, room, letters, tight]);
  return tight;
}

/** As wide as what it holds again, to be measured. */
export function unfit(frame: HTMLElement): void {
  const table = frame.querySelector("table");
  for (const name of [...(table?.style ?? [])]) table?.style.removeProperty(name);
  table?.removeAttribute("data-close");
  table?.removeAttribute("data-tight");
}

/** For the cells of a column, by its place: as wide as the table has been fitted, and as it has become by rows that are not drawn any more. */
export function fittedStyle(at: number): { minWidth: string; maxWidth: string } {
  return { minWidth: `var(--least-${at}, 0)`, maxWidth: `var(--widest-${at}, ${at === 0 ? "18.75rem" : "20rem"})` };
}

/** Whether it fits while all that is cut can be read. */
function fitTable(frame: HTMLElement, columns: readonly ColumnView[], widths: ColumnWidths): boolean {
  unfit(frame);
  if (frame.scrollWidth <= frame.clientWidth) return true;
  const table = frame.querySelector("table");
  // Heads go over lines before any word is cut.
  table?.setAttribute("data-tight", "");
  if (frame.scrollWidth <= frame.clientWidth) return true;
  const readable = READABLE * largerIn(frame);
  const usual = fittingOf(frame, columns, widths, LEAST);
  if (usual.cap !== null) {
    giveWidths(frame, usual, usual.cap);
    return usual.cap >= readable;
  }
  if (matchMedia(SMALL_WINDOW).matches) {
    table?.setAttribute("data-close", "");
    const close = fittingOf(frame, columns, widths, LEAST_CLOSE);
    if (close.cap !== null) {
      giveWidths(frame, close, close.cap);
      return false;
    }
    table?.removeAttribute("data-close");
  }
  giveWidths(frame, usual, readable);
  return false;
}

interface Fitting {
  /** Of each column, as it stands and as narrow as it may become. */
  readonly natural: readonly number[];
  readonly least: readonly number[];
  /** What is wider gives way to it, so that the table fits; null: it cannot. */
  readonly cap: number | null;
}

function fittingOf(frame: HTMLElement, columns: readonly ColumnView[], widths: ColumnWidths, leastOfWords: number): Fitting {
  const heads = [...frame.querySelectorAll<HTMLElement>("thead th[data-column]")];
  const natural = heads.map((head) => head.offsetWidth);
  const larger = largerIn(frame);
  const least = heads.map((head, at) => {
    const column = columns[at];
    const width = natural[at] ?? 0;
    if (column === undefined || !isOfWords(column) || widths.of(column.path) !== null) return width;
    return Math.min(width, Math.max((at === 0 ? LEAST_LEADING : leastOfWords) * larger, labelWidth(head)));
  });
  return { natural, least, cap: capFor(natural, least, frame.scrollWidth - frame.clientWidth) };
}

function giveWidths(frame: HTMLElement, { natural, least }: Fitting, cap: number): void {
  const table = frame.querySelector("table");
  for (const [at, width] of natural.entries()) {
    const given = Math.max(least[at] ?? 0, cap);
    if (given < width) table?.style.setProperty(`--widest-${at}`, `${given}px`);
  }
}

/** How much larger letters are than the usual, as far as the first column, which stays in sight, leaves the others room. */
function largerIn(frame: HTMLElement): number {
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS;
  return Math.max(1, Math.min(letters, (frame.clientWidth * MOST_LEADING) / LEAST_LEADING));
}

/** See `Fitting`. `over`: by how much it does not fit. */
function capFor(natural: readonly number[], least: readonly number[], over: number): number | null {
  const saved = (cap: number) => natural.reduce((sum, width, at) => sum + Math.max(0, width - Math.max(least[at] ?? 0, cap)), 0);
  let cap = Math.max(0, ...natural);
  while (cap > 0 && saved(cap) < over) cap -= 1;
  return cap > 0 ? cap : null;
}

function labelWidth(head: HTMLElement): number {
  const label = head.querySelector("[data-label]");
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(head);
  return Math.ceil(
    (label?.getBoundingClientRect().width ?? 0) + Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd),
  );
}

function markEdges(frame: HTMLElement): void {
  const passed = Math.abs(frame.scrollLeft);
  frame.parentElement?.toggleAttribute("data-more-before", passed > 1);
  frame.parentElement?.toggleAttribute("data-more-behind", passed + frame.clientWidth < frame.scrollWidth - 1);
}

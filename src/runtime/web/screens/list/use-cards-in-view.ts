// Of many cards those that are in sight, and about a window of them before and after. Unlike rows they differ in height: they come and
// go by parts of whole lines, whose heights are kept, so that the page is as long as it was, and whoever comes back finds their place.
// On paper all of them are there.

import { type RefObject, startTransition, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { usePrinting } from "./use-printing.ts";

/** Up to here all cards are drawn. */
const FEW = 100;
/** Cards of a part, at least. */
const PART = 24;
/** Pixels of a line of cards, until one has been measured. */
const LINE = 72;

export interface CardsInView {
  /** Of the list: the first that is drawn, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Pixels of those that are not drawn. */
  readonly before: number;
  readonly after: number;
}

/** Parts: the first that is drawn, and the one after the last. */
interface Drawn {
  readonly first: number;
  readonly last: number;
}

/** How a list lay when it was measured. */
interface Measured {
  readonly columns: number;
  readonly width: number;
  /** Pixels of each part, with the gap after it; those that were never drawn are left out. */
  readonly heights: number[];
}

const MEASURED = new Map<string, Measured>();
const UNMEASURED: Measured = { columns: 1, width: 0, heights: [] };

/** Null where all of them are drawn. `of`: which list it is, for whoever comes back to it. */
export function useCardsInView(list: RefObject<HTMLElement | null>, count: number, of: string): CardsInView | null {
  const isLong = count > FEW;
  const [drawn, setDrawn] = useState<Drawn>({ first: 0, last: 1 });
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const latest = useRef(drawn);
  latest.current = drawn;
  const printing = usePrinting(isLong);
  useLayoutEffect(() => {
    if (isLong && !printing && list.current && measure(list.current, of, latest.current)) drawAgain();
  });
  useEffect(() => {
    if (!isLong) return;
    const look = () => {
      if (!list.current) return;
      const now = latest.current;
      const before = MEASURED.get(of);
      const next = inSight(list.current, of, count);
      if (MEASURED.get(of) !== before) drawAgain();
      if (next.first === now.first && next.last === now.last) return;
      // What is looked at and not there comes at once; what may be looked at next, in between.
      const isJump = next.first >= now.last || next.last <= now.first;
      if (isJump) setDrawn(next);
      else startTransition(() => setDrawn(next));
    };
    look();
    addEventListener("scroll", look, { passive: true, capture: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look, { capture: true });
      removeEventListener("resize", look);
    };
  }, [list, isLong, count, of]);
  if (!isLong || printing) return null;
  const measured = MEASURED.get(of) ?? UNMEASURED;
  const part = partOf(measured.columns);
  const heights = heightsOf(measured, count);
  return {
    from: Math.min(count, drawn.first * part),
    to: Math.min(count, drawn.last * part),
    before: sumOf(heights.slice(0, drawn.first)),
    after: sumOf(heights.slice(drawn.last)),
  };
}

/** Cards of a part: whole lines of them. */
function partOf(columns: number): number {
  return columns * Math.ceil(PART / columns);
}

/** Pixels of parts: as measured, else as those that were. */
function heightsOf({ columns, heights }: Measured, count: number): readonly number[] {
  const part = partOf(columns);
  const known = heights.filter((height) => height > 0);
  const line = known.length > 0 ? (known.reduce((sum, height) => sum + height, 0) / known.length / part) * columns : LINE;
  const lines = (at: number) => Math.ceil(Math.min(part, count - at * part) / columns);
  return Array.from({ length: Math.ceil(count / part) }, (_, at) => heights[at] ?? lines(at) * line);
}

function sumOf(heights: readonly number[]): number {
  return heights.reduce((sum, height) => sum + height, 0);
}

/** How the list lies now; what was measured of it while it lay otherwise is forgotten. */
function measuredOf(list: HTMLElement, of: string): Measured {
  const width = list.clientWidth;
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  const before = MEASURED.get(of);
  if (before?.width === width && before.columns === columns) return before;
  const now = { columns, width, heights: [] };
  MEASURED.set(of, now);
  return now;
}

/** Returns whether anything was learned. */
function measure(list: HTMLElement, of: string, { first }: Drawn): boolean {
  const before = MEASURED.get(of);
  const measured = measuredOf(list, of);
  // Drawn by other parts.
  if (measured !== before) return true;
  const part = partOf(measured.columns);
  const cards = [...list.querySelectorAll<HTMLElement>(":scope > [data-row]")];
  // Behind them stands the room of those that are not drawn; behind the last of all nothing, and that part may be shorter than others.
  const tops = [...cards, cards.at(-1)?.nextElementSibling].flatMap((one) => (one instanceof HTMLElement ? [one.offsetTop] : []));
  let isNew = false;
  for (let at = 0; (at + 1) * part < tops.length; at++) {
    const height = (tops[(at + 1) * part] ?? 0) - (tops[at * part] ?? 0);
    if (measured.heights[first + at] === height || height <= 0) continue;
    measured.heights[first + at] = height;
    isNew = true;
  }
  return isNew;
}

/** Parts of which some is in sight, or within a window of it; none where the list is beyond. */
function inSight(list: HTMLElement, of: string, count: number): Drawn {
  let bottom = list.getBoundingClientRect().top;
  let [first, last] = [0, 0];
  for (const [at, height] of heightsOf(measuredOf(list, of), count).entries()) {
    if (bottom < innerHeight * 2) last = at + 1;
    bottom += height;
    if (bottom < -innerHeight) first = at + 1;
  }
  return { first, last };
}

// The hours of a week are higher than their window. It opens where something is, and how much is out of sight above and below is
// counted.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Hours } from "../../formatting/entries.ts";
import { watchFrame } from "../../ui/watch-frame.ts";

export interface Beyond {
  readonly before: number;
  readonly after: number;
}

const DAY_MINUTES = 24 * 60;
/** Where the morning begins, unless something is earlier. */
const MORNING = 8 * 60;
/** Minutes that stay in sight above what is shown. */
const ABOVE = 30;
/** Of an entry fewer minutes than these are too little to be seen at an edge. */
const SEEN = 15;
const NOTHING: Beyond = { before: 0, after: 0 };

/** `hours`: those that are taken on any of the days; null as long as nobody knows. */
export function useHoursBeyond(
  frame: RefObject<HTMLElement | null>,
  week: string,
  hours: readonly Hours[] | null,
): { readonly beyond: Beyond; readonly show: (side: keyof Beyond) => void } {
  const [beyond, setBeyond] = useState(NOTHING);
  const placed = useRef<string | null>(null);
  const taken = JSON.stringify(hours);
  useLayoutEffect(() => {
    const inSight = windowOf(frame.current);
    if (inSight === null || hours === null || placed.current === week) return;
    placed.current = week;
    const earliest = Math.min(...hours.map(({ from }) => from));
    const isSeen = earliest >= MORNING && earliest < MORNING - ABOVE + inSight.minutes - SEEN;
    inSight.open((isSeen || hours.length === 0 ? MORNING : earliest) - ABOVE);
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    return watchFrame(element, () => {
      const next = beyondOf(element, JSON.parse(taken) ?? []);
      setBeyond((before) => (before.before === next.before && before.after === next.after ? before : next));
    });
  }, [frame, taken]);
  /** The nearest that is out of sight, with what is around it; the window keeps the focus, since the button may go. */
  const show = (side: keyof Beyond): void => {
    const inSight = windowOf(frame.current);
    if (inSight === null || hours === null) return;
    const hidden = hours.filter((one) => sideOf(one, inSight) === side);
    const first = Math.min(...hidden.map(({ from }) => from));
    const last = hidden.toSorted((a, b) => b.to - a.to)[0];
    frame.current?.focus({ preventScroll: true });
    inSight.open(
      side === "after" || last === undefined ? first - ABOVE : Math.min(last.from, last.to + ABOVE - inSight.minutes + ABOVE) - ABOVE,
    );
  };
  return { beyond, show };
}

interface HoursWindow {
  /** The first minute in sight, and how many are. */
  readonly from: number;
  readonly minutes: number;
  open(from: number): void;
}

function windowOf(frame: HTMLElement | null): HoursWindow | null {
  const hours = frame?.querySelector<HTMLElement>("[data-hours]");
  if (!frame || !hours || hours.offsetHeight === 0) return null;
  const minutes = (pixels: number) => (pixels * DAY_MINUTES) / hours.offsetHeight;
  return {
    from: minutes(frame.scrollTop),
    // Days, and what takes whole ones, stay above the hours.
    minutes: minutes(frame.clientHeight - hours.offsetTop),
    open: (from) => {
      frame.scrollTop = (Math.max(0, from) * hours.offsetHeight) / DAY_MINUTES;
    },
  };
}

function beyondOf(frame: HTMLElement, hours: readonly Hours[]): Beyond {
  const inSight = windowOf(frame);
  if (inSight === null) return NOTHING;
  const count = (side: keyof Beyond) => hours.filter((one) => sideOf(one, inSight) === side).length;
  return { before: count("before"), after: count("after") };
}

function sideOf({ from, to }: Hours, inSight: HoursWindow): keyof Beyond | null {
  if (to < inSight.from + SEEN) return "before";
  return from > inSight.from + inSight.minutes - SEEN ? "after" : null;
}

// Which lane of a board a phone shows: the one of the address, else where the board begins. Swiping to another puts that one
// into the address, so that whoever comes back from a card is where they were.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ListState } from "../list/use-list.ts";
import { offsetBetween } from "./LaneSwitch.tsx";

const LANE = "lane";
/** The lanes have come to rest. */
const MILLISECONDS_OF_REST = 200;

interface InView {
  readonly current: string | null;
  readonly go: (lane: string) => void;
  /** Of the frame. */
  readonly onScroll: () => void;
}

/** `first`: where it begins; null until that is known. */
export function useLaneInView(
  frame: RefObject<HTMLElement | null>,
  { screen, search, ask }: Pick<ListState, "screen" | "search" | "ask">,
  first: string | null,
  active: boolean,
): InView {
  const named = search.get(LANE);
  const wanted = screen.lanes.some(({ value, never }) => value === named && never !== true) ? named : first;
  const [seen, setSeen] = useState<string | null>(null);
  const isPlaced = useRef(false);
  const scrollTo = (lane: string | null): void => {
    const shown = laneOf(frame.current, lane);
    if (shown && frame.current) frame.current.scrollLeft += offsetBetween(shown, frame.current);
  };
  // Once, before it is seen; then the reader moves it.
  useLayoutEffect(() => {
    if (!active || isPlaced.current || wanted === null || !frame.current) return;
    isPlaced.current = true;
    scrollTo(wanted);
    setSeen(wanted);
  });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const rested = (): void => {
    const lane = frame.current && nearest(frame.current);
    if (lane === null || lane === seen) return;
    setSeen(lane);
    ask(withLane(search, lane), true);
  };
  const onScroll = (): void => {
    clearTimeout(resting.current);
    if (active) resting.current = setTimeout(rested, MILLISECONDS_OF_REST);
  };
  const go = (lane: string): void => {
    scrollTo(lane);
    setSeen(lane);
    ask(withLane(search, lane), true);
  };
  return { current: seen ?? wanted, go, onScroll };
}

function withLane(search: URLSearchParams, lane: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(LANE, lane);
  return next;
}

function laneOf(frame: HTMLElement | null, lane: string | null): Element | null {
  return lane === null ? null : (frame?.querySelector(`[data-lane="${CSS.escape(lane)}"]`) ?? null);
}

/** The lane that is nearest to the middle. */
function nearest(frame: HTMLElement): string | null {
  const lanes = [...frame.querySelectorAll<HTMLElement>("[data-lane]")];
  const [first] = lanes.toSorted((one, other) => Math.abs(offsetBetween(one, frame)) - Math.abs(offsetBetween(other, frame)));
  return first?.dataset.lane ?? null;
}

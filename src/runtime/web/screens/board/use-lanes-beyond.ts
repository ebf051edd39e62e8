// Which lanes with cards are out of sight on either side of a board. A board begins where something is still to do, so
// that nobody takes it for done whose cards are beyond its edge.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { watchFrame } from "../../ui/watch-frame.ts";

export interface Beyond {
  /** The nearest on either side of those with cards that are out of sight; null where there is none. */
  readonly before: string | null;
  readonly after: string | null;
  /** Whether the board is wider than its window, and whether there is more behind its beginning, and its end. */
  readonly wider: boolean;
  readonly less: boolean;
  readonly more: boolean;
}

const NOTHING: Beyond = { before: null, after: null, wider: false, less: false, more: false };

/** `held`: the lanes that hold a card; `toDo`: those of them in which something is still to do. */
export function useLanesBeyond(
  frame: RefObject<HTMLElement | null>,
  held: readonly string[],
  toDo: readonly string[],
  active: boolean,
): { readonly beyond: Beyond; readonly show: (lane: string) => void } {
  const [beyond, setBeyond] = useState(NOTHING);
  const isPlaced = useRef(false);
  const lanes = held.join("\n");
  const show = (lane: string): void =>
    frame.current?.querySelector(`[data-lane="${CSS.escape(lane)}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  useLayoutEffect(() => {
    const [first] = toDo;
    if (!active || isPlaced.current || first === undefined || frame.current === null) return;
    isPlaced.current = true;
    if (!toDo.some((lane) => placeOf(frame.current, lane) === "in view")) show(first);
  });
  useEffect(() => {
    const element = frame.current;
    if (!active || element === null) return;
    return watchFrame(element, () => {
      const next = beyondOf(element, lanes === "" ? [] : lanes.split("\n"));
      setBeyond((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    });
  }, [frame, lanes, active]);
  return { beyond: active ? beyond : NOTHING, show };
}

function beyondOf(frame: HTMLElement, held: readonly string[]): Beyond {
  const places = held.map((lane) => ({ lane, place: placeOf(frame, lane) }));
  const wider = frame.scrollWidth > frame.clientWidth + 1;
  return {
    before: places.findLast(({ place }) => place === "before")?.lane ?? null,
    after: places.find(({ place }) => place === "after")?.lane ?? null,
    wider,
    less: wider && Math.abs(frame.scrollLeft) > 1,
    more: wider && Math.abs(frame.scrollLeft) + frame.clientWidth < frame.scrollWidth - 1,
  };
}

/** In view is a lane of which the greater part is. */
function placeOf(frame: HTMLElement | null, lane: string): "before" | "in view" | "after" {
  const element = frame?.querySelector(`[data-lane="${CSS.escape(lane)}"]`);
  if (!frame || !element) return "in view";
  const [one, all] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  const middle = one.left + one.width / 2;
  if (middle >= all.left && middle <= all.right) return "in view";
  return middle < all.left === (getComputedStyle(frame).direction === "ltr") ? "before" : "after";
}

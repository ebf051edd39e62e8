// How wide the lanes of a board are. Where they nearly fit they are made to; where they do not, so wide that the last in view is cut well
// within it, and nobody takes the edge of the window for the end of the board.

import { type RefObject, useLayoutEffect } from "react";
import { watchFrame } from "../../ui/watch-frame.ts";

/** In letters: a lane as narrow as it should be, and where that makes all of them fit, as it may be. */
const NARROW = 13.5;
const NARROWEST = 12.5;
/** Pixels, of a lane that is one. */
const RAIL = 40;
/** How much of the last lane in view is to be seen, at least and at most. */
const LEAST = 0.4;
const MOST = 0.7;

/** `rails`: so many of the lanes take little room. `active`: the frame is there, and its lanes stand beside each other. */
export function useLaneWidth(frame: RefObject<HTMLElement | null>, lanes: number, rails: number, active: boolean): void {
  // Before anything is painted.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!active || element === null) return;
    const end = watchFrame(element, () => {
      const width = laneWidth(element, lanes, rails);
      if (width === null) element.style.removeProperty("--lane-width");
      else element.style.setProperty("--lane-width", `${width}px`);
    });
    return () => {
      end();
      element.style.removeProperty("--lane-width");
    };
  }, [frame, lanes, rails, active]);
}

/** Null where they have room enough. */
function laneWidth(frame: HTMLElement, lanes: number, rails: number): number | null {
  const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(frame);
  const [gap = 0, start = 0, end = 0] = [columnGap, paddingInlineStart, paddingInlineEnd].map(Number.parseFloat);
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return fittingWidth({ room: frame.clientWidth - start, end, gap, letter, rails }, lanes - rails);
}

interface Room {
  /** From the first lane to the edge of the window, of which the end stays free where all fit. */
  readonly room: number;
  readonly end: number;
  readonly gap: number;
  readonly letter: number;
  readonly rails?: number;
}

export function fittingWidth({ room, end, gap, letter, rails = 0 }: Room, lanes: number): number | null {
  const all = (room - end - rails * (RAIL + gap) - gap * (lanes - 1)) / lanes;
  const narrow = NARROW * letter;
  if (all >= narrow) return null;
  if (all >= NARROWEST * letter) return Math.floor(all);
  const whole = Math.floor(room / (narrow + gap));
  const cut = (room - whole * (narrow + gap)) / narrow;
  const widthOf = (lanes: number, cut: number) => (lanes < 1 ? null : Math.floor((room - lanes * gap) / (lanes + cut)));
  if (cut > MOST) return widthOf(whole, MOST);
  if (cut >= LEAST) return null;
  const narrower = widthOf(whole, LEAST);
  return narrower !== null && narrower >= NARROWEST * letter ? narrower : widthOf(whole - 1, MOST);
}

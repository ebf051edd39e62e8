// A card that a finger or a pen takes by its handle, which is the button of its menu: pressed and moved it carries the card, pressed
// alone it opens the menu. At an edge the board goes on by itself. A mouse drags the card itself, by the browser's own dragging.

import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from "react";
import type { RowView } from "../../../wire.ts";

/** Pixels: less is a tap. */
const TAP = 8;
/** Pixels from an edge within which the board goes on, and how far it goes in a millisecond, at the edge itself. */
const EDGE = 56;
const FASTEST = 0.6;
/** Pixels between what is drawn at the finger and the side of the window. */
const SIDE = 8;
/** Pixels above the finger, which hides what is below it. */
const ABOVE = 28;

export interface FingerDrag {
  /** For the onPointerDown of the handle. */
  readonly take: (event: ReactPointerEvent, row: RowView) => void;
  /** Whether a finger is at a handle: what the browser would then drag by itself is not dragged. */
  readonly isAtHandle: () => boolean;
  /** Of what is drawn at the finger. */
  readonly carried: RefObject<HTMLDivElement | null>;
}

interface Carrying {
  readonly onTake: (row: RowView) => void;
  /** The lane at the finger; null beside the board. */
  readonly onOver: (lane: string | null) => void;
  /** Let go at a lane, or in vain: beside the board, or given up by a key. */
  readonly onDrop: (row: RowView, lane: string | null) => void;
  readonly onEnd: () => void;
}

export function useFingerDrag(frame: RefObject<HTMLElement | null>, carrying: Carrying): FingerDrag {
  const carried = useRef<HTMLDivElement>(null);
  const latest = useRef(carrying);
  latest.current = carrying;
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);
  const take = ({ nativeEvent: press }: ReactPointerEvent, row: RowView): void => {
    if (press.pointerType === "mouse" || !press.isPrimary || press.button !== 0) return;
    end.current?.();
    const listening = new AbortController();
    const { signal } = listening;
    let at: Point = { x: press.clientX, y: press.clientY };
    let isCarrying = false;
    let going = 0;
    let last = 0;
    const goOn = (now: number) => {
      if (frame.current && last > 0) scrollAtEdge(frame.current, at, now - last);
      last = now;
      if (carried.current) carry(carried.current, at);
      latest.current.onOver(laneAt(frame.current, at));
      going = requestAnimationFrame(goOn);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== press.pointerId) return;
      at = { x: event.clientX, y: event.clientY };
      if (isCarrying || Math.hypot(at.x - press.clientX, at.y - press.clientY) < TAP) return;
      isCarrying = true;
      latest.current.onTake(row);
      going = requestAnimationFrame(goOn);
    };
    const stop = () => {
      end.current = null;
      listening.abort();
      cancelAnimationFrame(going);
      if (isCarrying) latest.current.onEnd();
    };
    const leave = (event: PointerEvent) => {
      if (event.pointerId !== press.pointerId) return;
      if (isCarrying && event.type === "pointerup") {
        noClick();
        latest.current.onDrop(row, laneAt(frame.current, at));
      }
      stop();
    };
    const giveUp = (event: KeyboardEvent) => {
      if (!isCarrying || event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onDrop(row, null);
      stop();
    };
    end.current = stop;
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", leave, { signal });
    addEventListener("pointercancel", leave, { signal });
    addEventListener("keydown", giveUp, { signal, capture: true });
  };
  return { take, isAtHandle: () => end.current !== null, carried };
}

/** The lane at a point of the board: between two lanes and beside the last one, where a finger at an edge rests, the nearest. */
function laneAt(frame: HTMLElement | null, { x, y }: Point): string | null {
  const at = document.elementFromPoint(x, y);
  const lane = at?.closest<HTMLElement>("[data-lane]");
  if (lane) return lane.dataset.lane ?? null;
  if (!frame?.contains(at)) return null;
  const away = (one: Element) => {
    const { left, right } = one.getBoundingClientRect();
    return Math.max(left - x, x - right);
  };
  const [nearest] = [...frame.querySelectorAll<HTMLElement>("[data-lane]")].sort((one, other) => away(one) - away(other));
  return nearest?.dataset.lane ?? null;
}

/** The press of a pen that has carried a card is none of the button on which it ends. */
function noClick(): void {
  const listening = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, signal: listening.signal });
  setTimeout(() => listening.abort());
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** To the finger, as far as all of it is seen. */
function carry(carried: HTMLElement, { x, y }: Point): void {
  const { offsetWidth: width, offsetHeight: height } = carried;
  const left = Math.max(SIDE, Math.min(innerWidth - SIDE - width, x - width / 2));
  carried.style.setProperty("translate", `${left}px ${Math.max(SIDE, y - ABOVE - height)}px`);
}

/** A phone scrolls the lanes sideways and the page up and down, a larger screen the lanes alone. */
function scrollAtEdge(frame: HTMLElement, { x, y }: Point, milliseconds: number): void {
  const shown = frame.getBoundingClientRect();
  const across = pull(x, Math.max(shown.left, 0), Math.min(shown.right, innerWidth)) * milliseconds;
  const down = pull(y, Math.max(shown.top, 0), Math.min(shown.bottom, innerHeight)) * milliseconds;
  const before = frame.scrollTop;
  frame.scrollBy(across, down);
  if (before === frame.scrollTop) scrollBy(0, down);
}

/** Pixels to go on by in a millisecond, the more the nearer to an edge. */
function pull(at: number, start: number, end: number): number {
  if (at > end - EDGE) return Math.min(1, (at - end + EDGE) / EDGE) * FASTEST;
  if (at < start + EDGE) return -Math.min(1, (start + EDGE - at) / EDGE) * FASTEST;
  return 0;
}

// Of a long list the rows that are in sight, and some before and after them. Ten thousand rows at once would keep the browser
// busy for seconds. On paper all of them are there.

import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePrinting } from "./use-printing.ts";

/** Up to here all rows are drawn. */
const FEW = 200;
/** Rows that are drawn before and after those in sight, and by how many the window moves at once. */
const BEYOND = 30;
const STEP = 10;
/** Pixels, until a row has been measured. */
const ROW = 36;

export interface RowsInView {
  /** Of the list: the first that is drawn, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Pixels of a row. */
  readonly height: number;
}

/** Null where all of them are drawn. */
export function useRowsInView(frame: RefObject<HTMLElement | null>, count: number): RowsInView | null {
  const isLong = count > FEW;
  const [{ first, beyond }, setView] = useState({ first: 0, beyond: BEYOND });
  const [height, setHeight] = useState(ROW);
  const [seen, setSeen] = useState(0);
  const printing = usePrinting(isLong);
  const drawn = { from: Math.max(0, first - beyond), to: Math.min(count, first + STEP + Math.ceil(seen / height) + beyond) };
  const latest = useRef(drawn);
  latest.current = drawn;
  useLayoutEffect(() => {
    // A short list is not measured each time it is drawn.
    if (!isLong || frame.current === null) return;
    const row = frame.current.querySelector<HTMLElement>("tr[data-row]");
    if (row) setHeight(row.offsetHeight || ROW);
    setSeen(frame.current.clientHeight);
  });
  useEffect(() => {
    const { current } = frame;
    if (!isLong || current === null) return;
    const look = () => {
      const next = Math.max(0, Math.floor(current.scrollTop / height / STEP) * STEP);
      const end = Math.min(count, Math.ceil((current.scrollTop + current.clientHeight) / height));
      // What is looked at comes at once, and what may be looked at next in between.
      if (next < latest.current.from || end > latest.current.to) setView({ first: next, beyond: 0 });
      startTransition(() => setView((now) => (now.first === next && now.beyond === BEYOND ? now : { first: next, beyond: BEYOND })));
    };
    look();
    current.addEventListener("scroll", look, { passive: true });
    return () => current.removeEventListener("scroll", look);
  }, [frame, isLong, height, count]);
  if (!isLong || printing) return null;
  return { ...drawn, height };
}

// Of a long list the rows that are in sight, and some before and after them: ten thousand rows at once would keep the browser busy for
// seconds. On paper all of them are there.

import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Up to here all rows are drawn. */
const FEW = 200;
/** Rows that are drawn before and after those in sight, and by how many the window moves at once. */
const BEYOND = 60;
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
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(ROW);
  const [seen, setSeen] = useState(0);
  const [printing, setPrinting] = useState(false);
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
    const look = () => setFirst(Math.max(0, Math.floor(current.scrollTop / height / STEP) * STEP));
    const print = () => flushSync(() => setPrinting(true));
    const printed = () => setPrinting(false);
    look();
    current.addEventListener("scroll", look, { passive: true });
    addEventListener("beforeprint", print);
    addEventListener("afterprint", printed);
    return () => {
      current.removeEventListener("scroll", look);
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", printed);
    };
  }, [frame, isLong, height]);
  if (!isLong || printing) return null;
  return { from: Math.max(0, first - BEYOND), to: Math.min(count, first + STEP + Math.ceil(seen / height) + BEYOND), height };
}

// A phone is turned, or a window is made wider. What hangs at something is no longer where that is.

import { useEffect, useRef, useState } from "react";

/** The keys of a phone change the height alone, and nothing is heard of them. */
export function useTurned(onTurn: () => void): void {
  const latest = useRef(onTurn);
  latest.current = onTurn;
  // As it was drawn: it may be turned before anything listens.
  const [drawn] = useState(() => innerWidth);
  useEffect(() => {
    let width = drawn;
    const hear = () => {
      if (innerWidth === width) return;
      width = innerWidth;
      latest.current();
    };
    hear();
    addEventListener("resize", hear);
    return () => removeEventListener("resize", hear);
  }, [drawn]);
}

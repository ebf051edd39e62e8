// A phone is turned, or a window is made wider: what hangs at something is no longer where that is.

import { useEffect, useRef } from "react";

/** The keys of a phone change the height alone, and nothing is heard of them. */
export function useTurned(onTurn: () => void): void {
  const latest = useRef(onTurn);
  latest.current = onTurn;
  useEffect(() => {
    let width = innerWidth;
    const hear = () => {
      if (innerWidth === width) return;
      width = innerWidth;
      latest.current();
    };
    addEventListener("resize", hear);
    return () => removeEventListener("resize", hear);
  }, []);
}

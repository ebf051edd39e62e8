// What stands under a finger stays there until it is lifted. An answer that comes meanwhile would move it away.

import { useEffect, useRef, useState } from "react";

/** A press is told as such a moment after the finger is lifted. */
const MILLISECONDS_OF_PRESS = 100;
const ENDS = ["pointerup", "pointercancel"] as const;

interface PressedState<T> {
  /** What there is now, but while something of it is pressed what there was then. */
  readonly shown: T;
  /** A pointer comes down on it. */
  readonly press: () => void;
  /** What the press was for is done. */
  readonly letGo: () => void;
}

export function useHeld<T>(now: T): PressedState<T> {
  const [held, setHeld] = useState<{ readonly value: T } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = held !== null;
  const shown = isHeld ? held.value : now;
  useEffect(() => {
    if (!isHeld) return;
    const lifted = () => {
      timer.current = setTimeout(() => setHeld(null), MILLISECONDS_OF_PRESS);
    };
    for (const end of ENDS) addEventListener(end, lifted, true);
    return () => {
      clearTimeout(timer.current);
      for (const end of ENDS) removeEventListener(end, lifted, true);
    };
  }, [isHeld]);
  const press = () => {
    clearTimeout(timer.current);
    setHeld({ value: shown });
  };
  return { shown, press, letGo: () => setHeld(null) };
}

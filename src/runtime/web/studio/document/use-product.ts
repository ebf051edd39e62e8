// What the running product has, read again and again while it is shown.

import { useCallback, useEffect, useState } from "react";
import { askProduct } from "./request.ts";

/** Milliseconds from an answer to the next question. */
const PAUSE = 1500;

export interface ProductView<Answer> {
  /** Of this path; null until there is one. */
  readonly answer: Answer | null;
  /** Whether the last question found nobody. */
  readonly isUnreached: boolean;
  /** Shows what is known from elsewhere. */
  readonly show: (answer: Answer) => void;
}

export function useProduct<Answer>(path: string): ProductView<Answer> {
  const [found, setFound] = useState<{ readonly path: string; readonly answer: Answer } | null>(null);
  const [isUnreached, setUnreached] = useState(false);
  const show = useCallback(
    (answer: Answer) => {
      setFound({ path, answer });
      setUnreached(false);
    },
    [path],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const ask = async () => {
      try {
        const answer = await askProduct<Answer>(path);
        if (isShown) show(answer);
      } catch {
        if (isShown) setUnreached(true);
      }
      if (isShown) timer = setTimeout(ask, PAUSE);
    };
    void ask();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [path, show]);
  return { answer: found?.path === path ? found.answer : null, isUnreached, show };
}

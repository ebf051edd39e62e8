// What goes with a request while the same is sent again. The key under which the server does it once, so that neither a double
// click nor another try after an answer that was lost does it twice, and what was confirmed of it.

import { useCallback, useMemo, useRef } from "react";
import type { ProblemView } from "../../wire.ts";
import { isPassing } from "./request.ts";

/** `first`: what went out before, under which key. */
export function useOnceKey(first: { readonly body: unknown; readonly key: string } | null = null): (body: unknown) => string {
  const last = useRef(first && { text: JSON.stringify(first.body), key: first.key });
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  }, []);
}

/**
 * The confirmation of warnings with which a request went out that nobody answered, or in whose place somebody has to sign in: the same
 * goes out with it again. Where it warns of something else by now, the server asks anew.
 */
export function useConfirmed() {
  const last = useRef<{ readonly text: string; readonly confirmation: string } | null>(null);
  return useMemo(
    () => ({
      /** `body` is asked for only where something was confirmed. */
      of: (body: () => unknown): string | null =>
        last.current !== null && last.current.text === JSON.stringify(body()) ? last.current.confirmation : null,
      /** After every refusal. */
      keep: (body: unknown, confirmation: string | null, refused: ProblemView): void => {
        const goesOn = confirmation !== null && (isPassing(refused) || refused.status === 401);
        last.current = goesOn ? { text: JSON.stringify(body), confirmation } : null;
      },
    }),
    [],
  );
}

/** `crypto.randomUUID` is there on secure origins alone. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

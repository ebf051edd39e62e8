// The key under which the server does a request once. It stays while the same is sent, so that neither a double click nor
// another try after an answer that was lost does it twice.

import { useCallback, useRef } from "react";

export function useOnceKey(): (body: unknown) => string {
  const last = useRef<{ readonly text: string; readonly key: string } | null>(null);
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  }, []);
}

/** `crypto.randomUUID` is there on secure origins alone. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

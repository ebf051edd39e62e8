// What could not be answered because the server, or its database, was away is asked anew by itself once it is back. Until then the
// server is asked whether it is, and nothing else: what is asked for in vain would take the page away, and tell of it, each time.

import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isAway, problemOf } from "./request.ts";

const MILLISECONDS_AT_FIRST = 2000;
const MILLISECONDS_AT_MOST = 15_000;

export function useRecovery(): void {
  const client = useQueryClient();
  useEffect(() => {
    const waiting = { type: "active", predicate: isUnanswered } as const;
    let pause = MILLISECONDS_AT_FIRST;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    const look = () => {
      if (timer !== undefined || asking) return;
      if (client.getQueryCache().findAll(waiting).length === 0) {
        pause = MILLISECONDS_AT_FIRST;
        return;
      }
      timer = setTimeout(ask, pause);
      pause = Math.min(pause * 2, MILLISECONDS_AT_MOST);
    };
    const ask = async () => {
      timer = undefined;
      asking = true;
      if (document.visibilityState === "visible" && (await isReady())) await client.refetchQueries(waiting);
      asking = false;
      look();
    };
    const stop = client.getQueryCache().subscribe(look);
    look();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}

/**
 * Tries once more what is no query, as soon as the server answers; the later, the oftener it was tried, but at once where there is a
 * connection again.
 */
export function useOnceBack(tries: number, onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    let pause = Math.min(MILLISECONDS_AT_FIRST * 2 ** (tries - 1), MILLISECONDS_AT_MOST);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = () => {
      timer = setTimeout(ask, pause);
      pause = Math.min(pause * 2, MILLISECONDS_AT_MOST);
    };
    const ask = async () => {
      const isBack = document.visibilityState === "visible" && (await isReady());
      if (isOver) return;
      isOver = isBack;
      if (isBack) latest.current();
      else look();
    };
    const askNow = () => {
      clearTimeout(timer);
      void ask();
    };
    addEventListener("online", askNow);
    look();
    return () => {
      isOver = true;
      removeEventListener("online", askNow);
      clearTimeout(timer);
    };
  }, [tries]);
}

function isUnanswered({ state }: Query): boolean {
  return state.error !== null && isAway(problemOf(state.error));
}

async function isReady(): Promise<boolean> {
  return fetch("/-/readyz").then(
    (answer) => answer.ok,
    () => false,
  );
}

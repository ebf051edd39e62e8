// Where work goes on once what had the focus is gone: at the record that it was about, where that is in sight, else where the focus
// was before, else at the way to the next record, where the page was opened out of a list, else at the head of the page. Nobody who works by keyboard begins again at the top of the window.

import { useEffect, useRef, useState } from "react";

export function focusBack(before: Element | null, records: readonly string[] = []): void {
  const rows = records.map((id) => {
    const row = document.querySelector(`main [data-row="${CSS.escape(id)}"]`);
    return row?.querySelector<HTMLElement>("[data-row-focus]") ?? row?.querySelector<HTMLElement>("a, button") ?? null;
  });
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const head = document.querySelector<HTMLElement>("main h1[tabindex]") ?? document.getElementById("main");
  // On a page that was opened out of a list the next of them is what comes next.
  const next = document.querySelector<HTMLElement>("main [data-next-record]");
  (rows.find((row) => row !== null) ?? (isThere ? before : (next ?? head)))?.focus();
}

/**
 * Once a page shows what came of something: where that took away what had the focus, as a button of what can be done no more. `next`: where
 * work goes on, where that is not at a record.
 */
export function focusIfLost(records: readonly string[] = [], next: () => Element | null = () => null): void {
  const give = () => {
    if (document.activeElement === null || document.activeElement === document.body) focusBack(next(), records);
  };
  // What was asked for is drawn first, and a panel gives the focus back in a frame.
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(give)));
}

/** Of a panel: once it is closed, and nothing else took the focus, it is back with what opened it. */
export function useFocusBack(records: readonly string[] = []): void {
  const [opener] = useState(() => document.activeElement);
  const about = useRef(records);
  useEffect(
    () => () => {
      const give = () => {
        if (document.activeElement === null || document.activeElement === document.body) focusBack(opener, about.current);
      };
      // After the panel's own way back, which takes a frame.
      requestAnimationFrame(() => requestAnimationFrame(give));
    },
    [opener],
  );
}

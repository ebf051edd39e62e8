// Where work goes on once what had the focus is gone. At the record that it was about, where that is in sight, else where the
// focus was before, else at the way to the next record, where the record has left the list that it was opened out of, else in the
// panel beside the list, else at the head of the page. Nobody who works by keyboard begins again at the top of the window.

import { useEffect, useRef, useState } from "react";
import { focusQuietly } from "./focus-first.ts";

export function focusBack(before: Element | null, records: readonly string[] = []): void {
  const rows = records.map((id) => {
    const row = document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(id)}"]`);
    // An entry of a calendar is nothing but its link.
    if (row?.matches("a, [tabindex]")) return row;
    return row?.querySelector<HTMLElement>("[data-row-focus]") ?? row?.querySelector<HTMLElement>("a, button") ?? null;
  });
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const head = document.querySelector<HTMLElement>("main h1[tabindex]") ?? document.getElementById("main");
  const next = document.querySelector<HTMLElement>("main [data-goes-on]") ?? document.querySelector<HTMLElement>("[data-peek-title]");
  const goal = rows.find((row) => row !== null) ?? (isThere ? before : (next ?? head));
  // What has the focus already may have been scrolled away from, and to focus it once more would not bring it back.
  if (goal === document.activeElement) goal?.scrollIntoView({ block: "nearest", inline: "nearest" });
  focusQuietly(goal);
}

/**
 * Once a page shows what came of something: where that took away what had the focus, as a button of what can be done no more. `next`: where
 * work goes on, where that is not at a record.
 */
export function focusIfLost(records: readonly string[] = [], next: () => Element | null = () => null): void {
  const give = () => {
    if (document.activeElement === null || document.activeElement === document.body) focusBack(next(), records);
  };
  soon(give);
}

/** Once a panel is closed whose opener went with it: whatever the panel below took the focus to, work goes on there. */
export function focusSoon(where: () => Element | null): void {
  soon(() => focusBack(where()));
}

/** At a record that is where it was, once what carried it has ended: a board that comes to rest may take it out of sight once more. */
export function focusRecordSoon(id: string): void {
  soon(() => focusBack(null, [id]));
}

/** What was asked for is drawn first, and a panel gives the focus back in a frame. */
function soon(give: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(give)));
}

/** Of a panel: once it is closed, and nothing else took the focus, it is back with what opened it; null: whoever opened it sees to that. */
export function useFocusBack(records: readonly string[] | null = []): void {
  const [opener] = useState(() => document.activeElement);
  const about = useRef(records);
  useEffect(
    () => () => {
      const give = () => {
        if (about.current === null) return;
        if (document.activeElement === null || document.activeElement === document.body) focusBack(opener, about.current);
      };
      // After the panel's own way back, which takes a frame.
      requestAnimationFrame(() => requestAnimationFrame(give));
    },
    [opener],
  );
}

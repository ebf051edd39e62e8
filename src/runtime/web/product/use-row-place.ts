// The row of a list that work is at. Where the focus was last, also once the row is gone, and for whoever comes back to the list.

import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "../router/NavigationContext.tsx";
import type { RowPlace } from "../router/navigation.ts";
import { focusQuietly } from "../ui/focus-first.ts";
import { isPageCovered } from "../ui/panels.ts";

/** `looking`: the row that is looked at beside the list, while one is. */
export function useRowPlace(
  page: RefObject<HTMLElement | null>,
  looking: RefObject<{ readonly looked?: string | null }>,
): RefObject<RowPlace | null> {
  const navigation = useNavigation();
  const place = useRef<RowPlace | null>(null);
  const left = useRef<RowPlace | null>(null);
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { pathname } = navigation.place();
    left.current = navigation.rowOf(pathname);
    place.current ??= left.current;
    const remember = ({ target }: FocusEvent) => {
      const row = page.current && lineAt(page.current, target);
      held.current = row && (target as HTMLElement);
      if (!page.current || !row) return;
      left.current = null;
      place.current = placeOf(page.current, row);
      navigation.keepRow(pathname, place.current);
    };
    // Whoever presses beside it leaves it; what is taken out of the page is left by nobody.
    const forget = () => {
      if (held.current?.isConnected) held.current = null;
    };
    addEventListener("focusin", remember);
    addEventListener("pointerdown", forget);
    return () => {
      removeEventListener("focusin", remember);
      removeEventListener("pointerdown", forget);
    };
  }, [page, navigation]);
  // Where somebody else, or the clock, takes away the row that has the focus, or moves it, work goes on with it, or where it stood.
  useEffect(() => {
    if (held.current === null || held.current.isConnected) return;
    const stood = place.current;
    held.current = null;
    afterOwnWork(() => {
      if (!page.current || document.activeElement !== document.body || isPageCovered()) return;
      const lines = placesIn(page.current);
      const rows = lines.map(idOf);
      const same = rows.indexOf(stood?.rows[stood.at] ?? "");
      focusQuietly(lines[same < 0 ? nextTo(stood, rows, 1) : same]);
    });
  });
  // Whoever comes back to the list is where they left it, as soon as it shows that.
  useEffect(() => {
    if (left.current === null || !page.current) return;
    const lines = placesIn(page.current);
    if (lines.length === 0) return;
    const { rows, at } = left.current;
    left.current = null;
    if (document.activeElement?.matches("body, h1")) focusQuietly(lines.find((one) => idOf(one) === rows[at]));
  });
  // What is looked at is a place as well: of the page that was loaded with it, say.
  useEffect(() => {
    const { looked } = looking.current;
    if (page.current && looked && rowAt(page.current, document.activeElement) === null) {
      const line = placesIn(page.current).find((one) => idOf(one) === looked);
      if (line) place.current = placeOf(page.current, line);
    }
  });
  return place;
}

/** What somebody does themselves puts the focus where it goes on, which takes a few frames. */
const FRAMES = 6;

function afterOwnWork(then: () => void, frames = FRAMES): void {
  if (frames === 0) then();
  else requestAnimationFrame(() => afterOwnWork(then, frames - 1));
}

/** The row that an element is of. */
export function rowAt(root: HTMLElement, target: EventTarget | null): string | null {
  return lineAt(root, target)?.dataset.row ?? null;
}

/** Where the row stands: an agenda has what lasts over several days on each of them. */
export function lineAt(root: HTMLElement, target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement && root.contains(target) ? target.closest<HTMLElement>("[data-row]") : null;
}

/** What takes the focus of each row, in their order. */
export function placesIn(root: HTMLElement): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-row-focus]")];
}

export const idOf = (one: Element | null | undefined): string => one?.closest<HTMLElement>("[data-row]")?.dataset.row ?? "";

function placeOf(root: HTMLElement, line: Element): RowPlace {
  const shown = placesIn(root);
  return { rows: shown.map(idOf), at: shown.findIndex((one) => line.contains(one) || one.contains(line)) };
}

/** Of a row that is gone, since it was decided, its neighbour as the rows stood; where the list is another one, its first or last row. */
export function nextTo(place: RowPlace | null, rows: readonly string[], step: 1 | -1): number {
  const stood = place?.rows ?? [];
  const at = place?.at ?? -1;
  const now = rows[at] === stood[at] ? at : rows.indexOf(stood[at] ?? "");
  if (now >= 0) return Math.min(rows.length - 1, Math.max(0, now + step));
  const isThere = (row: string) => rows.includes(row);
  const [after, before] = [stood.slice(at + 1).find(isThere), stood.slice(0, Math.max(0, at)).findLast(isThere)];
  const next = step > 0 ? (after ?? before) : (before ?? after);
  return next === undefined ? (step > 0 ? 0 : rows.length - 1) : rows.indexOf(next);
}

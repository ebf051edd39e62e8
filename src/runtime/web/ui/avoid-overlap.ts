// Where messages stand: at the lower corner of the window, but over nothing that is used next. What keeps its place free of them is
// marked (`data-clear`), as the bar of what is selected and the way to further pages; beside that, what has the focus, and what is open
// over the page. Where a panel leaves no room they wait under it. As long as they stand there the page is longer by their height
// (`--messages-room`), so that its end can be scrolled out from under them.

import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { openPanels } from "./panels.ts";

const MENUS = "[role=menu], [role=listbox]";
const GAP = 8;
/** How far above the edge, or the bar there, they stand. */
const INSET = 24;
const ROOM = "--messages-room";

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Keeps the region clear while it holds something; returns whether it waits under a panel. */
export function useClearPlace(region: RefObject<HTMLElement | null>, holds: boolean): boolean {
  const [waits, setWaits] = useState(false);
  // Each time that it is drawn: a message more is a higher box.
  useLayoutEffect(() => {
    if (!holds || !region.current) return;
    setWaits(place(region.current));
    content()?.style.setProperty(ROOM, `${region.current.offsetHeight + INSET + GAP}px`);
  });
  useEffect(() => {
    if (!holds) return;
    let asked = 0;
    const again = () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => region.current && setWaits(place(region.current)));
    };
    // A panel grows by more than what is put into it: by what is unfolded, and by what is typed.
    const sizes = new ResizeObserver(again);
    const watchPanels = () => {
      for (const panel of openPanels()) sizes.observe(panel);
    };
    const watcher = new MutationObserver((changes) => {
      if (!changes.some(({ target }) => !region.current?.contains(target))) return;
      watchPanels();
      again();
    });
    watchPanels();
    watcher.observe(document.body, { childList: true, subtree: true });
    const heard = ["resize", "scroll", "focusin", "focusout", "animationend"];
    for (const name of heard) addEventListener(name, again, true);
    return () => {
      cancelAnimationFrame(asked);
      watcher.disconnect();
      sizes.disconnect();
      for (const name of heard) removeEventListener(name, again, true);
      content()?.style.removeProperty(ROOM);
    };
  }, [region, holds]);
  return holds && waits;
}

/** What is longer by the room of the messages. */
function content(): HTMLElement | null {
  return document.querySelector("main");
}

/** Puts it where it is clear; true where it is so nowhere but under a panel. */
function place(region: HTMLElement): boolean {
  region.style.translate = "";
  const box = boxOf(region);
  const bars = [...document.querySelectorAll("[data-clear]"), ...focused(region)].map(boxOf);
  const panel = openPanels().map(boxOf).at(-1);
  const menus = [...document.querySelectorAll(MENUS)].map(boxOf);
  const found = panel === undefined ? raised(box, [...bars, ...menus]) : clearOfPanel(box, panel, menus);
  const { left, bottom } = found ?? raised(box, bars) ?? box;
  region.style.translate = `${left - box.left}px ${bottom - box.bottom}px`;
  return panel !== undefined && found === null;
}

/** What has the focus, where it is one thing among others and not the page itself or a field that is as high as the window. */
function focused(region: HTMLElement): Element[] {
  const { activeElement } = document;
  if (activeElement === null || region.contains(activeElement) || !activeElement.matches(":focus-visible")) return [];
  return activeElement.getBoundingClientRect().height > innerHeight / 4 ? [] : [activeElement];
}

function clearOfPanel(box: Box, panel: Box, menus: readonly Box[]): Box | null {
  const low = raised(box, menus);
  if (low !== null && !meet(low, panel)) return low;
  const width = box.right - box.left;
  for (const left of [panel.left - 2 * GAP - width, panel.right + 2 * GAP]) {
    const beside = { ...box, left, right: left + width };
    if (left >= GAP && beside.right <= innerWidth - GAP && !menus.some((menu) => meet(beside, menu))) return beside;
  }
  return raised(box, [panel, ...menus]);
}

/** Above all that it would cover; null where that is beyond the window. */
function raised(box: Box, others: readonly Box[]): Box | null {
  let at = box;
  for (const other of others.toSorted((one, next) => next.bottom - one.bottom)) {
    if (!meet(at, other)) continue;
    const height = at.bottom - at.top;
    at = { ...at, bottom: other.top - GAP, top: other.top - GAP - height };
  }
  return at.top < GAP ? null : at;
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function boxOf(element: Element): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { left, right, top, bottom };
}

// How much room there is. For tables (768 px, or 900 where they have many columns) or for cards alone, and for a panel beside a
// list (1120 px); and whether fingers do the pointing. Paper has room for both: printing leads nowhere else, and a list that is
// cards on a phone is a table on paper.

import { useSyncExternalStore } from "react";

export function useWide(): boolean {
  return useSyncExternalStore(tables.subscribe, tables.matches);
}

/** Whether a table of so many columns has room; beside the menu of a tablet that is held upright most of them would be out of sight. */
export function useTableRoom(columns: number): boolean {
  const isWide = useWide();
  const isWider = useSyncExternalStore(manyColumns.subscribe, manyColumns.matches);
  return isWide && (isWider || columns <= FEW_COLUMNS);
}

export function useHasAside(): boolean {
  return useSyncExternalStore(asideMedia.subscribe, asideMedia.matches);
}

/** Whether a page keeps room enough beside a menu of names. */
export function useMenuRoom(): boolean {
  return useSyncExternalStore(menuMedia.subscribe, menuMedia.matches);
}

/** Whether it is mostly used by fingers. */
export function useFingers(): boolean {
  return useSyncExternalStore(fingers.subscribe, fingers.matches);
}

const FEW_COLUMNS = 3;

const fingers = watched("(pointer: coarse)");
const tables = watched("print, (min-width: 768px)");
const manyColumns = watched("print, (min-width: 900px)");
const asideMedia = watched("print, (min-width: 1120px)");
const menuMedia = watched("print, (min-width: 1280px)");
const paper = watched("print");

/** While the page is printed. */
export function useOnPaper(): boolean {
  return useSyncExternalStore(paper.subscribe, paper.matches);
}

function watched(query: string) {
  return {
    matches: () => matchMedia(query).matches,
    subscribe: (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
  };
}

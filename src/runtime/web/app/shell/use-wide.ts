// How much room there is: for tables (768 px) or for cards alone, and for a panel beside a list (1120 px).

import { useSyncExternalStore } from "react";

export function useWide(): boolean {
  return useSyncExternalStore(tables.subscribe, tables.matches);
}

export function useRoomBeside(): boolean {
  return useSyncExternalStore(beside.subscribe, beside.matches);
}

const tables = watched("(min-width: 768px)");
const beside = watched("(min-width: 1120px)");

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

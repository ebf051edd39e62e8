// Whether there is room for tables (768 px), or cards are shown.

import { useSyncExternalStore } from "react";

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}

const query = () => matchMedia("(min-width: 768px)");

function subscribe(listener: () => void): () => void {
  const media = query();
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

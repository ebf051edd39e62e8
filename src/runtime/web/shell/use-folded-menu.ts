// Whether the menu at the side shows its icons alone. It does in a small window, until the user decides, which the browser keeps.

import { useState } from "react";
import { useMenuRoom } from "../product/use-wide.ts";

const STORED = "ninefold.menu";

export function useFoldedMenu(): readonly [boolean, (folded: boolean) => void] {
  const hasRoom = useMenuRoom();
  const [decided, setDecided] = useState(decidedBefore);
  const choose = (folded: boolean) => {
    setDecided(folded);
    try {
      localStorage.setItem(STORED, folded ? "folded" : "open");
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  };
  return [decided ?? !hasRoom, choose];
}

/** Null: the user has not decided. */
function decidedBefore(): boolean | null {
  try {
    return { folded: true, open: false }[localStorage.getItem(STORED) ?? ""] ?? null;
  } catch {
    return null;
  }
}

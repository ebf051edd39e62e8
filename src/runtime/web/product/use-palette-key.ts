// Ctrl+K, or ⌘K, opens the palette wherever somebody is.

import { useEffect, useState } from "react";
import { openPanels } from "../ui/panels.ts";

export function usePaletteKey(): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // What is asked in a dialog is answered first.
      if (openPanels().length === 0) setOpen(true);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return [open, setOpen];
}

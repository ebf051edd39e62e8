// Ctrl+K, or ⌘K, opens the palette wherever somebody is.

import { useEffect, useState } from "react";

export function usePaletteKey(): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // What is asked in a dialog is answered first.
      if (document.querySelector("[role=dialog], [role=alertdialog]") === null) setOpen(true);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return [open, setOpen];
}

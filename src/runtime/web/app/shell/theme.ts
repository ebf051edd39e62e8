// Light, dark, or as the system has it: remembered in this browser. The first application is theme-before-paint.js's.

import { useCallback, useState } from "react";

export type Theme = "light" | "dark" | "system";

const STORED = "ninefold.theme";

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(current);
  const choose = useCallback((next: Theme) => {
    const root = document.documentElement;
    if (next === "system") delete root.dataset.theme;
    else root.dataset.theme = next;
    try {
      if (next === "system") localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, next);
    } catch {
      // Storage may be forbidden; the choice then lasts until the page is loaded anew.
    }
    setTheme(next);
  }, []);
  return [theme, choose];
}

function current(): Theme {
  const applied = document.documentElement.dataset.theme;
  return applied === "light" || applied === "dark" ? applied : "system";
}

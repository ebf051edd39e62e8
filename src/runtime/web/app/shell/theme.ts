// The choice of theme and of how close rows stand: for whoever is signed in, kept on the server.

import { useCallback, useState } from "react";
import { appliedDensity, appliedTheme, applyDensity, applyTheme, type Density, type Theme } from "./apply-look.ts";
import { useSettings } from "./settings.ts";

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const { settings, save } = useSettings();
  const [theme, setTheme] = useState<Theme>(appliedTheme);
  const choose = useCallback(
    (next: Theme) => {
      applyTheme(next);
      setTheme(next);
      save({ theme: next });
    },
    [save],
  );
  return [settings?.theme ?? theme, choose];
}

export function useDensity(): readonly [Density, (density: Density) => void] {
  const { settings, save } = useSettings();
  const [density, setDensity] = useState<Density>(appliedDensity);
  const choose = useCallback(
    (next: Density) => {
      applyDensity(next);
      setDensity(next);
      save({ density: next });
    },
    [save],
  );
  return [settings?.density ?? density, choose];
}

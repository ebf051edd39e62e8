// The choice of theme and of how close rows stand. For whoever is signed in, kept on the server.

import { appliedDensity, appliedTheme, applyDensity, applyTheme, type Density, type Theme } from "./apply-look.ts";
import { useSettings } from "./settings.ts";
import { useAtOnce } from "./use-at-once.ts";

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const { settings, save } = useSettings();
  const [theme, setTheme] = useAtOnce<Theme>(settings?.theme ?? appliedTheme());
  const choose = (next: Theme) => {
    setTheme(next);
    applyTheme(next);
    save({ theme: next });
  };
  return [theme, choose];
}

export function useDensity(): readonly [Density, (density: Density) => void] {
  const { settings, save } = useSettings();
  const [density, setDensity] = useAtOnce<Density>(settings?.density ?? appliedDensity());
  const choose = (next: Density) => {
    setDensity(next);
    applyDensity(next);
    save({ density: next });
  };
  return [density, choose];
}

// Theme and density as the page has them. On its root for the style sheets, in this browser for the next first paint.

export type Theme = "light" | "dark" | "system";
export type Density = "compact" | "normal" | "comfortable";

export const THEMES: readonly Theme[] = ["light", "dark", "system"];
export const DENSITIES: readonly Density[] = ["compact", "normal", "comfortable"];

export const applyTheme = (theme: Theme): void => apply("theme", theme === "system" ? null : theme);
export const applyDensity = (density: Density): void => apply("density", density === "normal" ? null : density);
export const appliedTheme = (): Theme => applied("theme", THEMES, "system");
export const appliedDensity = (): Density => applied("density", DENSITIES, "normal");

function apply(name: "theme" | "density", value: string | null): void {
  const root = document.documentElement;
  if (value === null) delete root.dataset[name];
  else root.dataset[name] = value;
  try {
    if (value === null) localStorage.removeItem(`ninefold.${name}`);
    else localStorage.setItem(`ninefold.${name}`, value);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is loaded anew.
  }
}

function applied<One extends string>(name: "theme" | "density", known: readonly One[], otherwise: One): One {
  const now = document.documentElement.dataset[name];
  return known.find((one) => one === now) ?? otherwise;
}

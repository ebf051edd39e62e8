// The product's own accent colour, bent as little as legibility demands. At least 4.5 : 1 in either theme, on the page and on its
// own tint, as has what stands on it.

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const LIGHT_CANVAS: Rgb = [236, 234, 228];
const DARK_CANVAS: Rgb = [33, 38, 42];
const ENOUGH = 4.5;
/** So much of the accent is in its tint, on which it is read as well: the present state of a record, what is chosen. */
const TINT = 0.12;

export function applyAccent(accent: string | null): void {
  const style = document.documentElement.style;
  const colour = accent === null ? null : parse(accent);
  if (!colour) {
    for (const name of ["", "on-", "tint-"]) for (const theme of ["light", "dark"]) style.removeProperty(property(name, theme));
    return;
  }
  for (const [theme, canvas, towards, surface] of [
    ["light", LIGHT_CANVAS, BLACK, WHITE],
    ["dark", DARK_CANVAS, WHITE, [25, 29, 32] as Rgb],
  ] as const) {
    const tintOf = (accent: Rgb) => mix(surface, accent, TINT);
    const legible = bend(colour, towards, (bent) => [canvas, tintOf(bent)].every((ground) => contrast(bent, ground) >= ENOUGH));
    style.setProperty(property("", theme), hex(legible));
    style.setProperty(property("on-", theme), hex(contrast(legible, WHITE) >= ENOUGH ? WHITE : BLACK));
    style.setProperty(property("tint-", theme), hex(tintOf(legible)));
  }
}

function property(name: string, theme: string): string {
  return name === "on-" ? `--product-on-accent-${theme}` : `--product-accent-${name}${theme}`;
}

function parse(text: string): Rgb | null {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  return found ? [Number.parseInt(found[1] ?? "", 16), Number.parseInt(found[2] ?? "", 16), Number.parseInt(found[3] ?? "", 16)] : null;
}

function bend(colour: Rgb, towards: Rgb, isLegible: (bent: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const bent = mix(colour, towards, share);
    if (isLegible(bent)) return bent;
  }
  return towards;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG's relative luminance. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function hex(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

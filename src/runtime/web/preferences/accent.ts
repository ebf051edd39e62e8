// The product's own accent colour, bent as little as legibility demands. At least 4.5 : 1 in either theme, on the page and on its
// own tint, as has what stands on it. A colour that is too dark for the dark theme is made lighter, and keeps its hue.

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const LIGHT_CANVAS: Rgb = [236, 234, 228];
const DARK_CANVAS: Rgb = [33, 38, 42];
const ENOUGH = 4.5;
/** So much of the accent is in its tint, on which it is read as well: the present state of a record, what is chosen. */
const TINT = { light: 0.12, dark: 0.18 };
/** In the dark, of OKLCH: how light an accent is made, how colourful it is at least, and how little makes a grey. */
const LIGHTNESS = 0.78;
const CHROMA = 0.1;
const GREY = 0.02;

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
    const tintOf = (accent: Rgb) => mix(surface, accent, TINT[theme]);
    const isLegible = (bent: Rgb) => [canvas, tintOf(bent)].every((ground) => contrast(bent, ground) >= ENOUGH);
    const legible = bend(theme === "dark" && !isLegible(colour) ? lightened(colour) : colour, towards, isLegible);
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

/** Of the same hue, as light as words in the dark are, and colourful enough not to look disabled, as far as a screen shows that. */
function lightened(colour: Rgb): Rgb {
  const [, a, b] = toOklab(colour);
  const chroma = Math.hypot(a, b);
  if (chroma < GREY) return colour;
  for (let wanted = Math.max(chroma, CHROMA); wanted > 0; wanted -= 0.01) {
    const shown = fromOklab([LIGHTNESS, (a / chroma) * wanted, (b / chroma) * wanted]);
    if (shown !== null) return shown;
  }
  return colour;
}

function toOklab(colour: Rgb): Rgb {
  const [r, g, b] = linear(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Null: no screen shows it. */
function fromOklab([lightness, a, b]: Rgb): Rgb | null {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shares: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  if (shares.some((share) => share < 0 || share > 1)) return null;
  const channel = (share: number) => Math.round(255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055));
  return [channel(shares[0]), channel(shares[1]), channel(shares[2])];
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
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The channels as shares of light. */
function linear([r, g, b]: Rgb): Rgb {
  const share = (channel: number) => (channel <= 0.04045 * 255 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
  return [share(r), share(g), share(b)];
}

function hex(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

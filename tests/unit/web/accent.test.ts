// The document's accent is adjusted only as far as contrast needs.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyAccent } from "../../../src/runtime/web/preferences/accent.ts";

/** By theme, the grounds on which words stand in the accent, as tokens.css has them: the least legible ones. */
const GROUNDS = { light: "#eceae4", dark: "#21262a" } as const;
const THEMES = ["light", "dark"] as const;

const set = new Map<string, string>();

beforeEach(() => {
  set.clear();
  const style = {
    setProperty: (name: string, value: string) => set.set(name, value),
    removeProperty: (name: string) => set.delete(name),
  };
  vi.stubGlobal("document", { documentElement: { style } });
});

afterEach(() => vi.unstubAllGlobals());

interface Look {
  readonly accent: string;
  readonly on: string;
  readonly tint: string;
}

function lookOf(theme: (typeof THEMES)[number]): Look {
  const value = (name: string) => set.get(name) ?? "";
  return {
    accent: value(`--product-accent-${theme}`),
    on: value(`--product-on-accent-${theme}`),
    tint: value(`--product-accent-tint-${theme}`),
  };
}

/** As WCAG 2 defines it, of "#rrggbb". */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe("the accent of a document", () => {
  it.each([
    ["a pale yellow", "#fff3b0", "#666146", "#fff3b0"],
    ["black", "#000000", "#000000", "#a6a6a6"],
    ["a mid grey", "#808080", "#666666", "#a0a0a0"],
    ["a mid blue", "#3366cc", "#3061c2", "#92b7fd"],
    ["a dark green, legible on white as it is,", "#0e5c56", "#0e5c56", "#61ccc2"],
    ["a brown", "#8a3b12", "#8a3b12", "#f79e77"],
    ["navy", "#1f4e79", "#1f4e79", "#84bdf5"],
  ])("%s is bent no further than it must be", (_what, given, light, dark) => {
    applyAccent(given);
    expect([lookOf("light").accent, lookOf("dark").accent]).toEqual([light, dark]);
  });

  it("is read on the page and on its tint, and what stands on it as well, whatever it is", () => {
    const channels = [0, 51, 102, 153, 204, 255].map((channel) => channel.toString(16).padStart(2, "0"));
    for (const red of channels) {
      for (const green of channels) {
        for (const blue of channels) {
          applyAccent(`#${red}${green}${blue}`);
          for (const theme of THEMES) {
            const { accent, on, tint } = lookOf(theme);
            const found = [GROUNDS[theme], tint, on].map((ground) => contrast(accent, ground));
            expect(Math.min(...found), `#${red}${green}${blue} in the ${theme}: ${accent}`).toBeGreaterThanOrEqual(4.5);
          }
        }
      }
    }
  });

  it("is the program's own where the document has none, or none that is a colour", () => {
    for (const none of [null, "teal", "#12"]) {
      applyAccent("#3366cc");
      expect(set.size).toBe(6);
      applyAccent(none);
      expect(set.size).toBe(0);
    }
  });
});

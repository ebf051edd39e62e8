// What every page must fulfil, whatever it shows.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What depends on colours, and so on the theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Asking each text for its contrast takes longer than all else: it is asked of those that look different. */
const SAMPLE = "axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-looks]' }] })";

/**
 * No fault that axe can see as the page looks now, in light and in dark. Asking takes longer than most tests: once for each
 * kind of screen, of dialog and of state.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${AXE}; ${SAMPLE}`);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await faults(page, RULES)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await faults(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

async function faults(page: Page, rules: string[]) {
  await page.evaluate(markLooks);
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ runOnly, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => `${node.html} ${node.failureSummary}`) }));
  }, rules);
}

/** Runs in the page. Of the texts of one kind that look the same on the same ground it marks the first and the last. */
function markLooks(): void {
  const grounds = new Map<Element | null, string>();
  const looks = new Map<string, { readonly first: Element; last: Element }>();
  for (const one of document.querySelectorAll("html, body, body *")) {
    one.removeAttribute("data-looks");
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, filter, textShadow } = getComputedStyle(one);
    const own = [backgroundColor, backgroundImage, opacity, filter].join();
    const behind = grounds.get(one.parentElement) ?? "";
    const ground = own === "rgba(0, 0, 0, 0),none,1,none" ? behind : `${behind} ${own}`;
    grounds.set(one, ground);
    const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
    if (!hasText && !one.matches("input, select, textarea")) continue;
    const isDisabled = one.closest(":disabled, [aria-disabled=true], label:has(:disabled)") !== null;
    const look = [ground, one.tagName, one.getAttribute("class"), color, fontSize, fontWeight, textShadow, isDisabled].join();
    const found = looks.get(look) ?? { first: one, last: one };
    found.last = one;
    looks.set(look, found);
  }
  for (const { first, last } of looks.values()) for (const one of [first, last]) one.setAttribute("data-looks", "");
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** Whatever takes the focus is to be seen once it has it: no bar that sticks covers it, and it has a ring. */
export async function expectFocusInSight(page: Page): Promise<void> {
  expect(await page.evaluate(focusFaults, FOCUSABLE)).toEqual([]);
}

/** Nothing moves for whoever asked for less motion. */
export async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((one) => {
        const { animationDuration, animationName, transitionDuration } = getComputedStyle(one);
        const lasts = (durations: string) => durations.split(", ").some((duration) => Number.parseFloat(duration) > 0);
        return lasts(transitionDuration) || (animationName !== "none" && lasts(animationDuration));
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );
  expect(moving).toEqual([]);
}

/** Where the system gives its own colours, what can be pressed still has an edge or a line, or stands for itself as a picture. */
export async function expectForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  const bare = await page.evaluate(() => {
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return [...document.querySelectorAll("button, input, select, textarea, [aria-current]")]
      .filter((one) => isSeen(one) && one.closest(".visually-hidden") === null)
      .filter((one) => {
        const edges = [one, one.parentElement].flatMap((part) => {
          if (part === null) return [];
          const style = getComputedStyle(part);
          return [style.borderTopStyle, style.borderBottomStyle, style.borderInlineStartStyle, style.outlineStyle];
        });
        const line = getComputedStyle(one).textDecorationLine;
        return edges.every((style) => style === "none") && line === "none" && one.querySelector("svg") === null;
      })
      .filter((one) => !(one instanceof HTMLInputElement && ["checkbox", "radio", "file"].includes(one.type)))
      .map((one) => one.outerHTML.slice(0, 160));
  });
  // What is told by a shade elsewhere is told by an edge or the system's grey.
  const unmarked = await page.evaluate(() => {
    const grey = document.createElement("i");
    grey.style.color = "GrayText";
    document.body.append(grey);
    const disabledColour = getComputedStyle(grey).color;
    grey.remove();
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const marked = [...document.querySelectorAll("[aria-current]:not([aria-current=false]), [aria-pressed=true]")];
    const disabled = [...document.querySelectorAll("button[aria-disabled=true], button:disabled")];
    return [
      ...marked.filter((one) => isSeen(one) && getComputedStyle(one).outlineStyle === "none"),
      ...disabled.filter((one) => isSeen(one) && one.textContent !== "" && getComputedStyle(one).color !== disabledColour),
    ].map((one) => one.outerHTML.slice(0, 160));
  });
  await page.emulateMedia({ forcedColors: "none" });
  expect([...bare, ...unmarked]).toEqual([]);
}

/** What is done meanwhile is done with letters twice as large, as a reader may have set in the browser. */
export async function inLargeText<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.waitForFunction(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= 32);
  // What is measured is measured anew once the page has been drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const seen = await look();
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await browser.detach();
  return seen;
}

/** Nothing is cut, or wider than the window, with letters twice as large. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const seen = await inLargeText(page, () => page.evaluate(cutInLargeText));
  expect(seen).toEqual({ cut: [], sideways: 0 });
}

/** Runs in the page. */
function cutInLargeText() {
  const isOver = (one: Element) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
  const isShown = (one: Element) => one.checkVisibility() && one.closest(".visually-hidden") === null && one.clientWidth > 1;
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
  const words = all("main :is(button, h1, h2, h3, label, [role=tab])").filter((one) => {
    const { overflow, textOverflow } = getComputedStyle(one);
    return textOverflow !== "ellipsis" && overflow !== "visible" && isOver(one);
  });
  // Descenders of what is typed are under its lower edge.
  const inputs = all("input:not([type=checkbox], [type=radio], [type=file], [type=color]), select").filter((one) => {
    const { lineHeight, fontSize } = getComputedStyle(one);
    return one.clientHeight < Math.max(Number.parseFloat(lineHeight) || 0, Number.parseFloat(fontSize) * 1.2);
  });
  // By a short name rows are told apart.
  const names = all("tbody th :is(a, [data-row-focus])").filter((one) => (one.textContent ?? "").length <= 12 && isOver(one));
  const lanes = all("[data-lane]").filter((lane) =>
    [...lane.querySelectorAll("*")].some((one) => one.getBoundingClientRect().right > lane.getBoundingClientRect().right + 1),
  );
  const code = all("dd pre").filter((one) => one.scrollWidth > one.clientWidth + 1);
  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return {
    cut: [...words, ...inputs, ...names, ...lanes, ...code].map((one) => one.outerHTML.slice(0, 160)),
    sideways: Math.max(0, sideways),
  };
}

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex='0']";

/** Runs in the page. */
async function focusFaults(focusable: string): Promise<string[]> {
  const isSeen = (one: HTMLElement): boolean => {
    const box = one.getBoundingClientRect();
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    return [0.5, 0.1, 0.9].some((x) =>
      [0.5, 0.15, 0.85].some((y) => {
        const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        return hit !== null && (one.contains(hit) || (hit.contains(one) && hit.closest("label, td, th, li, tr") !== null));
      }),
    );
  };
  const faults: string[] = [];
  const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1);
  for (const one of (dialog ?? document).querySelectorAll<HTMLElement>(focusable)) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.tabIndex < 0 || one.closest("[inert]")) continue;
    one.focus({ focusVisible: true } as FocusOptions);
    if (document.activeElement !== one || one.offsetWidth <= 1) continue;
    // What snaps into place does so once it is drawn.
    if (!isSeen(one)) await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const name = `${one.getAttribute("aria-label") ?? one.textContent?.slice(0, 40)}: ${one.outerHTML.slice(0, 140)}`;
    if (!isSeen(one)) faults.push(`hidden: ${name} ${JSON.stringify(one.getBoundingClientRect())}`);
    const hasRing = [one, one.parentElement, ...one.querySelectorAll("*")].some(
      (part) => part && (getComputedStyle(part).outlineStyle !== "none" || getComputedStyle(part).boxShadow !== "none"),
    );
    if (!hasRing) faults.push(`no ring: ${name}`);
  }
  return faults;
}

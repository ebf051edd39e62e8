// What every page must fulfil, whatever it shows.

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * No fault that axe can see, as the page looks now. Of what it finds, only faults are looked up, and in the page itself:
 * the application has no frames, and merging frames in a page of its own takes longer than the rules do.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faults(axe(page).withTags(RULES))).toEqual([]);
}

/** The same, in light and in dark: between them only colours differ, so only these are looked at twice. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await faults(axe(page).withRules(["color-contrast", "link-in-text-block"]))).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

async function faults(builder: AxeBuilder) {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => `${node.html} ${node.failureSummary}`) }));
}

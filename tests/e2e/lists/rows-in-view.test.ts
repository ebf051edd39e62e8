// A page of a thousand rows draws only those around the viewport.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STONES } from "../../fixtures/documents/application/rows-in-view.ts";
import { drawn, launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const ROWS = 1000;

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const Stone = Array.from({ length: ROWS }, (_, at) => ({
    name: `Stone ${at + 1}`,
    number: at + 1,
    kind: at < ROWS / 2 ? "grey" : "red",
    price: `${(at + 1) * 1000}.00`,
  }));
  server = await open(STONES, {
    development: true,
    records: { Person: [{ name: "Ann", email: "ann@example.org" }], Stone },
    webFolder: WEB_FOLDER,
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const go = async (path: string, size = WIDE): Promise<Page> => pageAt(await windowOf(browser, server, "ann@example.org", { size }), path);
const frame = (page: Page) => page.locator("section:has(> table)");
const rows = (page: Page) => page.locator("tr[data-row]");
const stone = (page: Page, number: number) => page.getByRole("link", { name: `Stone ${number}`, exact: true });

async function scrollTo(page: Page, top: number): Promise<void> {
  await frame(page).evaluate((one, to) => one.scrollTo(0, to), top);
  await drawn(page);
}

it("draws those in sight, says how many there are, and has the others once they are", async () => {
  const page = await go(`/?size=${ROWS}`);
  await stone(page, 1).waitFor();
  expect(await rows(page).count()).toBeLessThan(250);
  const table = page.getByRole("table");
  expect(await table.getAttribute("aria-rowcount")).toBe(String(ROWS + 1));
  const widths = () => page.locator("thead th").evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetWidth));
  const whole = await frame(page).evaluate((one) => one.scrollHeight);
  const before = await widths();
  await scrollTo(page, whole);
  await stone(page, ROWS).waitFor();
  expect(await page.locator("tr[data-row]").last().getAttribute("aria-rowindex")).toBe(String(ROWS + 1));
  expect(await rows(page).count()).toBeLessThan(250);
  // As long as it was, and no amount is cut: what it needs more of room it takes.
  expect(Math.abs((await frame(page).evaluate((one) => one.scrollHeight)) - whole)).toBeLessThan(4);
  const cut = await page.locator("td").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut).toBe(0);
  await scrollTo(page, 0);
  await stone(page, 1).waitFor();
  for (const [at, width] of (await widths()).entries()) expect(width).toBeGreaterThanOrEqual(before[at] ?? 0);
  await page.context().close();
});

it("goes on by keys past what is drawn, selects a range, and is found as it was left", async () => {
  const page = await go(`/?size=${ROWS}`);
  await stone(page, 1).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  for (let step = 0; step < 150; step++) await page.keyboard.press("j");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Stone 151");
  await page.keyboard.press("Shift+X");
  await page.getByText("151 selected").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Stone 151", level: 1 }).waitFor();
  await page.goBack();
  await settled(page);
  await stone(page, 151).waitFor();
  expect(await stone(page, 151).isVisible()).toBe(true);
  await page.context().close();
});

it("stands in its groups", async () => {
  const page = await go(`/kinds?size=${ROWS}`);
  await stone(page, 1).waitFor();
  expect(await rows(page).count()).toBeLessThan(250);
  await scrollTo(page, await frame(page).evaluate((one) => one.scrollHeight));
  const last = stone(page, ROWS);
  await last.waitFor();
  const group = page.locator("tbody").filter({ has: last });
  expect(await group.getByRole("button", { name: /Red/ }).count()).toBe(1);
  expect(await rows(page).count()).toBeLessThan(250);
  await page.context().close();
});

describe("cards", () => {
  const cards = (page: Page) => page.locator("li[data-row]");
  /** To where the page ends once what comes into sight has been drawn. */
  const scrollToEnd = (page: Page) =>
    expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await drawn(page);
        return stone(page, ROWS).count();
      })
      .toBe(1);

  it("are drawn as they come into sight, and found as they were left", async () => {
    const page = await go(`/?size=${ROWS}`, PHONE);
    await stone(page, 1).waitFor();
    expect(await cards(page).count()).toBeLessThan(100);
    expect(await cards(page).first().getAttribute("aria-setsize")).toBe(String(ROWS));
    // About as long from the beginning as it turns out to be.
    const whole = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await whole();
    await scrollToEnd(page);
    expect(await cards(page).last().getAttribute("aria-posinset")).toBe(String(ROWS));
    expect(await cards(page).count()).toBeLessThan(150);
    expect(Math.abs((await whole()) - before) / before).toBeLessThan(0.02);
    await page.evaluate((half) => window.scrollTo(0, half), before / 2);
    await drawn(page);
    const seen = page.locator("li[data-row] a[data-row-focus]:visible");
    await expect.poll(() => inSight(page)).toMatch(/^Stone [45]\d\d$/);
    const left = await inSight(page);
    await seen.getByText(left, { exact: true }).click();
    await page.getByRole("heading", { name: left, level: 1 }).waitFor();
    await page.goBack();
    await settled(page);
    await expect.poll(() => inSight(page)).toBe(left);
    await page.context().close();
  });

  it("stay in their lines in a gallery, whatever is drawn, and are whole on paper", async () => {
    const page = await go(`/wall?size=${ROWS}`);
    await stone(page, 1).waitFor();
    const columns = await page
      .locator("ul:has(> [data-row])")
      .evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(" ").length);
    await scrollToEnd(page);
    expect(await cards(page).count()).toBeLessThan(200);
    const [first, ...others] = await cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    for (const [at, left] of others.entries()) expect(left === first).toBe((at + 1) % columns === 0);
    expect(Number(await cards(page).first().getAttribute("aria-posinset")) % columns).toBe(1);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await cards(page).count()).toBe(ROWS);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(() => cards(page).count()).toBeLessThan(200);
    await page.context().close();
  });

  it("are gone through by the arrows as they stand beside and below each other, in either direction of reading", async () => {
    for (const direction of ["ltr", "rtl"]) {
      const page = await go("/wall?size=20");
      await page.evaluate((dir) => document.documentElement.setAttribute("dir", dir), direction);
      await stone(page, 1).waitFor();
      const columns = await page
        .locator("ul:has(> [data-row])")
        .evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(" ").length);
      expect(columns).toBeGreaterThan(2);
      const [on, back] = direction === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
      await stone(page, 1).focus();
      let at = 1;
      for (const [key, step] of [
        [on, 1],
        ["ArrowDown", columns],
        ["ArrowDown", columns],
        [back, -1],
        ["ArrowUp", -columns],
        ["ArrowUp", -columns],
        ["ArrowUp", 0],
      ] as const) {
        await page.keyboard.press(key);
        at += step;
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(`Stone ${at}`);
      }
      await page.context().close();
    }
  });

  it("stand in their groups", async () => {
    const page = await go(`/kinds?size=${ROWS}`, PHONE);
    await stone(page, 1).waitFor();
    await scrollToEnd(page);
    expect(await cards(page).count()).toBeLessThan(150);
    const group = page.locator("section").filter({ has: stone(page, ROWS) });
    expect(await group.getByRole("button", { name: /Red/ }).count()).toBe(1);
    await page.context().close();
  });
});

/** The name of the card in the middle of the window. */
function inSight(page: Page): Promise<string> {
  return page.locator("li[data-row]").evaluateAll((all) => {
    const card = all.find((one) => one.getBoundingClientRect().bottom > innerHeight / 2);
    return card?.querySelector("a[data-row-focus]")?.textContent ?? "";
  });
}

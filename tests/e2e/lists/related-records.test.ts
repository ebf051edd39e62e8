// Related records in a browser: a table where there is room, cards elsewhere.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawn, launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";

import { open, readExample, type TestServer } from "../../support/test-server.ts";

const SAMPLES = resolve(import.meta.dirname, "../../../examples/market/data/samples.json");

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const records = JSON.parse(readFileSync(SAMPLES, "utf8"));
  server = await open(readExample("market"), { development: true, records, webFolder: WEB_FOLDER, now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(who: string, path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, `${who}@example.org`, { size }), path);
}

it("is a table on a wide page, and cards with all of it on a phone", async () => {
  const wide = await go("maker", "/shops/quinn-pottery");
  const table = wide.getByRole("region", { name: "Articles" });
  expect(await table.getByRole("columnheader").allTextContents()).toEqual(["Title", "Status", "Picture", "Price", "Available", "Hearts"]);
  const rows = (await table.getByRole("row").count()) - 1;
  await wide.context().close();

  const phone = await go("maker", "/shops/quinn-pottery", PHONE);
  const cards = phone.getByRole("list", { name: "Articles" });
  expect(await cards.locator(":scope > li").count()).toBe(rows);
  const bowl = cards.locator(":scope > li").filter({ hasText: "Blue tea bowl" });
  for (const words of ["Price", "€28.00", "Available", "Hearts"]) await bowl.getByText(words, { exact: true }).waitFor();
  await expectNoSidewaysScroll(phone);
  await bowl.getByRole("link", { name: "Blue tea bowl" }).click();
  await phone.waitForURL("**/articles/blue-tea-bowl");
  await settled(phone);
  // Rows of a part have no page of their own.
  const photos = phone.getByRole("list", { name: "Photos" });
  await photos.getByText("The bowl on a window sill").waitFor();
  expect(await photos.getByRole("link").first().getAttribute("href")).toMatch(/^https:/);
  await phone.context().close();
});

it("marks in the menu the list on which a maker makes her articles while she makes or changes one", async () => {
  for (const path of ["/workshop/articles/new", "/articles/blue-tea-bowl/edit"]) {
    const page = await go("maker", path);
    const marked = () => page.locator("nav:visible [aria-current=page] > span:first-of-type").allTextContents();
    await expect.poll(marked).toEqual(["My articles"]);
    await page.context().close();
  }
});

it("leads a maker back from an article of hers to hers, on sale or not, but who came by the market to the market", async () => {
  const page = await go("maker", "/articles/bread-crock");
  const marked = () => page.locator("nav:visible [aria-current=page] > span:first-of-type").allTextContents();
  const back = page.getByRole("main").getByRole("link", { name: /^(Market|My articles)$/ });
  const led = async () => [await back.textContent(), ...(await marked())];
  await expect.poll(led).toEqual(["My articles", "My articles"]);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Offer" }).click();
  await page.getByRole("button", { name: "Withdraw" }).waitFor();
  expect(await led()).toEqual(["My articles", "My articles"]);
  const menu = page.getByRole("navigation").filter({ visible: true });
  await menu.getByRole("link", { name: "Market", exact: true }).click();
  await page.getByRole("link", { name: "Bread crock" }).first().click();
  await page.getByRole("heading", { name: "Bread crock", level: 1 }).waitFor();
  await expect.poll(led).toEqual(["Market", "Market"]);
  await page.reload();
  await expect.poll(led).toEqual(["Market", "Market"]);
  await menu.getByRole("link", { name: "Shops", exact: true }).click();
  await page.getByRole("link", { name: "Quinn Pottery" }).first().click();
  await page.getByRole("heading", { name: "Quinn Pottery", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Bread crock" }).first().click();
  await page.getByRole("heading", { name: "Bread crock", level: 1 }).waitFor();
  await expect.poll(led).toEqual(["My articles", "My articles"]);
  await page.context().close();
});

it("lays a line of an order out in the order of its columns, with what is proposed in the head, and says what is against another article", async () => {
  const page = await go("buyer", "/articles/belt");
  await page.getByRole("button", { name: "Place order" }).click();
  const panel = page.getByRole("dialog");
  const line = panel.getByRole("group", { name: "Line 1", exact: true });
  await line.getByText("€30.00").first().waitFor();
  const places = await line.evaluate((row) => {
    const middle = (one: Element | null | undefined) => {
      const box = one?.getBoundingClientRect();
      return box === undefined ? -1 : Math.round(box.top + box.height / 2);
    };
    const cells = [...row.children];
    const headOf = (cell: Element) => cell.querySelector("label") ?? cell.firstElementChild;
    const [article, title, ...counted] = cells;
    const marks = [...row.querySelectorAll("summary")].map((mark) => [middle(mark), middle(mark.closest("details")?.parentElement)]);
    return {
      heads: cells.map((cell) => headOf(cell)?.textContent),
      lines: [[article, title], counted].map((one) => new Set(one.map((cell) => middle(headOf(cell!)))).size),
      marks: marks.map(([mark, value]) => Math.abs(mark! - value!) <= 1),
    };
  });
  expect(places).toEqual({ heads: ["Articlesuggested", "Title", "Quantity", "Price", "Amount"], lines: [1, 1], marks: [true, true] });
  await panel.getByRole("button", { name: "Add line" }).click();
  await panel.getByRole("group", { name: "Line 2", exact: true }).getByRole("combobox", { name: "Article" }).fill("bread");
  await page.keyboard.press("Control+s");
  const why = "Bread crock comes from Quinn Pottery, and this order goes to Fox Leather.";
  const said = `${why} Place an order for each shop.`;
  await panel.getByText(said).first().waitFor();
  await page.context().close();
});

it("is cards in the panel beside a list", async () => {
  const page = await go("maker", "/shops");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const panel = page.locator("#peek");
  const cards = panel.getByRole("list", { name: "Articles" });
  await cards.getByText("Moss green yarn").waitFor();
  expect(await panel.evaluate((one) => [...one.querySelectorAll("*")].every((inner) => inner.scrollWidth <= one.clientWidth))).toBe(true);
  await page.context().close();
});

it("leads from an address in a list to who is written to", async () => {
  const page = await go("house", "/house/people");
  const row = page.getByRole("row").filter({ hasText: "Nora Byrne" });
  expect(await row.getByRole("link", { name: "buyer@example.org" }).getAttribute("href")).toBe("mailto:buyer@example.org");
  await page.context().close();
});

it("has on a phone the picture of a list beside the words of each card", async () => {
  const page = await go("maker", "/workshop/articles", PHONE);
  const card = page.locator("li[data-row]").filter({ hasText: "Blue tea bowl" });
  const picture = card.locator("img");
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth > 0)).toBe(true);
  const [beside, words] = [await picture.boundingBox(), await card.getByText("Price", { exact: true }).boundingBox()];
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(words?.x ?? 0);
  await expectNoSidewaysScroll(page);
  await page.context().close();
});

it("says a long title once in a panel, keeps the cards of a row alike in height, and breaks no number that counts records", async () => {
  const title = "A hand thrown stoneware teapot with a bamboo handle and an ash glaze from the wood kiln, which holds six small cups";
  const maker = await go("maker", "/articles/the-last-moon-jar/edit");
  await maker.getByLabel("Title").fill(title);
  await maker.getByRole("button", { name: "Save", exact: true }).click();
  await maker.waitForURL("**/articles/the-last-moon-jar");
  await maker.context().close();

  const gallery = await go("buyer", "/");
  const heights = await gallery.locator("li[data-row]").evaluateAll((cards) => {
    const long = cards.find((card) => card.textContent?.includes("stoneware"))?.getBoundingClientRect();
    const boxes = cards.map((card) => card.getBoundingClientRect());
    return boxes.filter(({ top }) => top === long?.top).map(({ height }) => Math.round(height));
  });
  expect(heights.length).toBeGreaterThan(1);
  expect(new Set(heights).size).toBe(1);
  await gallery.context().close();

  // The line of an order is called like its article, and says so once where the article heads it.
  const orders = await go("buyer", "/orders/HW-2026-00004", PHONE);
  const card = orders.getByRole("list", { name: "Lines" }).locator(":scope > li").first();
  expect(await card.locator("p").first().textContent()).toBe("Belt");
  expect(await card.getByText("Belt", { exact: true }).count()).toBe(1);
  await orders.context().close();

  const disputes = await go("buyer", "/disputes", PHONE);
  const lines = () =>
    disputes
      .getByText("HW-2026-00004", { exact: true })
      .first()
      .evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
  // Wherever the line has its end.
  for (let width = 320; width <= 480; width += 8) {
    await disputes.setViewportSize({ width, height: 844 });
    await drawn(disputes);
    expect([width, await lines()]).toEqual([width, 1]);
  }
  await disputes.context().close();
});

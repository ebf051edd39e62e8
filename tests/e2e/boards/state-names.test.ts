// What a document says of its states beyond their order.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/state-names.ts";
import { launch, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const WON = ["Gate", "Ditch", "Well", "Mill", "Yard", "Barn", "Shed"];
let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const about = ["Bridge", "Fence", "Hedge", "Lane", "Pond", "Wall"];
  server = await open(DOCUMENT, {
    development: true,
    records: {
      Person: [{ email: "wim@example.org" }],
      Quarrel: [
        ...about.map((one) => ({ about: one })),
        ...WON.map((one, at) => ({ about: one, stake: `${1234.5 + at}`, notes: "Secret", status: "for_us" })),
      ],
    },
    webFolder: WEB_FOLDER,
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function at(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, "wim@example.org", { size }), path);
}

async function pageOf(about: string, size = WIDE): Promise<Page> {
  const page = await at("/", size);
  await page.getByRole("link", { name: about, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: about }).waitFor();
  return page;
}

const way = async (page: Page): Promise<readonly string[]> =>
  page
    .getByRole("region", { name: "States" })
    .locator("ol > li")
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.replace(/\s+/g, " ").trim()));
/** Those of all states that are not on the way. */
const besides = async (page: Page): Promise<readonly string[]> => {
  const states = page.getByRole("region", { name: "States" });
  const button = states.getByRole("button", { name: "All states" });
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
  const [all, passed] = [await states.locator("dt").allInnerTexts(), await way(page)];
  return all.map((text) => text.trim()).filter((text) => !passed.some((one) => one.replace(/^or /, "") === text));
};

describe("where a record is meant to come", () => {
  it("is one of the goals, and once it is there the other is none", async () => {
    const page = await pageOf("Bridge");
    expect(await way(page)).toEqual(["Open", "For us", "or For them"]);
    expect(await besides(page)).toEqual(["Late", "Dropped"]);
    // An end where a record is meant to come is a day's work, whichever of them it is.
    await page.getByRole("button", { name: "Decide for them" }).click();
    await page.locator('[aria-current="step"]', { hasText: "For them" }).waitFor();
    expect(await way(page)).toEqual(["Open", "For them"]);
    expect(await besides(page)).toEqual(["Late", "For us", "Dropped"]);
    await page.context().close();
  });
});

describe("a state in which something is wrong", () => {
  it("looks otherwise than the rest, in lists, on boards and on the page", async () => {
    const page = await pageOf("Wall");
    await page.getByRole("button", { name: "Fall behind" }).click();
    const here = page.locator('[aria-current="step"]', { hasText: "Late" });
    await here.waitFor();
    const colour = await here
      .locator("span", { has: page.locator("svg") })
      .first()
      .evaluate((shown) => getComputedStyle(shown).color);
    const list = await pageAt(page.context(), "/");
    const badge = (state: string) =>
      list
        .getByRole("table")
        .locator("span", { has: list.locator("> svg"), hasText: state })
        .first();
    const look = (state: string) =>
      badge(state).evaluate((shown) => [getComputedStyle(shown).color, shown.querySelectorAll("svg path").length]);
    await badge("Late").waitFor();
    expect(await look("Late")).toEqual([colour, 1]);
    expect((await look("Open"))[0]).not.toBe(colour);
    const board = await pageAt(page.context(), "/board");
    const lane = board.getByRole("heading", { level: 2, name: "Late" });
    await lane.waitFor();
    expect(await lane.locator("svg path").count()).toBe(1);
    await page.context().close();
  });
});

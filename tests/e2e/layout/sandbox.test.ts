// A trial of a document: a frame around every page, and a line that says what it is.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, openExample, PHONE, pageAt, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import type { TestServer } from "../../support/test-server.ts";

let browser: Browser;
let trial: TestServer;
let product: TestServer;

beforeAll(async () => {
  browser = await launch();
  const sandbox = { document: "library-2.md", copiedAt: "2026-11-30T09:14:00.000Z", port: 8091 };
  [trial, product] = await Promise.all([openExample("library", { sandbox }), openExample("library")]);
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([trial?.close(), product?.close()]);
});

const line = (page: Page) => page.getByText(/A trial of library-2\.md on a copy of Harbour Street Library/);

/** What of the window the frame leaves, and whether something in the page can still be pressed at its edge. */
const frame = (page: Page) =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll("[aria-hidden=true]")].filter((one) => getComputedStyle(one).position === "fixed");
    const edges = found.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const { borderLeftColor, borderLeftWidth, pointerEvents } = getComputedStyle(one);
      return { box: [left, top, innerWidth - right, innerHeight - bottom], borderLeftColor, borderLeftWidth, pointerEvents };
    });
    return { edges, isCovered: found.includes(document.elementFromPoint(1, innerHeight / 2) ?? document.body) };
  });

describe.each([
  ["wide", WIDE],
  ["on a phone", PHONE],
])("a trial, %s", (_, size) => {
  it("has a frame and says what it is on every page, in both themes", async () => {
    const context = await windowOf(browser, trial, trial.samples[0]!.email, { size });
    const page = await pageAt(context, "/");
    await line(page).waitFor();
    expect(await line(page).textContent()).toMatch(/copy of Harbour Street Library.* from 30 Nov 2026, .*; nothing here is kept\.$/);
    const { edges, isCovered } = await frame(page);
    expect(edges).toEqual([{ box: [0, 0, 0, 0], borderLeftColor: "rgb(31, 86, 148)", borderLeftWidth: "4px", pointerEvents: "none" }]);
    expect(isCovered).toBe(false);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    expect((await frame(page)).edges[0]?.borderLeftColor).toBe("rgb(143, 189, 246)");
    for (const path of ["/-/account", "/nothing/here"]) {
      await page.goto(path);
      await line(page).waitFor();
    }
  });

  it("reads from right to left", async () => {
    const context = await windowOf(browser, trial, trial.samples[0]!.email, { size });
    await context.addInitScript(() => localStorage.setItem("ninefold.language", "ar"));
    const page = await pageAt(context, "/");
    const words = page.getByText(/^تجربة/);
    await words.waitFor();
    const [icon, text] = await words.evaluate((one) =>
      [one.previousElementSibling, one].map((part) => part?.getBoundingClientRect().left ?? 0),
    );
    expect(icon).toBeGreaterThan(text ?? 0);
    await expectNoSidewaysScroll(page);
  });
});

it("is said to a visitor who signs in, and not by the product itself", async () => {
  const visitor = await browser.newContext({ baseURL: trial.url });
  const page = await pageAt(visitor, "/-/sign-in");
  await line(page).waitFor();
  const own = await windowOf(browser, product, product.samples[0]!.email);
  const usual = await pageAt(own, "/");
  expect([await line(usual).count(), (await frame(usual)).edges]).toEqual([0, []]);
});

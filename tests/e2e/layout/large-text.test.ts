// Pages with text twice as large, in the example of purchasing.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openExample, PHONE, pageAt, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectRoomForLargeText, inLargeText } from "../../support/browser/expectations.ts";
import type { TestServer } from "../../support/test-server.ts";

const BOARD = "/desk";
const LIST = "/finance/requests";
const FORM = "/requests/new";
const FIGURES = "/figures";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await openExample("purchasing", { now: "2026-11-20T12:00:00.000Z" });
  // A card on the board, and something that the buyer was told.
  const token = await server.signIn("lead@example.org");
  const { items } = (await server.ask("GET", "/api/records/Request?status=waiting", undefined, { token })).body;
  const { status } = await server.ask(
    "POST",
    `/api/records/Request/${items[0].id}/actions/approve`,
    { version: items[0].version },
    { token },
  );
  expect(status).toBe(200);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function open(who: string, path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, `${who}@example.org`, { size }), path);
}

it.each([
  ["buyer", BOARD],
  ["finance", LIST],
  ["buyer", FORM],
  ["finance", FIGURES],
])("have room on a desk and on a phone: %s, %s", async (who, path) => {
  for (const size of [WIDE, PHONE]) {
    const page = await open(who, path, size);
    await expectRoomForLargeText(page);
    await page.context().close();
  }
});

it("have room beside the page, with what is counted there in one line", async () => {
  const page = await open("buyer", BOARD);
  const seen = await inLargeText(page, () =>
    page.evaluate(() => {
      const side = document.querySelector("header:has(nav)")!;
      const parts = [...side.querySelectorAll("a, button, span")].filter(
        (one) => one.checkVisibility() && !one.closest(".visually-hidden"),
      );
      const edge = side.getBoundingClientRect().right;
      const counts = parts.filter((one) => /^\d+$/.test(one.textContent ?? ""));
      return {
        over: parts.filter((one) => one.getBoundingClientRect().right > edge).map((one) => one.textContent),
        counts: counts.length,
        high: counts.filter((one) => one.getBoundingClientRect().height > one.getBoundingClientRect().width * 2.5).length,
      };
    }),
  );
  expect(seen).toEqual({ over: [], counts: expect.any(Number), high: 0 });
  expect(seen.counts).toBeGreaterThan(0);
  await page.context().close();
});

it("break no word of the title of a form on a phone, whose buttons stand below it", async () => {
  const page = await open("buyer", "/articles", PHONE);
  await page.getByRole("link", { name: /Edit/ }).first().click();
  await page.getByRole("heading", { name: "Edit article" }).waitFor();
  const [lines, sideways] = await inLargeText(page, () =>
    page.evaluate(() => {
      const node = document.querySelector("h1")!.querySelector("bdi, span")?.firstChild ?? document.querySelector("h1")!.firstChild!;
      const range = document.createRange();
      const words = [...(node.textContent ?? "").matchAll(/\S+/g)].map(({ index, 0: word }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      return [words, document.documentElement.scrollWidth - document.documentElement.clientWidth] as const;
    }),
  );
  expect(lines).toEqual([1, 1]);
  expect(sideways).toBe(0);
  await page.context().close();
});

it("leave the calendar of a field its month and the way to others in a low window", async () => {
  const page = await open("buyer", "/away/new", { width: 740, height: 360 });
  await page.getByRole("button", { name: /From/ }).first().click();
  const calendar = page.getByRole("dialog").last();
  await calendar.getByRole("table").waitFor();
  const month = calendar.getByRole("heading").first();
  // However far the month is scrolled.
  await month.evaluate((head) => {
    for (let at = head.parentElement; at !== null && at !== document.body; at = at.parentElement) at.scrollTop = at.scrollHeight;
  });
  const head = await month.boundingBox();
  expect(head!.y).toBeGreaterThanOrEqual(0);
  expect(head!.y + head!.height).toBeLessThan(360);
  expect(
    await month.evaluate((one) =>
      one.contains(document.elementFromPoint(one.getBoundingClientRect().x + 20, one.getBoundingClientRect().y + 8)),
    ),
  ).toBe(true);
  await page.context().close();
});

it("have room above and below the page of a phone, and hide the way to its contents until it has the focus", async () => {
  const page = await open("buyer", BOARD, PHONE);
  await page
    .getByRole("link", { name: /unread/ })
    .first()
    .waitFor();
  const seen = await inLargeText(page, () =>
    page.evaluate(() => {
      const isWithin = (one: Element, frame: Element) => {
        const [inner, outer] = [one.getBoundingClientRect(), frame.getBoundingClientRect()];
        return inner.top >= outer.top && inner.bottom <= outer.bottom && inner.left >= outer.left && inner.right <= outer.right;
      };
      const head = [...document.querySelectorAll("header")].find((one) => one.checkVisibility())!;
      const bar = document.querySelector("nav:has(> [aria-haspopup=dialog])")!;
      const names = [...bar.querySelectorAll(":scope > * > span")];
      const count = [...head.querySelectorAll("a > span")].find((one) => /^\d+$/.test(one.textContent ?? ""))!;
      return {
        product: isWithin(head.querySelector("a span")!, head),
        // As high as the letters of its own digits, not less.
        count: count.getBoundingClientRect().height >= Number.parseFloat(getComputedStyle(count).fontSize),
        countWithin: isWithin(count, head),
        names: names.length,
        cut: names.filter((one) => one.scrollHeight > one.clientHeight + 1 || !isWithin(one, bar)).map((one) => one.textContent),
        overlap: names.filter(
          (one) => Number.parseFloat(getComputedStyle(one).lineHeight) < Number.parseFloat(getComputedStyle(one).fontSize),
        ).length,
        skip: document.querySelector("a[href='#main']")!.getBoundingClientRect().bottom,
      };
    }),
  );
  expect(seen).toEqual({ product: true, count: true, countWithin: true, names: 4, cut: [], overlap: 0, skip: expect.any(Number) });
  expect(seen.skip).toBeLessThanOrEqual(0);
  await page.context().close();
});

it("keep an amount in one line, also one of thirteen digits on a phone with usual letters", async () => {
  const lines = (page: Page) =>
    page.locator("main section > p").evaluateAll((all) =>
      all
        .filter((one) => /\d/.test(one.textContent ?? ""))
        .map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return {
            lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
            over: one.scrollWidth - one.clientWidth,
          };
        }),
    );
  const page = await open("finance", FIGURES, PHONE);
  expect(new Set((await inLargeText(page, () => lines(page))).map((one) => JSON.stringify(one)))).toEqual(
    new Set(['{"lines":1,"over":0}']),
  );
  await page.route("**/-/screens/*/figures", async (route) => {
    const reply = await route.fetch();
    const view = await reply.json();
    for (const figure of view.figures) if (figure.type.is === "money" && figure.shows === "number") figure.value = "1234567890123.00";
    await route.fulfill({ response: reply, json: view });
  });
  await page.reload();
  await page.getByText("€1,234,567,890,123.00").first().waitFor();
  expect(new Set((await lines(page)).map((one) => JSON.stringify(one)))).toEqual(new Set(['{"lines":1,"over":0}']));
  await page.context().close();
});

it("cut nothing in the palette of a phone, in which what something is stands below its name", async () => {
  const page = await open("finance", LIST, PHONE);
  const cut = await inLargeText(page, async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("option").first().waitFor();
    return page
      .getByRole("option")
      .locator(":scope > :not(svg)")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
  });
  expect(cut).toEqual([]);
  await page.context().close();
});

// The layout of an Arabic page whose document is English.

import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RECORDS, SHOP } from "../../fixtures/documents/figures.ts";
import { launch, openExample, pageAt, WEB_FOLDER, windowOf, withoutFirstAnswers } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const LONG = "Diodes for the new sensor of the measuring instrument that stands in the laboratory of the department";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await openExample("purchasing", { now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function inArabic(who: string, at: TestServer = server): Promise<BrowserContext> {
  const context = await windowOf(browser, at, `${who}@example.org`);
  await context.addInitScript(() => localStorage.setItem("ninefold.language", "ar"));
  return context;
}

/** The right edge of the words in each. */
const rights = (place: Locator): Promise<readonly number[]> =>
  place.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );

/** Whether the first letter of what is cut is in sight. */
const begins = (place: Locator): Promise<readonly boolean[]> =>
  place.evaluateAll((all) =>
    all.flatMap((one) => {
      const within = [one, ...one.querySelectorAll("*")].find((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0);
      const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
      if (!within || !text) return [];
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(text, 1);
      return [range.getBoundingClientRect().left >= within.getBoundingClientRect().left - 1];
    }),
  );

async function ask(who: string, method: "GET" | "PATCH" | "POST", path: string, body?: Record<string, unknown>) {
  const token = await server.signIn(`${who}@example.org`);
  const reply = await server.ask(method, path, body, { token });
  expect([path, reply.status < 300]).toEqual([path, true]);
  return reply.body;
}

it("puts the head of a column of amounts above them", async () => {
  const page = await pageAt(await inArabic("finance"), "/budgets");
  const heads = await rights(page.locator("thead th .sort, thead th button > :first-child"));
  const values = await rights(page.locator("tbody tr:first-child td bdi"));
  // The first column has a box before its name.
  expect(heads.slice(-values.length)).toEqual(values);
  await page.context().close();
});

it("cuts what is found at its own end", async () => {
  const [first] = (await ask("lead", "GET", "/api/records/Request?status=waiting")).items;
  await ask("lead", "POST", `/api/records/Request/${first.id}/actions/approve`, { version: first.version });
  const page = await pageAt(await inArabic("finance"), "/finance/requests");
  await page.route("**/-/find**", async (route) => {
    const reply = await route.fetch();
    const found = await reply.json();
    for (const record of found.records) record.label = LONG;
    await route.fulfill({ response: reply, json: found });
  });
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill("PR");
  await dialog.getByText(LONG).first().waitFor();
  const cut = await begins(dialog.getByRole("option").filter({ hasText: LONG }).locator("svg + span"));
  expect(cut.length).toBeGreaterThan(0);
  expect(cut).not.toContain(false);
  await page.context().close();
});

it("cuts what a card of a board tells at its own end", async () => {
  const context = await inArabic("buyer");
  await withoutFirstAnswers(context, /\/desk$/);
  await context.route("**/-/screens/**", async (route) => {
    const reply = await route.fetch();
    const text = await reply.text();
    await route.fulfill({ response: reply, body: text.replace(/(Diodes for the new sensor|Lenses for the trade fair)"/g, `${LONG}"`) });
  });
  const page = await pageAt(context, "/desk");
  const cut = await begins(page.locator("li[draggable] dd"));
  expect(cut.length).toBeGreaterThan(0);
  expect(cut).not.toContain(false);
  await context.close();
});

it("leaves a gap between the heading of what refers to a record and its number", async () => {
  const page = await pageAt(await inArabic("finance"), "/finance/requests");
  const link = page.getByRole("row").filter({ hasText: "Approved" }).getByRole("link").first();
  await link.click();
  const heading = page.locator("h2:has(> span + bdi)").first();
  await heading.waitFor();
  const gap = await heading.evaluate(
    (one) => one.children[0]!.getBoundingClientRect().left - one.children[1]!.getBoundingClientRect().right,
  );
  expect(gap).toBeGreaterThanOrEqual(6);
  await page.context().close();
});

it("puts the heads of numbers above them in the rows of a form, and what is chosen where it is asked for", async () => {
  const page = await pageAt(await inArabic("buyer"), "/requests/new");
  const edges = await page.locator("[data-row] [inputmode]").evaluateAll((inputs) =>
    inputs.map((input) => {
      const label = document.querySelector(`label[for="${input.id}"]`)!;
      const range = document.createRange();
      range.selectNodeContents(label);
      return Math.abs(range.getBoundingClientRect().right - input.getBoundingClientRect().right);
    }),
  );
  expect(edges.length).toBeGreaterThan(1);
  expect(Math.max(...edges)).toBeLessThanOrEqual(1);
  const aligned = (place: Locator) => place.evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).textAlign))]);
  expect(await aligned(page.locator("form select, form [role=combobox]"))).toEqual(["right"]);
  await page.context().close();
});

it("has columns of one width in the month to choose a day from, with names that do not touch", async () => {
  const page = await pageAt(await inArabic("buyer"), "/requests/new");
  const day = page.locator("[data-kind]").first();
  await day.getByRole("button").click();
  const heads = page.getByRole("dialog").locator("thead th");
  await heads.first().waitFor();
  expect(new Set(await heads.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))).size).toBe(1);
  const names = await heads.evaluateAll((all) => all.map((one) => [one.textContent!.length, one.scrollWidth <= one.clientWidth]));
  expect(names.every(([length, fits]) => (length as number) <= 4 && fits === true)).toBe(true);
  expect(new Set(await heads.allTextContents()).size).toBe(7);
  await page.context().close();
});

it("points along the line of reading in what an import changes, and puts values below their head", async () => {
  const { items } = await ask("buyer", "GET", "/api/records/Article");
  const page = await pageAt(await inArabic("buyer"), "/-/import/articles");
  const file = `Code,Name,Price\n${items[0].code},${items[0].name},77.70\nX1,,many\n`;
  await page.locator("input[type=file]").setInputFiles({ name: "articles.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.locator("main select").first().waitFor();
  await page.locator("main button").last().click();
  const arrow = page.locator("del + svg").first();
  await arrow.waitFor();
  const turned = await arrow.evaluate((one) => {
    const { transform, scale } = getComputedStyle(one);
    return [new DOMMatrix(transform).a, scale === "none" ? 1 : Number.parseFloat(scale)].reduce((product, factor) => product * factor);
  });
  expect(turned).toBe(-1);
  const table = page.locator("table:has(tr td + td + td + td)").filter({ hasText: "many" }).first();
  const [head] = await rights(table.locator("thead th").nth(2));
  const [value] = await rights(table.getByRole("cell", { name: "many", exact: true }));
  expect(value).toBe(head);
  await page.context().close();
});

it("turns the arrow before what is alike the way in which it opens", async () => {
  const context = await inArabic("buyer");
  await context.route("**/-/notifications?*", async (route) => {
    const reply = await route.fetch();
    if (!reply.headers()["content-type"]?.includes("json")) return route.fulfill({ response: reply });
    const told = await reply.json();
    const items = Array.from({ length: 5 }, (_none, at) => ({ ...told.items[0], id: `${told.items[0].id}-${at}` }));
    await route.fulfill({ response: reply, json: { ...told, items } });
  });
  const page = await pageAt(context, "/-/notifications?show=all");
  const arrow = page.locator("summary > svg").first();
  const turned = () => arrow.evaluate((one) => getComputedStyle(one).rotate);
  expect(await turned()).toBe("90deg");
  await page.locator("summary").first().click();
  expect(await turned()).toBe("none");
  await context.close();
});

it("writes amounts beside a line as everywhere else on the page", async () => {
  const shop = await open(SHOP, { development: true, records: RECORDS, webFolder: WEB_FOLDER, now: "2026-02-10T12:00:00.000Z" });
  const page: Page = await pageAt(await inArabic("ann", shop), "/numbers");
  const texts = page.locator("svg text");
  await texts.first().waitFor();
  expect(await texts.evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).direction))])).toEqual(["rtl"]);
  await page.context().close();
  await shop.close();
});

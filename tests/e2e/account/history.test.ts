// The history of the whole product in a browser, as far as the viewer may see it.

import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLACES } from "../../fixtures/documents/application/history.ts";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { SHELVES, SHELVES_RECORDS } from "../../fixtures/documents/imported-shelves.ts";
import { launch, PHONE, pageAt, pressOption, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(DEPOT, { development: true, records: DEPOT_RECORDS, webFolder: WEB_FOLDER });
  const token = await server.signIn("cleo@example.org");
  const jobs = (await server.ask("GET", "/api/records/Job?number=901", undefined, { token })).body.items;
  await server.ask("PATCH", `/api/records/Job/${jobs[0].id}`, { title: "Behind the wall" }, { token });
  const [cleo] = (await server.ask("GET", "/api/records/Person?name=Cleo", undefined, { token })).body.items;
  await server.ask("PATCH", `/api/records/Person/${cleo.id}`, { name: "Cleo" }, { token });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, who: string, viewport = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, `${who}@example.org`, { size: viewport }), path);
}

describe("the history", () => {
  it("says who did what and how, and is filtered by what, who and when", async () => {
    const page = await go("/", "cleo");
    await page.getByRole("link", { name: "History" }).click();
    const first = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: "Job 901" }) })
      .filter({ hasText: "Cleo changed" });
    await first.getByRole("link", { name: "Job 901" }).waitFor();
    expect(await first.textContent()).toMatch(/^Cleo changed Job 901Job · .* · via API1 field/);
    await first.getByRole("button", { name: "1 field" }).click();
    await first.getByText("Title: Mend ramp 901 → Behind the wall").waitFor();
    await expectAccessible(page);
    await page.getByRole("combobox", { name: "User" }).fill("Wi");
    await pressOption(page, "Wim");
    await first.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Clear search and filters" }).click();
    await first.waitFor();
    await page.getByRole("combobox", { name: "Type" }).selectOption("Person");
    await first.waitFor({ state: "detached" });
    await page.goto("/-/history?to=2026-03-01");
    await settled(page);
    expect(await first.count()).toBe(0);
    await page.goto("/-/history?from=2026-03-02&to=2026-03-02");
    await first.waitFor();
    await page.getByRole("button", { name: "Load more" }).click();
    await page.getByRole("link", { name: "Job 3", exact: true }).waitFor();
    await page.context().close();
  });

  it("tells nobody of what they may not see, and fits a phone", async () => {
    const page = await go("/-/history", "wim", PHONE);
    expect(await page.getByText("Behind the wall").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    const token = await server.signIn("wim@example.org");
    const told: Json[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const { body } = await server.ask("GET", `/-/history${after === "" ? "" : `?after=${after}`}`, undefined, { token });
      told.push(...body.items);
      after = body.next;
    }
    expect(told.filter((one) => one.entity === "Job")).toHaveLength(60);
    for (const bad of ["from=1", "from=2026-02-30", "by=%20", "entity=Nothing", "since=2026-03-02T00:00:00Z"])
      expect((await server.ask("GET", `/-/history?${bad}`, undefined, { token })).status).toBe(400);
    await page.context().close();
  });
});

it("tells of a long text what differs, and the whole of it when that is asked for", async () => {
  const words = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `word${from + at}`).join(" ");
  const story = (colour: string) => `${words(0, 60)} ${colour} ${words(60, 120)}`;
  const asLong = PLACES.replace("name, place |", "name, place, story |").replace(
    "| place | reference to Place | optional |",
    "| place | reference to Place | optional |\n| story | long text(2000) | optional |",
  );
  const records = {
    Person: [{ name: "Cleo", email: "cleo@example.org", chief: true }],
    Job: [{ name: "Ramp", story: story("red") }],
  };
  const places = await open(asLong, { development: true, records, webFolder: WEB_FOLDER });
  const token = await places.signIn("cleo@example.org");
  const [{ id }] = (await places.ask("GET", "/api/records/Job", undefined, { token })).body.items;
  const changed = await places.ask("PATCH", `/api/records/Job/${id}`, { story: story("blue") }, { token });
  expect(changed.status).toBe(200);
  for (const [path, size] of [[`/jobs/${id}`, WIDE] as const, ["/-/history", PHONE] as const]) {
    const page = await pageAt(await windowOf(browser, places, "cleo@example.org", { size }), path);
    await page
      .getByRole("button", { name: /^\d+ fields?$/ })
      .first()
      .click();
    const line = page.getByRole("listitem").filter({ hasText: /^Story: … word52 .* red .* → … word52 .* blue .* word67 …Show all$/ });
    const button = line.getByRole("button", { name: "Show all: Story" });
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await button.press("Enter");
    const whole = page
      .getByRole("listitem")
      .filter({ hasText: `Story: ${story("red")} → ${story("blue")}` })
      .last();
    await whole.getByRole("button", { name: "Show less: Story" }).press("Enter");
    await line.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.context().close();
  }
  await places.close();
});

it("tells an import as one line, which opens to its entries", async () => {
  const shelves = await open(SHELVES, { development: true, records: SHELVES_RECORDS, webFolder: WEB_FOLDER });
  const token = await shelves.signIn("ada@example.org");
  shelves.clock.at = new Date(shelves.clock.at.getTime() + 60_000);
  const rows = Array.from({ length: 60 }, (_, at) => `Article ${at},Main,no`);
  const query = new URLSearchParams({ map: "title,shelf,hidden", key: randomUUID() });
  const asking = { raw: `title,shelf,hidden\n${rows.join("\n")}\n`, headers: { "content-type": "text/csv" }, token };
  const done = await shelves.ask("POST", `/-/screens/articles/import/run?${query}`, undefined, asking);
  expect(done.body).toMatchObject({ done: true, created: 60 });
  const page = await pageAt(await windowOf(browser, shelves, "ada@example.org", { size: WIDE }), "/-/history");
  const line = page.locator("main ol > li").filter({ hasText: "Ada imported" });
  expect(await line.textContent()).toMatch(/^Ada imported 60 recordsArticle · .*Show entries$/);
  const articles = line.getByRole("listitem").filter({ hasText: "imported" });
  await line.getByRole("button", { name: "Show entries" }).press("Enter");
  await articles.first().waitFor();
  expect(await articles.first().textContent()).toMatch(/^Ada created Article 59Article/);
  const some = await articles.count();
  expect(some).toBeLessThan(60);
  await line.getByRole("button", { name: "Show more entries" }).click();
  await expect.poll(() => articles.count()).toBeGreaterThan(some);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await line.getByRole("button", { name: "Hide entries" }).press("Enter");
  await articles.first().waitFor({ state: "detached" });
  expect(await page.locator("main ol > li").filter({ hasText: "sample data" }).count()).toBeGreaterThan(0);
  await page.context().close();
  await shelves.close();
});

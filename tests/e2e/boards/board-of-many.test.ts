// A board of more cards than it shows counts every lane and shows its first cards.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { launch, PHONE, pageAt, settled, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = DEPOT.replace(
  "| Job page |",
  "| Board | /board | board of Job by status | number, title | take up, finish | number | place | - |\n| Job page |",
);
const place = "Hall";
const jobs = Array.from({ length: 130 }, (_, at) => ({
  number: at + 1,
  title: `Job ${at + 1}`,
  place,
  status: at < 120 ? "open" : "busy",
}));

describe.each(ENGINES)("a board of many on %s", (engine) => {
  let browser: Browser;
  let server: TestServer;

  beforeAll(async () => {
    browser = await launch();
    server = await open(DOCUMENT, { engine, development: true, records: { ...DEPOT_RECORDS, Job: jobs }, webFolder: WEB_FOLDER });
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it("is told how many each lane has, and asked for one", async () => {
    const token = await server.signIn("cleo@example.org");
    const rows = async (query: string): Promise<Json> => server.ask("GET", `/-/screens/board/rows?${query}`, undefined, { token });
    const counted = (body: Json) => Object.fromEntries(body.lanes.map(({ value, count }: Json) => [value, count]));
    expect(counted((await rows("size=20")).body)).toEqual({ open: 120, busy: 10 });
    expect((await rows("page=2")).body.lanes).toBe(undefined);
    const busy = (await rows("lane=busy&size=4")).body;
    expect(busy.rows.map((row: Json) => row.state)).toEqual(["busy", "busy", "busy", "busy"]);
    expect(busy.total).toEqual({ count: 10, exact: true });
    expect((await rows("lane=elsewhere")).status).toBe(400);
    expect((await server.ask("GET", "/-/screens/jobs/rows?lane=busy", undefined, { token })).status).toBe(400);
  });

  it("shows the first of every lane", async () => {
    const page = await pageAt(await windowOf(browser, server, "cleo@example.org"), "/board");
    const lane = (name: string) => page.locator(`[data-lane=${name}]`);
    const head = (name: string) => lane(name).getByRole("heading", { level: 2 }).textContent();
    expect(await head("open")).toBe("Open120");
    expect(await head("busy")).toBe("Busy10");
    await lane("open").getByText("Showing first 50").waitFor();
    expect(await lane("busy").getByRole("listitem").count()).toBe(10);
    // An end in which nothing stands is a rail, until something does.
    const width = async () => (await lane("done").boundingBox())!.width;
    expect(await width()).toBe(40);
    await expectAccessible(page);
    // What goes to another lane counts there at once.
    await lane("busy").getByRole("button", { name: "Move Job 121 to…" }).click();
    await page.getByRole("menuitem", { name: /^Done/ }).click();
    await lane("done").getByText("Job 121").first().waitFor();
    expect(await head("busy")).toBe("Busy9");
    expect(await head("done")).toBe("Done1");
    expect(await width()).toBeGreaterThan(150);
    await page.setViewportSize(PHONE);
    await settled(page);
    await page
      .getByRole("navigation", { name: "Columns" })
      .getByRole("button", { name: /Open\s*120/ })
      .waitFor();
    await page.context().close();
  });
});

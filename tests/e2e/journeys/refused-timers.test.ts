// People who may act on a record read why the program could not do something with it.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PEOPLE, REFUSED_TIMERS } from "../../fixtures/documents/timers/refused-timers.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let leave: string;
let closure: string;
let lea: string;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  browser = await launch();
  server = await open(REFUSED_TIMERS, { development: true, records: { Person: PEOPLE }, webFolder: WEB_FOLDER });
  lea = await server.signIn("lea@example.org");
  for (const title of ["Capri", "Baltic", "Alps"]) {
    const body = { title, day: "2026-03-20", remind_on: "2026-03-10" };
    leave = (await server.ask("POST", "/api/records/Leave/actions/enter", body, { token: lea })).body.id;
  }
  closure = (await server.ask("POST", "/api/records/Closure", { name: "Spring", day: "2026-03-20" }, { token: lea })).body.id;
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  vi.restoreAllMocks();
});

const go = async (path: string, who: string, size = WIDE): Promise<Page> =>
  pageAt(await windowOf(browser, server, `${who}@example.org`, { size }), path);
const TITLE = "This should have become “Reminded”, but couldn’t";

describe("a timer that a rule refuses", () => {
  it.each([
    ["wide", WIDE],
    ["on a phone", PHONE],
  ])("stands above the record, with the reason and where it can be mended, %s", async (_, size) => {
    server.clock.at = new Date("2026-03-10T10:00:00.000Z");
    const page = await go(`/leaves/${leave}`, "lea", size);
    await page.getByText(TITLE).waitFor();
    await page.getByText("On the day of Alps everything is closed.").waitFor();
    await page.getByText(/^Blocked since Mar 10, 2026/).waitFor();
    await page.getByRole("link", { name: "Move" }).click();
    await page.waitForURL(`**/leaves/${leave}/move`);
    await page.context().close();
  });

  it("is in a list of what waits, which leads to each record", async () => {
    const page = await go("/leaves", "lea");
    await page.getByRole("link", { name: "Blocked steps 3 records" }).click();
    await page.getByRole("heading", { level: 1, name: "Blocked steps" }).waitFor();
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: TITLE }).count()).toBe(3);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Alps", exact: true }).click();
    await page.waitForURL(`**/leaves/${leave}`);
    await page.context().close();
  });

  it("goes from an open page once it was done", async () => {
    const page = await go("/-/refused", "lea");
    await page.getByText("On the day of Alps everything is closed.").waitFor();
    await server.ask("DELETE", `/api/records/Closure/${closure}`, undefined, { token: lea });
    await page.getByText("Nothing is blocked").waitFor();
    await page.getByRole("link", { name: /Blocked steps/ }).waitFor({ state: "detached" });
    await page.context().close();
  });
});

// Screens whose session ended, that cannot be asked for, and that have nothing to show.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { YARD, YARD_RECORDS } from "../../fixtures/documents/screen-kinds.ts";
import { type Page, pageAt, pressOption, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let job: string;

beforeAll(async () => {
  server = await open(YARD, { development: true, records: YARD_RECORDS, now: "2026-03-02T10:00:00.000Z" });
  const token = await server.signIn("mara@example.org");
  job = (await server.ask("GET", "/api/records/Job?title=Job 23", undefined, { token })).body.items[0].id;
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, who = "mara"): Promise<Page> {
  return pageAt(await windowOf(server, `${who}@example.org`), path);
}

describe("a panel in which something was typed", () => {
  it("leads whose session has ended to sign in beside it, and goes on with what was typed", async () => {
    const page = await go(`/jobs/${job}`);
    await page.getByRole("button", { name: "Turn down", exact: true }).click();
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Why").fill("No room");
    await page.context().clearCookies();
    await panel.getByRole("button", { name: "Turn down", exact: true }).click();
    const told = panel.getByRole("alert").filter({ hasText: "Sign in first" });
    const way = told.getByRole("link", { name: "Sign in" });
    await way.waitFor();
    expect(await way.getAttribute("target")).toBe("_blank");
    await page.context().request.post("/-/sign-in-sample", { data: { email: "mara@example.org" }, headers: { "x-ninefold": "1" } });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await told.waitFor({ state: "detached" });
    expect(await panel.getByLabel("Why").inputValue()).toBe("No room");
    await page.context().close();
  });
});

describe("without a network", () => {
  it("says that what is shown could not be asked for anew", async () => {
    const page = await go("/");
    await page.route(/\/rows|\/readyz/, (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: "unavailable", detail: "Later." } }),
    );
    await page.context().setOffline(true);
    await page.getByText("You’re offline.").waitFor();
    await page.context().setOffline(false);
    await page.getByText("Couldn’t refresh.").waitFor();
    await page.getByRole("rowheader", { name: "Job 01" }).waitFor();
    await page.unroute(/\/rows|\/readyz/);
    await page.route("**/readyz", (route) => route.fulfill({ status: 503 }));
    await page.getByRole("status").getByRole("button", { name: "Try again" }).click();
    await page.getByText("Couldn’t refresh.").waitFor({ state: "detached" });
    await page.context().close();
  });
});

describe("a screen that the server fails", () => {
  it.each([
    ["a board", () => "/slip"],
    ["an agenda", () => "/dates?view=agenda&day=2026-03-02"],
    ["a gallery", () => "/boats"],
    ["a form", () => `/jobs/${job}/edit`],
    ["the history", () => "/-/history"],
    ["notifications", () => "/-/notifications"],
  ])("says what is wrong as %s, and goes on once the server is back", async (_name, path) => {
    const page = await go("/-/about");
    const failing = /\/-\/(?!app|live|settings)/;
    await page.route(failing, (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: "unavailable", detail: "Moving The house." } }),
    );
    await page.goto(path());
    const alert = page.getByRole("alert").filter({ hasText: "Moving The house." });
    await alert.first().waitFor();
    expect(await page.locator("h1").count()).toBe(1);
    await page.unroute(failing);
    await alert.first().waitFor({ state: "detached" });
    await page.context().close();
  });
});

describe("a form that was refused", () => {
  it("tells what only the server knows as it is typed, in the same words and place", async () => {
    const page = await go("/new");
    await page.getByLabel("Title").fill("Job 01");
    await page.getByRole("combobox", { name: "Boat" }).fill("Ald");
    await pressOption(page, "Alda");
    await page.getByLabel("Due on", { exact: true }).fill("2026-03-05");
    await page.getByRole("button", { name: "Ask" }).click();
    const said = page.getByText("Alda has such a job already.").first();
    await said.waitFor();
    await page.getByLabel("Title").fill("Job 01 again");
    await said.waitFor({ state: "detached" });
    await page.getByLabel("Title").fill("Job 01");
    await said.waitFor();
    expect(await page.getByLabel("Title").evaluate((element) => element === document.activeElement)).toBe(true);
    await page.context().close();
  });
});

describe("where there is nothing", () => {
  it("says why, and for whom", async () => {
    const says = async (page: Page, path: string, title: string, why: string): Promise<void> => {
      await page.goto(path);
      await page.getByText(title, { exact: true }).waitFor();
      await page.getByText(why).first().waitFor();
    };
    const page = await go("/");
    await says(page, "/scrapped", "No records yet", "Records will appear here.");
    await says(page, "/gone", "No records yet", "Create the first one.");
    await says(page, "/?q=none-such", "No matches", "Try changing the search or the filters.");
    await says(page, "/jobs/00000000-0000-7000-8000-000000000000", "Not found", "Go to home");
    await says(page, "/jobbs", "Page not found", "There is nothing at /jobbs. Check the address for typos.");
    await page.context().close();
    const hand = await go("/", "finn");
    await says(hand, "/boats/new", "You don’t have access", "Ask an administrator for access to this page.");
    await hand.context().close();
  });
});

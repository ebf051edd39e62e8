// The bell, its live notifications and the development mailbox in a browser.

import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NOTIFICATIONS } from "../../../src/runtime/web/router/addresses.ts";
import { WORKROOM } from "../../fixtures/documents/outbound.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const PEOPLE = [
  { name: "Ann", email: "ann@example.org", is_boss: true },
  { name: "Ben", email: "ben@example.org" },
];

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(WORKROOM("https://events.example.org"), { development: true, records: { Person: PEOPLE }, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, how: { size?: typeof WIDE; theme?: "light" | "dark" } = {}): Promise<Page> {
  const { size = WIDE, theme = "light" } = how;
  return pageAt(await windowOf(browser, server, "ann@example.org", { size, theme }), path);
}

async function plan(title: string): Promise<string> {
  const token = await server.signIn("ben@example.org");
  const { status, body } = await server.ask("POST", "/api/records/Job/actions/plan", { title }, { token });
  expect(status).toBe(201);
  return body.id;
}

it("counts what is unread as it comes, and leads to it", async () => {
  const page = await go("/");
  const bell = page.getByRole("link", { name: /^Notifications/ }).first();
  expect(await bell.getAttribute("aria-label")).toBe("Notifications");
  await plan("Roof");
  await page.getByRole("link", { name: "Notifications: 1 unread" }).first().waitFor();
  await plan("Wall");
  await page.getByRole("link", { name: "Notifications: 2 unread" }).first().click();
  await page.getByRole("heading", { name: "Wall is planned" }).waitFor();
  expect(await page.locator("ol h2").allTextContents()).toEqual(["Unread: Wall is planned", "Unread: Roof is planned"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark as read: Wall is planned" }).click();
  await page.getByRole("link", { name: "Notifications: 1 unread" }).first().waitFor();
  await page.getByRole("main").getByRole("link", { name: "Roof is planned", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Roof" }).waitFor();
  await page.getByRole("link", { name: "Notifications", exact: true }).first().waitFor();
  await page.context().close();
});

it("leads from a mail to what it is about, also whoever has to sign in first", async () => {
  const job = await plan("Hall");
  const token = await server.signIn("ann@example.org");
  const { body } = await server.ask("GET", "/-/notifications", undefined, { token });
  const { id, subject } = body.items[0];
  expect(subject).toBe("Hall is planned");
  const context = await browser.newContext({ viewport: WIDE, baseURL: server.url });
  const page = await context.newPage();
  await page.goto(`${NOTIFICATIONS}/${id}`);
  await page.getByRole("button", { name: /Ann/ }).click();
  await page.getByRole("heading", { level: 1, name: "Hall" }).waitFor();
  expect(new URL(page.url()).pathname).toContain(job);
  const read = async () => (await server.ask("GET", `/-/notifications/${id}`, undefined, { token })).body.read;
  await expect.poll(read).toBe(true);
  await page.goto(`${NOTIFICATIONS}/${id.replace(/^./, "f")}`);
  await page.getByText("Notification not found").waitFor();
  await context.close();
});

it("lets go of its live connection while nobody looks at the page, and shows what came meanwhile", async () => {
  const context = await windowOf(browser, server, "ann@example.org");
  await context.clock.install();
  const page = await pageAt(context, "/");
  const isLive = (request: Request) => new URL(request.url()).pathname === "/-/live";
  const look = (state: "hidden" | "visible") =>
    page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const ended = page.waitForEvent("requestfailed", isLive);
  await look("hidden");
  await page.clock.fastForward(11_000);
  await ended;
  await plan("Yard");
  const again = page.waitForRequest(isLive);
  await look("visible");
  await again;
  await page.getByRole("link", { name: "Notifications: 1 unread" }).first().waitFor();
  await page.getByRole("link", { name: "Notifications: 1 unread" }).first().click();
  await page.getByRole("button", { name: "Mark as read: Yard is planned" }).click();
  await page.getByRole("link", { name: "Notifications", exact: true }).first().waitFor();
  await context.close();
});

it("shows in development the mail that would be sent", async () => {
  await plan("Gate");
  await server.ninefold.deliver();
  const page = await go("/-/mailbox", { size: PHONE, theme: "dark" });
  await page.getByRole("heading", { name: "Gate is planned" }).first().waitFor();
  expect(await page.getByText("To ann@example.org").count()).toBeGreaterThan(0);
  await expectAccessible(page);
  // What leads somewhere in a mail does so here; within the product without loading the page anew.
  await page.route("**/-/mailbox/mails", async (route) => {
    const { mails } = await (await route.fetch()).json();
    const text = `Look at ${server.url}/-/about, or at https://other.example/x.`;
    await route.fulfill({ json: { mails: [{ ...mails[0], text }] } });
  });
  await page.reload();
  const other = page.getByRole("link", { name: "https://other.example/x", exact: true });
  expect(await other.getAttribute("rel")).toBe("noreferrer");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole("link", { name: `${server.url}/-/about`, exact: true }).click();
  await page.waitForURL("**/-/about");
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  await page.goto("/-/notifications");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByRole("link", { name: "Notifications", exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.context().close();
});

it("says on a phone how much is unread, and leaves the bell to be seen", async () => {
  const page = await go("/", { size: PHONE });
  await plan("Shed");
  const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications: \d+ unread/ });
  await bell.waitFor();
  const covered = await bell.evaluate((link) => {
    const [icon, count] = [link.querySelector("svg"), link.querySelector("span")].map((part) => part?.getBoundingClientRect());
    if (!icon || !count) return 1;
    const width = Math.min(icon.right, count.right) - Math.max(icon.left, count.left);
    const height = Math.min(icon.bottom, count.bottom) - Math.max(icon.top, count.top);
    return (Math.max(0, width) * Math.max(0, height)) / (icon.width * icon.height);
  });
  expect(covered).toBeLessThan(0.2);
  await page.context().close();
});

it("shows what others did meanwhile as no longer current, leads by the whole line, and gathers many alike", async () => {
  const page = await go(`${NOTIFICATIONS}?show=all`);
  const main = page.getByRole("main");
  const all = main.getByRole("button", { name: "Mark all as read" });
  if ((await all.count()) > 0) await all.click();
  const job = await plan("Loft");
  await page.getByRole("link", { name: "Notifications: 1 unread" }).first().waitFor();
  const gathered = main.getByText(/^Loft is planned and \d+ similar$/);
  await gathered.click();
  const line = main.locator("li li", { hasText: "Loft is planned" });
  await line.getByRole("button", { name: "Mark as read: Loft is planned" }).waitFor();
  const token = await server.signIn("ann@example.org");
  expect((await server.ask("POST", `/api/records/Job/${job}/actions/take`, {}, { token })).status).toBe(200);
  // It was taken elsewhere: that it was planned waits for nobody any more, and what that came to is told.
  const over = main.locator("li", { hasText: "Outdated: status is now Taken." }).last();
  await over.waitFor();
  expect(await over.getByRole("button").count()).toBe(0);
  // By two effects: to her as the one who did it, and as a boss.
  await page.getByRole("link", { name: "Notifications: 2 unread" }).first().waitFor();
  expect(await over.locator("h2").textContent()).toBe("Loft is planned");
  const said = over.getByText("Outdated");
  const colour = (css: string) =>
    page.evaluate((one) => {
      const probe = Object.assign(document.createElement("i"), { style: `color: ${one}` });
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, css);
  // It is no success, and looks like none.
  expect(await said.evaluate((one) => getComputedStyle(one).color)).toBe(await colour("var(--text-2)"));
  const { x, y, width, height } = (await over.boundingBox())!;
  await page.mouse.click(x + width - 12, y + height - 6);
  await page.getByRole("heading", { level: 1, name: "Loft" }).waitFor();
  await page.context().close();
});

it("leads to the list that shows its record where that has no page", async () => {
  const screens = `## 2. Screens and routes

| Screen | Route  | Shows       | Only where      | Fields | Actions |
| ------ | ------ | ----------- | --------------- | ------ | ------- |
| Done   | /done  | list of Job | status is done  | title  | -       |
| Jobs   | /jobs  | list of Job | status is open  | title  | take    |
| Bench  | /bench | list of Job | status is taken | title  | finish  |

## 3.`;
  const own = await open(WORKROOM("https://events.example.org").replace("## 3.", screens), {
    development: true,
    records: { Person: PEOPLE },
    webFolder: WEB_FOLDER,
  });
  const token = await own.signIn("ben@example.org");
  await own.ask("POST", "/api/records/Job/actions/plan", { title: "Roof" }, { token });
  const page = await pageAt(await windowOf(browser, own, "ann@example.org"), NOTIFICATIONS);
  const link = page.getByRole("main").getByRole("link", { name: "Roof is planned" });
  await link.waitFor();
  expect(await link.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe("underline");
  await page
    .getByRole("main")
    .getByText(/· Jobs$/)
    .waitFor();
  await link.click();
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  await page.context().close();
  await own.close();
});

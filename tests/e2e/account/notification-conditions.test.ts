// Notifications that hold only while a condition does, in a browser.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PARCELS } from "../../fixtures/documents/application/notification-conditions.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let token: string;

beforeAll(async () => {
  browser = await launch();
  const Person = ["ann", "ben"].map((name) => ({ name, email: `${name}@example.org` }));
  server = await open(PARCELS, { development: true, records: { Person }, webFolder: WEB_FOLDER });
  token = await server.signIn("ben@example.org");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function pack(title: string): Promise<string> {
  return (await server.ask("POST", "/api/records/Parcel/actions/pack", { title }, { token })).body.id;
}

it("follows the time as well, while nothing is changed", async () => {
  const context = await windowOf(browser, server, "ann@example.org");
  await context.clock.install();
  const page = await pageAt(context, "/-/notifications?show=all");
  const id = await pack("Desk");
  expect((await server.ask("PATCH", `/api/records/Parcel/${id}`, { until: "2026-03-02" }, { token })).status).toBe(200);
  const line = page.locator("li", { hasText: "Desk has no stop" });
  await line.getByRole("button", { name: "Mark as read: Desk has no stop" }).waitFor();
  server.clock.at = new Date("2026-03-03T10:00:00.000Z");
  await context.clock.fastForward(61_000);
  await line.getByText("Outdated", { exact: true }).waitFor();
  await context.close();
});

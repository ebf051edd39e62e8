// What can only be refused is not offered as if it could be done.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openExample, PHONE, pageAt, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { sampleUser } from "../../support/example-users.ts";
import type { Json, TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), openExample("market", { now: "2026-11-20T12:00:00.000Z" })]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("leads from the page of an order whose complaint was withdrawn to that complaint, in the place of an offer to make another", async () => {
  const buyer = await sampleUser(server, "tomas");
  const order = (await buyer.rows("my-orders")).find(({ values }) => values.status === "sent") as Json;
  const { id, version } = await buyer.save("report-a-problem", { order: order.id, complaint: "Reload the page." });
  await buyer.act("Dispute", { id, version }, "withdraw-complaint");
  const window = await windowOf(browser, server, "tomas@example.org", { size: PHONE, touch: true });
  const page = await pageAt(window, `/orders/${order.label}`);
  await page.getByRole("button", { name: "Unavailable actions" }).click();
  const blocked = page.getByRole("listitem").filter({ hasText: "already has this Order" });
  await blocked.waitFor();
  expect(await blocked.textContent()).toContain("Report a problem");
  expect(await page.getByRole("button", { name: "Report a problem", exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await blocked.getByRole("link", { name: `Dispute about ${order.label}` }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/disputes/${id}`);
  await page.context().close();
});

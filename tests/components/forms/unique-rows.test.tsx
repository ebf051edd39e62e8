// New rows do not repeat unique values, and forms preselect an only record.

import { afterAll, beforeAll, expect, it } from "vitest";
import { pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { openExample, type TestServer } from "../../support/test-server.ts";

let market: TestServer;

beforeAll(async () => {
  market = await openExample("market", { now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await market?.close();
});

it("begins with the only address that somebody has, which counts as no change", async () => {
  const page = await pageAt(await windowOf(market, "buyer@example.org"), "/buy");
  await settled(page);
  const address = page.getByRole("combobox", { name: "Address", exact: true });
  expect(await address.inputValue()).toMatch(/Nora Byrne/);
  await page.getByRole("link", { name: "My orders" }).first().click();
  await page.waitForURL(/\/my\/orders$/);
  await page.context().close();
});

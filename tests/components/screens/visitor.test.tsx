// What a visitor is offered, rows without a page, and non-choices in a list.

import { afterAll, beforeAll, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { FAIR, FAIR_RECORDS } from "../../fixtures/documents/visitor-offers.ts";
import { hold, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let depot: TestServer;

beforeAll(async () => {
  const options = { development: true };
  [server, depot] = await Promise.all([
    open(FAIR, { ...options, records: FAIR_RECORDS }),
    open(DEPOT, { ...options, records: DEPOT_RECORDS }),
  ]);
});

afterAll(async () => {
  await server?.close();
  await depot?.close();
});

it("tells beside a list of choices that they are loading: that is none of them", async () => {
  const page = await pageAt(await windowOf(server, "mara@example.org"), "/bring");
  const release = await hold(page, "**/-/references/**");
  await page.getByRole("combobox", { name: "Stall" }).click();
  await page.getByRole("status").filter({ hasText: "Loading…" }).waitFor();
  expect(await page.getByRole("option").count()).toBe(0);
  release();
  await page.getByRole("option", { name: "Under the oak" }).waitFor();
  expect(await page.getByRole("status").filter({ hasText: "Loading…" }).count()).toBe(0);
  await page.context().close();
});

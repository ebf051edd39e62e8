// A form whose action is refused whatever is typed says so at its top.

import { afterAll, beforeAll, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/blocked-creation.ts";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  const Guest = ["Ida", "Bo"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` }));
  const Debt = [1, 2].map((amount) => ({ guest: 0, amount }));
  server = await open(DOCUMENT, { development: true, records: { Guest, Debt } });
});

afterAll(async () => {
  await server?.close();
});

it("tells nothing of what depends on what is typed", async () => {
  const page = await pageAt(await windowOf(server, "bo@example.org"), "/book");
  await page.getByLabel("Nights").fill("12");
  expect(await page.getByText(/debts|too many/).count()).toBe(0);
  await page.getByLabel("Name").fill("Heron");
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await page.getByText("12 nights are too many.").first().waitFor();
  await page.context().close();
});

// A number bounded by another field of its record shows its limits.

import { afterAll, beforeAll, expect, it } from "vitest";
import { DELIVERY } from "../../fixtures/documents/application/bounded-numbers.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Person: [{ name: "Bea", email: "bea@example.org", staff: true }],
  Thing: [{ name: "Ink" }],
};

let server: TestServer;

beforeAll(async () => {
  server = await open(DELIVERY, { development: true, records: RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const go = async (path: string, size = WIDE): Promise<Page> => pageAt(await windowOf(server, "bea@example.org", { size }), path);

/** What is read out beside the number. */
const told = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((input) => document.getElementById(`${input.id}-unit`)?.textContent ?? null);

it("follows in a form what is typed beside it, and where the rule is not that plain says what its field says", async () => {
  const page = await go("/new");
  await page.getByLabel("Name").fill("Ink");
  expect(await told(page, "Most")).toBe("Between 1 and 90");
  await page.getByLabel("Least").fill("7");
  await expect.poll(() => told(page, "Most")).toBe("Between 8 and 90");
  await page.getByLabel("Least").fill("many");
  await expect.poll(() => told(page, "Most")).toBe("Between 1 and 90");
  await page.getByLabel("Least").fill("7");
  await page.getByLabel("Most").fill("20");
  for (const label of ["Kept", "Spare"]) await page.getByLabel(label).fill("5");
  await expect.poll(() => told(page, "Most")).toBe("Between 8 and 90");
  expect([await told(page, "Least"), await told(page, "Kept"), await told(page, "Spare")]).toEqual([
    "Between 1 and 50",
    "Between 0 and 80",
    "Between 0 and 70",
  ]);
  await page.context().close();
});

// A page of a thousand rows draws only those around the viewport.

import { afterAll, beforeAll, expect, it } from "vitest";
import { STONES } from "../../fixtures/documents/application/rows-in-view.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const ROWS = 1000;
let server: TestServer;

beforeAll(async () => {
  const Stone = Array.from({ length: ROWS }, (_, at) => ({
    name: `Stone ${at + 1}`,
    number: at + 1,
    kind: at < ROWS / 2 ? "grey" : "red",
    price: `${(at + 1) * 1000}.00`,
  }));
  server = await open(STONES, {
    development: true,
    records: { Person: [{ name: "Ann", email: "ann@example.org" }], Stone },
  });
});

afterAll(async () => {
  await server?.close();
});

const go = async (path: string, size = WIDE): Promise<Page> => pageAt(await windowOf(server, "ann@example.org", { size }), path);

const rows = (page: Page) => page.locator("tr[data-row]");
const stone = (page: Page, number: number) => page.getByRole("link", { name: `Stone ${number}`, exact: true });

it("is whole on paper", async () => {
  const page = await go(`/?size=${ROWS}`);
  await stone(page, 1).waitFor();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await rows(page).count()).toBe(ROWS);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(() => rows(page).count()).toBeLessThan(250);
  await page.context().close();
});

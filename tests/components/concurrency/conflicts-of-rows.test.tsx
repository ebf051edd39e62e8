// Two people change rows of one record, which are merged cell by cell.

import { afterAll, beforeEach, expect, it } from "vitest";
import { MARKET, MARKET_RECORDS } from "../../fixtures/documents/defaults-by-reference.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let token: string;
let order: Json;

beforeEach(async () => {
  await server?.close();
  server = await open(MARKET, { development: true, records: MARKET_RECORDS });
  token = await server.signIn("ada@example.org");
  [order] = (await server.ask("GET", "/api/records/Order?days=3", undefined, { token })).body.items;
});

afterAll(async () => {
  await server?.close();
});

const line = (page: Page, number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true });
const lines = async (): Promise<Json[]> => (await server.ask("GET", `/api/records/Order/${order.id}`, undefined, { token })).body.lines;
const store = (rows: Json[]) => server.ask("PATCH", `/api/records/Order/${order.id}`, { lines: rows }, { token });
const given = ({ id, product, quantity, price, days }: Json): Json => ({ id, product: product.id ?? product, quantity, price, days });

async function meanwhile(page: Page, quantity: string, rows: (first: Json) => Json[]): Promise<void> {
  await line(page, 1).getByLabel("Quantity").fill(quantity);
  const [first] = await lines();
  expect((await store(rows(given(first)))).status).toBe(200);
  await page.getByText(/changed this (in another window|while you were editing)/).waitFor();
}

it("takes all of theirs, rows as well, and names what they replaced", async () => {
  const page = await pageAt(await windowOf(server, "ada@example.org"), `/orders/${order.id}/edit`);
  await meanwhile(page, "7", (first) => [{ ...first, quantity: 5 }]);
  // They changed nothing besides.
  await page.getByText("Kept from this window:", { exact: true }).waitFor();
  await page.getByRole("group", { name: "Lines", exact: true }).getByRole("radio", { name: "In the other window" }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => line(page, 1).getByLabel("Quantity").inputValue()).toBe("5");
  await page.getByText("Replaced your entries in: Lines.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
  expect((await lines()).map(({ quantity }) => quantity)).toEqual([5]);
  await page.context().close();
});

it("says nothing of a change that was taken back, and saves what was typed", async () => {
  const page = await pageAt(await windowOf(server, "ada@example.org"), `/orders/${order.id}/edit`);
  const [began] = await lines();
  await meanwhile(page, "7", (first) => [{ ...first, quantity: 5 }]);
  await store([given(began)]);
  await page.getByText(/changed this (in another window|while you were editing)/).waitFor({ state: "detached" });
  expect(await line(page, 1).getByLabel("Quantity").inputValue()).toBe("7");
  // While it is sent it is changed and taken back once more.
  await page.route(
    "**/save*",
    async (route) => {
      expect((await store([{ ...given(began), quantity: 6 }])).status).toBe(200);
      expect((await store([given(began)])).status).toBe(200);
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
  expect((await lines()).map(({ quantity }) => quantity)).toEqual([7]);
  await page.context().close();
});

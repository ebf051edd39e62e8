// A bulk action reports the warnings as they are when all records were tried. Nothing is done that was not confirmed as it
// was told.

import { afterEach, beforeEach, expect, it } from "vitest";
import { DRAWERS, type Draws, enterDraws, PURSES } from "../../fixtures/documents/shared-limits.ts";
import { chooseActions, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeEach(async () => {
  server = await open(PURSES, { development: true, records: { Person: DRAWERS } });
});
afterEach(() => server?.close());

async function drawing(draws: Draws): Promise<Page> {
  await enterDraws(server, { A: 1000, B: 50, C: 1000 }, draws);
  const page = await pageAt(await windowOf(server, "ann@example.org"), "/");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await chooseActions(page);
  return page;
}

async function drawn(): Promise<string[]> {
  const token = await server.signIn("ann@example.org");
  const { items } = (await server.ask("GET", "/api/records/Draw", undefined, { token })).body;
  return items.flatMap(({ name, status }: Json) => (status === "drawn" ? [name] : [])).sort();
}

const draw = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Draw", exact: true }).click();

it("asks anew for what another warning stands against once others were confirmed", async () => {
  const page = await drawing({ first: ["A", 910], second: ["A", 20] });
  await draw(page);
  const result = page.getByRole("dialog", { name: /^Draw: 1 of 2 completed/ });
  // The second went through by itself, so that of the first another number is told.
  await result.getByText("A would hold 70.").waitFor();
  const token = await server.signIn("ann@example.org");
  const { items } = (await server.ask("GET", "/api/records/Purse", undefined, { token })).body;
  const purse = items.find(({ name }: Json) => name === "A").id;
  const other = await server.ask("POST", "/api/records/Draw/actions/ask", { place: 9, name: "third", purse, amount: 5 }, { token });
  expect((await server.ask("POST", `/api/records/Draw/${other.body.id}/actions/draw`, {}, { token })).status).toBe(200);
  await result.getByRole("button", { name: "Confirm 1" }).click();
  await result.getByText("A would hold 65.").waitFor();
  expect(await drawn()).toEqual(["second", "third"]);
  await result.getByRole("button", { name: "Confirm 1" }).click();
  await page.getByText(/^Draw done: first/).waitFor();
  expect(await drawn()).toEqual(["first", "second", "third"]);
  await page.context().close();
});

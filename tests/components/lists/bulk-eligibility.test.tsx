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

/** The lists of the results with the names that each holds, in order. */
const listed = (page: Page) =>
  page
    .getByRole("dialog")
    .getByRole("list")
    .filter({ has: page.locator("strong") });

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

it("says of each what is warned of by now, refuses what is refused by now, and does what nothing is warned of any more", async () => {
  const page = await drawing({
    large: ["A", 950],
    wet: ["B", 10],
    middle: ["A", 600],
    tight: ["A", 310],
    small: ["A", 30],
    rain: ["B", -500],
  });
  await draw(page);
  const result = page.getByRole("dialog", { name: "Draw: 4 of 6 completed, 1 to confirm; 1 failed" });
  await result.getByText("A would hold 60.").waitFor();
  await result.getByText("A does not hold that much.").waitFor();
  expect(await result.getByText("would hold", { exact: false }).count()).toBe(1);
  // As they stand in the list, also what was done at last.
  expect(await listed(page).last().getByRole("listitem").allTextContents()).toEqual(["wet", "middle", "small", "rain"]);
  expect(await drawn()).toEqual(["middle", "rain", "small", "wet"]);
  await page.getByText("2 selected").waitFor();
  await result.getByRole("button", { name: "Confirm 1" }).click();
  await page.getByRole("dialog", { name: "Draw: 5 of 6 completed; 1 failed" }).waitFor();
  expect(await drawn()).toEqual(["middle", "rain", "small", "tight", "wet"]);
  await page.context().close();
});

it("says of several that each is judged by itself, and refuses what cannot be done once another was", async () => {
  const page = await drawing({ first: ["A", 910], second: ["A", 920] });
  await draw(page);
  const result = page.getByRole("dialog", { name: "Draw: 0 of 2 completed, 2 to confirm" });
  await result.getByText("Each record is checked separately; some may be rejected.").waitFor();
  await result.getByRole("button", { name: "Confirm 2" }).click();
  const after = page.getByRole("dialog", { name: "Draw: 1 of 2 completed; 1 failed" });
  await after.getByText("A does not hold that much.").waitFor();
  expect(await after.getByText("Each record is checked separately", { exact: false }).count()).toBe(0);
  expect(await drawn()).toEqual(["first"]);
  await page.context().close();
});

it("does none of those once it was stopped, but offers to go on with them", async () => {
  const some = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`c${at}`, ["C", 1]] as const));
  const page = await drawing({ wet: ["B", 10], rain: ["B", -500], ...some });
  let letThrough = (): void => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  let sent = 0;
  await page.route("**/bulk", async (route) => {
    sent += 1;
    if (sent === 2) await held;
    await route.continue();
  });
  await draw(page);
  const progress = page.getByRole("dialog", { name: "Draw…" });
  await progress.getByText("10 of 12").waitFor();
  await progress.getByRole("button", { name: "Stop", exact: true }).last().click();
  letThrough();
  const result = page.getByRole("dialog", { name: "Draw: 11 of 12 completed" });
  await result.getByText("1 not processed.").waitFor();
  expect(await drawn()).not.toContain("wet");
  await page.getByText("1 selected").waitFor();
  await result.getByRole("button", { name: "Continue with 1" }).click();
  await page.getByText(/^Draw done: wet, rain, /).waitFor();
  expect(await drawn()).toHaveLength(12);
  await page.context().close();
});

it("tells the warnings as they were where it is not known what they are by now, and does nothing unasked", async () => {
  const page = await drawing({ wet: ["B", 10], rain: ["B", -500] });
  await page.route("**/bulk/try", (route) => route.abort());
  await draw(page);
  const result = page.getByRole("dialog", { name: "Draw: 1 of 2 completed, 1 to confirm" });
  await result.getByRole("alert").waitFor();
  await result.getByText("B would hold 40.").waitFor();
  expect(await drawn()).toEqual(["rain"]);
  await page.context().close();
});

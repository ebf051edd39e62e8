// A bulk action on its way: warnings, progress, stopping, and records that left.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { VISITS } from "../../fixtures/documents/warnings.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { chooseActions, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let depot: TestServer;
let visits: TestServer;

beforeAll(async () => {
  depot = await open(DEPOT, { development: true, records: DEPOT_RECORDS });
  visits = await open(VISITS, {
    development: true,
    records: { Person: [{ name: "Ada", email: "ada@example.org" }] },
  });
  const token = await visits.signIn("ada@example.org");
  const room = (await visits.ask("POST", "/api/records/Room", { name: "Blue" }, { token })).body.id;
  for (const seats of [5, 6, 27]) await visits.ask("POST", "/api/records/Visit/actions/ask", { room, day: "2026-03-20", seats }, { token });
});

afterAll(async () => {
  await depot?.close();
  await visits?.close();
});

async function go(path: string, who: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(depot, `${who}@example.org`, { size }), path);
}

describe("what is done to many", () => {
  it("asks about what only warns, in the words of the warning, and does it once that is confirmed", async () => {
    const page = await pageAt(await windowOf(visits, "ada@example.org", { size: WIDE }), "/visits");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await chooseActions(page);
    await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    const result = page.getByRole("dialog", { name: "Approve: 2 of 3 completed, 1 to confirm" });
    await result.getByText("1 needs confirmation:").waitFor();
    await result.getByText("Blue would hold", { exact: false }).waitFor();
    expect(await result.getByText("refused", { exact: false }).count()).toBe(0);
    await result.getByRole("button", { name: "Confirm 1" }).click();
    await page.getByText(/^Approve done: /).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.context().close();
  });

  it("that breaks off tells what was done, and goes on with the rest", async () => {
    const page = await go("/?q=sweep", "cleo", PHONE);
    let sent = 0;
    // It tries again by itself before it tells.
    await page.route("**/bulk", (route) => (sent++ > 0 && sent < 6 ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: /^Select all \d+$/ }).click();
    await page.getByText("30 selected").waitFor();
    await chooseActions(page);
    await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Edit Urgency" });
    await page.getByLabel("High").check();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const result = page.getByRole("dialog", { name: "Edit Urgency: 10 of 30 completed" });
    await result.getByRole("alert").waitFor();
    await result.getByRole("button", { name: "Continue with 20" }).click();
    await page.getByText(/^Edit Urgency done: .* 27 more\.$/).waitFor();
    await page.context().close();
  });
});

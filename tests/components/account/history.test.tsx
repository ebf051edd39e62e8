// The history of the whole product in a browser, as far as the viewer may see it.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLACES } from "../../fixtures/documents/application/history.ts";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { TILL, TILL_RECORDS } from "../../fixtures/documents/effects.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(DEPOT, { development: true, records: DEPOT_RECORDS });
  const token = await server.signIn("cleo@example.org");
  const jobs = (await server.ask("GET", "/api/records/Job?number=901", undefined, { token })).body.items;
  await server.ask("PATCH", `/api/records/Job/${jobs[0].id}`, { title: "Behind the wall" }, { token });
  const [cleo] = (await server.ask("GET", "/api/records/Person?name=Cleo", undefined, { token })).body.items;
  await server.ask("PATCH", `/api/records/Person/${cleo.id}`, { name: "Cleo" }, { token });
});

afterAll(async () => {
  await server?.close();
});

it("says that a value was changed where neither of the two is its reader's to see", async () => {
  const records = {
    Person: [
      { name: "Wim", email: "wim@example.org", chief: false },
      { name: "Cleo", email: "cleo@example.org", chief: true },
    ],
    Place: [
      { street: "Quay 1", secret: true },
      { street: "Quay 2", secret: true },
      { street: "Mill 3", secret: false },
    ],
    Job: [{ name: "Ramp", place: 0 }],
  };
  const places = await open(PLACES, { development: true, records });
  const token = await places.signIn("cleo@example.org");
  const all = async (entity: string): Promise<Json[]> =>
    (await places.ask("GET", `/api/records/${entity}`, undefined, { token })).body.items;
  const [{ id }] = await all("Job");
  const idOf = async (street: string) => (await all("Place")).find((one) => one.street === street).id;
  for (const street of ["Quay 2", "Mill 3"]) await places.ask("PATCH", `/api/records/Job/${id}`, { place: await idOf(street) }, { token });
  const told = async (who: string) => {
    const page = await pageAt(await windowOf(places, `${who}@example.org`), `/jobs/${id}`);
    const lines = page.locator("main li li").filter({ hasText: "Place" });
    const folded = page.getByRole("button", { name: /^\d+ fields?$/, expanded: false });
    await folded.first().waitFor();
    while ((await folded.count()) > 0) await folded.first().click();
    await lines.first().waitFor();
    const texts = await lines.allTextContents();
    await page.context().close();
    return texts;
  };
  expect(await told("cleo")).toEqual(["Place: Quay 2 → Mill 3", "Place: Quay 1 → Quay 2", "Place: Quay 1"]);
  expect(await told("wim")).toEqual(["Place: … → Mill 3", "Place changed"]);
  await places.close();
});

describe("what came of an action", () => {
  it("names the action, leads to its record, and says that there was one to whoever may not read that", async () => {
    const till = await open(TILL, { development: true, records: TILL_RECORDS });
    const token = await till.signIn("ann@example.org");
    const only = async (entity: string): Promise<Json> =>
      (await till.ask("GET", `/api/records/${entity}`, undefined, { token })).body.items[0];
    const [bill, wallet] = [await only("Bill"), await only("Wallet")];
    await till.ask("POST", `/-/records/Bill/${bill.id}/actions/pay`, { values: {}, version: bill.version }, { token });
    for (const viewport of [WIDE, PHONE]) {
      const page = await pageAt(await windowOf(till, "ann@example.org", { size: viewport }), `/wallets/${wallet.id}`);
      const deed = page.getByText("triggered by Settle (Bill Rope)");
      await deed.waitFor();
      await page.getByText("triggered by Print (Rope)").waitFor();
      await deed.getByRole("link", { name: "Bill Rope" }).click();
      await page.getByRole("heading", { level: 1, name: "Bill Rope" }).waitFor();
      await page.context().close();
    }
    const guest = await pageAt(await windowOf(till, "gil@example.org", { size: WIDE }), `/wallets/${wallet.id}`);
    await guest.getByText("triggered automatically").first().waitFor();
    expect(await guest.getByText("triggered by").count()).toBe(0);
    await guest.context().close();
    await till.close();
  });
});

// A history entry of an effect names its action, as far as the reader may see.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TILL, TILL_RECORDS } from "../../fixtures/documents/effects.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("what came of an action, on %s", (engine) => {
  let server: TestServer;
  let ann: string;
  let gil: string;
  let wallet: Json;
  let bill: Json;

  beforeAll(async () => {
    server = await open(TILL, { engine, records: TILL_RECORDS });
    [ann, gil] = [await server.signIn("ann@example.org"), await server.signIn("gil@example.org")];
    const only = async (entity: string): Promise<Json> =>
      (await server.ask("GET", `/api/records/${entity}`, undefined, { token: ann })).body.items[0];
    [wallet, bill] = [await only("Wallet"), await only("Bill")];
    const paid = await server.ask("POST", `/-/records/Bill/${bill.id}/actions/pay`, { values: {}, version: bill.version }, { token: ann });
    expect(paid.status).toBe(200);
  });

  afterAll(() => server?.close());

  const page = async (token: string): Promise<Json[]> =>
    (await server.ask("GET", `/-/screens/wallet-page/record?p.wallet=${wallet.id}`, undefined, { token })).body.history.entries;

  it("names the action and leads to its record, each the one that set it off", async () => {
    const effects = (await page(ann)).filter(({ through }) => through === "effect");
    const causes = effects.map(({ cause }) => [cause.action, cause.record.label, cause.record.href]);
    expect(causes).toHaveLength(2);
    expect(causes).toContainEqual(["Settle", "Bill Rope", `/bills/${bill.id}`]);
    expect(causes).toContainEqual(["Print", "Rope", null]);
  });

  it("says only that there was one to whoever may not read what was done to that record", async () => {
    const entries = await page(gil);
    expect(entries.filter(({ through }) => through === "effect")).toHaveLength(2);
    expect(entries.flatMap(({ cause }) => cause ?? [])).toEqual([]);
    expect(JSON.stringify(entries)).not.toContain("Rope");
  });

  it("is told by the API and on the page of all that was done as well", async () => {
    const causesOf = (items: Json[]) =>
      items.filter(({ through, entity }) => through === "effect" && entity === "Wallet").map(({ cause }) => cause);
    const { items } = (await server.ask("GET", "/api/history?entity=Wallet", undefined, { token: ann })).body;
    expect(causesOf(items)).toContainEqual({ action: "Settle", record: bill.id, label: "Bill Rope" });
    const whole = (await server.ask("GET", "/-/history?entity=Wallet", undefined, { token: ann })).body;
    expect(causesOf(whole.items).map(({ record }: Json) => record.label)).toContain("Bill Rope");
    const guest = (await server.ask("GET", "/api/history?entity=Wallet", undefined, { token: gil })).body;
    expect(causesOf(guest.items)).toEqual([null, null]);
  });

  it("is told of nothing that was done by hand", async () => {
    const { entries } = (await server.ask("GET", `/-/screens/bill-page/record?p.bill=${bill.id}`, undefined, { token: ann })).body.history;
    expect(entries.map(({ action }: Json) => action)).toContain("Settle");
    expect(entries.flatMap(({ cause }: Json) => cause ?? [])).toEqual([]);
  });
});

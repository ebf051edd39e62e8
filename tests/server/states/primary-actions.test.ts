// Which action is primary, which gives up, and what blocks a deletion.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STALL_RECORDS, STALLS } from "../../fixtures/documents/primary-actions.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("stalls on %s", (engine) => {
  let server: TestServer;
  let token: string;
  const find = async (entity: string, field: string, value: unknown): Promise<Json> =>
    (await server.ask("GET", `/api/records/${entity}?${field}=${value}`, undefined, { token })).body.items[0];
  const actions = async (number: number): Promise<Record<string, Json>> => {
    const { id } = await find("Bill", "number", number);
    const { body } = await server.ask("GET", `/-/screens/bill-page/record?p.bill=${id}`, undefined, { token });
    return Object.fromEntries(body.actions.map((action: Json) => [action.slug, action]));
  };

  beforeAll(async () => {
    server = await open(STALLS, { engine, development: true, records: STALL_RECORDS });
    token = await server.signIn("cleo@example.org");
  });
  afterAll(() => server?.close());

  it("gives a record up by what leads to nothing but ends beside its way, from however many states", async () => {
    const { pay, "write-off": writeOff } = await actions(1);
    expect([pay.breaksOff ?? false, writeOff.breaksOff]).toEqual([false, true]);
    expect(writeOff.final.asked).toBe(true);
  });

  it("tells the steps that leave the way, and not those that come back to it", async () => {
    const sent = await actions(1);
    expect([sent.pay.detour ?? false, sent["put-off"].detour]).toEqual([false, true]);
    expect((await actions(2)).send.detour ?? false).toBe(false);
    expect((await actions(3)).send.detour ?? false).toBe(false);
  });

  it("tells a form that makes something of the record", async () => {
    const { id } = await find("Ware", "name", "Rope");
    const { body } = await server.ask("GET", `/-/screens/ware-page/record?p.ware=${id}`, undefined, { token });
    expect(body.actions.map(({ slug, makes }: Json) => [slug, makes ?? false])).toEqual([
      ["note", false],
      ["order", true],
      ["edit-ware", false],
      ["delete", false],
    ]);
  });

  it("names the owners of the rows that stand in the way of a deletion, in the application alone", async () => {
    const { id, version } = await find("Ware", "name", "Rope");
    const refused = await server.ask("POST", `/-/records/Ware/${id}/delete`, { values: {}, version }, { token });
    expect([refused.status, refused.body.code]).toEqual([409, "still-used"]);
    expect(refused.body.detail).toBe("Can’t delete: used by Bill (2).");
    const [bills] = refused.body.inTheWay;
    expect([bills.entity, bills.more, bills.records.map(({ label }: Json) => label).toSorted()]).toEqual(["Bill", 0, ["Bill 1", "Bill 2"]]);
    // Its lines can be taken away; nobody may delete a bill.
    expect(bills.ways).toEqual(["take-out"]);
    expect(bills.records[0].href).toMatch(/^\/bills\//);
    const overHttp = await server.ask("DELETE", `/api/records/Ware/${id}`, undefined, { token });
    expect(overHttp.body.inTheWay).toBeUndefined();
  });
});

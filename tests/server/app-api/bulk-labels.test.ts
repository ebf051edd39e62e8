// A bulk preview labels its records, and names those that dropped out.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askPayouts, DECIDERS, elsewhere, PAYOUTS } from "../../fixtures/documents/bulk-decisions.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("many that are decided on, on %s", (engine) => {
  let server: TestServer;
  let ids: string[];
  beforeAll(async () => {
    server = await open(PAYOUTS, { engine, records: { Person: DECIDERS } });
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    ids = await askPayouts(server, [
      ["Ann", "20.10", "Ulm", false],
      ["Ann", "20.10", "Bonn", false],
      ["Bo", "0.20", "Ulm", true],
      ["Bo", "0.20", "Ulm", true],
      ["Cy", "5.00", null, false],
    ]);
  });

  const offers = async (who: string, query = "", records: readonly string[] = ids): Promise<Json> => {
    const token = await server.signIn(`${who}@example.org`);
    const { status, body } = await server.ask("POST", `/-/screens/payouts/bulk/offers${query}`, { records }, { token });
    expect(status).toBe(200);
    return body;
  };
  const step = (body: Json, slug: string) => body.actions.find((one: Json) => one.slug === slug);
  const notOf = (body: Json, slug: string) =>
    body.not
      .filter(({ action }: Json) => action === slug)
      .map(({ records, state, problem }: Json) => [records, state ?? problem?.detail ?? null]);

  it("are told apart by the columns of the list that differ, else by when each was made, and not where they need not be", async () => {
    const { records } = await offers("cleo");
    expect(records.map(({ label, apart }: Json) => [label, apart?.map(({ label: of }: Json) => of)])).toEqual([
      ["Payout Ann", ["City"]],
      ["Payout Ann", ["City"]],
      ["Payout Bo", ["Created at"]],
      ["Payout Bo", ["Created at"]],
      ["Payout Cy", undefined],
    ]);
    expect(records[0].apart[0].value).toBe("Ulm");
    expect(records[2].apart[0].value).not.toBe(records[3].apart[0].value);
    const [, , ...others] = (await offers("cleo", "", ids.slice(1))).records;
    expect(others.map(({ apart }: Json) => apart === undefined)).toEqual([false, true]);
  });

  it("are not told apart by the state, which a step changes, nor by what may not be seen", async () => {
    await elsewhere(server, ids[2]!, "approve");
    await elsewhere(server, ids[3]!, { amount: "0.30" });
    const apart = async (who: string) => (await offers(who)).records[2].apart.map(({ label }: Json) => label);
    expect(await apart("cleo")).toEqual(["Amount"]);
    expect(await apart("mia")).toEqual(["Created at"]);
  });

  it("name those with which a step is not possible, by their state or by what refuses it", async () => {
    const before = await offers("mia");
    expect(notOf(before, "approve")).toEqual([[[ids[4]], "Cy says no city yet."]]);
    await elsewhere(server, ids[0]!, "approve");
    await elsewhere(server, ids[1]!, "ask-back");
    const after = await offers("mia");
    expect(notOf(after, "approve")).toEqual([
      [[ids[0]], { label: "Approved", reached: true }],
      [[ids[1]], { label: "Back", reached: false }],
      [[ids[4]], "Cy says no city yet."],
    ]);
    // Also of what is possible with none of them any more.
    for (const id of ids.slice(2, 4)) await elsewhere(server, id, "approve");
    const none = await offers("mia");
    expect(step(none, "approve")).toBeUndefined();
    expect(notOf(none, "approve")[0]).toEqual([[ids[0], ids[2], ids[3]], { label: "Approved", reached: true }]);
  });

  it("offer nothing for those that left the list as it is narrowed, and say nothing of those that may not be seen", async () => {
    const before = await offers("mia", "?f.city=Ulm", [ids[0]!, ids[2]!, ids[3]!]);
    expect([before.records.length, before.left]).toEqual([3, []]);
    await elsewhere(server, ids[0]!, { city: "Trier" });
    await elsewhere(server, ids[2]!, { hidden: true });
    const after = await offers("mia", "?f.city=Ulm", [ids[0]!, ids[2]!, ids[3]!]);
    expect(after.records.map(({ id }: Json) => id)).toEqual([ids[3]]);
    expect(after.left).toEqual([{ id: ids[0], label: "Payout Ann" }]);
    expect([step(after, "approve").count, step(after, "delete").count, after.fields[0].count]).toEqual([1, 1, 1]);
    expect(JSON.stringify(after)).not.toContain(ids[2]);
    const token = await server.signIn("mia@example.org");
    const wrong = await server.ask("POST", "/-/screens/payouts/bulk/offers?f.nothing=1", { records: ids }, { token });
    expect(wrong.status).toBe(400);
  });

  it("come to the money that the list shows, exactly, wherever the question names none, also where they are deleted", async () => {
    const totals = (body: Json, slug: string) =>
      step(body, slug).totals.map(({ label, sum, count, hidden }: Json) => [label, sum, count, hidden]);
    const all = await offers("cleo");
    expect(totals(all, "approve")).toEqual([["Amount", "40.60", 4, 0]]);
    expect(totals(all, "delete")).toEqual([["Amount", "45.60", 5, 0]]);
    expect(totals(await offers("mia"), "approve")).toEqual([["Amount", "40.20", 2, 2]]);
    await elsewhere(server, ids[0]!, "approve");
    expect(totals(await offers("cleo"), "approve")).toEqual([["Amount", "20.50", 3, 0]]);
    // It stays where of two but one is left.
    const two = await offers("cleo", "", ids.slice(0, 2));
    expect(totals(two, "approve")).toEqual([["Amount", "20.10", 1, 0]]);
    expect(totals(await offers("cleo", "", ids.slice(1, 2)), "approve")).toEqual([]);
  });
});

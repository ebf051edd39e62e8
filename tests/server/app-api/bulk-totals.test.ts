// A bulk preview adds up the amounts of its questions, as far as they are visible.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterPayments, PAYERS, PAYING } from "../../fixtures/documents/bulk-totals.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("the amounts of a step on many records on %s", (engine) => {
  let server: TestServer;
  let ids: string[];
  beforeAll(async () => {
    server = await open(PAYING, { engine, records: { Person: PAYERS } });
    ids = await enterPayments(server);
  });
  afterAll(() => server?.close());

  const totals = async (who: string, slug: string, records: readonly string[] = ids): Promise<Json> => {
    const token = await server.signIn(`${who}@example.org`);
    const { body } = await server.ask("POST", "/-/screens/payments/bulk/offers", { records }, { token });
    const { count, totals: told } = body.actions.find((one: Json) => one.slug === slug);
    return [count, told.map(({ label, sum, count: of, hidden }: Json) => [label, sum, of, hidden])];
  };

  it("are added up exactly, of what is possible, and of nothing that counts or names", async () => {
    expect(await totals("cleo", "pay")).toEqual([
      4,
      [
        ["Amount", "1000.29", 3, 0],
        ["To give", "998.08", 4, 0],
        ["Took", 120, 2, 0],
      ],
    ]);
  });

  it("say how many whoever asks may not see, and leave these out", async () => {
    const [, told] = await totals("mia", "pay");
    expect(told[0]).toEqual(["Amount", "1000.09", 2, 1]);
  });

  it("are those that the question of each record names", async () => {
    expect(await totals("cleo", "drop")).toEqual([5, [["Fee", "2.01", 2, 0]]]);
  });

  it("are counted as they are stored where a question turns their sign", async () => {
    const asked = 'if fee is empty then "Drop it?" else "Drop it, and {fee} with it?"';
    const turns = 'if amount is empty then "Drop it?" else if fee is empty then "Give {amount}?" else "Get {-amount}?"';
    const turned = PAYING.replace(asked, turns);
    const turning = await open(turned, { engine, records: { Person: PAYERS } });
    const enters = { token: await turning.signIn("cleo@example.org") };
    const given = [
      { name: "A", amount: "930.00", secret: false },
      { name: "B", amount: "-310.00", fee: "1.00", secret: false },
    ];
    const made = given.map((one) => turning.ask("POST", "/api/records/Payment/actions/enter", one, enters));
    const records = (await Promise.all(made)).map(({ body }) => body.id);
    const { body } = await turning.ask("POST", "/-/screens/payments/bulk/offers", { records }, enters);
    const { totals: told } = body.actions.find((one: Json) => one.slug === "drop");
    expect(told).toMatchObject([{ label: "Amount", sum: "620.00", count: 2, hidden: 0 }]);
    await turning.close();
  });

  it("count once what several records refer to", async () => {
    expect(await totals("cleo", "refund")).toEqual([5, [["Bill total", "70.05", 2, 0]]]);
  });

  it("are told by the question alone where it is of one record", async () => {
    expect(await totals("cleo", "pay", ids.slice(0, 1))).toEqual([1, []]);
  });
});

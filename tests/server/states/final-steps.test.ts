// Which steps say that nothing comes after them, and which of those are asked about first.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

describe("a step to an end", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await open(CRATES, { records: CRATE_RECORDS });
  });

  afterAll(() => server.close());

  const crate = async (number: number, token: string): Promise<Json> =>
    (await server.ask("GET", `/api/records/Crate?number=${number}`, undefined, { token })).body.items[0];
  const finals = async (who: string) => {
    const token = await server.signIn(`${who}@example.org`);
    const { id } = await crate(1, token);
    const { actions } = (await server.ask("GET", `/-/screens/crate-page/record?p.crate=${id}`, undefined, { token })).body;
    return Object.fromEntries(actions.map((action: Json) => [action.slug, action.final ?? null]));
  };

  it("is asked about where the record's way leads elsewhere, and nobody takes it back for whoever acts", async () => {
    const out = { others: false, asked: true };
    expect(await finals("wim")).toEqual({
      send: { state: "Sent", others: false, asked: false },
      cancel: { state: "Cancelled", ...out },
      "write-off": { state: "Written off", ...out },
      "set-aside": { state: "Aside", others: true, asked: true },
    });
    // Whoever may pick it up again has nothing to be warned of.
    expect((await finals("cleo"))["set-aside"]).toBeNull();
  });

  it("tells of several records the ends that they come to", async () => {
    const token = await server.signIn("wim@example.org");
    const records = await Promise.all([2, 3].map(async (number) => (await crate(number, token)).id));
    const { body } = await server.ask("POST", "/-/screens/crates/bulk/offers", { records }, { token });
    const cancel = body.actions.find(({ slug }: Json) => slug === "cancel");
    expect(cancel.finals).toEqual([{ state: "Cancelled", others: false, asked: true }]);
  });

  it("says that no step leads back before it says that more was done, also where more comes of it by itself", async () => {
    const token = await server.signIn("wim@example.org");
    const { id, version } = await crate(4, token);
    const { body } = await server.ask("POST", `/-/records/Crate/${id}/actions/send`, { values: {}, version }, { token });
    expect(body).toMatchObject({ now: "Sent", stays: { why: "no-way" } });
  });
});

// A bulk action says beforehand when it cannot be undone.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PARCELS, SENDERS } from "../../fixtures/documents/undo-steps.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("a step on many records that nothing takes back on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(PARCELS, { engine, records: { Person: SENDERS } });
  });
  afterAll(() => server?.close());

  const enter = async (token: string): Promise<string[]> => {
    const made = ["A", "B"].map((title) => server.ask("POST", "/api/records/Parcel/actions/enter", { title }, { token }));
    return (await Promise.all(made)).map(({ body }) => body.id);
  };
  const forGood = async (who: string): Promise<string[]> => {
    const token = await server.signIn(`${who}@example.org`);
    const { body } = await server.ask("POST", "/-/screens/parcels/bulk/offers", { records: await enter(token) }, { token });
    return body.actions.filter(({ stays }: Json) => stays === true).map(({ slug }: Json) => slug);
  };

  it("is told where no step leads back, where it does more, and where something goes out", async () => {
    expect(await forGood("lea")).toEqual(["weigh", "announce", "sort", "pack", "refuse"]);
  });

  it("is told of a step that others take back", async () => {
    expect(await forGood("cleo")).toEqual(["book", "weigh", "announce", "sort", "pack", "refuse"]);
  });

  it("is as Undo has it once it was done", async () => {
    for (const who of ["cleo", "lea"]) {
      const token = await server.signIn(`${who}@example.org`);
      const told = await forGood(who);
      for (const action of ["hold", "book", "weigh", "announce", "sort", "pack", "refuse"]) {
        const records = (await enter(token)).map((id) => ({ id, version: 1 }));
        const { body } = await server.ask("POST", "/-/screens/parcels/bulk", { action, values: {}, records }, { token });
        expect([who, action, body.results.map(({ problem }: Json) => problem), body.undo === true]).toEqual([
          who,
          action,
          [null, null],
          !told.includes(action),
        ]);
      }
    }
  });

  it("is told with what gives the record up, where something does", async () => {
    const token = await server.signIn("lea@example.org");
    const staysAfter = async (action: string): Promise<Json> => {
      const [id] = await enter(token);
      return (await server.ask("POST", `/-/records/Parcel/${id}/actions/${action}`, { values: {}, version: 1 }, { token })).body.stays;
    };
    expect(await staysAfter("sort")).toEqual({ why: "no-way", instead: "Give up" });
    expect(await staysAfter("pack")).toEqual({ why: "no-way" });
  });
});

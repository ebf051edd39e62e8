// Which columns a file needs, for the user who asks.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KENNEL, KENNEL_RECORDS } from "../../fixtures/documents/defaults.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("what a file needs, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(KENNEL, { engine, records: KENNEL_RECORDS });
  });
  afterAll(() => server?.close());

  async function needs(email: string): Promise<Json> {
    const token = await server.signIn(email);
    const { columns } = (await server.ask("GET", "/-/screens/animals/import/expected", undefined, { token })).body;
    return Object.fromEntries(
      columns.map(({ header, required, depends }: Json) => [header, required ? "always" : depends ? "at times" : "never"]),
    );
  }

  async function sent(email: string, way: "read" | "try"): Promise<Json> {
    const authorization = `Bearer ${await server.signIn(email)}`;
    const headers = { authorization, "x-ninefold": "1", "content-type": "text/csv" };
    const address = `${server.url}/-/screens/animals/import/${way}?${way === "try" ? "map=name,bowl" : ""}`;
    return (await fetch(address, { method: "POST", headers, body: "Name,Bowl\nRex,two\n" })).json();
  }

  it("is what nothing gives whoever asks, and what only the rest of a row may give", async () => {
    const both = { Name: "always", Carer: "never", Kind: "never", Food: "never", Bowl: "at times" };
    expect(await needs("rita@example.org")).toEqual({ ...both, Owner: "always" });
    expect(await needs("olga@example.org")).toEqual({ ...both, Owner: "never" });
  });

  it("is told before the columns of a file are chosen, as its rows are refused", async () => {
    const needed = async (email: string) =>
      (await sent(email, "read")).targets.filter(({ required }: Json) => required).map(({ name }: Json) => name);
    expect(await needed("rita@example.org")).toEqual(["name", "owner"]);
    expect(await needed("olga@example.org")).toEqual(["name"]);
    expect((await sent("rita@example.org", "try")).errors).toEqual([
      expect.objectContaining({ code: "required", detail: "Owner is required." }),
    ]);
    expect((await sent("olga@example.org", "try")).errors).toEqual([]);
  });
});

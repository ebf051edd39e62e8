// Long lists count as many records as were seen, exactly on the last page.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CRATES } from "../../fixtures/documents/several-endings.ts";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

const MANY = 1_030;
const RECORDS = {
  Person: [{ name: "Wim", email: "wim@example.org", chief: false }],
  Crate: Array.from({ length: MANY }, (_none, at) => ({ number: at + 1 })),
};

describe.each(ENGINES)("a long list on %s", (engine) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await open(CRATES, { engine, records: RECORDS });
    token = await server.signIn("wim@example.org");
  }, 120_000);
  afterAll(() => server?.close());

  const total = async (page: number, size = 25) =>
    (await server.ask("GET", `/-/screens/crates/rows?page=${page}&size=${size}`, undefined, { token })).body.total;

  it("is counted up to a limit, and further as far as it was seen", async () => {
    expect(await total(1)).toEqual({ count: 1_000, exact: false });
    expect(await total(40)).toEqual({ count: 1_000, exact: false });
    expect(await total(41)).toEqual({ count: 1_025, exact: false });
  });

  it("is counted to its end by its last page, and by none behind it", async () => {
    expect(await total(42)).toEqual({ count: MANY, exact: true });
    expect(await total(103, 10)).toEqual({ count: MANY, exact: true });
    expect(await total(43)).toEqual({ count: 1_000, exact: false });
    const { body } = await server.ask("GET", "/api/records/Crate?page=42&size=25", undefined, { token });
    expect([body.total, body.totalIsExact, body.more]).toEqual([MANY, true, false]);
  });
});

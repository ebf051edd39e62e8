// Global search over every entity, within what the viewer may see.

import { afterAll, beforeAll, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(DEPOT, { records: DEPOT_RECORDS });
});

afterAll(() => server.close());

it("finds records that have a page, as far as the viewer may see them", async () => {
  const find = async (q: string, email: string): Promise<Json[]> => {
    const { body } = await server.ask("GET", `/-/find?q=${q}`, undefined, { token: await server.signIn(email) });
    return body.records;
  };
  const [found] = await find("ramp+901", "cleo@example.org");
  expect(found).toMatchObject({ label: "Job 901", entity: "Job", entityLabel: "Job", href: `/jobs/${found.id}` });
  expect(await find("ramp+901", "wim@example.org")).toEqual([]);
  expect(await find("hall", "wim@example.org")).toHaveLength(5);
  expect(await find("wim", "cleo@example.org")).toEqual([]);
  expect(await find("", "cleo@example.org")).toEqual([]);
  expect((await server.ask("GET", "/-/find?p=x")).status).toBe(400);
  expect((await server.ask("GET", "/-/find?q=hall")).body.records).toEqual([]);
});

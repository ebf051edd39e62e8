// A bulk dry run judges each record by itself and changes nothing.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DRAWERS, enterDraws, PURSES } from "../../fixtures/documents/shared-limits.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("many that are tried on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let ids: Map<string, string>;

  beforeAll(async () => {
    server = await open(PURSES, { engine, records: { Person: DRAWERS } });
    token = await server.signIn("ann@example.org");
    const draws = {
      large: ["A", 950],
      middle: ["A", 600],
      small: ["A", 30],
      tight: ["A", 310],
      wet: ["B", 10],
      rain: ["B", -500],
    } as const;
    ids = await enterDraws(server, { A: 1000, B: 50 }, draws);
  });

  afterAll(() => server?.close());

  const draw = async (name: string): Promise<Json> =>
    (await server.ask("GET", `/api/records/Draw/${ids.get(name)}`, undefined, { token })).body;
  const send = async (path: string, names: readonly string[], headers: Record<string, string> = {}): Promise<Json> => {
    const records = await Promise.all(names.map(async (name) => (({ id, version }) => ({ id, version }))(await draw(name))));
    const { status, body } = await server.ask(
      "POST",
      `/-/screens/draws/${path}`,
      { action: "draw", values: {}, records },
      { token, headers },
    );
    expect(status).toBe(200);
    return body;
  };
  const told = ({ results }: Json) =>
    results.map(({ label, problem }: Json) => [label, problem === null ? null : problem.code, problem?.errors[0]?.detail ?? null]);

  it("are each told of as if it alone were done, and stay as they are", async () => {
    const before = await draw("middle");
    const body = await send("bulk/try", ["large", "middle", "wet", "rain"], { "idempotency-key": `tried-${engine}` });
    expect(told(body)).toEqual([
      ["large", "needs-confirmation", "A would hold 50."],
      ["middle", null, null],
      ["wet", "needs-confirmation", "B would hold 40."],
      ["rain", null, null],
    ]);
    expect(body.results[0].problem.confirmation).toMatch(/^\w{16}$/);
    expect(body.results.some(({ unchanged }: Json) => unchanged === true)).toBe(false);
    expect(body.undo).toBeUndefined();
    expect(await draw("middle")).toEqual(before);
    // The key that nothing was done with is free.
    const done = await send("bulk", ["middle"], { "idempotency-key": `tried-${engine}` });
    expect(told(done)).toEqual([["middle", null, null]]);
    expect((await draw("middle")).status).toBe("drawn");
  });

  it("are judged by what was done meanwhile: warned otherwise, refused, or nothing said against them", async () => {
    const names = ["large", "small", "tight", "wet", "rain"];
    const first = await send("bulk", names);
    expect(told(first)).toEqual([
      ["large", "empty", "A does not hold that much."],
      ["small", null, null],
      ["tight", "needs-confirmation", "A would hold 60."],
      ["wet", "needs-confirmation", "B would hold 40."],
      ["rain", null, null],
    ]);
    expect(told(await send("bulk/try", ["tight", "wet"]))).toEqual([
      ["tight", "needs-confirmation", "A would hold 60."],
      ["wet", null, null],
    ]);
    expect((await draw("wet")).status).toBe("asked");
  });

  it("are refused as a whole where they could not be done as a whole", async () => {
    const records = [{ id: ids.get("wet"), version: 1 }];
    const status = async (body: unknown, how: Json = { token }) =>
      (await server.ask("POST", "/-/screens/draws/bulk/try", body, how)).status;
    expect(await status({ action: "ask", values: {}, records })).toBe(404);
    expect(await status({ action: "draw", values: {}, records: [] })).toBe(400);
    expect(await status({ action: "draw", values: {}, records }, {})).toBe(401);
  });
});

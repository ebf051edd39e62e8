// Rules over other records hide what the writer may not see of them.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STUDIO_RECORDS, STUDIOS } from "../../fixtures/documents/dependent-choices.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let room: Json;

  beforeAll(async () => {
    server = await open(STUDIOS, { engine, development: true, records: STUDIO_RECORDS, now: "2026-03-01T10:00:00.000Z" });
    token = await server.signIn("ada@example.org");
    [room] = (await server.ask("GET", "/-/references/Booking/room?q=N1", undefined, { token })).body.options;
  });

  afterAll(() => server?.close());

  async function told(starts: string, ends: string): Promise<string[]> {
    const values = { site: null, room: room.id, people: "many", starts_at: starts, ends_at: ends };
    const { body } = await server.ask("POST", "/-/screens/book/try", { values }, { token });
    return body.problem.errors.map(({ field, code }: Json) => `${field} ${code}`);
  }

  it("a room that is taken is told beside a number that is none", async () => {
    expect(await told("2026-03-02T10:30:00Z", "2026-03-02T12:00:00Z")).toEqual(
      expect.arrayContaining(["people not-a-number", "room taken"]),
    );
    expect(await told("2026-03-02T11:00:00Z", "2026-03-02T12:00:00Z")).not.toContain("room taken");
  });
});

// The best matches for a reference come first, on either engine.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK_RECORDS, DESKS } from "../../fixtures/documents/references.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(ENGINES)("what is offered by what is typed, on %s", (engine) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await open(DESKS, { engine, records: DESK_RECORDS });
    token = await server.signIn("ada.ames@example.org");
  });

  afterAll(() => server?.close());

  async function offered(q: string): Promise<string[]> {
    const { body } = await server.ask("GET", `/-/references/Booking/desk?q=${encodeURIComponent(q)}`, undefined, { token });
    return body.options.map(({ label }: Json) => label);
  }

  it("is first what is called just so, then what begins so, then what has words that do", async () => {
    const found = await offered("de-2");
    expect(found).toHaveLength(20);
    expect(found.slice(0, 5)).toEqual(["DE-2 Zenith", "DE-20 Under the window", "B-1 Beside DE-2", "A-10 Den of 2010", "A-11 Den of 2011"]);
    expect((await offered("  DE-2 "))[0]).toBe("DE-2 Zenith");
    expect(await offered("DE-2 zenith")).toEqual(["DE-2 Zenith"]);
    expect((await offered("door"))[0]).toBe("DE-3 Door 2");
  });

  it("is in the order of its labels where nothing is typed", async () => {
    expect((await offered("")).slice(0, 2)).toEqual(["A-10 Den of 2010", "A-11 Den of 2011"]);
  });
});

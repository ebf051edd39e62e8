// Figures count what the viewer may see, on both engines.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RECORDS, SHOP } from "../../fixtures/documents/figures.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(ENGINES)("figures on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string | undefined> = {};
  const figuresOf = async (who: string): Promise<Json> => {
    const reply = await server.ask("GET", "/-/screens/numbers/figures", undefined, { token: tokens[who] });
    expect(reply.status).toBe(200);
    return Object.fromEntries(reply.body.figures.map((figure: Json) => [figure.name, figure]));
  };
  const marks = (figure: Json) => figure.marks.map((mark: Json) => [mark.by?.label ?? mark.by, mark.value]);

  beforeAll(async () => {
    server = await open(SHOP, { engine, records: RECORDS, now: "2026-02-10T12:00:00.000Z", showOpen: true });
    for (const who of ["ann", "bo"]) tokens[who] = await server.signIn(`${who}@example.org`);
  });
  afterAll(() => server?.close());

  it("counts, adds up, averages and compares exactly", async () => {
    const figures = await figuresOf("ann");
    expect(figures.Orders).toMatchObject({ shows: "number", value: 4, type: { is: "integer" } });
    expect(figures["Urgent ones"].value).toBe(1);
    expect(figures.Fees).toMatchObject({ value: "15.05", type: { is: "money" } });
    expect(figures["Usual fee"].value).toBe("3.76");
    expect(figures["Last due"]).toMatchObject({ value: "2026-04-01", type: { is: "date" } });
    expect(figures.Mine.value).toBe(0);
  });

  it("groups by a choice as the document lists it, by a reference with its label, by a month without gaps", async () => {
    const figures = await figuresOf("ann");
    expect(marks(figures.Kinds)).toEqual([
      ["shop", 1],
      ["web", 3],
      ["market", 0],
    ]);
    expect(marks(figures.Buyers)).toEqual([
      ["Bo", "10.05"],
      ["Cy", "5.00"],
    ]);
    expect(figures.Months).toMatchObject({ shows: "line", byMonth: true });
    expect(marks(figures.Months)).toEqual([
      ["2026-01-01", 2],
      ["2026-02-01", 0],
      ["2026-03-01", 0],
      ["2026-04-01", 1],
    ]);
    expect(marks(figures.Made)).toEqual([["2026-02-01", 4]]);
    expect(marks(figures.Rush)).toEqual([
      [false, 3],
      [true, 1],
    ]);
  });

  it("shows nobody what they may not see", async () => {
    const figures = await figuresOf("bo");
    expect(figures.Orders.value).toBe(2);
    expect(figures.Mine.value).toBe(2);
    for (const name of ["Fees", "Usual fee", "Buyers"]) expect(figures).not.toHaveProperty(name);
    expect(marks(figures.Kinds)).toEqual([
      ["shop", 1],
      ["web", 1],
      ["market", 0],
    ]);
    const reply = await server.ask("GET", "/-/screens/numbers/figures");
    expect(reply.status).toBe(401);
    const app = await server.ask("GET", "/-/app");
    expect(app.body.screens.map((screen: Json) => screen.name)).not.toContain("Numbers");
  });

  it("leads to the very records that it counts, where a list of them may be opened", async () => {
    const figures = await figuresOf("ann");
    expect(figures.Orders.href).toBe("/");
    expect(figures["Urgent ones"].href).toBe("/urgent");
    expect(figures.Mine.href).toBeNull();
    expect(figures["Web ones"].href).toBe("/?f.kind=web");
    const filtered = figures["Urgent kinds"].marks.find((mark: Json) => mark.by === true);
    expect(filtered.href).toBe("/?f.kind=web&f.kind=shop&f.urgent=yes");
    const found = await server.ask("GET", `/-/screens/orders/rows${filtered.href.slice(1)}`, undefined, { token: tokens.ann });
    expect(found.body.total.count).toBe(filtered.value);
    expect(figures.Kinds.marks[1].href).toBe("/?f.kind=web");
    const rows = await server.ask("GET", "/-/screens/orders/rows?f.kind=web", undefined, { token: tokens.ann });
    expect(rows.body.total.count).toBe(figures.Kinds.marks[1].value);
    expect(figures.Made.marks[0].href).toBeNull();
    const rushed = figures.Rush.marks[1].href.replace("/?", "");
    const urgent = await server.ask("GET", `/-/screens/orders/rows?${rushed}`, undefined, { token: tokens.ann });
    expect(urgent.body.total.count).toBe(1);
  });

  it("says what is open, and refuses what it does not know", async () => {
    const figures = await figuresOf("ann");
    expect(figures["Next year"].open).toMatchObject({ question: "which target is set?" });
    const reply = await server.ask("GET", "/-/screens/numbers/figures?page=2", undefined, { token: tokens.ann });
    expect(reply.status).toBe(400);
    expect((await server.ask("GET", "/-/screens/orders/figures", undefined, { token: tokens.ann })).status).toBe(404);
    expect((await server.ask("GET", "/-/screens/numbers/rows", undefined, { token: tokens.ann })).status).toBe(404);
  });
});

// Forms of the reference's example: who may give what in a new record.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POINTS } from "../../../src/compiler/points.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const PAGES = resolve(import.meta.dirname, "../../../docs/language");
const exampleOf = (slug: string) => /```markdown\n([\s\S]*?)```/.exec(readFileSync(resolve(PAGES, `${slug}.md`), "utf8"))?.[1] ?? "";
const DOCUMENT = ["# Spoke & Sons", ...POINTS.map((point) => exampleOf(point.slug))]
  .join("\n\n")
  .replace(/\| frame +\| text\(20\)/, "| kind | one of: road, city | required | starts road |\n$&")
  .replace(/\| Numbers +\|/, "| Bicycles by kind | /bicycles | board of Bicycle by kind | - | brand | - |\n$&")
  .replace("### Repair\n\n- ", "### Repair\n\n- Order: -created_at\n- ")
  .replace(/\| Repair +\| bring in /, "| Bicycle | see | no | if owner = user | yes |\n$&");
const RECORDS = {
  Person: [
    { name: "Ann", email: "ann@example.org", role: "Customer" },
    { name: "Bob", email: "bob@example.org", role: "Customer" },
  ],
  Bicycle: [
    { frame: "A1", brand: "Hercules", kind: "city", owner: "@Person:ann@example.org" },
    { frame: "B1", brand: "Dawes", owner: "@Person:bob@example.org" },
  ],
};

describe("a form for a new record", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(DOCUMENT, { records: RECORDS });
  });
  afterAll(() => server?.close());

  const bicycles = async (): Promise<Json[]> =>
    (await server.ask("GET", "/api/records/Bicycle", undefined, { token: await server.signIn("ann@example.org") })).body.items;

  it("lets the fields be given where the permission speaks of what is yet to be given", async () => {
    const { body } = await server.ask("GET", "/-/screens/bring-in/form", undefined, { token: await server.signIn("ann@example.org") });
    expect(body.fields.map((field: Json) => [field.name, field.editable])).toEqual([
      ["bicycle", true],
      ["fault", true],
    ]);
  });

  it("decides when it is saved", async () => {
    const [own] = await bicycles();
    const token = await server.signIn("ann@example.org");
    const saved = await server.ask("POST", "/-/screens/bring-in/save", { values: { bicycle: own.id, fault: "It squeaks." } }, { token });
    expect(saved.status).toBe(200);
    const other = await server.store.getBy("Bicycle", "frame", "B1");
    const refused = await server.ask(
      "POST",
      "/-/screens/bring-in/save",
      { values: { bicycle: other?.id, fault: "It squeaks." } },
      { token },
    );
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });

  it("lists the newest first where the document orders by when a record was made", async () => {
    const [own] = await bicycles();
    const token = await server.signIn("ann@example.org");
    for (const fault of ["The first.", "The second."]) {
      server.clock.at = new Date(server.clock.at.getTime() + 60_000);
      await server.ask("POST", "/-/screens/bring-in/save", { values: { bicycle: own.id, fault } }, { token });
    }
    const { body } = await server.ask("GET", "/api/records/Repair", undefined, { token });
    expect(body.items.slice(0, 2).map((repair: Json) => repair.fault)).toEqual(["The second.", "The first."]);
  });

  it("takes white space alone for nothing", async () => {
    const [own] = await bicycles();
    const token = await server.signIn("ann@example.org");
    const reply = await server.ask("POST", "/-/screens/bring-in/save", { values: { bicycle: own.id, fault: "  \n " } }, { token });
    const errors = reply.body.errors.map((error: Json) => [error.field, error.code]);
    expect([reply.status, errors]).toEqual([422, expect.arrayContaining([["fault", "required"]])]);
  });

  it("puts each record of a board by a choice into its lane", async () => {
    const token = await server.signIn("ann@example.org");
    const { body: app } = await server.ask("GET", "/-/app", undefined, { token });
    const board = app.screens.find((screen: Json) => screen.slug === "bicycles-by-kind");
    expect(board.lanes.map((lane: Json) => [lane.value, lane.end])).toEqual([
      ["road", false],
      ["city", false],
    ]);
    const { body } = await server.ask("GET", "/-/screens/bicycles-by-kind/rows", undefined, { token });
    expect(body.rows.map((row: Json) => [row.label, row.state])).toEqual([["Hercules", "city"]]);
  });

  it("answers an address that cannot be read from the catalogue", async () => {
    const reply = await server.ask("GET", "/api/records/Repair/%ff");
    expect([reply.status, reply.body.code, reply.headers.get("content-type")]).toEqual([
      400,
      "bad-request",
      "application/problem+json; charset=utf-8",
    ]);
  });
});

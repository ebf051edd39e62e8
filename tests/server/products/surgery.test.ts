// Errors, coming times, and moving a document between databases.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MigrationRefused } from "../../../src/runtime/store/store.ts";
import { REASONS, SURGERY, SURGERY_LATER, SURGERY_RECORDS } from "../../fixtures/documents/surgery.ts";
import { ENGINES, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

describe.each(ENGINES)("a surgery, on %s", (engine) => {
  let server: TestServer;
  let ada: string;
  let bo: string;
  let token: string;

  beforeAll(async () => {
    server = await open(SURGERY, { engine, watched: true, records: SURGERY_RECORDS });
    token = await server.signIn("bo@example.org");
    const people = (await ask("GET", "/api/records/Person?sort=name")).body.items;
    [ada, bo] = people.map(({ id }: Json) => id);
  });
  afterAll(() => server?.close());

  const ask = (method: string, path: string, body?: unknown) => server.ask(method, path, body, { token });

  it("raises each error of a long catalogue by its code, with its status and its words, and keeps nothing", async () => {
    for (const [at, { code, status }] of REASONS.entries()) {
      const reply = await ask("POST", "/api/records/Case", { reason: at + 1 });
      expect([reply.status, reply.body.code, reply.body.detail]).toEqual([status, code, `Refused for ${at + 1} by ${code}.`]);
    }
    expect((await ask("GET", "/api/records/Case?total=exact")).body.total).toBe(0);
    const codes = server.description.paths["/api/records/Case"].post.responses;
    expect(JSON.stringify(codes)).toContain(REASONS.at(-1)!.code);
  });

  /** The same given by every way in: what each is answered, as code, field and text of each thing that is wrong. */
  async function everywhere(doctor: string, begins: string, ends: string): Promise<Json[]> {
    const values = { doctor, begins, ends };
    const { email } = (await ask("GET", `/api/records/Person/${doctor}`)).body;
    const file = `doctor,begins,ends\n${email},${begins},${ends}\n`;
    const response = await fetch(`${server.url}/-/screens/times/import/try?map=doctor.email,begins,ends`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" },
      body: file,
    });
    const imported = (await response.json()) as Json;
    const columns = ["doctor", "begins", "ends"];
    const told = (body: Json) => body.errors.map(({ code, field, detail }: Json) => [code, field, detail]);
    const named = await ask("POST", "/api/times", { by: email, from: begins, to: ends });
    const names: Readonly<Record<string, string>> = { by: "doctor", from: "begins", to: "ends" };
    return [
      told((await ask("POST", "/api/records/Time", values)).body),
      told(named.body).map(([code, field, detail]: Json) => [code, names[field] ?? field, detail]),
      told((await ask("POST", "/-/screens/add/save", { values })).body),
      told((await ask("POST", "/-/screens/add/try", { values })).body.problem),
      imported.errors.map(({ code, column, detail }: Json) => [code, column === null ? null : columns[column], detail]),
    ];
  }

  it("says the same by every way in", async () => {
    const kept = await ask("POST", "/api/records/Time", { doctor: ada, begins: "2026-03-10T09:00:00Z", ends: "2026-03-10T09:30:00Z" });
    expect(kept.status).toBe(201);
    const cases: [Parameters<typeof everywhere>, Json][] = [
      [[ada, "2026-03-10T10:00:00Z", "2026-03-10T09:30:00Z"], [["ends-before", "ends", "A time ends after it begins."]]],
      [[bo, "2026-03-10T10:00:00Z", "2026-03-10T10:30:00Z"], [["not-a-doctor", "doctor", "Bo sees no patients."]]],
      [[ada, "2026-03-10T09:00:00Z", "2026-03-10T09:45:00Z"], [["already-taken", "doctor", "There is such a one already."]]],
    ];
    for (const [given, expected] of cases) expect(await everywhere(...given)).toEqual(Array(5).fill(expected));
    const both = await everywhere(bo, "2026-03-10T10:00:00Z", "2026-03-10T09:30:00Z");
    // A file tells them in the order of its columns.
    const told = both.map((one) => one.map((fault: Json) => JSON.stringify(fault)).sort());
    expect(told).toEqual(Array(5).fill(told[0]));
    expect(both[0].map(([code]: Json) => code).sort()).toEqual(["ends-before", "not-a-doctor"]);
    expect((await ask("GET", "/api/records/Time?total=exact")).body.total).toBe(1);
  });

  it("reminds once before the day, and refuses by itself what nobody answered", async () => {
    server.clock.at = new Date("2026-03-02T10:00:00Z");
    const made: string[] = [];
    for (const on of ["2026-03-06", "2026-03-06", "2026-03-20"])
      made.push((await ask("POST", "/api/records/Visit/actions/ask", { on })).body.id);
    const [agreed, , later] = made;
    for (const id of [agreed, later]) expect((await ask("POST", `/api/records/Visit/${id}/actions/confirm`, {})).status).toBe(200);
    const states = async () => {
      const all = await Promise.all(made.map((id) => ask("GET", `/api/records/Visit/${id}`)));
      return all.map(({ body }) => `${body.status}${body.reminded ? ", reminded" : ""}`);
    };
    const told = async () => (await ask("GET", "/-/notifications")).body.items.map((one: Json) => one.text).sort();
    expect(await states()).toEqual(["agreed", "asked", "agreed"]);
    // In the product's time zone the day has begun.
    server.clock.at = new Date("2026-03-03T23:30:00Z");
    expect(await states()).toEqual(["agreed, reminded", "asked", "agreed"]);
    server.clock.at = new Date("2026-03-05T23:30:00Z");
    await server.ninefold.settle();
    expect(await states()).toEqual(["agreed, reminded", "refused", "agreed"]);
    server.clock.at = new Date("2026-03-07T12:00:00Z");
    expect(await states()).toEqual(["over, reminded", "refused", "agreed"]);
    expect(await told()).toEqual(["Nobody answered for Mar 6, 2026.", "Your visit is on Mar 6, 2026."]);
  });

  it("takes a document from one database to another, again without effect, and back", async () => {
    const production = await open(SURGERY, { engine, watched: true, records: SURGERY_RECORDS });
    try {
      const [here, there] = [server, production].map((one) => one.ninefold.adopt(planOf(SURGERY_LATER)));
      const report = await here;
      expect(report!.changes.length).toBeGreaterThan(0);
      expect(await there).toEqual(report);
      expect((await production.ninefold.adopt(planOf(SURGERY_LATER))).changes).toEqual([]);
      const { id } = (await ask("GET", "/api/records/Time")).body.items[0];
      expect((await ask("PATCH", `/api/records/Time/${id}`, { room: "Blue" })).status).toBe(200);
      const before = (await ask("GET", `/api/records/Time/${id}`)).body;
      // What would be lost is not dropped, and everything goes on as it was.
      await expect(server.ninefold.adopt(planOf(SURGERY))).rejects.toThrow(MigrationRefused);
      expect((await ask("GET", `/api/records/Time/${id}`)).body).toEqual(before);
      await ask("PATCH", `/api/records/Time/${id}`, { room: null });
      await server.ninefold.adopt(planOf(SURGERY));
      const { room: _, ...rest } = before;
      const after = (await ask("GET", `/api/records/Time/${id}`)).body;
      expect({ ...after, version: 0, changed_at: "" }).toEqual({ ...rest, version: 0, changed_at: "" });
      expect((await ask("GET", "/api/records/Visit?total=exact")).body.total).toBe(3);
    } finally {
      await production.close();
    }
  });
});

// The document of docs/guide/approvals.md does what its page says: each row of the table is seen to happen.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const PAGE = readFileSync(resolve(import.meta.dirname, "../../../docs/guide/approvals.md"), "utf8");
const [, DOCUMENT = ""] = /```markdown\n([\s\S]*?)```/.exec(PAGE) ?? [];
const ALPHA = "@Firm:Alpha";
const RECORDS = {
  Firm: [{ name: "Alpha" }, { name: "Beta", plan: "paid" }],
  Member: [
    { name: "Ann", email: "ann@example.org", firm: ALPHA },
    { name: "Bea", email: "bea@example.org", firm: ALPHA, agrees_to: "1000", chief: true },
    { name: "Dee", email: "dee@example.org", firm: ALPHA },
    { name: "Cy", email: "cy@example.org", firm: ALPHA, agrees_to: "1000", chief: true, stand_in: "@Member:dee@example.org" },
    { name: "Ed", email: "ed@example.org", firm: ALPHA },
    { name: "Eve", email: "eve@example.org", firm: "@Firm:Beta" },
  ],
};
const [MINUTE, DAY] = [60_000, 86_400_000];

describe.each(engineFor(import.meta.filename))("the guide's approvals, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS, now: "2026-03-02T10:00:00.000Z" });
    for (const name of ["ann", "bea", "cy", "dee", "ed", "eve"]) tokens[name] = await server.signIn(`${name}@example.org`);
  });
  afterAll(() => server?.close());

  const as = (who: string) => ({ token: tokens[who] });
  const ask = (who: string, title: string, amount = "500", due_on = "2026-04-01") =>
    server.ask("POST", "/api/records/Request/actions/ask", { title, amount, due_on }, as(who));
  const approve = (who: string, request: string) => server.ask("POST", "/api/records/Approval", { request }, as(who));
  const stateOf = async (id: string) => (await server.ask("GET", `/api/records/Request/${id}`, undefined, as("bea"))).body.status;
  const told = async (who: string): Promise<string[]> =>
    (await server.ask("GET", "/-/notifications", undefined, as(who))).body.items.map((item: Json) => item.subject);
  const later = (milliseconds: number) => {
    server.clock.at = new Date(server.clock.at.getTime() + milliseconds);
  };

  it("approves what is small at once, and what two agree to who may", async () => {
    expect((await ask("eve", "Pens", "9.99")).body.status).toBe("approved");
    const { id, status, reference } = (await ask("ann", "Desk")).body;
    expect([status, reference]).toEqual(["waiting", "R-2026-0002"]);
    expect(await told("bea")).toContain("Desk was asked for");
    expect((await approve("ann", id)).body.errors.map((one: Json) => one.code)).toContain("own-request");
    expect((await approve("ed", id)).body).toMatchObject({ status: 403, code: "too-much" });
    const [hidden, unknown] = [await approve("eve", id), await approve("eve", "01a1fec7-9233-78f4-9d89-b03b781a93c8")];
    expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body]);
    const { body: who } = await server.ask("GET", "/api/session", undefined, as("bea"));
    const forged = { request: id, by: who.user?.id ?? who.id };
    expect(forged.by).toBeTypeOf("string");
    for (const name of ["ann", "dee", "cy"]) expect((await server.ask("POST", "/api/records/Approval", forged, as(name))).status).toBe(403);
    const inTheirName = { title: "Lamp", amount: "500", due_on: "2026-04-01", asked_by: forged.by };
    expect((await server.ask("POST", "/api/records/Request/actions/ask", inTheirName, as("ann"))).status).toBe(403);
    expect((await approve("bea", id)).status).toBe(201);
    expect((await approve("bea", id)).body.code).toBe("already-taken");
    expect(await stateOf(id)).toBe("waiting");
    // Dee may approve little herself, and stands in for Cy.
    expect((await approve("dee", id)).status).toBe(201);
    expect(await stateOf(id)).toBe("approved");
    expect(await told("ann")).toEqual(["Desk: approved"]);
  });

  it("limits what waits, what is asked for within a time, and what a firm has that does not pay", async () => {
    const all = await Promise.all(["One", "Two", "Three", "Four", "Five"].map((title) => ask("eve", title)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 422]);
    expect(all.find(({ status }) => status === 422)?.body.errors.map((one: Json) => one.code)).toEqual(["too-many-open", "too-quick"]);
    const waiting = (await server.ask("GET", "/api/records/Request?status=waiting", undefined, as("eve"))).body.items;
    await server.ask("POST", `/api/records/Request/${waiting[0].id}/actions/reject`, {}, as("bea"));
    expect((await ask("eve", "Six")).body).toMatchObject({ status: 429, code: "too-quick" });
    later(15 * MINUTE);
    expect((await ask("eve", "Six")).status).toBe(201);
    for (const who of ["ann", "ed", "ann", "ed", "ann"]) expect((await ask(who, "Small", "1")).status).toBe(201);
    expect((await ask("ed", "Small", "1")).body).toMatchObject({ status: 402, code: "plan-full" });
    expect((await server.ask("GET", "/api/records/Request", undefined, as("ann"))).body.items).toHaveLength(6);
  });

  it("escalates, reminds once, and rejects where nobody decides", async () => {
    const [{ id }] = (await server.ask("GET", "/api/records/Request?status=waiting", undefined, as("eve"))).body.items;
    later(3 * DAY);
    expect(await stateOf(id)).toBe("escalated");
    expect((await told("bea")).filter((subject) => subject.endsWith("waits"))).toHaveLength(4);
    const due = new Date(server.clock.at.getTime() + 4 * DAY).toISOString().slice(0, 10);
    const soon = (await ask("eve", "Soon", "500", due)).body.id;
    later(2 * DAY);
    expect(await stateOf(soon)).toBe("waiting");
    expect(await told("eve")).toContain("Soon is due");
    later(DAY);
    expect(await stateOf(soon)).toBe("escalated");
    expect((await told("eve")).filter((subject) => subject === "Soon is due")).toHaveLength(1);
    later(DAY);
    expect(await stateOf(soon)).toBe("rejected");
    expect(await told("eve")).toContain("Soon: rejected");
  });
});

// A timer that a rule refuses is told to those who may act on the record.

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createServer } from "../../../src/runtime/server/server.ts";
import { PEOPLE, REFUSED_TIMERS } from "../../fixtures/documents/timers/refused-timers.ts";
import { engineFor, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("a timer that a rule refuses, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const leaves: Record<string, string> = {};
  let closure: string;

  const ask = (who: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who] });
  const refusedOn = async (who: string, id: string): Promise<Json> =>
    (await ask(who, "GET", `/-/screens/leave/record?p.leave=${id}`)).body.refused;
  const listed = async (who: string): Promise<string[]> =>
    (await ask(who, "GET", "/-/refused")).body.items.map((item: Json) => item.record.label);
  const count = async (who: string) => (await ask(who, "GET", "/-/refused/count")).body.count;

  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server = await open(REFUSED_TIMERS, { engine, records: { Person: PEOPLE } });
    for (const name of ["ann", "bea", "lea", "rob"]) tokens[name] = await server.signIn(`${name}@example.org`);
    const desk = (await ask("lea", "POST", "/api/records/Desk", { name: "Window" })).body.id;
    const enter = async (who: string, title: string, more: Json) => {
      const body = { title, remind_on: "2026-03-10", ...more };
      leaves[title] = (await ask(who, "POST", "/api/records/Leave/actions/enter", body)).body.id;
    };
    await enter("ann", "Alps", { day: "2026-03-20" });
    await enter("bea", "Baltic", { day: "2026-03-20" });
    const bea = (await ask("lea", "GET", "/api/records/Person?name=Bea")).body.items[0].id;
    await enter("lea", "Capri", { day: "2026-03-21", desk, person: bea });
    closure = (await ask("lea", "POST", "/api/records/Closure", { name: "Spring", day: "2026-03-20" })).body.id;
    await ask("lea", "PATCH", `/api/records/Desk/${desk}`, { open: false });
  });
  afterAll(async () => {
    await server?.close();
    vi.restoreAllMocks();
  });

  it("is told of no record before it is due", async () => {
    expect(await refusedOn("ann", leaves.Alps!)).toBeUndefined();
    expect(await listed("lea")).toEqual([]);
  });

  it("stands on the record with what it was to do, since when, why, and what helps", async () => {
    server.clock.at = new Date("2026-03-10T10:00:00.000Z");
    expect(await refusedOn("ann", leaves.Alps!)).toMatchObject([
      {
        help: "Who stands in is told of the leave.",
        to: "Reminded",
        since: "2026-03-10T10:00:00.000Z",
        tried: "2026-03-10T10:00:00.000Z",
        reasons: [
          {
            code: "closed-day",
            detail: "On the day of Alps everything is closed.",
            remedy: "Move it to another day.",
            leads: { href: `/leaves/${leaves.Alps}/move` },
          },
        ],
      },
    ]);
  });

  it("is told anew to each reader, without what they may not see, and as the record would be", async () => {
    const reason = async (who: string) => (await refusedOn(who, leaves.Capri!))[0].reasons[0].detail;
    expect(await reason("lea")).toBe("Window is closed, so Capri cannot become reminded.");
    expect(await reason("bea")).toBe("– is closed, so Capri cannot become reminded.");
  });

  it("is kept from those who may only look at the record", async () => {
    expect(await refusedOn("rob", leaves.Alps!)).toBeUndefined();
    expect(await listed("rob")).toEqual([]);
    expect([(await ask("rob", "GET", "/-/app")).body.timed, (await ask("ann", "GET", "/-/app")).body.timed]).toEqual([undefined, true]);
  });

  it("is listed for those who may act on the record, each with their own", async () => {
    expect((await listed("lea")).sort()).toEqual(["Alps", "Baltic", "Capri"]);
    expect(await listed("ann")).toEqual(["Alps"]);
    expect(await count("bea")).toBe(2);
    expect((await ask("ann", "GET", "/-/refused")).body).toMatchObject({
      items: [{ entity: "Leave", record: { id: leaves.Alps, href: `/leaves/${leaves.Alps}` }, to: "Reminded" }],
      next: null,
    });
  });

  it("is told with the last try, and since when it was refused first", async () => {
    server.clock.at = new Date("2026-03-10T12:00:00.000Z");
    await server.ninefold.settle();
    expect(await refusedOn("ann", leaves.Alps!)).toMatchObject([{ since: "2026-03-10T10:00:00.000Z", tried: "2026-03-10T12:00:00.000Z" }]);
  });

  it("is known when the program is started again", async () => {
    server.clock.at = new Date("2026-03-10T14:00:00.000Z");
    const other = await createServer({ plan: server.plan, store: server.store, clock: server.clock, sweepEvery: 0 });
    const url = await other.listen({ host: "127.0.0.1", port: 0 });
    const headers = { authorization: `Bearer ${tokens.ann}`, "x-ninefold": "1" };
    const { items } = (await (await fetch(`${url}/-/refused`, { headers })).json()) as Json;
    await other.close();
    expect(items).toMatchObject([{ since: "2026-03-10T10:00:00.000Z", tried: "2026-03-10T14:00:00.000Z" }]);
  });

  it("is told no more once the record has moved on, is deleted, or is not due", async () => {
    await ask("bea", "POST", `/api/records/Leave/${leaves.Capri}/actions/call-off`, {});
    expect(await refusedOn("bea", leaves.Capri!)).toBeUndefined();
    await ask("bea", "DELETE", `/api/records/Leave/${leaves.Baltic}`);
    expect(await listed("lea")).toEqual(["Alps"]);
    expect((await server.store.system.rows(`SELECT "record" FROM "ninefold_refused_timer"`, [])).flat()).toEqual([leaves.Alps]);
  });

  it("is told in the words of the document that runs", async () => {
    await server.ninefold.adopt(planOf(REFUSED_TIMERS.replace("everything is closed", "nobody is here")));
    expect((await refusedOn("ann", leaves.Alps!))[0].reasons).toMatchObject([{ detail: "On the day of Alps nobody is here." }]);
    await server.ninefold.adopt(server.plan);
  });

  it("is told no more once it was performed", async () => {
    await ask("lea", "DELETE", `/api/records/Closure/${closure}`);
    expect((await ask("ann", "GET", `/api/records/Leave/${leaves.Alps}`)).body.status).toBe("reminded");
    expect(await refusedOn("ann", leaves.Alps!)).toBeUndefined();
    expect(await server.store.system.rows(`SELECT "record" FROM "ninefold_refused_timer"`, [])).toEqual([]);
  });
});

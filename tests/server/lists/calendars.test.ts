// Calendars, groups and lists under a record, on both engines.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOM_RECORDS, ROOMS } from "../../fixtures/documents/calendars.ts";
import { ENGINES, type Json, open, type Reply, type TestServer } from "../../support/test-server.ts";

describe.each(ENGINES)("screens of many records on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string | undefined> = {};
  const get = (path: string, who = "ann"): Promise<Reply> => server.ask("GET", `/-/screens/${path}`, undefined, { token: tokens[who] });
  const titles = (reply: Reply): string[] => reply.body.rows.map((row: Json) => row.label);
  const room = async (name: string): Promise<string> => {
    const { body } = await get("rooms/rows");
    return body.rows.find((row: Json) => row.label === name).id;
  };

  beforeAll(async () => {
    server = await open(ROOMS, { engine, records: ROOM_RECORDS, now: "2026-03-02T10:00:00.000Z" });
    for (const who of ["ann", "bo"]) tokens[who] = await server.signIn(`${who}@example.org`);
  });
  afterAll(() => server?.close());

  it("gives a calendar the records of its days, and those that last into them", async () => {
    const march = await get("calendar/days?from=2026-03-01&to=2026-03-31");
    expect(march.status).toBe(200);
    // Late begins on 1 March in Madrid; April on 1 April there, though it is still March in UTC.
    expect(titles(march)).toEqual(
      expect.arrayContaining(["Long", "Late", "Choir", "Dance", "Night", "Secret", "Where?", "One", "Two", "Three", "Four", "Five"]),
    );
    expect(titles(march)).toHaveLength(12);
    expect(march.body.cut).toBeNull();
    expect(titles(await get("calendar/days?from=2026-03-04&to=2026-03-04"))).toEqual(["Long", "Night"]);
    expect(titles(await get("calendar/days?from=2026-03-07&to=2026-03-09"))).toEqual([]);
    expect(titles(await get("days-off/days?from=2026-04-06&to=2026-04-30"))).toEqual(["Easter"]);
    expect(titles(await get("days-off/days?from=2026-04-07&to=2026-04-30"))).toEqual([]);
  });

  it("keeps a record until a computed moment, where the calendar says so", async () => {
    expect(titles(await get("cleaning/days?from=2026-03-07&to=2026-03-08"))).toEqual(["Long"]);
    expect(titles(await get("cleaning/days?from=2026-03-09&to=2026-03-09"))).toEqual([]);
    const { screens } = (await server.ask("GET", "/-/app", undefined, { token: tokens.ann! })).body;
    expect(screens.find((one: Json) => one.slug === "cleaning").days).toEqual({
      starts: "starts_at",
      ends: "clean_at",
      at: "moment",
      follows: true,
    });
  });

  it("filters a calendar as a list, and shows what the viewer may see", async () => {
    const id = await room("Den");
    expect(titles(await get(`calendar/days?from=2026-03-01&to=2026-03-31&f.room=${id}`))).toEqual(["Long", "Where?"]);
    expect(titles(await get(`calendar/days?from=2026-03-01&to=2026-03-31&f.room=${id}`, "bo"))).toEqual(["Long"]);
    expect(titles(await get("calendar/days?from=2026-03-10&to=2026-03-10", "bo"))).toEqual(["Where?"]);
    expect((await get("calendar/days?from=2026-03-10&to=2026-03-10", "nobody")).status).toBe(401);
  });

  it("refuses days that are none, or too many", async () => {
    for (const asked of [
      "from=2026-02-30&to=2026-03-01",
      "from=2026-03-02&to=2026-03-01",
      "from=2026-01-01&to=2026-12-31",
      "to=2026-03-01",
    ])
      expect((await get(`calendar/days?${asked}`)).status).toBe(400);
    expect((await get("calendar/days?from=2026-03-01&to=2026-03-02&sort=title")).status).toBe(400);
    expect((await get("calendar/rows")).status).toBe(404);
    expect((await get("rooms/days?from=2026-03-01&to=2026-03-02")).status).toBe(404);
  });

  it("lists under a record those that refer to it, as far as both may be seen", async () => {
    const den = await room("Den");
    const whole = await get(`room-bookings/rows?p.room=${den}`);
    expect(titles(whole)).toEqual(["Long", "Where?"]);
    expect(whole.body.within).toMatchObject({ id: den, label: "Den", href: `/rooms/${den}`, field: "room" });
    // Bo may not see whose booking "Where?" is, so it is in no room's list.
    expect(titles(await get(`room-bookings/rows?p.room=${den}`, "bo"))).toEqual(["Long"]);
    const attic = await room("Attic");
    expect(titles(await get(`room-bookings/rows?p.room=${attic}`))).toEqual(["Above"]);
    expect((await get(`room-bookings/rows?p.room=${attic}`, "bo")).status).toBe(404);
    expect(titles(await get(`room-days/days?from=2026-03-01&to=2026-03-31&p.room=${den}`))).toEqual(["Where?"]);
    const quiet = await get("tagged-rooms/rows?p.tag=quiet");
    expect(titles(quiet)).toEqual(["Cellar"]);
    expect(quiet.body.within.field).toBeNull();
    expect((await get("tagged-rooms/rows?p.tag=loud")).status).toBe(404);
  });

  it("begins a form with what its address gives", async () => {
    const den = await room("Den");
    const form = await get(`closing/form?begin.first_day=2026-03-05&begin.room=${den}`);
    const values = Object.fromEntries(form.body.fields.map((field: Json) => [field.name, field.value]));
    expect(values).toMatchObject({ first_day: "2026-03-05", room: { id: den, label: "Den" } });
    expect((await get("closing/form?begin.nothing=1")).status).toBe(400);
    // Of a moment a day alone may be given: the document says no hour of it here.
    const startsAt = async (day: string) => {
      const path = `/-/start/Booking/book?begin.starts_at=${day}`;
      const { body } = await server.ask("GET", path, undefined, { token: tokens.bo });
      return body.fields.find((field: Json) => field.name === "starts_at").value;
    };
    expect(await startsAt("2026-04-10")).toBe("2026-04-10T07:00:00.000Z");
    // Nine is over today.
    expect(await startsAt("2026-03-02")).toBeNull();
    expect(await startsAt("2026-02-27")).toBe("2026-02-27T08:00:00.000Z");
    expect((await get("closing/form?begin.first_day=soon")).status).toBe(400);
    const start = await server.ask("GET", `/-/start/Booking/book?fill.room=${den}&begin.starts_at=2026-03-05T08:00:00.000Z`, undefined, {
      token: tokens.bo,
    });
    expect(start.body.fields.map((field: Json) => [field.name, field.value])).toEqual([
      ["title", null],
      ["starts_at", "2026-03-05T08:00:00.000Z"],
    ]);
  });

  it("makes a record of an entity without states that refers to the one at hand", async () => {
    const den = await room("Den");
    const { body } = await get(`room-page/record?p.room=${den}`, "bo");
    const note = body.actions.find((action: Json) => action.entity === "Note");
    expect(note).toMatchObject({ kind: "start", slug: "create", label: "New note", fill: { room: { id: den, label: "Den" } } });
    const start = (who: string, text: string) =>
      server.ask("POST", "/-/start/Note/create", { values: { room: den, text } }, { token: tokens[who] });
    expect((await start("bo", "Creaks")).status).toBe(200);
    expect((await start("bo", "no")).status).toBe(403);
    expect((await start("nobody", "Creaks")).status).toBe(401);
    const visitor = await get(`room-page/record?p.room=${den}`, "nobody");
    expect(visitor.body.actions.some((action: Json) => action.entity === "Note")).toBe(false);
  });

  const heads = (reply: Reply) =>
    reply.body.groups.map((group: Json) => [
      group.value?.label ?? group.value,
      group.count,
      group.shown && [group.shown.first, group.shown.last],
    ]);

  it("counts groups as a whole and says which part of one a page shows", async () => {
    const first = await get("by-room/rows?size=3");
    expect(heads(first)).toEqual([
      ["Attic", 1, [1, 1]],
      ["Ballroom", 8, [1, 2]],
    ]);
    expect(titles(first)).toEqual(["Above", "Choir", "Night"]);
    expect(first.body).toMatchObject({ total: { count: 14, exact: true }, open: 14 });
    const second = await get("by-room/rows?size=3&page=2");
    expect(heads(second)).toEqual([["Ballroom", 8, [3, 5]]]);
    expect(new Set(second.body.rows.map((row: Json) => row.group)).size).toBe(1);
    const all = await get("by-room/rows?size=50");
    expect(heads(all).map(([name]: Json) => name)).toEqual(["Attic", "Ballroom", "Cellar", "Den"]);
    expect(titles(all)).toHaveLength(14);
  });

  it("leaves out the rows of closed groups and keeps their heads", async () => {
    const ballroom = await room("Ballroom");
    const page = await get(`by-room/rows?size=4&closed=${ballroom}`);
    expect(heads(page)).toEqual([
      ["Attic", 1, [1, 1]],
      ["Ballroom", 8, null],
      ["Cellar", 3, [1, 3]],
    ]);
    expect(titles(page)).toEqual(["Above", "Late", "Dance", "April"]);
    expect(page.body).toMatchObject({ total: { count: 14 }, open: 6 });
    expect(heads(await get(`by-room/rows?size=4&page=2&closed=${ballroom}`))).toEqual([["Den", 2, [1, 2]]]);
    expect((await get("room-bookings/rows?closed=x")).status).toBe(400);
  });

  it("groups by states and months in their order, by yes and no, and by what the viewer may see", async () => {
    expect(heads(await get("by-state/rows")).map(([name, count]: Json) => [name, count])).toEqual([
      ["asked", 11],
      ["confirmed", 2],
      ["over", 1],
    ]);
    expect(heads(await get("by-month/rows")).map(([name, count]: Json) => [name, count])).toEqual([
      ["2026-02-01", 1],
      ["2026-03-01", 11],
      ["2026-04-01", 2],
    ]);
    expect(heads(await get("by-paid/rows")).map(([name]: Json) => name)).toEqual([false, true]);
    expect(heads(await get("by-room/rows", "bo")).map(([name, count]: Json) => [name, count])).toEqual([
      ["Ballroom", 7],
      ["Cellar", 3],
      ["Den", 1],
      [{ id: "", label: null, href: null }, 1],
      [null, 1],
    ]);
  });

  it("marks what leads to an end from several states as given up", async () => {
    const { body } = await get("calendar/days?from=2026-03-02&to=2026-03-02");
    const id = body.rows.find((row: Json) => row.label === "Choir").id;
    const { actions } = (await get(`booking-page/record?p.booking=${id}`)).body;
    expect(actions.map((action: Json) => [action.slug, action.breaksOff ?? false])).toEqual([
      ["confirm", false],
      ["cancel", true],
    ]);
  });

  it("leaves out the column of the state that a list is narrowed to", async () => {
    const { body } = await server.ask("GET", "/-/app", undefined, { token: tokens.ann });
    const columns = body.screens.find((screen: Json) => screen.name === "Asked").columns.map((column: Json) => column.path);
    expect(columns).not.toContain("status");
    expect(columns).toContain("payment");
  });
});

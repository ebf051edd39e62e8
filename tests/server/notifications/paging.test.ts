// Notifications page by page, with the number of new ones.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addNotification, unreadText } from "../../../src/runtime/store/system/notifications.ts";
import { WORKROOM } from "../../fixtures/documents/outbound.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const PEOPLE = [
  { name: "Ann", email: "ann@example.org", is_boss: true },
  { name: "Ben", email: "ben@example.org" },
];
const DAY = 86_400_000;

describe.each(ENGINES)("what was told on %s", (engine) => {
  let server: TestServer;
  let told = 0;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    server = await open(WORKROOM("https://events.example.org"), { engine, records: { Person: PEOPLE } });
    for (const who of ["ann", "ben"]) tokens[who] = await server.signIn(`${who}@example.org`);
    const { body } = await server.ask("GET", "/api/records/Person", undefined, { token: tokens.ann });
    for (const { id, email } of body.items) ids[email.split("@")[0]] = id;
  });

  afterAll(() => server?.close());

  /** News of so many on a day, one after the other. */
  async function news(who: string, many: number, day = 0, message = "hello"): Promise<void> {
    await server.store.write(async (transaction) => {
      for (let one = 0; one < many; one++) {
        const id = `00000000-0000-7000-8000-${String(++told).padStart(12, "0")}`;
        const at = new Date(Date.parse("2026-03-02T10:00:00.000Z") + day * DAY).toISOString();
        const about = { entity: null, record: null, subject: `No. ${told}`, text: "", createdAt: at, readAt: null };
        await addNotification(transaction, { id, userId: ids[who]!, message, ...about });
      }
    });
  }

  async function get(who: string, query = ""): Promise<Json> {
    const { status, body } = await server.ask("GET", `/-/notifications${query}`, undefined, { token: tokens[who] });
    expect(status).toBe(200);
    return body;
  }

  /** All pages to the last. */
  async function pages(who: string, show: string): Promise<Json[]> {
    const all: Json[] = [await get(who, `?show=${show}`)];
    for (let next = all[0].next; next !== null; next = all.at(-1).next) all.push(await get(who, `?show=${show}&after=${next}`));
    return all;
  }

  async function mark(who: string, body: Json): Promise<number> {
    return (await server.ask("POST", "/-/notifications/read", body, { token: tokens[who] })).status;
  }

  const days = (page: Json) => new Set(page.items.map(({ at }: Json) => at.slice(0, 10)));

  it("is found though very many that are no longer current came after it", async () => {
    const plan = async (title: string) => {
      const { body } = await server.ask("POST", "/api/records/Job/actions/plan", { title }, { token: tokens.ben });
      return body.id as string;
    };
    await plan("Waits");
    for (let one = 0; one < 60; one++) {
      const job = await plan("Gone");
      expect((await server.ask("DELETE", `/api/records/Job/${job}`, undefined, { token: tokens.ann })).status).toBe(204);
    }
    expect(await get("ann", "/unread")).toEqual({ unread: 1 });
    const { items, next, unread } = await get("ann", "?show=new");
    expect([items.map(({ subject }: Json) => subject), next, unread]).toEqual([["Waits is planned"], null, 1]);
    const whole = await pages("ann", "all");
    // Those alike and of one day are one line: none of them is left for another page.
    expect(whole.map((page) => page.items.length)).toEqual([61]);
    expect(whole[0].items.filter(({ over }: Json) => over?.why === "gone")).toHaveLength(60);
    await mark("ann", {});
    expect(await get("ann", "/unread")).toEqual({ unread: 0 });
  });

  it("is on pages of whole days, each once, and counted as it is shown", async () => {
    // A page is full with 50 lines: it ends with a day that fills it, and goes on to the end of one that does not.
    for (let day = 0; day < 45; day++) await news("ben", day < 20 ? 3 : 2, day);
    for (const show of ["new", "all"]) {
      const all = await pages("ben", show);
      expect(all.map((page) => page.items.length)).toEqual([50, 51, 9]);
      expect(all.every((page) => page.cut === undefined)).toBe(true);
      const [first, second] = all.map(days);
      expect([...first!].filter((day) => second!.has(day))).toEqual([]);
      expect(new Set(all.flatMap((page) => page.items.map(({ id }: Json) => id))).size).toBe(110);
    }
    // No further than people go by it.
    expect((await get("ben")).unread).toBe(100);
    const { items } = await get("ben");
    expect(await mark("ben", { until: items[20].id })).toBe(204);
    // What came after it stays new.
    expect(await get("ben", "/unread")).toEqual({ unread: 20 });
    expect((await pages("ben", "new"))[0].items.map(({ id }: Json) => id)).toEqual(items.slice(0, 20).map(({ id }: Json) => id));
    expect(await mark("ann", { until: items[0].id })).toBe(204);
    expect(await get("ben", "/unread")).toEqual({ unread: 20 });
    await mark("ben", {});
  });

  it("has many of one kind and day on one page, with others of that day; a day that is too long says so", async () => {
    await news("ben", 1, 50, "parcel");
    await news("ben", 300, 50);
    const [page, ...more] = await pages("ben", "new");
    expect([page.items.length, page.cut, more.length]).toEqual([301, undefined, 0]);
    expect(page.items.at(-1).kind).toBe("parcel");
    await news("ben", 1900, 50);
    const all = await pages("ben", "new");
    expect(all.map(({ items, cut }) => [items.length, cut])).toEqual([
      [1000, true],
      [1000, true],
      [201, undefined],
    ]);
    await mark("ben", {});
  });

  it("is marked as read several at a time, of one's own alone", async () => {
    await mark("ann", {});
    await news("ann", 5, 3);
    await news("ben", 1, 3);
    const fresh = async (who: string) => (await get(who, "?show=new")).items.map(({ id }: Json) => id);
    const [own, bens] = [await fresh("ann"), await fresh("ben")];
    expect(await mark("ann", { ids: [...own.slice(0, 3), ...bens, "unknown"] })).toBe(204);
    expect([await fresh("ann"), await fresh("ben")]).toEqual([own.slice(3), bens]);
    expect(await mark("ann", { ids: [] })).toBe(204);
    expect(await fresh("ann")).toEqual(own.slice(3));
    await mark("ann", {});
    await mark("ben", {});
  });

  it("is asked for as it can be answered", async () => {
    for (const query of ["?show=old", "?after=1", "?page=2", "/unread?show=new"]) {
      expect((await server.ask("GET", `/-/notifications${query}`, undefined, { token: tokens.ann })).status).toBe(400);
    }
    const refused = [{ until: 5 }, { id: "a", until: "b" }, { since: "a" }, { ids: "a" }, { ids: [1] }, { ids: ["a"], id: "a" }];
    for (const body of refused) expect(await mark("ann", body)).toBe(400);
    expect(await mark("ann", { ids: Array(1001).fill("a") })).toBe(413);
    expect((await server.ask("GET", "/-/notifications/unread")).status).toBe(401);
  });

  it("is found by an index, of whoever asks alone, in the order in which it is shown", async () => {
    await news("ann", 300, 0);
    const { system } = server.store;
    if (engine === "postgres") await system.rows("ANALYZE ninefold_notification", []);
    for (const isBehind of [false, true]) {
      const explain = engine === "sqlite" ? "EXPLAIN QUERY PLAN" : "EXPLAIN";
      const params = [ids.ann!, ...(isBehind ? ["00000000-0000-7000-8000-999999999999"] : []), 100];
      const steps = (await system.rows(`${explain} ${unreadText(isBehind)}`, params)).map((row) => row.join(" ")).join("\n");
      expect(steps).toContain("ninefold_notification.user_id,read_at,id.index");
      // PostgreSQL sorts what it found of few.
      expect(steps).not.toMatch(engine === "sqlite" ? /TEMP B-TREE/ : /Seq Scan/);
    }
  });
});

// Timers that a condition refuses cost little, and run when nothing is against them.

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RefusedTimers } from "../../../src/runtime/server/timers/retry-queue.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `
# Parcels

## 3. Entities and their fields

### Depot

| Field | Type     | Must be  | Value     |
| ----- | -------- | -------- | --------- |
| name  | text(80) | required | -         |
| open  | yes/no   | required | starts no |

### Parcel

| Field | Type               | Must be  | Value |
| ----- | ------------------ | -------- | ----- |
| title | text(80)           | required | -     |
| depot | reference to Depot | required | -     |
| paid  | yes/no             | required | -     |

## 4. States and transitions

### Parcel

- States: ready, gone, kept
- Ends in: gone, kept

| From  | Action         | To    | Only if    | Otherwise | Then |
| ----- | -------------- | ----- | ---------- | --------- | ---- |
| (new) | bring          | ready | -          | -         | -    |
| ready | (after 2 days) | gone  | depot.open | -         | -    |

## 5. Validation rules

| Rule | For    | Must hold             | Otherwise |
| ---- | ------ | --------------------- | --------- |
| Paid | Parcel | paid or status is ready | unpaid    |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action              | Anyone |
| ------ | ------------------- | ------ |
| Parcel | see, bring, change  | yes    |
| Depot  | see, create, change | yes    |

## 7. The calls it makes

- Standard calls: yes

## 8. The error catalogue

| Code   | Status | Message           |
| ------ | ------ | ----------------- |
| unpaid | 422    | {title} is unpaid. |
`;
const MANY = 60;
const WRITES = 10;

describe.each(engineFor(import.meta.filename))("timers that are refused, on %s", (engine) => {
  let server: TestServer;
  let depot: string;
  const parcels: string[] = [];
  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server = await open(DOCUMENT, { engine });
    depot = (await server.ask("POST", "/api/records/Depot", { name: "North" })).body.id;
    for (let at = 0; at < MANY; at++) parcels.push(await bring(`parcel ${at}`, at % 2 === 0));
  });
  afterAll(async () => {
    await server?.close();
    vi.restoreAllMocks();
  });

  const bring = async (title: string, paid: boolean): Promise<string> =>
    (await server.ask("POST", "/api/records/Parcel/actions/bring", { title, depot, paid })).body.id;
  const status = async (id: string) => (await server.ask("GET", `/api/records/Parcel/${id}`)).body.status;
  const gone = async () => (await server.ask("GET", "/api/records/Parcel?status=gone&total=exact&size=1")).body.total;
  const transactions = () => server.store.counts.committed + server.store.counts.undone;

  it("are tried by few of many when something else is written", async () => {
    server.clock.at = new Date("2026-03-05T10:00:00.000Z");
    expect(await gone()).toBe(0);
    const before = transactions();
    for (let at = 0; at < WRITES; at++) await server.ask("PATCH", `/api/records/Depot/${depot}`, { name: `North ${at}` });
    // Looks at all of them are some seconds apart, each at all of these: far fewer than one for each write.
    expect(transactions() - before).toBeLessThan((WRITES * MANY) / 2);
  });

  it("are performed of a record at once when it was changed itself", async () => {
    const other = (await server.ask("POST", "/api/records/Depot", { name: "South", open: true })).body.id;
    expect((await server.ask("PATCH", `/api/records/Parcel/${parcels[0]}`, { depot: other })).body).toMatchObject({
      status: "gone",
      version: 3,
    });
    expect((await server.ask("PATCH", `/api/records/Parcel/${parcels[1]}`, { depot: other })).body).toMatchObject({ status: "ready" });
    expect((await server.ask("PATCH", `/api/records/Parcel/${parcels[1]}`, { paid: true })).body).toMatchObject({ status: "gone" });
    expect(await status(parcels[2]!)).toBe("ready");
  });

  it("are performed in turn when what they depend on was changed, and only those that no rule is against", async () => {
    await server.ask("PATCH", `/api/records/Depot/${depot}`, { open: true });
    await server.ninefold.settle();
    expect(await gone()).toBe(MANY / 2 + 1);
    expect(await status(parcels[3]!)).toBe("ready");
  });

  it("are performed of others as soon as the clock brings them to their time", async () => {
    const late = await bring("late", true);
    server.clock.at = new Date("2026-03-08T10:00:00.000Z");
    expect(await status(late)).toBe("gone");
  });
});

describe("more refused records than one look tries", () => {
  it("are all tried before any is tried again", () => {
    const due = Array.from({ length: 500 }, (_, at) => ({ id: `${at}`, version: 1 }));
    const queue = new RefusedTimers();
    const look = () => {
      queue.begin(due);
      const tried = queue.toTry(due, true);
      for (const record of tried) queue.refused(record, null);
      return tried.map(({ id }) => id);
    };
    expect(look()).toHaveLength(500);
    const [first, second] = [look(), look()];
    expect(first.filter((id) => second.includes(id))).toEqual([]);
    const third = look();
    expect(new Set([...first, ...second, ...third]).size).toBe(500);
  });
});

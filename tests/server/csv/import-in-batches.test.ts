// Files of many rows: imported in batches, shown as they go on, cancelled, cut off, and taken back.

import { afterEach, describe, expect, it, vi } from "vitest";
import { createServer, type NinefoldServer } from "../../../src/runtime/server/server.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const SPEC = `# Places

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows         | Fields             | Actions        |
| ------ | ----- | ------------- | ------------------ | -------------- |
| Places | /     | list of Place | name, size, parent | import, export |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Place

- Shown as: {name}

| Field  | Type               | Must be          |
| ------ | ------------------ | ---------------- |
| name   | text(20)           | required, unique |
| size   | integer            | required         |
| parent | reference to Place | optional         |

## 5. Rules

| Rule      | For        | Must hold | Otherwise |
| --------- | ---------- | --------- | --------- |
| Not small | Place.size | size > 0  | small     |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                               | Member              |
| ------ | ------------------------------------ | ------------------- |
| Person | see                                  | yes                 |
| Place  | see, see history, create, change, export | yes             |
| Place  | delete                               | if size < 900       |

## 8. What happens when something fails

| Error | Status | Message            |
| ----- | ------ | ------------------ |
| small | 422    | {name} is too small. |
`;

const PEOPLE = [
  { name: "Ann", email: "ann@example.org" },
  { name: "Ben", email: "ben@example.org" },
];
type Signed = TestServer & { readonly ann: string; readonly ben: string };
const servers: TestServer[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) await server.close();
});

async function started(engine: Json): Promise<Signed> {
  const server = await open(SPEC, { engine, records: { Person: PEOPLE } });
  servers.push(server);
  return Object.assign(server, { ann: await server.signIn("ann@example.org"), ben: await server.signIn("ben@example.org") });
}

async function send(server: Signed, method: string, step: string, query: Record<string, string>, file?: string, token = server.ann) {
  const response = await fetch(`${server.url}/-/screens/places/import/${step}?${new URLSearchParams(query)}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" },
    ...(file === undefined ? {} : { body: file }),
  });
  const text = await response.text();
  return { status: response.status, body: (text.startsWith("{") ? JSON.parse(text) : text) as Json };
}

const MAP = { map: "name,size,parent" };
const jobOf = async (server: Signed, key: string): Promise<Json> => (await send(server, "GET", "job", { key })).body.job;
const finished = async (server: Signed, key: string): Promise<Json> => {
  await server.ninefold.settle();
  return jobOf(server, key);
};
const count = async (server: Signed): Promise<number> =>
  Number((await server.store.system.rows('SELECT count(*) FROM "place"', []))[0]?.[0]);
const placeNamed = async (server: Signed, name: string): Promise<Json> =>
  (await server.ask("GET", `/api/records/Place?name=${name}`, undefined, { token: server.ann })).body.items[0];

/** Rows without a reference, then pairs that refer to each other: each pair is a batch of its own. */
function file(plain: number, pairs: number, other: readonly string[] = []): string {
  const rows = Array.from({ length: plain }, (_, at) => `P${at},1,`);
  const both = Array.from({ length: pairs }, (_, at) => [`A${at},1,B${at}`, `B${at},1,A${at}`]).flat();
  return ["Name,Size,Parent", ...rows, ...both, ...other].join("\n");
}

/** Does something once after the first batch was committed, before the next one begins. */
function afterFirstBatch(server: Signed, act: () => Promise<unknown>): void {
  const write = server.store.writeAtLength.bind(server.store);
  let batches = 0;
  vi.spyOn(server.store, "writeAtLength").mockImplementation(async (work) => {
    if (batches++ === 1) await act();
    return write(work);
  });
}

describe.each(ENGINES)("an import of many rows on %s", (engine) => {
  it("is committed in several transactions, of which rows in a circle share one, and is one line of the history", async () => {
    const server = await started(engine);
    const writes = vi.spyOn(server.store, "writeAtLength");
    const key = "several-batches";
    const { status, body } = await send(server, "POST", "run", { ...MAP, key, file: "places.csv" }, file(200, 3));
    expect([status, body.job]).toEqual([202, expect.objectContaining({ key, file: "places.csv", rows: 206 })]);
    const job = await finished(server, key);
    expect(job).toMatchObject({ state: "done", taken: 206, created: 206, updated: 0, wrong: 0, hasFailed: false });
    // One for each circle, and at least one for the other rows.
    expect(writes.mock.calls.length).toBeGreaterThanOrEqual(1 + 3);
    expect(await count(server)).toBe(206);
    const [a, b] = [await placeNamed(server, "A2"), await placeNamed(server, "B2")];
    expect([a.parent.id ?? a.parent, b.parent.id ?? b.parent]).toEqual([b.id, a.id]);
    const { items } = (await server.ask("GET", "/-/history", undefined, { token: server.ann })).body;
    expect(items.filter((one: Json) => "within" in one)).toEqual([expect.objectContaining({ entity: "Place" })]);
    // The same once more is told what came of it, and imports nothing.
    const again = await send(server, "POST", "run", { ...MAP, key }, file(200, 3));
    expect(again.body.job).toMatchObject({ state: "done", created: 206 });
    const rows = await server.ask("GET", `/-/screens/places/rows?import=${key}`, undefined, { token: server.ann });
    expect(rows.body).toMatchObject({ total: { count: 206 } });
  });

  it("keeps nothing where a row is wrong that is not to be left out, and else tells it with its line", async () => {
    const server = await started(engine);
    const wrong = file(205, 0, ["Q,0,", "R,1,Q"]);
    await send(server, "POST", "run", { ...MAP, key: "wrong-row-1" }, wrong);
    const refused = await finished(server, "wrong-row-1");
    expect(refused).toMatchObject({ state: "refused", created: 205, reply: { done: false, wrong: 2 }, undo: { state: "none" } });
    expect(await count(server)).toBe(0);
    await send(server, "POST", "run", { ...MAP, key: "wrong-row-2", without: refused.reply.leaving }, wrong);
    const job = await finished(server, "wrong-row-2");
    expect(job).toMatchObject({ state: "done", created: 205, wrong: 2, taken: 207, hasFailed: true });
    expect(job.errors.map(({ row, code }: Json) => [row, code])).toEqual([
      [207, "small"],
      [208, "unknown-name"],
    ]);
    expect((await send(server, "GET", "failed", { key: "wrong-row-2" })).body).toContain("Q is too small.");
  });

  it("tells what is refused while it is written, and keeps the rest", async () => {
    const server = await started(engine);
    const make = (body: Json) => server.ask("POST", "/api/records/Place", body, { token: server.ben });
    afterFirstBatch(server, () => make({ name: "A1", size: 5 }));
    await send(server, "POST", "run", { ...MAP, key: "taken-meanwhile" }, file(205, 3));
    const job = await finished(server, "taken-meanwhile");
    expect(job).toMatchObject({ state: "done", taken: 211, hasFailed: true });
    expect(job.errors.map(({ code }: Json) => code)).toContain("already-taken");
    expect(job.created + job.wrong).toBe(211);
    expect(await count(server)).toBe(job.created + 1);
  });

  it("is cancelled after the batch that it is at: what was committed stays, and is told", async () => {
    const server = await started(engine);
    const key = "cancel-me";
    afterFirstBatch(server, async () => {
      expect((await send(server, "POST", "cancel", { key }, "", server.ben)).status).toBe(404);
      await send(server, "POST", "cancel", { key }, "");
    });
    await send(server, "POST", "run", { ...MAP, key }, file(205, 3));
    const job = await finished(server, key);
    expect(job.state).toBe("cancelled");
    expect(job.created).toBeGreaterThan(0);
    expect(job.created).toBeLessThan(211);
    expect(job.taken).toBe(job.created);
    expect(await count(server)).toBe(job.created);
    await send(server, "POST", "undo", { key }, "");
    expect((await finished(server, key)).undo).toMatchObject({ state: "done", result: { removed: job.created, changed: 0 } });
    expect(await count(server)).toBe(0);
  });

  it("is found again by whoever began it, and by nobody else", async () => {
    const server = await started(engine);
    const key = "only-mine";
    expect((await send(server, "GET", "job", {})).body.job).toBeNull();
    await send(server, "POST", "run", { ...MAP, key }, file(201, 0));
    await finished(server, key);
    expect((await send(server, "GET", "job", {})).body.job).toMatchObject({ key, state: "done" });
    expect((await send(server, "GET", "job", {}, undefined, server.ben)).body.job).toBeNull();
    expect((await send(server, "GET", "job", { key }, undefined, server.ben)).status).toBe(404);
    expect((await send(server, "POST", "undo", { key }, "", server.ben)).status).toBe(404);
    expect((await send(server, "GET", "failed", { key }, undefined, server.ben)).status).toBe(404);
    expect(await count(server)).toBe(201);
  });

  it("leaves whole batches where its process ends, of which another process tells", async () => {
    const server = await started(engine);
    const key = "was-cut-off";
    let end: (error: Error) => void = () => {};
    const reached = new Promise<void>((reach) => {
      afterFirstBatch(server, () => {
        reach();
        return new Promise((_, reject) => {
          end = reject;
        });
      });
    });
    await send(server, "POST", "run", { ...MAP, key }, file(205, 3));
    await reached;
    server.clock.at = new Date(server.clock.at.getTime() + 60_000);
    const other: NinefoldServer = await createServer({ plan: server.plan, store: server.store, clock: server.clock, sweepEvery: 0 });
    try {
      const url = await other.listen({ host: "127.0.0.1", port: 0 });
      const job = await jobOf({ ...server, url } as Signed, key);
      expect(job).toMatchObject({ state: "stopped", undo: { state: "offered" } });
      expect(job.taken).toBeLessThan(211);
      expect(await count(server)).toBe(job.created);
      expect((await send({ ...server, url } as Signed, "POST", "undo", { key }, "")).status).toBe(200);
      await other.settle();
      expect(await count(server)).toBe(0);
    } finally {
      end(new Error("the process has ended"));
      await other.close();
    }
  });
});

describe.each(ENGINES)("an import is undone on %s", (engine) => {
  const imported = async (server: Signed, key: string, text: string, query: Record<string, string> = {}) =>
    expect((await send(server, "POST", "run", { ...MAP, ...query, key }, text)).body).toMatchObject({ done: true });
  const undone = async (server: Signed, key: string) => {
    expect((await send(server, "POST", "undo", { key }, "")).body.job.undo.state).toMatch(/running|done/);
    return (await finished(server, key)).undo;
  };
  const change = async (server: Signed, name: string, body: Json) => {
    const { id } = await placeNamed(server, name);
    expect((await server.ask("PATCH", `/api/records/Place/${id}`, body, { token: server.ben })).status).toBe(200);
    return id;
  };

  it("but for what was changed since, is in use by that, or may not be deleted", async () => {
    const server = await started(engine);
    await imported(server, "some-places", "Name,Size,Parent\nHouse,1,\nRoom,1,House\nDesk,1,Room\nHall,1,\nBig,950,\nYard,1,Yard\n");
    await change(server, "Room", { size: 7 });
    const hall = await placeNamed(server, "Hall");
    await server.ask("POST", "/api/records/Place", { name: "Own", size: 1, parent: hall.id }, { token: server.ben });
    expect(await undone(server, "some-places")).toMatchObject({
      state: "done",
      result: { removed: 2, restored: 0, changed: 3, refused: 1 },
    });
    const { items } = (await server.ask("GET", "/api/records/Place?sort=name", undefined, { token: server.ann })).body;
    expect(items.map(({ name }: Json) => name)).toEqual(["Big", "Hall", "House", "Own", "Room"]);
    // It is done once.
    expect((await send(server, "POST", "undo", { key: "some-places" }, "")).body.job.undo.result.removed).toBe(2);
  });

  it("with the earlier values of what it changed, where nobody changed that since", async () => {
    const server = await started(engine);
    await imported(server, "the-first-ones", "Name,Size,Parent\nHouse,1,\nRoom,2,\nDesk,3,\n");
    server.clock.at = new Date(server.clock.at.getTime() + 60_000);
    await imported(server, "the-others", "Name,Size,Parent\nHouse,10,Room\nRoom,20,\nNew,5,Desk\n", { match: "name" });
    await change(server, "Room", { size: 21 });
    expect(await undone(server, "the-others")).toMatchObject({ result: { removed: 1, restored: 1, changed: 1, refused: 0 } });
    expect(await placeNamed(server, "House")).toMatchObject({ size: 1, parent: null });
    expect(await placeNamed(server, "Room")).toMatchObject({ size: 21 });
    expect(await placeNamed(server, "New")).toBeUndefined();
  });

  it("for a day", async () => {
    const server = await started(engine);
    await imported(server, "yesterday", "Name,Size,Parent\nHouse,1,\n");
    server.clock.at = new Date(server.clock.at.getTime() + 25 * 3_600_000);
    const ann = await server.signIn("ann@example.org");
    const later = Object.assign(server, { ann });
    expect((await jobOf(later, "yesterday")).undo.state).toBe("over");
    expect((await send(later, "POST", "undo", { key: "yesterday" }, "")).status).toBe(403);
    expect(await count(later)).toBe(1);
  });
});

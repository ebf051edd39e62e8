// A large import does not hold up other readers and writers.

import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ENGINES, open, type Reply, type TestServer } from "../../support/test-server.ts";

const BOOKS = `# Books

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows        | Fields      | Actions |
| ------ | ----- | ------------ | ----------- | ------- |
| Books  | /     | list of Book | title, code | import  |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Book

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| title | text(80) | required         |
| code  | text(20) | required, unique |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Reader  | signed in     |

| Entity | Action              | Visitor | Reader |
| ------ | ------------------- | ------- | ------ |
| Person | see                 | no      | yes    |
| Book   | see, create, change | yes     | yes    |
`;

const ROWS = 600;
/** Requests answered meanwhile: one can come before the import holds anything, the third only where none has to wait. */
const ENOUGH = 3;

describe.each(ENGINES)("beside an import on %s", (engine) => {
  let server: TestServer;
  let codes = 0;
  beforeAll(async () => {
    server = await open(BOOKS, { engine, records: { Person: [{ name: "Ann", email: "ann@example.org" }], Book: [] } });
  });
  afterAll(() => server?.close());

  const table = (name: string, rows = ROWS) =>
    ["title,code", ...Array.from({ length: rows }, (_, at) => `Book ${at},${name}${at}`)].join("\n");
  const importing = (step: string, file: string) =>
    server.ask("POST", `/-/screens/books/import/${step}map=title,code`, undefined, { raw: file, headers: { "content-type": "text/csv" } });
  /** What came of one of many rows, which goes on when its request is answered. */
  const imported = async (key: string, file: string): Promise<Reply> => {
    expect((await importing(`run?key=${key}&`, file)).status).toBe(202);
    await server.ninefold.settle();
    return server.ask("GET", `/-/screens/books/import/job?key=${key}`);
  };
  const read = () => server.ask("GET", "/api/records/Book?size=1");
  const write = () => server.ask("POST", "/api/records/Book", { title: "Beside", code: `beside-${++codes}` });
  const count = async () => (await server.ask("GET", "/api/records/Book?size=1")).body.total;

  /** How many requests, one after another, were answered while the import was under way. */
  async function beside(under: Promise<Reply>, ask: () => Promise<Reply>, status: number): Promise<number> {
    let over = false;
    const done = under.then(() => {
      over = true;
    });
    let answered = 0;
    while (!over && answered < ENOUGH) {
      expect((await ask()).status).toBe(status);
      if (!over) answered++;
    }
    await done;
    return answered;
  }

  it("whoever reads is answered, during a trial and during a run", async () => {
    const trial = importing("try?", table("a"));
    expect(await beside(trial, read, 200)).toBe(ENOUGH);
    expect((await trial).body).toMatchObject({ created: ROWS, wrong: 0, done: false });
    const run = imported("beside-one", table("a"));
    expect(await beside(run, read, 200)).toBe(ENOUGH);
    expect((await run).body.job).toMatchObject({ created: ROWS, state: "done" });
    expect(await count()).toBe(ROWS);
  });

  it("whoever reads is answered although the note that their session is used has to wait for writers", async () => {
    const token = await server.signIn("ann@example.org");
    const { write } = server.store;
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    server.store.write = async (work) => gate.then(() => write.call(server.store, work) as never);
    expect((await server.ask("GET", "/api/records/Person", undefined, { token })).status).toBe(200);
    server.store.write = write;
    open();
    await vi.waitFor(async () => {
      const { sessions } = (await server.ask("GET", "/-/account", undefined, { token })).body;
      expect(sessions[0].seenAt).toBe(server.clock.at.toISOString());
    });
  });

  it("whoever writes does not wait for a trial, which sees nothing of it and keeps nothing", async () => {
    const before = await count();
    const trial = importing("try?", table("b"));
    const written = await beside(trial, write, 201);
    expect(written).toBe(ENOUGH);
    expect((await trial).body).toMatchObject({ created: ROWS, wrong: 0, done: false });
    expect(await count()).toBe(before + codes);
    expect(readdirSync(server.folder).filter((name) => name.includes("trial"))).toEqual([]);
  });

  it("whoever writes during a run is answered, whether it comes to something or not", async () => {
    const before = await count();
    const made = codes;
    const wrong = imported("beside-two", `${table("c")}\nLast,a0`);
    const first = write();
    const right = importing("run?key=beside-three&", table("d", 100));
    const second = write();
    expect((await wrong).body.job).toMatchObject({ state: "refused", wrong: 1 });
    expect((await right).body).toMatchObject({ done: true, created: 100 });
    expect([(await first).status, (await second).status]).toEqual([201, 201]);
    expect(await count()).toBe(before + 100 + (codes - made));
  });

  it("trials at the same time each see the records as they are", async () => {
    const trials = await Promise.all(["e", "e", "a"].map((name) => importing("try?", table(name, 50))));
    expect(trials.map(({ body }) => [body.created, body.wrong])).toEqual([
      [50, 0],
      [50, 0],
      [0, 50],
    ]);
  });
});

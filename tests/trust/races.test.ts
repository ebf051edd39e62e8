// Many who want the same at once, on both engines. Exactly as many succeed as may, and the others are told why.
// NINEFOLD_RACES says how many rounds of each there are (1000 is the full size).

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer, type NinefoldServer } from "../../src/runtime/server/server.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import type { Store } from "../../src/runtime/store/store.ts";
import { visitorsMay } from "../fixtures/documents/visitor-permissions.ts";
import { ENGINES, type Json, open, type TestServer } from "../support/test-server.ts";

const ROUNDS = Number(process.env.NINEFOLD_RACES ?? "1");
const MANY = 8;

const FAIR = `# Fair

## 3. Entities and their fields

### Stand

| Field | Type                | Must be  | Value    |
| ----- | ------------------- | -------- | -------- |
| name  | text(40)            | required, unique | - |
| left  | integer             | required | starts 1 |
| rung  | integer             | required | starts 0 |
| held  | integer             | required | starts 0 |

### Seat

| Field | Type               | Must be         |
| ----- | ------------------ | --------------- |
| stand | reference to Stand | required, fixed |

### Motion

| Field | Type                    | Must be  |
| ----- | ----------------------- | -------- |
| stand | reference to Stand      | required |
| votes | every Vote by motion    | -        |

### Vote

- Unique: motion + by

| Field  | Type                | Must be         |
| ------ | ------------------- | --------------- |
| motion | reference to Motion | required, fixed |
| by     | text(20)            | required, fixed |

### Bell

| Field | Type               | Must be  |
| ----- | ------------------ | -------- |
| stand | reference to Stand | required |
| at    | moment             | required |

### Load

| Field | Type               | Must be         |
| ----- | ------------------ | --------------- |
| stand | reference to Stand | required, fixed |

## 4. States and transitions

### Seat

- States: taken
- Ends in: taken

| From  | Action | To    | Only if        | Otherwise | Then                 |
| ----- | ------ | ----- | -------------- | --------- | -------------------- |
| (new) | take   | taken | stand.left > 0 | full      | add -1 to stand.left |

### Motion

- States: open, passed
- Ends in: passed

| From  | Action                        | To     | Then                |
| ----- | ----------------------------- | ------ | ------------------- |
| (new) | move                          | open   | -                   |
| open  | (when number of votes >= 2)   | passed | add 1 to stand.held |

### Bell

- States: set_up, rung
- Ends in: rung

| From   | Action  | To     | Then                |
| ------ | ------- | ------ | ------------------- |
| (new)  | hang    | set_up | -                   |
| set_up | (at at) | rung   | add 1 to stand.rung |

## 5. Validation rules

| Rule | For   | Must hold                                 | Otherwise |
| ---- | ----- | ----------------------------------------- | --------- |
| few  | Load  | number of Load where (stand = this.stand) <= 3 | too-many  |

${visitorsMay({ Stand: "see, create, change", Seat: "see, take", Motion: "see, move", Vote: "see, create", Bell: "see, hang", Load: "see, create" })}

## 8. The error catalogue

| Code     | Status | Message       |
| -------- | ------ | ------------- |
| full     | 409    | It is full.   |
| too-many | 409    | Three at most. |
`;

describe.each(ENGINES)("many who want the same, on %s", (engine) => {
  let server: TestServer;
  let other: { readonly url: string; readonly server: NinefoldServer; readonly store: Store } | null = null;
  let stand: string;
  let names = 0;

  beforeAll(async () => {
    server = await open(FAIR, { engine, watched: true });
    if (engine !== "postgres") return;
    const { store } = await openStore({ plan: server.plan, url: server.databaseUrl });
    const ninefold = await createServer({ plan: server.plan, store, clock: server.clock, sweepEvery: 0 });
    other = { url: await ninefold.listen({ host: "127.0.0.1", port: 0 }), server: ninefold, store };
  });
  afterAll(async () => {
    await other?.server.close();
    await other?.store.close();
    await server?.close();
  });

  /** Asks the processes in turn. */
  const ask = async (
    at: number,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Json }> => {
    if (at % 2 === 0 || other === null) return server.ask(method, `/api/records/${path}`, body);
    const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const reply = await fetch(`${other.url}/api/records/${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  };
  const together = (act: (at: number) => ReturnType<typeof ask>) => Promise.all(Array.from({ length: MANY }, (_, at) => act(at)));
  const make = async (path: string, body: unknown): Promise<string> => (await ask(0, "POST", path, body)).body.id;
  const standNow = async () => (await ask(1, "GET", `Stand/${stand}`)).body;

  /** Each round with a stand of its own. */
  const rounds = (name: string, round: () => Promise<void>) =>
    it(name, { timeout: 30_000 + ROUNDS * 5_000 }, async () => {
      for (let at = 0; at < ROUNDS; at++) {
        stand = await make("Stand", { name: `Stand ${++names}` });
        await round();
      }
    });
  const outcomes = (replies: readonly { readonly status: number; readonly body: Json }[]) =>
    replies.map(({ status, body }) => (status < 300 ? "done" : `${status} ${body.code}`)).sort();

  rounds("gives the last seat to one", async () => {
    const replies = await together((at) => ask(at, "POST", "Seat/actions/take", { stand }));
    expect(outcomes(replies)).toEqual([...Array(MANY - 1).fill("409 full"), "done"]);
    expect(await standNow()).toMatchObject({ left: 0 });
  });

  rounds("decides once where all who may agree at once", async () => {
    const motion = await make("Motion/actions/move", { stand });
    const replies = await together((at) => ask(at, "POST", "Vote", { motion, by: `p${at % 4}` }));
    expect(outcomes(replies)).toEqual([...Array(MANY / 2).fill("409 already-taken"), ...Array(MANY / 2).fill("done")]);
    expect((await ask(1, "GET", `Motion/${motion}`)).body.status).toBe("passed");
    expect(await standNow()).toMatchObject({ held: 1 });
  });

  rounds("makes one of one name", async () => {
    const name = `Same ${++names}`;
    const replies = await together((at) => ask(at, "POST", "Stand", { name }));
    expect(outcomes(replies)).toEqual([...Array(MANY - 1).fill("409 already-taken"), "done"]);
  });

  rounds("keeps to a limit that counts", async () => {
    const replies = await together((at) => ask(at, "POST", "Load", { stand }));
    expect(outcomes(replies)).toEqual([...Array(MANY - 3).fill("409 too-many"), ...Array(3).fill("done")]);
    expect((await ask(1, "GET", `Load?stand=${stand}&total=exact`)).body.total).toBe(3);
  });

  rounds("overwrites nothing that was changed meanwhile", async () => {
    const { version } = await standNow();
    const replies = await together((at) => ask(at, "PATCH", `Stand/${stand}`, { left: 10 + at, version }));
    expect(outcomes(replies)).toEqual([...Array(MANY - 1).fill("412 changed-meanwhile"), "done"]);
    expect((await standNow()).left).toBe(10 + replies.findIndex(({ status }) => status === 200));
  });

  rounds("does what is due once, whoever looks", async () => {
    const at = new Date(server.clock.at.getTime() + 60_000);
    const bells = [];
    for (let bell = 0; bell < 3; bell++) bells.push(await make("Bell/actions/hang", { stand, at: at.toISOString() }));
    server.clock.at = at;
    await Promise.all([server.ninefold.settle(), other?.server.settle(), together((one) => ask(one, "GET", `Stand/${stand}`))]);
    expect(await standNow()).toMatchObject({ rung: 3 });
    for (const bell of bells) expect(await server.store.history("Bell", bell, 10)).toHaveLength(2);
  });
});

// A ledger that many write at once, and what must hold of it afterwards.

import { expect } from "vitest";
import { Ids } from "../../src/runtime/server/context/ids.ts";
import { queueCall, USUAL_PATIENCE } from "../../src/runtime/server/outbox/outbox.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import { type Json, planOf } from "../support/test-server.ts";
import type { Served } from "./served.ts";

const WRITERS = 8;
/** Acknowledgements between two faults. */
const BETWEEN = 30;

/** For processes that call a receiver on this machine. */
export const ENVIRONMENT = {
  NINEFOLD_SIGNING_SECRET: "a secret of the operator, long enough",
  NINEFOLD_ALLOW_PRIVATE_ADDRESSES: "yes",
};

export const LEDGER = `# Ledger

## 3. Entities and their fields

### Account

- Shown as: {name}

| Field   | Type     | Must be          | Value    |
| ------- | -------- | ---------------- | -------- |
| name    | text(40) | required, unique | -        |
| total   | integer  | required         | starts 0 |
| settled | integer  | required         | starts 0 |
| noted   | integer  | required         | starts 0 |

### Entry

| Field   | Type                 | Must be                 |
| ------- | -------------------- | ----------------------- |
| place   | integer              | required, unique, fixed |
| account | reference to Account | required, fixed         |
| amount  | integer              | required, fixed         |

## 4. States and transitions

### Entry

- States: booked, settled, noted
- Ends in: noted

| From    | Action                          | To      | Then                                               |
| ------- | ------------------------------- | ------- | -------------------------------------------------- |
| (new)   | book                            | booked  | add amount to account.total                        |
| booked  | settle                          | settled | add 1 to account.settled                           |
| settled | (when amount > 5)               | noted   | add 1 to account.noted                             |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |

| Entity  | Action            | Visitor |
| ------- | ----------------- | ------- |
| Account | see, create       | yes     |
| Entry   | see, book, settle | yes     |
`;

/** An account to book on. */
export async function openAccount(served: Served): Promise<string> {
  return (await post(served.url, "/api/records/Account", { name: "Main" }, "account")).body.id;
}

/** Calls that are to leave the program, as an act would leave them in the outbox. */
export async function queueCalls(url: string, hook: string, count: number): Promise<void> {
  const { store } = await openStore({ plan: planOf(LEDGER), url });
  const now = new Date().toISOString();
  await store.write(async (transaction) => {
    for (let number = 0; number < count; number++) {
      const about = { entity: "Account", record: String(number % 4) };
      await queueCall(
        new Ids(),
        transaction,
        { name: "hook", about, patience: USUAL_PATIENCE, method: "POST", url: `${hook}/hook`, body: JSON.stringify({ number }) },
        now,
      );
    }
  });
  await store.close();
}

/**
 * Books and settles from many sides through all processes while `fault` happens so often; the numbers that were acknowledged, all
 * of them above `after`.
 */
export async function load(
  served: readonly Served[],
  account: string,
  faults: number,
  fault: (turn: number) => Promise<void>,
  after = 0,
): Promise<number[]> {
  const acknowledged: number[] = [];
  const waiting: { readonly at: number; readonly go: () => void }[] = [];
  let next = after;
  let over = false;
  const write = async (writer: number): Promise<void> => {
    while (!over) {
      const number = ++next;
      const booked = await untilDone(
        served,
        writer + number,
        "/api/records/Entry/actions/book",
        { place: number, account, amount: (number % 10) + 1 },
        `book-${number}`,
      );
      const id = booked?.id ?? (await idOf(served, writer, number));
      await untilDone(served, writer + number, `/api/records/Entry/${id}/actions/settle`, {}, `settle-${number}`);
      acknowledged.push(number);
      for (const { at, go } of waiting) if (acknowledged.length >= at) go();
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const more = () => Promise.race([writers, new Promise<void>((go) => waiting.push({ at: acknowledged.length + BETWEEN, go }))]);
  for (let turn = 0; turn < faults; turn++) {
    await more();
    await fault(turn);
  }
  await more();
  over = true;
  await writers;
  return acknowledged;
}

/** Repeats a request under its key until somebody acknowledges it; null where the answer was lost but the act was not. */
async function untilDone(served: readonly Served[], turn: number, path: string, body: unknown, key: string): Promise<Json | null> {
  for (let attempt = 0; ; attempt++) {
    const { status, body: said } = await post(served[(turn + attempt) % served.length]!.url, path, body, key);
    if (status === 200 || status === 201) return said;
    if (said?.code === "already-done") return null;
    if (status !== 0 && status !== 503) throw new Error(`${path}: ${status} ${JSON.stringify(said)}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function idOf(served: readonly Served[], turn: number, number: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const { status, body } = await ask(served[(turn + attempt) % served.length]!.url, `/api/records/Entry?place=${number}`, {});
    if (status === 200) return body.items[0].id;
  }
}

export function post(url: string, path: string, body: unknown, key: string) {
  return ask(url, path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "idempotency-key": key },
  });
}

/** Status 0 where nobody answered. */
export async function ask(url: string, path: string, init: RequestInit): Promise<{ readonly status: number; readonly body: Json }> {
  try {
    const response = await fetch(url + path, init);
    return { status: response.status, body: await response.json() };
  } catch {
    return { status: 0, body: null };
  }
}

/** Throws where what is there is not exactly what was acknowledged, done once. */
export async function expectWhole(url: string, acknowledged: readonly number[]): Promise<void> {
  // Whoever reads is shown what the program does by itself as done.
  const kept = await read(url);
  expect(acknowledged.filter((number) => !kept.numbers.has(number))).toEqual([]);
  expect(kept.entries.length).toBe(kept.numbers.size);
  const count = (holds: (entry: Json) => boolean) => kept.entries.filter(holds).length;
  expect(kept.account).toMatchObject({
    total: kept.entries.reduce((sum, entry) => sum + entry.amount, 0),
    settled: count((entry) => entry.status !== "booked"),
    noted: count((entry) => entry.status === "noted"),
  });
  expect(count((entry) => entry.status === "settled" && entry.amount > 5)).toBe(0);
  expect(kept.entries.length).toBe(acknowledged.length);
}

async function read(url: string): Promise<{ readonly entries: Json[]; readonly numbers: ReadonlySet<number>; readonly account: Json }> {
  const entries: Json[] = [];
  for (let page = 1; ; page++) {
    const { body } = await ask(url, `/api/records/Entry?sort=place&size=100&page=${page}`, {});
    entries.push(...body.items);
    if (!body.more) break;
  }
  const { body } = await ask(url, "/api/records/Account", {});
  return { entries, numbers: new Set(entries.map((entry) => entry.place)), account: body.items[0] };
}

// A change of hidden fields reaches only listeners to whom it makes a difference.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SseClient } from "../../support/sse-client.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const CRATES = `# Crates

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route             | Shows          | Only where | Fields | Actions   |
| ------ | ----------------- | -------------- | ---------- | ------ | --------- |
| Crates | /                 | list of Crate  | -          | title  | pack, Fix |
| High   | /high             | list of Crate  | pin > 50   | title  | -         |
| Fix    | /crates/{crate}   | form for Crate | pin > 40   | title  | save      |
| Sums   | /sums             | figures        | -          | -      | -         |

### Sums

| Figure | Shows                           |
| ------ | ------------------------------- |
| High   | number of Crate where (pin > 60) |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(40) | required         | -         |
| email | email    | required, unique | -         |
| chief | yes/no   | required         | starts no |

### Vault

| Field | Type     | Must be  | Value    |
| ----- | -------- | -------- | -------- |
| name  | text(40) | required | -        |
| code  | integer  | required | starts 0 |

### Crate

- Shown as: {title}

| Field | Type               | Must be  | Value               |
| ----- | ------------------ | -------- | ------------------- |
| title | text(40)           | required | -                   |
| vault | reference to Vault | required | -                   |
| pin   | integer            | required | starts 0            |
| twice | integer            | required | always pin * 2      |
| big   | yes/no             | required | always pin > 10     |
| lines | rows of Line       | optional | -                   |
| sum   | integer            | required | always sum of lines.cost |

### Line

| Field | Type     | Must be  | Value    |
| ----- | -------- | -------- | -------- |
| what  | text(40) | required | -        |
| cost  | integer  | required | starts 0 |
| code  | integer  | required | starts 0 |

## 4. States and transitions

### Crate

- States: open, packed
- Ends in: packed

| From  | Action | To     | Only if  | Asks for                  | Then                         |
| ----- | ------ | ------ | -------- | ------------------------- | ---------------------------- |
| (new) | enter  | open   | -        | -                         | -                            |
| open  | pack   | packed | pin > 20 | -                         | -                            |
| open  | lock   | open   | -        | amount: integer, required | set vault.code to ask.amount |

## 6. Roles and permissions

| Role   | Means          |
| ------ | -------------- |
| Member | not user.chief |
| Chief  | user.chief     |

| Entity | Action              | Member      | Chief |
| ------ | ------------------- | ----------- | ----- |
| Person | see                 | yes         | yes   |
| Vault  | see, create         | no          | yes   |
| Crate  | see, change, pack   | yes         | yes   |
| Crate  | enter, lock         | no          | yes   |
| Crate  | delete              | if pin > 30 | yes   |
| Crate  | see pin, see twice  | no          | yes   |
| Crate  | change pin          | no          | yes   |
| Line   | see cost, see code  | no          | yes   |
`;

const people = ["Ann", "Cy"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org`, chief: name === "Cy" }));

describe.each(engineFor(import.meta.filename))("a change of what is hidden, on %s", (engine) => {
  let server: TestServer;
  let clients: SseClient[] = [];
  let crate: Json;
  const tokens: Record<string, string> = {};
  const ask = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const reply = await server.ask(method, `/api/records/${path}`, body, { token: tokens.Cy });
    expect([path, reply.status < 300, reply.body]).toEqual([path, true, reply.body]);
    return reply.body;
  };
  beforeAll(async () => {
    server = await open(CRATES, { engine, records: { Person: people } });
    for (const { name, email } of people) tokens[name] = await server.signIn(email);
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    const vault = await ask("POST", "Vault", { name: "V" });
    const lines = [{ what: "A" }, { what: "B" }];
    crate = await ask("POST", "Crate/actions/enter", { title: "C", vault: vault.id, lines });
    clients = [await SseClient.at(server.url, tokens.Ann), await SseClient.at(server.url, tokens.Cy)];
    await heard();
  });
  afterEach(() => {
    for (const client of clients) client.close();
  });

  let last = "";
  /** What Ann and Cy have heard since the last time, "derived" included; an event that comes twice is older. */
  const heard = async (): Promise<string[][]> => {
    const { id } = await ask("POST", "Crate/actions/enter", { title: "Mark", vault: crate.vault });
    const since = last;
    return Promise.all(
      clients.map(async (client) => {
        last = (await client.until(({ data }) => data.record === id)).id ?? last;
        const isNew = (one: SseClient["events"][number]) => one.id === null || one.id > since;
        const told = client.events.splice(0).filter((one) => isNew(one) && (one.event === "derived" || one.data.record === crate.id));
        return told.map(({ event, data }) => [event, data.action ?? "-"].join(" "));
      }),
    );
  };
  const TOUCHED = "changed -";
  const set = async (pin: number) => {
    await ask("PATCH", `Crate/${crate.id}`, { pin });
    return (await heard())[0];
  };

  it("is heard of where a computed field, a guard, a permission or a form follows from it, and turns", async () => {
    const told = [];
    for (const pin of [1, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 60, 61, 0]) told.push([pin, ...(await set(pin))!]);
    const turned = new Set([11, 21, 31, 41, 0]);
    expect(told).toEqual([1, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 60, 61, 0].map((pin) => (turned.has(pin) ? [pin, TOUCHED] : [pin])));
  });

  it("is heard of in rows where what is seen follows from it", async () => {
    const lines = (given: object) =>
      ask("PATCH", `Crate/${crate.id}`, { lines: [{ id: crate.lines[0].id, ...given }, { id: crate.lines[1].id }] });
    await lines({ code: 5 });
    expect(await heard()).toEqual([[], ["changed change"]]);
    await lines({ cost: 5 });
    expect(await heard()).toEqual([[TOUCHED], ["changed change"]]);
    await lines({ what: "Other" });
    expect(await heard()).toEqual([["changed change"], ["changed change"]]);
  });

  it("is not heard of where a step changed only what is hidden elsewhere", async () => {
    await ask("POST", `Crate/${crate.id}/actions/lock`, { amount: 3 });
    expect(await heard()).toEqual([[], ["changed lock"]]);
  });
});

// Samples send nothing, whatever of them is due when they are made.

import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { engineFor, open, readExample, type TestServer } from "../../support/test-server.ts";

const BILLS = `# Bills

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Bill

| Field    | Type                | Must be  | Value    |
| -------- | ------------------- | -------- | -------- |
| payer    | reference to Person | required | -        |
| due_on   | date                | required | -        |
| remind_on | date               | required | -        |
| reminded | integer(0..999)     | required | starts 0 |
| refused  | yes/no              | required | starts no |

## 4. States and transitions

### Bill

- States: open, overdue, lost

| From    | Action              | To      | Only if | Otherwise | Then |
| ------- | ------------------- | ------- | ------- | --------- | ---- |
| (new)   | send                | open    | -       | -         | -    |
| open    | (when due_on < today) | overdue | -     | -         | tell payer overdue; call billing |
| overdue | (at remind_on)      | overdue | -       | -         | set remind_on to remind_on + 1 day; add 1 to reminded; tell payer overdue |
| overdue | (when refused)      | lost    | -       | -         | tell payer overdue |

## 5. Validation rules

| Rule       | For         | Must hold          | Otherwise |
| ---------- | ----------- | ------------------ | --------- |
| Never lost | Bill.status | status is not lost | kept      |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Anyone | not signed in |
| Member | signed in |

| Entity | Action            | Anyone | Member |
| ------ | ----------------- | ------ | ------ |
| Person | see               | yes    | yes    |
| Bill   | see, send, change | yes    | yes    |

## 7. Calls and messages

| Message | To     | Subject   | Text         |
| ------- | ------ | --------- | ------------ |
| overdue | Person | Overdue   | Pay, please. |

| Sends   | When | Method | URL                           | Body   |
| ------- | ---- | ------ | ----------------------------- | ------ |
| billing | -    | POST   | https://billing.example/bills | { id } |

## 8. The error catalogue

| Code | Status | Message    |
| ---- | ------ | ---------- |
| kept | 409    | It stays.  |
`;

/** Each patient has a user of their own at most, and there are fewer users than patients; each card is of one, by what it begins with. */
const CLINIC = `# Clinic

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type                   | Must be          |
| ----- | ---------------------- | ---------------- |
| name  | text(80)               | required         |
| email | email                  | required, unique |
| desk  | one of: north, south, east | required, unique |

### Patient

| Field   | Type                | Must be          |
| ------- | ------------------- | ---------------- |
| name    | text(80)            | required         |
| account | reference to Person | optional, unique |

### Card

| Field  | Type                | Must be          | Value       |
| ------ | ------------------- | ---------------- | ----------- |
| number | integer             | required         | -           |
| holder | reference to Person | optional, unique | starts user |

### Seat

- Unique: row + holder

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| holder | reference to Person | optional |
| row    | integer(1..2)       | required |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity  | Action      | Member |
| ------- | ----------- | ------ |
| Person  | see         | yes    |
| Patient | see, create | yes    |
| Card    | see, create | yes    |
| Seat    | see, create | yes    |
`;

const RECORDS = {
  Person: [{ name: "Ann", email: "ann@example.org" }],
  Bill: [
    { payer: 0, due_on: "today - 30 days", remind_on: "today - 54 days" },
    { payer: 0, due_on: "today - 30 days", remind_on: "today + 1 day", refused: true },
    { payer: 0, due_on: "today + 30 days", remind_on: "today + 60 days" },
  ],
};

const OUTBOUND = { address: "https://product.example" };

function samplesOf(example: string): unknown {
  const file = resolve(import.meta.dirname, `../../../examples/${example}/data/samples.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** How many mails and calls, and how many messages in the application, there were in all. */
async function sentBy(server: TestServer): Promise<number[]> {
  for (let look = 0; look < 3; look++) await server.ninefold.settle();
  const count = async (table: string) => Number((await server.store.system.rows(`SELECT count(*) FROM "${table}"`, []))[0]?.[0]);
  return [await count("ninefold_outbox"), await count("ninefold_notification")];
}

describe.each(engineFor(import.meta.filename))("samples, on %s", (engine) => {
  it("have had done to them what was due when they were made, and nothing was sent", async () => {
    const server = await open(BILLS, { engine, records: RECORDS, outbound: OUTBOUND, log: () => {} });
    expect(await sentBy(server)).toEqual([0, 0]);
    const { items } = (await server.ask("GET", "/api/records/Bill?sort=due_on")).body;
    const bills = items.map(({ status, reminded }: { status: string; reminded: number }) => [status, reminded]).toSorted();
    expect(bills).toEqual([
      ["open", 0],
      ["overdue", 0],
      ["overdue", 55],
    ]);
    server.clock.at = new Date("2026-03-05T10:00:00.000Z");
    expect(await sentBy(server)).not.toContain(0);
    await server.close();
  });

  it("are made though each has another record of its own, of which there are fewer", async () => {
    const server = await open(CLINIC, { engine, records: null, development: true });
    const token = await server.signIn(server.samples[0]!.email, "ninefold-sample");
    const total = async (entity: string) =>
      (await server.ask("GET", `/api/records/${entity}?size=1&total=exact`, undefined, { token })).body.total;
    expect([await total("Person"), await total("Patient"), await total("Card"), await total("Seat")]).toEqual([3, 8, 8, 8]);
    await server.close();
  });

  it.each(["library", "market", "not-shown", "purchasing", "studio"])("of the example %s send nothing", async (example) => {
    const server = await open(readExample(example), {
      engine,
      records: samplesOf(example),
      outbound: OUTBOUND,
      now: "2026-12-15T10:00:00.000Z",
    });
    expect(await sentBy(server)).toEqual([0, 0]);
    await server.close();
  });
});

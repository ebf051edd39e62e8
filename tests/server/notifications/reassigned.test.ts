// A notification ends when its question passes to somebody else.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const PLEAS = `# Pleas

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field   | Type     | Must be          | Value     |
| ------- | -------- | ---------------- | --------- |
| name    | text(80) | required         | -         |
| email   | email    | required, unique | -         |

### Plea

- Shown as: {title}

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| title  | text(80)            | required | -           |
| secret | yes/no              | required | starts no   |
| maker  | reference to Person | required | starts user |
| first  | reference to Person | required | -           |
| next   | reference to Person | required | -           |
| judge  | reference to Person | optional | -           |

## 4. States and transitions

### Plea

- States: waiting, stalled, granted
- Ends in: granted
- Warns in: stalled

| From    | Action  | To      | Then                                                               |
| ------- | ------- | ------- | ------------------------------------------------------------------ |
| (new)   | plead   | waiting | set judge to first; tell first to-decide                           |
| waiting | pass on | waiting | set judge to next; tell next to-decide; tell maker passed-on       |
| waiting | grant   | granted | -                                                                  |
| waiting | stall   | stalled | -                                                                  |
| stalled | remind  | waiting | tell judge reminded                                                |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Person | signed in |

| Entity | Action                      | Person                                                        |
| ------ | --------------------------- | ------------------------------------------------------------- |
| Person | see                         | yes                                                           |
| Plea   | see                         | if maker = user or judge = user or (first = user and not secret) |
| Plea   | plead, pass on              | yes                                                           |
| Plea   | stall, remind, delete       | if maker = user                                               |
| Plea   | grant                       | if judge = user                                               |

## 7. The calls it makes

| Message   | To | Subject               | Text         |
| --------- | -- | --------------------- | ------------ |
| to-decide | -  | {title} waits for you | Decide.      |
| passed-on | -  | {title} is passed on  | To the next. |
| reminded  | -  | {title} still waits   | Decide.      |
`;

describe("a notification of what others decide now", () => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const people: Record<string, string> = {};

  beforeAll(async () => {
    const names = ["Ann", "Bea", "Cyd"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` }));
    server = await open(PLEAS, { records: { Person: names } });
    for (const who of ["ann", "bea", "cyd"]) tokens[who] = await server.signIn(`${who}@example.org`);
    const { body } = await server.ask("GET", "/api/records/Person", undefined, { token: tokens.cyd });
    for (const { id, email } of body.items) people[email.split("@")[0]] = id;
  });

  afterAll(() => server?.close());

  async function plead(title: string, more: Json = {}): Promise<string> {
    const given = { title, first: people.ann, next: people.bea, ...more };
    const { status, body } = await server.ask("POST", "/api/records/Plea/actions/plead", given, { token: tokens.cyd });
    expect(status).toBe(201);
    return body.id;
  }

  async function act(who: string, action: string, id: string): Promise<void> {
    server.clock.at = new Date(server.clock.at.getTime() + 1000);
    expect((await server.ask("POST", `/api/records/Plea/${id}/actions/${action}`, {}, { token: tokens[who] })).status).toBe(200);
  }

  /** How many are new, and of those about a plea what was told with why it is over. */
  async function told(who: string, title: string): Promise<{ readonly unread: number; readonly about: readonly Json[] }> {
    const { body } = await server.ask("GET", "/-/notifications", undefined, { token: tokens[who] });
    const items: Json[] = body.items.filter(({ subject }: Json) => subject.startsWith(title));
    expect(body.unread).toBe(body.items.filter(({ read, over }: Json) => !read && over === undefined).length);
    return { unread: body.unread, about: items.map(({ subject, over }) => [subject, over ?? null]) };
  }

  it("is over, and does not say who they are; whom it is for now has it as new", async () => {
    const id = await plead("Roof");
    const before = await told("ann", "Roof");
    expect(before.about).toEqual([["Roof waits for you", null]]);
    await act("cyd", "pass-on", id);
    expect(await told("ann", "Roof")).toEqual({ unread: before.unread - 1, about: [["Roof waits for you", { why: "others" }]] });
    expect((await told("bea", "Roof")).about).toEqual([["Roof waits for you", null]]);
  });

  it("stays over where others are told once more, and a plea comes back to where it was", async () => {
    const id = await plead("Door");
    await act("cyd", "pass-on", id);
    await act("cyd", "stall", id);
    expect((await told("ann", "Door")).about).toEqual([["Door waits for you", { now: "Stalled" }]]);
    await act("cyd", "remind", id);
    expect((await told("ann", "Door")).about).toEqual([["Door waits for you", { why: "others" }]]);
    expect((await told("bea", "Door")).about).toEqual([
      ["Door still waits", null],
      ["Door waits for you", null],
    ]);
  });

  it("is over where its reader does not see the record any more, or it is deleted", async () => {
    const secret = await plead("Wall", { secret: true });
    await act("cyd", "pass-on", secret);
    expect((await told("ann", "Wall")).about).toEqual([["Wall waits for you", { why: "gone" }]]);
    const deleted = await plead("Lawn");
    expect((await server.ask("DELETE", `/api/records/Plea/${deleted}`, undefined, { token: tokens.cyd })).status).toBe(204);
    expect((await told("ann", "Lawn")).about).toEqual([["Lawn waits for you", { why: "gone" }]]);
  });

  it("is news of one whose reader could decide on it no more when they were told than now", async () => {
    const id = await plead("Gate", { first: people.bea, next: people.ann });
    await act("cyd", "pass-on", id);
    expect((await told("cyd", "Gate")).about).toEqual([["Gate is passed on", null]]);
  });
});

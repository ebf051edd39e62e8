// When a notification is completed, as its record has moved on.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const WISHES = `# Wishes

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field   | Type     | Must be          | Value     |
| ------- | -------- | ---------------- | --------- |
| name    | text(80) | required         | -         |
| email   | email    | required, unique | -         |
| is_boss | yes/no   | required         | starts no |

### Wish

- Shown as: {title}

| Field | Type                | Must be  | Value       |
| ----- | ------------------- | -------- | ----------- |
| title | text(80)            | required | -           |
| maker | reference to Person | required | starts user |

## 4. States and transitions

### Wish

- States: asked, agreed, lost, ordered, dropped
- Ends in: ordered, dropped
- Warns in: lost

| From          | Action  | To      | Then               |
| ------------- | ------- | ------- | ------------------ |
| (new)         | wish    | asked   | tell asked         |
| asked         | agree   | agreed  | tell maker agreed  |
| agreed        | order   | ordered | tell maker ordered |
| agreed        | lose    | lost    | tell maker lost    |
| lost          | find    | agreed  | -                  |
| asked, agreed | drop    | dropped | -                  |

## 6. Roles and permissions

| Role   | Means        |
| ------ | ------------ |
| Worker | signed in    |
| Boss   | user.is_boss |

| Entity | Action                   | Worker | Boss |
| ------ | ------------------------ | ------ | ---- |
| Person | see                      | yes    | yes  |
| Wish   | see, wish, drop          | yes    | yes  |
| Wish   | agree, order, lose, find | no     | yes  |

## 7. The calls it makes

| Message | To         | Subject            | Text     |
| ------- | ---------- | ------------------ | -------- |
| asked   | every Boss | {title} is wished  | By all.  |
| agreed  | -          | {title} is agreed  | At last. |
| ordered | -          | {title} is ordered | Wait.    |
| lost    | -          | {title} is lost    | Look.    |
`;

describe("a notification", () => {
  let server: TestServer;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    const people = [
      { name: "Ann", email: "ann@example.org", is_boss: true },
      { name: "Bea", email: "bea@example.org", is_boss: true },
      { name: "Cyd", email: "cyd@example.org" },
    ];
    server = await open(WISHES, { records: { Person: people } });
    for (const name of ["ann", "bea", "cyd"]) tokens[name] = await server.signIn(`${name}@example.org`);
  });

  afterAll(() => server?.close());

  async function act(who: string, action: string, id: string): Promise<void> {
    expect((await server.ask("POST", `/api/records/Wish/${id}/actions/${action}`, {}, { token: tokens[who] })).status).toBe(200);
  }

  async function wish(title: string): Promise<string> {
    const { status, body } = await server.ask("POST", "/api/records/Wish/actions/wish", { title }, { token: tokens.cyd });
    expect(status).toBe(201);
    return body.id;
  }

  /** How many are new, and of those about a wish the subject with what the wish is now where that is told. */
  async function told(who: string, title: string): Promise<{ readonly unread: number; readonly about: readonly Json[] }> {
    const { body } = await server.ask("GET", "/-/notifications", undefined, { token: tokens[who] });
    const items: Json[] = body.items.filter(({ subject }: Json) => subject.startsWith(title));
    return { unread: body.unread, about: items.map(({ subject, over }) => [subject, over?.now ?? null]) };
  }

  it("that tells the same of the same record once more counts as often, until it is over or read", async () => {
    const id = await wish("Shelf");
    for (const action of ["agree", "lose", "find", "lose"]) await act("ann", action, id);
    const counted = async () => {
      const { body } = await server.ask("GET", "/-/notifications", undefined, { token: tokens.cyd });
      const waiting: Json[] = body.items.filter(({ read, over }: Json) => !read && over === undefined);
      expect(body.unread).toBe(waiting.length);
      return waiting.filter(({ subject }) => subject === "Shelf is lost").map((one) => one.id);
    };
    const lost = await counted();
    expect(lost).toHaveLength(2);
    await server.ask("POST", "/-/notifications/read", { id: lost[0] }, { token: tokens.cyd });
    expect(await counted()).toEqual([lost[1]]);
    await act("ann", "find", id);
    expect(await counted()).toEqual([]);
  });

  it("that asked for a step is over once somebody took it", async () => {
    const id = await wish("Chair");
    const before = await told("bea", "Chair");
    expect(before.about).toEqual([["Chair is wished", null]]);
    await act("ann", "agree", id);
    expect(await told("bea", "Chair")).toEqual({ unread: before.unread - 1, about: [["Chair is wished", "Agreed"]] });
  });

  it("that asked nothing of its reader, who could only give it up, stays news until its record has come to an end", async () => {
    const id = await wish("Table");
    await act("ann", "agree", id);
    const before = await told("cyd", "Table");
    await act("ann", "lose", id);
    const meanwhile = await told("cyd", "Table");
    expect(meanwhile.about).toEqual([
      ["Table is lost", null],
      ["Table is agreed", null],
    ]);
    expect(meanwhile.unread).toBe(before.unread + 1);
    await act("ann", "find", id);
    await act("ann", "order", id);
    const after = await told("cyd", "Table");
    expect(after.about).toEqual([
      ["Table is ordered", null],
      ["Table is lost", "Ordered"],
      ["Table is agreed", "Ordered"],
    ]);
    expect(after.unread).toBe(before.unread);
  });

  it("that something is wrong is over once it is no more", async () => {
    const id = await wish("Lamp");
    await act("ann", "agree", id);
    await act("ann", "lose", id);
    const before = await told("cyd", "Lamp");
    await act("ann", "find", id);
    const after = await told("cyd", "Lamp");
    expect(after.about).toEqual([
      ["Lamp is lost", "Agreed"],
      ["Lamp is agreed", null],
    ]);
    expect(after.unread).toBe(before.unread - 1);
  });
});

// Notifications that are current while a condition of the document holds.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SseClient } from "../../support/sse-client.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const KITCHEN = `# Kitchen

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field   | Type     | Must be          | Value     |
| ------- | -------- | ---------------- | --------- |
| name    | text(80) | required         | -         |
| email   | email    | required, unique | -         |
| is_cook | yes/no   | required         | starts no |

### Dish

- Shown as: {title}

| Field | Type                | Must be  | Value       |
| ----- | ------------------- | -------- | ----------- |
| title | text(80)            | required | -           |
| maker | reference to Person | required | starts user |
| sold  | yes/no              | required | starts no   |
| stock | integer             | required | starts 1    |
| until | date and time       | optional | -           |
| hidden | yes/no             | required | starts no   |
| calls | every Call by dish  | -        | -           |

### Call

| Field | Type              | Must be  | Value |
| ----- | ----------------- | -------- | ----- |
| dish  | reference to Dish | required | -     |

### Tray

- Shown as: {title}

| Field | Type     | Must be  | Value    |
| ----- | -------- | -------- | -------- |
| title | text(80) | required | -        |
| stock | integer  | required | starts 1 |

## 4. States and transitions

### Dish

- States: asked, agreed
- Ends in: agreed

| From   | Action | To     | Then                                                                     |
| ------ | ------ | ------ | ------------------------------------------------------------------------ |
| (new)  | ask    | asked  | tell asked; tell uncalled; tell brief; tell every Cook stocked; tell maker own |
| asked  | agree  | agreed | tell to-serve                                                            |

### Dish

- Field: service
- States: idle, served
- Ends in: served

| From | Action | To     |
| ---- | ------ | ------ |
| idle | serve  | served |

### Tray

- States: set, gone
- Ends in: gone

| From  | Action | To   | Then         |
| ----- | ------ | ---- | ------------ |
| (new) | lay    | set  | tell every Cook stocked |
| set   | drop   | gone | -            |

## 6. Roles and permissions

| Role  | Means        |
| ----- | ------------ |
| Guest | signed in    |
| Cook  | user.is_cook |

| Entity | Action                           | Guest                             | Cook          |
| ------ | -------------------------------- | --------------------------------- | ------------- |
| Person | see                              | yes                               | yes           |
| Dish   | see                              | if maker = user                   | if not hidden |
| Dish   | see sold                         | no                                | no            |
| Dish   | see service                      | no                                | yes           |
| Dish   | ask, agree, serve, change, delete | yes                              | yes           |
| Call   | see                              | no                                | no            |
| Call   | create, delete                   | yes                               | yes           |
| Tray   | see, lay, change, drop           | yes                               | yes           |

## 7. The calls it makes

| Message  | To         | Subject               | Text  | While                                  |
| -------- | ---------- | --------------------- | ----- | -------------------------------------- |
| asked    | every Cook | {title} is asked for  | Now.  | status is asked and not sold           |
| to-serve | every Cook | {title} is to be served | Now. | status is agreed and service is idle  |
| uncalled | every Cook | {title} is not called | Now.  | no calls                               |
| brief    | every Cook | {title} is brief      | Now.  | until is empty or until > now          |
| stocked  | -          | {title} is in stock   | Now.  | stock > 0                              |
| own      | -          | {title} is your own   | Now.  | service is idle                        |
`;

const PEOPLE = [
  { name: "Ann", email: "ann@example.org", is_cook: true },
  { name: "Bea", email: "bea@example.org" },
];

describe.each(engineFor(import.meta.filename))("a message with a condition on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const clients: SseClient[] = [];

  beforeAll(async () => {
    server = await open(KITCHEN, { engine, records: { Person: PEOPLE } });
    for (const name of ["ann", "bea"]) tokens[name] = await server.signIn(`${name}@example.org`);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(() => server?.close());

  async function dish(title: string, more: Json = {}): Promise<string> {
    const { status, body } = await server.ask("POST", "/api/records/Dish/actions/ask", { title, ...more }, { token: tokens.bea });
    expect(status).toBe(201);
    return body.id;
  }

  async function change(id: string, values: Json, entity = "Dish"): Promise<void> {
    expect((await server.ask("PATCH", `/api/records/${entity}/${id}`, values, { token: tokens.ann })).status).toBe(200);
  }

  async function act(action: string, id: string): Promise<void> {
    expect((await server.ask("POST", `/api/records/Dish/${id}/actions/${action}`, {}, { token: tokens.ann })).status).toBe(200);
  }

  async function list(who: string): Promise<Json> {
    return (await server.ask("GET", "/-/notifications", undefined, { token: tokens[who] })).body;
  }

  const at = (later: number) => new Date(server.clock.now().getTime() + later).toISOString();

  /** Why one is over, or null, and whether the number of unread ones follows it. */
  async function over(subject: string, who = "ann"): Promise<Json> {
    const { items, unread } = await list(who);
    expect(unread).toBe(items.filter((one: Json) => !one.read && one.over === undefined).length);
    const [found, ...others] = items.filter((one: Json) => one.subject === subject);
    expect(others).toEqual([]);
    return found.over ?? null;
  }

  it("says of a step of another set of states what it led to, and the reader's own alone as far as they see it", async () => {
    const id = await dish("Soup");
    await act("agree", id);
    expect(await over("Soup is asked for")).toEqual({ now: "Agreed", nowOf: "Status" });
    expect(await over("Soup is to be served")).toBeNull();
    await act("serve", id);
    expect(await over("Soup is to be served")).toEqual({ now: "Served", nowOf: "Service" });
    // The maker does not see how it is served.
    expect(await over("Soup is your own", "bea")).toEqual({ why: "ended" });
  });

  it("is over by what its reader does not see, of which nothing is said, and current again once it holds", async () => {
    const id = await dish("Stew");
    expect(await over("Stew is asked for")).toBeNull();
    await change(id, { sold: true });
    expect(await over("Stew is asked for")).toEqual({ why: "ended" });
    await change(id, { sold: false });
    expect(await over("Stew is asked for")).toBeNull();
  });

  it("goes by other records, by the time, and by each kind of record that it is told of", async () => {
    const id = await dish("Salad");
    expect(await over("Salad is not called")).toBeNull();
    expect((await server.ask("POST", "/api/records/Call", { dish: id }, { token: tokens.bea })).status).toBe(201);
    expect(await over("Salad is not called")).toEqual({ why: "ended" });
    await change(id, { until: at(3_600_000) });
    expect(await over("Salad is brief")).toBeNull();
    await change(id, { until: at(-3_600_000) });
    expect(await over("Salad is brief")).toEqual({ why: "ended" });
    const { body: tray } = await server.ask("POST", "/api/records/Tray/actions/lay", { title: "Tray" }, { token: tokens.bea });
    for (const [subject, record, entity] of [
      ["Salad is in stock", id, "Dish"],
      ["Tray is in stock", tray.id, "Tray"],
    ] as const) {
      expect(await over(subject)).toBeNull();
      await change(record, { stock: 0 }, entity);
      expect(await over(subject)).toEqual({ why: "ended" });
    }
  });

  it("goes with its record, and of one that its reader never saw by the condition alone", async () => {
    const id = await dish("Pie");
    server.clock.at = new Date(at(60_000));
    await change(id, { hidden: true });
    expect(await over("Pie is asked for")).toEqual({ why: "gone" });
    const unseen = await dish("Roll", { hidden: true });
    expect(await over("Roll is asked for")).toBeNull();
    expect((await server.ask("PATCH", `/api/records/Dish/${unseen}`, { sold: true }, { token: tokens.bea })).status).toBe(200);
    expect(await over("Roll is asked for")).toEqual({ why: "ended" });
    const deleted = await dish("Tart");
    expect((await server.ask("DELETE", `/api/records/Dish/${deleted}`, undefined, { token: tokens.bea })).status).toBe(204);
    expect(await over("Tart is asked for")).toEqual({ why: "gone" });
  });

  it("lets its reader hear of what ends it, also where they do not see what was changed", async () => {
    const id = await dish("Cake");
    expect((await list("ann")).timed).toBe(true);
    const [client, other] = [await SseClient.at(server.url, tokens.ann), await SseClient.at(server.url, tokens.bea)];
    clients.push(client, other);
    await change(id, { sold: true });
    await client.until(({ event, data }) => event === "changed" && data.record === id);
    expect((await server.ask("POST", "/api/records/Call", { dish: id }, { token: tokens.bea })).status).toBe(201);
    await client.until(({ event }) => event === "derived");
    // Who was sent no such message hears nothing of it. Word of the record's creation can still be on its way.
    const { body } = await server.ask("POST", "/api/records/Tray/actions/lay", { title: "Mark" }, { token: tokens.ann });
    await other.until(({ data }) => data.record === body.id);
    expect(other.events.filter(({ event, data }) => event === "derived" || (data.record === id && data.what !== "created"))).toEqual([]);
  });
});

// A timer that became due by an action names that action as its cause.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DEPOT = `# Depot

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen      | Route            | Shows     | Fields               | Actions      |
| ----------- | ---------------- | --------- | -------------------- | ------------ |
| Order page  | /orders/{order}  | one Order | what, status, money  | receive      |
| Load page   | /loads/{load}    | one Load  | what, status         | -            |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(80) | required         | -         |
| email | email    | required, unique | -         |
| guest | yes/no   | required         | starts no |

### Load

- Shown as: Load {what}

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| what  | text(80) | required |

### Order

- Shown as: Order {what}

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| what  | text(80)          | required |
| due   | date              | optional |
| load  | reference to Load | optional |

## 4. States and transitions

### Order

- States: placed, received, lapsed, closed
- Ends in: closed, lapsed

| From     | Action                                | To       | Label           |
| -------- | ------------------------------------- | -------- | --------------- |
| (new)    | place                                 | placed   | -               |
| placed   | receive                               | received | Confirm receipt |
| placed   | (when due is not empty and due < today)   | lapsed   | -               |
| received | (after 1 day)                         | closed   | -               |

### Order

- Field: money
- States: held, released
- Ends in: released

| From | Action                      | To       |
| ---- | --------------------------- | -------- |
| held | (when status is received)   | released |

### Load

- States: open, done
- Ends in: done

| From  | Action                                                             | To   |
| ----- | ------------------------------------------------------------------ | ---- |
| (new) | start                                                              | open |
| open  | (when some Order where (load = this and money is released))        | done |

## 6. Roles and permissions

| Role  | Means          |
| ----- | -------------- |
| Clerk | not user.guest |
| Guest | user.guest     |

| Entity | Action              | Clerk | Guest |
| ------ | ------------------- | ----- | ----- |
| Person | see                 | yes   | yes   |
| Load   | see, see history    | yes   | yes   |
| Order  | see, place, receive | yes   | yes   |
| Order  | see history         | yes   | no    |
`;

const RECORDS = {
  Person: [
    { name: "Ann", email: "ann@example.org" },
    { name: "Gil", email: "gil@example.org", guest: true },
  ],
  Load: [{ what: "North" }],
  Order: [{ what: "Rope", load: 0 }, { what: "Sail", due: "2026-03-03" }, { what: "Mast" }],
};

describe.each(engineFor(import.meta.filename))("what a condition came of, on %s", (engine) => {
  let server: TestServer;
  let ann: string;
  let gil: string;
  let rope: Json;
  let sail: Json;
  let mast: Json;
  let load: Json;

  const receive = async ({ id, version }: Json): Promise<void> => {
    const reply = await server.ask("POST", `/-/records/Order/${id}/actions/receive`, { values: {}, version }, { token: ann });
    expect(reply.status).toBe(200);
  };

  beforeAll(async () => {
    server = await open(DEPOT, { engine, records: RECORDS });
    [ann, gil] = [await server.signIn("ann@example.org"), await server.signIn("gil@example.org")];
    const all = async (entity: string): Promise<Json[]> =>
      (await server.ask("GET", `/api/records/${entity}`, undefined, { token: ann })).body.items;
    const orders = await all("Order");
    [rope, sail, mast] = ["Rope", "Sail", "Mast"].map((name) => orders.find(({ what }) => what === name));
    [load] = await all("Load");
    await receive(rope);
  });

  afterAll(() => server?.close());

  const steps = async (page: string, id: string, token: string): Promise<Json[]> => {
    const { body } = await server.ask("GET", `/-/screens/${page}-page/record?p.${page}=${id}`, undefined, { token });
    return body.history.entries.filter(({ through }: Json) => through === "timer");
  };

  it("is the act, where that made it hold", async () => {
    const [released] = await steps("order", rope.id, ann);
    expect(released).toMatchObject({ became: "Released", came: "result" });
    expect(released.cause).toMatchObject({ action: "Confirm receipt", record: { label: "Order Rope", href: `/orders/${rope.id}` } });
    const { items } = (await server.ask("GET", "/api/history?entity=Order", undefined, { token: ann })).body;
    expect(items.find(({ through }: Json) => through === "timer").cause).toMatchObject({ action: "Confirm receipt", record: rope.id });
  });

  it("is the step of the program that went before, of another record too", async () => {
    const [done] = await steps("load", load.id, ann);
    expect(done).toMatchObject({ became: "Done", came: "result", cause: { became: "Released", record: { label: "Order Rope" } } });
  });

  it("is told as something to whoever may not read what was done to that record", async () => {
    const [done] = await steps("load", load.id, gil);
    expect(done.came).toBe("result");
    expect(done.cause).toBeUndefined();
  });

  it("is nothing where a term ran out, though something else is done at that time", async () => {
    server.clock.at = new Date("2026-03-05T10:00:00.000Z");
    await receive(mast);
    const [lapsed] = await steps("order", sail.id, ann);
    expect(lapsed).toMatchObject({ became: "Lapsed", came: "due" });
    expect(lapsed.cause).toBeUndefined();
    const [closed] = await steps("order", rope.id, ann);
    expect(closed).toMatchObject({ became: "Closed", came: "due" });
    expect(closed.cause).toBeUndefined();
  });

  it("is not known of what was stored without it", async () => {
    const [known] = await server.store.history("Load", load.id, 1);
    const { cause, ...rest } = known!;
    expect(cause).toBeDefined();
    await server.store.write(async (transaction) => transaction.record({ ...rest, id: `${rest.id.slice(0, -4)}ffff` }));
    const told = await steps("load", load.id, ann);
    expect(told.map(({ became, came }) => [became, came])).toEqual([
      ["Done", undefined],
      ["Done", "result"],
    ]);
  });
});

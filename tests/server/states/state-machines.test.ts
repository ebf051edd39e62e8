// A record with several state machines is in one state of each.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const ORDERS = `# Orders

## 2. Screens and routes

| Screen   | Route           | Shows                     | Fields                 | Actions            |
| -------- | --------------- | ------------------------- | ---------------------- | ------------------ |
| Shipping | /shipping       | board of Order by status  | title, status, payment | send, pay, refund  |
| Payments | /payments       | board of Order by payment | title, status, payment | send, pay, refund  |
| Moods    | /moods          | list of Order             | title, mood            | vex, soothe, praise |
| Order    | /orders/{order} | one Order                 | title, status, payment | send, pay, refund, vex, soothe, praise |

## 3. Entities and their fields

### Order

| Field   | Type                           | Must be  | Value         |
| ------- | ------------------------------ | -------- | ------------- |
| title   | text(80)                       | required | -             |
| payment | one of: none, unpaid, paid, refunded | required | starts unpaid |

## 4. States and transitions

### Order

- States: placed, sent, lapsed
- Ends in: sent, lapsed

| From   | Action              | To     | Only if         | Otherwise |
| ------ | ------------------- | ------ | --------------- | --------- |
| (new)  | place               | placed | -               | -         |
| placed | send                | sent   | payment is paid | not-paid  |
| placed | (when payment is refunded) | lapsed | -        | -         |

### Order

- Field: payment
- States: none, unpaid, paid, refunded
- Ends in: refunded

| From   | Action         | To       |
| ------ | -------------- | -------- |
| unpaid | pay            | paid     |
| unpaid | (after 5 days) | refunded |
| paid   | refund         | refunded |
| none   | bill           | unpaid   |

### Order

- Field: mood
- States: calm, angry

| From  | Action | To    | Only if          |
| ----- | ------ | ----- | ---------------- |
| calm  | vex    | angry | payment is not refunded |
| calm  | praise | calm  | length of title > 40 |
| angry | soothe | calm  | -                |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action                       | Anyone |
| ------ | ---------------------------- | ------ |
| Order  | see, place, send, pay, refund, bill, change | yes |
| Order  | vex, soothe, praise          | yes    |

## 8. The error catalogue

| Code     | Status | Message    |
| -------- | ------ | ---------- |
| not-paid | 409    | Pay first. |
`;

describe.each(engineFor(import.meta.filename))("several sets of states on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(ORDERS, { engine, records: { Order: [{ title: "Given", payment: "paid", status: "sent" }] } });
  });
  afterAll(() => server?.close());

  const place = async (): Promise<string> => (await server.ask("POST", "/api/records/Order/actions/place", { title: "Lamp" })).body.id;
  const act = (id: string, action: string) => server.ask("POST", `/api/records/Order/${id}/actions/${action}`, {});
  const see = async (id: string) => (await server.ask("GET", `/api/records/Order/${id}`)).body;

  it("begins each where the document says, and moves each by its own actions", async () => {
    const id = await place();
    expect(await see(id)).toMatchObject({ status: "placed", payment: "unpaid", mood: "calm" });
    expect((await act(id, "send")).body).toMatchObject({ code: "not-paid" });
    expect((await act(id, "refund")).body).toMatchObject({ code: "not-possible-now", detail: expect.stringContaining("Unpaid") });
    expect((await act(id, "pay")).body).toMatchObject({ status: "placed", payment: "paid", mood: "calm" });
    expect((await act(id, "send")).body).toMatchObject({ status: "sent", payment: "paid" });
    expect((await act(id, "vex")).body).toMatchObject({ status: "sent", mood: "angry" });
    const [entry] = await server.store.history("Order", id, 1);
    expect(entry?.changes).toEqual({ mood: { from: "calm", to: "angry" } });
  });

  it("lets none of them be given", async () => {
    const made = await server.ask("POST", "/api/records/Order/actions/place", { title: "x", payment: "paid" });
    expect(made.body.code).toBe("unknown-field");
    expect((await server.ask("PATCH", `/api/records/Order/${await place()}`, { mood: "angry" })).body.code).toBe("unknown-field");
  });

  it("counts time from when that state was entered, and lets one follow another", async () => {
    const id = await place();
    server.clock.at = new Date("2026-03-04T10:00:00.000Z");
    await act(id, "vex");
    server.clock.at = new Date("2026-03-07T09:59:59.999Z");
    expect(await see(id)).toMatchObject({ payment: "unpaid", status: "placed" });
    server.clock.at = new Date("2026-03-07T10:00:00.000Z");
    expect(await see(id)).toMatchObject({ payment: "refunded", status: "lapsed", mood: "angry" });
    server.clock.at = new Date("2026-03-02T10:00:00.000Z");
  });

  it("puts records on boards by either, with the lanes that each action leads to", async () => {
    const id = await place();
    await act(id, "pay");
    const board = async (slug: string) =>
      (await server.ask("GET", `/-/screens/${slug}/rows`)).body.rows.find((row: { id: string }) => row.id === id);
    const ways = (row: { actions: { slug: string; to: string | null }[] }) => row.actions.map((action) => [action.slug, action.to]);
    const shipping = await board("shipping");
    expect(shipping.state).toBe("placed");
    expect(ways(shipping)).toEqual([
      ["send", "sent"],
      ["refund", null],
    ]);
    const payments = await board("payments");
    expect(payments.state).toBe("paid");
    expect(ways(payments)).toEqual([
      ["send", null],
      ["refund", "refunded"],
    ]);
    const { body } = await server.ask("GET", "/-/app");
    const lanes = body.screens.find((screen: { slug: string }) => screen.slug === "payments").lanes;
    expect(lanes.map((lane: { value: string; end: boolean }) => [lane.value, lane.end])).toEqual([
      ["none", false],
      ["unpaid", false],
      ["paid", false],
      ["refunded", true],
    ]);
    const record = (await server.ask("GET", `/-/screens/order/record?p.order=${id}`)).body;
    expect(record).toMatchObject({ stateField: "status", state: "placed", values: { payment: "paid" } });
  });

  it("offers a refused step of another set only on the page of a record that has come to its end", async () => {
    const id = await place();
    const offered = async () => {
      const { rows } = (await server.ask("GET", "/-/screens/moods/rows")).body;
      const { actions } = rows.find((row: { id: string }) => row.id === id);
      return actions.map((action: { slug: string; blocked: unknown }) => [action.slug, action.blocked !== null]);
    };
    const onPage = async () =>
      (await server.ask("GET", `/-/screens/order/record?p.order=${id}`)).body.actions.map((action: { slug: string }) => action.slug);
    const both = [
      ["vex", false],
      ["praise", true],
    ];
    expect(await offered()).toEqual(both);
    await act(id, "pay");
    await act(id, "send");
    expect(await offered()).toEqual([["vex", false]]);
    expect(await onPage()).toEqual(["refund", "vex", "praise"]);
    await act(id, "refund");
    expect(await offered()).toEqual([]);
    // What waits for a state to which the record comes no more is told nowhere: nobody can do it any more.
    expect(await onPage()).toEqual(["praise"]);
    expect((await act(id, "vex")).status).toBe(409);
    const angry = await place();
    await act(angry, "vex");
    await act(angry, "pay");
    await act(angry, "send");
    await act(angry, "refund");
    const { rows } = (await server.ask("GET", "/-/screens/moods/rows")).body;
    expect(rows.find((row: { id: string }) => row.id === angry).actions).toMatchObject([{ slug: "soothe", blocked: null }]);
  });

  it("brings samples to all of their states", async () => {
    const { body } = await server.ask("GET", "/api/records/Order?title=Given");
    expect(body.items).toMatchObject([{ status: "sent", payment: "paid", mood: "calm" }]);
  });
});

// A step to several lanes of a board tells each card which one is next.

import { expect, it } from "vitest";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { type Json, open } from "../../support/test-server.ts";

const ORDERS = `# Orders

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen     | Route           | Shows                   | Fields | Actions         | Sorted by | Menu |
| ---------- | --------------- | ----------------------- | ------ | --------------- | --------- | ---- |
| Desk       | /               | board of Order by status | title  | -               | title     | yes  |
| Order page | /orders/{order} | one Order               | title  | close, settle, put aside | - | no |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Order

| Field   | Type     | Must be  |
| ------- | -------- | -------- |
| title   | text(40) | required |
| arrived | integer  | required |

## 4. States and transitions

### Order

- States: ordered, received, paid, cancelled, aside
- Ends in: paid, cancelled

| From    | Action                 | To        | Only if     | Asks for         |
| ------- | ---------------------- | --------- | ----------- | ---------------- |
| (new)   | order                  | ordered   | -           | -                |
| ordered | close                  | cancelled | arrived = 0 | -                |
| ordered | close                  | received  | arrived < 9 | -                |
| ordered | settle                 | paid      | ask.all     | all: yes/no, required |
| ordered | settle                 | received  | -           | all: yes/no, required |
| ordered | put aside              | aside     | -           | -                |
| ordered | (when arrived > 80)    | received  | -           | -                |

## 6. Roles and permissions

| Role  | Means     |
| ----- | --------- |
| Buyer | signed in |

| Entity | Action                               | Buyer |
| ------ | ------------------------------------ | ----- |
| Person | see                                  | yes   |
| Order  | see, order, close, settle, put aside | yes   |
`;

it("is told by the first row whose guard holds, with all that is not known before it is asked", async () => {
  const server = await open(ORDERS, { development: true, records: { Person: [{ name: "Ada", email: "ada@example.org", staff: true }] } });
  const token = await server.signIn("ada@example.org");
  for (const [title, arrived] of [
    ["A none", 0],
    ["B some", 3],
    ["C all", 10],
  ] as const)
    expect((await server.ask("POST", "/api/records/Order/actions/order", { title, arrived }, { token })).status).toBe(201);
  const { rows } = (await server.ask("GET", "/-/screens/desk/rows", undefined, { token })).body;
  expect(rows.map(({ label, leads }: Json) => [label, leads])).toEqual([
    ["A none", { Close: ["cancelled"] }],
    ["B some", { Close: ["received"] }],
    ["C all", { Close: [] }],
  ]);
  const { screens } = (await server.ask("GET", "/-/app", undefined, { token })).body;
  const { ways } = screens.find((one: Json) => one.slug === "desk");
  const toReceived = ways.filter(({ to }: Json) => to === "received").map(({ is, action }: Json) => [is, action]);
  expect(toReceived).toEqual([
    ["page", "Close"],
    ["page", "Settle"],
    ["itself", undefined],
  ]);
  await server.close();
});

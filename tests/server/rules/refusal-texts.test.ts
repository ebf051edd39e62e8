// What a refusal says where values are empty or not known yet: words, and never a bare code.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOC = `# Desk

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route             | Shows         | Fields | Actions |
| ------ | ----------------- | ------------- | ------ | ------- |
| Orders | /                 | list of Order | title  | review Review, praise Review, scold Review, close, shut  |
| Order  | /orders/{order}   | one Order     | title  | review Review, praise Review, scold Review, close, shut  |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Order

| Field | Type                | Must be  |
| ----- | ------------------- | -------- |
| title | text(20)            | required |
| buyer | reference to Person | optional |
| due   | date                | optional |

### Review

| Field | Type                | Must be  |
| ----- | ------------------- | -------- |
| order | reference to Order  | required |
| whom  | reference to Person | optional |
| kept  | reference to Person | optional |
| text  | text(20)            | required |

## 4. States and transitions

### Order

- States: open, shut
- Ends in: shut

| From  | Action | To   | Only if                                  | Otherwise |
| ----- | ------ | ---- | ---------------------------------------- | --------- |
| (new) | place  | open | - | - |
| open  | close  | shut | buyer is not empty                       | no-buyer  |
| open  | shut   | shut | buyer is not empty and title is "x"      | no-buyer2 |
| open  | shut   | shut | due is not empty                         | no-due    |

### Review

- States: written
- Ends in: written

| From  | Action | To      | Only if                                  | Otherwise |
| ----- | ------ | ------- | ---------------------------------------- | --------- |
| (new) | review | written | order.buyer is not empty                 | r-one |
| (new) | praise | written | order.buyer is not empty and (text is empty or text is not empty)  | r-two |
| (new) | scold  | written | order.due is not empty                   | r-three |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                               | Member |
| ------ | ------------------------------------ | ------ |
| Person | see                                  | yes    |
| Order  | see, place, close, shut              | yes    |
| Review | see, review, praise, scold           | yes    |
| Review | change kept                          | no     |

## 8. The error catalogue

| Code     | Status | Message                          | Remedy |
| -------- | ------ | -------------------------------- | ------ |
| no-buyer | 409    | {buyer.name} must be there, {if buyer is empty then "nobody" else buyer.name}, {due}.     | - |
| no-buyer2 | 409    | First {buyer}     | - |
| no-due | 409    | No due {due} {buyer}     | - |
| r-one    | 409    | {order.buyer.name} of {order.title} {whom.name}.     | Ask {kept.name}. |
| r-two    | 409    | {if order.buyer is empty then "Nobody bought" else "{order.buyer.name}"} {order.title}, {text}.     | Ask {text}. |
| r-three  | 409    | {if text is empty then "No text" else "{order.title}"} here {kept} {this}.     | - |
`;
const RECORDS = { Person: [{ name: "Ann", email: "a@example.org" }], Order: [{ title: "Chair" }] };

describe.each(engineFor(import.meta.filename))("the words of a refusal, on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let order: Json;
  beforeAll(async () => {
    server = await open(DOC, { engine, records: RECORDS });
    token = await server.signIn("a@example.org");
    order = (await server.ask("GET", "/-/screens/orders/rows", undefined, { token })).body.rows[0];
  });
  afterAll(() => server?.close());

  it("have a dash for what is empty, also by way of a reference that is, and the branch that applies", async () => {
    const told = async (action: string) =>
      (await server.ask("POST", `/api/records/Order/${order.id}/actions/${action}`, {}, { token })).body.detail;
    expect(await told("close")).toBe("– must be there, nobody, –.");
    expect(await told("shut")).toBe("No due – –");
  });

  it("are told beside the button of what would make a record, with a dash for what is not known of that yet", () => {
    const told = order.actions.map(({ label, blocked }: Json) => [label, blocked.detail, blocked.remedy]);
    expect(told).toEqual([
      ["Review", "– of Chair –.", "Ask –."],
      ["Praise", "Nobody bought Chair, –.", "Ask –."],
      ["Scold", "– here – –.", null],
      ["Close", "– must be there, nobody, –.", null],
      ["Shut", "No due – –", null],
    ]);
  });

  it("are whole when the record is made", async () => {
    const told = async (action: string) => {
      const { body } = await server.ask("POST", `/api/records/Review/actions/${action}`, { order: order.id, text: "hi" }, { token });
      return [body.detail, body.remedy];
    };
    expect(await told("review")).toEqual(["– of Chair –.", "Ask –."]);
    expect(await told("praise")).toEqual(["Nobody bought Chair, hi.", "Ask hi."]);
  });
});

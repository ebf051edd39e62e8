// A number bounded by another field of its record shows its limits.

import { afterAll, beforeAll, expect, it } from "vitest";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const DELIVERY = `# Delivery

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route                | Shows          | Fields                              | Actions |
| ------ | -------------------- | -------------- | ----------------------------------- | ------- |
| Orders | /                    | list of Order  | name                                | -       |
| New    | /new                 | form for Order | name, least, most, kept, spare, lines | -     |
| Count  | /orders/{order}/count | form for Order | lines                              | save    |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Thing

- Shown as: {name}

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(80) | required |

### Order

| Field | Type            | Must be  |
| ----- | --------------- | -------- |
| name  | text(80)        | required |
| least | integer(1..50)  | optional |
| most  | integer(1..90)  | optional |
| kept  | integer(0..80)  | required |
| spare | integer(0..70)  | required |
| lines | rows of Line    | optional |

### Line

| Field    | Type               | Must be         | Value    |
| -------- | ------------------ | --------------- | -------- |
| thing    | reference to Thing | required, fixed | -        |
| quantity | integer(1..999)    | required, fixed | starts 1 |
| received | integer(0..999)    | required        | starts 0 |

## 5. Validation rules

| Rule          | For           | Must hold            | Otherwise | Only if            |
| ------------- | ------------- | -------------------- | --------- | ------------------ |
| As ordered    | Line.received | received <= quantity | too-many  | -                  |
| In its order  | Order.most    | least is empty or most is empty or least < most | too-few   | -                  |
| Some are kept | Order.kept    | kept <= spare | too-few | name is not "free" |
| Not that plain | Order.spare  | spare <= kept * 2 | too-few | -                  |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action              | Member |
| ------ | ------------------- | ------ |
| Person | see                 | yes    |
| Thing  | see                 | yes    |
| Order  | see, create, change | yes    |

## 8. The error catalogue

| Code     | Status | Message                                |
| -------- | ------ | -------------------------------------- |
| too-many | 422    | Only {quantity} of {thing} were ordered. |
| too-few  | 422    | There are more than that.              |
`;

const RECORDS = {
  Person: [{ name: "Bea", email: "bea@example.org", staff: true }],
  Thing: [{ name: "Ink" }],
};

let server: TestServer;

beforeAll(async () => {
  server = await open(DELIVERY, { development: true, records: RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const go = async (path: string, size = WIDE): Promise<Page> => pageAt(await windowOf(server, "bea@example.org", { size }), path);

/** What is read out beside the number. */
const told = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((input) => document.getElementById(`${input.id}-unit`)?.textContent ?? null);

it("follows in a form what is typed beside it, and where the rule is not that plain says what its field says", async () => {
  const page = await go("/new");
  await page.getByLabel("Name").fill("Ink");
  expect(await told(page, "Most")).toBe("Between 1 and 90");
  await page.getByLabel("Least").fill("7");
  await expect.poll(() => told(page, "Most")).toBe("Between 8 and 90");
  await page.getByLabel("Least").fill("many");
  await expect.poll(() => told(page, "Most")).toBe("Between 1 and 90");
  await page.getByLabel("Least").fill("7");
  await page.getByLabel("Most").fill("20");
  for (const label of ["Kept", "Spare"]) await page.getByLabel(label).fill("5");
  await expect.poll(() => told(page, "Most")).toBe("Between 8 and 90");
  expect([await told(page, "Least"), await told(page, "Kept"), await told(page, "Spare")]).toEqual([
    "Between 1 and 50",
    "Between 0 and 80",
    "Between 0 and 70",
  ]);
  await page.context().close();
});

// A form whose action is refused whatever is typed says so at its top.

import { afterAll, beforeAll, expect, it } from "vitest";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Cabins

## 1. What the product does and for whom

- Signs in as: Guest

## 2. Screens and routes

| Screen | Route | Shows            | Fields       | Actions | Menu |
| ------ | ----- | ---------------- | ------------ | ------- | ---- |
| Stays  | /     | list of Stay     | name         | -       | yes  |
| Debts  | /debts | list of Debt    | amount       | -       | yes  |
| Book   | /book | form for Stay    | name, nights | book    | yes  |

## 3. Entities and their fields

### Guest

| Field | Type                | Must be          | Value                  |
| ----- | ------------------- | ---------------- | ---------------------- |
| name  | text(40)            | required         | -                      |
| email | email               | required, unique | -                      |
| debts | every Debt by guest | -                | -                      |
| owes  | integer             | required         | always number of debts |

### Debt

| Field  | Type               | Must be  |
| ------ | ------------------ | -------- |
| guest  | reference to Guest | required |
| amount | money              | required |

### Stay

- Shown as: {name}

| Field  | Type               | Must be         | Value       |
| ------ | ------------------ | --------------- | ----------- |
| name   | text(40)           | required        | -           |
| nights | integer(1..20)     | required        | -           |
| guest  | reference to Guest | required, fixed | starts user |

## 4. States and transitions

### Stay

- States: booked, over
- Ends in: over

| From   | Action | To     | Only if                         | Otherwise |
| ------ | ------ | ------ | ------------------------------- | --------- |
| (new)  | book   | booked | guest.owes = 0 and nights < 10  | owing     |
| booked | leave  | over   | -                               | -         |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action           | Member           |
| ------ | ---------------- | ---------------- |
| Guest  | see              | yes              |
| Debt   | see              | if guest = user  |
| Stay   | see, book, leave | if guest = user  |

## 8. The error catalogue

| Code  | Status | Message                       | Remedy           | Leads to |
| ----- | ------ | ----------------------------- | ---------------- | -------- |
| owing | 409    | {if guest.owes > 0 then "You have debts: {guest.owes}." else "{nights} nights are too many."} | Settle them first. | Debts |
`;

let server: TestServer;

beforeAll(async () => {
  const Guest = ["Ida", "Bo"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` }));
  const Debt = [1, 2].map((amount) => ({ guest: 0, amount }));
  server = await open(DOCUMENT, { development: true, records: { Guest, Debt } });
});

afterAll(async () => {
  await server?.close();
});

it("tells nothing of what depends on what is typed", async () => {
  const page = await pageAt(await windowOf(server, "bo@example.org"), "/book");
  await page.getByLabel("Nights").fill("12");
  expect(await page.getByText(/debts|too many/).count()).toBe(0);
  await page.getByLabel("Name").fill("Heron");
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await page.getByText("12 nights are too many.").first().waitFor();
  await page.context().close();
});

// A form whose action is refused whatever is typed says so at its top.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, PHONE, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
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

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const Guest = ["Ida", "Bo"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` }));
  const Debt = [1, 2].map((amount) => ({ guest: 0, amount }));
  server = await open(DOCUMENT, { development: true, records: { Guest, Debt }, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("tells the reason and the way out at once, where nothing that is typed would change it", async () => {
  const page = await pageAt(await windowOf(browser, server, "ida@example.org", { size: PHONE, touch: true }), "/book");
  const told = page.getByText("You have debts: 2.");
  await told.waitFor();
  await expectAccessible(page);
  const above = await page.getByLabel("Name").evaluate((field) => field.getBoundingClientRect().top);
  expect((await told.boundingBox())!.y).toBeLessThan(above);
  // Sent all the same, it is told once.
  await page.getByLabel("Name").fill("Otter");
  await page.getByLabel("Nights").fill("2");
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toContain("You have debts: 2.");
  expect(await told.count()).toBe(1);
  await page.getByRole("main").getByRole("link", { name: "Debts" }).click();
  await page
    .getByRole("button", { name: /Leave|Discard/ })
    .or(page.getByRole("heading", { name: "Debts", level: 1 }))
    .first()
    .waitFor();
  await page.context().close();
});

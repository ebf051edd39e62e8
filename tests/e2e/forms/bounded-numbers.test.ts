// A number bounded by another field of its record shows its limits.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

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

let browser: Browser;
let server: TestServer;
let token: string;

beforeAll(async () => {
  browser = await launch();
  server = await open(DELIVERY, { development: true, records: RECORDS, webFolder: WEB_FOLDER });
  token = await server.signIn("bea@example.org");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const go = async (path: string, size = WIDE): Promise<Page> => pageAt(await windowOf(browser, server, "bea@example.org", { size }), path);

it("is told in each row by what stands there, wide and on a phone, and the rule says the rest", async () => {
  const thing = (await server.ask("GET", "/api/records/Thing", undefined, { token })).body.items[0].id;
  const lines = [7, 12].map((quantity) => ({ thing, quantity }));
  const order: Json = (await server.ask("POST", "/api/records/Order", { name: "A", kept: 1, spare: 1, lines }, { token })).body;
  for (const size of [WIDE, PHONE]) {
    const page = await go(`/orders/${order.id}/count`, size);
    const line = (number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true });
    await line(1).getByText("Between 0 and 7", { exact: true }).waitFor();
    await line(2).getByText("Between 0 and 12", { exact: true }).waitFor();
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/bounded-${size.width}.png` });
    await line(1).getByLabel("Received").fill("9");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Only 7 of Ink were ordered.").first().waitFor();
    await expectNoSidewaysScroll(page);
    if (size === WIDE) await expectAccessibleInBothThemes(page);
    await page.context().close();
  }
});

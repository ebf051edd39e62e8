// Fields that nobody changed do not count as changed.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const STALL = `# Stall

## 1. What the product does and for whom

- Signs in as: Person
- Language: en-IE
- Currency: EUR

## 2. Screens and routes

| Screen     | Route                | Shows           | Fields               | Actions                                |
| ---------- | -------------------- | --------------- | -------------------- | -------------------------------------- |
| Goods      | /                    | list of Good    | name, price          | Good page                              |
| Good page  | /goods/{good}        | one Good        | name, price, stars   | place order Order, Edit good           |
| Edit good  | /goods/{good}/edit   | form for Good   | name, price, stars   | save                                   |
| Orders     | /orders              | list of Order   | good, total          | -                                      |
| Person page | /people/{person}    | one Person      | name                 | -                                      |
| Join       | /join                | form for Person | name, email          | save                                   |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Good

- Shown as: {name}

| Field | Type          | Must be  | Value |
| ----- | ------------- | -------- | ----- |
| name  | text(20)      | required | -     |
| maker | text(20)      | required | starts "Nora" |
| price | money         | required | -     |
| stars | integer(1..5) | optional | -     |

### Order

- Shown as: {good}

| Field | Type              | Must be         | Value                      |
| ----- | ----------------- | --------------- | -------------------------- |
| good  | reference to Good | required        | -                          |
| maker | text(20)          | required        | starts good.maker          |
| lines | rows of Line      | required        | -                          |
| total | money             | required        | always sum of lines.amount |

### Line

| Field    | Type              | Must be  | Value                   |
| -------- | ----------------- | -------- | ----------------------- |
| good     | reference to Good | required | starts order.good       |
| quantity | integer(1..99)    | required | starts 1                |
| price    | money             | required | starts good.price       |
| amount   | money             | required | always quantity * price |

## 4. States and transitions

### Order

- States: placed, paid
- Ends in: paid

| From   | Action      | To     | Then |
| ------ | ----------- | ------ | ---- |
| (new)  | place order | placed | -    |
| placed | pay         | paid   | -    |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |

| Entity | Action                   | Visitor | Member |
| ------ | ------------------------ | ------- | ------ |
| Person | see                      | no      | yes    |
| Person | create                   | yes     | no     |
| Good   | see                      | yes     | yes    |
| Good   | create, change           | no      | yes    |
| Order  | see, place order, pay    | no      | yes    |
`;

const RECORDS = {
  Person: [{ name: "Ada", email: "ada@example.org" }],
  Good: [{ name: "Bowl", price: "60.00", stars: 4 }],
};

let browser: Browser;
let server: TestServer;
let good: string;

beforeAll(async () => {
  browser = await launch();
  server = await open(STALL, { development: true, records: RECORDS, webFolder: WEB_FOLDER });
  good = (await server.ask("GET", "/api/records/Good")).body.items[0].id;
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, "ada@example.org", { size }), path);
}

describe("the limits of a whole number", () => {
  it.each([WIDE, PHONE])("stand beside its control, $width wide", async (size) => {
    const page = await go(`/goods/${good}/edit`, size);
    await page.getByText("Between 1 and 5", { exact: true }).waitFor();
    const stars = page.getByLabel("Stars");
    const described = await stars.evaluate((input) =>
      (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent),
    );
    expect(described).toContain("Between 1 and 5");
    await expectAccessible(page);
    await page.context().close();
  });
});

describe("signing up", () => {
  it("leads back to where whoever signs up wanted to do something", async () => {
    const context = await browser.newContext({ viewport: WIDE, reducedMotion: "reduce", baseURL: server.url });
    const page = await pageAt(context, `/goods/${good}`);
    await page.getByRole("main").getByRole("link", { name: "Place order" }).click();
    await page.getByText("You’ll return to this page.", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Sign up" }).click();
    await settled(page);
    await page.getByLabel("Name").fill("Nora");
    await page.getByLabel("Email").fill("nora@example.org");
    await page.getByLabel("Password").fill("a long password");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await page.getByText(/^Welcome, /).waitFor();
    await page.waitForURL(`**/goods/${good}`);
    await page.getByRole("button", { name: "Place order" }).first().waitFor();
    await context.close();
  });

  it("begins where signing in does where nobody came from anywhere, and leads to no other server", async () => {
    for (const [index, search] of ["", "?back=//elsewhere.example", "?back=/-/sign-in"].entries()) {
      const context = await browser.newContext({ viewport: WIDE, reducedMotion: "reduce", baseURL: server.url });
      const page = await pageAt(context, `/join${search}`);
      await page.getByLabel("Name").fill(`Otto ${index}`);
      await page.getByLabel("Email").fill(`otto${index}@example.org`);
      await page.getByLabel("Password").fill("a long password");
      await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
      await page.waitForURL(`${server.url}/`);
      await page.getByRole("heading", { level: 1, name: "Goods" }).waitFor();
      await context.close();
    }
  });
});

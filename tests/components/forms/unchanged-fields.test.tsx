// Fields that nobody changed do not count as changed.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
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

let server: TestServer;
let good: string;

beforeAll(async () => {
  server = await open(STALL, { development: true, records: RECORDS });
  good = (await server.ask("GET", "/api/records/Good")).body.items[0].id;
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, "ada@example.org", { size }), path);
}

const version = async (): Promise<number> => (await server.ask("GET", `/api/records/Good/${good}`)).body.version;

describe("a form that nobody touched", () => {
  it("is left unasked, though its fields and its first row were filled in by the program", async () => {
    const page = await go(`/goods/${good}`);
    await page.getByRole("button", { name: "Place order" }).click();
    const panel = page.getByRole("dialog", { name: "Place order" });
    await expect.poll(() => panel.getByLabel("Price").inputValue()).toBe("60.00");
    await panel.getByText("€60.00").first().waitFor();
    expect(await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })))).toBe(true);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await page.context().close();
  });

  it("is asked about once something is typed in a row", async () => {
    const page = await go(`/goods/${good}`);
    await page.getByRole("button", { name: "Place order" }).click();
    const panel = page.getByRole("dialog", { name: "Place order" });
    await expect.poll(() => panel.getByLabel("Price").inputValue()).toBe("60.00");
    await panel.getByLabel("Quantity").fill("2");
    expect(await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })))).toBe(false);
    await page.keyboard.press("Escape");
    await page.getByText("Unsaved changes: Lines.").waitFor();
    await page.context().close();
  });
});

describe("a form that is saved as it was", () => {
  it("says that nothing was changed, has nothing to undo, and writes nothing", async () => {
    const page = await go(`/goods/${good}/edit`);
    const before = await version();
    await page.getByLabel("Stars").fill("4");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Bowl: no changes to save.").waitFor();
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    expect(await version()).toBe(before);
    await page.context().close();
  });
});

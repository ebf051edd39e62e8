// Errors of the browser and of the server appear together after the first submit.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const WORKSHOP = `# Workshops

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route            | Shows        | Fields                  | Actions |
| ------ | ---------------- | ------------ | ----------------------- | ------- |
| Shops  | /                | list of Shop | name                    | open up, pay |
| Shop   | /shops/{shop}    | one Shop     | name, status, rent      | open up, pay |
| Open   | /new             | form for Shop | name, opens_on, sittings | found |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Shop

- Shown as: {name}

| Field    | Type                | Must be                 | Value       |
| -------- | ------------------- | ----------------------- | ----------- |
| name     | text(80)            | required, unique        | -           |
| owner    | reference to Person | required, unique, fixed | starts user |
| opens_on | date                | optional                | -           |
| sittings | rows of Sitting     | optional                | -           |

### Sitting

| Field | Type   | Must be  |
| ----- | ------ | -------- |
| at    | moment | required |

## 4. States and transitions

### Shop

- States: founded, open

| From    | Action  | To      |
| ------- | ------- | ------- |
| (new)   | found   | founded |
| founded | open up | open    |

### Shop

- Field: rent
- States: due, paid

| From | Action | To   |
| ---- | ------ | ---- |
| due  | pay    | paid |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Person | signed in |

| Entity | Action                    | Person |
| ------ | ------------------------- | ------ |
| Person | see                       | yes    |
| Shop   | see, found, open up, pay  | yes    |
`;

const RECORDS = {
  Member: [{ name: "Leo", email: "leo@example.org", born_on: "1980-01-01", role: "Librarian" }],
  Book: [
    { isbn: "9780000000001", title: "Tides", kind: "novel" },
    { isbn: "9780000000002", title: "Winds", kind: "novel" },
  ],
};
let server: TestServer;

beforeAll(async () => {
  server = await open(readExample("library"), { development: true, records: RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const summary = (page: Page) => page.locator("main form > [tabindex='-1'] li").allInnerTexts();

describe("a form of which something is there once only", () => {
  let shops: TestServer;

  beforeAll(async () => {
    const Person = ["una", "kit"].map((name) => ({ name, email: `${name}@example.org` }));
    shops = await open(WORKSHOP, { development: true, records: { Person } });
  });

  afterAll(() => shops?.close());

  it("says that there is one, and leads to it, and how a new one and a state are called", async () => {
    const page = await pageAt(await windowOf(shops, "una@example.org"), "/new");
    await page.getByLabel("Name").fill("Lathe");
    await page.getByRole("button", { name: "Found" }).click();
    await page.getByText("Lathe saved. Status: Founded.").waitFor();
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByText("Lathe: Rent is now Paid.").waitFor();
    await page.goto("/new");
    await page.getByLabel("Name").fill("Anvil");
    await page.getByRole("button", { name: "Found" }).click();
    await expect.poll(() => summary(page)).toEqual(["You already have Lathe."]);
    await page.getByRole("link", { name: "Lathe", exact: true }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { name: "Lathe", level: 1 }).waitFor();
    await page.context().close();
    const other = await pageAt(await windowOf(shops, "kit@example.org"), "/new");
    await other.getByLabel("Name").fill("Lathe");
    await other.getByRole("button", { name: "Found" }).click();
    await expect.poll(() => summary(other)).toEqual(["Name must be unique; Lathe already uses it."]);
    await other.context().close();
  });

  it("says why a date is none when its field is left, also in a row", async () => {
    const page = await pageAt(await windowOf(shops, "kit@example.org"), "/new");
    const day = page.getByRole("textbox", { name: "Opens on" });
    await day.fill("2/31/2027");
    expect(await page.locator('[id$="-opens_on-error"]').count()).toBe(0);
    await day.press("Tab");
    await expect.poll(() => page.locator('[id$="-opens_on-error"]').textContent()).toBe("Opens on: February 2027 has 28 days.");
    expect(await day.inputValue()).toBe("02/31/2027");
    await day.fill("2/28/2027");
    await expect.poll(() => page.locator('[id$="-opens_on-error"]').count()).toBe(0);
    await page.getByRole("button", { name: "Add" }).click();
    const at = page.getByRole("textbox", { name: "At" });
    await at.fill("4/31/2027 9:30 AM");
    await at.press("Tab");
    await page.getByText("At: April 2027 has 30 days.").first().waitFor();
    await page.context().close();
  });
});

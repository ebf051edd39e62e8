// Errors of the browser and of the server appear together after the first submit.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessibleInBothThemes } from "../../support/browser/expectations.ts";
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

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(readExample("library"), { development: true, records: RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const summary = (page: Page) => page.locator("main form > [tabindex='-1'] li").allInnerTexts();

describe("a form with faults of both kinds", () => {
  it("tells of both after the first submit, in the order of its fields, and of each as it is mended", async () => {
    const page = await pageAt(await windowOf(browser, server, "leo@example.org"), "/desk/books/new");
    await page.getByLabel("ISBN").fill("9780000000001");
    await page.getByLabel("Copies").fill("many");
    await page.getByRole("button", { name: "Save" }).click();
    await expect
      .poll(() => summary(page))
      .toEqual(["ISBN must be unique; Tides already uses it.", "Title is required.", "Copies must be a number, such as 12."]);
    expect(await page.locator('[id$="-isbn-error"]').textContent()).toBe("ISBN must be unique; Tides already uses it.");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Fix 3 errors");
    await expectAccessibleInBothThemes(page);
    await page.getByLabel("ISBN").fill("9780000000003");
    await expect.poll(() => summary(page)).toEqual(["Title is required.", "Copies must be a number, such as 12."]);
    await page.getByLabel("ISBN").fill("9780000000002");
    await expect
      .poll(() => summary(page))
      .toEqual(["ISBN must be unique; Winds already uses it.", "Title is required.", "Copies must be a number, such as 12."]);
    await page.getByLabel("ISBN").fill("9780000000003");
    await page.getByLabel("Title", { exact: true }).fill("Currents");
    await page.getByLabel("Copies").fill("2");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Currents saved.").waitFor();
    await page.context().close();
  });
});

describe("a form of which something is there once only", () => {
  let shops: TestServer;

  beforeAll(async () => {
    const Person = ["una", "kit"].map((name) => ({ name, email: `${name}@example.org` }));
    shops = await open(WORKSHOP, { development: true, records: { Person }, webFolder: WEB_FOLDER });
  });

  afterAll(() => shops?.close());

  it("says that there is one, and leads to it, and how a new one and a state are called", async () => {
    const page = await pageAt(await windowOf(browser, shops, "una@example.org"), "/new");
    await page.getByLabel("Name").fill("Lathe");
    await page.getByRole("button", { name: "Found" }).click();
    await page.getByText("Lathe saved. Status: Founded.").waitFor();
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByText("Lathe: Rent is now Paid.").waitFor();
    await page.goto("/new");
    await page.getByLabel("Name").fill("Anvil");
    await page.getByRole("button", { name: "Found" }).click();
    await expect.poll(() => summary(page)).toEqual(["You already have Lathe."]);
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "Lathe", exact: true }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { name: "Lathe", level: 1 }).waitFor();
    await page.context().close();
    const other = await pageAt(await windowOf(browser, shops, "kit@example.org"), "/new");
    await other.getByLabel("Name").fill("Lathe");
    await other.getByRole("button", { name: "Found" }).click();
    await expect.poll(() => summary(other)).toEqual(["Name must be unique; Lathe already uses it."]);
    await other.context().close();
  });

  it("says why a date is none when its field is left, also in a row", async () => {
    const page = await pageAt(await windowOf(browser, shops, "kit@example.org"), "/new");
    const day = page.getByRole("textbox", { name: "Opens on" });
    await day.fill("2/31/2027");
    expect(await page.locator('[id$="-opens_on-error"]').count()).toBe(0);
    await day.press("Tab");
    await expect.poll(() => page.locator('[id$="-opens_on-error"]').textContent()).toBe("Opens on: February 2027 has 28 days.");
    expect(await day.inputValue()).toBe("02/31/2027");
    await expectAccessibleInBothThemes(page);
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

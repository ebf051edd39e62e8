// A screen of figures in a browser: numbers, bars and lines that lead to records.

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { RECORDS, SHOP } from "../../fixtures/documents/figures.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(SHOP, { development: true, records: RECORDS, now: "2026-02-10T12:00:00.000Z" });
});

afterAll(async () => {
  await server?.close();
});

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const SALES = `# Sales

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route    | Shows        | Fields      |
| ------- | -------- | ------------ | ----------- |
| Sales   | /        | list of Sale | units, year |
| Numbers | /numbers | figures      | -           |

### Numbers

| Figure | Shows                             |
| ------ | --------------------------------- |
| Units  | sum of Sale.units                 |
| Latest | largest of Sale.year              |
| Kinds  | sum of Sale.units by kind as bars |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Sale

| Field | Type             | Must be  |
| ----- | ---------------- | -------- |
| units | integer          | required |
| year  | integer          | required |
| kind  | one of: big, small | required |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action | Member |
| ------ | ------ | ------ |
| Person | see    | yes    |
| Sale   | see    | yes    |
`;

describe("figures", () => {
  it("write counts and sums in groups, and a year as a year", async () => {
    const Sale = [
      { units: 2000, year: 2025, kind: "big" },
      { units: 2288, year: 2026, kind: "big" },
      { units: 1, year: 2026, kind: "small" },
    ];
    const records = { Person: [{ name: "Ann", email: "ann@example.org" }], Sale };
    const sales = await open(SALES, { development: true, records });
    const page = await pageAt(await windowOf(sales, "ann@example.org"), "/numbers");
    await panel(page, "Units").getByText("4,289", { exact: true }).waitFor();
    await panel(page, "Latest").getByText("2026", { exact: true }).waitFor();
    expect(await panel(page, "Kinds").getByRole("row").nth(1).textContent()).toBe("Big4,288");
    await page.context().close();
    await sales.close();
  });
});

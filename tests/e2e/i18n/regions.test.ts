// A document without a language uses its reader's formats everywhere.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, pageAt, WEB_FOLDER } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const VISITS = `# Visits

## 1. What the product does and for whom

- Time zone: UTC

## 2. Screens and routes

| Screen     | Route                | Shows          | Fields       | Actions |
| ---------- | -------------------- | -------------- | ------------ | ------- |
| Visits     | /                    | list of Visit  | who, on, paid | import |
| Visit      | /visits/{visit}      | one Visit      | who, on, paid | -      |

## 3. Entities and their fields

### Visit

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| who   | text(80) | required |
| on    | date     | required |
| paid  | money    | optional |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |

| Entity | Action              | Visitor |
| ------ | ------------------- | ------- |
| Visit  | see, create, change | yes     |
`;

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(VISITS, {
    development: true,
    records: { Visit: [{ who: "Ann", on: "2026-12-24", paid: "1234.50" }] },
    webFolder: WEB_FOLDER,
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it.each([
  ["en-GB", "24 Dec 2026", "€1,234.50", "21/11/2026"],
  ["en-US", "Dec 24, 2026", "€1,234.50", "11/21/2026"],
  ["de-AT", "24.12.2026", "€ 1.234,50", "21.11.2026"],
])("in %s", async (locale, day, amount, example) => {
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  const context = await browser.newContext({ locale, baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await pageAt(context, "/");
  const { items } = (await server.ask("GET", "/api/records/Visit")).body;
  await page.goto(`/visits/${items[0].id}`);
  await page.getByRole("heading", { name: "Ann", level: 1 }).waitFor();
  await page
    .getByText(/^\d+ (fields|Felder)$/)
    .first()
    .click();
  const text = async () => plain((await page.locator("main").textContent()) ?? "");
  await expect.poll(async () => (await text()).split(day).length).toBe(3);
  expect((await text()).split(amount).length).toBe(3);
  await page.goto("/-/import/visits");
  await page.getByText(example).first().waitFor({ state: "attached" });
  await context.close();
});

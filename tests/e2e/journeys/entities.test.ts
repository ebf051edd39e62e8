// Numbers on saving, slugs and singletons, in a browser.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, settled, WEB_FOLDER } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const DESK = `# Desk

## 2. Screens and routes

| Screen | Route | Shows | Fields | Actions |
| --- | --- | --- | --- | --- |
| Settings | /settings | one Settings | limit | Change settings |
| Change settings | /settings/edit | form for Settings | limit | save |
| Tickets | /tickets | list of Ticket | number, title | create |
| Ticket | /tickets/{ticket.slug} | one Ticket | number, title, slug | - |
| New ticket | /new | form for Ticket | number, title, slug | save |

## 3. Entities and their fields

### Settings

- One only

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| limit | integer(0..99) | required | starts 2 |

### Ticket

- Ids: number

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| number | number "T-{year}-{000}" | - | - |
| title | text(40) | required | - |
| slug | text(60) | required | starts unique slug of title |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Anybody | not signed in |

| Entity | Action | Anybody |
| --- | --- | --- |
| Settings | see, change | yes |
| Ticket | see, create | yes |
`;

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(DESK, { webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function at(path: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: server.url });
  await page.goto(path);
  await settled(page);
  return page;
}

it("opens the only record from the menu and changes it", async () => {
  const page = await at("/tickets");
  await page.getByRole("link", { name: "Settings", exact: true }).first().click();
  await page.waitForURL("**/settings");
  await settled(page);
  expect(await page.locator("main").textContent()).toContain("2");
  await page
    .getByRole("link", { name: "Change settings" })
    .or(page.getByRole("button", { name: "Change settings" }))
    .first()
    .click();
  await page.waitForURL("**/settings/edit");
  await page.getByLabel("Limit").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/settings");
  await settled(page);
  expect(await page.locator("main").textContent()).toContain("7");
});

it("says that a number is given when it is saved, and takes no slug for one to be made", async () => {
  const page = await at("/new");
  expect(await page.locator("form").textContent()).toContain("Assigned automatically");
  await page.getByLabel("Title").fill("Broken lamp");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/tickets/broken-lamp");
  await settled(page);
  expect(await page.locator("main").textContent()).toContain("T-2026-001");
});

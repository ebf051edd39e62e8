// Names in another script and very long names keep the order and width of the page.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { directionOf } from "../../../src/runtime/web/ui/direction.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const LONG = "Bartholomew-Maximilian-Featherstonehaugh-Cholmondeley-Worcestershire";
const SHOP = "ورشة 🎨 Studio";
const TITLE = `إناء أزرق ${"Longtitle".repeat(8)}`;

const SHOPS = `# Shops

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route         | Shows        | Fields      | Actions         |
| ------ | ------------- | ------------ | ----------- | --------------- |
| Shops  | /             | list of Shop | name, about | -               |
| Shop   | /shops/{shop} | one Shop     | name        | open, shut      |

## 3. Entities and their fields

### Person

| Field | Type      | Must be          |
| ----- | --------- | ---------------- |
| name  | text(80)  | required         |
| email | email     | required, unique |

### Shop

- Shown as: {name}

| Field | Type      | Must be  |
| ----- | --------- | -------- |
| name  | text(120) | required |
| about | text(80)  | optional |

## 4. States and transitions

### Shop

- States: closed, opened

| From   | Action | To     | Only if            | Otherwise |
| ------ | ------ | ------ | ------------------ | --------- |
| (new)  | enter  | closed | -                  | -         |
| closed | open   | opened | -                  | -         |
| opened | shut   | closed | about is not empty | told      |

## 6. Roles and permissions

| Role  | Means     |
| ----- | --------- |
| Clerk | signed in |

| Entity | Action                 | Clerk |
| ------ | ---------------------- | ----- |
| Person | see                    | yes   |
| Shop   | see, enter, open, shut | yes   |

## 8. The error catalogue

| Code | Status | Message                              |
| ---- | ------ | ------------------------------------ |
| told | 409    | {name} says nothing about itself yet |
`;

let browser: Browser;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  const records = {
    Person: [{ name: LONG, email: "ann@example.org" }],
    Shop: [{ name: SHOP }, { name: TITLE, about: "Plain" }, { name: "Plain", about: "Plain" }],
  };
  server = await open(SHOPS, { development: true, records, webFolder: WEB_FOLDER });
  page = await pageAt(await windowOf(browser, server, "ann@example.org"), "/");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("keeps a long name of whoever is signed in beside the page", async () => {
  const button = page.getByRole("button", { name: /account menu/ });
  const [box, main] = [await button.boundingBox(), await page.locator("main").boundingBox()];
  expect(box!.x + box!.width).toBeLessThanOrEqual(main!.x);
});

it("cuts a name at its own end, where the others of its column begin", async () => {
  const names = page.locator("tbody th bdi");
  await names.first().waitFor();
  const cells = await names.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.setStart(one.querySelector("*")?.firstChild ?? one.firstChild!, 0);
      range.setEnd(range.startContainer, 1);
      const [letter, cell] = [range.getBoundingClientRect(), one.closest("th")!.getBoundingClientRect()];
      return { text: one.textContent, seen: letter.left >= cell.left && letter.right <= cell.right };
    }),
  );
  expect(cells.map(({ seen }) => seen)).toEqual([true, true, true]);
  expect(cells.map(({ text }) => text)).toContain(TITLE);
});

it("says a sentence of its own language in its own direction, whatever its first name is written in", async () => {
  const token = await server.signIn("ann@example.org");
  const shop = (await server.ask("GET", "/api/records/Shop", undefined, { token })).body.items.find(
    ({ name }: { readonly name: string }) => name === SHOP,
  );
  await page.goto(`/shops/${shop.id}`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const direction = (text: string | RegExp) =>
    page
      .getByText(text)
      .first()
      .evaluate((one) => getComputedStyle(one).direction);
  expect(await direction("says nothing about itself yet")).toBe("ltr");
  expect(await direction("is now Opened.")).toBe("ltr");
});

it("goes by most of the words, and by none of a name that keeps its own direction", () => {
  expect(directionOf("ورشة is saved.")).toBe("ltr");
  expect(directionOf("\u2068ورشة عمل طويلة جدا\u2069 is done.")).toBe("ltr");
  expect(directionOf("تم حفظ Studio")).toBe("rtl");
  expect(directionOf("\u2068ورشة\u2069: 12")).toBe("rtl");
  expect([directionOf("12"), directionOf("")]).toEqual([undefined, undefined]);
});

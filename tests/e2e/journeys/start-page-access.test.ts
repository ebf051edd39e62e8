// A product whose first address is a list that not everybody may open.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const WISHES = `# Wishes

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route | Shows        | Fields        |
| --------- | ----- | ------------ | ------------- |
| To decide | /     | list of Wish | name, urgent  |
| Mine      | /mine | list of Note | text          |

## 3. Entities and their fields

### Person

| Field | Type              | Must be                |
| ----- | ----------------- | ---------------------- |
| name  | text(20)          | required               |
| email | email             | required, unique       |
| role  | choice(desk, guest) | required |

### Wish

| Field  | Type     | Must be  |
| ------ | -------- | -------- |
| name   | text(20) | required |
| urgent | yes/no   | -        |

### Note

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| text  | text(20) | required |

## 6. Roles and permissions

| Role  | Means                |
| ----- | -------------------- |
| Desk  | user.role is desk  |
| Guest | user.role is guest |

| Entity | Action | Desk | Guest |
| ------ | ------ | ---- | ----- |
| Wish   | see    | yes  | no    |
| Note   | see    | yes  | yes   |
`;

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await open(WISHES, {
    records: {
      Person: [
        { name: "Rita", email: "rita@example.org", role: "desk" },
        { name: "Olga", email: "olga@example.org", role: "guest" },
      ],
    },
    webFolder: WEB_FOLDER,
    development: true,
  });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const olga = (path: string) => windowOf(browser, server, "olga@example.org").then((window) => pageAt(window, path));

it("says so to whoever was given its address with a filter, and answers it with no other list", async () => {
  const page = await olga("/?f.urgent=yes");
  await page.getByRole("heading", { level: 1, name: "You don’t have access" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to home" }).click();
  await page.waitForURL(/\/mine$/);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Mine");
  await page.context().close();
});

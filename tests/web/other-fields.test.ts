// The document changes while a form is open: the form follows, and what was typed is still there.

import { expect, it } from "vitest";
import { open, planOf } from "../server/harness.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "./browser.ts";
import { expectAccessible } from "./expectations.ts";

const REPORTS = `# Reports

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route      | Shows           | Fields       | Actions |
| ------- | ---------- | --------------- | ------------ | ------- |
| Reports | /          | list of Report  | subject      | create  |
| Tell    | /tell      | form for Report | subject, say | save    |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Report

| Field   | Type      | Must be  |
| ------- | --------- | -------- |
| subject | text(80)  | required |
| say     | text(200) | required |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action      | Member |
| ------ | ----------- | ------ |
| Person | see         | yes    |
| Report | see, create | yes    |
`;

it("takes up the fields that it has by now, with what was typed, and says so", { timeout: 60_000 }, async () => {
  const browser = await launch();
  const house = await open(REPORTS, {
    development: true,
    records: { Person: [{ name: "Ann", email: "ann@example.org" }] },
    webFolder: WEB_FOLDER,
  });
  const page = await pageAt(await windowOf(browser, house, "ann@example.org"), "/tell");
  await page.getByRole("textbox", { name: "Subject" }).fill("The roof");
  await page.getByRole("textbox", { name: "Say" }).fill("It leaks");
  const renamed = REPORTS.replace("| subject | text(80)  |", "| title (was subject) | text(80) |").replaceAll("| subject ", "| title ");
  await house.server.adopt(planOf(renamed.replace("| subject, say |", "| title, say |")));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The product has changed").waitFor();
  await expectAccessible(page);
  expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("The roof");
  expect(await page.getByRole("textbox", { name: "Say" }).inputValue()).toBe("It leaks");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname !== "/tell");
  const token = await house.signIn("ann@example.org");
  const { items } = (await house.ask("GET", "/api/records/Report", undefined, { token })).body;
  expect(items).toMatchObject([{ title: "The roof", say: "It leaks" }]);
  await browser.close();
  await house.close();
});

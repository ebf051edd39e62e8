// What somebody is told on a phone as they arrive and work.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, PHONE, settled, WEB_FOLDER } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const NOTES = `# Notes

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen   | Route | Shows           | Fields      | Actions  |
| -------- | ----- | --------------- | ----------- | -------- |
| Notes    | /     | list of Note    | what        | New note |
| New note | /new  | form for Note   | what        | write    |
| Join     | /join | form for Person | name, email | save     |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Note

- Shown as: {what}

| Field | Type                | Must be  | Value       |
| ----- | ------------------- | -------- | ----------- |
| what  | text(20)            | required | -           |
| by    | reference to Person | required | starts user |

## 4. States and transitions

### Note

- States: fresh, read
- Ends in: read

| From  | Action | To    | Then |
| ----- | ------ | ----- | ---- |
| (new) | write  | fresh | -    |
| fresh | read   | read  | -    |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |

| Entity | Action      | Visitor | Member |
| ------ | ----------- | ------- | ------ |
| Person | see         | no      | yes    |
| Person | create      | yes     | no     |
| Note   | see         | no      | yes    |
| Note   | write, read | no      | yes    |
`;

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(NOTES, { webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("welcomes who signed up, says what became of a record, and goes as soon as somebody types", async () => {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: "reduce", baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/join");
  await settled(page);
  await page.getByLabel("Name").fill("Nora");
  await page.getByLabel("Email").fill("nora@example.org");
  await page.getByLabel("Password").fill("a long password");
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  const welcome = page.getByText("Welcome, Nora! Your account is ready.");
  await welcome.waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Notes" }).first().click();
  await page.getByRole("link", { name: "New note" }).first().click();
  await page.getByLabel("What").fill("Milk");
  await welcome.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Write" }).click();
  await page.getByText("Milk saved. Status: Fresh.").waitFor();
  await context.close();
});

it("leads whoever has an account already to where they sign in, with the address that they typed", async () => {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: "reduce", baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/join");
  await settled(page);
  await page.getByLabel("Email").fill("ann@example.org");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.waitForURL(/sign-in/);
  expect(await page.getByLabel("Email").inputValue()).toBe("ann@example.org");
  await context.close();
});

// An open creation panel reports changes to what it depends on, and keeps what was typed.

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const KEYS = `# Keys

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen   | Route       | Shows        | Fields           | Actions             |
| -------- | ----------- | ------------ | ---------------- | ------------------- |
| Keys     | /           | list of Key  | name, kept       | take Loan, Key page |
| Key page | /keys/{key} | one Key      | name, kept, room | take Loan           |
| Loans    | /loans      | list of Loan | key, why, status | -                   |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Key

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required, unique |
| kept  | yes/no   | required         |
| room  | text(80) | optional         |

### Loan

| Field | Type             | Must be  |
| ----- | ---------------- | -------- |
| key   | reference to Key | required |
| why   | text(200)        | required |
| day   | date             | optional |

## 4. States and transitions

### Loan

- States: out, back
- Ends in: back

| From  | Action | To   | Only if                                                                    | Otherwise |
| ----- | ------ | ---- | -------------------------------------------------------------------------- | --------- |
| (new) | take   | out  | not key.kept and number of Loan where (key = this.key and status is out) = 0 | not-there |
| out   | return | back | -                                                                          | -         |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                           | Member |
| ------ | -------------------------------- | ------ |
| Person | see                              | yes    |
| Key    | see, change, delete, see history | yes    |
| Loan   | see, take, return                | yes    |

## 8. Errors

| Code      | HTTP | Message                              | Remedy |
| --------- | ---- | ------------------------------------ | ------------ |
| not-there | 409  | “{key.name}” cannot be taken now.    | Ask for it.  |
`;

const FURTHER = KEYS.replace("| day   | date             | optional |", "| day   | date             | required |").replace(
  "| why   | text(200)        | required |",
  "| why   | text(200)        | required |\n| until | date             | required |",
);
const WITHOUT = KEYS.replace(
  "| Loan   | see, take, return                | yes    |",
  "| Loan   | see, return | yes |\n| Loan | take | no |",
);
const RENAMED = KEYS.replaceAll("take Loan", "fetch Loan")
  .replace("| take   |", "| fetch  |")
  .replace("see, take, return", "see, fetch, return");

let browser: Browser;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser?.close());

afterEach(async () => {
  await page?.context().close();
  await server?.close();
});

const key = async (): Promise<Json> =>
  (await server.ask("GET", "/api/records/Key?name=Cellar", undefined, { token: await server.signIn("ann@example.org") })).body.items[0];
const asksAsBen = async (method: string, path: string, body?: Json): Promise<Json> => {
  const reply = await server.ask(method, path, body, { token: await server.signIn("ben@example.org") });
  expect(reply.status).toBeLessThan(300);
  return reply.body;
};
const dialog = () => page.getByRole("dialog");
const submit = () => dialog().getByRole("button", { name: "Take", exact: true });

async function fillIn(size = WIDE): Promise<void> {
  const Person = [
    { name: "Ann", email: "ann@example.org" },
    { name: "Ben", email: "ben@example.org" },
  ];
  const Key = [
    { name: "Attic", kept: true },
    { name: "Cellar", kept: false },
  ];
  server = await open(KEYS, { development: true, records: { Person, Key }, webFolder: WEB_FOLDER });
  page = await pageAt(await windowOf(browser, server, "ann@example.org", { size }), `/keys/${(await key()).id}`);
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await dialog().getByRole("textbox", { name: "Why" }).fill("For the wine");
}

const typed = () => dialog().getByRole("textbox", { name: "Why" }).inputValue();

it.each([WIDE, PHONE])("says who changed the record and why it is not possible, and offers it again once it is ($width)", async (size) => {
  await fillIn(size);
  const { id } = await key();
  await asksAsBen("PATCH", `/api/records/Key/${id}`, { room: "B 12" });
  await asksAsBen("PATCH", `/api/records/Key/${id}`, { kept: true });
  await dialog().getByText("Ben changed this while you were editing").waitFor();
  await dialog().getByText("Take is no longer available.").waitFor();
  await dialog().getByText("“Cellar” cannot be taken now.").waitFor();
  expect(await typed()).toBe("For the wine");
  expect(await submit().count()).toBe(0);
  await dialog().getByRole("textbox", { name: "Why" }).press("Control+Enter");
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await asksAsBen("PATCH", `/api/records/Key/${id}`, { kept: false });
  await submit().click();
  await dialog().waitFor({ state: "detached" });
  expect((await asksAsBen("GET", "/api/records/Loan")).items).toMatchObject([{ why: "For the wine" }]);
});

it("tells as well of what is changed elsewhere, and names nobody for it", async () => {
  await fillIn();
  await asksAsBen("POST", "/-/start/Loan/take", { values: { key: (await key()).id, why: "Mine" } });
  await dialog().getByText("Take is no longer available.").waitFor();
  expect(await dialog().getByText("Ben changed this").count()).toBe(0);
  expect(await typed()).toBe("For the wine");
});

it("is told as done where it was done and its answer is lost, and by nobody as taken by another", async () => {
  await fillIn();
  await page.route(
    "**/-/start/Loan/take*",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const told: string[] = [];
  await page.exposeFunction("told", (text: string) => told.push(text));
  await page.evaluate(() => {
    const said = () => document.querySelector("[role=dialog]")?.textContent ?? "";
    new MutationObserver(() => (window as unknown as { told(text: string): void }).told(said())).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
  await submit().click();
  await dialog().waitFor({ state: "detached" });
  expect((await asksAsBen("GET", "/api/records/Loan")).items).toMatchObject([{ why: "For the wine" }]);
  expect(told.filter((text) => text.includes("no longer available"))).toEqual([]);
});

it("says that the record is gone", async () => {
  await fillIn();
  // In the low window of a phone whose keys are out.
  await page.setViewportSize({ width: 390, height: 320 });
  const why = dialog().getByRole("textbox", { name: "Why" });
  await why.focus();
  await why.evaluate((field) => field.scrollIntoView({ block: "start" }));
  await asksAsBen("DELETE", `/api/records/Key/${(await key()).id}`);
  const told = dialog().getByText("Your input can’t be saved, but is still here.");
  await told.waitFor();
  await expect.poll(async () => (await told.boundingBox())!.y).toBeGreaterThan(0);
  expect(await why.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog().getByText("This form was removed").waitFor({ state: "detached" });
  expect(await submit().count()).toBe(0);
  expect(await typed()).toBe("For the wine");
});

it("has the fields of a changed document at once, with what was typed", async () => {
  await fillIn();
  await server.ninefold.adopt(planOf(FURTHER));
  await dialog().getByText("This form was updated").waitFor();
  await dialog().getByRole("textbox", { name: "Until" }).fill("11/23/2026");
  await dialog().getByRole("textbox", { name: "Day" }).fill("11/22/2026");
  expect(await typed()).toBe("For the wine");
  await submit().click();
  await dialog().waitFor({ state: "detached" });
  expect((await asksAsBen("GET", "/api/records/Loan")).items).toMatchObject([{ why: "For the wine", until: "2026-11-23" }]);
});

it("says that it may no longer be done, and that there is no such action any more", async () => {
  await fillIn();
  await server.ninefold.adopt(planOf(WITHOUT));
  await dialog().getByText("You no longer have permission").waitFor();
  expect(await dialog().getByText("Take is no longer available.").count()).toBe(0);
  expect(await typed()).toBe("For the wine");
  await server.ninefold.adopt(planOf(RENAMED));
  await dialog().getByText("This form was removed").waitFor();
  expect(await submit().count()).toBe(0);
  expect(await typed()).toBe("For the wine");
});

// A record labelled by a reference is named with its kind where it stands alone.

import { afterAll, describe, expect, it } from "vitest";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = (language: string, shownAs = "") => `# Kennel

## 1. What the product does and for whom

- Signs in as: Person
- Language: ${language}

## 2. Screens and routes

| Screen | Route                 | Shows          | Fields   | Actions                   |
| ------ | --------------------- | -------------- | -------- | ------------------------- |
| Visits | /                     | list of Visit  | dog, day | plan, come, drop, delete  |
| Visit  | /visits/{visit}       | one Visit      | dog, day | Edit, come, delete        |
| Edit   | /visits/{visit}/edit  | form for Visit | dog, day | save                      |
| Dogs   | /dogs                 | list of Dog    | name     | delete                    |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Dog

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(20) | required |

### Visit
${shownAs}
| Field | Type             | Must be  |
| ----- | ---------------- | -------- |
| dog   | reference to Dog | required |
| day   | date             | required |

## 4. States and transitions

### Visit

- States: planned, here, dropped
- Ends in: here, dropped

| From    | Action | To      |
| ------- | ------ | ------- |
| (new)   | plan   | planned |
| planned | come   | here    |
| planned | drop   | dropped |

## 6. Roles and permissions

| Role  | Means     |
| ----- | --------- |
| Staff | signed in |

| Entity | Action                                | Staff |
| ------ | ------------------------------------- | ----- |
| Person | see                                   | yes   |
| Dog    | see, create, delete                   | yes   |
| Visit  | see, plan, come, drop, change, delete | yes   |
`;

const RECORDS = {
  Person: [{ name: "Ann", email: "ann@example.org" }],
  Dog: [{ name: "Rex" }, { name: "Bo" }],
  Visit: [
    { dog: 0, day: "2026-03-10" },
    { dog: 0, day: "2026-03-11" },
  ],
};
let server: TestServer | null = null;
afterAll(async () => {
  await server?.close();
});

async function go(text: string, path: string): Promise<Page> {
  await server?.close();
  server = await open(text, { development: true, records: RECORDS });
  return pageAt(await windowOf(server, "ann@example.org"), path);
}

describe("a record that goes by what it refers to", () => {
  it("is named with its kind where it is deleted, saved, and where something is done to it", async () => {
    const page = await go(DOCUMENT("en"), "/");
    const row = page.locator("[data-row]").first();
    await row.getByRole("button", { name: "More actions for Visit “Rex”" }).click();
    await page.getByRole("menuitem", { name: "Drop" }).click();
    await page.getByRole("alertdialog", { name: "Drop: Visit “Rex”", exact: true }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await row.getByRole("link").first().click();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByText("Visit “Rex”").waitFor();
    await page.getByLabel("Day", { exact: true }).fill("Mar 12, 2026");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Visit “Rex” saved.").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Visit “Rex”?", exact: true });
    await question.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Visit “Rex” deleted").waitFor();
    await page.goto(`${server!.url}/dogs`);
    await page.locator("[data-row]").filter({ hasText: "Bo" }).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog", { name: "Delete Bo?", exact: true }).waitFor();
    await page.context().close();
  });

  it("is named so in the language of the product, and as ever where its label says more", async () => {
    const german = await go(DOCUMENT("de"), "/");
    await german.locator("[data-row]").first().getByRole("button", { name: "Weitere Aktionen für Visit „Rex“" }).waitFor();
    await german.context().close();
    for (const [shownAs, label] of [
      ["\n- Shown as: {dog}, {day}\n", "Rex, Mar 10, 2026"],
      ["\n- Shown as: Stay of {dog}\n", "Stay of Rex"],
    ] as const) {
      const page = await go(DOCUMENT("en", shownAs), "/");
      await page
        .locator("[data-row]")
        .first()
        .getByRole("button", { name: `More actions for ${label}` })
        .waitFor();
      expect((await server!.ask("GET", "/-/app")).body.borrowed).toBeUndefined();
      await page.context().close();
    }
  });
});

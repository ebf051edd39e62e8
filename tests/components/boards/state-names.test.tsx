// What a document says of its states beyond their order.

import { afterAll, beforeAll, describe, it } from "vitest";
import { WIDE } from "../../support/application/layout.ts";
import { chooseActions, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Quarrels

## 1. What the product does and for whom

- Signs in as: Person
- Language: en-GB
- Currency: EUR

## 2. Screens and routes

| Screen       | Route             | Shows                     | Fields         | Actions                                                            |
| ------------ | ----------------- | ------------------------- | -------------- | ------------------------------------------------------------------ |
| Quarrels     | /                 | list of Quarrel           | about, status  | fall behind, decide for us, decide for them, drop, collect, Quarrel page |
| Board        | /board            | board of Quarrel by status | about         | fall behind, decide for us, decide for them, drop, Quarrel page     |
| Quarrel page | /quarrels/{quarrel} | one Quarrel             | about, status  | fall behind, decide for us, decide for them, drop, collect          |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| email | email    | required, unique |

### Quarrel

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| about | text(80) | required |
| stake | money    | optional |
| notes | text(80) | optional |

## 4. States and transitions

### Quarrel

- States: open, late, for_us, for_them, dropped
- Ends in: for_us, for_them, dropped
- Goal: for_us, for_them
- Warns in: late

| From       | Action          | To       | Confirm                               |
| ---------- | --------------- | -------- | ------------------------------------- |
| (new)      | begin           | open     | -                                     |
| open       | fall behind     | late     | -                                     |
| open, late | decide for us   | for_us   | Was everybody heard? It is public now. |
| open, late | decide for them | for_them | -                                     |
| open, late | drop            | dropped  | -                                     |
| for_us     | collect         | for_us   | Did they pay {stake} for {about} (notes: {notes})? |

## 6. Roles and permissions

| Role  | Means     |
| ----- | --------- |
| Clerk | signed in |

| Entity  | Action                                                              | Clerk |
| ------- | ------------------------------------------------------------------- | ----- |
| Quarrel | see, begin, fall behind, decide for us, decide for them, drop, collect | yes |
| Quarrel | see notes                                                           | no    |
`;

const QUESTION = "Was everybody heard? It is public now.";
/** Quarrels that are won, of which a stake is collected. */
const WON = ["Gate", "Ditch", "Well", "Mill", "Yard", "Barn", "Shed"];
let server: TestServer;

beforeAll(async () => {
  const about = ["Bridge", "Fence", "Hedge", "Lane", "Pond", "Wall"];
  server = await open(DOCUMENT, {
    development: true,
    records: {
      Person: [{ email: "wim@example.org" }],
      Quarrel: [
        ...about.map((one) => ({ about: one })),
        ...WON.map((one, at) => ({ about: one, stake: `${1234.5 + at}`, notes: "Secret", status: "for_us" })),
      ],
    },
  });
});

afterAll(async () => {
  await server?.close();
});

async function at(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, "wim@example.org", { size }), path);
}

async function pageOf(about: string, size = WIDE): Promise<Page> {
  const page = await at("/", size);
  await page.getByRole("link", { name: about, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: about }).waitFor();
  return page;
}

describe("where a record is meant to come", () => {
  it("is no way out, as what gives it up is", async () => {
    const page = await pageOf("Fence");
    await page.getByRole("button", { name: "Drop" }).click();
    await page.getByRole("alertdialog", { name: "Drop: Fence" }).getByText("Dropped is final").waitFor();
    await page.context().close();
  });
});

describe("a question of the document", () => {
  it("is asked of many at once", async () => {
    const page = await at("/");
    for (const about of ["Pond", "Wall"]) await page.getByRole("checkbox", { name: `Select ${about}` }).check({ force: true });
    await chooseActions(page);
    const what = page.getByRole("combobox", { name: "Action" });
    await what.selectOption({ label: "Decide for us" });
    await page.getByRole("dialog").getByText(QUESTION).waitFor();
    await what.selectOption({ label: "Decide for them" });
    await page.getByRole("dialog").getByText(QUESTION).waitFor({ state: "hidden" });
    await page.context().close();
  });
});

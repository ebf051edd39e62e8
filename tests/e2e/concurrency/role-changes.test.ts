// Somebody's roles change while their page is open: the menu and the page follow without a reload.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const STAND = `# Stand

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route  | Shows          | Fields | Actions | Menu |
| ------ | ------ | -------------- | ------ | ------- | ---- |
| Home   | /      | page           | -      | -       | yes  |
| Crates | /crates | list of Crate | title  | -       | yes  |
| New    | /new   | form for Crate | title  | save    | no   |
| Posts  | /posts | list of Post   | title  | -       | yes  |

### Home

Welcome.

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field     | Type     | Must be          |
| --------- | -------- | ---------------- |
| name      | text(80) | required         |
| email     | email    | required, unique |
| suspended | yes/no   |                  |
| chief     | yes/no   |                  |

### Crate

- Shown as: {title}

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(80) | required |

### Post

- Shown as: {title}

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(80) | required |

## 6. Roles and permissions

| Role    | Means                              |
| ------- | ---------------------------------- |
| Visitor | not signed in                      |
| Person  | signed in                          |
| Keeper  | not user.suspended                 |
| Chief   | user.chief                         |

| Entity | Action      | Visitor | Person         | Keeper | Chief |
| ------ | ----------- | ------- | -------------- | ------ | ----- |
| Person | see         | no      | if this = user | no     | yes   |
| Person | change      | no      | no             | no     | yes   |
| Crate  | see, create | no      | no             | yes    | yes   |
| Post   | see, create | no      | yes            | yes    | yes   |
`;

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const records = {
    Person: [
      { name: "Mia", email: "mia@example.org" },
      { name: "Cy", email: "cy@example.org", chief: true },
    ],
    Crate: [{ title: "Apples" }],
    Post: [{ title: "Notice" }],
  };
  server = await open(STAND, { development: true, records, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("takes screens out of the menu that no longer open, and brings them back", async () => {
  const token = await server.signIn("cy@example.org");
  const people = (await server.ask("GET", "/api/records/Person", undefined, { token })).body.items;
  const mia = people.find(({ name }: { name: string }) => name === "Mia").id;
  const suspend = async (suspended: boolean) =>
    expect((await server.ask("PATCH", `/api/records/Person/${mia}`, { suspended }, { token })).status).toBe(200);
  const context = await windowOf(browser, server, "mia@example.org");
  const [crates, posts] = [await pageAt(context, "/crates"), await pageAt(context, "/posts")];
  const inMenu = (page: typeof crates) => page.getByRole("navigation").getByRole("link", { name: "Crates" });
  await crates.getByText("Apples").waitFor();
  const form = await pageAt(context, "/new");
  await form.getByLabel("Title").fill("Pears");
  await inMenu(posts).first().waitFor();
  await suspend(true);
  await inMenu(posts).first().waitFor({ state: "detached" });
  await inMenu(crates).first().waitFor({ state: "detached" });
  await crates.getByText("Apples").waitFor({ state: "detached" });
  await posts.getByText("Notice").waitFor();
  // What is typed is not taken away with the page.
  await inMenu(form).first().waitFor({ state: "detached" });
  expect(await form.getByLabel("Title").inputValue()).toBe("Pears");
  await suspend(false);
  await inMenu(posts).first().waitFor();
  await crates.getByText("Apples").waitFor();
  await inMenu(form).first().waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  await crates.getByText("Pears").waitFor();
  await context.close();
});

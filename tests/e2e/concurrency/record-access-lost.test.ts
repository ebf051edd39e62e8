// A record that leaves its reader's sight says so, with a way back.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Claims

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route             | Shows          | Only where         | Fields               | Actions              |
| ------- | ----------------- | -------------- | ------------------ | -------------------- | -------------------- |
| Claims  | /                 | list of Claim  | -                  | title, status        | approve, turn down, look at, delete |
| Claim   | /claims/{claim}   | one Claim      | -                  | title, note, status  | approve, turn down, look at, delete |
| Drafts  | /drafts           | list of Draft  | -                  | title                | -                    |
| Draft   | /drafts/{draft.title}| one Draft      | -                  | title, status        | finish               |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required         |
| email | email    | required, unique |
| judge | yes/no   | required         |

### Claim

- Shown as: {title}

| Field | Type      | Must be  |
| ----- | --------- | -------- |
| title | text(40)  | required |
| note  | text(200) | optional |
| why   | text(200) | optional |

### Draft

- Shown as: {title}

| Field | Type      | Must be  |
| ----- | --------- | -------- |
| title | text(40)  | required, unique |

## 4. States and transitions

### Claim

- States: raised, approved, rejected

| From   | Action    | To          | Asks for       |
| ------ | --------- | ----------- | -------------- |
| (new)  | raise     | raised      | -              |
| raised | approve   | approved    | -              |
| raised | turn down | rejected    | why |
| approved, rejected | take up | raised | - |
| raised | look at   | raised      | note           |

### Draft

- States: begun, finished

| From  | Action | To       |
| ----- | ------ | -------- |
| (new) | begin  | begun    |
| begun | finish | finished |

## 6. Roles and permissions

| Role  | Means            |
| ----- | ---------------- |
| Clerk | not (user.judge) |
| Judge | user.judge       |

| Entity | Action                      | Clerk               | Judge |
| ------ | --------------------------- | ------------------- | ----- |
| Person | see                         | yes                 | yes   |
| Claim  | see                         | if status is raised | yes   |
| Claim  | raise, approve, turn down, look at, delete | yes  | yes   |
| Claim  | take up                     | no                  | yes   |
| Draft  | see, begin, finish, change  | yes                 | yes   |
`;

let browser: Browser;
let server: TestServer;
let judge: string;

beforeAll(async () => {
  browser = await launch();
  const person = (name: string, judges: boolean) => ({ name, email: `${name.toLowerCase()}@example.org`, judge: judges });
  const named = (title: string) => ({ title });
  server = await open(DOCUMENT, {
    development: true,
    records: {
      Person: [person("Cleo", false), person("Jude", true)],
      Claim: ["Roof", "Door", "Gate", "Shed", "Wall", "Well", "Path", "Barn"].map(named),
      Draft: ["Essay"].map(named),
    },
    webFolder: WEB_FOLDER,
  });
  judge = await server.signIn("jude@example.org");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function kept(title: string, entity = "Claim"): Promise<Json> {
  return (await server.ask("GET", `/api/records/${entity}?title=${title}`, undefined, { token: judge })).body.items[0];
}

async function act(title: string, action: string): Promise<void> {
  const { id } = await kept(title);
  expect((await server.ask("POST", `/api/records/Claim/${id}/actions/${action}`, {}, { token: judge })).status).toBe(200);
}

async function remove(title: string): Promise<void> {
  const { id, version } = await kept(title);
  const reply = await server.ask("DELETE", `/api/records/Claim/${id}`, undefined, {
    token: judge,
    headers: { "if-match": `"${version}"` },
  });
  expect(reply.status).toBe(204);
}

/** Opened out of the list of claims, whose search is kept. */
async function opened(title: string, size = WIDE): Promise<Page> {
  const page = await pageAt(await windowOf(browser, server, "cleo@example.org", { size }), `/?q=${title}`);
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  return page;
}

const told = (page: Page) => page.getByRole("main").getByRole("alert");

describe("the page of a record that goes out of its reader's sight", () => {
  it("says that it was here until now, without why, and leads back to the list as it was left", async () => {
    const page = await opened("Roof");
    await act("Roof", "approve");
    await told(page).getByRole("heading", { level: 1, name: "No longer available" }).waitFor();
    await told(page).getByText("“Roof” was deleted or you no longer have access.").waitFor();
    expect(await page.getByText("Not found").count()).toBe(0);
    expect(await page.getByText(/approve/i).count()).toBe(0);
    await expectAccessibleInBothThemes(page);
    await told(page).getByRole("link", { name: "Claims" }).click();
    await page.waitForURL((url) => url.pathname === "/" && url.search === "?q=Roof");
    await page.context().close();
  });

  it("shows it again once it is in sight again", async () => {
    const page = await opened("Door", PHONE);
    await act("Door", "approve");
    await told(page).getByText("“Door” was deleted or you no longer have access.").waitFor();
    await expectNoSidewaysScroll(page);
    await act("Door", "take-up");
    await page.getByRole("heading", { level: 1, name: "Door", exact: true }).waitFor();
    await page.context().close();
  });

  it("says that it was deleted to who saw it until then, and not by whom where that is not theirs to read", async () => {
    const page = await opened("Gate");
    await remove("Gate");
    await told(page).getByRole("heading", { level: 1, name: "This was deleted" }).waitFor();
    await told(page).getByText("“Gate” is no longer here. It was deleted while you had it open.").waitFor();
    await told(page).getByRole("link", { name: "Claims" }).waitFor();
    await page.context().close();
  });

  it("tells nothing of a deletion to who saw it no more when it came", async () => {
    const page = await opened("Shed");
    await act("Shed", "approve");
    await told(page).getByText("“Shed” was deleted or you no longer have access.").waitFor();
    await remove("Shed");
    await page.reload();
    // Who comes by the address knows as little of it as of what never was.
    await told(page).getByText("Not found").waitFor();
    await page.context().close();
  });

  it("says that one's own step was done before it says that one may not see it any more", async () => {
    const page = await opened("Wall");
    await page.getByRole("button", { name: "Approve" }).click();
    await told(page).getByRole("heading", { level: 1, name: "Approve done: Wall." }).waitFor();
    await told(page).getByText("You no longer have access.").waitFor();
    await page.getByText("Approve done: Wall. You no longer have access to it.").waitFor();
    expect(await page.getByText("Not found").count()).toBe(0);
    await expectAccessibleInBothThemes(page);
    await told(page).getByRole("link", { name: "Claims" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.context().close();
  });

  it("says so of a step out of the list, of which nothing is left there", async () => {
    const page = await pageAt(await windowOf(browser, server, "cleo@example.org"), "/?q=Well");
    await page.getByRole("main").getByRole("row", { name: /Well/ }).getByRole("button", { name: "Approve" }).click();
    await page.getByText("Approve done: Well. You no longer have access to it.").waitFor();
    await page.context().close();
  });

  it("keeps what is typed in a panel, and says that it can no longer be sent", async () => {
    const page = await opened("Path");
    await page.getByRole("button", { name: "Turn down" }).click();
    await page.getByRole("dialog").getByLabel("Why").fill("it is much too steep");
    await act("Path", "approve");
    await page.getByRole("dialog").getByText("Your input can’t be saved, but is still here. Copy anything you need.").waitFor();
    expect(await page.getByRole("dialog").getByLabel("Why").inputValue()).toBe("it is much too steep");
    await page.keyboard.press("Escape");
    await told(page).getByText("“Path” was deleted or you no longer have access.").waitFor();
    await page.context().close();
  });

  it("says so beside the list", async () => {
    const page = await pageAt(await windowOf(browser, server, "cleo@example.org"), `/?peek=/claims/${(await kept("Barn")).id}`);
    await page.getByRole("heading", { level: 2, name: "Barn" }).waitFor();
    await act("Barn", "approve");
    await told(page).getByText("“Barn” was deleted or you no longer have access.").waitFor();
    await told(page).getByRole("button", { name: "Close" }).click();
    await told(page).waitFor({ state: "detached" });
    await page.context().close();
  });

  it("leads to where it is shown now, of a page whose address names it as it was called", async () => {
    const page = await pageAt(await windowOf(browser, server, "cleo@example.org"), "/drafts/Essay");
    await page.getByRole("heading", { level: 1, name: "Essay" }).waitFor();
    const { id, version } = await kept("Essay", "Draft");
    const reply = await server.ask("PATCH", `/api/records/Draft/${id}`, { title: "Story", version }, { token: judge });
    expect(reply.status).toBe(200);
    await told(page).getByRole("heading", { level: 1, name: "Essay has moved" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await told(page).getByRole("link", { name: "Story" }).click();
    await page.waitForURL((url) => url.pathname === "/drafts/Story");
    await page.getByRole("heading", { level: 1, name: "Story" }).waitFor();
    await page.context().close();
  });
});

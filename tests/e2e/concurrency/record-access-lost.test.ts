// A record that leaves its reader's sight says so, with a way back.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/record-access-lost.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

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
    await expectAccessible(page);
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
});

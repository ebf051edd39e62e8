// A record that leaves its reader's sight says so, with a way back.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/record-access-lost.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let judge: string;

beforeAll(async () => {
  const person = (name: string, judges: boolean) => ({ name, email: `${name.toLowerCase()}@example.org`, judge: judges });
  const named = (title: string) => ({ title });
  server = await open(DOCUMENT, {
    development: true,
    records: {
      Person: [person("Cleo", false), person("Jude", true)],
      Claim: ["Roof", "Door", "Gate", "Shed", "Wall", "Well", "Path", "Barn"].map(named),
      Draft: ["Essay"].map(named),
    },
  });
  judge = await server.signIn("jude@example.org");
});

afterAll(async () => {
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
  const page = await pageAt(await windowOf(server, "cleo@example.org", { size }), `/?q=${title}`);
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  return page;
}

const told = (page: Page) => page.getByRole("main").getByRole("alert");

describe("the page of a record that goes out of its reader's sight", () => {
  it("says that it was deleted to who saw it until then, and not by whom where that is not theirs to read", async () => {
    const page = await opened("Gate");
    await remove("Gate");
    await told(page).getByRole("heading", { level: 1, name: "This was deleted" }).waitFor();
    await told(page).getByText("“Gate” is no longer here. It was deleted while you had it open.").waitFor();
    await told(page).getByRole("link", { name: "Claims" }).waitFor();
    await page.context().close();
  });

  it("says that one's own step was done before it says that one may not see it any more", async () => {
    const page = await opened("Wall");
    await page.getByRole("button", { name: "Approve" }).click();
    await told(page).getByRole("heading", { level: 1, name: "Approve done: Wall." }).waitFor();
    await told(page).getByText("You no longer have access.").waitFor();
    await page.getByText("Approve done: Wall. You no longer have access to it.").waitFor();
    expect(await page.getByText("Not found").count()).toBe(0);
    await told(page).getByRole("link", { name: "Claims" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.context().close();
  });

  it("says so of a step out of the list, of which nothing is left there", async () => {
    const page = await pageAt(await windowOf(server, "cleo@example.org"), "/?q=Well");
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
    const page = await pageAt(await windowOf(server, "cleo@example.org"), `/?peek=/claims/${(await kept("Barn")).id}`);
    await page.getByRole("heading", { level: 2, name: "Barn" }).waitFor();
    await act("Barn", "approve");
    await told(page).getByText("“Barn” was deleted or you no longer have access.").waitFor();
    await told(page).getByRole("button", { name: "Close" }).click();
    await told(page).waitFor({ state: "detached" });
    await page.context().close();
  });

  it("leads to where it is shown now, of a page whose address names it as it was called", async () => {
    const page = await pageAt(await windowOf(server, "cleo@example.org"), "/drafts/Essay");
    await page.getByRole("heading", { level: 1, name: "Essay" }).waitFor();
    const { id, version } = await kept("Essay", "Draft");
    const reply = await server.ask("PATCH", `/api/records/Draft/${id}`, { title: "Story", version }, { token: judge });
    expect(reply.status).toBe(200);
    await told(page).getByRole("heading", { level: 1, name: "Essay has moved" }).waitFor();
    await told(page).getByRole("link", { name: "Story" }).click();
    await page.waitForURL((url) => url.pathname === "/drafts/Story");
    await page.getByRole("heading", { level: 1, name: "Story" }).waitFor();
    await page.context().close();
  });
});

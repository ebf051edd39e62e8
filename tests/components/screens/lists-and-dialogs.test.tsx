// What lists, boards, records and dialogs say in a browser, against the real server.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK, DESK_RECORDS } from "../../fixtures/documents/reference-columns.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(DESK, { development: true, records: DESK_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, who: string): Promise<Page> {
  return pageAt(await windowOf(server, `${who}@example.org`), path);
}

const wish = async (number: number): Promise<string> => {
  const token = await server.signIn("cla@example.org");
  return (await server.ask("GET", `/api/records/Wish?number=${number}`, undefined, { token })).body.items[0].id;
};

describe("a list", () => {
  it("shows a reference under its heading, and tells hidden from empty", async () => {
    const page = await go("/", "rea");
    const [first, second] = await page.getByRole("row").filter({ hasText: "Atlas" }).all();
    expect(await first?.getByRole("link", { name: "Atlas" }).getAttribute("href")).toMatch(/^\/wishes\//);
    const texts = [await first?.textContent(), await second?.textContent()];
    expect(texts.filter((text) => text?.includes("No access")).length).toBe(1);
    expect(await page.getByRole("button", { name: "Filter" }).count()).toBe(0);
    await page.context().close();
  });
});

describe("a card", () => {
  it("shows all its fields, the screens of its record, and what helps where something is not possible", async () => {
    const page = await go("/board", "cla");
    const card = page.locator("[data-row]").filter({ hasText: "Wish 2" });
    for (const label of ["Number", "Book", "Asker", "Note", "Cost", "Wanted on"]) await card.getByText(label, { exact: true }).waitFor();
    await card.getByRole("link", { name: /^Edit .*Wish 2/ }).waitFor();
    await card.getByRole("button", { name: /^Move/ }).click();
    await page.getByText("Atlas is not explained. Write a note about it.").waitFor();
    await page.context().close();
  });
});

describe("a record", () => {
  it("says that there is nothing where all may be seen", async () => {
    const token = await server.signIn("cla@example.org");
    const { id } = (await server.ask("GET", "/api/records/Book?title=Zoo", undefined, { token })).body.items[0];
    const page = await go(`/books/${id}`, "cla");
    await page.getByText("None", { exact: true }).waitFor();
    await page.context().close();
  });

  it("says what was done by an action of any name", async () => {
    const page = await go(`/wishes/${await wish(1)}`, "cla");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByText(/^Wish 1\b.* is now /).waitFor();
    await page.locator("[aria-current=step][data-end]", { hasText: "Cancelled" }).waitFor();
    await page.context().close();
  });
});

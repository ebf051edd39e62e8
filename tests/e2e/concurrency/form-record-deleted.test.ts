// A form whose record is deleted, or whose permission ends, keeps what was typed.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOOLBOX, TOOLBOX_RECORDS } from "../../fixtures/documents/changing-options.ts";
import { launch, openExample, PHONE, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let ada: string;
let bob: string;

beforeAll(async () => {
  browser = await launch();
  server = await open(TOOLBOX, { development: true, records: TOOLBOX_RECORDS, webFolder: WEB_FOLDER });
  [ada, bob] = [await server.signIn("ada@example.org"), await server.signIn("bob@example.org")];
  const tool = (await all("Tool")).find(({ name }) => name === "Drill").id;
  for (const note of ["for the door", "for the gate", "for the roof", "for the shed"])
    expect((await server.ask("POST", "/api/records/Loan", { tool, note }, { token: ada })).status).toBe(201);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const all = async (entity: string): Promise<Json[]> =>
  (await server.ask("GET", `/api/records/${entity}`, undefined, { token: ada })).body.items;
const loan = async (note: string): Promise<Json> => (await all("Loan")).find((one: Json) => one.note === note);
const remove = async ({ id, version }: Json, token: string) => {
  const reply = await server.ask("DELETE", `/api/records/Loan/${id}`, undefined, { token, headers: { "if-match": `"${version}"` } });
  expect(reply.status).toBe(204);
};

async function edit(note: string, live: boolean, how = {}): Promise<Page> {
  const context = await windowOf(browser, server, "ada@example.org", how);
  if (!live) await context.route("**/-/live*", (route) => route.abort());
  const page = await pageAt(context, `/loans/${(await loan(note)).id}/edit`);
  await page.getByLabel("Note").fill("much that was typed");
  return page;
}

const told = (page: Page) => page.getByRole("alert").filter({ hasText: "still here" });

describe("a form in which somebody types", () => {
  it("says at once that its record was deleted, by whom, and leads back to the list", async () => {
    const one = await loan("for the door");
    const page = await edit("for the door", true);
    await remove(one, bob);
    await told(page).getByText("Bob deleted it while you had it open.").waitFor();
    await told(page).getByText("This was deleted").waitFor();
    expect(await page.getByLabel("Note").inputValue()).toBe("much that was typed");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
    await expectAccessible(page);
    // What it was for is gone: nobody is asked.
    await told(page).getByRole("link", { name: "Back to list" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.context().close();
  });

  it("says so when it is saved, where nobody told it before", async () => {
    const one = await loan("for the gate");
    const page = await edit("for the gate", false, { size: PHONE });
    await remove(one, ada);
    await page.getByRole("button", { name: "Save" }).click();
    await told(page).getByText("You deleted it in another window.").waitFor();
    expect(await page.getByLabel("Note").inputValue()).toBe("much that was typed");
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });
});

describe("whoever is suspended", () => {
  let market: TestServer;
  beforeAll(async () => {
    market = await openExample("market", { now: "2026-11-20T12:00:00.000Z" });
  });
  afterAll(() => market?.close());

  /** Signed in as a maker; without `live`, nothing is told before something is pressed. */
  async function opened(path: string, live: boolean, who = "siobhan@example.org"): Promise<Page> {
    const context = await windowOf(browser, market, who);
    if (!live) await context.route("**/-/live*", (route) => route.abort());
    return pageAt(context, path);
  }
  async function become(step: "suspend" | "reinstate", who = "siobhan@example.org"): Promise<void> {
    const headers = { authorization: `Token ${await market.signIn("house@example.org")}` };
    const [row] = await market.store.system.rows(`SELECT "id" FROM "person" WHERE "email" = ?`, [who]);
    const given = step === "suspend" ? { suspended_because: "Parcels never arrived" } : {};
    expect((await market.ask("POST", `/api/records/Person/${row?.[0]}/actions/${step}`, given, { headers })).status).toBe(200);
  }
  const alert = (page: Page) => page.getByRole("alert").filter({ hasText: "You no longer have permission" });
  const main = (page: Page) => page.getByRole("main");

  it.each([true, false])(
    "is told at an open form why it is not theirs any more, and saves what was typed once it is (live: %s)",
    async (live) => {
      const typed = { "/my/addresses/new": "Street", "/articles/moss-green-yarn/edit": "Title" };
      const pages: { readonly page: Page; readonly field: string }[] = [];
      for (const [path, field] of Object.entries(typed)) {
        const page = await opened(path, live);
        await main(page).getByLabel(field, { exact: true }).fill("1 Quay");
        pages.push({ page, field });
      }
      for (const field of ["Recipient", "Postcode", "Town"]) await main(pages[0]!.page).getByLabel(field, { exact: true }).fill("Cork");
      await become("suspend");
      for (const { page, field } of pages) {
        if (!live) await main(page).getByRole("button", { name: "Save", exact: true }).click();
        await alert(page).getByText("Because Standing is Suspended.").waitFor();
        expect(await alert(page).getByText("Your access changed after you opened this form.").count()).toBe(0);
        await alert(page).getByRole("link", { name: "Go to account" }).waitFor();
        expect(await main(page).getByLabel(field, { exact: true }).inputValue()).toBe("1 Quay");
      }
      await become("reinstate");
      for (const { page } of pages) {
        if (live) await alert(page).waitFor({ state: "detached" });
        await main(page).getByRole("button", { name: "Save", exact: true }).click();
        await page.waitForURL((url) => !/new$|edit$/.test(url.pathname));
        await page.context().close();
      }
    },
  );
});

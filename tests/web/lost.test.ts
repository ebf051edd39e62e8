// A form whose record is deleted while it is filled in, or whose permission ends: it says so, and what was typed stays.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type House, type Json, open, planOf } from "../server/harness.ts";
import { TOOLBOX, TOOLBOX_RECORDS } from "../server/toolbox.ts";
import { launch, openExample, PHONE, pageAt, WEB_FOLDER, windowOf } from "./browser.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "./expectations.ts";

let browser: Browser;
let house: House;
let ada: string;
let bob: string;

beforeAll(async () => {
  browser = await launch();
  house = await open(TOOLBOX, { development: true, records: TOOLBOX_RECORDS, webFolder: WEB_FOLDER });
  [ada, bob] = [await house.signIn("ada@example.org"), await house.signIn("bob@example.org")];
  const tool = (await all("Tool")).find(({ name }) => name === "Drill").id;
  for (const note of ["for the door", "for the gate", "for the roof", "for the shed"])
    expect((await house.ask("POST", "/api/records/Loan", { tool, note }, { token: ada })).status).toBe(201);
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const all = async (entity: string): Promise<Json[]> =>
  (await house.ask("GET", `/api/records/${entity}`, undefined, { token: ada })).body.items;
const loan = async (note: string): Promise<Json> => (await all("Loan")).find((one: Json) => one.note === note);
const remove = async ({ id, version }: Json, token: string) => {
  const reply = await house.ask("DELETE", `/api/records/Loan/${id}`, undefined, { token, headers: { "if-match": `"${version}"` } });
  expect(reply.status).toBe(204);
};

async function edit(note: string, live: boolean, how = {}): Promise<Page> {
  const context = await windowOf(browser, house, "ada@example.org", how);
  if (!live) await context.route("**/-/live", (route) => route.abort());
  const page = await pageAt(context, `/loans/${(await loan(note)).id}/edit`);
  await page.getByLabel("Note").fill("much that was typed");
  return page;
}

const told = (page: Page) => page.getByRole("alert").filter({ hasText: "What you typed is still here" });

describe("a form in which somebody types", () => {
  it("says at once that its record was deleted, by whom, and leads back to the list", async () => {
    const one = await loan("for the door");
    const page = await edit("for the door", true);
    await remove(one, bob);
    await told(page).getByText("Bob deleted it while it was open here.").waitFor();
    await told(page).getByText("This was deleted").waitFor();
    expect(await page.getByLabel("Note").inputValue()).toBe("much that was typed");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
    await expectAccessibleInBothThemes(page);
    // What it was for is gone: nobody is asked.
    await told(page).getByRole("link", { name: "Back to the list" }).click();
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

  it("says that one may no longer do it, with the row that says so, and is saved once one may again", async () => {
    const page = await edit("for the roof", true);
    const staff = async (yes: boolean) => {
      const { id, version } = (await all("Person")).find((one: Json) => one.name === "Ada");
      const reply = await house.ask("PATCH", `/api/records/Person/${id}`, { staff: yes, version }, { token: bob });
      expect(reply.status).toBe(200);
    };
    await staff(false);
    await page.getByRole("button", { name: "Save" }).click();
    await told(page).getByText("You may no longer do this").waitFor();
    await told(page).getByText("You could when you opened this form. What you may do here was changed since.").waitFor();
    await told(page).getByLabel("Where does this come from?").click();
    await told(page)
      .getByText(/^point 6, Loan \/ change/)
      .waitFor();
    await expectAccessibleInBothThemes(page);
    await staff(true);
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
    expect(await loan("much that was typed")).toBeDefined();
    await page.context().close();
  });

  it("says that the product has no such form by now, and is saved once it has it again", async () => {
    const page = await edit("for the shed", true);
    await house.server.adopt(planOf(TOOLBOX.replace(/^\| Change .*\n/m, "")));
    await told(page).getByText("This form is no longer there").waitFor();
    expect(await page.getByLabel("Note").inputValue()).toBe("much that was typed");
    expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
    await page.keyboard.press("Control+Enter");
    await expectAccessibleInBothThemes(page);
    await house.server.adopt(planOf(TOOLBOX));
    await told(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
    expect(await loan("for the shed")).toBeUndefined();
    await page.context().close();
  });
});

it("says of a form that is open while its user is suspended why it is not theirs any more, and keeps what was typed", async () => {
  const market = await openExample("market");
  try {
    const typed = { "/my/addresses/new": "Street", "/articles/moss-green-yarn/edit": "Title" };
    const pages = [];
    for (const [path, field] of Object.entries(typed)) {
      const page = await pageAt(await windowOf(browser, market, "siobhan@example.org"), path);
      await page.getByRole("main").getByLabel(field, { exact: true }).fill("1 Quay");
      pages.push({ page, field });
    }
    for (const field of ["Recipient", "Postcode", "Town"])
      await pages[0]!.page.getByRole("main").getByLabel(field, { exact: true }).fill("Cork");
    const headers = { authorization: `Token ${await market.signIn("house@example.org")}` };
    const [row] = await market.store.system.rows(`SELECT "id" FROM "person" WHERE "email" = ?`, ["siobhan@example.org"]);
    const suspended = { suspended_because: "Parcels never arrived" };
    expect((await market.ask("POST", `/api/records/Person/${row?.[0]}/actions/suspend`, suspended, { headers })).status).toBe(200);
    for (const { page, field } of pages) {
      await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
      const alert = page.getByRole("alert").filter({ hasText: "You may no longer do this" });
      await alert.getByText("That is so as long as Standing is “Suspended”.").waitFor();
      expect(await alert.getByText("What you may do here was changed since.").count()).toBe(0);
      await alert.getByRole("link", { name: "See your account" }).waitFor();
      expect(await page.getByRole("main").getByLabel(field, { exact: true }).inputValue()).toBe("1 Quay");
      await expectAccessibleInBothThemes(page);
      await page.context().close();
    }
  } finally {
    await market.close();
  }
});

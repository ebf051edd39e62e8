// Filling in a form: boxes, keys in open lists, read-only forms, and no answer.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HARBOUR } from "../../fixtures/documents/application/filling-in.ts";
import {
  chooseActions,
  launch,
  PHONE,
  pageAt,
  settled,
  WEB_FOLDER,
  WIDE,
  windowOf,
  withoutFirstAnswers,
} from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const records = {
    Person: ["Ann", "Bo"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` })),
    Flag: ["Pennant", "Ensign", "Jack"].map((name) => ({ name })),
    Ship: ["Argo", "Beagle"].map((name) => ({ name, armed: false, captain: "@Person:ann@example.org" })),
  };
  server = await open(HARBOUR, { development: true, records, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const as = (who: string, look: Parameters<typeof windowOf>[3] = {}) => windowOf(browser, server, `${who}@example.org`, look);

async function expectPressable(page: Page, least: number): Promise<void> {
  const box = page.getByRole("checkbox", { name: "Armed", exact: true });
  await box.waitFor();
  const word = page.locator("label").filter({ hasText: "Armed" });
  for (const is of [true, false]) {
    await word.click();
    expect(await box.isChecked()).toBe(is);
  }
  expect((await word.boundingBox())!.height).toBeGreaterThanOrEqual(least);
}

it("ticks a box by the word beside it, in a form and for many at once, by a pointer and by a finger", async () => {
  const [desk, phone] = [await as("ann"), await as("ann", { size: PHONE, touch: true })];
  const form = await pageAt(desk, "/new");
  await expectPressable(form, 24);
  await expectPressable(await pageAt(phone, "/new"), 44);
  const list = await pageAt(desk, "/");
  await list.getByRole("checkbox", { name: "Select all on this page" }).check();
  await chooseActions(list);
  await list.getByRole("dialog").getByRole("combobox").first().selectOption({ label: "Edit Armed" });
  const dialog = list.getByRole("dialog");
  await dialog.locator("label[for]").filter({ hasText: "Armed" }).click();
  expect(await dialog.getByRole("checkbox", { name: "Armed", exact: true }).isChecked()).toBe(true);
  await Promise.all([desk.close(), phone.close()]);
});

it("is no form for whoever may change nothing in it, and leads to the record", async () => {
  const [ship] = (await server.ask("GET", "/api/records/Ship", undefined, { token: await server.signIn("bo@example.org") })).body.items;
  for (const size of [WIDE, PHONE]) {
    const page = await pageAt(await as("bo", { size }), `/ships/${ship.id}/edit`);
    await page.getByRole("heading", { level: 1, name: "You don’t have access" }).waitFor();
    await page.getByText("Ask an administrator for access to this page.").waitFor();
    await page.getByLabel("Show in specification").click();
    await page.getByText(/^point 6, Ship \/ change/).waitFor();
    expect(await page.getByRole("button", { name: "Cancel" }).count()).toBe(0);
    expect(await page.getByRole("textbox").count()).toBe(0);
    await expectNoSidewaysScroll(page);
    await page.getByRole("main").getByRole("link", { name: ship.name }).click();
    await page.getByRole("heading", { level: 1, name: ship.name }).waitFor();
    await page.context().close();
  }
  const own = await pageAt(await as("ann"), `/ships/${ship.id}/edit`);
  await own.getByRole("button", { name: "Save" }).waitFor();
  await own.context().close();
});

it("says in the browser's language that nobody answers, before it is known what the product speaks", async () => {
  for (const [locale, title, lang] of [
    ["de-AT", "Keine Verbindung", "de"],
    ["sv-SE", "Can’t connect", "en"],
  ] as const) {
    const context = await browser.newContext({ viewport: WIDE, locale, baseURL: server.url });
    const page = await context.newPage();
    await withoutFirstAnswers(page, /./);
    await page.route("**/-/app*", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe(lang);
    // Once it is answered, the product speaks as it does.
    await page.unroute("**/-/app*");
    await page.getByRole("button").first().click();
    await settled(page);
    await context.close();
  }
});

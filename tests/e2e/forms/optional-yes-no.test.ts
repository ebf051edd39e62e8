// An optional yes/no field has three values, and keeps an untouched one. JSON is kept as it was typed, or not at all.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TOOLS } from "../../fixtures/documents/application/optional-yes-no.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const Person = [
    { name: "Ann", email: "ann@example.org" },
    { name: "Gil", email: "gil@example.org", guest: true },
  ];
  server = await open(TOOLS, {
    development: true,
    records: { Person, Tool: [{ name: "Saw", ready: true, sharp: true }] },
    webFolder: WEB_FOLDER,
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const tools = async (name: string): Promise<Json> =>
  (await server.ask("GET", `/api/records/Tool?name=${name}`, undefined, { token: await server.signIn("ann@example.org") })).body.items[0];
const go = async (path: string, who = "ann"): Promise<Page> => pageAt(await windowOf(browser, server, `${who}@example.org`), path);
const powered = (page: Page) => page.getByRole("group", { name: /^Powered/ });

it("is left empty where nobody touched it, and chosen among three", async () => {
  const { id } = await tools("Saw");
  const page = await go(`/tools/${id}/edit`);
  expect(
    await powered(page)
      .getByRole("radio")
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
  ).toEqual([false, false, true]);
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Band saw");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Band saw", level: 1 }).waitFor();
  expect(await tools("Band saw")).toMatchObject({ powered: null, ready: true, sharp: true });
  for (const [word, value] of [
    ["No", false],
    ["Yes", true],
    ["None", null],
  ] as const) {
    await page.goto(`/tools/${id}/edit`);
    await powered(page).getByLabel(word, { exact: true }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Band saw", level: 1 }).waitFor();
    expect((await tools("Band saw")).powered).toBe(value);
  }
  await page.context().close();
});

it("is kept whole, or told", async () => {
  const { id } = await tools("Band saw");
  const page = await go(`/tools/${id}/edit`);
  const made = page.getByLabel("Made");
  await made.fill('{ "by": "1e999", "serial": 12345678901234567890 }');
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("12345678901234567890 has too many digits").first().waitFor();
  await made.fill("[1e999]");
  await page.getByText("1e999 has too many digits").first().waitFor();
  await made.fill('{ "by": "1e999", "serial": "12345678901234567890", "weight": -0.10 }');
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Band saw", level: 1 }).waitFor();
  expect((await tools("Band saw")).made).toEqual({ by: "1e999", serial: "12345678901234567890", weight: -0.1 });
  await page.context().close();
});

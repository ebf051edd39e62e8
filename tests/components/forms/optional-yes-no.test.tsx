// An optional yes/no field has three values, and keeps an untouched one. JSON is kept as it was typed, or not at all.

import { afterAll, beforeAll, expect, it } from "vitest";
import { TOOLS } from "../../fixtures/documents/application/optional-yes-no.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  const Person = [
    { name: "Ann", email: "ann@example.org" },
    { name: "Gil", email: "gil@example.org", guest: true },
  ];
  server = await open(TOOLS, {
    development: true,
    records: { Person, Tool: [{ name: "Saw", ready: true, sharp: true }] },
  });
});

afterAll(async () => {
  await server?.close();
});

const tools = async (name: string): Promise<Json> =>
  (await server.ask("GET", `/api/records/Tool?name=${name}`, undefined, { token: await server.signIn("ann@example.org") })).body.items[0];
const go = async (path: string, who = "ann"): Promise<Page> => pageAt(await windowOf(server, `${who}@example.org`), path);

const powered = (page: Page) => page.getByRole("group", { name: /^Powered/ });

it("is a box where it is required, begins as the document says, and a new record has none of the three", async () => {
  const page = await go("/tools/new");
  await page.getByLabel("Name").fill("Drill");
  expect(await page.getByRole("checkbox", { name: "Ready" }).isChecked()).toBe(false);
  expect(await page.getByRole("checkbox", { name: "Sharp" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Drill", level: 1 }).waitFor();
  expect(await tools("Drill")).toMatchObject({ powered: null, ready: false, sharp: true });
  await page.context().close();
});

it.each([
  ["ann", "/tools/new", "New tool"],
  ["gil", "/tools/new", "You don’t have access"],
] as const)("means a page of its own before that of a record: %s at %s", async (who, path, heading) => {
  const page = await go(path, who);
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
  await page.context().close();
});

it("is left empty where nobody touched it, and chosen among three", async () => {
  const { id } = await tools("Saw");
  const page = await go(`/tools/${id}/edit`);
  expect(
    await powered(page)
      .getByRole("radio")
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
  ).toEqual([false, false, true]);
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

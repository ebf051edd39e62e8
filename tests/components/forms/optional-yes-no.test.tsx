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

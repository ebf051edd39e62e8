// An open creation panel reports changes to what it depends on, and keeps what was typed.

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { KEYS } from "../../fixtures/documents/application/conflicting-starts.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser?.close());

afterEach(async () => {
  await page?.context().close();
  await server?.close();
});

const key = async (): Promise<Json> =>
  (await server.ask("GET", "/api/records/Key?name=Cellar", undefined, { token: await server.signIn("ann@example.org") })).body.items[0];
const asksAsBen = async (method: string, path: string, body?: Json): Promise<Json> => {
  const reply = await server.ask(method, path, body, { token: await server.signIn("ben@example.org") });
  expect(reply.status).toBeLessThan(300);
  return reply.body;
};
const dialog = () => page.getByRole("dialog");
const submit = () => dialog().getByRole("button", { name: "Take", exact: true });

async function fillIn(size = WIDE): Promise<void> {
  const Person = [
    { name: "Ann", email: "ann@example.org" },
    { name: "Ben", email: "ben@example.org" },
  ];
  const Key = [
    { name: "Attic", kept: true },
    { name: "Cellar", kept: false },
  ];
  server = await open(KEYS, { development: true, records: { Person, Key }, webFolder: WEB_FOLDER });
  page = await pageAt(await windowOf(browser, server, "ann@example.org", { size }), `/keys/${(await key()).id}`);
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await dialog().getByRole("textbox", { name: "Why" }).fill("For the wine");
}

const typed = () => dialog().getByRole("textbox", { name: "Why" }).inputValue();

it.each([WIDE, PHONE])("says who changed the record and why it is not possible, and offers it again once it is ($width)", async (size) => {
  await fillIn(size);
  const { id } = await key();
  await asksAsBen("PATCH", `/api/records/Key/${id}`, { room: "B 12" });
  await asksAsBen("PATCH", `/api/records/Key/${id}`, { kept: true });
  await dialog().getByText("Ben changed this while you were editing").waitFor();
  await dialog().getByText("Take is no longer available.").waitFor();
  await dialog().getByText("“Cellar” cannot be taken now.").waitFor();
  expect(await typed()).toBe("For the wine");
  expect(await submit().count()).toBe(0);
  await dialog().getByRole("textbox", { name: "Why" }).press("Control+Enter");
  await expectNoSidewaysScroll(page);
  await asksAsBen("PATCH", `/api/records/Key/${id}`, { kept: false });
  await submit().click();
  await dialog().waitFor({ state: "detached" });
  expect((await asksAsBen("GET", "/api/records/Loan")).items).toMatchObject([{ why: "For the wine" }]);
});

it("is told as done where it was done and its answer is lost, and by nobody as taken by another", async () => {
  await fillIn();
  await page.route(
    "**/-/start/Loan/take*",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const told: string[] = [];
  await page.exposeFunction("told", (text: string) => told.push(text));
  await page.evaluate(() => {
    const said = () => document.querySelector("[role=dialog]")?.textContent ?? "";
    new MutationObserver(() => (window as unknown as { told(text: string): void }).told(said())).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
  await submit().click();
  await dialog().waitFor({ state: "detached" });
  expect((await asksAsBen("GET", "/api/records/Loan")).items).toMatchObject([{ why: "For the wine" }]);
  expect(told.filter((text) => text.includes("no longer available"))).toEqual([]);
});

it("says that the record is gone", async () => {
  await fillIn();
  // In the low window of a phone whose keys are out.
  await page.setViewportSize({ width: 390, height: 320 });
  const why = dialog().getByRole("textbox", { name: "Why" });
  await why.focus();
  await why.evaluate((field) => field.scrollIntoView({ block: "start" }));
  await asksAsBen("DELETE", `/api/records/Key/${(await key()).id}`);
  const told = dialog().getByText("Your input can’t be saved, but is still here.");
  await told.waitFor();
  await expect.poll(async () => (await told.boundingBox())!.y).toBeGreaterThan(0);
  expect(await why.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog().getByText("This form was removed").waitFor({ state: "detached" });
  expect(await submit().count()).toBe(0);
  expect(await typed()).toBe("For the wine");
});

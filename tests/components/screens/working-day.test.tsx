// A purchase by everybody who takes part in it.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const NOW = "2026-11-20T12:00:00.000Z";
let server: TestServer;

beforeAll(async () => {
  const records = JSON.parse(readFileSync(resolve(ROOT, "examples/purchasing/data/samples.json"), "utf8"));
  server = await open(readExample("purchasing"), { development: true, records, now: NOW });
});

afterAll(() => server?.close());

async function go(who: string, path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, `${who}@example.org`, { size }), path);
}

/** What a field offers once it is opened. */
async function offered(page: Page, field: string): Promise<string[]> {
  await page.getByRole("combobox", { name: field, exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option").filter({ hasNotText: "Loading…" }).first().waitFor();
  return page.getByRole("option").allTextContents();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).fill(option);
  await page.waitForFunction((wanted) => document.querySelector("[role=option]")?.textContent === wanted, option);
  await page.keyboard.press("Enter");
  await page.locator("[role=option]").first().waitFor({ state: "detached" });
}

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

it("offers a form that changes a record only to whom it has something to give", async () => {
  const token = await server.signIn("head@example.org");
  const { rows } = (await server.ask("GET", "/-/screens/people/rows", undefined, { token })).body;
  const offered = rows.filter((row: Json) => row.actions.some(({ slug }: Json) => slug === "edit-person"));
  expect(offered.map(({ label }: Json) => label)).toEqual(["Hugo Huber"]);
  const other = rows.find(({ label }: Json) => label === "Bea Berger");
  const page = await go("head", `/people/${other.id}/edit`);
  await page.getByRole("heading", { level: 1, name: "You don’t have access" }).waitFor();
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
  await page.context().close();
});

it("carries a purchase from the wish to the invoice", async () => {
  const wish = await go("employee", "/");
  await wish.keyboard.press("c");
  await wish.getByRole("heading", { name: "New request", level: 1 }).waitFor();
  await settled(wish);
  await wish.getByRole("textbox", { name: "Title" }).fill("Spare diodes");
  expect(await offered(wish, "Team")).toEqual(["Optics"]);
  await wish.keyboard.press("Enter");
  await choose(wish, "Budget", "DE-100 Optics laboratory 2026");
  await choose(wish, "Supplier", "Lichtwerk GmbH");
  await wish.getByRole("textbox", { name: "Needed by" }).fill("30.2.2027");
  await choose(wish, "Article", "Laser diode 5 mW");
  await wish.getByText("For one · suggested", { exact: true }).waitFor();
  const heads = wish.getByRole("group", { name: "Line 1" }).locator("[class*=label]");
  expect(await heads.allTextContents()).toEqual(["Article", "Quantity", "Price", "Amount"]);
  await wish.getByRole("button", { name: "Create request" }).click();
  await wish.getByRole("link", { name: /February 2027 has 28 days/ }).click();
  await wish.keyboard.press("Control+A");
  await wish.keyboard.type("28 feb 2027");
  await wish.getByText("February 2027 has 28 days").first().waitFor({ state: "detached" });
  await wish.getByRole("button", { name: "Create request" }).click();
  await said(wish, "saved. Status: Draft");
  await wish.getByRole("button", { name: "Submit" }).click();
  await said(wish, "is now Waiting");
  const number = /PR-\d+-\d+/.exec(wish.url())?.[0] ?? "";
  await wish.context().close();

  const lead = await go("lead", "/inbox", PHONE);
  await lead.getByRole("link", { name: number }).click();
  await lead.getByRole("heading", { name: `${number} Spare diodes` }).waitFor();
  await lead.getByRole("button", { name: "Approve" }).click();
  await lead.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await said(lead, /is now Approved|^Approve: /);
  await lead.getByRole("main").getByRole("link", { name: "Waiting for me", exact: true }).click();
  await lead.waitForURL(/\/inbox$/);
  await lead.getByRole("link", { name: number }).waitFor({ state: "detached" });
  await lead.context().close();

  let buyer = await go("buyer", "/desk");
  await buyer.getByRole("button", { name: new RegExp(`Move.*${number}`) }).click();
  await buyer.getByRole("menuitem", { name: /^Ordered/ }).click();
  await buyer.getByRole("alertdialog").getByRole("button", { name: "Order", exact: true }).click();
  await buyer.locator("[data-lane=ordered]").getByRole("link", { name: number }).waitFor();
  await said(buyer, "is now Ordered");
  await buyer.keyboard.press("f");
  await choose(buyer, "Supplier, Value", "Werkzeug Winkler");
  await buyer.getByRole("button", { name: "Apply" }).click();
  await buyer.getByText("No matches").waitFor();
  await buyer.getByRole("button", { name: "Clear search and filters" }).click();
  await buyer.locator("[data-lane=ordered]").getByRole("link", { name: number }).waitFor();
  let finance = await go("finance", `/requests/${number}`);
  await finance.getByText("Nothing has arrived that is not invoiced yet.").first().waitFor();

  buyer = await go("buyer", "/desk");
  await buyer.getByRole("link", { name: "Count goods" }).click();
  await buyer.getByRole("textbox", { name: "Received" }).fill("1");
  await buyer.getByRole("button", { name: "Save" }).click();
  await said(buyer, "Delivery is now Received.");
  await buyer.goto("/desk");
  await buyer.locator("[data-lane=received]").getByRole("link", { name: number }).waitFor();
  await buyer.context().close();

  // Only what has arrived is offered, and the form begins with the only one.
  finance = await go("finance", "/invoices");
  await finance.keyboard.press("c");
  await finance.getByRole("heading", { name: "New invoice" }).waitFor();
  await settled(finance);
  const request = finance.getByRole("combobox", { name: "Request", exact: true });
  expect(await request.inputValue()).toBe(`${number} Spare diodes`);
  await finance.getByRole("textbox", { name: "Supplier’s number" }).fill("R-77");
  await finance.getByRole("textbox", { name: "Amount" }).fill("48");
  await finance.getByRole("textbox", { name: "Due date" }).fill("2026-12-20");
  await finance.getByRole("button", { name: "Create invoice", exact: true }).click();
  await said(finance, " saved. Status: ");
  await finance.context().close();
});

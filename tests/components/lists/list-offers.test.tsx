// What a list says of an address that it cannot serve, and what it offers.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askable } from "../../../src/runtime/web/router/list-address.ts";
import type { ColumnView } from "../../../src/runtime/wire.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const servers = new Map<string, TestServer>();

beforeAll(async () => {
  for (const name of ["market", "purchasing", "studio"]) {
    const path = resolve(import.meta.dirname, `../../../examples/${name}/data/samples.json`);
    const records = JSON.parse(readFileSync(path, "utf8"));
    servers.set(name, await open(readExample(name), { development: true, records, now: "2026-11-20T12:00:00.000Z" }));
  }
});

afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

const go = async (example: string, who: string, path: string, size = WIDE): Promise<Page> =>
  pageAt(await windowOf(servers.get(example)!, `${who}@example.org`, { size }), path);

describe("an address that asks for what cannot be", () => {
  it("keeps what can be, and loses what cannot with the next change", async () => {
    const page = await go("purchasing", "finance", "/finance/requests?f.status=nonsense&f.delivery=not_ordered");
    await page.getByText("Delivery: Not ordered").waitFor();
    await page.getByRole("button", { name: "Number" }).click();
    await page.waitForURL(/sort=number/);
    expect(new URL(page.url()).search).toBe("?f.delivery=not_ordered&sort=number");
    await page.getByText("wasn’t recognised").waitFor({ state: "detached" });
    await page.context().close();
  });

  it("says nothing of what is for the page alone", () => {
    const column = { path: "number", sortable: true, filterable: true } as ColumnView;
    const search = new URLSearchParams("columns=number&view=1&peek=/x&closed=a&q=b&page=2&size=20&sort=number&f.number=1");
    expect(askable(search, [column]).ignored).toEqual([]);
  });

  it.each([
    ["a value that is none", "f.status=nonsense", "Status: nonsense"],
    ["a value beside one that is", "f.status=draft&f.status=nonsense", "Status: draft, nonsense"],
    ["a way that the field has not", "f.status.contains=x", "Status: x"],
    ["an order", "sort=nothing", "sort=nothing"],
    ["an order beside one that is", "sort=-number,nothing", "sort=nothing"],
    ["a page", "page=abc", "page=abc"],
    ["a name", "colour=red", "colour=red"],
    ["several", "f.status=nonsense&size=9999&colour=red", "Status: nonsense; size=9999; colour=red"],
  ])("gets the list without %s, and hears so", async (_what, query, told) => {
    const page = await go("purchasing", "finance", `/finance/requests?${query}`);
    await page.getByText(`Part of this link wasn’t recognised and was ignored: ${told}.`).waitFor();
    await page.getByText("3 results").waitFor();
    expect(await page.getByRole("list", { name: "Active filters" }).count()).toBe(0);
    await page.context().close();
  });
});

describe("rows are offered to be chosen", () => {
  const boxes = (page: Page) => page.locator("main input[type=checkbox]");

  it("where something may be done to them, and to no others of the list", async () => {
    const page = await go("market", "maker", "/");
    const reply = await page.request.get("/-/screens/market/rows");
    const rows: Json[] = (await reply.json()).rows;
    const several = rows.filter((row) => row.alone !== true);
    expect([several.length > 0, several.length < rows.length]).toEqual([true, true]);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await expect.poll(() => boxes(page).count()).toBe(several.length);
    for (const box of await boxes(page).all()) await box.check();
    await page.getByText(`${several.length} selected`).waitFor();
    await page.context().close();
  });

  it("not where nothing may be done to any: no box, no key, no button on a phone", async () => {
    const page = await go("purchasing", "head", "/budgets");
    await page.getByRole("row").nth(1).waitFor();
    expect(await page.locator("main input[type=checkbox]").count()).toBe(0);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    expect(await page.getByText("1 selected").count()).toBe(0);
    await page.context().close();
    const phone = await go("purchasing", "head", "/budgets", PHONE);
    expect(await phone.getByRole("button", { name: "Select", exact: true }).count()).toBe(0);
    await phone.context().close();
  });
});

describe("what a role works on", () => {
  it("is in the bar of a phone: the board of its steps before its lists", async () => {
    const page = await go("market", "maker", "/", PHONE);
    const bar = page.getByRole("navigation").last();
    await bar.getByRole("link", { name: "Workbench" }).waitFor();
    await page.context().close();
  });

  it("is a board of cards with the steps that fit: what was not ordered yet is not counted", async () => {
    const lead = await go("purchasing", "lead", "/inbox");
    await lead.getByRole("button", { name: "Approve", exact: true }).first().click();
    await lead.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await lead
      .getByText(/ is now |^Approve: /)
      .first()
      .waitFor();
    await lead.context().close();
    const page = await go("purchasing", "buyer", "/desk");
    await page.locator("[data-lane=not_ordered] [data-row]").first().waitFor();
    expect(await page.getByRole("link", { name: "Count goods" }).count()).toBe(0);
    await page.getByRole("button", { name: /^Move/ }).first().click();
    await page.getByRole("menuitem", { name: /^Ordered/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Order", exact: true }).click();
    await page.getByRole("link", { name: "Count goods" }).waitFor();
    await page.context().close();
  });

  it("is the day alone where the board says so", async () => {
    const server = servers.get("studio")!;
    const token = await server.signIn("desk@example.org");
    const { rows } = (await server.ask("GET", "/-/screens/today/rows", undefined, { token })).body;
    expect(rows.some((row: Json) => row.state === "confirmed")).toBe(true);
    expect(rows.filter((row: Json) => row.state !== "playing" && !String(row.values.starts_at).startsWith("2026-11-20"))).toEqual([]);
  });
});

describe("what a page offers on a phone", () => {
  it("has one button for what makes something, and a menu of what else there is, the file of a list among it", async () => {
    const page = await go("purchasing", "finance", "/invoices?q=none", PHONE);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("link", { name: "New invoice" }).waitFor();
    expect(await page.getByRole("button", { name: "Export" }).count()).toBe(0);
    await page.getByRole("button", { name: "More actions for Invoices" }).click();
    await page.getByRole("menuitem").first().waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Export", "New credit note"]);
    await page.getByRole("menuitem", { name: "Export" }).click();
    await page.getByRole("dialog").waitFor();
    await page.context().close();
    const wide = await go("purchasing", "finance", "/invoices");
    await wide.getByRole("button", { name: "Export" }).click();
    await wide.getByRole("dialog").waitFor();
    await wide.context().close();
  });

  it.each([PHONE, WIDE])("offers what is made once where there is none yet, and does it by its key ($width wide)", async (size) => {
    const page = await go("purchasing", "finance", "/invoices", size);
    await page.getByText("No invoices yet.").waitFor();
    const making = page.getByRole("main").getByRole("link", { name: "New invoice" });
    expect(await making.count()).toBe(1);
    expect(await making.getAttribute("data-creates")).toBe("primary");
    await page.keyboard.press("c");
    await page.waitForURL((url) => url.pathname === "/invoices/new");
    await page.context().close();
  });
});

it("offers for those that are selected on whose behalf a deputy may decide one of them, as the panel of one record does", async () => {
  const page = await go("purchasing", "deputy", "/inbox");
  const boxes = page.locator("main tbody input[type=checkbox]");
  await boxes.first().waitFor();
  const count = await boxes.count();
  for (let at = 0; at < count; at++) await boxes.nth(at).check();
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Action" }).selectOption({ label: "Approve" });
  await dialog.getByRole("combobox", { name: "On behalf of" }).click();
  await page.getByRole("option").first().waitFor();
  // Not the deputy herself.
  expect(await page.getByRole("option").allTextContents()).toEqual(["Lena Lang"]);
  await page.context().close();
});

it("says of rows to which nothing can be done now what stands against each thing that the list offers", async () => {
  const page = await go("purchasing", "finance", "/finance/requests");
  const boxes = page.locator("main tbody input[type=checkbox]");
  for (const at of [0, 1]) await boxes.nth(at).check();
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("No actions available for this selection.").waitFor();
  await dialog.getByRole("heading", { name: "Remind", level: 3 }).waitFor();
  expect(await dialog.getByRole("listitem").allTextContents()).toEqual([
    "PR-2026-0003 Wrenches for the second car: status is Draft",
    "PR-2026-0002 Lenses for the trade fair: status is Waiting",
  ]);
  await page.context().close();
});

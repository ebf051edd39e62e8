// What a list says of an address that it cannot serve, and what it offers.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
const servers = new Map<string, TestServer>();

beforeAll(async () => {
  browser = await launch();
  for (const name of ["market", "purchasing", "studio"]) {
    const path = resolve(import.meta.dirname, `../../../examples/${name}/data/samples.json`);
    const records = JSON.parse(readFileSync(path, "utf8"));
    servers.set(
      name,
      await open(readExample(name), { development: true, records, webFolder: WEB_FOLDER, now: "2026-11-20T12:00:00.000Z" }),
    );
  }
});

afterAll(async () => {
  await browser?.close();
  for (const server of servers.values()) await server.close();
});

const go = async (example: string, who: string, path: string, size = WIDE): Promise<Page> =>
  pageAt(await windowOf(browser, servers.get(example)!, `${who}@example.org`, { size }), path);

describe("an address that asks for what cannot be", () => {
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
    await expectAccessible(page);
    await page.context().close();
  });
});

describe("what a role works on", () => {
  it("is the day alone where the board says so", async () => {
    const server = servers.get("studio")!;
    const token = await server.signIn("desk@example.org");
    const { rows } = (await server.ask("GET", "/-/screens/today/rows", undefined, { token })).body;
    expect(rows.some((row: Json) => row.state === "confirmed")).toBe(true);
    expect(rows.filter((row: Json) => row.state !== "playing" && !String(row.values.starts_at).startsWith("2026-11-20"))).toEqual([]);
  });
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
  await expectAccessible(page);
  await page.context().close();
});

describe("what a page offers on a phone", () => {
  it("tells on a board as much of a long text as says what it is about", async () => {
    const page = await go("market", "arbiter", "/disputes", PHONE);
    const complaint = page.locator("[data-read] dd").first();
    await complaint.waitFor();
    expect(
      await complaint.evaluate((one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight)),
    ).toBeGreaterThan(1.5);
    expect(await complaint.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThan(2);
    await page.context().close();
  });
});

// Going anywhere by keyboard, against the real server: screens, and records by their words. And what a first visit loads.

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../server/depot.ts";
import { type House, open } from "../server/harness.ts";
import { hold, launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "./browser.ts";
import { expectAccessible } from "./expectations.ts";

let browser: Browser;
let house: House;

beforeAll(async () => {
  browser = await launch();
  house = await open(DEPOT, { development: true, records: DEPOT_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

async function go(path: string, who: string, viewport = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, house, `${who}@example.org`, { size: viewport }), path);
}

describe("the palette", () => {
  it("goes to a record by its words, and to a screen, by keyboard alone", async () => {
    const page = await go("/", "cleo");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.type("ramp 901");
    await page.getByRole("option", { name: /Job 901/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Job 901", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("key");
    await page.getByRole("option", { name: /Keys/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Keys", level: 1 }).waitFor();
    await page.context().close();
  });

  it("goes to the program's own pages, and signs out", async () => {
    const page = await go("/", "cleo");
    const release = await hold(page, "**/assets/Palette*.js");
    await page.keyboard.press("Control+k");
    // No list hears what is typed while the box is on its way: C creates there.
    await page.keyboard.type("acc");
    release();
    await page.getByRole("option", { name: /^Account/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Account", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("sign out");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Sign in to/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("sign-in-email");
    await page.context().close();
  });

  it("offers no screen that the user may not open, and says where nothing is found", async () => {
    const page = await go("/", "wim", PHONE);
    await page.getByRole("button", { name: "Go to…" }).click();
    await page.getByRole("combobox").fill("keys");
    await page.getByText("Nothing found").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("combobox").waitFor({ state: "detached" });
    await page.context().close();
  });
});

describe("the first visit", () => {
  it("loads less than 200 KB of script, as it is sent", () => {
    const page = readFileSync(resolve(WEB_FOLDER, "index.html"), "utf8");
    const first = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name ?? "");
    const assets = readdirSync(resolve(WEB_FOLDER, "assets"));
    expect(first.length).toBeGreaterThan(0);
    expect(first.every((name) => assets.includes(name))).toBe(true);
    const bytes = first.reduce((sum, name) => sum + gzipSync(readFileSync(resolve(WEB_FOLDER, "assets", name))).length, 0);
    expect(bytes).toBeLessThan(200_000);
  });
});

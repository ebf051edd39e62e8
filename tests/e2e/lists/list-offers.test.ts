// What a list says of an address that it cannot serve, and what it offers.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

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

// Where the application leads after a step, a decision, a menu or a form.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, PHONE, pageAt, resize, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const NOW = "2026-11-20T12:00:00.000Z";

let browser: Browser;
const servers = new Map<string, TestServer>();

beforeAll(async () => {
  browser = await launch();
  for (const name of ["market", "purchasing", "studio"]) {
    const records = JSON.parse(readFileSync(resolve(ROOT, `examples/${name}/data/samples.json`), "utf8"));
    servers.set(name, await open(readExample(name), { development: true, records, webFolder: WEB_FOLDER, now: NOW }));
  }
});

afterAll(async () => {
  await browser?.close();
  for (const server of servers.values()) await server.close();
});

const go = async (example: string, who: string, path: string): Promise<Page> =>
  pageAt(await windowOf(browser, servers.get(example)!, `${who}@example.org`), path);

it("begins in a menu at what can be chosen, and never at what gives something up", async () => {
  const page = await go("studio", "desk", "/desk");
  await page.locator("main [data-row] [aria-haspopup=menu]").first().press("Enter");
  const entries = page.getByRole("menuitem");
  await entries.first().waitFor();
  const looks = await entries.evaluateAll((all) => all.map(({ className }) => className));
  expect(looks.some((look) => look.includes("danger"))).toBe(true);
  const begin = looks.findIndex((look) => !look.includes("blocked") && !look.includes("danger"));
  await expect.poll(() => entries.evaluateAll((all) => all.indexOf(document.activeElement as never))).toBe(Math.max(0, begin));
  await page.context().close();
});

it("marks the list that holds a record, on its page and its form, and nothing where there is none", async () => {
  const server = servers.get("purchasing")!;
  const marked = async (who: string, path: string, many: number) => {
    const page = await go("purchasing", who, path);
    const current = page.locator("nav:visible [aria-current=page] > span:first-of-type");
    await expect.poll(() => current.count()).toBe(many);
    const names = await current.allTextContents();
    await page.context().close();
    return names;
  };
  const token = await server.signIn("lead@example.org");
  const { items } = (await server.ask("GET", "/api/records/Request?number=PR-2026-0001", undefined, { token })).body;
  const [{ id, version, status }] = items;
  if (status === "waiting") {
    expect(await marked("lead", "/requests/PR-2026-0001", 1)).toEqual(["Waiting for me"]);
    await server.ask("POST", `/-/records/Request/${id}/actions/approve`, { values: {}, version }, { token });
  }
  // By now it is in none of the lists of whoever approved it, and in those of who asked for it.
  expect(await marked("lead", "/requests/PR-2026-0001", 0)).toEqual([]);
  expect(await marked("lead", "/requests/PR-2026-0001/edit", 0)).toEqual([]);
  expect(await marked("employee", "/requests/PR-2026-0001", 1)).toEqual(["My requests"]);
  expect(await marked("finance", "/requests/PR-2026-0003/edit", 1)).toEqual(["All requests"]);
  expect(await marked("lead", "/requests/PR-2026-9999", 0)).toEqual([]);
  expect(await marked("buyer", "/-/import/articles", 1)).toEqual(["Articles"]);
});

it("has on a phone one button that leads on, and the rest in a menu", async () => {
  const phone = await windowOf(browser, servers.get("market")!, "buyer@example.org", { size: PHONE });
  const page = await pageAt(phone, "/my/wallet");
  const head = page.locator("main h1").locator("xpath=../../..");
  expect((await head.locator("a, button").allInnerTexts()).filter((words) => words !== "")).toEqual(["Pay in"]);
  expect(await head.getByRole("link", { name: "Pay in" }).getAttribute("class")).toContain("primary");
  await head.getByRole("button", { name: "More actions for My wallet" }).click();
  await page.getByRole("menuitem").first().waitFor();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["Export", "Pay out", "My money", "My payouts"]);
  await page.getByRole("menuitem", { name: "Pay out" }).click();
  await page.waitForURL("**/my/wallet/out");
  await resize(page, WIDE);
  await page.goto("/my/wallet");
  await page.getByRole("link", { name: "Pay out" }).waitFor();
  expect(await head.getByRole("button", { name: /^More actions/ }).count()).toBe(0);
  await page.context().close();
});

it("lets the introduction of a form scroll away on a phone, and keeps its title and buttons", async () => {
  const phone = await windowOf(browser, servers.get("market")!, "buyer@example.org", { size: { width: 320, height: 568 }, touch: true });
  const page = await pageAt(phone, "/buy");
  await page.getByText("One order goes to one shop").waitFor();
  await page.evaluate(() => scrollTo(0, 400));
  await page.waitForFunction(() => scrollY > 200);
  const bottom = async (text: string) => {
    const box = (await page.getByText(text).first().boundingBox())!;
    return box.y + box.height;
  };
  expect(await bottom("One order goes to one shop")).toBeLessThan(56);
  expect((await page.locator("h1").boundingBox())!.y).toBeGreaterThan(50);
  expect((await page.getByRole("button", { name: "Cancel" }).boundingBox())!.y).toBeLessThan(160);
  await phone.close();
});

// Where the application leads after a step, a decision, a menu or a form.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const NOW = "2026-11-20T12:00:00.000Z";
const servers = new Map<string, TestServer>();

beforeAll(async () => {
  for (const name of ["market", "purchasing", "studio"]) {
    const records = JSON.parse(readFileSync(resolve(ROOT, `examples/${name}/data/samples.json`), "utf8"));
    servers.set(name, await open(readExample(name), { development: true, records, now: NOW }));
  }
});

afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

const go = async (example: string, who: string, path: string): Promise<Page> =>
  pageAt(await windowOf(servers.get(example)!, `${who}@example.org`), path);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

it("gives the focus to the way to the next record, once a decision took the button that had it", async () => {
  const page = await go("purchasing", "lead", "/inbox");
  await page.getByRole("link", { name: "PR-2026-0001" }).click();
  await page.getByRole("heading", { name: /^PR-2026-0001/, level: 1 }).waitFor();
  await page.getByRole("link", { name: /^Next/ }).waitFor();
  await page.getByRole("button", { name: "Approve" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).press("Enter");
  await page
    .getByText(/ is now |^Approve: /)
    .first()
    .waitFor();
  await expect.poll(() => focused(page)).toBe("Next");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^PR-2026-0002/, level: 1 }).waitFor();
  await page.context().close();
});

it("leaves the focus at the head of a record that stays in its list", async () => {
  const page = await go("purchasing", "employee", "/");
  await page.getByRole("link", { name: "PR-2026-0002" }).click();
  await page.getByRole("heading", { name: /^PR-2026-0002/, level: 1 }).waitFor();
  await page.getByRole("link", { name: /^Next/ }).waitFor();
  await page.getByRole("button", { name: "Withdraw" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).press("Enter");
  await page
    .getByText(/ is now /)
    .first()
    .waitFor();
  await expect.poll(() => focused(page)).toMatch(/^PR-2026-0002/);
  await page.context().close();
});

it("goes on from a form that was opened by its address at the screen that offers it", async () => {
  const page = await go("market", "buyer", "/my/wallet/in");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("heading", { name: "My wallet", level: 1 }).waitFor();
  await page.context().close();
});

it("has no button to move a card that nothing leads on from", async () => {
  const page = await go("studio", "desk", "/desk");
  await page.locator("[data-lane=absent]").waitFor();
  for (const lane of ["absent", "cancelled", "played", "lapsed"])
    expect(await page.locator(`[data-lane=${lane}] [data-row] > div:first-child [aria-haspopup=menu]`).count()).toBe(0);
  await page.context().close();
});

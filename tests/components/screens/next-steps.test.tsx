// Where the application leads after a step, a decision, a menu or a form.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Page, pageAt, pressOption, windowOf } from "../../support/application/page.tsx";
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

it("leads from a step to the record that it made", async () => {
  const page = await go("studio", "nuno", "/wait");
  // The form knows what is over before it is sent.
  await page.context().clock.setFixedTime(NOW);
  await page.getByRole("combobox", { name: "Room", exact: true }).fill("Tin Room");
  await pressOption(page, "Tin Room");
  await page.getByRole("textbox", { name: "From" }).fill("01/12/2026 17:00");
  await page.getByRole("textbox", { name: "Hours" }).fill("2");
  await page.getByRole("textbox", { name: "People" }).fill("3");
  await page.getByRole("button", { name: "Wait for the room" }).click();
  await page.getByRole("heading", { name: "Nuno Faria for Tin Room", level: 1 }).waitFor();
  // Whoever has the room then gives it back.
  const studio = servers.get("studio")!;
  const token = await studio.signIn("duarte@example.org");
  const { body } = await studio.ask("GET", "/api/records/Booking?status=confirmed&sort=-starts_at", undefined, { token });
  await studio.ask("POST", `/api/records/Booking/${body.items[0].id}/actions/cancel`, {}, { token });
  await page.getByRole("button", { name: "Take", exact: true }).click();
  const asked = page.getByRole("dialog");
  // As many as were wished for.
  expect(await asked.getByRole("textbox", { name: "People" }).inputValue()).toBe("3");
  await asked.getByRole("textbox", { name: "Note" }).fill("With a cello.");
  await asked.getByRole("button", { name: "Take", exact: true }).click();
  const made = page.getByRole("link", { name: /^Open B-2026-/ });
  await made.waitFor();
  const name = (await made.textContent())?.replace("Open ", "") ?? "";
  await made.click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  expect(await page.getByRole("link", { name: `Open ${name}` }).count()).toBe(0);
  await page.context().close();
});

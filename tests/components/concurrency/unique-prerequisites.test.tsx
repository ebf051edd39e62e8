// What can only be refused is not offered as if it could be done.

import { afterAll, beforeAll, expect, it } from "vitest";
import { PHONE } from "../../support/application/layout.ts";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { openExample, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await openExample("market", { now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await server?.close();
});

it("says before anything is typed that something is needed first, and keeps what was typed while that is made", async () => {
  const page = await pageAt(await windowOf(server, "new@example.org"), "/workshop/articles/new");
  const told = page.getByText("No Shop available yet.");
  await told.waitFor();
  await page.getByLabel("Title").fill("Salt pot");
  await page.getByRole("main").getByRole("button", { name: "New shop" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Name").fill("Fern");
  await panel.getByLabel("City").fill("Sligo");
  await panel.getByRole("button", { name: "Save" }).click();
  await panel.waitFor({ state: "detached" });
  expect(await page.getByRole("combobox", { name: "Shop" }).inputValue()).toBe("Fern");
  await expect.poll(() => page.getByRole("combobox", { name: "Shop" }).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByLabel("Title").inputValue()).toBe("Salt pot");
  expect(await told.count()).toBe(0);
  await page.context().close();
});

it("has the focus in the field for which it was made, out of a panel over a panel, and after it was refused", async () => {
  const page = await pageAt(await windowOf(server, "new@example.org", { size: PHONE, touch: true }), "/articles/belt");
  await page.getByRole("button", { name: "Place order" }).first().tap();
  await page.getByRole("dialog").getByRole("button", { name: "New address" }).tap();
  const panel = page.getByRole("dialog").last();
  for (const [name, text] of [
    ["Recipient", "Fern"],
    ["Street", "Main 1"],
    ["Postcode", "T12 and much more"],
    ["Town", "Cork"],
  ] as const)
    await panel.getByLabel(name).fill(text);
  await panel.getByRole("button", { name: "Save" }).tap();
  await panel.locator("[id$=postcode-error]").waitFor();
  await panel.getByLabel("Postcode").fill("T12");
  await panel.getByRole("button", { name: "Save" }).tap();
  const address = page.getByRole("combobox", { name: "Address" });
  await expect.poll(() => address.inputValue()).toBe("Fern, Cork");
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.context().close();
});

it("says of what is needed first, and does not fit, that it speaks of what is seen alone", async () => {
  const page = await pageAt(await windowOf(server, "tomas@example.org"), "/my/reviews/new");
  await page.getByText("No Article available yet.").waitFor();
  await page.getByText("No matching options: You may review an article when you have received it.", { exact: true }).waitFor();
  await page.context().close();
});

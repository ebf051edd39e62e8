// What a form says beside that it was saved, and why it cannot be sent.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openExample, pageAt, windowOf } from "../../support/browser/browser.ts";
import type { TestServer } from "../../support/test-server.ts";

const NOW = "2026-11-20T12:00:00.000Z";

let browser: Browser;
let purchasing: TestServer;
let studio: TestServer;

beforeAll(async () => {
  browser = await launch();
  purchasing = await openExample("purchasing", { now: NOW });
  studio = await openExample("studio", { now: NOW });
});

afterAll(async () => {
  await browser?.close();
  await purchasing?.close();
  await studio?.close();
});

it("has each of two reasons at one field in a line of its own", async () => {
  const page = await pageAt(await windowOf(browser, studio, "nuno@example.org"), "/book");
  const choose = async (name: string, text: string) => {
    await page.getByRole("combobox", { name, exact: true }).fill(text);
    await page.getByRole("option", { name: text }).first().click();
  };
  await choose("Room", "Tin Room");
  await page.getByRole("textbox", { name: "From" }).fill("01/11/2026 03:00");
  await page.getByRole("textbox", { name: "Hours" }).fill("2");
  await page.getByRole("textbox", { name: "People" }).fill("2");
  await page.getByRole("button", { name: "Hold the room" }).click();
  const error = page.locator("[id$=starts_at-error]");
  await error.waitFor();
  const [told = ""] = await error.allInnerTexts();
  expect(told.split("\n").filter((line) => line.trim() !== "")).toHaveLength(2);
  await page.context().close();
});

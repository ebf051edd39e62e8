// Form errors appear with their remedies, rows and formats; equal state glyphs look equal.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locator } from "../../support/application/locator.ts";
import { type Page, pageAt, pressOption, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

let library: TestServer;
let purchasing: TestServer;
let studio: TestServer;

beforeAll(async () => {
  const example = (name: string) =>
    open(readFileSync(resolve(ROOT, `examples/${name}/spec.md`), "utf8"), {
      development: true,
      records: JSON.parse(readFileSync(resolve(ROOT, `examples/${name}/data/samples.json`), "utf8")),
    });
  [library, purchasing, studio] = await Promise.all([example("library"), example("purchasing"), example("studio")]);
});

afterAll(async () => {
  await Promise.all([library?.close(), purchasing?.close(), studio?.close()]);
});

async function choose(page: Page, box: Locator, name: RegExp): Promise<void> {
  await box.click();
  await page.keyboard.press("ArrowDown");
  await pressOption(page, name);
}

describe("a form that is refused", () => {
  it("says what helps against each thing, which row it is about, and leads from what is computed to what it is computed of", async () => {
    const page = await pageAt(await windowOf(purchasing, "employee@example.org"), "/requests/new");
    const box = (name: string) => page.getByRole("combobox", { name, exact: true });
    await page.getByLabel("Title", { exact: true }).fill("Lamps");
    await choose(page, box("Team"), /Optics/);
    await choose(page, box("Budget"), /DE-100/);
    await choose(page, box("Supplier"), /Lichtwerk/);
    for (const row of [1, 2]) {
      const line = page.getByRole("group", { name: `Line ${row}`, exact: true });
      if ((await line.count()) === 0) await page.getByRole("button", { name: "Add line" }).click();
      await choose(page, line.getByRole("combobox"), /.+/);
      // What the article proposes is there before anything is sent: what comes later is asked about anew.
      await expect.poll(() => line.getByLabel("Price").inputValue()).not.toBe("");
      await line.getByLabel("Quantity").fill("1");
      await line.getByLabel("Price").fill("5");
    }
    const error = (field: string, detail: string, remedy: string) => ({ field, code: "x", detail, remedy, cite: null });
    const errors = [error("lines[1].amount", "Amount is too much.", "Order less."), error("title", "Title is odd.", "Say what it is.")];
    const body = { code: "invalid", status: 422, detail: "No.", remedy: null, errors, cite: null };
    await page.route("**/save*", (route) => route.fulfill({ status: 422, contentType: "application/problem+json", json: body }));
    await page.keyboard.press("Control+Enter");
    const entryOf = (text: string) =>
      page
        .getByRole("listitem")
        .filter({ hasText: text })
        .filter({ has: page.getByRole("link") })
        .last();
    const amount = entryOf("Amount is too much.");
    await amount.waitFor();
    expect(await amount.textContent()).toBe("Line 2: Amount is too much.Order less.");
    expect(await entryOf("Title is odd.").textContent()).toBe("Title is odd.Say what it is.");
    await amount.getByRole("link").click();
    const price = page.getByRole("group", { name: "Line 2", exact: true }).getByLabel("Price");
    expect(await price.evaluate((one) => [one === document.activeElement, one.getAttribute("aria-invalid")])).toEqual([true, "true"]);
    await page.context().close();
  });

  it("says what a text with a form of its own looks like, before it is sent and after", async () => {
    const page = await pageAt(await windowOf(purchasing, "finance@example.org"), "/cost-centres/new");
    await page.getByLabel("Code").fill("x");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Code isn’t in the right format. Example: AA-001.").first().waitFor();
    const token = await purchasing.signIn("finance@example.org");
    const given = { values: { code: "x", name: "y" } };
    const headers = { "x-ninefold": "1", "accept-language": "de" };
    const { body } = await purchasing.ask("POST", "/-/screens/new-cost-centre/save", given, { token, headers });
    const { detail } = body.errors.find((one: { field: string }) => one.field === "code");
    expect(detail).toBe("„Code“ hat nicht die richtige Form; richtig wäre etwa AA-001.");
    await page.context().close();
  });
});

// Each question of a bulk action says to how many and which records it belongs.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INVOICES } from "../../fixtures/documents/application/bulk-questions.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { chooseActions, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

/** The amounts of INV-01 and so on; what has none is for trial alone. */
const AMOUNTS = ["96.00", "96.00", "144.00", "10.00", "11.00", "12.00", "96.00", "13.00", "13.00", "96.00", "96.00", null, null];
let server: TestServer;

beforeAll(async () => {
  const Invoice = AMOUNTS.map((amount, at) => ({
    number: `INV-${String(at + 1).padStart(2, "0")}`,
    amount: amount ?? "1.00",
    trial: amount === null,
  }));
  const Note = ["Ash", "Bo"].map((title) => ({ title }));
  server = await open(INVOICES, {
    development: true,
    records: { Person: [{ name: "Ann", email: "ann@example.org" }], Invoice, Note },
  });
});

afterAll(async () => {
  await server?.close();
});

/** With what is selected, in this order, which may not be that of the list. */
async function asked(numbers: readonly number[], size = WIDE): Promise<Page> {
  const page = await pageAt(await windowOf(server, "ann@example.org", { size, touch: size === PHONE }), "/");
  if (size === PHONE) await page.getByRole("button", { name: "Select", exact: true }).click();
  for (const number of numbers) await page.getByRole("checkbox", { name: `Select INV-${String(number).padStart(2, "0")}` }).check();
  await chooseActions(page);
  await page.getByRole("dialog").getByRole("combobox", { name: "Action" }).waitFor();
  return page;
}

const told = (page: Page): Promise<string[]> => page.getByRole("dialog").locator("form p").allInnerTexts();
const END = "Paid is final and can’t be undone.";

describe("what is asked of many", () => {
  it("stands in the order in which they were selected, and are done", async () => {
    const page = await asked([3, 2, 1]);
    const questions = ["Have €144.00 left the account?", "INV-03", "Have €96.00 left the account?", "2 records: INV-02 and INV-01"];
    expect(await told(page)).toEqual([...questions, END]);
    await page.context().close();
  });

  it("tells of the rest as records", async () => {
    const token = await server.signIn("ann@example.org");
    const made = await server.ask(
      "POST",
      "/api/records/Invoice/actions/enter",
      { number: "INV-14", amount: "7.00", trial: false },
      { token },
    );
    expect(made.status).toBe(201);
    const page = await asked([1, 3, 4, 5, 6, 8, 9, 14]);
    const words = await told(page);
    expect(words.slice(0, 2)).toEqual(["Have €96.00 left the account?", "INV-01"]);
    expect(words.slice(-2)).toEqual(["Same for 3 more records.", END]);
    await page.getByRole("dialog").getByText("total, 8 records").waitFor();
    await page.context().close();
  });
});

describe("the only thing that can be done", () => {
  it("is chosen, and done by the next press of Enter, but not by the one that is held down", async () => {
    const page = await asked([2, 1]);
    const pay = page.getByRole("dialog").getByRole("button", { name: "Pay", exact: true });
    expect(await page.getByRole("combobox", { name: "Action" }).locator("option").allTextContents()).toEqual(["Pay"]);
    await expect.poll(() => pay.evaluate((button) => button === document.activeElement)).toBe(true);
    // The key that opened the panel repeats itself.
    await pay.evaluate((button) => {
      const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
      if (button.dispatchEvent(held)) throw new Error("a key that is held down presses it");
    });
    await page.getByRole("dialog").getByText("Have €96.00 left the account?").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Pay done: INV-02 and INV-01.").waitFor();
    await page.context().close();
  });

  it("takes what it asks for where the cursor stands", async () => {
    const page = await pageAt(await windowOf(server, "ann@example.org"), "/notes");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.keyboard.press("d");
    const why = page.getByRole("dialog").getByRole("textbox", { name: "Why" });
    await expect.poll(() => why.evaluate((field) => field === document.activeElement)).toBe(true);
    await why.evaluate((field) => {
      const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
      if (field.dispatchEvent(held)) throw new Error("a key that is held down sends it");
    });
    await page.keyboard.type("Old");
    await page.keyboard.press("Enter");
    await page.getByText("Close done: Ash and Bo.").waitFor();
    const token = await server.signIn("ann@example.org");
    const { items } = (await server.ask("GET", "/api/records/Note", undefined, { token })).body;
    expect(items.map(({ why: told }: Json) => told)).toEqual(["Old", "Old"]);
    await page.context().close();
  });

  it("leads back to what it asks for where nothing was typed", async () => {
    const token = await server.signIn("ann@example.org");
    for (const title of ["Fay", "Gil"]) await server.ask("POST", "/api/records/Note/actions/note", { title }, { token });
    const page = await pageAt(await windowOf(server, "ann@example.org"), "/notes");
    for (const title of ["Fay", "Gil"]) await page.getByRole("checkbox", { name: `Select ${title}` }).check();
    await page.keyboard.press("d");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Why" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await dialog.getByText("Fay says why. Say why.").waitFor();
    expect(await dialog.getByRole("button", { name: "Edit and retry" }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Back" }).click();
    await dialog.getByRole("textbox", { name: "Why" }).fill("Enough");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Close done: Fay.").waitFor();
    await page.context().close();
  });
});

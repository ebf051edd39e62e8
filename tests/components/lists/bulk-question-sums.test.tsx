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
  it("says of how many and of which, once for those alike, and agrees with the sum", async () => {
    const page = await asked([1, 2, 3]);
    const questions = ["Have €96.00 left the account?", "2 records: INV-01 and INV-02", "Have €144.00 left the account?", "INV-03"];
    expect(await told(page)).toEqual([...questions, END]);
    await page.getByRole("dialog").getByText("€336.00 total, 3 records").waitFor();
    await page.context().close();
  });

  it("counts the records of questions for which there is no room, and those of which nothing is asked", async () => {
    const page = await asked([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], PHONE);
    // The sixth question is that of two records: it takes no more room than saying so.
    expect((await told(page)).slice(-4)).toEqual([
      "Have €13.00 left the account?",
      "2 records: INV-08 and INV-09",
      "No confirmation needed for 2 records: INV-12 and INV-13",
      END,
    ]);
    expect((await told(page))[1]).toBe("5 records: INV-01, INV-02, INV-07, and 2 more");
    await page.context().close();
  });
});

describe("the only thing that can be done", () => {
  it("leads back to what was typed, where it is refused for that, with those that are left", async () => {
    const token = await server.signIn("ann@example.org");
    const made: Json[] = [];
    for (const title of ["Cy", "Di", "Ed"])
      made.push((await server.ask("POST", "/api/records/Note/actions/note", { title }, { token })).body);
    await server.ask("POST", `/api/records/Note/${made[2]?.id}/actions/close`, { why: "early" }, { token });
    const page = await pageAt(await windowOf(server, "ann@example.org"), "/notes");
    for (const title of ["Cy", "Di", "Ed"]) await page.getByRole("checkbox", { name: `Select ${title}` }).check();
    await page.keyboard.press("d");
    const dialog = page.getByRole("dialog");
    const why = dialog.getByRole("textbox", { name: "Why" });
    // Which is left out is told before anything is done.
    await dialog.getByText("1 skipped:").waitFor();
    expect(await dialog.getByRole("listitem").allTextContents()).toEqual(["Ed: status is Closed"]);
    await why.fill("nope");
    await page.keyboard.press("Control+Enter");
    const again = dialog.getByRole("button", { name: "Edit and retry" });
    await again.waitFor();
    await again.click();
    await expect.poll(() => why.inputValue()).toBe("nope");
    expect(await dialog.getByRole("heading").first().textContent()).toBe("3 selected");
    // Whoever closes it now loses what they typed, and is asked.
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await why.fill("done with");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Close done: Cy and Di. 1 skipped and still selected.").waitFor();
    await page.context().close();
  });
});

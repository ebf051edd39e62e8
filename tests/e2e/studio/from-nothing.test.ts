// From the empty document to a running product: with mouse and forms alone, and by typing.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { launch } from "../../support/browser/browser.ts";
import { startDev } from "../../support/browser/dev.ts";
import { changeRow, studioPage } from "../../support/browser/studio.ts";
import { readExample } from "../../support/test-server.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function empty(view: "form" | "text") {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-nothing-"));
  const file = join(folder, "spec.md");
  writeFileSync(file, readExample("not-shown"));
  const dev = await startDev(file);
  onTestFinished(async () => {
    await dev.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const page = await studioPage(browser, dev, { view });
  return { page, text: () => readFileSync(file, "utf8") };
}

const point = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^${number}\\. `) }).click();

const main = (page: Page) => page.getByRole("main");

async function fill(page: Page, name: string, text: string): Promise<void> {
  await main(page).getByRole("textbox", { name, exact: true }).fill(text);
}

/** A row of a table: the first where its only one is empty, else below the last. What is not named stays as it is. */
async function add(page: Page, table: string, cells: Readonly<Record<string, string>>): Promise<void> {
  const grid = main(page).getByRole("table", { name: table, exact: true });
  const [[key, title], ...others] = Object.entries(cells) as [[string, string], ...[string, string][]];
  const unnamed = grid.getByRole("textbox", { name: key, exact: true });
  const names = () => unnamed.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
  await unnamed.first().waitFor();
  if (!(await names()).includes("")) await grid.locator("xpath=..").getByRole("button", { name: "+ row" }).click();
  await expect.poll(names).toContain("");
  await unnamed.nth((await names()).indexOf("")).fill(title);
  for (const [column, text] of others) await grid.getByRole("textbox", { name: `${column} of ${title}`, exact: true }).fill(text);
  await page.keyboard.press("Tab");
}

const settled = (page: Page) => page.getByText(/^No problems/).waitFor();

/** The pane shows the product to somebody of a role, whose menu has these screens. */
async function runsAs(page: Page, role: string, screens: readonly string[]): Promise<void> {
  const who = page.getByRole("combobox", { name: "as" });
  const option = who.getByRole("option", { name: new RegExp(`\\(.*${role}`) }).first();
  await expect.poll(() => option.count()).toBe(1);
  await who.selectOption((await option.getAttribute("value"))!);
  const product = page.frameLocator("iframe").first();
  for (const screen of screens) await product.getByRole("link", { name: screen }).first().waitFor();
}

describe("from the empty document", () => {
  it("forms lead to a product with three entities, two roles, four states, three rules and a limit", async () => {
    const { page, text } = await empty("form");
    await fill(page, "Purpose", "Everybody finds the tools that all share.");
    await main(page).getByRole("button", { name: "Answer" }).first().click();
    await point(page, 3);
    for (const entity of ["Person", "Tool", "Booking"]) {
      await fill(page, "Name of the entity", entity);
      await main(page).getByRole("button", { name: "+ entity" }).click();
      await main(page)
        .getByRole("table", { name: `Field of ${entity}` })
        .waitFor();
    }
    await add(page, "Field of Person", { Field: "email", Type: "email" });
    for (const mark of ["required", "unique"])
      await main(page)
        .getByRole("button", { name: `${mark}, Must be of email` })
        .click();
    await add(page, "Field of Person", { Field: "keeper", Type: "yes/no", Value: "starts no" });
    await add(page, "Field of Booking", { Field: "tool", Type: "reference to Tool" });
    await add(page, "Field of Booking", { Field: "borrower", Type: "reference to Person", Value: "starts user" });
    await add(page, "Field of Booking", { Field: "from_on", Type: "date" });
    await add(page, "Field of Booking", { Field: "until_on", Type: "date" });
    for (const field of ["tool", "borrower", "from_on", "until_on"])
      await main(page)
        .getByRole("button", { name: `required, Must be of ${field}` })
        .click();
    await changeRow(page, "name", "Delete");
    await add(page, "Field of Person", { Field: "notes", Type: "text(200)" });
    await point(page, 1);
    await main(page)
      .getByRole("combobox", { name: /^Add a setting to/ })
      .selectOption("Signs in as");
    await fill(page, "Signs in as", "Person");
    await point(page, 9);
    await main(page).getByRole("button", { name: "+ constant" }).click();
    await add(page, "Name", { Name: "MOST_OPEN", Value: "3" });
    await add(page, "Name", { Name: "LONGEST", Value: "14 days" });
    await point(page, 8);
    await main(page).getByRole("button", { name: "+ error" }).click();
    await add(page, "Code", { Code: "too-late", Status: "422", Message: "The end is before the beginning." });
    await add(page, "Code", { Code: "booking-too-long", Status: "422", Message: "That is too long." });
    await add(page, "Code", { Code: "too-many", Status: "409", Message: "There are too many open bookings." });
    await point(page, 4);
    await fill(page, "Name of the entity", "Booking");
    await main(page).getByRole("button", { name: "+ entity" }).click();
    await fill(page, "States", "requested, approved, out, returned");
    await add(page, "From of Booking", { From: "(new)", Action: "request", To: "requested" });
    await add(page, "From of Booking", { From: "requested", Action: "approve", To: "approved" });
    await add(page, "From of Booking", { From: "approved", Action: "hand out", To: "out" });
    await add(page, "From of Booking", { From: "out", Action: "take back", To: "returned" });
    await main(page).getByRole("combobox", { name: "Add a setting to Booking" }).selectOption("Ends in");
    await fill(page, "Ends in", "returned");
    await point(page, 5);
    await main(page).getByRole("button", { name: "+ rule" }).click();
    await add(page, "Rule", { Rule: "In order", For: "Booking", "Must hold": "until_on >= from_on", Otherwise: "too-late" });
    await add(page, "Rule", {
      Rule: "Not too long",
      For: "Booking",
      "Must hold": "until_on <= from_on + LONGEST",
      Otherwise: "booking-too-long",
    });
    const open = "number of Booking where (borrower = this.borrower and status is not returned) <= MOST_OPEN";
    await add(page, "Rule", { Rule: "Not too many", For: "Booking", "Must hold": open, Otherwise: "too-many" });
    await point(page, 6);
    await main(page).getByRole("button", { name: "+ role" }).click();
    await add(page, "Role", { Role: "Member", Means: "signed in" });
    await add(page, "Role", { Role: "Keeper", Means: "user.keeper" });
    for (const suggested of ["Person: see", "Tool: see", "Booking: see", "Tool: create", "Tool: change"])
      await main(page)
        .getByRole("button", { name: `+ ${suggested}` })
        .click();
    const permit = async (role: string, what: string) => {
      await main(page)
        .getByRole("button", { name: `${role} of ${what}: open` })
        .click();
      await main(page)
        .getByRole("button", { name: `${role} of ${what}: yes` })
        .waitFor();
    };
    for (const what of ["Person see", "Tool see", "Booking see"]) for (const role of ["Member", "Keeper"]) await permit(role, what);
    for (const what of ["Tool create", "Tool change"]) await permit("Keeper", what);
    await add(page, "Entity", { Entity: "Booking", Action: "request" });
    await permit("Member", "Booking request");
    await permit("Keeper", "Booking request");
    await add(page, "Entity", { Entity: "Booking", Action: "approve, hand out, take back" });
    await permit("Keeper", "Booking approve, hand out, take back");
    await point(page, 2);
    for (const screen of ["Tool list", "New tool", "Booking list", "New booking"])
      await main(page)
        .getByRole("button", { name: new RegExp(`^\\+ ${screen}: `) })
        .click();
    await settled(page);
    await runsAs(page, "Keeper", ["Tool list", "Booking list"]);
    expect(text()).toMatch(/\n- States: requested, approved, out, returned\n/);
    // The same, typed.
    const typed = await empty("text");
    await typed.page.locator(".cm-content").focus();
    await typed.page.keyboard.press("Control+a");
    await typed.page.keyboard.insertText(text());
    await settled(typed.page);
    await runsAs(typed.page, "Keeper", ["Tool list", "Booking list"]);
    expect(typed.text()).toBe(text());
  });
});

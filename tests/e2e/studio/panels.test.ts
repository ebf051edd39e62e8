// Panels beside the document: changes, permissions, errors, constants and calls.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { launch, NARROW } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { openStudio, studioPage } from "../../support/browser/studio.ts";
import { readExample } from "../../support/test-server.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function panel(name: string) {
  const studio = await openStudio(readExample("library"));
  onTestFinished(() => studio.close());
  const page = await studioPage(browser, studio, { view: "form" });
  await page.getByRole("tab", { name }).click();
  return { studio, page, shown: page.getByRole("region", { name, exact: true }) };
}

describe("beside the document", () => {
  it("is what is different since it was opened, and leads to its row", async () => {
    const { page, shown } = await panel("Changes");
    await shown.getByText("Nothing is different since the documents were opened.").waitFor();
    await page.getByRole("button", { name: /^9\. / }).click();
    const value = page.getByRole("textbox", { name: "Value of LOAN_DAYS" });
    await value.fill("28 days");
    const change = shown.getByRole("region", { name: "People notice" }).getByRole("button", { name: /LOAN_DAYS.*21 days.*28 days/ });
    await change.waitFor();
    await page.getByRole("button", { name: /^1\. / }).click();
    await change.click();
    await page.getByRole("textbox", { name: "Name", exact: true }).and(page.locator(":focus")).waitFor();
    expect(await page.locator(":focus").inputValue()).toBe("LOAN_DAYS");
    await page.keyboard.press("Control+z");
    await shown.getByText("Nothing is different since the documents were opened.").waitFor();
    await shown.getByRole("combobox", { name: "Compare with" }).selectOption("Another version of the documents");
    const former = readExample("library").replace(/21 days/, "14 days");
    await shown.getByLabel("The file").setInputFiles({ name: "former.md", mimeType: "text/markdown", buffer: Buffer.from(former) });
    await shown.getByRole("button", { name: /LOAN_DAYS.*14 days.*21 days/ }).waitFor();
    await expectAccessible(page);
    await shown.getByRole("combobox", { name: "Compare with" }).selectOption("Stored data, or a backup");
    await shown.getByLabel(/^A folder of this machine/).fill("nowhere");
    await shown.getByRole("button", { name: "Plan" }).click();
    await shown.getByText("There is no data.").waitFor();
    await expectAccessible(page);
  });

  it("is who may do what, and why", async () => {
    const { page, shown } = await panel("Permissions");
    await shown.getByRole("rowheader").first().waitFor();
    await expectAccessible(page);
    const row = shown.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Loan" }) });
    await row.filter({ hasText: "renew" }).getByRole("button", { name: "if borrower = user and not user.blocked" }).click();
    await page.getByRole("heading", { level: 2, name: /^6\. / }).waitFor();
    const why = shown.getByRole("region", { name: "Why may somebody do it?" });
    const ask = (label: string) => why.getByRole("combobox", { name: "Action" }).selectOption({ label });
    // The same for whoever has a role.
    await ask("Book: see");
    await why.getByText("may, because one of their roles may.").waitFor();
    await ask("Loan: change");
    await why.getByText("may not: none of their roles may.").waitFor();
  });

  it("is where errors and constants are used", async () => {
    const { page, shown } = await panel("Errors");
    const error = shown.getByRole("listitem").filter({ has: page.getByRole("button", { name: "renew-limit", exact: true }) });
    await error.getByRole("button", { name: /^active · renew · active · / }).waitFor();
    await page.getByRole("tab", { name: "Constants" }).click();
    const constants = page.getByRole("region", { name: "Constants", exact: true });
    const constant = constants.getByRole("listitem").filter({ has: page.getByRole("button", { name: "LOAN_DAYS", exact: true }) });
    await expect.poll(() => constant.getByRole("listitem").count()).toBe(2);
    await page.setViewportSize(NARROW);
    await page.getByRole("tab", { name: "Product" }).first().click();
    await constants.waitFor();
    await expectNoSidewaysScroll(page);
  });

  it("is calls to try, as whoever the product is shown to, with the row of what is refused", async () => {
    const { page, shown } = await panel("Calls");
    const call = shown.getByRole("combobox", { name: "Call" });
    await call.selectOption("GET /api/books/{book.isbn}");
    const send = shown.getByRole("button", { name: "Send" });
    expect(await send.getAttribute("aria-disabled")).toBe("true");
    await shown.getByLabel("book.isbn (required)").fill("9780198611868");
    await send.click();
    await shown.getByText("Answered with 404.").waitFor();
    expect(JSON.parse((await shown.getByRole("region", { name: "Answer" }).textContent()) ?? "")).toMatchObject({ code: "not-found" });
    await expectAccessible(page);
    await shown.getByRole("button", { name: "one book" }).click();
    await page.getByRole("heading", { level: 2, name: /^7\. / }).waitFor();
    // What it sends is an example, of which a rule refuses who is too young.
    await call.selectOption("POST /api/sign-up");
    const body = shown.getByRole("textbox", { name: "Body (application/json)" });
    const given = { ...JSON.parse(await body.inputValue()), email: "ann@example.org", password: "a long password" };
    await body.fill(JSON.stringify({ ...given, born_on: "2999-01-01" }));
    await send.click();
    await shown.getByText("Answered with 422.").waitFor();
    await shown.getByRole("button", { name: "Show the row that refuses it" }).click();
    await page.getByRole("heading", { level: 2, name: /^[35]\. / }).waitFor();
    await body.fill(JSON.stringify({ ...given, born_on: "1990-01-01" }));
    await send.click();
    await shown.getByText("Answered with 201.").waitFor();
  });
});

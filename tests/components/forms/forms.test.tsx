// Forms report errors at the top and at each field, and never lose what was typed.

import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Page, pressOption, settled, visit } from "../../support/application/page.tsx";
import { type MockServer, startMockServer } from "../../support/browser/mock-server.ts";
import { WORKSHOP } from "../../support/browser/workshop-screens.ts";

let server: MockServer;

beforeEach(async () => {
  await server?.close();
  server = await startMockServer(WORKSHOP);
});

afterAll(async () => {
  await server?.close();
});

const summary = (page: Page) => page.locator("form ul").first().getByRole("link").allTextContents();
/** The words of what has the focus. */
const focused = (page: Page) => page.evaluate(() => (document.activeElement === document.body ? "" : document.activeElement?.textContent));
const field = (page: Page, name: string) => page.locator(`[id$="-${name}"]`);

async function fillInNew(page: Page): Promise<void> {
  await page.getByLabel("Bike").fill("Dawes Galaxy");
  await page.getByRole("combobox", { name: "Customer", exact: true }).fill("nolan");
  await pressOption(page, "Grainne Nolan");
  await page.getByLabel("Kind").selectOption("touring");
  await page.getByLabel("Parts").fill("1,200.5");
}

describe("a form", () => {
  it("is sent by Ctrl+S and Ctrl+Enter, wherever in it somebody is, and not from under a panel", async () => {
    const page = await visit(server, "/repairs/new");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id.endsWith("-bike"))).toBe(true);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.press("Control+s");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.getByText(/^Fix \d+ error/).count()).toBe(0);
    await page.keyboard.press("Control+s");
    await page.getByText("Fix 4 errors").waitFor();
    await field(page, "bike").fill("Dawes");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Fix 3 errors").waitFor();
    await page.context().close();
  });

  it("says nothing before the first submit, then all of it, in the same words, and keeps what was typed", async () => {
    const page = await visit(server, "/repairs/new");
    await field(page, "deposit").fill("12.345");
    await field(page, "bike").focus();
    expect(await page.getByText("required").count()).toBe(0);
    // The second half of a double click takes nothing back from what the first led to.
    await page.getByRole("button", { name: "Take in" }).dblclick();
    await page.getByText("Fix 5 errors").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Fix 5 errors");
    const words = await summary(page);
    expect(words).toEqual([
      "Bike is required.",
      "Customer is required.",
      "Kind is required.",
      "Parts is required.",
      "Deposit has too many decimal places (at most 2).",
    ]);
    for (const [index, name] of ["bike", "customer", "kind", "parts", "deposit"].entries()) {
      expect(await page.locator(`[id$="-${name}-error"]`).textContent()).toBe(words[index]);
      expect(await field(page, name).getAttribute("aria-invalid")).toBe("true");
    }
    expect(await field(page, "deposit").inputValue()).toBe("12.345");
    await page.getByRole("link", { name: "Kind is required." }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/-kind$/);
    await page.context().close();
  });

  it("checks as it is typed after that, the document's rules included", async () => {
    const page = await visit(server, "/repairs/new");
    await page.getByRole("button", { name: "Take in" }).click();
    await fillInNew(page);
    await page.getByText("Fix ").waitFor({ state: "detached" });
    await field(page, "deposit").fill("1200.51");
    expect(await page.locator('[id$="-deposit-error"]').textContent()).toBe("A deposit is not more than the parts.");
    await field(page, "deposit").fill("1200.50");
    await page.locator('[id$="-deposit-error"]').waitFor({ state: "detached" });
    await page.context().close();
  });

  it("shows what the server refuses at its field, and keeps the values", async () => {
    const page = await visit(server, "/repairs/new");
    await fillInNew(page);
    await field(page, "bike").fill("Tandem");
    await page.getByRole("button", { name: "Take in" }).click();
    await page.getByText("Fix 1 error").waitFor();
    expect(await page.locator('[id$="-bike-error"]').textContent()).toBe("We do not repair tandems.");
    expect(await field(page, "bike").inputValue()).toBe("Tandem");
    expect(await field(page, "parts").inputValue()).toBe("1,200.5");
    await page.context().close();
  });

  it("sends decimals as exact text, moments in UTC and records by id", async () => {
    const page = await visit(server, "/repairs/r1/edit");
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith("/save"));
    await field(page, "parts").fill("90071992547409.93");
    await field(page, "call_at").fill("2026-07-01T10:15");
    await page.getByRole("button", { name: "Save" }).click();
    const request = await sent;
    expect(request.headers()["x-ninefold"]).toBe("1");
    expect(request.postDataJSON()).toMatchObject({
      version: 1,
      record: "r1",
      values: {
        parts: "90071992547409.93",
        call_at: "2026-07-01T09:15:00.000Z",
        patience: 1_209_600,
        customer: "c1",
        discount: "12.50",
        helpers: ["c1", "c2"],
        deposit: null,
        express: true,
      },
    });
    expect(request.postDataJSON().values).not.toHaveProperty("number");
    expect(request.postDataJSON().values).not.toHaveProperty("photo");
    await page.waitForURL(/\/repairs\/r1$/);
    await page.getByText("HL-2041 Dawes Galaxy saved.").waitFor();
    await page.context().close();
  });

  const choice = (page: Page, label: string) => page.getByRole("group", { name: label, exact: true });
  const take = (page: Page, label: string, which: "Yours" | "Theirs") => choice(page, label).getByRole("radio", { name: which }).check();

  it("says that some of both stand where some of both were chosen", async () => {
    const page = await visit(server, "/repairs/r1/edit");
    await field(page, "bike").fill("My third bike");
    await field(page, "notes").fill("My third notes");
    server.touch("r1", { bike: "Their third bike", notes: "Their third notes" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await take(page, "Notes", "Theirs");
    await page.getByRole("button", { name: "Review" }).click();
    await expect.poll(() => focused(page)).toContain("Merged");
    await page.getByText("Kept your entries in: Bike.").waitFor();
    await page.getByText("Not saved yet. Press Save.").waitFor();
    expect(await field(page, "bike").inputValue()).toBe("My third bike");
    expect(await field(page, "notes").inputValue()).toBe("Their third notes");
    await page.context().close();
  });

  it("that gets no answer has the focus at what is said of it", async () => {
    const page = await visit(server, "/repairs/r1/edit");
    await field(page, "bike").fill("My bike");
    await page.route("**/save*", (route) => route.abort());
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await expect.poll(() => focused(page)).toContain("Try again");
    await page.context().close();
  });

  it("holds a leave back and names what is not saved, on links and on the browser's own button", async () => {
    const page = await visit(server, "/");
    await page.getByRole("link", { name: "New repair" }).click();
    await field(page, "bike").fill("Something");
    await page.getByRole("link", { name: "Bench" }).click();
    await page.getByText("Unsaved changes: Bike.").waitFor();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await page.goBack();
    await page.getByText("Unsaved changes: Bike.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/repairs/new");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await settled(page);
    expect(await page.locator("h1").textContent()).toBe("Repairs");
    await page.context().close();
  });

  it("is left by Cancel, to where one came from, once what is typed may go", async () => {
    const page = await visit(server, "/bench");
    await page.getByRole("link", { name: "Repairs", exact: true }).click();
    await page.getByRole("link", { name: "New repair" }).click();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("link", { name: "New repair" }).click();
    await field(page, "bike").fill("Something");
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByText("Unsaved changes: Bike.").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.context().close();
  });

  it("shows what cannot be edited, and why; and what is undecided at its field", async () => {
    const page = await visit(server, "/repairs/r1/edit");
    await page.getByText("Files cannot be changed here yet.").waitFor();
    expect(await page.locator('[id$="-discount-notice"]').textContent()).toContain("What does an hour at the bench cost?");
    await page.context().close();
  });

  it("says of a field what the document has to say of it", async () => {
    const other = await startMockServer({
      ...WORKSHOP,
      said: { required: "{field} is needed here.", "too-long": "{field}: {max} at most." },
    });
    const page = await visit(other, "/repairs/new");
    await field(page, "bike").fill("x".repeat(81));
    await page.getByRole("button", { name: "Take in" }).click();
    await page.getByText(/Fix \d+ errors/).waitFor();
    expect(await summary(page)).toEqual(expect.arrayContaining(["Bike: 80 at most.", "Customer is needed here."]));
    await page.context().close();
    await other.close();
  });

  it("asks for a password of the right length where it signs somebody up", async () => {
    const page = await visit(server, "/join", { signedIn: false });
    await page.getByLabel("Name").fill("Nora");
    await page.getByLabel("E-mail").fill("nora");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("Fix 2 errors").waitFor();
    expect(await summary(page)).toEqual(["E-mail must be an email address, such as name@example.org.", "Use at least 10 characters."]);
    await page.context().close();
  });
});

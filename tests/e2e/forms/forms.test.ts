// Forms report errors at the top and at each field, and never lose what was typed.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launch, pressOption, settled, visit } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { type MockServer, startMockServer } from "../../support/browser/mock-server.ts";
import { refusal } from "../../support/browser/workshop-records.ts";
import { WORKSHOP } from "../../support/browser/workshop-screens.ts";

let browser: Browser;
let server: MockServer;

beforeAll(async () => {
  browser = await launch();
});

beforeEach(async () => {
  await server?.close();
  server = await startMockServer(WORKSHOP);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

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
  it("takes what is typed at once after a refusal for the first field that is wrong, and no letter for a key of the page", async () => {
    const page = await visit(browser, server, "/repairs/new");
    await fillInNew(page);
    await field(page, "bike").fill("Tandem");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => focused(page)).toContain("Fix 1 error");
    await page.keyboard.press("Space");
    expect(await focused(page)).toContain("Fix 1 error");
    await page.keyboard.press("Backspace");
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/-bike$/);
    expect(await field(page, "bike").inputValue()).toBe("Tande");
    await field(page, "bike").fill("Tandem");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => focused(page)).toContain("Fix 1 error");
    // Outside a form "?" shows the keys, and "n" begins something new.
    await page.keyboard.type("n?");
    expect(await field(page, "bike").inputValue()).toBe("Tandemn?");
    expect(await page.getByRole("dialog").count()).toBe(0);
    // All of it is selected in the field, and not in the page; a number is written anew.
    await field(page, "bike").fill("Tandem");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => focused(page)).toContain("Fix 1 error");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Dawes");
    expect(await field(page, "bike").inputValue()).toBe("Dawes");
    await field(page, "deposit").fill("9999");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => focused(page)).toContain("Fix 1 error");
    await page.keyboard.type("12");
    expect(await field(page, "deposit").inputValue()).toBe("12");
    await page.context().close();
  });

  it("takes what is typed after a refusal of the whole into the field that it was sent from, else into the first", async () => {
    const page = await visit(browser, server, "/repairs/new");
    await fillInNew(page);
    await page.route("**/save", (route) => route.fulfill({ status: 409, json: refusal("too-many", 409, "The workshop is full.") }));
    for (const [sends, name] of [
      [() => field(page, "parts").press("Enter"), "parts"],
      [() => page.locator("main [type=submit]").click(), "bike"],
    ] as const) {
      await sends();
      await expect.poll(() => focused(page)).toContain("The workshop is full.");
      await page.keyboard.type("7");
      expect(await page.evaluate(() => document.activeElement?.id)).toMatch(new RegExp(`-${name}$`));
    }
    expect(await field(page, "parts").inputValue()).toBe("7");
    expect(await field(page, "bike").inputValue()).toBe("Dawes Galaxy7");
    await page.context().close();
  });

  it("takes a day as it is typed, or from a calendar by the keys, and says what is none", async () => {
    const page = await visit(browser, server, "/repairs/r1/edit");
    const due = field(page, "due_on");
    await due.fill("9 march 2026");
    await due.blur();
    expect(await due.inputValue()).toBe("09/03/2026");
    await page.getByRole("button", { name: "Due on: open calendar" }).click();
    await page.getByRole("button", { name: /9.*March.*2026|March 9, 2026/, pressed: true }).waitFor();
    await expectAccessible(page);
    for (const key of ["ArrowDown", "PageDown", "Home", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await due.inputValue()).toBe("13/04/2026");
    await due.fill("someday");
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByText(/Due on must be a date, such as \d\d\/\d\d\/\d{4}\./)
      .first()
      .waitFor();
    expect(await due.inputValue()).toBe("someday");
    expect(sent.filter((url) => url.endsWith("/save"))).toEqual([]);
    await due.fill("2026-04-01");
    await page.getByText(/Due on must be a date, such as \d\d\/\d\d\/\d{4}\./).waitFor({ state: "detached" });
    await page.context().close();
  });

  const choice = (page: Page, label: string) => page.getByRole("group", { name: label, exact: true });
  const take = (page: Page, label: string, which: "Yours" | "Theirs") => choice(page, label).getByRole("radio", { name: which }).check();

  it("says what somebody else changed meanwhile, and saves mine beside it", async () => {
    const page = await visit(browser, server, "/repairs/r1/edit");
    await field(page, "notes").fill("Mine");
    server.touch("r1", { bike: "Pashley Guv’nor" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Bike: Dawes Galaxy → Pashley Guv’nor").waitFor();
    // Nobody changed the same: there is nothing to choose.
    expect(await page.getByRole("radio", { name: "Yours" }).count()).toBe(0);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL(/\/repairs\/r1$/);
    // What nobody changed here stays as somebody else left it.
    expect(server.repairs[0]?.values).toMatchObject({ bike: "Pashley Guv’nor", notes: "Mine" });
    server.touch("r1", { bike: "Dawes Galaxy" });
    await page.goto("/repairs/r1/edit");
    await settled(page);
    await field(page, "notes").fill("Mine again");
    server.touch("r1", { bike: "Pashley Guv’nor" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Review" }).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").getByText("Not saved yet. Review the changes, then press Save changes.").waitFor();
    expect(await focused(page)).toContain("Someone changed this while you were editing");
    await page.getByRole("button", { name: "Review" }).click();
    await expect.poll(() => focused(page)).toContain("Kept their changes");
    expect(await page.getByText("Replaced your entries").count()).toBe(0);
    expect(await field(page, "bike").inputValue()).toBe("Pashley Guv’nor");
    expect(await field(page, "notes").inputValue()).toBe("Mine again");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/repairs\/r1$/);
    expect(server.repairs[0]?.values).toMatchObject({ bike: "Pashley Guv’nor", notes: "Mine again" });
    await page.context().close();
  });

  it("shows both values of each field that both changed, and saves those that are chosen", async () => {
    const page = await visit(browser, server, "/repairs/r1/edit");
    await field(page, "notes").fill("My notes");
    await field(page, "bike").fill("My bike");
    server.touch("r1", { bike: "Their bike", notes: "Their notes" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await choice(page, "Bike").waitFor();
    expect(await choice(page, "Bike").locator("label").allInnerTexts()).toEqual(["Yours\nMy bike", "Theirs\nTheir bike"]);
    await choice(page, "Bike").getByText("Before: Dawes Galaxy").waitFor();
    expect(await choice(page, "Bike").getByRole("radio", { name: "Yours" }).isChecked()).toBe(true);
    await take(page, "Bike", "Theirs");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL(/\/repairs\/r1$/);
    expect(server.repairs[0]?.values).toMatchObject({ bike: "Their bike", notes: "My notes" });
    await page.context().close();
  });

  it("chooses all of one side at once, names what was replaced, and gives it back", async () => {
    const page = await visit(browser, server, "/repairs/r1/edit");
    await field(page, "bike").fill("My other bike");
    await field(page, "notes").fill("My other notes");
    server.touch("r1", { bike: "Their other bike", notes: "Their other notes" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "All theirs" }).click();
    expect(await choice(page, "Notes").getByRole("radio", { name: "Theirs" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Review" }).click();
    await expect.poll(() => focused(page)).toContain("Kept their changes");
    await page.getByText(/^Replaced your entries in: Bike and Notes/).waitFor();
    expect(await field(page, "bike").inputValue()).toBe("Their other bike");
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await field(page, "bike").inputValue()).toBe("My other bike");
    expect(await field(page, "notes").inputValue()).toBe("My other notes");
    await expect.poll(() => focused(page)).toContain("Kept your changes");
    await page.context().close();
  });
});

// Lists: all of their state in the address, and all of it within reach of the keyboard.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PHONE } from "../../support/application/layout.ts";
import { type Page, pressOption, settled, visit } from "../../support/application/page.tsx";
import { type MockServer, startMockServer } from "../../support/browser/mock-server.ts";
import { WORKSHOP } from "../../support/browser/workshop-screens.ts";

let server: MockServer;

beforeAll(async () => {
  server = await startMockServer(WORKSHOP);
});

afterAll(async () => {
  await server?.close();
});

const address = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

describe("a list", () => {
  it("puts a filter into the address, shows it as a chip, and takes it away again", async () => {
    const page = await visit(server, "/");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByLabel("Field").selectOption({ label: "Status" });
    await page.getByLabel("Waiting").check();
    await page.getByLabel("Ready").check();
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/f\.status=ready/);
    expect(address(page)).toBe("?f.status=waiting&f.status=ready");
    await page.getByText("21 results").waitFor();
    expect(await page.getByRole("list", { name: "Active filters" }).textContent()).toBe("Status: Waiting, Ready");
    await page.getByRole("button", { name: "Remove filter on Status" }).click();
    await page.getByText("62 results").waitFor();
    expect(address(page)).toBe("");
    await page.goBack();
    await page.getByText("21 results").waitFor();
    await page.context().close();
  });

  it("reads a range as people write it, and keeps it exactly", async () => {
    const page = await visit(server, "/");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByLabel("Field").selectOption({ label: "Parts" });
    await page.getByLabel("From").fill("1,000.5");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/f\.parts\.min/);
    expect(address(page)).toBe("?f.parts.min=1000.50");
    await page.getByText("Parts ≥ €1,000.50").waitFor();
    await page.context().close();
  });

  it("filters by a record that is searched for", async () => {
    const page = await visit(server, "/");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByLabel("Field").selectOption({ label: "Customer" });
    await page.getByRole("combobox", { name: "Customer" }).fill("flynn");
    await pressOption(page, "Ciara Flynn");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/f\.customer=c3/);
    await page.getByRole("button", { name: "Customer: Ciara Flynn" }).waitFor();
    await page.context().close();
  });

  it("is the same when its address is opened anew, and says which filters no longer exist", async () => {
    const page = await visit(server, "/?f.status=waiting&f.gone=1&sort=-due_on");
    expect(await page.locator("tbody tr").first().textContent()).toContain("Waiting");
    expect(await page.getByRole("columnheader", { name: "Due on" }).getAttribute("aria-sort")).toBe("descending");
    await page.getByText(/aren’t available[^:]*: gone/).waitFor();
    await page.context().close();
  });

  it("sorts, pages and searches in the address", async () => {
    const page = await visit(server, "/");
    await page.getByRole("button", { name: "Due on" }).click();
    await page.waitForURL(/sort=due_on/);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/page=2/);
    await page.getByText("26–50 of 62").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("brompton");
    await page.waitForURL(/q=brompton/);
    expect(address(page)).toBe("?sort=due_on&q=brompton");
    await page.context().close();
  });

  it("goes from the search to the first of what is found by the arrow down, and by Enter once it is there", async () => {
    const page = await visit(server, "/");
    await page.keyboard.press("/");
    await page.keyboard.type("brompton");
    // Before there is an answer.
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.activeElement?.matches("[data-row-focus]"));
    expect(address(page)).toBe("?q=brompton");
    expect(await focused(page)).toContain("Brompton");
    await page.keyboard.press("/");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("raleigh");
    // Asks at once, and stays for what is searched next.
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=raleigh/);
    await settled(page);
    expect(await page.evaluate(() => document.activeElement?.matches("[data-list-search]"))).toBe(true);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.matches("[data-row-focus]"));
    expect(await focused(page)).toContain("Raleigh");
    await page.context().close();
  });

  it("moves by J and K and the arrows, and opens a page by Ctrl and Enter", async () => {
    const page = await visit(server, "/");
    await page.keyboard.press("j");
    expect(await focused(page)).toBe("Dawes Galaxy");
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("Raleigh Twenty");
    await page.keyboard.press("k");
    expect(await focused(page)).toBe("Cube Nature");
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/repairs\/r2/);
    await settled(page);
    expect(await focused(page)).toBe("HL-2042 Cube Nature");
    await page.context().close();
  });

  it("leads to the page instead where there is no room beside it", async () => {
    const page = await visit(server, "/?peek=%2Frepairs%2Fr2", { size: PHONE });
    await page.waitForURL(/\/repairs\/r2$/);
    await page.getByRole("heading", { level: 1, name: "HL-2042 Cube Nature" }).waitFor();
    await page.goto("/?peek=%2Fcustomers");
    await settled(page);
    expect(await page.locator("#peek").count()).toBe(0);
    await page.context().close();
  });

  it("lists its keys, and the letters can be switched off", async () => {
    const page = await visit(server, "/");
    await page.keyboard.press("?");
    await page.getByLabel("Single-key shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("f");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.context().close();
  });

  it("keeps a blocked action in place, focusable, with its reason", async () => {
    const page = await visit(server, "/");
    const blocked = page
      .locator("tbody tr")
      .nth(2)
      .getByRole("button", { name: /^Take up/ });
    expect(await blocked.getAttribute("aria-disabled")).toBe("true");
    await page.locator("tbody tr").nth(2).getByRole("rowheader").locator("a").focus();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toContain("Both benches are taken.");
    await page.getByRole("tooltip").waitFor();
    await page.context().close();
  });

  it("explains an undecided column where its heading has focus", async () => {
    const page = await visit(server, "/");
    await page.getByRole("columnheader", { name: /Price/ }).getByRole("button").focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.getByRole("tooltip").filter({ hasText: "What does an hour at the bench cost?" }).waitFor();
    expect(await page.locator("tbody tr").first().textContent()).toContain("not specified");
    await page.context().close();
  });
});

// The actions of a record on its page, board and list, with reasons where they are impossible.

import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { hold, visit } from "../../support/application/page.tsx";
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

const status = (id: string) => server.repairs.find((repair) => repair.id === id)?.values.status;

describe("a record", () => {
  it("shows all states with the present one, and the reason of what is not possible, without the place in the document", async () => {
    const page = await visit(server, "/repairs/r3");
    expect(await page.locator("[aria-current=step]").textContent()).toBe("Needs part");
    expect(await page.getByRole("list").filter({ hasText: "WaitingOn bench" }).getByRole("listitem").count()).toBe(6);
    const blocked = page.getByRole("listitem").filter({ hasText: "Both benches are taken." });
    expect(await blocked.textContent()).toContain("Take up");
    expect(await blocked.textContent()).toContain("Finish one of the repairs on the bench first.");
    expect(await blocked.textContent()).not.toMatch(/point 4|spec\.md/);
    await page.context().close();
  });

  it("is moved by a transition at once, and says so", async () => {
    const page = await visit(server, "/repairs/r1");
    await page.getByRole("button", { name: "Take up" }).click();
    await page.getByText(/^Take up done: HL-2041 Dawes Galaxy/).waitFor();
    await page.locator("[aria-current=step]", { hasText: "On bench" }).waitFor();
    expect(status("r1")).toBe("on_bench");
    await page.context().close();
  });

  it("asks for what a transition needs, and does not do it without", async () => {
    const page = await visit(server, "/repairs/r2");
    await page.getByRole("button", { name: "Order part" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Order part" }).click();
    await dialog.getByText("Fix 1 error").waitFor();
    expect(status("r2")).toBe("on_bench");
    await dialog.getByLabel("Reason").fill("The bearing is gone.");
    await dialog.getByRole("button", { name: "Order part" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(status("r2")).toBe("needs_part");
    await page.context().close();
  });

  it("is deleted only after a question", async () => {
    const page = await visit(server, "/repairs/r1");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByText("This can’t be undone.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(server.repairs.length).toBe(62);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(server.repairs.length).toBe(61);
    await page.context().close();
  });

  it("says why when somebody else was faster", async () => {
    const page = await visit(server, "/repairs/r1");
    server.touch("r1", {});
    await page.getByRole("button", { name: "Take up" }).click();
    await page.getByRole("dialog").getByText("Someone changed this while you were editing").waitFor();
    await page.context().close();
  });
});

describe("a board", () => {
  it("moves a card by its menu, and says which lanes are closed and why", async () => {
    const page = await visit(server, "/bench");
    await page.getByRole("button", { name: "Move HL-2042 Cube Nature to…" }).click();
    const menu = page.getByRole("menu");
    // "Waiting" comes first on the board, and nothing leads there.
    expect(await menu.getByRole("menuitem").first().textContent()).toMatch(/^Needs part/);
    expect(await menu.getByRole("menuitem").last().textContent()).not.toMatch(/^Ready/);
    expect(await menu.getByRole("menuitem", { name: "Given up" }).textContent()).toContain("is not specified");
    expect(await menu.getByRole("menuitem", { name: "Fetched" }).textContent()).toContain("Can’t be moved there from here.");
    await menu.getByRole("menuitem", { name: "Ready" }).click();
    await page
      .locator("[data-lane=ready]")
      .getByText("HL-2042")
      .or(page.getByText(/^Finish done: HL-2042 Cube Nature/))
      .first()
      .waitFor();
    expect(status("r2")).toBe("ready");
    await page.context().close();
  });
});

describe("what is under way", () => {
  const RECORDS = "**/-/records/**";

  it("stands on the board where it goes, and back with the reason where that is refused", async () => {
    const page = await visit(server, "/bench");
    const release = await hold(page, RECORDS);
    await page.getByRole("button", { name: "Move HL-2042 Cube Nature to…" }).click();
    await page.getByRole("menuitem", { name: "Ready" }).click();
    const card = page.locator("[data-lane=ready] [data-row=r2]");
    await card.waitFor();
    expect(await card.getAttribute("aria-busy")).toBe("true");
    expect(status("r2")).toBe("on_bench");
    server.touch("r2", {});
    release();
    await page.getByRole("dialog").getByText("Someone changed this while you were editing").waitFor();
    await page.locator("[data-lane=on_bench] [data-row=r2]").waitFor();
    await page.context().close();
  });

  it("shows as not done yet on a page and in a list", async () => {
    const page = await visit(server, "/repairs/r1");
    const release = await hold(page, RECORDS);
    await page.getByRole("button", { name: "Take up" }).click();
    await page.locator("[data-promised] [aria-current=step]", { hasText: "On bench" }).waitFor();
    release();
    await page.locator("section:not([data-promised]) [aria-current=step]", { hasText: "On bench" }).waitFor();
    await page.goto("/");
    await page.unroute(RECORDS);
    const again = await hold(page, RECORDS);
    const row = page.locator("tbody tr").nth(1);
    await row.getByRole("button", { name: "Finish" }).click();
    await page.locator("tr[data-row=r2][data-underway]", { hasText: "Ready" }).waitFor();
    again();
    await page.locator("tr[data-row=r2]:not([data-underway])").waitFor();
    expect(status("r2")).toBe("ready");
    await page.context().close();
  });

  it("closes the question whether to delete at once, and asks nothing more meanwhile", async () => {
    const page = await visit(server, "/repairs/r1");
    const release = await hold(page, "**/-/records/*/*/delete");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Delete" }).getAttribute("aria-disabled")).toBe("true");
    release();
    await page.waitForURL((url) => url.pathname === "/");
    await page.context().close();
  });
});

describe("signing in", () => {
  it("is asked for where a visitor may not go, and leads back there", async () => {
    const page = await visit(server, "/repairs/r2", { signedIn: false });
    await page.waitForURL(/sign-in\?back=%2Frepairs%2Fr2/);
    await page.getByLabel("Email").fill("orla@example.org");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await page.getByText("do not belong together").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe("orla@example.org");
    await page.getByLabel("Password").fill("correct horse");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/repairs\/r2$/);
    await page.getByRole("heading", { name: "HL-2042 Cube Nature", level: 1 }).waitFor();
    await page.context().close();
  });

  it("never leads to another server", async () => {
    const page = await visit(server, "/-/sign-in?back=//example.org/", { signedIn: false });
    await page.getByRole("button", { name: /Orla Byrne/ }).click();
    await page.getByRole("heading", { name: "Repairs" }).waitFor();
    expect(new URL(page.url()).origin).toBe(server.origin);
    await page.context().close();
  });
});

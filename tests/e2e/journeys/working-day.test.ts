// A working day in each of the examples, by everybody who takes part.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, PHONE, pageAt, pressOption, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const NOW = "2026-11-20T12:00:00.000Z";

let browser: Browser;
const servers = new Map<string, TestServer>();

beforeAll(async () => {
  browser = await launch();
  for (const name of ["library", "market", "studio"]) {
    const records = JSON.parse(readFileSync(resolve(ROOT, `examples/${name}/data/samples.json`), "utf8"));
    servers.set(name, await open(readExample(name), { development: true, records, webFolder: WEB_FOLDER, now: NOW }));
  }
});

afterAll(async () => {
  await browser?.close();
  for (const server of servers.values()) await server.close();
});

async function go(example: string, who: string, path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, servers.get(example)!, `${who}@example.org`, { size }), path);
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).fill(option);
  await page.waitForFunction((wanted) => document.querySelector("[role=option]")?.textContent === wanted, option);
  await page.keyboard.press("Enter");
  await page.locator("[role=option]").first().waitFor({ state: "detached" });
}

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

it("books a room where the calendar is free, and leads back to that week", async () => {
  const page = await go("studio", "nuno", "/taken?view=week&day=2026-11-26");
  await page
    .getByRole("link", { name: /Lantern Room/ })
    .first()
    .waitFor();
  const thursday = page.locator('[data-cell="2026-11-26"]');
  const { height } = (await thursday.boundingBox()) ?? { height: 0 };
  await thursday.click({ position: { x: 10, y: (height * 14.5) / 24 } });
  await page.getByRole("heading", { name: "Book a room" }).waitFor();
  await settled(page);
  expect(await page.getByRole("textbox", { name: "From" }).inputValue()).toBe("26/11/2026 14:00");
  await choose(page, "Room", "Tin Room");
  // What an instrument costs is known to the server alone, and told before anything is sent.
  await page.getByRole("button", { name: "Add borrowed instrument" }).click();
  await choose(page, "Instrument", "Condenser microphone");
  const lent = page.getByRole("group", { name: "Borrowed instrument 1" });
  await lent.getByRole("textbox", { name: "Pieces" }).fill("2");
  await lent.getByText("€5.00").waitFor();
  await page.getByRole("button", { name: "Remove Borrowed instrument 1" }).click();
  // Without a connection nothing is said to be missing, and once it is back nobody has to type again.
  const price = page.getByRole("status", { name: "Price", exact: true });
  await expect.poll(() => price.textContent()).toMatch(/^€/);
  await page.context().setOffline(true);
  await page.getByRole("textbox", { name: "Hours" }).fill("3");
  await expect.poll(() => price.textContent()).toBe("Calculated when you’re back online");
  await page.context().setOffline(false);
  await expect.poll(() => price.textContent()).toMatch(/^€/);
  await page.getByRole("button", { name: "Hold" }).click();
  await said(page, "saved. Status: Held");
  await page.getByRole("button", { name: "Confirm" }).click();
  await said(page, "is now Confirmed");
  await page.getByRole("main").getByRole("link", { name: "Calendar" }).click();
  await page.waitForURL(/view=week&day=2026-11-26/);
  await page
    .getByRole("link", { name: /Tin Room/ })
    .first()
    .waitFor();
  await page
    .getByRole("link", { name: /Tin Room/ })
    .first()
    .click();
  await page.getByRole("heading", { name: /^B-2026-/, level: 1 }).waitFor();
  await page.context().close();
});

it("lends a new book, and takes it back late", async () => {
  const desk = await go("library", "librarian", "/");
  await desk.keyboard.press("c");
  await desk.getByRole("heading", { name: "New book", level: 1 }).waitFor();
  await settled(desk);
  expect(await desk.getByRole("radio").count()).toBe(4);
  await desk.getByRole("textbox", { name: "ISBN" }).fill("97801400");
  await desk.getByRole("textbox", { name: "Title" }).fill("Harbour Lights");
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByRole("link", { name: "An ISBN has 13 characters; yours has 8." }).click();
  await desk.keyboard.type("00001");
  await desk.getByRole("button", { name: "Save" }).click();
  await said(desk, "Harbour Lights saved.");
  await desk.getByRole("main").getByRole("link", { name: "Catalogue" }).click();
  await desk.getByRole("searchbox").fill("lights");
  await desk.waitForURL(/q=lights/);
  await desk.getByText("1 result", { exact: true }).waitFor();
  await desk.keyboard.press("Tab");
  await desk.keyboard.press("j");
  await desk.keyboard.press("Enter");
  await desk.locator("#peek").getByRole("link", { name: "Edit" }).click();
  await desk.getByRole("textbox", { name: "Copies" }).fill("2");
  await desk.getByRole("button", { name: "Save" }).click();
  // That it was saved when it was made may still stand there.
  await desk.getByRole("textbox", { name: "Copies" }).waitFor({ state: "detached" });
  await said(desk, "Harbour Lights saved.");
  await desk.keyboard.press("Control+z");
  await said(desk, "Undone");

  const reader = await go("library", "reader", "/", PHONE);
  await reader.getByRole("button", { name: "Jump to" }).click();
  await reader.getByRole("combobox").fill("harbour li");
  await pressOption(reader, /Harbour Lights/);
  await reader.getByRole("heading", { name: "Harbour Lights", level: 1 }).waitFor();
  await reader.getByRole("button", { name: "Borrow" }).click();
  await reader.getByRole("dialog").getByRole("button", { name: "Borrow" }).click();
  // The question that was answered begins with the same word.
  await said(reader, "saved. Status: Requested");
  await reader.goto("/-/notifications");
  await said(reader, "Harbour Lights for you");

  await desk.goto("/desk");
  await desk.getByRole("button", { name: /Move Harbour Lights/ }).click();
  await desk.getByRole("menuitem", { name: /^Active/ }).click();
  await desk.locator("[data-lane=active]").getByText("Harbour Lights for Rita Reis").waitFor();
  // The card stands there before the server has answered, which goes by the clock.
  await said(desk, "Harbour Lights for Rita Reis is now Active");
  servers.get("library")!.clock.at = new Date("2026-12-13T12:00:00.000Z");
  await desk.goto("/desk/late");
  await settled(desk);
  await desk.getByRole("checkbox", { name: "Select Harbour Lights for Rita Reis" }).check();
  await desk.getByRole("button", { name: "Export" }).click();
  const [table] = await Promise.all([desk.waitForEvent("download"), desk.getByRole("link", { name: "Download CSV" }).click()]);
  expect(readFileSync(await table.path(), "utf8")).toContain("Harbour Lights,9780140000001,Rita Reis");
  await desk.keyboard.press("d");
  await desk.getByRole("dialog").getByRole("combobox").selectOption("Give back");
  await desk.getByRole("dialog").getByRole("button", { name: "Give back" }).click();
  await said(desk, "Give back done: Harbour Lights for Rita Reis.");
  await desk.context().close();
  await reader.goto("/my/loans");
  await reader.getByRole("listitem").filter({ hasText: "Harbour Lights" }).getByText("Returned").waitFor();
  await reader.context().close();
});

it("sells what somebody made, from the draft to the review", async () => {
  const maker = await go("market", "maker", "/workshop/articles");
  await maker.getByRole("link", { name: "New article" }).click();
  // The only one that is theirs.
  await expect.poll(() => maker.getByRole("combobox", { name: "Shop" }).inputValue()).toBe("Quinn Pottery");
  await maker.getByRole("textbox", { name: "Title" }).fill("Salt jug");
  await maker.getByRole("textbox", { name: "Description" }).fill("For **salt**.");
  await maker.getByRole("textbox", { name: "Price" }).fill("40");
  const picture = readFileSync(resolve(ROOT, "docs/pictures/catalogue-light.png"));
  await maker.locator("input[type=file]").first().setInputFiles({ name: "jug.png", mimeType: "image/png", buffer: picture });
  await maker.getByText("uploaded").waitFor();
  await maker.getByRole("button", { name: "Draft" }).click();
  await said(maker, " saved. Status: ");
  await maker.getByRole("button", { name: "Offer" }).click();
  await said(maker, "is now On sale");

  // Not to whom it belongs.
  expect(await maker.getByRole("button", { name: "Place order" }).count()).toBe(0);

  const buyer = await go("market", "buyer", "/articles/salt-jug");
  await buyer.getByRole("button", { name: "Place order" }).click();
  const panel = buyer.getByRole("dialog");
  await expect.poll(() => panel.getByRole("combobox", { name: "Shop" }).inputValue()).toBe("Quinn Pottery");
  await expect.poll(() => panel.getByRole("combobox", { name: "Article" }).inputValue()).toBe("Salt jug");
  await buyer.goto("/buy");
  // The shop follows from the article, and what is added first is that article.
  await buyer.getByRole("combobox", { name: "Article", exact: true }).first().fill("Salt jug");
  await buyer.waitForFunction(() => document.querySelector("[role=option]")?.textContent === "Salt jug");
  await buyer.keyboard.press("Enter");
  await expect.poll(() => buyer.getByRole("combobox", { name: "Shop" }).inputValue()).toBe("Quinn Pottery");
  const line = buyer.getByRole("group", { name: "Line 1" });
  await expect.poll(() => line.getByRole("combobox", { name: "Article" }).inputValue()).toBe("Salt jug");
  const total = buyer.getByRole("status", { name: "Total" });
  await expect.poll(() => total.textContent()).toBe("€46.50");
  // Nothing comes of what is no quantity, and least of all what another would come to.
  await buyer.getByRole("textbox", { name: "Quantity" }).fill("200");
  await expect.poll(() => total.textContent()).toBe("Calculated automatically");
  await buyer.getByRole("textbox", { name: "Quantity" }).fill("2");
  // Before anything is sent, although the address is missing and there are not so many.
  await expect.poll(() => total.textContent()).toBe("€86.50");
  // The shipping begins as the shop's: nobody asks why it is not to be typed in.
  await buyer.getByText("Filled in automatically").waitFor();
  await choose(buyer, "Address", "Nora Byrne, Limerick");
  // Sent before it was told what it comes to: it is told all the same.
  await buyer.getByRole("textbox", { name: "Quantity" }).fill("3");
  await buyer.keyboard.press("Control+Enter");
  await expect.poll(() => total.textContent()).toBe("€126.50");
  await buyer.getByRole("button", { name: "Place order" }).click();
  await buyer.getByRole("link", { name: /Of Salt jug no more than 1 can be had/ }).click();
  await buyer.keyboard.press("Control+A");
  await buyer.keyboard.type("1");
  await expect.poll(() => total.textContent()).toBe("€46.50");
  await buyer.getByRole("button", { name: "Place order" }).click();
  await said(buyer, " saved. Status: ");
  // By a code of the document that sounds like one of the program's own.
  await buyer.getByText(/You can report a problem with an order that was sent/).waitFor();
  await buyer.getByRole("button", { name: "Pay" }).click();
  await buyer.getByRole("alertdialog").getByRole("button", { name: "Pay" }).click();
  await said(buyer, /: .+ is now /);
  const number = /HW-\d+-\d+/.exec(buyer.url())?.[0] ?? "";

  await maker.setViewportSize(PHONE);
  await maker.goto("/-/notifications");
  await maker.getByRole("link", { name: number }).click();
  await maker.getByRole("main").getByRole("link", { name: "Workbench" }).waitFor();
  await maker.getByRole("button", { name: "Send" }).click();
  await maker.getByRole("dialog").getByRole("textbox", { name: "Tracking" }).fill("IE 7");
  await maker.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await said(maker, /is now Sent/);
  await maker.context().close();

  await buyer.getByText("IE 7", { exact: true }).first().waitFor();
  await buyer.getByRole("button", { name: "Confirm receipt" }).click();
  await buyer.getByRole("alertdialog").getByRole("button", { name: "Confirm receipt" }).click();
  await said(buyer, /is now (?!Placed|Held)/);
  await buyer.goto("/articles/salt-jug");
  await buyer.getByRole("button", { name: "Write a review" }).click();
  await buyer.getByRole("textbox", { name: "Stars" }).fill("5");
  await buyer.getByRole("dialog").getByRole("button", { name: "Write a review" }).click();
  await said(buyer, "5 stars for Salt jug");
  await buyer.goto("/");
  await buyer.locator("[data-row]").filter({ hasText: "Salt jug" }).getByText("5.0", { exact: true }).waitFor();
  await buyer.context().close();

  const money = await go("market", "maker", "/my/wallet/out");
  await money.getByRole("textbox", { name: "Amount" }).fill("1");
  await money.getByRole("textbox", { name: "IBAN" }).fill("ie29 aibk 9311 5212 3456 78");
  await money.getByRole("button", { name: "Ask for money" }).click();
  await said(money, " saved. Status: ");
  await money.context().close();

  const server = await go("market", "house", "/house/figures");
  await server.getByText("Commission earned").first().waitFor();
  await server.context().close();
});

it("chooses the only room that fits by the arrow and Enter, and makes another by one more arrow", async () => {
  const desk = await go("studio", "desk", "/desk/book");
  await settled(desk);
  const room = desk.getByRole("combobox", { name: "Room" });
  const lit = async () => {
    await room.fill("lant");
    await desk.getByRole("option", { name: "Lantern Room" }).and(desk.locator("[data-focused]")).waitFor();
  };
  await lit();
  await desk.keyboard.press("ArrowDown");
  await desk.keyboard.press("Enter");
  await expect.poll(() => room.inputValue()).toBe("Lantern Room");
  await lit();
  await desk.keyboard.press("ArrowDown");
  await desk.keyboard.press("ArrowDown");
  await desk.keyboard.press("Enter");
  const panel = desk.getByRole("dialog", { name: "New room" });
  const day = panel.getByRole("textbox", { name: "From day" });
  await day.waitFor();
  expect(await day.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
  const [mark, words] = [panel.getByRole("radio", { name: "Weekday" }), panel.getByText("Weekday", { exact: true })];
  const [left, right] = [await mark.boundingBox(), await words.boundingBox()];
  expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(4);
});

// The focus returns to the field or card where work goes on.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { WIDE } from "../../support/application/layout.ts";
import { drawn, type Page, pageAt, pressOption, windowOf } from "../../support/application/page.tsx";
import { open, openExample, type TestServer } from "../../support/test-server.ts";

describe("a field whose panel makes another record", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await openExample("library", { now: "2026-11-20T12:00:00.000Z" });
  });

  afterAll(() => server?.close());

  const at = async (path: string) => pageAt(await windowOf(server, "librarian@example.org"), path);
  const box = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

  async function opens(page: Page, name: string, typed: string, makes: string): Promise<void> {
    await box(page, name).focus();
    await page.keyboard.type(typed);
    await page.getByRole("option", { name: makes }).waitFor();
    await pressOption(page, new RegExp(`^${makes}`));
    const first = page.getByRole("dialog").getByLabel("Name", { exact: true });
    await expect.poll(() => first.inputValue()).toBe(typed);
  }

  /** In the field, whose list does not lie on the form. */
  async function expectBack(page: Page, name: string): Promise<void> {
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => box(page, name).evaluate((input) => input === document.activeElement)).toBe(true);
    await drawn(page);
    expect(await page.getByRole("listbox").count()).toBe(0);
  }

  it("has the focus again once it is saved, by the button and by keys", async () => {
    const page = await at("/desk/books/new");
    for (const [tag, save] of [
      ["harbour zines", () => page.getByRole("dialog").getByRole("button", { name: "Save" }).click()],
      ["tide tables", () => page.keyboard.press("Control+Enter")],
    ] as const) {
      await opens(page, "Tags", tag, "New tag");
      await save();
      await page.getByRole("button", { name: `Remove ${tag}` }).waitFor();
      await expectBack(page, "Tags");
    }
    await page.context().close();
  });

  it("has it again once that is given up, with what was typed", async () => {
    const page = await at("/desk/lend");
    await opens(page, "Borrower", "Zoe Quill", "New member");
    await page.keyboard.press("Escape");
    await expectBack(page, "Borrower");
    expect(await box(page, "Borrower").inputValue()).toBe("Zoe Quill");
    await opens(page, "Borrower", "Zoe Quill", "New member");
    await page.getByRole("dialog").getByRole("button", { name: "Back" }).click();
    await expectBack(page, "Borrower");
    await page.context().close();
  });
});

describe("a card of a board", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await open(CRATES, { development: true, records: CRATE_RECORDS });
  });

  afterAll(() => server?.close());

  const belt = async () => pageAt(await windowOf(server, "wim@example.org", { size: WIDE }), "/belt");
  const card = (page: Page, number: number) => page.locator("[data-row]").filter({ hasText: `Crate ${number}` });

  /** The lane and the card that have the focus. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement?.closest<HTMLElement>("[data-row]");
      return `${at?.closest<HTMLElement>("[data-lane]")?.dataset.lane} ${at?.querySelector("[data-row-focus]")?.textContent}`;
    });

  const asks = async (number: number, action: string): Promise<void> => {
    const token = await server.signIn("wim@example.org");
    const { items } = (await server.ask("GET", `/api/records/Crate?number=${number}`, undefined, { token })).body;
    const { status } = await server.ask("POST", `/api/records/Crate/${items[0].id}/actions/${action}`, {}, { token });
    expect(status).toBe(200);
  };

  it("is followed by the focus where somebody else moves it, and is left for the next where they take it off the list", async () => {
    const page = await belt();
    await card(page, 6).locator("[data-row-focus]").focus();
    await asks(6, "set-aside");
    await expect.poll(() => focused(page)).toBe("aside Crate 6");
    await page.goto("/to-do");
    const row = (number: number) =>
      page.getByRole("link", { name: `Crate ${number}`, exact: true }).or(page.getByRole("link", { name: String(number), exact: true }));
    await row(7).first().focus();
    await asks(7, "set-aside");
    await row(7).waitFor({ state: "detached" });
    await expect
      .poll(() =>
        row(8)
          .first()
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    await page.context().close();
  });

  it("is at the answer once it is asked: what gives something up is left as it is by Enter", async () => {
    const page = await belt();
    const answer = () => page.evaluate(() => document.activeElement?.textContent);
    const question = page.getByRole("alertdialog");
    await card(page, 9).getByRole("button", { name: /^Move/ }).click();
    await page.getByRole("menuitem", { name: /^Cancelled/ }).click();
    await question.waitFor();
    await expect.poll(answer).toBe("Back");
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe("packed Crate 9");
    await page.context().close();
  });
});

// The focus returns to the field or card where work goes on.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { launch, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser?.close());

describe("a card that is dragged by the mouse", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await open(CRATES, { development: true, records: CRATE_RECORDS, webFolder: WEB_FOLDER });
  });

  afterAll(() => server?.close());

  const belt = async () => pageAt(await windowOf(browser, server, "wim@example.org", { size: WIDE }), "/belt");
  const card = (page: Page, number: number) => page.locator("[data-row]").filter({ hasText: `Crate ${number}` });
  const drag = (page: Page, number: number, lane: string) =>
    card(page, number).dragTo(page.locator(`[data-lane=${lane}]`), { targetPosition: { x: 20, y: 20 } });
  /** The lane and the card that have the focus. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement?.closest<HTMLElement>("[data-row]");
      return `${at?.closest<HTMLElement>("[data-lane]")?.dataset.lane} ${at?.querySelector("[data-row-focus]")?.textContent}`;
    });

  it("has the focus in the lane where it was let go", async () => {
    const page = await belt();
    await drag(page, 3, "sent");
    await page.getByText("Crate 3: Status is now Sent.").waitFor();
    await expect.poll(() => focused(page)).toBe("sent Crate 3");
    await page.context().close();
  });

  it("has it after the panel that asks first, confirmed or left, and where it stays", async () => {
    const page = await belt();
    const question = page.getByRole("alertdialog");
    await drag(page, 4, "cancelled");
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe("packed Crate 4");
    await drag(page, 4, "cancelled");
    await question.waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Crate 4: Status is now Cancelled.").waitFor();
    await expect.poll(() => focused(page)).toBe("cancelled Crate 4");
    await drag(page, 5, "packed");
    await expect.poll(() => focused(page)).toBe("packed Crate 5");
    await page.context().close();
  });
});

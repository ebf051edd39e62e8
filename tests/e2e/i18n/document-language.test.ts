// A document in one language read in another marks its words with their language.

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JOBS, JOBS_RECORDS } from "../../fixtures/documents/board-lanes.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(JOBS.replace("- Signs in as: Person", "- Signs in as: Person\n- Language: en-IE"), {
    development: true,
    records: JOBS_RECORDS,
    webFolder: WEB_FOLDER,
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function spoken(language: string | null): Promise<BrowserContext> {
  const context = await windowOf(browser, server, "cleo@jobs.test");
  if (language !== null) await context.addInitScript((tag) => localStorage.setItem("ninefold.language", tag), language);
  return context;
}

/** The language in which a text is read out: that of the nearest element that says one. */
const languageOf = (page: Page, text: string, within = "body") =>
  page
    .locator(within)
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => element.closest("[lang]")?.getAttribute("lang"));

describe("a document in English, read in German", () => {
  it("says of its own words that they are English, on a list, a record, a form and a board", async () => {
    const page = await pageAt(await spoken("de"), "/all");
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    for (const [text, within] of [
      ["All jobs", "header nav"],
      ["All jobs", "h1"],
      ["Status", "thead"],
      ["Taken", "tbody"],
    ] as const)
      expect([text, await languageOf(page, text, within)]).toEqual([text, "en-IE"]);
    expect(await languageOf(page, "Verlauf", "header")).toBe("de");

    await page.getByRole("link", { name: "Mend the roof" }).click();
    await page.getByRole("button", { name: "Finish" }).waitFor();
    expect(await languageOf(page, "Finish")).toBe("en-IE");
    await page.getByRole("button", { name: "Alle Status" }).click();
    expect(await languageOf(page, "Given up")).toBe("en-IE");
    await page.goto("/jobs/new");
    expect(await languageOf(page, "Helper", "form")).toBe("en-IE");
    expect(await languageOf(page, "optional", "form")).toBe("de");
    await page.locator("button[type=submit]").click();
    const fault = page.locator("main form li").filter({ hasText: "„Title“ ist erforderlich." });
    await fault.waitFor();
    expect(
      await fault.locator("[lang]").evaluateAll((parts) => parts.map((part) => `${part.textContent} ${part.getAttribute("lang")}`)),
    ).toEqual(["Title en-IE"]);
    expect(await page.locator("[id$='-title-error'] [lang]").textContent()).toBe("Title");
    await page.goto("/bench");
    expect(await languageOf(page, "Halted", "main")).toBe("en-IE");
    await page.context().close();
  });

  it("says nothing where both are of one language", async () => {
    const page = await pageAt(await spoken(null), "/all");
    expect(await page.locator("html").getAttribute("lang")).toBe("en-IE");
    expect(await page.locator("body [lang]").count()).toBe(0);
    await page.context().close();
  });
});

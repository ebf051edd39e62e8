// The Studio on a product, with a document in memory.

import type { Browser, Page } from "playwright-core";
import { type StudioServer, serveStudio } from "../studio-server.ts";
import { readExample } from "../test-server.ts";
import { WEB_FOLDER, WIDE } from "./browser.ts";

export { FILE, type StudioServer } from "../studio-server.ts";

/** To begin with. */
const EXAMPLES = ["library", "studio"].map((name) => ({ name, text: readExample(name) }));

/** `text` need not compile: the product beside it is of `runs`, with samples made from `records`. */
export function openStudio(text: string, runs = text, records: unknown = null): Promise<StudioServer> {
  const gallery = { list: () => EXAMPLES, take: (name: string) => EXAMPLES.find((one) => one.name === name)!.text };
  return serveStudio(text, { runs, gallery, records, webFolder: WEB_FOLDER });
}

/** The Studio in a window of its own, once the document is there as its text, or as forms. */
export async function studioPage(
  browser: Browser,
  { url }: Pick<StudioServer, "url">,
  { size = WIDE, view = "text" }: { readonly size?: typeof WIDE; readonly view?: "text" | "form" } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: size, colorScheme: "light", reducedMotion: "reduce", baseURL: url });
  const page = await context.newPage();
  await page.goto("/-/studio");
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  if (view === "form") return page;
  await page.getByRole("tab", { name: "Text" }).click();
  await page.locator(".cm-content").waitFor();
  return page;
}

/** Puts the caret at the end of the line that has these words. */
export async function caretAtEndOf(page: Page, words: string): Promise<void> {
  await page.locator(".cm-line", { hasText: words }).first().click();
  await page.keyboard.press("End");
}

/** Does something with the last row of a name, by the row's menu. */
export async function changeRow(page: Page, title: string, what: string): Promise<void> {
  await page
    .getByRole("button", { name: `Change row ${title}`, exact: true })
    .last()
    .click();
  await page.getByRole("menuitem", { name: what, exact: true }).click();
}

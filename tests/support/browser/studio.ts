// The Studio on a product, with a document in memory.

import type { Browser, Page } from "playwright-core";
import type { StudioAuthoring } from "../../../src/runtime/server/http/studio.ts";
import { LocalAuthoring } from "../../../src/runtime/studio/authoring.ts";
import type { StudioEvent } from "../../../src/runtime/wire/studio.ts";
import { open, readExample, type TestServer } from "../test-server.ts";
import { WEB_FOLDER, WIDE } from "./browser.ts";

export const FILE = "spec.md";

/** To begin with. */
const EXAMPLES = ["library", "studio"].map((name) => ({ name, text: readExample(name) }));

export interface StudioServer extends Pick<TestServer, "url" | "close"> {
  /** What the file holds. */
  readonly disk: { text: string };
  readonly authoring: LocalAuthoring;
}

/** `text` need not compile: the product beside it is of `runs`, with samples made from `records`. */
export async function openStudio(text: string, runs = text, records: unknown = null): Promise<StudioServer> {
  const disk = { text };
  const listeners = new Set<(event: StudioEvent) => void>();
  const authoring = new LocalAuthoring({
    sources: [{ file: FILE, text }],
    journal: { read: () => "", append: () => {}, empty: () => {} },
    files: {
      read: () => disk.text,
      write: (_file, written) => {
        disk.text = written;
      },
    },
    gallery: { list: () => EXAMPLES, take: (name) => EXAMPLES.find((one) => one.name === name)!.text },
    tell: (event) => {
      for (const tell of listeners) tell(event);
    },
  });
  const studio: StudioAuthoring = {
    call: (name, body) => (authoring[name] as (given: unknown) => Promise<unknown>).call(authoring, body),
    listen(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
  const server = await open(runs, { development: true, webFolder: WEB_FOLDER, records, studio });
  return { url: server.url, close: () => server.close(), disk, authoring };
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

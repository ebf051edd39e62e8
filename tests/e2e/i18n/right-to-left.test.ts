// English documents read in Arabic: Latin text keeps its own direction.

import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentWords } from "../../../src/runtime/web/i18n/languages.ts";
import { amiss } from "../../support/application/reading-direction.ts";
import { launch, openExample, pageAt, settled, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import type { TestServer } from "../../support/test-server.ts";

const NOW = "2026-11-20T12:00:00.000Z";

let browser: Browser;
const servers = new Map<string, TestServer>();

beforeAll(async () => {
  browser = await launch();
  for (const name of ["market", "purchasing"]) {
    servers.set(name, await openExample(name, { now: NOW }));
  }
});

afterAll(async () => {
  await browser?.close();
  for (const server of servers.values()) await server.close();
});

async function inArabic(example: string, who: string): Promise<BrowserContext> {
  const context = await windowOf(browser, servers.get(example)!, `${who}@example.org`);
  await context.addInitScript(() => localStorage.setItem("ninefold.language", "ar"));
  return context;
}

describe("documents in English, read in Arabic", () => {
  it("stand with digits below digits, and are cut where they end", async () => {
    const context = await inArabic("purchasing", "finance");
    const page = await pageAt(context, "/budgets");
    const ends = await page.locator("tbody tr").evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll("td bdi")].map((value) => {
          const range = document.createRange();
          range.selectNodeContents(value);
          return Math.round(range.getBoundingClientRect().right);
        }),
      ),
    );
    expect(ends.length).toBeGreaterThan(2);
    for (const row of ends) expect(row).toEqual(ends[0]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.goto("/finance/requests");
    await settled(page);
    const cut = await page.locator("tbody td").evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const [words] = cell.querySelectorAll("bdi");
        if (!words || words.scrollWidth <= words.clientWidth) return [];
        const range = document.createRange();
        range.setStart(words.firstChild!, 0);
        range.setEnd(words.firstChild!, 1);
        return [range.getBoundingClientRect().left >= cell.getBoundingClientRect().left];
      }),
    );
    expect(cut.length).toBeGreaterThan(0);
    expect(cut).not.toContain(false);
    await context.close();
  });

  it("keep them in what is wrong with a form, whose heading begins where the page does", async () => {
    const context = await inArabic("market", "buyer");
    const page = await pageAt(context, "/articles/blue-tea-bowl");
    await page.getByRole("button", { name: "Place order" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Quantity").fill("٩٩");
    await dialog.locator("button[type=submit]").click();
    const summary = dialog.locator("[tabindex='-1']:focus");
    await summary.getByText("Of Blue tea bowl no more than", { exact: false }).waitFor();
    expect(await page.evaluate(amiss)).toEqual([]);
    await expectAccessible(page);
    const [head, item, end] = await summary.evaluate((box) => {
      const ends = (one: Element) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect().right;
      };
      return [ends(box.querySelector("strong")!), ends(box.querySelector("li")!), box.getBoundingClientRect().right];
    });
    expect(head).toBeGreaterThanOrEqual(item!);
    expect(end! - head!).toBeLessThan(60);
    await context.close();
  });

  it("end a sentence at its end", async () => {
    const context = await inArabic("market", "buyer");
    const page = await pageAt(context, "/orders/HW-2026-00001");
    const reason = page.getByText("You can report a problem with an order", { exact: false });
    // The last line is as wide as its words: the stop stands at its right, where English ends.
    const [stop, word] = await reason.evaluate((element) => {
      const node = element.firstChild as Text;
      const at = (from: number) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, from + 1);
        return range.getBoundingClientRect().left;
      };
      return [at(node.length - 1), at(node.length - 2)];
    });
    expect(stop).toBeGreaterThan(word!);
    await context.close();
  });
});

describe("how the words of a document are marked", () => {
  it("is by their language where the program speaks another, and by their direction where that is another", () => {
    expect(documentWords({ language: "de-AT" }, "de-AT")).toEqual({});
    expect(documentWords({ language: "de-AT" }, "fr")).toEqual({ lang: "de-AT" });
    expect(documentWords({ language: "de-AT" }, "ar")).toEqual({ lang: "de-AT", dir: "ltr" });
    expect(documentWords({ language: "ar-EG" }, "en")).toEqual({ lang: "ar-EG", dir: "rtl" });
    expect(documentWords({ language: "pt-PT" }, "pt-PT")).toEqual({ lang: "pt-PT" });
  });

  it("is by how they read where the document says no language", () => {
    expect(documentWords({ language: "en", languageOpen: true }, "fr")).toEqual({});
    expect(documentWords({ language: "en", languageOpen: true }, "ar")).toEqual({ dir: "auto" });
  });
});

// English documents read in Arabic: Latin text keeps its own direction.

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentWords } from "../../../src/runtime/web/i18n/languages.ts";
import { launch, openExample, pageAt, settled, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import type { TestServer } from "../../support/test-server.ts";

const NOW = "2026-11-20T12:00:00.000Z";

let browser: Browser;
const servers = new Map<string, TestServer>();

beforeAll(async () => {
  browser = await launch();
  for (const name of ["market", "purchasing", "studio"]) {
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

/** What runs the wrong way, or is read out in the wrong language. Texts that records hold are of no known language. */
const amiss = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isForeign = (text: string) => /[A-Za-z]{2}/.test(text) && !/\p{Script=Arabic}/u.test(text);
    const bare = (text: string) => text.replace(/\u2068[^\u2069]*\u2069/g, "");
    const spoken = (element: Element) => element.closest("[lang]")?.getAttribute("lang") ?? "";
    const ownWay = (element: Element | null): boolean =>
      element !== null && element !== document.body && (element.matches("[dir], bdi") || ownWay(element.parentElement));
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement } = texts.currentNode;
      // A number that is kept in one line is a part of the text around it.
      const around = parentElement?.closest("span:has(> .unbroken)");
      const [element, textContent] = around ? [around.parentElement, around.textContent] : [parentElement, texts.currentNode.textContent];
      if (!element || element.closest("script, style, noscript, kbd, [aria-keyshortcuts], select") || !isForeign(bare(textContent ?? "")))
        continue;
      if (!ownWay(element)) found.push(`runs as Arabic: ${textContent}`);
      else if (!element.closest("bdi, [dir=auto]") && spoken(element) === "ar") found.push(`read out as Arabic: ${textContent}`);
    }
    for (const name of ["aria-label", "title"])
      for (const element of document.querySelectorAll(`main [${name}]:not([aria-labelledby])`)) {
        const words = bare(element.getAttribute(name) ?? "");
        // The name of a file or of a record is of no known language either.
        if (isForeign(words) && spoken(element) === "ar" && element.querySelector("bdi") === null)
          found.push(`${name} as Arabic: ${words}`);
      }
    return found;
  });

/** Days and amounts as they stand on a page: one form of each. */
const forms = async (page: Page) => {
  const text = (await page.locator("main").allInnerTexts()).join("\n").replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, "");
  return {
    english: text.match(/\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{4}|€\d[\d,.]*/g) ?? [],
    otherDigits: text.match(/[٠-٩۰-۹]+/g) ?? [],
    days: new Set(
      (text.match(/\d{1,4}\/\d{1,2}\/\d{1,4}/g) ?? []).map((day) => day.replace(/\d+/g, (part) => (part.length === 4 ? "y" : "d"))),
    ).size,
  };
};

const WALKS = [
  { example: "market", who: "buyer", paths: ["/", "/my/orders", "/orders/HW-2026-00001", "/disputes", "/buy", "/my/wallet"] },
  { example: "market", who: "maker", paths: ["/workshop/orders", "/workshop/articles", "/workshop/articles/new", "/workshop/figures"] },
  { example: "purchasing", who: "lead", paths: ["/inbox", "/requests/PR-2026-0001", "/requests/new", "/people"] },
  {
    example: "studio",
    who: "desk",
    paths: ["/", "/desk", "/taken", "/taken?view=week", "/taken?view=agenda", "/desk/invoices"],
  },
];

describe("documents in English, read in Arabic", () => {
  for (const { example, who, paths } of WALKS)
    it(`keep their direction, say their language, and have one form of days and amounts: ${example}, ${who}`, async () => {
      const context = await inArabic(example, who);
      const page = await pageAt(context, paths[0] ?? "/");
      for (const path of paths) {
        await page.goto(path);
        await settled(page);
        expect([path, await amiss(page)]).toEqual([path, []]);
        const { english, otherDigits, days } = await forms(page);
        expect([path, english, otherDigits, days < 2]).toEqual([path, [], [], true]);
      }
      await expectAccessible(page);
      await context.close();
    });

  it("keep them in the panels that a step opens, and in what is said once it was taken", async () => {
    const context = await inArabic("purchasing", "lead");
    const page = await pageAt(context, "/inbox");
    await page.getByRole("button", { name: "Reject" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().waitFor();
    expect(await amiss(page)).toEqual([]);
    const heading = dialog.getByRole("heading");
    expect(await heading.locator("[lang]").evaluateAll((said) => said.map((one) => [one.textContent, one.getAttribute("lang")]))).toEqual([
      ["Reject", "en-GB"],
    ]);
    await dialog.locator("button[type=submit]").click();
    await dialog.locator("form li").first().waitFor();
    expect(await amiss(page)).toEqual([]);
    await dialog.getByRole("textbox").first().fill("Not needed.");
    await dialog.locator("button[type=submit]").click();
    await page.locator("bdi").filter({ hasText: "Reject" }).first().waitFor();
    expect(await amiss(page)).toEqual([]);
    await context.close();
  });

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
    expect(await amiss(page)).toEqual([]);
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

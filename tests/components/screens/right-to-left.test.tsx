// English documents read in Arabic: Latin text keeps its own direction.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppWindow, type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { amiss } from "../../support/application/reading-direction.ts";
import { openExample, type TestServer } from "../../support/test-server.ts";

const NOW = "2026-11-20T12:00:00.000Z";

const servers = new Map<string, TestServer>();

beforeAll(async () => {
  for (const name of ["market", "purchasing", "studio"]) {
    servers.set(name, await openExample(name, { now: NOW }));
  }
});

afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

async function inArabic(example: string, who: string): Promise<AppWindow> {
  const context = await windowOf(servers.get(example)!, `${who}@example.org`);
  await context.clock.setFixedTime(NOW);
  await context.request.post("/-/settings", { data: { language: "ar" }, headers: { "x-ninefold": "1" } });
  return context;
}

/** Days and amounts as they stand on a page: one form of each. Why a step cannot be taken the document says in its own language. */
const forms = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const seen = main.cloneNode(true) as Element;
    // Why a step cannot be taken, and what is folded.
    for (const one of seen.querySelectorAll("[aria-disabled=true] .visually-hidden, details:not([open]) > :not(summary)")) one.remove();
    for (const one of seen.querySelectorAll("*")) one.append("\n");
    const text = (seen.textContent ?? "").replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, "");
    return {
      english: text.match(/\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{4}|€\d[\d,.]*/g) ?? [],
      otherDigits: text.match(/[٠-٩۰-۹]+/g) ?? [],
      days: new Set(
        (text.match(/\d{1,4}\/\d{1,2}\/\d{1,4}/g) ?? []).map((day) => day.replace(/\d+/g, (part) => (part.length === 4 ? "y" : "d"))),
      ).size,
    };
  });

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
      const kinds: number[] = [];
      for (const path of paths) {
        await page.goto(path);
        await settled(page);
        expect([path, await page.evaluate(amiss)]).toEqual([path, []]);
        const { english, otherDigits, days } = await forms(page);
        kinds.push(days);
        expect([path, english, otherDigits, days < 2]).toEqual([path, [], [], true]);
      }
      expect(kinds).toContain(1);
      await context.close();
    });

  it("keep them in the panels that a step opens, and in what is said once it was taken", async () => {
    const context = await inArabic("purchasing", "lead");
    const page = await pageAt(context, "/inbox");
    await page.getByRole("button", { name: "Reject" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().waitFor();
    expect(await page.evaluate(amiss)).toEqual([]);
    const heading = dialog.getByRole("heading");
    expect(await heading.locator("[lang]").evaluateAll((said) => said.map((one) => [one.textContent, one.getAttribute("lang")]))).toEqual([
      ["Reject", "en-GB"],
    ]);
    await dialog.locator("button[type=submit]").click();
    await dialog.locator("form li").first().waitFor();
    expect(await page.evaluate(amiss)).toEqual([]);
    await dialog.getByRole("textbox").first().fill("Not needed.");
    await dialog.locator("button[type=submit]").click();
    await page.locator("bdi").filter({ hasText: "Reject" }).first().waitFor();
    expect(await page.evaluate(amiss)).toEqual([]);
    await context.close();
  });
});

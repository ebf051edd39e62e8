// A screen of figures in a browser: numbers, bars and lines that lead to records.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SAMPLE_PASSWORD } from "../../../src/runtime/server/development/sample-users.ts";
import { RECORDS, SHOP } from "../../fixtures/documents/figures.ts";
import { launch, openExample, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(SHOP, { development: true, records: RECORDS, webFolder: WEB_FOLDER, now: "2026-02-10T12:00:00.000Z" });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function figures(email: string, size = WIDE, colorScheme: "light" | "dark" = "light"): Promise<Page> {
  const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: "reduce", baseURL: server.url });
  const reply = await context.request.post("/-/sign-in", { data: { email, password: SAMPLE_PASSWORD }, headers: { "x-ninefold": "1" } });
  expect(reply.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto("/numbers");
  await settled(page);
  return page;
}

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

describe("figures", () => {
  it("show numbers in the product's words and lead to their records", async () => {
    const page = await figures("ann@example.org");
    expect(await panel(page, "Fees").textContent()).toContain("€15.05");
    await panel(page, "Urgent ones").getByRole("link", { name: "1" }).click();
    await page.waitForURL(/\/urgent$/);
  });

  it("show bars as a table whose rows lead to the list, filtered", async () => {
    const page = await figures("ann@example.org");
    const rows = panel(page, "Kinds").getByRole("row");
    expect(await rows.allInnerTexts()).toHaveLength(4);
    // Few bars are no thicker than many.
    expect((await rows.locator("svg").first().boundingBox())!.height).toBe(14);
    // By its bar as by its name.
    const bar = panel(page, "Kinds").getByRole("row").filter({ hasText: "Web" }).locator("rect");
    const { x, y, width, height } = (await bar.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForURL(/f\.kind=web/);
    await page.getByRole("rowheader", { name: "two" }).waitFor();
  });

  it("show a line whose points have names, and the same as a table", async () => {
    const page = await figures("ann@example.org");
    await panel(page, "Months").getByRole("img", { name: "Apr 2026: 1" }).waitFor();
    await panel(page, "Months").getByRole("button", { name: "Show as table" }).click();
    expect(await panel(page, "Months").getByRole("row").nth(2).textContent()).toMatch(/Feb 2026\s*0/);
  });

  it("show the amount of one month alone as a bar: there is no line", async () => {
    const buying = await openExample("purchasing", { now: "2026-11-20T12:00:00.000Z" });
    const page = await pageAt(await windowOf(browser, buying, "finance@example.org"), "/figures");
    await panel(page, "Requests by month").getByRole("row", { name: "Nov 2026 3" }).waitFor();
    expect(await panel(page, "Requests by month").locator("circle").count()).toBe(0);
    // What has nothing to draw is no higher than a number.
    expect((await panel(page, "Invoiced by month").boundingBox())!.height).toBeLessThan(120);
    // All of a number's panel leads to its records.
    const { x, y, width, height } = (await panel(page, "Waiting").boundingBox())!;
    await page.mouse.click(x + width - 20, y + height - 12);
    await page.waitForURL(/\/inbox|\/requests/);
    await page.context().close();
    await buying.close();
  });

  it("stand in the order of the document, numbers before charts, four numbers or two charts in a row", async () => {
    const page = await figures("ann@example.org");
    const rows = [...SHOP.matchAll(/^\| (.+?) +\| ((?:number|sum|average|largest|Order|not shown)[ :].*)$/gm)];
    const isChart = (shows = "") => / by /.test(shows);
    const [charts, numbers] = [true, false].map((chart) => rows.filter(([, , shows]) => isChart(shows) === chart).map(([, name]) => name));
    expect(await page.locator("main section h2").allInnerTexts()).toEqual([...(numbers ?? []), ...(charts ?? [])]);
    const boxes = await page.locator("main section").evaluateAll((all) =>
      all.map((one) => {
        const { top, left, width } = one.getBoundingClientRect();
        return { top: Math.round(top), left: Math.round(left), width: Math.round(width) };
      }),
    );
    const [number = 0, chart = 0] = [...new Set(boxes.map(({ width }) => width))].toSorted((one, other) => one - other);
    expect(Math.abs(2 * number + 16 - chart)).toBeLessThanOrEqual(1);
    expect(new Set(boxes.map(({ width }) => width)).size).toBe(2);
    const lines = [...new Set(boxes.map(({ top }) => top))].map((top) => boxes.filter((box) => box.top === top));
    expect(new Set(lines.map((line) => line[0]?.left)).size).toBe(1);
    await page.context().close();
  });

  it("leave out what somebody may not see, and say what is open", async () => {
    const page = await figures("bo@example.org");
    expect(await page.getByRole("region", { name: "Fees" }).count()).toBe(0);
    await panel(page, "Next year").getByText("not specified").waitFor();
  });

  it.each([
    { size: WIDE, theme: "light" },
    { size: PHONE, theme: "dark" },
  ] as const)("are accessible and fit at $size.width, $theme", async ({ size, theme }) => {
    const page = await figures("ann@example.org", size, theme);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

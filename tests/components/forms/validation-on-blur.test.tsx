// Invalid values are reported on blur, and missing ones on submit.

import { afterAll, beforeAll, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/validation-on-blur.ts";
import type { Locator } from "../../support/application/locator.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  const records = { Person: [{ name: "Leo", email: "leo@example.org" }], Fair: [{ name: "Spring", day: "2027-03-01" }] };
  server = await open(DOCUMENT, { development: true, records });
});

afterAll(async () => {
  await server?.close();
});

const go = async (path: string): Promise<Page> => pageAt(await windowOf(server, "leo@example.org"), path);

const NO_VALUES: readonly (readonly [field: string, typed: string, told: RegExp, mended: string])[] = [
  ["Name", "Spring fair of all", /8/, "Spring"],
  ["Day", "bidule", /^Day /, "03/01/2027"],
  ["Day", "02/31/2027", /28/, "03/01/2027"],
  ["Begins", "01/32/2026 10:00", /^Begins /, "03/01/2027 10:00"],
  ["Hour", "25:99", /^Hour /, "10:00"],
  ["Visitors", "five", /must be a number/, "5"],
  ["Visitors", "901", /900/, "900"],
  ["Fee", "five", /must be a number/, "5.00"],
  ["Share", "half", /must be a number/, "50"],
  ["Weight", "1.25", /^Weight /, "1.2"],
  ["Length", "long", /^Length /, "3"],
  ["Mail", "x@", /^Mail /, "x@example.org"],
  ["Site", "example", /^Site /, "https://example.org"],
  ["Tint", "reddish", /^Tint /, "#ff0000"],
  ["Code", "12", /^Code /, "AB123"],
  ["Data", "{", /^Data /, "{}"],
];

it.each(NO_VALUES)(
  "tells of %s, in which “%s” is typed, once it is left and until something else is",
  async (label, typed, told, mended) => {
    const page = await go("/new");
    const field = page
      .locator("main form")
      .getByRole("textbox", { name: new RegExp(`^${label}\\b`) })
      .last();
    await field.fill(typed);
    const error = page.locator("main form [id$='-error']:visible");
    expect(await error.count()).toBe(0);
    await page.getByRole("heading", { level: 1 }).click();
    await expect.poll(() => error.allInnerTexts()).toEqual([expect.stringMatching(told)]);
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText(/^Fix \d+ error/).count()).toBe(0);
    await field.fill(mended);
    expect(await error.count()).toBe(0);
    await field.press("Tab");
    expect(await error.count()).toBe(0);
    await page.close();
  },
);

it("tells of a place and of the line of a list once all of the field is left, and of what is missing nothing", async () => {
  const page = await go("/new");
  const error = page.locator("main form [id$='-error']:visible");
  await page.getByLabel("Name").press("Tab");
  await page.getByRole("textbox", { name: /^Day/ }).press("Tab");
  const spot = page.getByRole("group", { name: /Spot/ });
  await spot.getByRole("textbox").first().fill("95");
  await spot.getByRole("textbox").first().press("Tab");
  expect(await error.count()).toBe(0);
  await spot.getByRole("textbox").last().press("Tab");
  await expect.poll(() => error.allInnerTexts()).toEqual([expect.stringMatching(/^Spot /)]);
  await page.close();
});

it("tells of the cell of a row, also once the row has moved", async () => {
  const page = await go("/new");
  await page.getByRole("button", { name: /Add/ }).last().click();
  await page.getByRole("button", { name: /Add/ }).last().click();
  const error = page.locator("[data-row] [id$='-error']:visible");
  const row = (index: number) => page.locator(`[data-row='${index}']`);
  await row(0)
    .getByLabel(/^Metres/)
    .fill("three");
  expect(await error.count()).toBe(0);
  await row(0)
    .getByLabel(/^Metres/)
    .press("Tab");
  await expect.poll(() => row(0).locator("[id$='-error']:visible").allInnerTexts()).toEqual([expect.stringContaining("must be a number")]);
  await row(0).locator("[data-move=down]").click();
  await expect.poll(() => row(1).locator("[id$='-error']:visible").allInnerTexts()).toEqual([expect.stringContaining("must be a number")]);
  expect(await error.count()).toBe(1);
  await page.close();
});

it("tells in a filter, too, and takes what is beyond the field's own limits", async () => {
  const page = await go("/");
  await page.keyboard.press("f");
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Field").selectOption({ label: "Day" });
  const from = panel.getByRole("textbox", { name: "From" });
  await from.fill("bidule");
  await from.press("Tab");
  const error = panel.locator("[id$='-error']:visible");
  await expect.poll(() => error.allInnerTexts()).toEqual([expect.stringMatching(/^From /)]);
  await from.fill("03/01/2027");
  expect(await error.count()).toBe(0);
  await panel.getByLabel("Field").selectOption({ label: "Visitors" });
  await from.fill("1000");
  await from.press("Tab");
  expect(await error.count()).toBe(0);
  await from.fill("many");
  await from.press("Tab");
  await expect.poll(() => error.allInnerTexts()).toEqual(["From must be a number, such as 12."]);
  await page.close();
});

it("takes a number that is written in the other order where it can be nothing else, and shows it as it is written here", async () => {
  const page = await go("/new");
  const error = page.locator("main form [id$='-error']:visible");
  const typed = async (field: Locator, text: string) => {
    await field.fill(text);
    await field.press("Tab");
    return field.inputValue();
  };
  const fee = page.getByRole("textbox", { name: /^Fee/ });
  expect(await typed(fee, "12,50")).toBe("12.50");
  expect(await typed(fee, "1.250,50")).toBe("1250.50");
  expect(await typed(fee, "1,250")).toBe("1,250");
  expect(await typed(page.getByRole("textbox", { name: /^Weight/ }), "0,5")).toBe("0.5");
  await page.getByRole("button", { name: /Add/ }).last().click();
  expect(await typed(page.locator("[data-row='0']").getByLabel(/^Metres/), "1.250.000")).toBe("1250000");
  expect(await error.count()).toBe(0);
  await fee.fill("1.250,005");
  await fee.press("Tab");
  await expect.poll(() => error.allInnerTexts()).toEqual([expect.stringMatching(/^Fee /)]);
  expect(await fee.inputValue()).toBe("1.250,005");
  await page.close();
  const list = await go("/");
  await list.keyboard.press("f");
  await list.getByRole("dialog").getByLabel("Field").selectOption({ label: "Fee" });
  expect(await typed(list.getByRole("dialog").getByRole("textbox", { name: "From" }), "12,50")).toBe("12.50");
  await list.close();
});

it("tells by which day the history is not asked for", async () => {
  const page = await go("/-/history");
  const from = page.getByRole("textbox", { name: "From" });
  const error = page.locator("main form [id$='-error']:visible");
  await from.fill("bidule");
  expect(await error.count()).toBe(0);
  await from.press("Tab");
  await expect.poll(() => error.allInnerTexts()).toEqual([expect.stringMatching(/^From /)]);
  expect(await from.getAttribute("aria-invalid")).toBe("true");
  expect(new URL(page.url()).search).toBe("");
  await from.fill("02/31/2027");
  await from.press("Tab");
  await expect.poll(() => error.allInnerTexts()).toEqual([expect.stringMatching(/28/)]);
  await from.fill("03/01/2020");
  await page.waitForURL(/from=2020-0[13]-0[13]/);
  expect(await error.count()).toBe(0);
  await page.close();
});

it("says as it is typed which day is meant by that day of the week which is today, and keeps it", async () => {
  // The second of March 2026, ten o'clock, is a Monday.
  const today = await open(DOCUMENT, {
    now: "2026-03-02T10:00:00.000Z",
    records: { Person: [{ name: "Leo", email: "leo@example.org" }] },
    development: true,
  });
  const context = await windowOf(today, "leo@example.org");
  await context.clock.setFixedTime("2026-03-02T10:00:00.000Z");
  const page = await pageAt(context, "/new");
  const begins = page.getByRole("textbox", { name: /^Begins/ });
  const told = page
    .locator("main form")
    .getByRole("status")
    .filter({ hasText: /2026 at/ });
  await begins.fill("Monday 6pm");
  await expect.poll(() => told.allInnerTexts()).toEqual([expect.stringMatching(/Monday, March 2, 2026 at 6:00/)]);
  await begins.fill("Monday 9am");
  await expect.poll(() => told.allInnerTexts()).toEqual([expect.stringMatching(/Monday, March 9, 2026 at 9:00/)]);
  await begins.fill("Tuesday 9am");
  expect(await told.count()).toBe(0);
  await begins.fill("Monday 9am");
  await begins.press("Tab");
  expect(await begins.inputValue()).toMatch(/03\/09\/2026 09:00/);
  expect(await told.count()).toBe(0);
  await page.getByLabel("Name").fill("March");
  const day = page.getByRole("textbox", { name: /^Day/ });
  await day.fill("monday");
  await page
    .getByRole("status")
    .filter({ hasText: /^Monday, March 9, 2026$/ })
    .waitFor();
  await day.press("Tab");
  expect(await day.inputValue()).toBe("03/09/2026");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname !== "/new");
  const token = await today.signIn("leo@example.org");
  const { items } = (await today.ask("GET", "/api/records/Fair", undefined, { token })).body;
  expect(items).toMatchObject([{ name: "March", begins: "2026-03-09T09:00:00.000Z" }]);
  await context.close();
  await today.close();
});

// A card shows as its button the step that is possible where it stands.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DOORS } from "../../fixtures/documents/application/card-buttons.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const records = {
    Person: [{ name: "Ida", email: "ida@example.org" }],
    Band: [{ name: "Otters" }, { name: "Herons" }, { name: "Gulls", status: "cancelled" }],
  };
  server = await open(DOORS, { development: true, records, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const cardOf = (page: Page, lane: string, name: string) => page.locator(`[data-lane=${lane}] [data-row]`).filter({ hasText: name });
const buttonsOf = async (page: Page, lane: string, name: string) =>
  cardOf(page, lane, name)
    .getByRole("button")
    .evaluateAll((all) => all.map((one) => [one.textContent || one.ariaLabel, one.getAttribute("aria-disabled") === "true"]));

for (const [device, name, options] of [
  ["a desk", "Otters", { size: WIDE }],
  ["a phone", "Herons", { size: PHONE, touch: true }],
] as const)
  it(`has on ${device} the step that brings it on as its button, before one that is not possible`, async () => {
    const page = await pageAt(await windowOf(browser, server, "ida@example.org", options), "/");
    await cardOf(page, "confirmed", name).waitFor();
    expect(await buttonsOf(page, "confirmed", name)).toEqual([
      [`Move ${name} to…`, false],
      ["Check in", false],
      [`More actions for ${name}`, false],
    ]);
    await cardOf(page, "confirmed", name).getByRole("button", { name: "More actions" }).click();
    await expect
      .poll(() => page.getByRole("menuitem").allTextContents())
      .toEqual([expect.stringMatching(/^Hand out key.*Check the band in first\./)]);
    await page.keyboard.press("Escape");
    await cardOf(page, "confirmed", name).getByRole("button", { name: "Check in" }).click();
    await cardOf(page, "playing", name).getByRole("button", { name: "Hand out key" }).waitFor();
    // Whoever pressed it is at the card again, where it went.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-lane]")?.getAttribute("data-lane"))).toBe("playing");
    expect((await buttonsOf(page, "playing", name)).map(([label]) => label)).toContain("Hand out key");
    await page.context().close();
  });

it("begins on a phone at what is to be done by whoever looks, behind what waits for others", async () => {
  const records = {
    Person: [{ name: "Ida", email: "ida@example.org" }],
    Band: [{ name: "Otters" }, { name: "Herons", status: "playing" }],
  };
  const text = DOORS.replace("see, book, check in, finish,", "see, book, finish,");
  const keys = await open(text, { development: true, records, webFolder: WEB_FOLDER });
  const page = await pageAt(await windowOf(browser, keys, "ida@example.org", { size: PHONE, touch: true }), "/");
  await cardOf(page, "playing", "Herons").waitFor();
  await expect
    .poll(async () => (await cardOf(page, "playing", "Herons").boundingBox())?.x ?? Number.NaN)
    .toSatisfy((x: number) => x >= 0 && x < PHONE.width);
  await page.context().close();
  await keys.close();
});

it("says what stands against going on beside the fields, and folded below them on a phone", async () => {
  const records = { Person: [{ name: "Ida", email: "ida@example.org" }], Band: [{ name: "Otters" }] };
  const held = await open(DOORS.replace("see, book, check in, finish,", "see, book, finish,"), {
    records,
    development: true,
    webFolder: WEB_FOLDER,
  });
  const placeOn = async (at: TestServer, size: typeof PHONE) => {
    const page = await pageAt(await windowOf(browser, at, "ida@example.org", { size }), "/");
    await page.getByRole("link", { name: "Otters" }).first().click();
    const [told, fields] = [page.getByRole("heading", { name: "Unavailable actions" }), page.locator("main dl").first()];
    await told.waitFor();
    await expectAccessible(page);
    const why = page.getByText("Check the band in first.");
    if (size === PHONE) {
      expect(await why.count()).toBe(1);
      expect(await why.isVisible()).toBe(false);
      await page.getByRole("button", { name: "Unavailable actions" }).click();
    }
    await why.waitFor();
    const [panel, list] = [await told.boundingBox(), await fields.boundingBox()];
    await page.context().close();
    if (panel!.x > list!.x + list!.width) return "beside";
    return panel!.y < list!.y ? "before" : "after";
  };
  expect(await placeOn(held, PHONE)).toBe("after");
  expect(await placeOn(held, WIDE)).toBe("beside");
  await held.close();
});

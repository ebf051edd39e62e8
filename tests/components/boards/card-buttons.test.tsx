// A card shows as its button the step that is possible where it stands.

import { afterAll, beforeAll, expect, it } from "vitest";
import { DOORS } from "../../fixtures/documents/application/card-buttons.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  const records = {
    Person: [{ name: "Ida", email: "ida@example.org" }],
    Band: [{ name: "Otters" }, { name: "Herons" }, { name: "Gulls", status: "cancelled" }],
  };
  server = await open(DOORS, { development: true, records });
});

afterAll(async () => {
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
    const page = await pageAt(await windowOf(server, "ida@example.org", options), "/");
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

it("does not tell on the page of a record that came to its end why it has no key", async () => {
  const page = await pageAt(await windowOf(server, "ida@example.org"), "/");
  await cardOf(page, "cancelled", "Gulls").getByRole("link", { name: "Gulls" }).click();
  await page.getByRole("heading", { name: "Gulls", level: 1 }).waitFor();
  expect(await page.getByText("Unavailable actions").count()).toBe(0);
  await page.context().close();
});

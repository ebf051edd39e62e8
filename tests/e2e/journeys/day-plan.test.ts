// The studio's day plan, a component of its own.

import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildComponents } from "../../../src/cli/serve/components.ts";
import { launch, openExample, PHONE, pageAt, settled, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { sampleUser } from "../../support/example-users.ts";
import { type Json, planOf, readExample, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = resolve(import.meta.dirname, "../../../examples/studio/spec.md");
const NOW = "2026-11-20T12:00:00.000Z";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const components = await buildComponents(DOCUMENT, planOf(readExample("studio")), true, (trouble) => {
    throw new Error(trouble);
  });
  server = await openExample("studio", { components, now: NOW });
  const nuno = await sampleUser(server, "nuno");
  const room = (await nuno.rows("rooms")).find(({ label }) => label === "Tin Room") as Json;
  const held = await nuno.save("book-a-room", { room: room.id, starts_at: "2026-11-22T00:00:00.000Z", hours: 1 });
  await nuno.act("Booking", held, "confirm");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function plan(size = WIDE, at = NOW): Promise<Page> {
  const context = await windowOf(browser, server, "desk@example.org", { size });
  await context.clock.setFixedTime(at);
  const page = await pageAt(context, "/desk/plan");
  await settled(page);
  return page;
}

const hours = (page: Page) => page.locator(".day-plan-hours span").allTextContents();

it("begins where the house opens, with what is after midnight at the end of its evening", async () => {
  const page = await plan();
  const tin = page.getByRole("region", { name: "Tin Room" }).getByRole("listitem");
  await page.getByRole("button", { name: "Day after" }).click();
  await page.getByRole("heading", { name: "21 Nov 2026" }).waitFor();
  await tin.getByText("Nuno Faria").waitFor();
  await expect.poll(async () => (await hours(page)).at(-1)).toBe("00:00");
  expect((await hours(page))[0]).toBe("09:00");
  // The last of the sixteen hours.
  expect(await tin.getAttribute("style")).toMatch(/inset-inline-start: 93\.75%; inline-size: 6\.25%/);

  await page.getByRole("button", { name: "Day after" }).click();
  await page.getByRole("heading", { name: "22 Nov 2026" }).waitFor();
  const night = page.getByRole("button", { name: "After midnight: 1 on the evening of 21 Nov 2026" });
  await night.waitFor();
  await expect.poll(async () => (await hours(page))[0]).toBe("09:00");
  expect(await tin.count()).toBe(0);
  await expectAccessible(page);
  await night.click();
  await page.getByRole("heading", { name: "21 Nov 2026" }).waitFor();
  await tin.getByText("Nuno Faria").waitFor();
  await page.context().close();
});

it("stays after midnight at the evening as long as somebody plays, and is at the new day then", async () => {
  for (const [at, day] of [
    ["2026-11-22T00:05:00.000Z", "21 Nov 2026"],
    ["2026-11-22T02:00:00.000Z", "22 Nov 2026"],
  ] as const) {
    server.clock.at = new Date(at);
    const page = await plan(WIDE, at);
    await page.getByRole("heading", { name: day }).waitFor();
    await page.context().close();
  }
  server.clock.at = new Date(NOW);
});

it("shows that there is more on either side of what is in sight", async () => {
  const page = await plan(PHONE);
  const edges = page.locator(".day-plan-edges");
  const sides = () => edges.evaluate(({ dataset: { before, after } }) => [before !== undefined, after !== undefined]);
  const scroll = (left: number) => page.locator(".day-plan-frame").evaluate((frame, to) => frame.scrollTo({ left: to }), left);
  await scroll(0);
  await expect.poll(sides).toEqual([false, true]);
  await scroll(100);
  await expect.poll(sides).toEqual([true, true]);
  await scroll(10_000);
  await expect.poll(sides).toEqual([true, false]);
  await page.context().close();
});

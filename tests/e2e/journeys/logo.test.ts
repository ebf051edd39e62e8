// The product's logo in a browser: beside its name, at sign-in and on the tab.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NO_COMPONENTS } from "../../../src/runtime/server/http/components.ts";
import { type Logo, logoOf } from "../../../src/runtime/server/http/logo.ts";
import { YARD, YARD_RECORDS } from "../../fixtures/documents/screen-kinds.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const picture = (colour: string, width: number): Logo =>
  logoOf(
    "svg",
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="32"><script>document.title = "run"</script><rect width="${width}" height="32" fill="${colour}"/></svg>`,
    ),
  );

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(YARD, { development: true, records: YARD_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("stands in place of the nine dots, follows, and runs nothing", async () => {
  const page = await pageAt(await windowOf(browser, server, "mara@example.org"), "/");
  const mark = page.locator("nav img, aside img, header img").or(page.locator("a[href='/'] img")).first();
  expect(await mark.count()).toBe(0);
  expect(server.ninefold.show({ components: NO_COMPONENTS, logo: picture("#8a3b12", 600) })).toBe(true);
  await mark.waitFor();
  expect(await mark.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(600);
  expect(await mark.getAttribute("alt")).toBe("");
  const address = await mark.getAttribute("src");
  expect(await page.locator("link[rel=icon]").getAttribute("href")).toBe(address);
  const answer = await page.request.get(address!);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/svg+xml",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect((await page.request.get("/-/logo/0123456789ab.svg")).status()).toBe(404);
  // Opened by itself it runs no script either.
  const alone = await page.context().newPage();
  await alone.goto(address!);
  expect(await alone.title()).toBe("");
  await alone.close();
  expect(server.ninefold.show({ components: NO_COMPONENTS, logo: picture("#8a3b12", 600) })).toBe(false);
  expect(server.ninefold.show({ components: NO_COMPONENTS, logo: picture("#1f4e79", 24) })).toBe(true);
  await expect.poll(() => mark.getAttribute("src")).not.toBe(address);
  await page.context().close();
});

it("leaves the name its room on a phone, and stands where people sign in", async () => {
  server.ninefold.show({ components: NO_COMPONENTS, logo: picture("#8a3b12", 900) });
  const window = await browser.newContext({ viewport: PHONE, baseURL: server.url });
  const page = await pageAt(window, "/-/sign-in");
  await page.locator("main img").waitFor();
  await expectNoSidewaysScroll(page);
  expect((await page.locator("main img").boundingBox())!.width).toBeLessThanOrEqual(PHONE.width);
  await window.close();
});

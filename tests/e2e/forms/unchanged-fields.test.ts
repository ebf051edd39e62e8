// Fields that nobody changed do not count as changed.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { STALL } from "../../fixtures/documents/application/unchanged-fields.ts";
import { launch, pageAt, settled, WEB_FOLDER, WIDE } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Person: [{ name: "Ada", email: "ada@example.org" }],
  Good: [{ name: "Bowl", price: "60.00", stars: 4 }],
};

let browser: Browser;
let server: TestServer;
let good: string;

beforeAll(async () => {
  browser = await launch();
  server = await open(STALL, { development: true, records: RECORDS, webFolder: WEB_FOLDER });
  good = (await server.ask("GET", "/api/records/Good")).body.items[0].id;
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe("signing up", () => {
  it("leads back to where whoever signs up wanted to do something", async () => {
    const context = await browser.newContext({ viewport: WIDE, reducedMotion: "reduce", baseURL: server.url });
    const page = await pageAt(context, `/goods/${good}`);
    await page.getByRole("main").getByRole("link", { name: "Place order" }).click();
    await page.getByText("You’ll return to this page.", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Sign up" }).click();
    await settled(page);
    await page.getByLabel("Name").fill("Nora");
    await page.getByLabel("Email").fill("nora@example.org");
    await page.getByLabel("Password").fill("a long password");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await page.getByText(/^Welcome, /).waitFor();
    await page.waitForURL(`**/goods/${good}`);
    await page.getByRole("button", { name: "Place order" }).first().waitFor();
    await context.close();
  });

  it("begins where signing in does where nobody came from anywhere, and leads to no other server", async () => {
    for (const [index, search] of ["", "?back=//elsewhere.example", "?back=/-/sign-in"].entries()) {
      const context = await browser.newContext({ viewport: WIDE, reducedMotion: "reduce", baseURL: server.url });
      const page = await pageAt(context, `/join${search}`);
      await page.getByLabel("Name").fill(`Otto ${index}`);
      await page.getByLabel("Email").fill(`otto${index}@example.org`);
      await page.getByLabel("Password").fill("a long password");
      await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
      await page.waitForURL(`${server.url}/`);
      await page.getByRole("heading", { level: 1, name: "Goods" }).waitFor();
      await context.close();
    }
  });
});

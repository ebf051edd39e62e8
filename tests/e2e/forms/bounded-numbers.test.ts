// A number bounded by another field of its record shows its limits.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { DELIVERY } from "../../fixtures/documents/application/bounded-numbers.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Person: [{ name: "Bea", email: "bea@example.org", staff: true }],
  Thing: [{ name: "Ink" }],
};

let browser: Browser;
let server: TestServer;
let token: string;

beforeAll(async () => {
  browser = await launch();
  server = await open(DELIVERY, { development: true, records: RECORDS, webFolder: WEB_FOLDER });
  token = await server.signIn("bea@example.org");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const go = async (path: string, size = WIDE): Promise<Page> => pageAt(await windowOf(browser, server, "bea@example.org", { size }), path);

it("is told in each row by what stands there, wide and on a phone, and the rule says the rest", async () => {
  const thing = (await server.ask("GET", "/api/records/Thing", undefined, { token })).body.items[0].id;
  const lines = [7, 12].map((quantity) => ({ thing, quantity }));
  const order: Json = (await server.ask("POST", "/api/records/Order", { name: "A", kept: 1, spare: 1, lines }, { token })).body;
  for (const size of [WIDE, PHONE]) {
    const page = await go(`/orders/${order.id}/count`, size);
    const line = (number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true });
    await line(1).getByText("Between 0 and 7", { exact: true }).waitFor();
    await line(2).getByText("Between 0 and 12", { exact: true }).waitFor();
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/bounded-${size.width}.png` });
    await line(1).getByLabel("Received").fill("9");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Only 7 of Ink were ordered.").first().waitFor();
    await expectNoSidewaysScroll(page);
    await page.context().close();
  }
});

// Lists narrower than their columns, in a window and on a phone.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardParts } from "../../../src/runtime/web/formatting/card-parts.ts";

import type { ColumnView } from "../../../src/runtime/wire.ts";
import { REPAIR_RECORDS, REPAIRS } from "../../fixtures/documents/wide-lists.ts";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, openExample, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let shop: TestServer;

beforeAll(async () => {
  shop = await open(REPAIRS, { development: true, records: REPAIR_RECORDS, now: "2026-11-20T12:00:00.000Z" });
  server = await openExample("purchasing", { now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await server?.close();
  await shop?.close();
});

describe("a table whose rows offer no more than their own page", () => {
  it("ends where its last column does", async () => {
    const page = await pageAt(await windowOf(server, "finance@example.org"), "/budgets");
    await page
      .getByRole("link", { name: /DE-100/ })
      .first()
      .waitFor();
    const [last, panel] = await page.locator("thead th").evaluateAll((all) => all.slice(-2).map((one) => one.ariaLabel ?? one.textContent));
    expect([last, panel]).toEqual(["Free", "Side panel"]);
    await page.context().close();
  });
});

describe("the one button of a row that has several", () => {
  it("is the step that brings it on, whatever is named before it", async () => {
    const page = await pageAt(await windowOf(shop, "bert@example.org"), "/");
    const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
    await row("J-0001").getByRole("button", { name: "Begin" }).waitFor();
    await row("J-0001").getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem").first().waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Edit", "Drop", "Delete"]);
    await page.keyboard.press("Escape");
    await row("J-0003").getByRole("button", { name: "Finish" }).waitFor();
    // Where no step can be taken, what is named first.
    await row("J-0004").getByRole("link", { name: "Edit" }).waitFor();
    await page.context().close();
  });
});

describe("a card", () => {
  const column = (path: string, type: ColumnView["type"]) => ({ path, type, label: path, help: "" }) as ColumnView;
  const text = (max: number) => ({ is: "text", max, lines: "one", format: "plain" }) as const;
  const money = { is: "money", scale: 2 } as const;
  const product = { language: "en-GB", timeZone: "Europe/Dublin", currency: { code: "EUR" } };

  it("leaves nothing out where the record has no page to look it up on", () => {
    const columns = [column("number", text(20)), column("note", text(2000)), column("who", text(20)), column("amount", money)];
    const row = (href: string | null) => ({ label: "N-1", values: { number: "N-1", note: "Long", who: "Ann", amount: "1.00" }, href });
    const told = (href: string | null) =>
      cardParts(columns, row(href), { people: null, byUser: false, product }).facts.map(({ path }) => path);
    expect([told("/n/1"), told(null)]).toEqual([
      ["who", "amount"],
      ["note", "who", "amount"],
    ]);
  });
});

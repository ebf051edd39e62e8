// What a form says beside that it was saved, and why it cannot be sent.

import { afterAll, beforeAll, expect, it } from "vitest";
import { pageAt, pressOption, windowOf } from "../../support/application/page.tsx";
import { openExample, type TestServer } from "../../support/test-server.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const NUMBER = "PR-2026-0002";

let purchasing: TestServer;
let studio: TestServer;

beforeAll(async () => {
  purchasing = await openExample("purchasing", { now: NOW });
  studio = await openExample("studio", { now: NOW });
});

afterAll(async () => {
  await purchasing?.close();
  await studio?.close();
});

async function act(who: string, action: string): Promise<void> {
  const token = await purchasing.signIn(`${who}@example.org`);
  const { items } = (await purchasing.ask("GET", `/api/records/Request?number=${NUMBER}`, undefined, { token })).body;
  const [{ id, version }] = items;
  const { status } = await purchasing.ask("POST", `/-/records/Request/${id}/actions/${action}`, { values: {}, version }, { token });
  expect(status).toBe(200);
}

it("tells what the goods that were counted made of their order, and leads to counting them first", async () => {
  await act("lead", "approve");
  const page = await pageAt(await windowOf(purchasing, "buyer@example.org"), `/requests/${NUMBER}`);
  // By Enter alone: what a question is about is its answer, where it gives nothing up.
  await page.getByRole("button", { name: "Order", exact: true }).press("Enter");
  await page.getByRole("alertdialog").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Order");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  const count = page.getByRole("link", { name: "Count goods" });
  const looks = () =>
    page
      .locator("header, main")
      .getByRole("link", { name: "Count goods" })
      .or(page.getByRole("button", { name: "Close short" }))
      .evaluateAll((all) => all.map((one) => [one.textContent, /primary/.test(one.className)]));
  await count.waitFor();
  const before = await looks();
  expect(before).toContainEqual(["Count goods", true]);
  const saved = async (pieces: string, told: string) => {
    await count.click();
    await page.getByRole("textbox", { name: "Received" }).fill(pieces);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(told).waitFor();
  };
  await saved("1", `${NUMBER} Lenses for the trade fair saved.`);
  await count.waitFor();
  expect(await looks()).toEqual(before);
  await saved("3", `${NUMBER} Lenses for the trade fair: Delivery is now Received.`);
  // What is optional is so no more once it was refused for being empty.
  await count.click();
  const optional = page.locator("[id$=recount_reason-optional]");
  await optional.waitFor();
  await page.getByRole("textbox", { name: "Received" }).fill("1");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("[id$=recount_reason-error]").waitFor();
  expect(await optional.count()).toBe(0);
  await page.getByRole("textbox", { name: "Recount reason" }).fill("One is broken.");
  await optional.waitFor();
  await page.context().close();
});

it("tells at an input what is wrong with the field that it is written to under another name", async () => {
  const finance = { token: await purchasing.signIn("finance@example.org") };
  const { items } = (await purchasing.ask("GET", `/api/records/Request?number=${NUMBER}`, undefined, finance)).body;
  const values = { request: items[0].id, supplier_number: "LW-1", amount: "930.00", due_on: "2026-12-20", last: false };
  expect((await purchasing.ask("POST", "/-/screens/new-invoice/save", { values }, finance)).status).toBe(200);
  const page = await pageAt(await windowOf(purchasing, "finance@example.org"), "/invoices/credit");
  await page.context().clock.setFixedTime(NOW);
  await page.getByRole("combobox", { name: "Request", exact: true }).fill(NUMBER);
  await pressOption(page, new RegExp(NUMBER));
  await page.getByRole("textbox", { name: "Supplier’s number" }).fill("LW-C1");
  await page.getByRole("textbox", { name: "Due date" }).fill("20/12/2026");
  const [given, error] = [page.getByRole("textbox", { name: "Given back" }), page.locator("[id$=back-error]")];
  await given.fill("5000");
  await page.getByRole("button", { name: "Create credit note" }).click();
  await error.getByText(/^€930\.00 of .* is invoiced, and €5,000\.00 is more than that/).waitFor();
  await given.fill("-310");
  await error.getByText("this one would be for €310.00").waitFor();
  expect(await page.locator("form li").getByRole("link").allTextContents()).toHaveLength(1);
  await page.context().close();
});

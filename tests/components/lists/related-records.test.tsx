// Related records in a browser: a table where there is room, cards elsewhere.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { sampleUser } from "../../support/example-users.ts";
import { type Json, open, openExample, readExample, type TestServer } from "../../support/test-server.ts";

const SAMPLES = resolve(import.meta.dirname, "../../../examples/market/data/samples.json");
let server: TestServer;

beforeAll(async () => {
  const records = JSON.parse(readFileSync(SAMPLES, "utf8"));
  server = await open(readExample("market"), { development: true, records, now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await server?.close();
});

async function go(who: string, path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, `${who}@example.org`, { size }), path);
}

it("tells no state that is the only one there is, and of a photo what it is", async () => {
  const page = await go("buyer", "/articles/blue-tea-bowl");
  const heads = (name: string) => page.getByRole("region", { name, exact: true }).getByRole("columnheader").allTextContents();
  expect([await heads("Comments"), await heads("Photos")]).toEqual([
    ["Author", "Text"],
    ["Photo", "Caption"],
  ]);
  await page.context().close();
});

it("tells an arbiter at the amount that too much goes back", async () => {
  const [maker, arbiter] = [await sampleUser(server, "declan"), await sampleUser(server, "arbiter")];
  const dispute = (await arbiter.rows("disputes")).find(({ values }) => values.status === "open") as Json;
  await maker.act("Dispute", dispute, "answer", { answer: "It held when I sent it." });
  const page = await go("arbiter", `/disputes/${dispute.id}`);
  await page.getByRole("button", { name: "Divide" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Back to buyer").fill("900");
  await panel.getByLabel("Ruling").fill("Mend it.");
  await panel.getByRole("button", { name: "Divide" }).click();
  const amount = panel.getByLabel("Back to buyer");
  await expect.poll(() => amount.getAttribute("aria-invalid")).toBe("true");
  const told = (await amount.getAttribute("aria-describedby")) ?? "";
  const words = await page.evaluate((ids) => ids.split(" ").map((id) => document.getElementById(id)?.textContent ?? ""), told);
  expect(words.join(" ")).toContain("More than nothing and less than €33.00 can go back.");
  await page.context().close();
});

it("heads a line by its own title where its article is not for its reader to see any more", async () => {
  const owner = await go("house", "/articles/blue-tea-bowl");
  await owner.getByRole("button", { name: "Take down" }).click();
  await owner.getByRole("dialog").getByRole("textbox").fill("It is no tea bowl.");
  await owner.getByRole("dialog").getByRole("button", { name: "Take down" }).click();
  await owner.getByRole("dialog").waitFor({ state: "detached" });
  await owner.context().close();
  const buyer = await go("buyer", "/orders/HW-2026-00001", PHONE);
  const card = buyer.getByRole("list", { name: "Lines" }).locator(":scope > li").first();
  expect(await card.locator("p").first().textContent()).toBe("Blue tea bowl");
  await card.getByText("No access").waitFor({ state: "attached" });
  await buyer.context().close();
});

it("leads from a panel to what was made there, and asks nothing about it", async () => {
  const page = await go("tomas", "/orders/HW-2026-00002");
  await page.getByRole("button", { name: "Report a problem" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Complaint").fill("It is broken.");
  await panel.getByRole("button", { name: "Report a problem" }).click();
  await page.waitForURL("**/disputes/*");
  await page.getByRole("heading", { name: "Dispute about HW-2026-00002" }).waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await page.context().close();
});

it("does not say below the title of a page what its parts say", async () => {
  const purchasing = await openExample("purchasing");
  try {
    const title = "Twelve height-adjustable desks with cable trays and monitor arms for the new team room on the third floor";
    const page = await pageAt(await windowOf(purchasing, "buyer@example.org"), "/requests/PR-2026-0003");
    await page.getByRole("definition").filter({ hasText: "Bea Berger" }).waitFor();
    expect(await page.getByRole("definition").filter({ hasText: "Wrenches for the second car" }).count()).toBe(0);
    await page.goto("/requests/PR-2026-0003/edit");
    await page.getByLabel("Title").fill(title);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: `PR-2026-0003 ${title}` }).waitFor();
    await page.getByRole("definition").filter({ hasText: "Bea Berger" }).waitFor();
    for (const part of [title, "PR-2026-0003"]) expect(await page.getByRole("definition").filter({ hasText: part }).count()).toBe(0);
    await page.context().close();
  } finally {
    await purchasing.close();
  }
});

// What a visitor is offered, rows without a page, and non-choices in a list.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { FAIR, FAIR_RECORDS } from "../../fixtures/documents/visitor-offers.ts";
import { hold, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let depot: TestServer;

beforeAll(async () => {
  const options = { development: true };
  [server, depot] = await Promise.all([
    open(FAIR, { ...options, records: FAIR_RECORDS }),
    open(DEPOT, { ...options, records: DEPOT_RECORDS }),
  ]);
});

afterAll(async () => {
  await server?.close();
  await depot?.close();
});

async function asVisitor(path: string): Promise<Page> {
  return pageAt(await windowOf(server, null), path);
}

it("tells beside a list of choices that they are loading: that is none of them", async () => {
  const page = await pageAt(await windowOf(server, "mara@example.org"), "/bring");
  const release = await hold(page, "**/-/references/**");
  await page.getByRole("combobox", { name: "Stall" }).click();
  await page.getByRole("status").filter({ hasText: "Loading…" }).waitFor();
  expect(await page.getByRole("option").count()).toBe(0);
  release();
  await page.getByRole("option", { name: "Under the oak" }).waitFor();
  expect(await page.getByRole("status").filter({ hasText: "Loading…" }).count()).toBe(0);
  await page.context().close();
});

it("says by Enter that a row has no page of its own", async () => {
  const page = await pageAt(await windowOf(depot, "cleo@example.org"), "/keys");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByText("Cleo has no detail page.").waitFor();
  // Of these each may change their own: nothing can be done to several.
  expect(await page.getByRole("checkbox").count()).toBe(0);
  await page.keyboard.press("x");
  expect(await page.getByText("1 selected").count()).toBe(0);
  await page.keyboard.press("j");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Wim has no detail page.").waitFor();
  await page.context().close();
});

describe("a visitor", () => {
  it("is asked to sign in where there is a page, and told where there is none", async () => {
    const page = await asVisitor("/stals");
    for (const path of ["/stals", "/goods/1/2/3", "/-/nothing", "/-/import/nothing"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
      await page.getByText(`There is nothing at ${path}. Check the address for typos.`).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.getByRole("link", { name: "Go to home" }).click();
    await page.getByRole("heading", { level: 1, name: "Goods" }).waitFor();
    for (const path of ["/new", "/goods/no-such/edit", "/-/account"]) {
      await page.goto(path);
      await page.getByText("Sign in to view this page.").waitFor();
      expect(new URL(page.url()).searchParams.get("back")).toBe(path);
    }
    await page.context().close();
  });

  it("is offered nothing that nobody may ever do", async () => {
    const page = await asVisitor("/notes");
    expect(await page.getByRole("link", { name: /for more/ }).count()).toBe(0);
    await page.context().close();
  });
});

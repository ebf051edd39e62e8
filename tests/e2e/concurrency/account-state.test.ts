// Users whose own record is in a state of trouble are told so where they look.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openExample, PHONE, pageAt, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import type { Json, TestServer } from "../../support/test-server.ts";

let browser: Browser;
let market: TestServer;

beforeAll(async () => {
  browser = await launch();
  market = await openExample("market", { now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await browser?.close();
  await market?.close();
});

async function act(server: TestServer, by: string, of: string, action: string, values: object = {}): Promise<void> {
  const signedIn = await server.ask("POST", "/-/sign-in-sample", { email: by });
  const as = { headers: { cookie: (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "" } };
  const { rows } = (await server.ask("GET", "/-/screens/people/rows?size=100", undefined, as)).body;
  const { id, version } = rows.find(({ values: { email } }: Json) => email === of);
  const done = await server.ask("POST", `/-/records/Person/${id}/actions/${action}`, { values, version }, as);
  expect([done.status, done.body]).toEqual([200, expect.anything()]);
}

it.each([WIDE, PHONE])("says on every page and in the account that somebody is suspended, and why, while they look", async (size) => {
  const context = await windowOf(browser, market, "buyer@example.org", { size });
  const [page, account] = [await pageAt(context, "/"), await pageAt(context, "/-/account")];
  await account.getByText("buyer@example.org").waitFor();
  const told = page.getByRole("status").filter({ hasText: "Your account status: Suspended" });
  expect(await told.count()).toBe(0);
  await act(market, "house@example.org", "buyer@example.org", "suspend", { suspended_because: "Three parcels were not paid." });
  await told.waitFor();
  await expectAccessible(page);
  await account.getByText("Three parcels were not paid.").waitFor();
  await account.getByText("Suspended because", { exact: true }).waitFor();
  await account
    .getByText(/^Signed in .*20/)
    .first()
    .waitFor();
  expect(await account.getByText("Your account status").count()).toBe(0);
  await told.getByRole("link", { name: "Go to account" }).click();
  await page.waitForURL(/\/-\/account$/);
  const other = await pageAt(context, "/");
  await told.first().waitFor({ state: "detached" });
  await other.getByText("Your account status").waitFor();
  await act(market, "house@example.org", "buyer@example.org", "reinstate");
  await other.getByText("Your account status").waitFor({ state: "detached" });
  await account.getByText("Three parcels were not paid.").waitFor({ state: "detached" });
  await context.close();
});

// A list of many pages is read from its start, and found again as it was left.

import { afterAll, beforeAll, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, openExample, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = DEPOT.replace(
  "| Keys     |",
  "| Board    | /board           | board of Job by status | number, title         | Edit job, Job page                                | -      | -                | yes    |\n| Keys     |",
);
let server: TestServer;

beforeAll(async () => {
  server = await open(DOCUMENT, { development: true, records: DEPOT_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const go = async (path: string): Promise<Page> =>
  pageAt(await windowOf(server, "cleo@example.org", { size: { width: 1440, height: 500 } }), path);

it("is led to as it was left by a form that was opened out of it, where its records have no page", async () => {
  const other = await openExample("purchasing", { now: "2026-11-20T12:00:00.000Z" });
  const page = await pageAt(await windowOf(other, "buyer@example.org"), "/articles?sort=-price&size=2&page=2");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  const price = page.getByLabel("Price");
  await price.fill("7.77");
  await price.press("Control+s");
  await page.waitForURL((url) => url.pathname + url.search === "/articles?sort=-price&size=2&page=2");
  await page.context().close();
  await other.close();
});

it("is gone back to by a form that changed a record and was opened out of it; so is a board", async () => {
  for (const address of ["/?q=ramp&size=20&page=2", "/board?q=ramp"]) {
    const page = await go(address);
    const edit = page
      .getByRole("link", { name: /^Edit / })
      .or(page.getByRole("menuitem", { name: "Edit job" }))
      .first();
    if ((await edit.count()) === 0)
      await page
        .getByRole("button", { name: /^More actions for/ })
        .first()
        .click();
    await edit.click();
    await page.waitForURL(/\/jobs\/.*\/edit/);
    await page.getByLabel("Title").fill("Mend ramp again");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL((url) => url.pathname + url.search === address);
    await page.getByText("Mend ramp again").first().waitFor();
    await page.context().close();
  }
  // Out of the page of the record it leads to that.
  const page = await go("/?q=ramp");
  await page.getByRole("rowheader").first().getByRole("link").first().click();
  await page.waitForURL(/\/jobs\//);
  const { pathname } = new URL(page.url());
  await page
    .getByRole("link", { name: /^(Change|Edit)/ })
    .first()
    .click();
  await page.waitForURL(/\/edit/);
  await page.getByLabel("Title").fill("Mend ramp once more");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname === pathname);
  await page.context().close();
});

// A bulk action says beforehand when it cannot be undone.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PARCELS, SENDERS } from "../../fixtures/documents/undo-steps.ts";
import { chooseActions, launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(PARCELS, { development: true, records: { Person: SENDERS }, webFolder: WEB_FOLDER });
  const token = await server.signIn("cleo@example.org");
  for (const title of ["A", "B"]) await server.ask("POST", "/api/records/Parcel/actions/enter", { title }, { token });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("is said of what only others take back, and not of what comes to an end that says so itself", async () => {
  const page = await pageAt(await windowOf(browser, server, "cleo@example.org"), "/");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await chooseActions(page);
  const dialog = page.getByRole("dialog");
  const what = dialog.getByRole("combobox", { name: "Action" });
  const told = dialog.getByText("This can’t be undone.").filter({ visible: true });
  await what.selectOption({ label: "Hold" });
  await dialog.getByRole("button", { name: "Hold", exact: true }).waitFor();
  expect(await told.count()).toBe(0);
  await what.selectOption({ label: "Refuse" });
  await dialog.getByText("Refused is final and can’t be undone.").waitFor();
  expect(await told.count()).toBe(0);
  await what.selectOption({ label: "Book" });
  await told.waitFor();
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await page.getByText("Book done: A and B.").waitFor();
  expect(await page.getByRole("button", { name: "Undo", exact: true }).count()).toBe(0);
  await page.context().close();
});

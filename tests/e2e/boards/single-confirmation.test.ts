// A step that gives a record up asks once, with its warnings and refusals.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = CRATES.replace(
  "## 6. Roles",
  `## 5. Validation rules

| Rule      | For   | Must hold                               | Otherwise | Level   |
| --------- | ----- | --------------------------------------- | --------- | ------- |
| It costs  | Crate | status is not cancelled or number < 4   | costs     | warning |
| Not these | Crate | status is not cancelled or number < 10  | kept      | error   |

## 6. Roles`,
).concat(`
## 8. The error catalogue

| Code  | Status | Message                        |
| ----- | ------ | ------------------------------ |
| costs | 409    | Cancelling {number} costs ten. |
| kept  | 409    | {number} is kept.              |
`);

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(DOCUMENT, { development: true, records: CRATE_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const crate = async (number: number): Promise<Json> => {
  const token = await server.signIn("wim@example.org");
  return (await server.ask("GET", `/api/records/Crate?number=${number}`, undefined, { token })).body.items[0];
};
const go = async (number: number, size = WIDE): Promise<Page> =>
  pageAt(await windowOf(browser, server, "wim@example.org", { size }), `/crates/${(await crate(number)).id}`);
const END = "Cancelled is final and can’t be undone.";

it("keeps the question, and that the step is final, where there was no answer", async () => {
  const page = await go(1);
  await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel: Crate 1" });
  await question.getByText(END).waitFor();
  await page.context().setOffline(true);
  await question.getByRole("button", { name: "Cancel", exact: true }).click();
  await question.getByText("Can’t connect").waitFor();
  expect(await question.getByText(END).count()).toBe(1);
  await page.context().setOffline(false);
  await question.getByText("Can’t connect").waitFor({ state: "detached" });
  await question.getByText("Back online").waitFor();
  // What told of it had the focus, and keeps it.
  await question.getByRole("alert").and(page.locator(":focus")).waitFor();
  await question.getByRole("button", { name: "Cancel", exact: true }).click();
  await question.waitFor({ state: "detached" });
  await expect.poll(async () => (await crate(1)).status).toBe("cancelled");
  await page.context().close();
});

describe("a step that gives a record up and is warned of", () => {
  it.each([
    [4, WIDE],
    [5, PHONE],
  ])("is asked about once, with what it costs (%s)", async (number, size) => {
    const page = await go(number, size);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: `Cancel: Crate ${number}` });
    await question.getByText(`Cancelling ${number} costs ten.`).waitFor();
    expect(await question.getByText(END).count()).toBe(1);
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel anyway" }).click();
    await page.getByText(`Crate ${number}: Status is now Cancelled.`).waitFor();
    expect((await crate(number)).status).toBe("cancelled");
    await page.context().close();
  });
});

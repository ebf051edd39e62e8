// A step that gives a record up asks once, with its warnings and refusals.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { WIDE } from "../../support/application/layout.ts";
import { hold, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
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

let server: TestServer;

beforeAll(async () => {
  server = await open(DOCUMENT, { development: true, records: CRATE_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const crate = async (number: number): Promise<Json> => {
  const token = await server.signIn("wim@example.org");
  return (await server.ask("GET", `/api/records/Crate?number=${number}`, undefined, { token })).body.items[0];
};
const go = async (number: number, size = WIDE): Promise<Page> =>
  pageAt(await windowOf(server, "wim@example.org", { size }), `/crates/${(await crate(number)).id}`);
const END = "Cancelled is final and can’t be undone.";

it("goes on, pressed once, as soon as it is known that nothing speaks against it", async () => {
  const page = await go(3);
  const release = await hold(page, "**/actions/cancel/try");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel", exact: true }).press("Enter");
  await question.getByRole("button", { name: "Cancel", exact: true, disabled: true }).waitFor();
  expect((await crate(3)).status).toBe("packed");
  release();
  await page.getByText("Crate 3: Status is now Cancelled.").waitFor();
  expect((await crate(3)).status).toBe("cancelled");
  await page.context().close();
});

describe("a step that gives a record up and is warned of", () => {
  it("stays confirmed where there was no answer", async () => {
    const page = await go(7);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("Cancelling 7 costs ten.").waitFor();
    await page.context().setOffline(true);
    await question.getByRole("button", { name: "Cancel anyway" }).click();
    await question.getByText("Can’t connect").waitFor();
    await page.context().setOffline(false);
    await question.getByText("Can’t connect").waitFor({ state: "detached" });
    await question.getByRole("button", { name: "Cancel anyway" }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(async () => (await crate(7)).status).toBe("cancelled");
    await page.context().close();
  });

  it("is not done before it is known what speaks against it", async () => {
    const page = await go(6);
    const release = await hold(page, "**/actions/cancel/try");
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText(END).waitFor();
    await question.getByRole("button", { name: "Cancel", exact: true }).click({ force: true });
    release();
    await question.getByText("Cancelling 6 costs ten.").waitFor();
    expect((await crate(6)).status).toBe("packed");
    await page.context().close();
  });

  it("is told at once where it is refused", async () => {
    const page = await go(11);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("11 is kept.").waitFor();
    expect((await question.getByRole("button").allInnerTexts()).filter((text) => text !== "")).toEqual(["Close"]);
    await page.context().close();
  });

  it("is asked about from the palette as from its button", async () => {
    const page = await go(2);
    const take = async () => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").waitFor();
      await page.keyboard.type("Cancel");
      await page
        .getByRole("option", { name: /^Cancel/ })
        .first()
        .waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("alertdialog", { name: "Cancel: Crate 2" }).getByText(END).waitFor();
    };
    await take();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    expect((await crate(2)).status).toBe("packed");
    await take();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByText("Crate 2: Status is now Cancelled.").waitFor();
    expect((await crate(2)).status).toBe("cancelled");
    await page.context().close();
  });
});

// What a document says of its states beyond their order.

import { afterAll, beforeAll, describe, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/state-names.ts";
import { WIDE } from "../../support/application/layout.ts";
import { chooseActions, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const QUESTION = "Was everybody heard? It is public now.";
/** Quarrels that are won, of which a stake is collected. */
const WON = ["Gate", "Ditch", "Well", "Mill", "Yard", "Barn", "Shed"];
let server: TestServer;

beforeAll(async () => {
  const about = ["Bridge", "Fence", "Hedge", "Lane", "Pond", "Wall"];
  server = await open(DOCUMENT, {
    development: true,
    records: {
      Person: [{ email: "wim@example.org" }],
      Quarrel: [
        ...about.map((one) => ({ about: one })),
        ...WON.map((one, at) => ({ about: one, stake: `${1234.5 + at}`, notes: "Secret", status: "for_us" })),
      ],
    },
  });
});

afterAll(async () => {
  await server?.close();
});

async function at(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, "wim@example.org", { size }), path);
}

async function pageOf(about: string, size = WIDE): Promise<Page> {
  const page = await at("/", size);
  await page.getByRole("link", { name: about, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: about }).waitFor();
  return page;
}

describe("where a record is meant to come", () => {
  it("is no way out, as what gives it up is", async () => {
    const page = await pageOf("Fence");
    await page.getByRole("button", { name: "Drop" }).click();
    await page.getByRole("alertdialog", { name: "Drop: Fence" }).getByText("Dropped is final").waitFor();
    await page.context().close();
  });
});

describe("a question of the document", () => {
  it("is asked of many at once", async () => {
    const page = await at("/");
    for (const about of ["Pond", "Wall"]) await page.getByRole("checkbox", { name: `Select ${about}` }).check({ force: true });
    await chooseActions(page);
    const what = page.getByRole("combobox", { name: "Action" });
    await what.selectOption({ label: "Decide for us" });
    await page.getByRole("dialog").getByText(QUESTION).waitFor();
    await what.selectOption({ label: "Decide for them" });
    await page.getByRole("dialog").getByText(QUESTION).waitFor({ state: "hidden" });
    await page.context().close();
  });
});

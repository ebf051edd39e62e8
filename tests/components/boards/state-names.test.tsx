// What a document says of its states beyond their order.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/state-names.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { chooseActions, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

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

  it("is told of lists and boards, whose glyph is full there", async () => {
    const token = await server.signIn("wim@example.org");
    const app = (await server.ask("GET", "/-/app", undefined, { token })).body;
    const [list, board] = ["quarrels", "board"].map((slug) => app.screens.find((one: Json) => one.slug === slug));
    expect(list.columns.find(({ path }: Json) => path === "status").marks.goals).toEqual(["for_us", "for_them"]);
    expect(board.lanes.flatMap(({ value, goal }: Json) => (goal ? [value] : []))).toEqual(["for_us", "for_them"]);
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

  it.each([
    ["Hedge", WIDE],
    ["Lane", PHONE],
  ])("is answered before the step is done, and once (%s)", async (about, size) => {
    const page = await pageOf(about, size);
    const step = page.getByRole("button", { name: "Decide for us" });
    await step.click();
    const question = page.getByRole("alertdialog", { name: `Decide for us: ${about}` });
    await question.getByText(QUESTION).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(await page.locator('[aria-current="step"]').textContent()).toContain("Open");
    await step.click();
    await question.getByRole("button", { name: "Decide for us" }).click();
    await page.locator('[aria-current="step"]', { hasText: "For us" }).waitFor();
    await page.context().close();
  });
});

describe("a question with values", () => {
  const asked = (about: string, stake: string) => `Did they pay ${stake} for ${about} (notes: –)?`;

  it.each([WIDE, PHONE])("says them as the page does, and not what may not be seen", async (size) => {
    const page = await pageOf("Gate", size);
    await page.getByRole("button", { name: "Collect" }).click();
    await page.getByRole("alertdialog", { name: "Collect: Gate" }).getByText(asked("Gate", "€1,234.50"), { exact: true }).waitFor();
    await page.context().close();
  });

  it("is asked of many in full for the first five, and the others are counted", async () => {
    const page = await at("/?sort=about");
    const select = async (names: readonly string[]) => {
      for (const about of names) await page.getByRole("checkbox", { name: `Select ${about}` }).check({ force: true });
      await chooseActions(page);
      await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Collect" });
      return page.getByRole("dialog");
    };
    const few = await select(["Gate", "Ditch"]);
    await few.getByText(asked("Ditch", "€1,235.50"), { exact: true }).waitFor();
    expect(await few.getByText(/^Same for/).count()).toBe(0);
    await page.keyboard.press("Escape");
    const all = await select(WON);
    await all.getByText("Same for 2 more records.", { exact: true }).waitFor();
    expect(await all.getByText(/^Did they pay/).count()).toBe(5);
    await page.context().close();
  });
});

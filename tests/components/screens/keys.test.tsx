// Keyboard help, arrow keys on a board, and why a card cannot be moved.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PARCELS } from "../../fixtures/documents/application/keys.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(PARCELS, {
    development: true,
    records: {
      Person: [{ name: "Ann", email: "ann@example.org" }],
      Parcel: [
        { name: "A", weight: 10 },
        { name: "B", weight: 11 },
        { name: "C", weight: 12 },
        { name: "D", weight: 1, status: "by_hand" },
        { name: "E", weight: 50, status: "by_car" },
        { name: "F", weight: 51, status: "by_car" },
      ],
    },
  });
});

afterAll(async () => {
  await server?.close();
});

const go = async (path: string): Promise<Page> => pageAt(await windowOf(server, "ann@example.org"), path);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

const keysOf = async (page: Page) => {
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.waitFor();
  const keys = await dialog.locator("kbd").allTextContents();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return keys;
};

describe("on a board", () => {
  it("the arrows go within a lane, and to the lane beside that has cards, whether or not a card may be moved", async () => {
    const page = await go("/");
    await page.getByRole("link", { name: "A", exact: true }).waitFor();
    await page.keyboard.press("j");
    expect(await focused(page)).toBe("A");
    for (const [key, name] of [
      ["ArrowUp", "A"],
      ["ArrowDown", "B"],
      ["ArrowDown", "C"],
      ["ArrowDown", "C"],
      ["ArrowRight", "D"],
      ["ArrowDown", "D"],
      ["ArrowRight", "E"],
      ["ArrowRight", "E"],
      ["ArrowDown", "F"],
      ["ArrowLeft", "D"],
      ["ArrowLeft", "A"],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await focused(page)]).toEqual([key, name]);
    }
    await page.context().close();
  });

  it("a card says of every lane that a refused action leads to why it is refused, and by which row of the document", async () => {
    const page = await go("/");
    await page.getByRole("button", { name: "Move A to…" }).click();
    const entries = page.getByRole("menuitem");
    await entries.first().waitFor();
    const told = await entries.allTextContents();
    expect(told.map((one) => one.replace(/:\d+\)$/, ":LINE)"))).toEqual([
      "By handA goes neither by hand nor by car. point 4, Parcel / send (spec.md:LINE)",
      "By carA goes neither by hand nor by car. point 4, Parcel / send (spec.md:LINE)",
    ]);
    await page.context().close();
  });
});

describe("“?”", () => {
  it("tells on every page which keys do something there", async () => {
    const page = await go("/parcels");
    expect(await keysOf(page)).toEqual(expect.arrayContaining(["J", "K", "Enter", "Ctrl Z", "Ctrl K", "?"]));
    await page.getByRole("link", { name: "B", exact: true }).press("Control+Enter");
    await page.getByRole("heading", { name: "B", exact: true }).first().waitFor();
    await page.getByRole("link", { name: /^Next/ }).waitFor();
    expect(await keysOf(page)).toEqual(["J", "K", "Ctrl Z", "Ctrl K", "?"]);
    await page.goto("/");
    await page.getByRole("heading", { name: "Way" }).waitFor();
    await page.getByRole("link", { name: "A", exact: true }).waitFor();
    expect(await keysOf(page)).toEqual(["J", "K", "← ↑ ↓ →", "Enter", "/", "F", "C", "Ctrl Z", "Ctrl K", "?"]);
    await page.goto("/new");
    await page.getByLabel("Name").fill("?");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.context().close();
  });
});

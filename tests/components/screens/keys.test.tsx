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
});

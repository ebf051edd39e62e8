// CSV of a list in a browser: exported as filtered, imported with errors shown first.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STALL, STALL_RECORDS } from "../../fixtures/documents/csv-fields.ts";
import { KENNEL, KENNEL_RECORDS } from "../../fixtures/documents/defaults.ts";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(STALL, { development: true, records: STALL_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

describe("an import", () => {
  it("says which columns whoever asks has to fill in, by what would begin them", async () => {
    const kennel = await open(KENNEL, { development: true, records: KENNEL_RECORDS });
    for (const [email, owner] of [
      ["rita@example.org", "required"],
      ["olga@example.org", "optional"],
    ] as const) {
      const page = await pageAt(await windowOf(kennel, email), "/-/import/animals");
      const needed = (name: string) =>
        page
          .getByRole("row")
          .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
          .locator("td")
          .last();
      await needed("Owner").waitFor();
      expect([await needed("Owner").textContent(), await needed("Bowl").textContent()]).toEqual([
        owner,
        "required unless it can be derived",
      ]);
      await page.goto(new URL("/new", page.url()).href);
      const food = page.getByRole("combobox", { name: "Food", exact: true });
      const told = await food.evaluate((input) =>
        (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent),
      );
      expect(told).toContain("optional");
      await page.context().close();
    }
    await kennel.close();
  });
});

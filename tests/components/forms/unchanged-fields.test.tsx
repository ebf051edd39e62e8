// Fields that nobody changed do not count as changed.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STALL } from "../../fixtures/documents/application/unchanged-fields.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Person: [{ name: "Ada", email: "ada@example.org" }],
  Good: [{ name: "Bowl", price: "60.00", stars: 4 }],
};

let server: TestServer;
let good: string;

beforeAll(async () => {
  server = await open(STALL, { development: true, records: RECORDS });
  good = (await server.ask("GET", "/api/records/Good")).body.items[0].id;
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, "ada@example.org", { size }), path);
}

const version = async (): Promise<number> => (await server.ask("GET", `/api/records/Good/${good}`)).body.version;

describe("a form that nobody touched", () => {
  it("is left unasked, though its fields and its first row were filled in by the program", async () => {
    const page = await go(`/goods/${good}`);
    await page.getByRole("button", { name: "Place order" }).click();
    const panel = page.getByRole("dialog", { name: "Place order" });
    await expect.poll(() => panel.getByLabel("Price").inputValue()).toBe("60.00");
    await panel.getByText("€60.00").first().waitFor();
    expect(await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })))).toBe(true);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await page.context().close();
  });

  it("is asked about once something is typed in a row", async () => {
    const page = await go(`/goods/${good}`);
    await page.getByRole("button", { name: "Place order" }).click();
    const panel = page.getByRole("dialog", { name: "Place order" });
    await expect.poll(() => panel.getByLabel("Price").inputValue()).toBe("60.00");
    await panel.getByLabel("Quantity").fill("2");
    expect(await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })))).toBe(false);
    await page.keyboard.press("Escape");
    await page.getByText("Unsaved changes: Lines.").waitFor();
    await page.context().close();
  });
});

describe("a form that is saved as it was", () => {
  it("says that nothing was changed, has nothing to undo, and writes nothing", async () => {
    const page = await go(`/goods/${good}/edit`);
    const before = await version();
    await page.getByLabel("Stars").fill("4");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Bowl: no changes to save.").waitFor();
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    expect(await version()).toBe(before);
    await page.context().close();
  });
});

describe("the limits of a whole number", () => {
  it.each([WIDE, PHONE])("stand beside its control, $width wide", async (size) => {
    const page = await go(`/goods/${good}/edit`, size);
    await page.getByText("Between 1 and 5", { exact: true }).waitFor();
    const stars = page.getByLabel("Stars");
    const described = await stars.evaluate((input) =>
      (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent),
    );
    expect(described).toContain("Between 1 and 5");
    await page.context().close();
  });
});

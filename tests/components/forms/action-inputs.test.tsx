// The panel of an action with inputs keeps untouched fields as they are.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KITCHEN } from "../../fixtures/documents/application/action-inputs.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const ADA = "ada@example.org";

let server: TestServer;
let meal: string;

beforeAll(async () => {
  const stands = { title: "Lunch", day: "2026-03-09", needs: ["nuts"], wishes: ["candles"], secret_note: "dear" };
  const records = {
    Person: [{ name: "Ada", email: ADA }],
    Meal: [stands, { title: "W".repeat(200), day: "2026-03-09", needs: ["nuts", "milk", "eggs", "soya", "sesame", "celery", "mustard"] }],
  };
  server = await open(KITCHEN, { development: true, records });
  const token = await server.signIn(ADA);
  meal = (await server.ask("GET", "/api/records/Meal?title=Lunch", undefined, { token })).body.items[0].id;
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, viewport = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, ADA, { size: viewport }), path);
}

const stored = async (): Promise<Json> => server.store.get("Meal", meal);

describe("what an action asks for", () => {
  it("is shown as it stands, and kept where nobody touched it", async () => {
    const page = await go(`/meals/${meal}`);
    await page.getByRole("button", { name: "Postpone" }).click();
    const panel = page.getByRole("dialog");
    await panel.waitFor();
    expect(await panel.getByLabel("Day", { exact: true }).inputValue()).toBe("03/09/2026");
    expect(await panel.getByLabel("Nuts").isChecked()).toBe(true);
    expect(await panel.getByLabel("Wishes 1", { exact: true }).inputValue()).toBe("candles");
    expect(await panel.getByLabel("Secret note").inputValue()).toBe("");
    await panel.getByLabel("Day", { exact: true }).fill("2026-03-10");
    await panel.getByRole("button", { name: "Postpone" }).click();
    await panel.waitFor({ state: "detached" });
    expect(await stored()).toMatchObject({ day: "2026-03-10", needs: ["nuts"], wishes: ["candles"], secret_note: "dear" });
    await page.context().close();
  });

  it("can be emptied", async () => {
    const page = await go(`/meals/${meal}`);
    await page.getByRole("button", { name: "Postpone" }).click();
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Nuts").uncheck();
    await panel.getByRole("button", { name: "Postpone" }).click();
    await panel.waitFor({ state: "detached" });
    expect(await stored()).toMatchObject({ needs: [], wishes: ["candles"] });
    await page.context().close();
  });
});

describe("a list of lines", () => {
  it("keeps the focus when its last line is taken away", async () => {
    const page = await go(`/meals/${meal}`);
    await page.getByRole("button", { name: "Postpone" }).click();
    await page.getByRole("button", { name: "Remove Wishes 1" }).press("Enter");
    await page.waitForFunction(() => document.activeElement?.textContent === "Add to Wishes");
    await page.context().close();
  });
});

describe("a record made from the page of another", () => {
  it("leaves its maker there, where it has no page of its own, and says its text once on a phone", async () => {
    const page = await go(`/meals/${meal}`, PHONE);
    await page
      .getByRole("button", { name: "Object" })
      .or(page.getByRole("button", { name: "More" }))
      .first()
      .click();
    await page.getByRole("dialog").getByLabel("Text").fill("Cold soup");
    await page.getByRole("dialog").getByRole("button", { name: "Object" }).click();
    await page.getByText(/^Object done: Cold soup|^Cold soup.* (is now|saved)/).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/meals/${meal}`);
    await page.goto("/remarks");
    await settled(page);
    expect(await page.getByText("Cold soup").count()).toBe(1);
    await page.context().close();
  });
});

describe("a record without a text", () => {
  it("is called by what it is", async () => {
    const page = await go("/house");
    expect(await page.locator("h1").textContent()).toBe("House");
    await page.context().close();
  });
});

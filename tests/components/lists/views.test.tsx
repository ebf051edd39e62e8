// Saved views, columns and density in a browser.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(DEPOT, { development: true, records: DEPOT_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, who: string, viewport = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, `${who}@example.org`, { size: viewport }), path);
}

describe("density, theme and language", () => {
  it("is spoken by a form that is filled in as well, which keeps what was typed", async () => {
    const token = await server.signIn("cleo@example.org");
    const [job] = (await server.ask("GET", "/api/records/Job", undefined, { token })).body.items;
    const page = await go(`/jobs/${job.id}/edit`, "cleo");
    await page.getByRole("textbox", { name: "Title" }).fill("Lamp");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("deutsch");
    await page.getByRole("option", { name: /^Deutsch/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Speichern", exact: true }).waitFor();
    expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Lamp");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("english");
    await page.getByRole("option", { name: /^English/ }).waitFor();
    const kept = page.waitForResponse((response) => response.url().endsWith("/-/settings"));
    await page.keyboard.press("Enter");
    await kept;
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await page.context().close();
  });
});

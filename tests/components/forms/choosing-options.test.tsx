// Choosing records from a list that is live, tells equal labels apart and explains emptiness.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOOLBOX, TOOLBOX_RECORDS } from "../../fixtures/documents/changing-options.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await open(TOOLBOX, { development: true, records: TOOLBOX_RECORDS });
  token = await server.signIn("ada@example.org");
});

afterAll(async () => {
  await server?.close();
});

async function at(path: string, who: string, how = {}): Promise<Page> {
  return pageAt(await windowOf(server, `${who}@example.org`, how), path);
}

const box = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true, includeHidden: true });
const offered = (page: Page) => page.evaluate(() => [...document.querySelectorAll("[role=option]")].map((one) => one.textContent?.trim()));

async function act(name: string, action: string): Promise<void> {
  const { items } = (await server.ask("GET", "/api/records/Tool", undefined, { token })).body;
  const { id, version } = items.find((one: Json) => one.name === name);
  const reply = await server.ask("POST", `/api/records/Tool/${id}/actions/${action}`, { version }, { token });
  expect(reply.status).toBe(200);
}

describe("a list of records to choose from", () => {
  it("follows what others do while it is open, and once it is opened again", async () => {
    const page = await at("/lend", "ada");
    await box(page, "Tool").click();
    await expect.poll(() => offered(page)).toHaveLength(2);
    await act("Saw", "check");
    await expect.poll(() => offered(page)).toContain("Saw");
    await act("Saw", "put-off");
    await expect.poll(() => offered(page)).toHaveLength(2);
    await page.keyboard.press("Escape");
    await box(page, "Note").or(page.getByLabel("Note")).first().focus();
    await act("Saw", "check");
    await box(page, "Tool").focus();
    await expect.poll(() => offered(page)).toContain("Saw");
    await act("Saw", "put-off");
    await expect.poll(() => offered(page)).toHaveLength(2);
    await page.context().close();
  });
});

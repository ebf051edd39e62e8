// A form whose record changes its state while it is filled in.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/form-state-changes.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let helper: string;

beforeAll(async () => {
  const person = (name: string, helps: boolean) => ({ name, email: `${name.toLowerCase()}@example.org`, helps });
  const Job = ["Toaster", "Lamp", "Radio", "Clock", "Drill", "Kettle"].map((name) => ({ name }));
  server = await open(DOCUMENT, {
    development: true,
    records: { Person: [person("Gus", false), person("Hedy", true), person("Ida", true)], Job },
  });
  helper = await server.signIn("hedy@example.org");
});

afterAll(async () => {
  await server?.close();
});

const job = async (name: string): Promise<Json> =>
  (await server.ask("GET", `/api/records/Job?name=${name}`, undefined, { token: helper })).body.items[0];
async function act(name: string, action: string): Promise<void> {
  const { id } = await job(name);
  expect((await server.ask("POST", `/api/records/Job/${id}/actions/${action}`, {}, { token: helper })).status).toBe(200);
}

async function edit(name: string, who: string, size = WIDE, form = "edit"): Promise<Page> {
  const page = await pageAt(await windowOf(server, `${who}@example.org`, { size }), `/jobs/${(await job(name)).id}/${form}`);
  await page.getByLabel("Fault").fill("smells of smoke");
  return page;
}

describe("a form whose record moves on", () => {
  it("says in which state it is where nothing of the form differs, and goes on", async () => {
    const page = await edit("Radio", "ida");
    await act("Radio", "begin");
    await page.getByText("Hedy changed this while you were editing").waitFor();
    await page.getByText("Status is now Begun.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Not saved yet. Press Apply to use the latest version.").waitFor();
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("Kept your changes").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await job("Radio")).fault).toBe("smells of smoke");
    await page.context().close();
  });
});

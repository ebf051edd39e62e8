// Steps to an exceptional end ask for confirmation, on whatever way they are taken.

import { afterAll, beforeAll, describe, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(CRATES, { development: true, records: CRATE_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, "wim@example.org", { size }), path);
}

const crate = async (number: number): Promise<Json> => {
  const token = await server.signIn("wim@example.org");
  return (await server.ask("GET", `/api/records/Crate?number=${number}`, undefined, { token })).body.items[0];
};

describe("a step that gives a record up", () => {
  it("does where records are meant to go at once", async () => {
    const page = await go(`/crates/${(await crate(9)).id}`);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Crate 9: Status is now Sent.").waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText(": this step can’t be reversed.").waitFor();
    await page.context().close();
  });
});

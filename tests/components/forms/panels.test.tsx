// Panels that create a record where the document has no form for it.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CELLAR } from "../../fixtures/documents/application/panels.ts";
import { type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Person: [
    { name: "Hal", email: "hal@cellar.test", chief: false },
    { name: "Cleo", email: "cleo@cellar.test", chief: true },
  ],
  Cask: [{ name: "Oak" }],
};

let server: TestServer;

beforeAll(async () => {
  server = await open(CELLAR, { development: true, records: RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const all = async (entity: string): Promise<Json[]> =>
  (await server.ask("GET", `/api/records/${entity}`, undefined, { token: await server.signIn("hal@cellar.test") })).body.items;

async function oak(email = "hal@cellar.test", how = {}): Promise<Page> {
  const [cask] = await all("Cask");
  return pageAt(await windowOf(server, email, how), `/casks/${cask.id}`);
}

/** The step may be taken back, so that there is no page to wait for. */
const back = (page: Page) => page.evaluate(() => history.back());

describe("going back", () => {
  it("closes what is open over the page first, and asks where something was typed", async () => {
    const page = await oak();
    await page.goto("/");
    await settled(page);
    await page.getByRole("link", { name: "Oak" }).click();
    await page.waitForURL(/\/casks\//);
    const panel = page.getByRole("dialog").filter({ has: page.getByLabel("Litres") });
    await page.getByRole("button", { name: "Tap" }).click();
    await panel.waitFor();
    await back(page);
    await panel.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toMatch(/^\/casks\//);
    await back(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");

    await page.goForward();
    await page.getByRole("button", { name: "Tap" }).click();
    await panel.getByLabel("Litres").fill("3");
    await back(page);
    const question = page.getByRole("alertdialog");
    await question.getByText("Litres").waitFor();
    await question.getByRole("button", { name: "Keep editing" }).click();
    expect(await panel.getByLabel("Litres").inputValue()).toBe("3");
    expect(new URL(page.url()).pathname).toMatch(/^\/casks\//);
    await back(page);
    // The question is on top, and goes first.
    await question.waitFor();
    await back(page);
    await question.waitFor({ state: "detached" });
    await panel.waitFor();
    await back(page);
    await question.getByRole("button", { name: "Discard" }).click();
    await panel.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toMatch(/^\/casks\//);
    await back(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    await page.context().close();
  });
});

describe("a record without a name", () => {
  it("goes by the name of its kind in what is said of it, and where others refer to it", async () => {
    const page = await oak();
    await page.getByRole("button", { name: "New label" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("Label saved.").waitFor();
    const label = (await all("Label")).find(({ motto }) => motto === null);
    const [cask] = await all("Cask");
    const token = await server.signIn("hal@cellar.test");
    const pour = { cask: cask.id, litres: 2, label: label.id };
    expect((await server.ask("POST", "/api/records/Pour/actions/tap", pour, { token })).status).toBe(201);
    await page.goto("/pours");
    await settled(page);
    await page.getByRole("link", { name: "Untitled" }).click();
    await page.waitForURL(/\/labels\//);
    await page.goto("/labels");
    await settled(page);
    await page.getByRole("checkbox", { name: "Select Label", exact: true }).waitFor();
    await page.goto("/-/history");
    await settled(page);
    await page.getByRole("link", { name: "Untitled" }).waitFor();
    await page.context().close();
  });
});

// An open step panel reports what somebody else does to its record meanwhile.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/conflicts.ts";
import { CRATE_RECORDS } from "../../fixtures/documents/several-endings.ts";
import { WIDE } from "../../support/application/layout.ts";
import { hold, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const [WIM, CLEO] = ["wim@example.org", "cleo@example.org"];
let server: TestServer;

beforeAll(async () => {
  server = await open(DOCUMENT, { development: true, records: CRATE_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const crate = async (number: number): Promise<Json> => {
  const token = await server.signIn(WIM);
  return (await server.ask("GET", `/api/records/Crate?number=${number}`, undefined, { token })).body.items[0];
};
/** By somebody else, or in another window. */
const setsAside = async (number: number, who = CLEO) => {
  const { id, version } = await crate(number);
  const token = await server.signIn(who);
  const { status } = await server.ask("POST", `/-/records/Crate/${id}/actions/set-aside`, { values: {}, version }, { token });
  expect(status).toBe(200);
};
const changes = async (number: number, values: Json, who = CLEO) => {
  const { id } = await crate(number);
  const { status } = await server.ask("PATCH", `/api/records/Crate/${id}`, values, { token: await server.signIn(who) });
  expect(status).toBe(200);
};
const dialog = (page: Page) => page.locator("[role=dialog], [role=alertdialog]").last();
const panelOf = async (number: number, step: string, size = WIDE, deaf = false): Promise<Page> => {
  const window = await windowOf(server, WIM, { size });
  if (deaf) await window.route("**/-/live*", (route) => route.abort());
  const page = await pageAt(window, `/crates/${(await crate(number)).id}`);
  await page.getByRole("button", { name: step, exact: true }).click();
  await dialog(page).waitFor();
  return page;
};

describe("a step that somebody else has made impossible", () => {
  it("says so in answer to a press that came too late, and leads to the record", async () => {
    const window = await windowOf(server, WIM);
    await window.route("**/-/live*", (route) => route.abort());
    const page = await pageAt(window, "/belt");
    const { id } = await crate(4);
    await page.getByRole("button", { name: "Move Crate 4 to…" }).click();
    await page.getByRole("menuitem", { name: /Cancelled/ }).click();
    await dialog(page).waitFor();
    await setsAside(4);
    await dialog(page).getByRole("button", { name: "Cancel", exact: true }).click();
    await dialog(page).getByText("Crate 4 is now Aside, so Cancel is no longer available.").waitFor();
    expect(await dialog(page).getByRole("button", { name: "Cancel", exact: true }).count()).toBe(0);
    await dialog(page).getByRole("link", { name: "Open Crate 4" }).click();
    await page.waitForURL(`**/crates/${id}`);
    await dialog(page).waitFor({ state: "detached" });
    await page.context().close();
  });
});

describe("a step that is still possible", () => {
  it("says who changed the record and what it asks for, and is done by the next press", async () => {
    const page = await panelOf(5, "Write off");
    await changes(5, { why: "Wet" });
    await dialog(page).getByText("Cleo changed this while you were editing").waitFor();
    await dialog(page).getByText("Why: None → Wet").waitFor();
    // It was so before.
    expect(await dialog(page).getByText("Status is now Packed.").count()).toBe(0);
    // Nobody typed there: what is stored now is what is sent.
    expect(await page.getByLabel("Why").inputValue()).toBe("Wet");
    await dialog(page).getByRole("button", { name: "Write off" }).click();
    await dialog(page).waitFor({ state: "detached" });
    expect(await crate(5)).toMatchObject({ status: "written_off", why: "Wet" });
    await page.context().close();
  });

  it("takes the record up as it is at the refusal, and keeps what was typed", async () => {
    const page = await panelOf(6, "Write off", WIDE, true);
    await page.getByLabel("Why").fill("Broken");
    await changes(6, { sent_on: "2026-01-02" });
    await dialog(page).getByRole("button", { name: "Write off" }).click();
    await dialog(page).getByText("Not applied. Press Write off again to use the latest version.").waitFor();
    await dialog(page).getByRole("button", { name: "Write off" }).click();
    await dialog(page).waitFor({ state: "detached" });
    expect(await crate(6)).toMatchObject({ status: "written_off", why: "Broken", sent_on: "2026-01-02" });
    await page.context().close();
  });

  it("opens its panel where it was done without one, and came too late", async () => {
    const window = await windowOf(server, WIM);
    await window.route("**/-/live*", (route) => route.abort());
    const page = await pageAt(window, `/crates/${(await crate(7)).id}`);
    await changes(7, { why: "Wet" });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await dialog(page).getByText("Not applied. Press Send again").waitFor();
    await dialog(page).getByRole("button", { name: "Send", exact: true }).click();
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(async () => (await crate(7)).status).toBe("sent");
    await page.context().close();
  });
});

it("says nothing any more of the attempt that was not answered once the next begins", async () => {
  const page = await panelOf(11, "Write off");
  await page.getByLabel("Why").fill("Wet");
  const acts = "**/actions/write-off*";
  await page.route(acts, (route) => route.abort());
  const press = () => dialog(page).getByRole("button", { name: "Write off" }).click();
  await press();
  const told = dialog(page).getByText("Check your connection and try again.");
  await told.waitFor({ timeout: 25_000 });
  await page.unroute(acts);
  const release = await hold(page, acts);
  await press();
  await told.waitFor({ state: "detached", timeout: 5_000 });
  expect((await crate(11)).status).toBe("packed");
  await release();
  await dialog(page).waitFor({ state: "detached" });
  await page.context().close();
});

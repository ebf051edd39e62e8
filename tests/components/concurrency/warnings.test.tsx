// Warnings of forms and actions in a browser, and going on in spite of them.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VISITS } from "../../fixtures/documents/warnings.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let visit: string;

beforeAll(async () => {
  const records = { Person: [{ name: "Ada", email: "ada@example.org" }] };
  server = await open(VISITS, { development: true, records });
  const token = await server.signIn("ada@example.org");
  const room = (await server.ask("POST", "/api/records/Room", { name: "Blue" }, { token })).body.id;
  visit = (await server.ask("POST", "/api/records/Visit/actions/ask", { room, day: "2026-03-20", seats: 5 }, { token })).body.id;
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string): Promise<Page> {
  return pageAt(await windowOf(server, "ada@example.org"), path);
}

/** What stands below a field, as a screen reader says it. */
async function described(page: Page, label: string): Promise<string | null> {
  const id = await page.getByLabel(label, { exact: true }).getAttribute("aria-describedby");
  return page.locator(`#${escaped(id ?? "")}`).textContent();
}

const escaped = (id: string) => id.replace(/[^\w-]/g, (character) => `\\${character}`);

describe("a warning", () => {
  it("is shown by a form, which saves anyway when told to, and asks again when more is wrong", async () => {
    const page = await go(`/visits/${visit}/edit`);
    await page.getByLabel("Seats").fill("0");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("1 warning").waitFor();
    await page.getByText("Nobody would come.").first().waitFor();
    // It is the button that was pressed, in the same place, that goes on; the second half of a double click does not.
    await page
      .getByRole("button", { name: "Save anyway" })
      .evaluate((one) => one.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true })));
    expect(await page.getByRole("button", { name: /^Save/ }).allInnerTexts()).toEqual(["Save anyway"]);
    expect(await server.store.get("Visit", visit)).toMatchObject({ seats: 5 });
    expect(await page.getByText("Nobody would come.").count()).toBe(2);
    await page.getByLabel("Seats").fill("30");
    await page.getByText("1 warning").waitFor({ state: "detached" });
    await page.getByLabel("Day", { exact: true }).fill("2026-03-01");
    await page.getByText("Mar 1, 2026 is no later than today.").waitFor();
    expect(await described(page, "Day")).toBe("Mar 1, 2026 is no later than today.");
    expect(await page.getByText("Nobody would come.").count()).toBe(0);
    expect(await page.getByText("1 warning").count()).toBe(0);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("1 warning").waitFor();
    await page.getByRole("button", { name: "Save anyway" }).click();
    await page.waitForURL((url) => url.pathname === `/visits/${visit}`);
    expect(await server.store.get("Visit", visit)).toMatchObject({ seats: 30, day: "2026-03-01" });
    await page.getByText("confirmed warning: Mar 1, 2026 is no later than today.").waitFor();
    await page.context().close();
  });

  it("is no matter of what is taken back, which the history tells as that", async () => {
    const page = await go(`/visits/${visit}/edit`);
    await page.getByLabel("Day", { exact: true }).fill("2026-05-01");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/visits/${visit}`);
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await page.locator("h1").first().press("Control+z");
    await page.getByText("undid the previous change").waitFor();
    expect(await server.store.get("Visit", visit)).toMatchObject({ day: "2026-03-01" });
    // Its rule did not hold before, and does not hold again: nobody went on in spite of it.
    expect((await server.store.history("Visit", visit, 1))[0]?.confirmed).toEqual(["Soon"]);
    expect(await page.getByText(/confirmed (a )?warning/).count()).toBe(1);
    await page.context().close();
  });

  it("is shown before an action, which is done anyway when told to", async () => {
    const page = await go(`/visits/${visit}`);
    await page.getByRole("button", { name: "Approve" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Blue would hold 30.").waitFor();
    expect(await server.store.get("Visit", visit)).toMatchObject({ status: "asked" });
    await dialog.getByRole("button", { name: "Approve anyway" }).click();
    await dialog.waitFor({ state: "detached" });
    // Its day has come already.
    expect(await server.store.get("Visit", visit)).toMatchObject({ status: "over" });
    await page.context().close();
  });

  it("stays confirmed while the same is sent again after there was no answer, and is asked again where it is of something else", async () => {
    const token = await server.signIn("ada@example.org");
    const room = (await server.ask("POST", "/api/records/Room", { name: "Green" }, { token })).body.id;
    const body = { room, day: "2027-03-20", seats: 5 };
    const own = (await server.ask("POST", "/api/records/Visit/actions/ask", body, { token })).body.id;
    const page = await go(`/visits/${own}/edit`);
    const sent: { readonly key: string | undefined; readonly confirmation: string | undefined }[] = [];
    page.on("request", (request) => {
      const headers = request.headers();
      if (request.url().includes("/save")) sent.push({ key: headers["idempotency-key"], confirmation: headers["confirm-warnings"] });
    });
    await page.getByLabel("Seats").fill("0");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("1 warning").waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Save anyway" }).click();
    await page.getByText("Can’t connect").waitFor();
    await page.context().setOffline(false);
    // Something else is no attempt of which anything was confirmed.
    await page.getByLabel("Seats").fill("-1");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("1 warning").waitFor();
    expect(await server.store.get("Visit", own)).toMatchObject({ seats: 5 });
    // What was warned of stands there yet, and is the same of this.
    await page.getByLabel("Seats").fill("0");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Save anyway" }).click();
    await page.getByText("Can’t connect").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL((url) => url.pathname === `/visits/${own}`);
    expect(await server.store.get("Visit", own)).toMatchObject({ seats: 0 });
    const [lost, again] = sent.slice(-2);
    expect(again).toEqual(lost);
    expect(again?.confirmation).toBeTruthy();
    await page.context().close();
  });
});

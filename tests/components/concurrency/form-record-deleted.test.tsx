// A form whose record is deleted, or whose permission ends, keeps what was typed.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOOLBOX, TOOLBOX_RECORDS } from "../../fixtures/documents/changing-options.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, openExample, planOf, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let ada: string;
let bob: string;

beforeAll(async () => {
  server = await open(TOOLBOX, { development: true, records: TOOLBOX_RECORDS });
  [ada, bob] = [await server.signIn("ada@example.org"), await server.signIn("bob@example.org")];
  const tool = (await all("Tool")).find(({ name }) => name === "Drill").id;
  for (const note of ["for the door", "for the gate", "for the roof", "for the shed"])
    expect((await server.ask("POST", "/api/records/Loan", { tool, note }, { token: ada })).status).toBe(201);
});

afterAll(async () => {
  await server?.close();
});

const all = async (entity: string): Promise<Json[]> =>
  (await server.ask("GET", `/api/records/${entity}`, undefined, { token: ada })).body.items;
const loan = async (note: string): Promise<Json> => (await all("Loan")).find((one: Json) => one.note === note);

async function edit(note: string, live: boolean, how = {}): Promise<Page> {
  const context = await windowOf(server, "ada@example.org", how);
  if (!live) await context.route("**/-/live*", (route) => route.abort());
  const page = await pageAt(context, `/loans/${(await loan(note)).id}/edit`);
  await page.getByLabel("Note").fill("much that was typed");
  return page;
}

const told = (page: Page) => page.getByRole("alert").filter({ hasText: "still here" });

describe("a form in which somebody types", () => {
  it("says that one may no longer do it, with the row that says so, and is saved once one may again", async () => {
    const page = await edit("for the roof", true);
    const staff = async (yes: boolean) => {
      const { id, version } = (await all("Person")).find((one: Json) => one.name === "Ada");
      const reply = await server.ask("PATCH", `/api/records/Person/${id}`, { staff: yes, version }, { token: bob });
      expect(reply.status).toBe(200);
    };
    await staff(false);
    await page.getByRole("button", { name: "Save" }).click();
    await told(page).getByText("You no longer have permission").waitFor();
    await told(page).getByText("Your access changed after you opened this form.").waitFor();
    await told(page).getByLabel("Show in specification").click();
    await told(page)
      .getByText(/^point 6, Loan \/ change/)
      .waitFor();
    await staff(true);
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
    expect(await loan("much that was typed")).toBeDefined();
    await page.context().close();
  });

  it("says that the product has no such form by now, and is saved once it has it again", async () => {
    const page = await edit("for the shed", true);
    await server.ninefold.adopt(planOf(TOOLBOX.replace(/^\| Change .*\n/m, "")));
    await told(page).getByText("This form was removed").waitFor();
    expect(await page.getByLabel("Note").inputValue()).toBe("much that was typed");
    expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
    await page.keyboard.press("Control+Enter");
    await server.ninefold.adopt(planOf(TOOLBOX));
    await told(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
    expect(await loan("for the shed")).toBeUndefined();
    await page.context().close();
  });
});

describe("whoever is suspended", () => {
  let market: TestServer;
  beforeAll(async () => {
    market = await openExample("market", { now: "2026-11-20T12:00:00.000Z" });
  });
  afterAll(() => market?.close());

  /** Signed in as a maker; without `live`, nothing is told before something is pressed. */
  async function opened(path: string, live: boolean, who = "siobhan@example.org"): Promise<Page> {
    const context = await windowOf(market, who);
    if (!live) await context.route("**/-/live*", (route) => route.abort());
    return pageAt(context, path);
  }
  async function become(step: "suspend" | "reinstate", who = "siobhan@example.org"): Promise<void> {
    const headers = { authorization: `Token ${await market.signIn("house@example.org")}` };
    const [row] = await market.store.system.rows(`SELECT "id" FROM "person" WHERE "email" = ?`, [who]);
    const given = step === "suspend" ? { suspended_because: "Parcels never arrived" } : {};
    expect((await market.ask("POST", `/api/records/Person/${row?.[0]}/actions/${step}`, given, { headers })).status).toBe(200);
  }
  const main = (page: Page) => page.getByRole("main");

  it("is never who suspends several at once: they are told that they may not", async () => {
    const page = await pageAt(await windowOf(market, "house@example.org"), "/house/people");
    for (const name of ["Hugh Kelly", "Tomás Ryan"]) await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
    await page.keyboard.press("d");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Action" }).selectOption({ label: "Suspend (1 of 2)" });
    await dialog.getByText("Hugh Kelly: no permission", { exact: true }).waitFor();
    await page.context().close();
  });

  it("is told in an open panel before anything is pressed, and goes on with what was typed once they may again", async () => {
    const page = await opened("/orders/HW-2026-00003", true);
    await main(page).getByRole("button", { name: "Decline", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const why = dialog.getByRole("textbox");
    await why.fill("The kiln broke");
    await become("suspend");
    await dialog.getByText("Because Standing is Suspended.").waitFor();
    await dialog.getByText("You no longer have permission").waitFor();
    expect(await dialog.getByRole("button", { name: "Decline", exact: true }).count()).toBe(0);
    expect(await why.inputValue()).toBe("The kiln broke");
    await become("reinstate");
    await dialog.getByRole("button", { name: "Decline", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.context().close();
  });
});

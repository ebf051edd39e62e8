// A form whose record changes its state while it is filled in.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/form-state-changes.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
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

  it.each([
    ["Toaster", WIDE],
    ["Lamp", PHONE],
  ])("says that it may not be changed any more, and keeps what was typed (%s)", async (name, size) => {
    const page = await edit(name, "gus", size);
    await act(name, "begin");
    await page.getByRole("alert").getByText("You no longer have permission").waitFor();
    expect(await page.getByLabel("Fault").inputValue()).toBe("smells of smoke");
    expect(await page.getByText("Apply").count()).toBe(0);
    // As soon as it may be again, it is saved.
    await act(name, "put-back");
    await page.getByText("You no longer have permission").waitFor({ state: "detached" });
    expect(await page.getByLabel("Fault").inputValue()).toBe("smells of smoke");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await job(name)).fault).toBe("smells of smoke");
    await page.context().close();
  });

  it("names what changed in the form and beside it, as far as its reader may see that, and takes over what it says when it says so", async () => {
    const page = await edit("Clock", "gus");
    const { id, version } = await job("Clock");
    const people = (await server.ask("GET", "/api/records/Person", undefined, { token: helper })).body.items;
    const mender = people.find(({ name }: Json) => name === "Ida").id;
    const change = { name: "Wall clock", shelf: "Upper", mender, price: "12.50", version };
    expect((await server.ask("PATCH", `/api/records/Job/${id}`, change, { token: helper })).status).toBe(200);
    await page.getByText("Changed while you were editing (applied when you press Apply):").waitFor();
    const lists = page.getByRole("listitem").filter({ hasText: "→" });
    expect(await lists.allTextContents()).toEqual(["Name: Clock → Wall clock", "Shelf: None → Upper", "Mender: None → Ida"]);
    // Until then the form is as it was.
    expect(await page.getByLabel("Name").inputValue()).toBe("Clock");
    expect(await page.getByText("12.50").count()).toBe(0);
    await page.getByRole("button", { name: "Apply" }).click();
    expect(await page.getByLabel("Name").inputValue()).toBe("Wall clock");
    expect(await page.getByLabel("Fault").inputValue()).toBe("smells of smoke");
    await page.context().close();
  });

  it.each([
    ["Drill", true],
    ["Kettle", false],
  ])("says what it is now where the form is for records in another state, and leads there (%s)", async (name, live) => {
    const page = await edit(name, "ida", PHONE, "look");
    if (!live) {
      await page.context().route("**/-/live*", (route) => route.abort());
      await page.goto(page.url());
      await page.getByLabel("Fault").fill("smells of smoke");
    }
    await act(name, "begin");
    const told = page.getByRole("alert").filter({ hasText: `${name} is now Begun` });
    if (!live) await page.getByRole("button", { name: "Save" }).click();
    await told.getByText("Your input can’t be saved, but is still here.").waitFor();
    expect(await page.getByLabel("Fault").inputValue()).toBe("smells of smoke");
    expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
    if (live) {
      await act(name, "put-back");
      await page.getByRole("button", { name: "Save" }).click();
      await expect.poll(async () => (await job(name)).fault).toBe("smells of smoke");
    } else {
      // What cannot be saved any more is not asked about.
      await told.getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      // Who opens it by its address reads the same.
      await page.goto(`/jobs/${(await job(name)).id}/look`);
      await page.getByRole("heading", { level: 1, name: `${name} is now Begun` }).waitFor();
      await page.getByRole("main").getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    }
    await page.context().close();
  });
});

// Undo in a browser, from the toast and by keyboard, of one record and of many.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { PHONE } from "../../support/application/layout.ts";
import { chooseActions, type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { sampleUser } from "../../support/example-users.ts";
import { type Json, open, openExample, type TestServer } from "../../support/test-server.ts";

const NOON = "2026-11-20T12:00:00.000Z";

let server: TestServer;
let page: Page;

beforeAll(async () => {
  server = await open(DEPOT, { development: true, records: DEPOT_RECORDS });
});

beforeEach(async () => {
  page = await pageAt(await windowOf(server, "cleo@example.org"), "/");
});

afterAll(async () => {
  await server?.close();
});

const job = async (number: number): Promise<Json> => {
  const token = await server.signIn("cleo@example.org");
  return (await server.ask("GET", `/api/records/Job?number=${number}`, undefined, { token })).body.items[0];
};

async function rename(number: number, title: string): Promise<void> {
  await page.goto(`/jobs/${(await job(number)).id}/edit`);
  await settled(page);
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
}

describe("undo", () => {
  it("takes a change back from the toast, and by Ctrl+Z", async () => {
    const { title } = await job(7);
    await rename(7, "Another");
    await settled(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone (Save: Job 7)").waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    expect((await job(7)).title).toBe(title);
    await rename(7, "Yet another");
    await page.locator("h1").first().press("Control+z");
    await page.getByText("Undone").last().waitFor();
    await expect.poll(async () => (await job(7)).title).toBe(title);
  });

  it("takes by Ctrl+Z back what was done last when its message is gone, and says what cannot be taken back", async () => {
    const own = await pageAt(await windowOf(server, "cleo@example.org"), "/");
    await own.keyboard.press("Control+z");
    await own.getByText("Nothing to undo.").waitFor();
    await own.keyboard.press("Control+z");
    expect(await own.getByText("Nothing to undo").count()).toBe(1);
    const { title, id } = await job(9);
    await own.goto(`/jobs/${id}/edit`);
    await settled(own);
    for (const name of ["First", "Second"]) {
      if (name === "Second") await own.getByRole("link", { name: "Edit" }).click();
      await own.getByLabel("Title").fill(name);
      await own.getByRole("button", { name: "Save" }).click();
      await own.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
      await own.getByRole("button", { name: "Undo" }).last().waitFor();
    }
    // What was said of the record before it was changed again is no news any more.
    expect(await own.getByText("Job 9 saved.").count()).toBe(1);
    const close = own.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close" });
    for (let left = await close.count(); left > 0; left--) await close.first().click();
    await own.locator("h1").first().press("Control+z");
    await own.getByText("Undone").waitFor();
    await expect.poll(async () => (await job(9)).title).toBe("First");
    // Of one record the last step alone can be taken back.
    await own.locator("h1").first().press("Control+z");
    await own.getByText(/^Can’t undo “Save: Job 9”: only the last change to each record can be undone\./).waitFor();
    expect((await job(9)).title).toBe("First");
    expect(title).not.toBe("First");
    await own.context().close();
  });

  it("is in the palette for whoever has no such key, once the message is gone", async () => {
    const own = await pageAt(await windowOf(server, "cleo@example.org", { size: PHONE, touch: true }), "/");
    const seek = async () => {
      await own.getByRole("button", { name: "Jump to…" }).tap();
      await own.getByRole("combobox").fill("undo");
    };
    await seek();
    await own.getByText("No results").waitFor();
    await own.keyboard.press("Escape");
    const { id, title } = await job(12);
    await own.goto(`/jobs/${id}/edit`);
    await settled(own);
    await own.getByLabel("Title").fill("Other outcomes");
    await own.getByRole("button", { name: "Save" }).tap();
    await own.getByRole("button", { name: "Undo", exact: true }).waitFor();
    await own.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close" }).tap();
    await seek();
    const option = own.getByRole("option", { name: "Undo last action" });
    await option.getByText("Save: Job 12").waitFor();
    await option.tap();
    await own.getByText("Undone (Save: Job 12)").waitFor();
    expect((await job(12)).title).toBe(title);
    await own.context().close();
  });

  it("says of a step that stays what it was, why, and what could be done instead", async () => {
    const own = await pageAt(await windowOf(server, "wim@example.org"), "/?q=ramp");
    const row = own.getByRole("row").filter({ hasText: "Mend ramp 17" });
    await row.getByRole("button", { name: "Take up" }).click();
    await own.getByText("Job 17 is now Busy.").waitFor();
    await row.getByRole("button", { name: "Finish" }).click();
    await own.getByText("Job 17 is now Done.").waitFor();
    await own.locator("h1").first().press("Control+z");
    const told = "Can’t undo “Finish: Job 17”: this step can’t be reversed.";
    await own.getByText(told, { exact: true }).waitFor();
    await own.context().close();
  });

  it("takes off a list again what was just put on it, from the toast, and puts back what was taken off by Ctrl+Z", async () => {
    const market = await openExample("market");
    try {
      const own = await pageAt(await windowOf(market, "buyer@example.org"), "/articles/moss-green-yarn");
      const [keep, forget] = ["Save", "Remove from saved"].map((name) => own.getByRole("button", { name, exact: true }));
      await keep!.click();
      await forget!.waitFor();
      await own.getByRole("button", { name: "Undo" }).click();
      await own.getByText("Undone (Save: Moss green yarn)").waitFor();
      await keep!.click();
      await forget!.click();
      await keep!.waitFor();
      await own.locator("h1").first().press("Control+z");
      await forget!.waitFor();
      await own.context().close();
    } finally {
      await market.close();
    }
  });

  it("puts rows and lists back that were changed in a form", async () => {
    const [purchasing, market] = await Promise.all([openExample("purchasing", { now: NOON }), openExample("market", { now: NOON })]);
    try {
      const asker = await sampleUser(purchasing, "employee");
      const first = async (entity: string, field: string) => (await asker.choices(entity, field)).options[0].id;
      const given = {
        team: await first("Request", "team"),
        budget: await first("Request", "budget"),
        supplier: await first("Request", "supplier"),
      };
      const { href } = await asker.save("new-request", {
        title: "Something",
        ...given,
        lines: [{ article: await first("Line", "article"), quantity: 4 }],
      });
      const forms = [
        {
          server: purchasing,
          who: "employee",
          path: `${href}/edit`,
          change: async (form: Page) => form.getByLabel("Quantity").first().fill("6"),
        },
        {
          server: market,
          who: "siobhan",
          path: "/articles/moss-green-yarn/edit",
          change: async (form: Page) =>
            form
              .getByRole("button", { name: /^Remove / })
              .first()
              .click(),
        },
      ];
      for (const { server: at, who, path, change } of forms) {
        const own = await pageAt(await windowOf(at, `${who}@example.org`), path);
        const held = () =>
          own
            .locator("main form")
            .evaluate((form) => [
              ...[...form.querySelectorAll("input")].map(({ value }) => value),
              ...[...form.querySelectorAll("button")].map((button) => button.getAttribute("aria-label") ?? ""),
            ]);
        const before = await held();
        await change(own);
        expect(await held()).not.toEqual(before);
        await own.keyboard.press("Control+s");
        await own.getByRole("button", { name: "Undo", exact: true }).click();
        await own.getByText(/^Undone \(Save: /).waitFor();
        await own.goto(path);
        await settled(own);
        await expect.poll(held).toEqual(before);
        await own.context().close();
      }
    } finally {
      await Promise.all([purchasing.close(), market.close()]);
    }
  });

  it("says that it was changed since, and what was not taken back", async () => {
    await rename(8, "Mine");
    const { id } = await job(8);
    const token = await server.signIn("cleo@example.org");
    await server.ask("PATCH", `/api/records/Job/${id}`, { title: "Theirs" }, { token });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Not undone: it has been changed since.").waitFor();
    expect((await job(8)).title).toBe("Theirs");
  });

  it("goes a step back, and takes back what was done to many", async () => {
    await page.goto("/?q=ramp");
    await settled(page);
    await page.getByRole("row").filter({ hasText: "Mend ramp 11" }).getByRole("button", { name: "Take up" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone").waitFor();
    expect((await job(11)).status).toBe("open");
    for (const number of [13, 15]) await page.getByRole("checkbox", { name: `Select Job ${number}`, exact: true }).check();
    await chooseActions(page);
    await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Edit Title" });
    await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("Both");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByText("Edit Title done: Job 13 and Job 15.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => [(await job(13)).title, (await job(15)).title]).toEqual(["Mend ramp 13", "Mend ramp 15"]);
  });
});

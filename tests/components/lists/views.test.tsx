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

describe("saved views", () => {
  it("keep nothing of the address that the list does not know, and are not kept where that is all", async () => {
    const page = await go("/?status=open&f.status=open&f.nobody=x&sort=-number,none", "cleo");
    await page.getByText(/status=open/).waitFor();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save current view…" }).click();
    await page.getByLabel("Name").fill("Open ones");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/view=/);
    const asked = new URL(page.url()).searchParams;
    asked.delete("view");
    expect([...asked]).toEqual([
      ["f.status", "open"],
      ["sort", "-number"],
    ]);
    expect(await page.getByText("edited", { exact: true }).count()).toBe(0);
    await page.context().close();
    const vain = await go("/?status=brought", "cleo");
    await vain.getByText(/status=brought/).waitFor();
    await vain.getByRole("button", { name: "Views" }).click();
    const save = vain.getByRole("menuitem", { name: "Save current view…" });
    await expect.poll(() => save.textContent()).toContain("Apply a filter, sort or search first, then save it as a view.");
    await save.click();
    expect(await vain.getByRole("dialog").count()).toBe(0);
    await vain.context().close();
  });

  it("are asked about before a name that was typed is dropped, and say beside it that there was no answer, and that the connection is back", async () => {
    const page = await go("/?q=fuse", "cleo");
    const panel = page.getByRole("dialog", { name: "Save current view" });
    const open = async () => {
      await page.getByRole("button", { name: /^Views/ }).click();
      await page.getByRole("menuitem", { name: /^Save current view/ }).click();
      await panel.waitFor();
    };
    await open();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await open();
    const name = panel.getByRole("textbox", { name: "Name" });
    await name.fill("Fuses");
    await page.context().setOffline(true);
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    await panel.getByRole("alert").getByText("Check your connection and try again.").waitFor();
    expect(await name.getAttribute("aria-invalid")).toBe("false");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await question.getByText("Unsaved changes: Name.").waitFor();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await page.context().setOffline(false);
    await panel.getByText("Back online").waitFor();
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    await panel.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "View: Fuses" }).waitFor();
    await page.context().close();
  });
});

describe("columns that were chosen and not applied", () => {
  it("are asked about before they are dropped, by Escape and by Cancel", async () => {
    const page = await go("/", "cleo");
    const panel = page.getByRole("dialog", { name: "Columns" });
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    const closers = [() => page.keyboard.press("Escape"), () => panel.getByRole("button", { name: "Cancel" }).click()];
    for (const close of closers) {
      await page.getByRole("button", { name: "Columns" }).click();
      await close();
      await panel.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Columns" }).click();
      await panel.getByRole("checkbox", { name: "Urgency" }).uncheck();
      await panel.getByRole("button", { name: "Move Title up" }).click();
      await close();
      await question.getByText("Unsaved changes: Title, Number, Urgency.").waitFor();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await question.waitFor({ state: "detached" });
      await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      expect(await panel.getByRole("checkbox", { name: "Urgency" }).isChecked()).toBe(false);
      await close();
      await question.getByRole("button", { name: "Discard" }).click();
      await panel.waitFor({ state: "detached" });
      expect(new URL(page.url()).search).toBe("");
    }
    await page.getByRole("button", { name: "Columns" }).click();
    expect(await panel.getByRole("checkbox", { name: "Urgency" }).isChecked()).toBe(true);
    await page.context().close();
  });
});

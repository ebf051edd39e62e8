// Text typed in a reference field is never lost nor taken for the earlier record.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK_RECORDS, DESKS } from "../../fixtures/documents/references.ts";
import { chooseActions, drawn, launch, PHONE, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { box, fault, holds } from "../../support/browser/reference-fields.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const ADA = "ada.ames@example.org";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(DESKS, { development: true, records: DESK_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const bookings = async (): Promise<Json[]> =>
  (await server.ask("GET", "/api/records/Booking?sort=note", undefined, { token: await server.signIn(ADA) })).body.items;

async function at(path: string, how = {}): Promise<Page> {
  return pageAt(await windowOf(browser, server, ADA, how), path);
}

const selected = (field: Locator) =>
  field.evaluate((one) =>
    (one as HTMLInputElement).value.slice((one as HTMLInputElement).selectionStart ?? 0, (one as HTMLInputElement).selectionEnd ?? 0),
  );

describe("what is typed in a reference", () => {
  it("stays and is marked where it names nobody, and is not sent as whoever stood there before", async () => {
    const [first] = await bookings();
    const page = await at(`/bookings/${first.id}/edit`);
    const who = box(page, "Who");
    await holds(who, "Ada Ames");
    await who.focus();
    expect(await selected(who)).toBe("Ada Ames");
    await page.keyboard.type("Freddie Fray");
    await page.getByText("No matches").waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => fault(who)).toBe("Who: no match for “Freddie Fray”. Pick one from the list.");
    await holds(who, "Freddie Fray");
    expect(await who.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText(/^Fix \d+ error/).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Fix 1 error").waitFor();
    await holds(who, "Freddie Fray");
    expect((await bookings())[0]!.who).toBe(first.who);
    // A press selects what it holds as well, and Escape leads back.
    await who.click();
    expect(await selected(who)).toBe("Freddie Fray");
    await page.keyboard.press("Escape");
    await holds(who, "Ada Ames");
    await page.context().close();
  });

  it("is marked in a list of several, in rows and in what an action asks for, and none of them is sent", async () => {
    const [first] = await bookings();
    const page = await at(`/bookings/${first.id}/edit`);
    const guests = box(page, "Guests");
    await guests.fill("Fred Frey");
    await page.keyboard.press("Tab");
    await page.locator("li").getByText("Fred Frey").waitFor();
    await holds(guests, "");
    await guests.fill("Nobody");
    await page.keyboard.press("Tab");
    await expect.poll(() => fault(guests)).toBe("Guests: no match for “Nobody”. Pick one from the list.");
    await page.getByRole("button", { name: "Add thing" }).click();
    const owner = box(page, "Owner");
    const width = async () => (await owner.boundingBox())?.width;
    const before = await width();
    await owner.fill("Nemo");
    await page.keyboard.press("Tab");
    await expect.poll(() => fault(owner)).toBe("Owner: no match for “Nemo”. Pick one from the list.");
    expect(await width(), "the columns stay below those of the other rows").toBe(before);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/light.png` });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Fix 2 errors").waitFor();
    expect((await bookings())[0]!.version).toBe(first.version);
    // Nothing is told while something else is typed, before it is left: not what the server says of it, either.
    const typing = async (field: Locator, text: string, at: string) => {
      const tried = page.waitForResponse((reply) => /\/try\b/.test(reply.url()) && (reply.request().postData() ?? "").includes(text));
      await field.fill(text);
      expect((await (await tried).json()).problem.errors).toContainEqual(expect.objectContaining({ field: at }));
      await drawn(page);
      await expect.poll(() => fault(field)).toBe("");
      expect(await field.getAttribute("aria-invalid")).not.toBe("true");
    };
    await typing(owner, "Nix", "things[0].owner");
    await page.keyboard.press("Tab");
    await expect.poll(() => fault(owner)).toBe("Owner: no match for “Nix”. Pick one from the list.");
    await typing(guests, "Hob", "guests");
    await page.keyboard.press("Tab");
    await expect.poll(() => fault(guests)).toBe("Guests: no match for “Hob”. Pick one from the list.");
    await page.context().close();

    const list = await at("/");
    await list.getByRole("row", { name: /First/ }).getByRole("checkbox").check();
    await chooseActions(list);
    const dialog = list.locator("[role=dialog]");
    await dialog.getByRole("combobox", { name: "Action" }).selectOption({ label: "Hand over" });
    const to = box(dialog, "To");
    await to.fill("Odysseus");
    await dialog.getByText("Hand over", { exact: true }).last().click();
    await expect.poll(() => fault(to)).toBe("To: no match for “Odysseus”. Pick one from the list.");
    await dialog.getByText("Fix 1 error").waitFor();
    expect((await bookings())[0]!.version).toBe(first.version);
    await list.context().close();
  });

  it("is marked in a filter, which does not apply by it", async () => {
    const page = await at("/", { size: PHONE, theme: "dark" });
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const dialog = page.locator("[role=dialog]");
    await dialog.getByLabel("Field").selectOption({ label: "Who" });
    const value = dialog.getByRole("combobox", { name: /Value/, includeHidden: true });
    await value.fill("Nobody");
    await dialog.getByText("Apply", { exact: true }).click();
    await expect.poll(() => fault(value)).toBe("Value: no match for “Nobody”. Pick one from the list.");
    await dialog.getByText("Enter a value.").waitFor();
    await expectNoSidewaysScroll(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-dark.png` });
    await value.fill("ada ames");
    await dialog.getByText("Apply", { exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toContain("who");
    await page.context().close();
  });
});

describe("a form that begins with a reference", () => {
  it("has it nowhere on a phone, where keys would come up", async () => {
    const page = await at("/book", { size: PHONE, touch: true });
    await box(page, "Who").waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/BODY|H1/);
    await page.context().close();
  });
});

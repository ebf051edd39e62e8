// Text typed in a reference field while offline is looked up later.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK_RECORDS, DESKS } from "../../fixtures/documents/references.ts";
import { PHONE } from "../../support/application/layout.ts";
import type { Locator } from "../../support/application/locator.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { box, fault, holds } from "../../support/application/reference-fields.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const ADA = "ada.ames@example.org";
const LOOKED_UP = "We’ll retry when you’re back online.";
const REFERENCES = "**/-/references/**";

let server: TestServer;

beforeAll(async () => {
  server = await open(DESKS, { development: true, records: DESK_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

async function at(path: string, how = {}): Promise<Page> {
  return pageAt(await windowOf(server, ADA, how), path);
}

const booked = async (note: string): Promise<Json[]> => {
  const { body } = await server.ask("GET", "/api/records/Booking", undefined, { token: await server.signIn(ADA) });
  return body.items.filter((booking: Json) => booking.note === note);
};
const told = (field: Locator, text: string) => expect.poll(() => fault(field)).toBe(text);
const notLookedUp = (typed: string, label: string) => `${label}: couldn’t check “${typed}”. ${LOOKED_UP}`;

describe("what is typed in a reference without a connection", () => {
  it("is said to be not looked up, and is settled once there is one, as it was left", async () => {
    const page = await at("/book");
    const who = box(page, "Who");
    const desk = box(page, "Desk");
    const guests = box(page, "Guests");
    await who.waitFor();
    await page.context().setOffline(true);
    for (const [field, typed, label] of [
      [who, "fre", "Who"],
      [desk, "nowhere", "Desk"],
      [guests, "ann", "Guests"],
    ] as const) {
      await field.focus();
      await page.keyboard.type(typed);
      await page.keyboard.press("Tab");
      await told(field, notLookedUp(typed, label));
      await holds(field, typed);
    }
    await page.keyboard.press("Escape");
    await page.context().setOffline(false);
    await holds(who, "Fred Frey");
    await told(who, "");
    await told(desk, "Desk: no match for “nowhere”. Pick one from the list.");
    await told(guests, "Guests: “ann” matches several. Pick one.");
    await page.context().close();
  });

  it("is looked up where somebody is still there", async () => {
    const page = await at("/book", { size: PHONE, touch: true });
    const desk = box(page, "Desk");
    await page.context().setOffline(true);
    await desk.tap();
    await page.keyboard.type("DE-2");
    await page.keyboard.press("Enter");
    await told(desk, notLookedUp("DE-2", "Desk"));
    await box(page, "Who").tap();
    await page.keyboard.type("fre");
    await page.keyboard.press("Enter");
    await page.getByLabel("Note").tap();
    await told(box(page, "Who"), notLookedUp("fre", "Who"));
    await page.context().setOffline(false);
    await holds(desk, "DE-2 Zenith");
    await told(desk, "");
    // Enter was pressed for it before it was left.
    await holds(box(page, "Who"), "Fred Frey");
    await page.context().close();
  });

  it("is looked up again as the form is sent, which is refused without an answer and goes on with one", async () => {
    const page = await at("/book");
    const who = box(page, "Who");
    const owner = box(page, "Owner");
    await page.getByLabel("Note").fill("Sent anew");
    await page.getByRole("button", { name: "Add thing" }).click();
    await owner.waitFor();
    let asks = 0;
    await page.route(REFERENCES, (route) => {
      asks += 1;
      return route.abort();
    });
    // Nothing is looked up by itself meanwhile.
    await page.route("**/-/readyz", (route) => route.abort());
    await who.fill("ann baker");
    await owner.fill("fred frey");
    await page.getByLabel("Note").focus();
    await told(who, notLookedUp("ann baker", "Who"));
    await told(owner, notLookedUp("fred frey", "Owner"));
    const before = asks;
    await page.keyboard.press("Control+s");
    await page.getByText("Fix 2 errors").waitFor();
    expect(asks).toBeGreaterThan(before);
    expect(await booked("Sent anew")).toEqual([]);
    await page.unroute(REFERENCES);
    await page.keyboard.press("Control+s");
    await expect.poll(async () => (await booked("Sent anew")).length).toBe(1);
    await page.context().close();
  });

  it("is said in a filter, which applies once it is looked up", async () => {
    const page = await at("/");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const dialog = page.locator("[role=dialog]");
    await dialog.getByLabel("Field").selectOption({ label: "Who" });
    const value = dialog.getByRole("combobox", { name: /Value/, includeHidden: true });
    await value.waitFor();
    await page.context().setOffline(true);
    await value.fill("ada ames");
    await dialog.getByText("Apply", { exact: true }).click();
    await told(value, notLookedUp("ada ames", "Value"));
    await page.context().setOffline(false);
    await holds(value, "Ada Ames");
    await dialog.getByText("Apply", { exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toContain("who");
    await page.context().close();
  });
});

describe("what is typed in a reference fast", () => {
  it("is another record where one was taken by Enter, as it is scanned", async () => {
    const page = await at("/book");
    const desk = box(page, "Desk");
    await desk.focus();
    for (const [typed, name] of [
      ["DE-2", "DE-2 Zenith"],
      ["A-10", "A-10 Den of 2010"],
    ] as const) {
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
      await holds(desk, name);
    }
    await page.context().close();
  });
});

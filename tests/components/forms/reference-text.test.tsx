// Text typed in a reference field is never lost nor taken for the earlier record.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK_RECORDS, DESKS } from "../../fixtures/documents/references.ts";
import { hold, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { box, fault, holds } from "../../support/application/reference-fields.ts";
import { type Json, open, openExample, type TestServer } from "../../support/test-server.ts";

const ADA = "ada.ames@example.org";

let server: TestServer;

beforeAll(async () => {
  server = await open(DESKS, { development: true, records: DESK_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const bookings = async (): Promise<Json[]> =>
  (await server.ask("GET", "/api/records/Booking?sort=note", undefined, { token: await server.signIn(ADA) })).body.items;

async function at(path: string, how = {}): Promise<Page> {
  return pageAt(await windowOf(server, ADA, how), path);
}

/** What Enter and Tab would take. */
const marked = (page: Page) =>
  page.evaluate(() => document.getElementById(document.activeElement?.getAttribute("aria-activedescendant") ?? "")?.textContent ?? null);

async function settledOn(page: Page, text: string): Promise<void> {
  await expect.poll(() => marked(page)).toBe(text);
}

describe("what is typed in a reference", () => {
  it("is taken where one record is called just so, however late the answer comes, and the form waits for it", async () => {
    const page = await at("/book");
    const release = await hold(page, "**/-/references/**");
    await box(page, "Who").focus();
    await page.keyboard.type("ann baker");
    await page.keyboard.press("Control+s");
    await holds(box(page, "Who"), "ann baker");
    release();
    await page
      .getByText(/ saved\b/)
      .or(page.getByText(/ done: /))
      .first()
      .waitFor();
    expect((await bookings()).some(({ who }) => who !== null)).toBe(true);
    await page.context().close();
  });

  it("is marked where several fit and none was pointed at, and taken by Tab and Enter where one is", async () => {
    const page = await at("/book");
    const who = box(page, "Who");
    await who.focus();
    await page.keyboard.type("ann");
    await settledOn(page, "Ann Archer");
    await page.locator("h1").click();
    await expect.poll(() => fault(who)).toBe("Who: “ann” matches several. Pick one.");
    await holds(who, "ann");
    // Whoever only passes by changes nothing.
    await who.focus();
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Tab");
    await holds(who, "ann");
    await who.focus();
    await page.keyboard.type("ann");
    await settledOn(page, "Ann Archer");
    await page.keyboard.press("ArrowDown");
    await settledOn(page, "Ann Baker");
    await page.keyboard.press("Tab");
    await holds(who, "Ann Baker");
    expect(await fault(who)).toBe("");
    await who.focus();
    await page.keyboard.type("fr");
    await settledOn(page, "Fred Frey");
    await page.keyboard.press("Enter");
    await holds(who, "Fred Frey");
    await page.getByRole("option").first().waitFor({ state: "detached" });
    await page.context().close();
  });

  it("is taken by a Tab that comes before the answer where one is found, and marked where several are", async () => {
    const page = await at("/book");
    const who = box(page, "Who");
    for (const [typed, held, told] of [
      ["fre", "Fred Frey", ""],
      ["ann", "ann", "Who: “ann” matches several. Pick one."],
    ] as const) {
      await who.focus();
      const release = await hold(page, "**/-/references/**");
      await page.keyboard.type(typed);
      await page.keyboard.press("Tab");
      await holds(who, typed);
      await release();
      await holds(who, held);
      await expect.poll(() => fault(who)).toBe(told);
    }
    // Whoever leaves it otherwise has pointed at nothing.
    await who.focus();
    const release = await hold(page, "**/-/references/**");
    await page.keyboard.type("fre");
    await page.locator("h1").click();
    await release();
    await expect.poll(() => fault(who)).toBe("Who: no match for “fre”. Pick one from the list.");
    await page.context().close();
  });

  it("may be made where it names nobody", async () => {
    const library = await openExample("library");
    const page = await pageAt(await windowOf(library, "librarian@example.org"), "/desk/books/new");
    const tags = box(page, "Tags");
    await tags.fill("harbour zines");
    await page.keyboard.press("Tab");
    await expect.poll(() => fault(tags)).toBe("Tags: no match for “harbour zines”. Pick one from the list or create it: New tag.");
    await page.context().close();
    await library.close();
  });

  it("is taken by Tab once what named nobody is typed over, in a row as well", async () => {
    const [first] = await bookings();
    const page = await at(`/bookings/${first.id}/edit`);
    await page.getByRole("button", { name: "Add thing" }).click();
    for (const name of ["Who", "Owner"]) {
      const field = box(page, name);
      await field.focus();
      await page.keyboard.type("zzz");
      await page.getByText("No matches").waitFor();
      await page.keyboard.press("Tab");
      await expect.poll(() => fault(field)).toBe(`${name}: no match for “zzz”. Pick one from the list.`);
      await page.keyboard.press("Shift+Tab");
      await page.getByText("No matches").waitFor();
      await page.keyboard.type("Ada", { delay: 15 });
      await settledOn(page, "Ada Ames");
      await page.keyboard.press("Tab");
      await holds(field, "Ada Ames");
    }
    await page.context().close();
  });

  it("finds first what is called just so, and Enter takes it", async () => {
    const page = await at("/book");
    const desk = box(page, "Desk");
    await desk.focus();
    await page.keyboard.type("de-2");
    await settledOn(page, "DE-2 Zenith");
    await page.keyboard.press("Enter");
    await holds(desk, "DE-2 Zenith");
    // Emptied, it holds nothing.
    await desk.fill("");
    await page.keyboard.press("Tab");
    await holds(desk, "");
    expect(await fault(desk)).toBe("");
    await page.context().close();
  });
});

describe("a form that begins with a reference", () => {
  it("has the focus there, with the list closed, until somebody types or asks for it", async () => {
    const page = await at("/book");
    const who = box(page, "Who");
    await who.and(page.locator(":focus")).waitFor();
    expect(await who.getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.type("fred");
    await settledOn(page, "Fred Frey");
    await page.keyboard.press("Enter");
    await holds(who, "Fred Frey");
    await page.context().close();
  });
});

describe("a list of records that nobody answers for", () => {
  it("says that the session has ended and how to go on, and is there once somebody is signed in again", async () => {
    const [first] = await bookings();
    const page = await at(`/bookings/${first.id}/edit`);
    await page.getByLabel("Note").fill("Kept");
    await page.context().clearCookies();
    const who = box(page, "Who");
    await who.focus();
    await page.keyboard.type("fre");
    const said = page.getByText("You’ve been signed out. Your input is safe", { exact: false });
    // In the list, and as everywhere on the page.
    await expect.poll(() => said.count()).toBeGreaterThan(1);
    await expect.poll(() => page.getByText("Loading…").count()).toBe(0);
    await page.context().request.post("/-/sign-in-sample", { data: { email: ADA }, headers: { "x-ninefold": "1" } });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByRole("option", { name: "Fred Frey" }).waitFor();
    await page.context().close();
  });

  it("says that there is no answer, and asks again for what is typed next", async () => {
    const [first] = await bookings();
    const page = await at(`/bookings/${first.id}/edit`);
    await page.route("**/-/references/**", (route) => route.abort());
    const who = box(page, "Who");
    await who.focus();
    await page.keyboard.type("fr");
    await page.getByText("Check your connection and try again.").waitFor({ timeout: 20_000 });
    await page.unroute("**/-/references/**");
    await page.keyboard.type("e");
    await page.getByRole("option", { name: "Fred Frey" }).waitFor();
    await page.context().close();
  });
});

it("is replaced by what is typed after a press where the program put the focus", async () => {
  const purchasing = await openExample("purchasing");
  try {
    const page = await pageAt(await windowOf(purchasing, "employee@example.org"), "/away/new");
    const who = page.getByRole("combobox", { name: "Person" });
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
    expect(await who.inputValue()).not.toBe("");
    await who.click();
    await page.keyboard.type("ver");
    expect(await who.inputValue()).toBe("ver");
    await page.context().close();
  } finally {
    await purchasing.close();
  }
});

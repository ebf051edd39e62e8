// Two windows of one person: changes in the other are reported as their own.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DESK_RECORDS, DESKS } from "../../fixtures/documents/references.ts";
import { CHAIN, CHAIN_RECORDS } from "../../fixtures/documents/timers/timers-in-sequence.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

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

it("names whoever changed the record meanwhile as themselves, and as somebody else to others", async () => {
  const token = await server.signIn(ADA);
  const [{ id }] = (await server.ask("GET", "/api/records/Booking", undefined, { token })).body.items;
  const mine = await pageAt(await windowOf(browser, server, ADA), `/bookings/${id}/edit`);
  const others = await pageAt(await windowOf(browser, server, "fred.frey@example.org", { size: PHONE }), `/bookings/${id}/edit`);
  for (const page of [mine, others]) await page.getByLabel("Note").fill("Here");
  await server.ask("PATCH", `/api/records/Booking/${id}`, { note: "There" }, { token });
  await others.getByText("Ada Ames changed this while you were editing").waitFor();
  await mine.getByText("You changed this in another window").waitFor();
  expect(await mine.getByText(/Ada Ames changed/).count()).toBe(0);
  await expectNoSidewaysScroll(others);
  await mine.getByRole("radio", { name: "In this window" }).waitFor();
  await mine.getByRole("radio", { name: "In the other window" }).check();
  await mine.getByRole("button", { name: "Apply" }).click();
  await mine.getByText("Kept the other window’s changes").waitFor();
  expect(await mine.getByLabel("Note").inputValue()).toBe("There");
  await others.getByRole("button", { name: "Apply" }).click();
  await others.getByText("Kept your changes").waitFor();
  await others.getByText("Not saved yet").waitFor();
  for (const page of [mine, others]) await page.context().close();
});

it("knows them also where the program went on by itself from what they did, and takes nobody for the program", async () => {
  const chain = await open(CHAIN, { development: true, records: CHAIN_RECORDS, webFolder: WEB_FOLDER });
  try {
    const token = await chain.signIn("ann@example.org");
    const [{ id, version }] = (await chain.ask("GET", "/api/records/Parcel", undefined, { token })).body.items;
    const [mine, others] = [
      await pageAt(await windowOf(browser, chain, "ann@example.org"), `/parcels/${id}`),
      await pageAt(await windowOf(browser, chain, "ben@example.org", { size: PHONE }), `/parcels/${id}`),
    ];
    for (const page of [mine, others]) await page.getByRole("button", { name: "Complain", exact: true }).click();
    for (const page of [mine, others]) await page.getByRole("textbox", { name: "Why" }).fill("Broken");
    const form = await pageAt(mine.context(), `/parcels/${id}/rename`);
    await form.getByLabel("Name").fill("Mine");
    await chain.ask("POST", `/-/records/Parcel/${id}/actions/receive`, { values: {}, version }, { token });
    await mine.getByRole("dialog").getByText("You changed this in another window").waitFor();
    await others.getByRole("dialog").getByText("Ann changed this while you were editing").waitFor();
    await form.getByText("You changed this in another window").waitFor();
    await form.getByRole("button", { name: "Apply" }).click();
    const late = await pageAt(others.context(), `/parcels/${id}/rename`);
    await late.getByLabel("Name").fill("Theirs");
    chain.clock.at = new Date(chain.clock.at.getTime() + 3 * 86_400_000);
    await chain.ninefold.settle();
    await late.getByText("This was updated automatically while you were editing").waitFor();
    await form.getByText("This was updated automatically while you were editing").waitFor();
    expect(await late.getByText("changed this while you were editing").count()).toBe(0);
    await expectNoSidewaysScroll(late);
    for (const page of [mine, others]) await page.context().close();
  } finally {
    await chain.close();
  }
});

it("says on the page for signing in as whom somebody is signed in already, and leads on as them", async () => {
  const page = await pageAt(await windowOf(browser, server, ADA, { size: PHONE }), "/-/sign-in");
  await page.getByText("You’re signed in as Ada Ames. You can switch accounts below.").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue as Ada Ames" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.context().clearCookies();
  await page.goto("/-/sign-in");
  await page.getByLabel("Password").waitFor();
  expect(await page.getByText("You’re now signed in as").count()).toBe(0);
  await page.context().close();
});

// The bell, its live notifications and the development mailbox in a browser.

import { afterAll, beforeAll, expect, it } from "vitest";
import { NOTIFICATIONS } from "../../../src/runtime/web/router/addresses.ts";
import { linkedParts } from "../../../src/runtime/web/screens/notifications/linked-parts.ts";
import { WORKROOM } from "../../fixtures/documents/outbound.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const PEOPLE = [
  { name: "Ann", email: "ann@example.org", is_boss: true },
  { name: "Ben", email: "ben@example.org" },
];
let server: TestServer;

beforeAll(async () => {
  server = await open(WORKROOM("https://events.example.org"), { development: true, records: { Person: PEOPLE } });
});

afterAll(async () => {
  await server?.close();
});

it("finds in a text the addresses, without what ends the sentence, and makes no link of anything else", () => {
  const text = "Look at https://a.example/x?y=1. Or (http://b.example/z_(1)), javascript:alert(1) and http:// too.";
  const parts = linkedParts(text, "https://a.example");
  expect(parts.map(({ words }) => words).join("")).toBe(text);
  expect(parts.filter(({ href }) => href !== null).map(({ href, own }) => [href, own])).toEqual([
    ["/x?y=1", true],
    ["http://b.example/z_(1)", false],
  ]);
});

it("says of many alike that none is current any more, as of one", async () => {
  const own = await open(WORKROOM("https://events.example.org"), { development: true, records: { Person: PEOPLE } });
  const [ann, ben] = [await own.signIn("ann@example.org"), await own.signIn("ben@example.org")];
  for (const title of ["Roof", "Wall", "Door", "Gate"]) {
    const { body } = await own.ask("POST", "/api/records/Job/actions/plan", { title }, { token: ben });
    expect((await own.ask("POST", `/api/records/Job/${body.id}/actions/take`, {}, { token: ann })).status).toBe(200);
  }
  const page = await pageAt(await windowOf(own, "ann@example.org"), `${NOTIFICATIONS}?show=all`);
  const heading = page.locator("summary", { hasText: "Gate is planned and 3 similar" });
  await heading.getByText("Outdated: status is now Taken.").waitFor();
  const { body } = await own.ask("GET", "/api/records/Job", undefined, { token: ann });
  const door = body.items.find(({ title }: { readonly title: string }) => title === "Door");
  expect((await own.ask("POST", `/api/records/Job/${door.id}/actions/finish`, {}, { token: ann })).status).toBe(200);
  await heading.getByText("All 4 outdated").waitFor();
  await page.context().close();
  await own.close();
});

it.each([
  ["wide", WIDE],
  ["narrow", PHONE],
])("marks all of one fold as read, and nothing beside it (%s)", async (_, size) => {
  const own = await open(WORKROOM("https://events.example.org"), { development: true, records: { Person: PEOPLE } });
  const [ann, ben] = [await own.signIn("ann@example.org"), await own.signIn("ben@example.org")];
  const planned = async (title: string) => (await own.ask("POST", "/api/records/Job/actions/plan", { title }, { token: ben })).body.id;
  // What comes of taking it is told apart from what is planned.
  const taken = await planned("Loft");
  expect((await own.ask("POST", `/api/records/Job/${taken}/actions/take`, {}, { token: ann })).status).toBe(200);
  for (const title of ["Roof", "Wall", "Door", "Gate"]) await planned(title);
  const page = await pageAt(await windowOf(own, "ann@example.org", { size }), NOTIFICATIONS);
  const main = page.getByRole("main");
  const fold = main.getByText("Gate is planned and 3 similar");
  await fold.waitFor();
  const before = (await own.ask("GET", "/-/notifications/unread", undefined, { token: ann })).body.unread;
  expect(before).toBeGreaterThan(4);
  await main.getByRole("button", { name: "Mark as read: Gate is planned and 3 similar" }).click();
  await fold.waitFor({ state: "detached" });
  await expect.poll(async () => (await own.ask("GET", "/-/notifications/unread", undefined, { token: ann })).body.unread).toBe(before - 4);
  // Among all they stay, and nothing of the fold waits any more.
  await main.getByRole("link", { name: "All", exact: true }).click();
  await fold.waitFor();
  expect(await main.getByRole("button", { name: /^Mark as read: .* similar$/ }).count()).toBe(0);
  await page.context().close();
  await own.close();
});

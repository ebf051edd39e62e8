// An open creation panel reports changes to what it depends on, and keeps what was typed.

import { afterEach, expect, it } from "vitest";
import { KEYS } from "../../fixtures/documents/application/conflicting-starts.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const FURTHER = KEYS.replace("| day   | date             | optional |", "| day   | date             | required |").replace(
  "| why   | text(200)        | required |",
  "| why   | text(200)        | required |\n| until | date             | required |",
);
const WITHOUT = KEYS.replace(
  "| Loan   | see, take, return                | yes    |",
  "| Loan   | see, return | yes |\n| Loan | take | no |",
);
const RENAMED = KEYS.replaceAll("take Loan", "fetch Loan")
  .replace("| take   |", "| fetch  |")
  .replace("see, take, return", "see, fetch, return");
let server: TestServer;
let page: Page;

afterEach(async () => {
  await page?.context().close();
  await server?.close();
});

const key = async (): Promise<Json> =>
  (await server.ask("GET", "/api/records/Key?name=Cellar", undefined, { token: await server.signIn("ann@example.org") })).body.items[0];
const asksAsBen = async (method: string, path: string, body?: Json): Promise<Json> => {
  const reply = await server.ask(method, path, body, { token: await server.signIn("ben@example.org") });
  expect(reply.status).toBeLessThan(300);
  return reply.body;
};
const dialog = () => page.getByRole("dialog");
const submit = () => dialog().getByRole("button", { name: "Take", exact: true });

async function fillIn(size = WIDE): Promise<void> {
  const Person = [
    { name: "Ann", email: "ann@example.org" },
    { name: "Ben", email: "ben@example.org" },
  ];
  const Key = [
    { name: "Attic", kept: true },
    { name: "Cellar", kept: false },
  ];
  server = await open(KEYS, { development: true, records: { Person, Key } });
  page = await pageAt(await windowOf(server, "ann@example.org", { size }), `/keys/${(await key()).id}`);
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await dialog().getByRole("textbox", { name: "Why" }).fill("For the wine");
}

const typed = () => dialog().getByRole("textbox", { name: "Why" }).inputValue();

it("tells as well of what is changed elsewhere, and names nobody for it", async () => {
  await fillIn();
  await asksAsBen("POST", "/-/start/Loan/take", { values: { key: (await key()).id, why: "Mine" } });
  await dialog().getByText("Take is no longer available.").waitFor();
  expect(await dialog().getByText("Ben changed this").count()).toBe(0);
  expect(await typed()).toBe("For the wine");
});

it("has the fields of a changed document at once, with what was typed", async () => {
  await fillIn();
  await server.ninefold.adopt(planOf(FURTHER));
  await dialog().getByText("This form was updated").waitFor();
  await dialog().getByRole("textbox", { name: "Until" }).fill("11/23/2026");
  await dialog().getByRole("textbox", { name: "Day" }).fill("11/22/2026");
  expect(await typed()).toBe("For the wine");
  await submit().click();
  await dialog().waitFor({ state: "detached" });
  expect((await asksAsBen("GET", "/api/records/Loan")).items).toMatchObject([{ why: "For the wine", until: "2026-11-23" }]);
});

it("says that it may no longer be done, and that there is no such action any more", async () => {
  await fillIn();
  await server.ninefold.adopt(planOf(WITHOUT));
  await dialog().getByText("You no longer have permission").waitFor();
  expect(await dialog().getByText("Take is no longer available.").count()).toBe(0);
  expect(await typed()).toBe("For the wine");
  await server.ninefold.adopt(planOf(RENAMED));
  await dialog().getByText("This form was removed").waitFor();
  expect(await submit().count()).toBe(0);
  expect(await typed()).toBe("For the wine");
});

// Notifications that hold only while a condition does, in a browser.

import { afterAll, beforeAll, expect, it } from "vitest";
import { PARCELS } from "../../fixtures/documents/application/notification-conditions.ts";
import { PHONE } from "../../support/application/layout.ts";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  const Person = ["ann", "ben"].map((name) => ({ name, email: `${name}@example.org` }));
  server = await open(PARCELS, { development: true, records: { Person } });
  token = await server.signIn("ben@example.org");
});

afterAll(async () => {
  await server?.close();
});

async function pack(title: string): Promise<string> {
  return (await server.ask("POST", "/api/records/Parcel/actions/pack", { title }, { token })).body.id;
}

it("is counted as long as its condition holds, whatever ends it, and says that it is no longer current", async () => {
  const context = await windowOf(server, "ann@example.org", { size: PHONE });
  const page = await pageAt(context, "/-/notifications?show=all");
  const bell = (unread: number) =>
    page.getByRole("link", { name: unread === 0 ? "Notifications" : `Notifications: ${unread} unread`, exact: true }).first();
  const id = await pack("Lamp");
  await bell(2).waitFor();
  // What their reader does not see: a field, and records of another kind.
  expect((await server.ask("PATCH", `/api/records/Parcel/${id}`, { held: true }, { token })).status).toBe(200);
  await bell(1).waitFor();
  expect((await server.ask("POST", "/api/records/Stop", { parcel: id }, { token })).status).toBe(201);
  await bell(0).waitFor();
  const over = page.locator("li", { hasText: "Lamp may go" });
  expect(await over.getByText("Outdated", { exact: true }).count()).toBe(1);
  expect((await server.ask("PATCH", `/api/records/Parcel/${id}`, { held: false }, { token })).status).toBe(200);
  await bell(1).waitFor();
  expect(await over.getByText("Outdated").count()).toBe(0);
  await context.close();
});

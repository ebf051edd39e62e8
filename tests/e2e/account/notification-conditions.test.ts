// Notifications that hold only while a condition does, in a browser.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, PHONE, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const PARCELS = `# Parcels

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Parcel

- Shown as: {title}

| Field | Type     | Must be  | Value     |
| ----- | -------- | -------- | --------- |
| title | text(80) | required | -         |
| until | date     | optional | -         |
| held  | yes/no   | required | starts no |

### Stop

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| parcel | reference to Parcel | required |

## 4. States and transitions

### Parcel

- States: packed, gone
- Ends in: gone

| From   | Action | To     | Then                                |
| ------ | ------ | ------ | ----------------------------------- |
| (new)  | pack   | packed | tell every Member held; tell every Member stopped |
| packed | send   | gone   | -                                   |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                  | Member |
| ------ | ----------------------- | ------ |
| Person | see                     | yes    |
| Parcel | see, pack, change, send | yes    |
| Parcel | see held                | no     |
| Stop   | see                     | no     |
| Stop   | create                  | yes    |

## 7. The calls it makes

| Message | To | Subject           | Text     | While                                                    |
| ------- | -- | ----------------- | -------- | -------------------------------------------------------- |
| held    | -  | {title} may go    | Send it. | not held                                                 |
| stopped | -  | {title} has no stop | Send it. | no Stop where (parcel = this) and (until is empty or until >= today) |
`;

let browser: Browser;
let server: TestServer;
let token: string;

beforeAll(async () => {
  browser = await launch();
  const Person = ["ann", "ben"].map((name) => ({ name, email: `${name}@example.org` }));
  server = await open(PARCELS, { development: true, records: { Person }, webFolder: WEB_FOLDER });
  token = await server.signIn("ben@example.org");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function pack(title: string): Promise<string> {
  return (await server.ask("POST", "/api/records/Parcel/actions/pack", { title }, { token })).body.id;
}

it("is counted as long as its condition holds, whatever ends it, and says that it is no longer current", async () => {
  const context = await windowOf(browser, server, "ann@example.org", { size: PHONE });
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
  await expectAccessible(page);
  expect((await server.ask("PATCH", `/api/records/Parcel/${id}`, { held: false }, { token })).status).toBe(200);
  await bell(1).waitFor();
  expect(await over.getByText("Outdated").count()).toBe(0);
  await context.close();
});

it("follows the time as well, while nothing is changed", async () => {
  const context = await windowOf(browser, server, "ann@example.org");
  await context.clock.install();
  const page = await pageAt(context, "/-/notifications?show=all");
  const id = await pack("Desk");
  expect((await server.ask("PATCH", `/api/records/Parcel/${id}`, { until: "2026-03-02" }, { token })).status).toBe(200);
  const line = page.locator("li", { hasText: "Desk has no stop" });
  await line.getByRole("button", { name: "Mark as read: Desk has no stop" }).waitFor();
  server.clock.at = new Date("2026-03-03T10:00:00.000Z");
  await context.clock.fastForward(61_000);
  await line.getByText("Outdated", { exact: true }).waitFor();
  await context.close();
});

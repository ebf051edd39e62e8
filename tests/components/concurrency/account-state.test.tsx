// Users whose own record is in a state of trouble are told so where they look.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, open, openExample, type TestServer } from "../../support/test-server.ts";

let market: TestServer;

beforeAll(async () => {
  market = await openExample("market", { now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await market?.close();
});

async function act(server: TestServer, by: string, of: string, action: string, values: object = {}): Promise<void> {
  const signedIn = await server.ask("POST", "/-/sign-in-sample", { email: by });
  const as = { headers: { cookie: (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "" } };
  const { rows } = (await server.ask("GET", "/-/screens/people/rows?size=100", undefined, as)).body;
  const { id, version } = rows.find(({ values: { email } }: Json) => email === of);
  const done = await server.ask("POST", `/-/records/Person/${id}/actions/${action}`, { values, version }, as);
  expect([done.status, done.body]).toEqual([200, expect.anything()]);
}

describe("what may not be seen", () => {
  const product = (permissions: string) => `# Club

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows | Menu |
| ------ | ----- | ----- | ---- |
| Home   | /     | page  | yes  |
| People | /people | list of Person | yes |

### Home

Welcome.

## 3. Entities and their fields

### Person

| Field  | Type      | Must be          |
| ------ | --------- | ---------------- |
| email  | email     | required, unique |
| chief  | yes/no    | optional         |
| reason | text(200) | optional         |

## 4. States and transitions

### Person

- States: active, barred "Barred from the house"
- Warns in: barred

| From   | Action | To     | Asks for                    |
| ------ | ------ | ------ | --------------------------- |
| (new)  | join   | active | -                           |
| active | bar    | barred | reason: text(200), required |

## 6. Roles and permissions

| Role    | Means          |
| ------- | -------------- |
| Chief   | user.chief     |
| Member  | not user.chief |

| Entity | Action        | Chief | Member         |
| ------ | ------------- | ----- | -------------- |
| Person | see, join     | yes   | if this = user |
| Person | bar           | yes   | no             |
${permissions}`;

  it.each([
    ["the reason, and since when", "| Person | see reason, see history | yes | no |", { value: "barred", since: false, reasons: [] }],
    ["since when", "| Person | see history | yes | no |", { value: "barred", since: false, reasons: ["Late."] }],
    ["nothing", "", { value: "barred", since: true, reasons: ["Late."] }],
    ["the state", "| Person | see status | yes | no |", null],
  ])("is not told: %s", async (_, permissions, expected) => {
    const records = { Person: [{ email: "ann@example.org" }, { email: "cy@example.org", chief: true }] };
    const server = await open(product(permissions), { development: true, records });
    const token = await server.signIn("ann@example.org");
    const warned = async () => (await server.ask("GET", "/-/app", undefined, { token })).body.user.warned;
    expect(await warned()).toBeUndefined();
    await act(server, "cy@example.org", "ann@example.org", "bar", { reason: "Late." });
    const [told] = (await warned()) ?? [];
    const { value, since, reasons } = told ?? {};
    const seen = told === undefined ? null : { value, since: since !== undefined, reasons: reasons.map((one: Json) => one.value) };
    expect(seen).toEqual(expected);
    await server.close();
  });
});

// The summary of a transition that left the state as it was.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const WISHES = `# Wishes

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route          | Shows          | Fields                          | Actions                    | Menu |
| --------- | -------------- | -------------- | ------------------------------- | -------------------------- | ---- |
| Wishes    | /              | list of Wish   | title, status                   | agree, renew, note         | yes  |
| Wish page | /wishes/{wish} | one Wish       | title, agreed, due, cost, notes | agree, renew, note         | no   |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Wish

| Field  | Type      | Must be  | Value             |
| ------ | --------- | -------- | ----------------- |
| title  | text(40)  | required | -                 |
| agreed | integer   | required | starts 0          |
| due    | date      | required | starts 2026-03-02 |
| cost   | money     | required | starts 1.00 EUR   |
| inner  | integer   | required | starts 0          |
| notes  | text(200) | optional | -                 |

## 4. States and transitions

### Wish

- States: waiting, granted

| From    | Action | To      | Only if    | Asks for | Then                                                        |
| ------- | ------ | ------- | ---------- | -------- | ----------------------------------------------------------- |
| (new)   | wish   | waiting | -          | -        | -                                                           |
| waiting | agree  | granted | agreed > 0 | -        | add 1 to agreed; add 1 to inner                             |
| waiting | agree  | waiting | -          | -        | add 1 to agreed; add 1 to inner                             |
| waiting | renew  | waiting | -          | -        | set due to due + 7 days; add 1.50 EUR to cost; add 1 to agreed |
| waiting | note   | waiting | -          | notes    | -                                                           |

## 6. Roles and permissions

| Role  | Means          |
| ----- | -------------- |
| Staff | user.staff     |
| Guest | not user.staff |

| Entity | Action                       | Staff | Guest |
| ------ | ---------------------------- | ----- | ----- |
| Person | see                          | yes   | yes   |
| Wish   | see, wish, agree, renew, note | yes  | yes   |
| Wish   | see due                      | yes   | no    |
`;

describe.each(engineFor(import.meta.filename))("a step that leaves the state as it was, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const Person = ["staff", "guest"].map((name) => ({ name, email: `${name}@example.org`, staff: name === "staff" }));
    server = await open(WISHES, { engine, development: true, records: { Person }, now: "2026-03-01T10:00:00.000Z" });
  });
  afterAll(() => server?.close());

  const wish = async (token: string): Promise<string> =>
    (await server.ask("POST", "/api/records/Wish/actions/wish", { title: "A boat" }, { token })).body.id;
  const left = async (token: string, id: string, action: string, values: Json = {}): Promise<Json> => {
    const { version } = (await server.ask("GET", `/api/records/Wish/${id}`, undefined, { token })).body;
    const { body } = await server.ask("POST", `/-/records/Wish/${id}/actions/${action}`, { values, version }, { token });
    return [body.now, body.still, (body.changed ?? []).map(({ label, value }: Json) => [label, value])];
  };

  it("says so where it might have moved it, and what it changed of what people see", async () => {
    const token = await server.signIn("staff@example.org");
    const id = await wish(token);
    expect(await left(token, id, "agree")).toEqual([undefined, "Waiting", [["Agreed", 1]]]);
    expect(await left(token, id, "renew")).toEqual([
      undefined,
      undefined,
      [
        ["Due", "2026-03-09"],
        ["Cost", "2.50"],
      ],
    ]);
    // What was typed is known to whoever typed it.
    expect(await left(token, id, "note", { notes: "Blue" })).toEqual([undefined, undefined, []]);
    expect(await left(token, id, "agree")).toEqual(["Granted", undefined, []]);
  });

  it("tells nobody what they may not see", async () => {
    const token = await server.signIn("guest@example.org");
    const [, , changed] = await left(token, await wish(token), "renew");
    expect(changed).toEqual([
      ["Cost", "2.50"],
      ["Agreed", 1],
    ]);
  });
});

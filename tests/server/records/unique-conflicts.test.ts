// A unique conflict names the other record to those who may see it.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const KEYS = `# Keys

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route  | Shows        | Fields           | Actions |
| ------ | ------ | ------------ | ---------------- | ------- |
| Keys   | /      | list of Key  | tag, door, status | label   |
| Key    | /{key} | one Key      | tag, door, status | label   |

## 3. Entities and their fields

### Person

| Field | Type         | Must be          |
| ----- | ------------ | ---------------- |
| name  | text(20)     | required         |
| email | email        | required, unique |
| role  | one of: Desk, Holder | required         |

### Key

- Shown as: {door}

| Field | Type                | Must be          | Value       |
| ----- | ------------------- | ---------------- | ----------- |
| tag   | text(20)            | optional, unique | -           |
| door  | text(20)            | required         | -           |
| hidden | yes/no             | required         | starts no   |

### Loan

- Shown as: {key.door} by {person.name}
- Unique: key + person

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| key    | reference to Key    | required | -           |
| person | reference to Person | required | starts user |

## 4. States and transitions

### Key

- States: here, gone
- Ends in: gone

| From  | Action | To   | Asks for | Then |
| ----- | ------ | ---- | -------- | ------------------------ |
| (new) | add    | here | -        | -                        |
| here  | lose   | gone | -        | -                          |
| here  | label  | here | tag      | -                        |
| here  | lend   | here | -        | create Loan (key = this) |

## 6. Roles and permissions

| Role   | Means                  |
| ------ | ---------------------- |
| Desk   | user.role is Desk |
| Holder | user.role is Holder |

| Entity | Action                   | Desk | Holder            |
| ------ | ------------------------ | ---- | ----------------- |
| Person | see                      | yes  | yes               |
| Key    | see                      | yes  | if hidden is no   |
| Key    | add, change, label, lend | yes  | yes               |
| Loan   | see, create              | yes  | yes               |

## 7. The calls it makes

| Call | Method | Path            | Does            | Takes               | Gives |
| ---- | ------ | --------------- | --------------- | ------------------- | ----- |
| many | POST   | /api/loans/many | create many Loan | list of Loan(key, person)  | list of Loan(id) |
`;

describe.each(ENGINES)("what is taken, on %s", (engine) => {
  let server: TestServer;
  let desk: string;
  let holder: string;
  let keys: Record<string, Json>;
  beforeAll(async () => {
    const people = [
      { name: "Ann", email: "ann@example.org", role: "Desk" },
      { name: "Bo", email: "bo@example.org", role: "Holder" },
    ];
    const made = [{ tag: "A1", door: "Attic" }, { tag: "B2", door: "Cellar", hidden: true }, { door: "Gate" }];
    server = await open(KEYS, { engine, records: { Person: people, Key: made } });
    [desk, holder] = [await server.signIn("ann@example.org"), await server.signIn("bo@example.org")];
    const { items } = (await server.ask("GET", "/api/records/Key", undefined, { token: desk })).body;
    keys = Object.fromEntries(items.map((one: Json) => [one.door, one]));
  });
  afterAll(() => server?.close());

  const told = ({ status, body }: { status: number; body: Json }) => [
    status,
    ...body.errors.map(({ field, detail, other }: Json) => [field, detail, ...(other === undefined ? [] : [other.label])]),
  ];
  const attic = [409, ["tag", "Tag must be unique; Attic already uses it.", "Attic"]];
  const unseen = [409, ["tag", "Tag is already taken."]];

  it("is named where a record is made or changed by a call", async () => {
    const making = (tag: string, token: string) =>
      server.ask("POST", "/api/records/Key/actions/add", { tag, door: "New" }, { token }).then(told);
    expect(await making("A1", desk)).toEqual(attic);
    expect(await making("B2", holder)).toEqual(unseen);
    const changing = (tag: string, token: string) => server.ask("PATCH", `/api/records/Key/${keys.Gate.id}`, { tag }, { token }).then(told);
    expect(await changing("A1", holder)).toEqual(attic);
    expect(await changing("B2", holder)).toEqual(unseen);
  });

  it("is named where a step asks for it, of one record and of many", async () => {
    const step = `/api/records/Key/${keys.Gate.id}/actions/label`;
    expect(told(await server.ask("POST", step, { tag: "A1" }, { token: desk }))).toEqual(attic);
    expect(told(await server.ask("POST", step, { tag: "B2" }, { token: holder }))).toEqual(unseen);
    const records = [{ id: keys.Gate.id, version: keys.Gate.version }];
    const request = { action: "label", values: { tag: "A1" }, records };
    const { results } = (await server.ask("POST", "/-/screens/keys/bulk", request, { token: desk })).body;
    expect(told({ status: results[0].problem.status, body: results[0].problem })).toEqual(attic);
  });

  it("is named where the actor themself is what is the same, where an effect makes it, and by its place among many", async () => {
    const { body } = await server.ask("GET", "/api/records/Person?name=Bo", undefined, { token: holder });
    const loan = { key: keys.Attic.id };
    expect((await server.ask("POST", "/api/records/Loan", loan, { token: holder })).status).toBe(201);
    expect(told(await server.ask("POST", "/api/records/Loan", loan, { token: holder }))).toEqual([
      409,
      ["key", "You already have one with this Key: Attic by Bo.", "Attic by Bo"],
    ]);
    expect(told(await server.ask("POST", `/api/records/Key/${keys.Attic.id}/actions/lend`, {}, { token: holder }))).toEqual([
      409,
      [null, "You already have one with this Key: Attic by Bo.", "Attic by Bo"],
    ]);
    const many = [{ key: keys.Gate.id }, loan].map((one) => ({ ...one, person: body.items[0].id }));
    const answer = await server.ask("POST", "/api/loans/many", many, { token: desk });
    expect(told(answer)).toEqual([409, ["[1].key", "Attic by Bo already has this Key + Person.", "Attic by Bo"]]);
    expect((await server.ask("GET", "/api/records/Loan", undefined, { token: desk })).body.total).toBe(1);
  });
});

// What a reader learns of why a timer was refused is what they may see anyway.

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `
# Cases

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(80) | required         | -         |
| email | email    | required, unique | -         |
| boss  | yes/no   | required         | starts no |

### Box

- Shown as: {name}

| Field | Type     | Must be  | Value    |
| ----- | -------- | -------- | -------- |
| name  | text(80) | required | -        |
| total | integer  | required | starts 0 |
| pieces | integer(0..6) | required | starts 0 |

### Case

- Shown as: {title}

| Field | Type             | Must be          | Value        |
| ----- | ---------------- | ---------------- | ------------ |
| title | text(80)         | required         | -            |
| on    | date             | required         | -            |
| size  | integer          | required         | starts 1     |
| note  | text(80)         | optional         | -            |
| box   | reference to Box | optional         | -            |
| key   | text(80)         | optional, unique | -            |
| weight | integer(0..10)  | optional         | -            |

## 4. States and transitions

### Case

- States: waiting, packed
- Ends in: packed

| From    | Action  | To     | Only if               | Then                     | Label |
| ------- | ------- | ------ | --------------------- | ------------------------ | ----- |
| (new)   | bring   | waiting | -                    | -                        | -     |
| waiting | (at on) | packed | key is not empty      | set key to "packed"      | Seal  |
| waiting | (at on) | packed | box is not empty and weight is empty | add size to box.total | - |
| waiting | (at on) | packed | box is not empty and weight is not empty | add weight to box.pieces | - |
| waiting | (at on) | packed | box is empty and weight is not empty | set weight to weight + 5 | - |
| waiting | (at on) | packed | key is empty and box is empty and weight is empty | - | -     |

## 5. Validation rules

| Rule       | For  | Must hold        | Only if          | Otherwise |
| ---------- | ---- | ---------------- | ---------------- | --------- |
| Small ones | Case.size | size < 5    | status is packed | too-large |
| No dust    | Case.note | note is empty or note != "dust" | status is packed | dusty |
| A full box | Box  | total <= 10      | -                | full      |

## 6. Roles and permissions

| Role  | Means     |
| ----- | --------- |
| Clerk | not user.boss |
| Boss  | user.boss |

| Entity | Action             | Clerk               | Boss |
| ------ | ------------------ | ------------------- | ---- |
| Person | see                | yes                 | yes  |
| Box    | see, create        | no                  | yes  |
| Case   | see, bring, change | yes                 | yes  |
| Case   | see note, see weight | if status is packed | yes  |

## 7. The calls it makes

- Standard calls: yes

## 8. The error catalogue

| Code      | Status | Message                                |
| --------- | ------ | -------------------------------------- |
| too-large | 422    | {title} ({note}) is {size}, {status}. |
| full      | 422    | {name} holds {total}. {number of Case where (box = this)} of {number of Case where (size > 8)}. |
| dusty     | 422    | {title} is dusty.                      |
`;

const PEOPLE = [
  { name: "Ann", email: "ann@example.org" },
  { name: "Bob", email: "bob@example.org", boss: true },
];
const MANY = 30;
/** Steps that were refused before, and their records. */
const STEPS = 8;
const CASES = 7;

describe.each(engineFor(import.meta.filename))("why a timer was refused, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ask = (who: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who] });
  const bring = async (title: string, more: Json = {}) =>
    (await ask("bob", "POST", "/api/records/Case/actions/bring", { title, on: "2026-03-10", ...more })).body;
  const items = async (who: string): Promise<Json[]> => (await ask(who, "GET", "/-/refused")).body.items;
  const reasons = async (who: string, title: string): Promise<string[]> =>
    (await items(who)).find(({ record }) => record.label === title).reasons.map(({ detail }: Json) => detail);

  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server = await open(DOCUMENT, { engine, records: { Person: PEOPLE } });
    for (const name of ["ann", "bob"]) tokens[name] = await server.signIn(`${name}@example.org`);
    const box = (await ask("bob", "POST", "/api/records/Box", { name: "Blue", total: 8 })).body.id;
    await bring("Trunk", { size: 9, note: "gold" });
    await bring("Bag", { size: 4, box });
    await bring("First", { key: "packed", on: "2026-03-20" });
    await bring("Second", { key: "other" });
    await bring("Heavy", { weight: 8 });
    await bring("Load", { weight: 8, box });
    await bring("Dusty", { note: "dust" });
    await bring("Both", { key: "third", size: 4, box });
    server.clock.at = new Date("2026-03-10T10:00:00.000Z");
  });
  afterAll(async () => {
    await server?.close();
    vi.restoreAllMocks();
  });

  it("says nothing that the step itself would let them see", async () => {
    expect(await reasons("bob", "Trunk")).toEqual(["Trunk (gold) is 9, packed."]);
    expect(await reasons("ann", "Trunk")).toEqual(["Trunk (–) is 9, waiting."]);
  });

  it("names no other record that they may not see, nor what it holds", async () => {
    expect(await reasons("bob", "Bag")).toEqual(["Blue holds 8. 3 of 1."]);
    expect(await reasons("ann", "Bag")).toEqual(["– holds –. – of 1."]);
  });

  it("names the field that a rule is about, to whoever sees it", async () => {
    const fieldsOf = async (who: string, title: string) =>
      (await items(who))
        .find(({ record }) => record.label === title)
        .reasons.flatMap(({ errors }: Json) => errors.map(({ field }: Json) => field));
    expect([await fieldsOf("bob", "Trunk"), await fieldsOf("ann", "Trunk")]).toEqual([["size"], ["size"]]);
    expect([await fieldsOf("bob", "Dusty"), await fieldsOf("ann", "Dusty")]).toEqual([["note"], [null]]);
    expect(await fieldsOf("bob", "Bag")).toEqual([null]);
  });

  it("says what a field must be that the step would set beyond its range, to whoever sees the field", async () => {
    const heavy = (await items("bob")).find(({ record }) => record.label === "Heavy");
    expect(heavy.reasons).toMatchObject([
      { code: "out-of-range", detail: "Weight must be between 0 and 10.", errors: [{ field: "weight", code: "out-of-range" }] },
    ]);
    expect(await reasons("ann", "Heavy")).toEqual([]);
    expect(await reasons("bob", "Load")).toEqual(["Pieces must be between 0 and 6."]);
    expect(await reasons("ann", "Load")).toEqual([]);
  });

  it("says which field holds what another record has, and not which record", async () => {
    const second = (await items("bob")).find(({ record }) => record.label === "Second");
    expect(second).toMatchObject({
      label: "Seal",
      reasons: [{ code: "already-taken", detail: "Key is already taken.", errors: [{ field: "key" }] }],
    });
    expect(JSON.stringify(second)).not.toContain("First");
  });

  it("is counted by records, of which one may wait for several steps, up to a hundred", async () => {
    expect((await items("ann")).filter(({ record }) => record.label === "Both").length).toBe(2);
    expect((await ask("ann", "GET", "/-/refused/count")).body).toEqual({ count: CASES, more: false });
  });

  it("is told of many page by page, each once", async () => {
    for (let at = 0; at < MANY; at++) await bring(`Crate ${at}`, { size: 9 });
    const first = (await ask("ann", "GET", "/-/refused")).body;
    const rest = (await ask("ann", "GET", `/-/refused?after=${first.next}`)).body;
    expect([first.items.length, rest.items.length, rest.next]).toEqual([25, MANY + STEPS - 25, null]);
    expect(new Set([...first.items, ...rest.items].map(({ id }: Json) => id)).size).toBe(MANY + STEPS);
    expect((await ask("ann", "GET", "/-/refused/count")).body).toEqual({ count: MANY + CASES, more: false });
    expect((await ask("ann", "GET", "/-/refused?after=x")).status).toBe(400);
    for (let at = MANY; at <= 100 - CASES; at++) await bring(`Crate ${at}`, { size: 9 });
    expect((await ask("ann", "GET", "/-/refused/count")).body).toEqual({ count: 100, more: true });
  });
});

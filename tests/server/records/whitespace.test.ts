// White space at the ends of one-line texts is trimmed.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const SHELVES = `# Shelves

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route         | Shows             | Fields                 | Actions |
| ------- | ------------- | ----------------- | ---------------------- | ------- |
| Shelves | /             | list of Shelf     | code, note             | import  |
| Shelf   | /shelves/{shelf.code} | one Shelf       |                        |         |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Shelf

- Shown as: {code}

| Field | Type             | Must be          |
| ----- | ---------------- | ---------------- |
| code  | text(20)         | required, unique |
| note  | text(20)         | optional         |
| phone | phone            | optional         |
| words | list of text(20) | optional         |
| items | rows of Item     | optional         |

### Item

| Field | Type               | Must be  |
| ----- | ------------------ | -------- |
| shelf | reference to Shelf | required |
| name  | text(20)           | required |

## 5. Rules

| Rule | For | Must hold | Otherwise |
| - | - | - | - |
| Plain | Shelf | note is empty or note != "none" | say-it |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action              | Member |
| ------ | ------------------- | ------ |
| Person | see                 | yes    |
| Shelf  | see, create, change | yes    |

## 8. Behaviour on errors and edge cases

| Code   | Status | Message         |
| ------ | ------ | --------------- |
| say-it | 422    | Say what it is. |
`;

describe.each(engineFor(import.meta.filename))("the ends of texts on %s", (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await open(SHELVES, {
      engine,
      records: { Person: [{ name: "Ann", email: "ann@example.org" }], Shelf: [{ code: "A" }, { code: "OLD" }] },
    });
    token = await server.signIn("ann@example.org");
    // As it was stored before they were dropped.
    await server.store.write(async (transaction) => {
      const old = await transaction.getBy("Shelf", "code", "OLD");
      await transaction.update("Shelf", String(old!.id), { code: "B ", note: "red ", words: ["far "] }, Number(old!.version));
    });
  });
  afterAll(() => server?.close());

  const codes = async (query: string): Promise<string[]> =>
    (await server.ask("GET", `/api/records/Shelf?${query}`, undefined, { token })).body.items.map(({ code }: Json) => code);
  const send = async (step: string, body: string, query: Record<string, string>): Promise<Json> => {
    const response = await fetch(`${server.url}/-/screens/shelves/import/${step}?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" },
      body,
    });
    return response.json();
  };

  it("are dropped in rows and lists, and count for nothing in rules and in what is required", async () => {
    const given = { code: "\tC ", note: "  ", phone: " 0316 20 40 ", words: [" a b "], items: [{ name: " nails" }] };
    const made = await server.ask("POST", "/api/records/Shelf", given, { token });
    expect(made.body).toMatchObject({ code: "C", note: null, phone: "0316 20 40", words: ["a b"], items: [{ name: "nails" }] });
    const none = await server.ask("POST", "/api/records/Shelf", { code: "D", note: "none " }, { token });
    expect([none.status, none.body.code]).toEqual([422, "say-it"]);
    const again = await server.ask("POST", "/api/records/Shelf", { code: "C " }, { token });
    expect([again.status, again.body.errors[0].detail]).toEqual([409, "Code must be unique; C already uses it."]);
    const empty = await server.ask("POST", "/api/records/Shelf", { code: "D", items: [{ name: " " }] }, { token });
    expect(empty.body.errors).toEqual([expect.objectContaining({ field: "items[0].name", code: "required" })]);
  });

  it("are dropped in filters, which find what was stored with them before as well", async () => {
    expect(await codes("code=%20A%20")).toEqual(["A"]);
    expect(await codes("code=B%20")).toEqual(["B "]);
    expect(await codes("code=B")).toEqual([]);
    expect(await codes("words=far%20")).toEqual(["B "]);
    expect(await codes("note=red%20")).toEqual(["B "]);
  });

  it("are part of an address as they are of what was stored before", async () => {
    const titles = await Promise.all(
      ["B%20", "A%20", "B"].map(
        async (code) => (await server.ask("GET", `/-/screens/shelf/record?p.shelf=${code}`, undefined, { token })).status,
      ),
    );
    expect(titles).toEqual([200, 200, 404]);
  });

  it("are no change where they stand in a file as they are stored, and find no other record", async () => {
    const query = { map: "code,note", match: "code" };
    expect(await send("try", "Code,Note\nB ,red \n A,\n", query)).toMatchObject({ created: 0, updated: 0, unchanged: 2, wrong: 0 });
    expect(await send("try", "Code,Note\n E , blue \n", query)).toMatchObject({ created: 1, wrong: 0 });
  });
});

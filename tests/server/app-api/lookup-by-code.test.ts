// A record is found by its own code, as far as the reader may see it.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const SHELVES = `# Shelves

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows         | Fields     | Actions | Filter by |
| ------ | ----- | ------------- | ---------- | ------- | --------- |
| Loans  | /     | list of Loan  | book, note | Lend    | book      |
| Lend   | /lend | form for Loan | book, note | save    | -         |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(80) | required         | -         |
| email | email    | required, unique | -         |
| desk  | yes/no   | required         | starts no |

### Book

- Shown as: {title}

| Field  | Type     | Must be                                            |
| ------ | -------- | -------------------------------------------------- |
| title  | text(80) | required                                           |
| isbn   | text(13) | required, unique, matches /^97[89][0-9]{10}$/      |
| inner  | text(20) | optional, unique                                   |
| copies | integer  | required                                           |

### Loan

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| book  | reference to Book | required |
| note  | text(80)          | optional |

## 5. Validation rules

| Rule       | For       | Must hold       | Otherwise |
| ---------- | --------- | --------------- | --------- |
| Some there | Loan.book | book.copies > 0 | none-left |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Reader | not user.desk |
| Desk   | user.desk     |

| Entity | Action      | Reader | Desk |
| ------ | ----------- | ------ | ---- |
| Person | see         | yes    | yes  |
| Book   | see         | yes    | yes  |
| Book   | see inner   | no     | yes  |
| Loan   | see, create | yes    | yes  |

## 8. Error catalogue

| Code      | Status | Message                | Remedy           |
| --------- | ------ | ---------------------- | ---------------- |
| none-left | 409    | {book.title} is out.   | Ask at the desk. |
`;

const RECORDS = {
  Person: [
    { name: "Rita", email: "rita@example.org" },
    { name: "Leo", email: "leo@example.org", desk: true },
  ],
  Book: [
    { title: "Emma", isbn: "9780140433623", inner: "K-7", copies: 1 },
    { title: "Dracula", isbn: "9780140433647", inner: "K-8", copies: 0 },
    { title: "K-7 and other peaks", isbn: "9780140433654", copies: 1 },
  ],
};

describe.each(engineFor(import.meta.filename))("what a code names where a record is chosen, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(SHELVES, { engine, records: RECORDS });
  });
  afterAll(() => server?.close());

  const answer = async (who: string, q: string, fits = false): Promise<Json> => {
    const token = await server.signIn(`${who}@example.org`);
    const path = `/-/references/Loan/book?q=${encodeURIComponent(q)}${fits ? "&fits=yes" : ""}`;
    return (await server.ask("GET", path, undefined, { token })).body;
  };
  const offered = async (who: string, q: string) => (await answer(who, q)).options.map(({ label }: Json) => label);

  it("is the record that has it, as it is stored, as it is printed and with space around it", async () => {
    for (const code of ["9780140433623", "978-0-14-043362-3", " 9780140433623 "]) expect(await offered("rita", code)).toEqual(["Emma"]);
    expect(await offered("rita", "978014043362")).toEqual([]);
  });

  it("is found by nobody who may not see the code, and comes before what is called so", async () => {
    expect(await offered("leo", "K-7")).toEqual(["Emma", "K-7 and other peaks"]);
    expect(await offered("rita", "K-7")).toEqual(["K-7 and other peaks"]);
    const { options, byCode } = await answer("leo", "K-7");
    expect(byCode).toEqual([options[0].id]);
    expect(await answer("rita", "K-7")).not.toHaveProperty("byCode");
  });

  it("is told of why it cannot be chosen", async () => {
    const { options, refusedBy } = await answer("rita", "978-0-14-043364-7", true);
    expect([options, refusedBy]).toEqual([[], ["Dracula is out.", "Ask at the desk."]]);
  });
});

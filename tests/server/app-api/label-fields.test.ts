// What a list tells of its columns of references: whether its records are called by what these show.

import { afterAll, beforeAll, expect, it } from "vitest";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const RACK = `# Rack

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows        | Fields                                             |
| ------ | ----- | ------------ | -------------------------------------------------- |
| Loans  | /     | list of Loan | copy, copy.book, copy.book.writer, borrower, keeper |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required         |
| email | email    | required, unique |

### Book

- Shown as: {title}

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| title  | text(40)            | required |
| writer | reference to Person | required |

### Copy

- Shown as: {called}

| Field  | Type              | Must be  | Value                        |
| ------ | ----------------- | -------- | ---------------------------- |
| book   | reference to Book | required | -                            |
| number | integer           | required | -                            |
| called | text(80)          | required | always "{book}, no. {number}" |

### Loan

- Shown as: {copy} for {borrower}

| Field    | Type                | Must be  |
| -------- | ------------------- | -------- |
| copy     | reference to Copy   | required |
| borrower | reference to Person | required |
| keeper   | reference to Person | required |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action | Member |
| ------ | ------ | ------ |
| Person | see    | yes    |
| Book   | see    | yes    |
| Copy   | see    | yes    |
| Loan   | see    | yes    |
`;

let server: TestServer;

beforeAll(async () => {
  server = await open(RACK, { records: { Person: [{ name: "Ida", email: "ida@example.org" }] } });
});

afterAll(() => server?.close());

it("is so of what their label names, also by way of others and of computed words, and of nothing else", async () => {
  const token = await server.signIn("ida@example.org");
  const { body } = await server.ask("GET", "/-/app", undefined, { token });
  const { columns } = body.screens.find((one: Json) => one.name === "Loans");
  const calling = columns.filter((one: Json) => one.calls).map(({ path }: Json) => path);
  expect(calling).toEqual(["copy", "copy.book", "borrower"]);
});

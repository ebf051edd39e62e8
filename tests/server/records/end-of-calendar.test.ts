// A computed date that would leave the calendar is its first or last day.

import { describe, expect, it } from "vitest";
import { ENGINES, open } from "../../support/test-server.ts";

const LOANS = `# Loans

## 1. What the product does and for whom

- Signs in as: Person
- Time zone: Pacific/Auckland

## 2. Screens and routes

| Screen | Route | Shows        | Fields                      |
| ------ | ----- | ------------ | --------------------------- |
| Loans  | /     | list of Loan | lent, due, until, made, day |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Loan

| Field | Type   | Must be  | Value                     |
| ----- | ------ | -------- | ------------------------- |
| lent  | date   | required | -                         |
| at    | moment | required | -                         |
| due   | date   | required | always lent + 14 days     |
| since | date   | required | always lent - 14 days     |
| until | moment | required | always at + 3 hours       |
| day   | date   | required | always date of at         |
| made  | date   | required | always date of created_at |
| soon  | date   | required | always today + 1 day      |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |

| Entity | Action      | Visitor |
| ------ | ----------- | ------- |
| Person | see         | no      |
| Loan   | see, create | yes     |
`;

describe.each(ENGINES)("a required computed date at the end of the calendar on %s", (engine) => {
  it("is the last or the first day, or moment, and never empty", async () => {
    // No session would last beyond it.
    const server = await open(LOANS, { engine, now: "9999-12-31T23:59:59.000Z" });
    try {
      const make = async (lent: string, at: string) => (await server.ask("POST", "/api/records/Loan", { lent, at })).body;
      const last = "9999-12-31";
      expect(await make("9999-12-25", "9999-12-31T23:00:00.000Z")).toMatchObject({
        ...{ due: last, since: "9999-12-11", until: "9999-12-31T23:59:59.999Z", day: last, made: last, soon: last },
      });
      expect(await make("0001-01-03", "0001-01-01T00:00:00.000Z")).toMatchObject({
        ...{ due: "0001-01-17", since: "0001-01-01", until: "0001-01-01T03:00:00.000Z", day: "0001-01-01" },
      });
      const { body } = await server.ask("GET", `/api/records/Loan?due.min=${last}`);
      expect(body.items.map(({ lent }: { lent: string }) => lent)).toEqual(["9999-12-25"]);
    } finally {
      await server.close();
    }
  });
});

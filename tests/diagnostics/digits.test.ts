// A computed field that may come to more digits than the database has is told once, where it is defined.

import { expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";

const document = (quantity: string, total: string) => `# Shop

## 2. Screens and routes

| Screen | Route   | Shows        | Only where    | Sort  |
| ------ | ------- | ------------ | ------------- | ----- |
| Dear   | /dear   | list of Line | total > 50.00 | total |
| Cheap  | /cheap  | list of Line | half < 50.00  | -     |

## 3. Entities and their fields

### Line

| Field    | Type        | Must be  | Value           |
| -------- | ----------- | -------- | --------------- |
| quantity | ${quantity} | required | -               |
| price    | money       | required | -               |
| total    | money       | required | always ${total} |
| half     | money       | required | always total    |
`;

const found = (quantity: string, total: string) => {
  const text = document(quantity, total);
  const { diagnostics } = compile([{ file: "spec.md", text }]);
  return diagnostics
    .filter((one) => one.level === "error")
    .map((one) => ({ code: one.code, at: text.slice(one.primary.start, one.primary.end), message: one.message, uses: one.related.length }));
};

it("is told once, with the digits of each part and where it is needed", () => {
  const [told, ...more] = found("integer", "quantity * price");
  expect(told).toMatchObject({ code: "computed-numbers-fit-the-database", at: "quantity * price" });
  expect(told?.uses).toBeGreaterThanOrEqual(2);
  expect(told?.message).toMatch(/total may take 30 digits \(quantity up to 15, price up to 15\)/);
  expect(more).toEqual([]);
});

it.each(["decimal(2)", "decimal(1)", "percent"])("is told of %s as of an integer without a range", (quantity) => {
  const [told, ...more] = found(quantity, "round quantity * price to 2");
  expect(told).toMatchObject({ code: "computed-numbers-fit-the-database", at: "round quantity * price to 2" });
  expect(told?.message).toMatch(/total may take 30 digits \(quantity up to 15, price up to 15\)/);
  expect(more).toEqual([]);
  expect(found(quantity, "round quantity * 0.50 EUR to 2")).toEqual([]);
});

it("is told of what is rounded, too", () => {
  expect(found("integer(0..9999)", "quantity * round price to 0").map((one) => one.code)).toEqual(["computed-numbers-fit-the-database"]);
});

it("is told once, whoever computes with what it is in: lists, guards, timers and other fields", () => {
  const errors = (units: string) =>
    compile([{ file: "spec.md", text: RENTALS.replace("integer(1..50)", units) }]).diagnostics.filter(({ level }) => level === "error");
  expect(errors("integer(1..9)")).toEqual([]);
  const [one, ...others] = errors("integer(1..50)");
  expect(others).toEqual([]);
  expect(one?.message).toContain("To work out amount may take");
  expect(one?.related.map(({ span }) => RENTALS.slice(span.start, span.end))).toEqual(["total", "fee", "pay"]);
});

it("is told once of anything else that the database cannot work out, with the definition", () => {
  const text = document("integer(1..99)", "round price / 3 to 2");
  const [one, ...others] = compile([{ file: "spec.md", text }]).diagnostics.filter(({ level }) => level === "error");
  expect(others.map(({ message }) => message)).toEqual([]);
  expect(one?.message).toBe("A division in Line.total cannot be worked out by the database, which has to decide here.");
  expect(one?.related.map(({ message }) => message)[0]).toBe("So total is computed.");
});

it("is not told where what it is computed from is small enough", () => {
  expect(found("integer(0..999)", "quantity * price")).toEqual([]);
});

const RENTALS = `# Rentals

## 3. Entities and their fields

### Rental

| Field  | Type           | Must be  | Value                              |
| ------ | -------------- | -------- | ---------------------------------- |
| purse  | money          | required | starts 0.00                        |
| lent   | integer(1..99) | required | starts 1                           |
| parts  | rows of Part   | required | -                                  |
| total  | money          | required | always sum of parts.amount         |
| fee    | money          | required | always round total * FEE to 2      |

### Part

| Field  | Type           | Must be  | Value                              |
| ------ | -------------- | -------- | ---------------------------------- |
| units  | integer(1..50) | required | starts 1                           |
| price  | money          | required | -                                  |
| amount | money          | required | always units * price * rental.lent |

## 4. States and transitions

### Rental

- States: asked, paid, over
- Ends in: over

| From  | Action         | To   | Only if        | Then                 |
| ----- | -------------- | ---- | -------------- | -------------------- |
| (new) | ask            | asked | -             | -                    |
| asked | pay            | paid | purse >= total | -                    |
| paid  | (after 2 days) | over | -              | set purse to total - fee |

## 9. Business constants and limits

| Name | Value |
| ---- | ----- |
| FEE  | 10 %  |
`;

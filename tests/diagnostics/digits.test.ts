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

it("is told of what is rounded, too", () => {
  expect(found("integer(0..9999)", "quantity * round price to 0").map((one) => one.code)).toEqual(["computed-numbers-fit-the-database"]);
});

it("is not told where what it is computed from is small enough", () => {
  expect(found("integer(0..999)", "quantity * price")).toEqual([]);
});

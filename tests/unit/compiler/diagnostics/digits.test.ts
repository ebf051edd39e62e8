// Numbers of many digits are computed by the database, or reported once.

import { expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

const document = (quantity: string, total: string) => `# Shop

## 2. Screens and routes

| Screen | Route   | Shows        | Only where    | Sort  | Filter by   |
| ------ | ------- | ------------ | ------------- | ----- | ----------- |
| Dear   | /dear   | list of Line | total > 50.00 | total | total       |
| Cheap  | /cheap  | list of Line | half < 50.00  | -     | total, half |

## 3. Entities and their fields

### Line

| Field    | Type        | Must be  | Value           |
| -------- | ----------- | -------- | --------------- |
| quantity | ${quantity} | required | -               |
| price    | money       | required | -               |
| total    | money       | required | always ${total} |
| half     | money       | required | always total    |
`;

const errors = (text: string) => compile([{ file: "spec.md", text }]).diagnostics.filter(({ level }) => level === "error");

it.each([
  ["integer", "quantity * price"],
  ["decimal(2)", "round quantity * price to 2"],
  ["percent", "round quantity * price to 2"],
  ["integer(0..9999)", "quantity * round price to 0"],
])("as %s, %s is chosen, sorted and filtered by", (quantity, total) => {
  expect(errors(document(quantity, total))).toEqual([]);
});

it("is told once of what the database cannot work out, with the definition", () => {
  const text = document("integer(1..99)", "round price / 3 to 2");
  const [one, ...others] = errors(text);
  expect(others.map(({ message }) => message)).toEqual([]);
  expect(one?.message).toBe("A division in Line.total cannot be worked out by the database, which has to decide here.");
  expect(one?.related.map(({ message }) => message)[0]).toBe("So total is computed.");
});

it("is told of a filter alone, where it is named", () => {
  const text = document("integer(1..99)", "round price / 3 to 2")
    .replace("total > 50.00", "price > 50.00")
    .replace("half < 50.00 ", "price < 50.00")
    .replace("| total | total       |", "| price | quantity    |");
  const [one, ...others] = errors(text);
  expect(others).toEqual([]);
  expect([one?.code, text.slice(one?.primary.start, one?.primary.end)]).toEqual(["row-rules-can-be-said-in-sql", "total"]);
  expect(one?.primary.start).toBe(text.indexOf("total, half"));
  expect(errors(text.replace("total, half", "quantity   "))).toEqual([]);
});

// Conditions as rows of field, comparison and value, for forms.

import { expect, test } from "vitest";
import { comparisonsOf, conditionRows } from "../../../../src/compiler/expression/spoken/condition-rows.ts";
import type { Type } from "../../../../src/compiler/expression/tree.ts";

const TYPES: Readonly<Record<string, Type>> = {
  due_on: { is: "date" },
  "book.title": { is: "text" },
  heavy: { is: "boolean" },
  status: { is: "choice", values: ["lent", "gone"] },
  price: { is: "number", scale: 2, digits: 15, unit: "money" },
  keeper: { is: "record", entity: "Person" },
};
const rowsOf = (text: string) => conditionRows(text, (path) => TYPES[path] ?? null);

test.each([
  ["", "all", []],
  ["due_on < today", "all", ["due_on < today"]],
  ["due_on is not empty and  due_on<2026-01-10", "all", ["due_on not empty", "due_on < 2026-01-10"]],
  ["heavy or not heavy", "any", ["heavy = yes", "heavy = no"]],
  ["heavy = no", "all", ["heavy = no"]],
  ["status is not gone and price >= 3.50 EUR and keeper = user", "all", ["status != gone", "price >= 3.50 EUR", "keeper = user"]],
  ['book.title is "A (B)" or status is lent', "any", ['book.title = "A (B)"', "status = lent"]],
  ["price > MOST", "all", ["price > MOST"]],
])("%s", (text, how, rows) => {
  const found = rowsOf(text);
  expect(found?.how).toBe(how);
  expect(found?.rows.map(({ field, comparison, value }) => [field, comparison, ...(value === null ? [] : [value])].join(" "))).toEqual(
    rows,
  );
  expect(found?.rows.map((row, at) => (at === 0 ? "" : found.joints[at - 1]) + row.text).join("")).toBe(text);
  for (const { field, sign, value, text: whole } of found?.rows ?? []) if (sign !== null) expect(field + sign + value).toBe(whole);
});

test.each([
  "heavy and (status is lent or status is gone)",
  "(heavy and status is lent)",
  "(heavy) and status is lent",
  "not (heavy)",
  "not (heavy and heavy)",
  "heavy != yes",
  "due_on < today + 3 days",
  "status is one of (lent, gone)",
  "length of book.title > 3",
  "today > due_on",
  "unknown = 3",
  "some loans",
  "due_on <",
])("is nothing of: %s", (text) => {
  expect(rowsOf(text)).toBe(null);
});

test("a field is asked what its type has, and whether it is empty where it may be", () => {
  const words = (type: Type, optional: boolean) => comparisonsOf(type, optional).map((one) => one.words);
  expect(words({ is: "boolean" }, false)).toEqual(["is"]);
  expect(words({ is: "choice", values: [] }, true)).toEqual(["is", "is not", "is empty", "is not empty"]);
  expect(words({ is: "date" }, false)).toEqual(["is", "is not", "is before", "is on or before", "is after", "is on or after"]);
  expect(words({ is: "opaque", name: "file" }, false)).toEqual(["is empty", "is not empty"]);
});

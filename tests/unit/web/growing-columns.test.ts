// Spare width of a table goes to its columns of text.

import { expect, it } from "vitest";
import type { FieldType } from "../../../src/compiler/expression/field-type.ts";
import { growingColumns } from "../../../src/runtime/web/formatting/growing-columns.ts";
import type { ColumnView } from "../../../src/runtime/wire.ts";

const text = (max: number): FieldType => ({ is: "text", max, lines: "one", format: "plain" });
const number: FieldType = { ...text(200), sequence: [{ is: "count", digits: 4 }] } as FieldType;
const state: FieldType = { is: "choice", values: [], state: true };
const columns = (types: Readonly<Record<string, FieldType>>) =>
  Object.entries(types).map(([path, type]) => ({ path, type }) as unknown as ColumnView);
const growing = (types: Readonly<Record<string, FieldType>>, wide: Readonly<Record<string, number>> = {}) => [
  ...growingColumns(columns(types), { of: (path) => wide[path] ?? null }),
];

const REQUESTS = {
  number,
  title: text(120),
  code: text(12),
  supplier: { is: "reference", entity: "Supplier" },
  day: { is: "date" },
  state,
} as const;

it("goes to texts and references, and not to codes, dates and states", () => {
  expect(growing(REQUESTS)).toEqual(["title", "supplier"]);
});

it("goes to no column that the user gave a width", () => {
  expect(growing(REQUESTS, { title: 200 })).toEqual(["supplier"]);
});

it("is shared by all columns where none is a text", () => {
  expect(growing({ number, day: { is: "date" }, state }, { day: 90 })).toEqual(["number", "state"]);
});

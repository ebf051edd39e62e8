// Which fields of a record are its key facts, and which stand below them or under its rows.

import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src/compiler/expression/field-type.ts";
import { leadParts, recordParts } from "../../../src/runtime/web/formatting/record-parts.ts";
import type { ColumnView, RecordView } from "../../../src/runtime/wire.ts";

const text: FieldType = { is: "text", max: 120, lines: "one", format: "plain" };
const money = { is: "money", scale: 2 } as FieldType;
const state: FieldType = { is: "choice", values: [], state: true };
const reference = { is: "reference", entity: "Other" } as FieldType;
const picture = { is: "file", image: true } as FieldType;

const column = (path: string, type: FieldType, more: Partial<ColumnView> = {}) => ({ path, type, open: null, ...more }) as ColumnView;
const LINES = column("lines", { is: "rows", entity: "Line", by: "order" }, { rows: [] });
const to = (label: string) => ({ id: label, label, href: null });

function partsOf(columns: readonly ColumnView[], values: RecordView["values"], label = "PR-1 Lenses") {
  const parts = recordParts(columns, {
    label,
    values,
    states: [{ value: "draft" }] as unknown as RecordView["states"],
    stateField: "status",
  });
  const paths = (some: readonly ColumnView[]) => some.map(({ path }) => path);
  return { key: paths(parts.key), fields: paths(parts.fields), rows: parts.rows.map((one) => [one.column.path, ...paths(one.totals)]) };
}

describe("the key facts of a record", () => {
  it("are its total, further states, dates that all have, and references, in that order", () => {
    const columns = [
      column("number", text, { calls: true }),
      column("supplier", reference),
      column("needed_by", { is: "date" }, { filled: true }),
      column("decided_on", { is: "date" }),
      column("status", state),
      column("delivery", state),
      column("freight", money),
      LINES,
      column("total", money, { sums: "lines" }),
    ];
    const values = {
      number: "PR-1",
      supplier: to("Winkler"),
      needed_by: "2026-01-01",
      decided_on: "2026-01-02",
      status: "draft",
      delivery: "open",
      freight: "5.00",
      lines: [{ id: "1", values: {} }],
      total: "25.00",
    };
    expect(partsOf(columns, values)).toEqual({
      key: ["total", "delivery", "needed_by", "supplier"],
      fields: ["decided_on", "freight"],
      rows: [["lines", "total"]],
    });
  });

  it("leave out what is empty, and one alone is none", () => {
    const columns = [column("price", money), column("shop", reference), column("about", text)];
    expect(partsOf(columns, { price: null, shop: to("Fox"), about: "" })).toEqual({
      key: [],
      fields: ["price", "shop", "about"],
      rows: [],
    });
  });
});

it("leaves a total among the fields where there are no rows, and nothing that the viewer may not see", () => {
  const columns = [LINES, column("total", money, { sums: "lines" }), column("secret", money), column("note", text)];
  expect(partsOf(columns, { lines: [], total: "0.00", note: "-" })).toEqual({ key: [], fields: ["total", "note"], rows: [["lines"]] });
});

it("leads a visitor by the first picture and the first amount that are there", () => {
  const columns = [column("old", money), column("photo", picture), column("price", money), column("title", text)];
  const values = { old: null, photo: { name: "a.png", bytes: 1, kind: "image/png", href: "/a" }, price: "3.00", title: "Belt" };
  const { picture: shown, price } = leadParts(columns, { label: "Belt", values, states: [], stateField: null });
  expect([shown?.path, price?.path]).toEqual(["photo", "price"]);
});

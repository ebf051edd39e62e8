// A filter as it is typed, and as it stands in the address.

import { expect, test } from "vitest";
import { draftOf, filterOf } from "../../../src/runtime/web/screens/list/toolbar/filter-draft.ts";
import type { ColumnView } from "../../../src/runtime/wire.ts";

const PLACE = { decimalPoint: ",", timeZone: "Europe/Berlin", language: "de-DE", currency: "EUR" };

function column(type: ColumnView["type"]): ColumnView {
  return { path: "x", label: "X", help: "", type, sortable: true, filterable: true, open: null, cite: "" };
}

function typed(type: ColumnView["type"], min: string, max: string) {
  return filterOf(column(type), { way: "between", text: "", values: [], min, max }, PLACE);
}

test("a length of time is typed with its unit, and shown in it again", () => {
  const filter = typed({ is: "duration" }, "2 hour", "3 day");
  expect(filter).toEqual({ path: "x", by: "between", min: "7200", max: "259200" });
  expect(draftOf(column({ is: "duration" }), filter === null ? [] : [filter], PLACE)).toMatchObject({ min: "2 hour", max: "3 day" });
  expect(typed({ is: "duration" }, "2 hour", " day")).toEqual({ path: "x", by: "between", min: "7200", max: "" });
  expect(typed({ is: "duration" }, " hour", "")).toBeNull();
  expect(typed({ is: "duration" }, "1,5 hour", "")).toEqual({ path: "x", by: "between", min: "5400", max: "" });
  expect(typed({ is: "duration" }, "one hour", "")).toBeNull();
});

test("money is typed as the product's language writes it, and no digit is lost", () => {
  const money = { is: "money", scale: 2 } as ColumnView["type"];
  const filter = typed(money, "0,10", "12.345.678.901,99");
  expect(filter).toEqual({ path: "x", by: "between", min: "0.10", max: "12345678901.99" });
  expect(draftOf(column(money), filter === null ? [] : [filter], PLACE)).toMatchObject({ min: "0,10", max: "12345678901,99" });
  expect(typed(money, "0,001", "")).toBeNull();
});

// How a file is read to begin with, after another one was read on the same page.

import { describe, expect, it } from "vitest";
import type { ImportSettings } from "../../../src/runtime/web/screens/import/import-requests.ts";
import { settingsFor } from "../../../src/runtime/web/screens/import/settings-for.ts";
import type { ImportColumns } from "../../../src/runtime/wire/csv.ts";

const target = (name: string, field = name) => ({ name, label: name, field, required: false, type: "text" as const });

const file = (header: readonly string[], mapped: readonly (string | null)[], more: Partial<ImportColumns> = {}): ImportColumns =>
  ({
    encoding: "UTF-8",
    delimiter: ",",
    rows: 1,
    most: 1000,
    header,
    mapped,
    sample: [],
    targets: [target("name"), target("price"), target("maker.email", "maker"), target("maker.name", "maker")],
    matches: [{ name: "name", label: "Name", fields: ["name"] }],
    match: null,
    mark: ".",
    dates: "day",
    ...more,
  }) as ImportColumns;

const as = (settings: Partial<ImportSettings>, columns: ImportColumns) => ({
  columns,
  settings: { ...settingsFor(columns, null), ...settings },
});

describe("a file", () => {
  it("is read as it suggests, where it is the first", () => {
    expect(settingsFor(file(["Name", "Cost"], ["name", null], { match: "name", mark: "," }), null)).toEqual({
      mapped: ["name", ""],
      match: "name",
      mark: ",",
      dates: "day",
    });
  });

  it("is read as was said of the one before, by the heads of its columns, wherever they stand", () => {
    const before = as({ mapped: ["name", "price"], match: "name", mark: ",", dates: "month" }, file(["Name", "Cost"], ["name", null]));
    const mended = file(["Line", "Cost", "Name"], [null, null, "name"]);
    expect(settingsFor(mended, before)).toEqual({ mapped: ["", "price", "name"], match: "name", mark: ",", dates: "month" });
  });

  it("keeps what it suggests where nothing else was said before", () => {
    const before = as({}, file(["Name", "Cost"], ["name", null]));
    expect(settingsFor(file(["Cost"], ["price"], { mark: ",", dates: "month", match: "name" }), before)).toEqual({
      mapped: ["price"],
      match: "name",
      mark: ",",
      dates: "month",
    });
  });

  it("gives a field by one column alone, that of which it was said", () => {
    const before = as({ mapped: ["maker.name"] }, file(["By"], [null]));
    expect(settingsFor(file(["Maker", "By"], ["maker.email", null]), before).mapped).toEqual(["", "maker.name"]);
  });

  it("leaves out what was left out, and takes nothing that this one cannot give", () => {
    const before = as({ mapped: ["", "gone"], match: "gone" }, file(["Name", "Cost"], ["name", null]));
    expect(settingsFor(file(["Name", "Cost"], ["name", null]), before)).toMatchObject({ mapped: ["", ""], match: "" });
  });

  it("takes nothing over for a head that stands there twice", () => {
    const before = as({ mapped: ["price", ""] }, file(["Cost", "Name"], [null, "name"]));
    expect(settingsFor(file(["Cost", "Cost"], [null, null]), before).mapped).toEqual(["", ""]);
  });
});

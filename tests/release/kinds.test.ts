// The page of the kinds of change names every column and item of the language, and every kind.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { KINDS } from "../../src/compiler/difference/kinds.ts";
import { GRAMMARS } from "../../src/compiler/parse/grammars.ts";
import { POINTS, type PointNumber } from "../../src/compiler/points.ts";
import { entries } from "./catalogue.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(ROOT, "docs/guide/changes.md"), "utf8");
const summary = readFileSync(join(ROOT, "docs/language/summary.md"), "utf8");
/** "3 Field: Must be", with the kinds that the row names. */
const rows = new Map(
  [...page.matchAll(/^\| (\d|any) \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, point, name, kinds]) => [`${point} ${name}`, kinds!]),
);
const known: ReadonlySet<string> = new Set(Object.keys(KINDS));

/** The columns of a row of the summary, the first of each table in bold, and its items. */
function summaryRow(point: number): { readonly tables: ReadonlyMap<string, string>; readonly items: readonly string[] } {
  const [, columns = "", items = ""] = new RegExp(`^\\| ${point} [^|]*\\|([^|]*)\\|([^|]*)\\|$`, "m").exec(summary) ?? [];
  const tables = new Map([...columns.matchAll(/\*\*([^*]+)\*\*([^*]*)/g)].map(([, keyword, rest]) => [keyword!, rest!]));
  const names = items.split(/[,;]/).map((one) => one.trim());
  return { tables, items: names.filter((one) => one !== "" && !one.startsWith("others are")) };
}

/** The columns of a table as the summary lists them, without anything between. */
function columnsOf(point: PointNumber, keyword: string, listed: string): string[] {
  const grammar = GRAMMARS[point].tables.find((one) => one.keyword === keyword);
  const names = (grammar?.columns ?? []).map(({ name }) => name).toSorted((a, b) => b.length - a.length);
  let rest = listed.replace(/\([^)]*\)/g, "").replace("and a column for each role", "");
  const found = names.filter((name) => {
    const before = rest;
    rest = rest.replace(new RegExp(`(?<![\\w])${name}(?![\\w])`), "");
    return rest !== before;
  });
  expect(rest.replace(/[·;\s]/g, ""), `${keyword} of point ${point}`).toBe("");
  expect(found.toSorted()).toEqual(names.toSorted());
  return found;
}

describe("the page of the kinds of change", () => {
  it.each(POINTS.map(({ number }) => number))("has every column and item of point %i", (point) => {
    const { tables, items } = summaryRow(point);
    const columns = [...tables].flatMap(([keyword, listed]) => [
      keyword,
      ...columnsOf(point, keyword, listed).map((name) => `${keyword}: ${name}`),
    ]);
    expect(columns.length + items.length).toBeGreaterThan(0);
    const written = [...rows.keys()].flatMap((row) =>
      row.split(", ").map((name) => (name.startsWith(`${point} `) ? name : `${point} ${name}`)),
    );
    expect([...columns, ...items].filter((name) => !written.includes(`${point} ${name}`))).toEqual([]);
  });

  it("names every kind, and none that there is not", () => {
    const named = [...rows.values()].flatMap((kinds) => [...kinds.matchAll(/`([a-z-]+)`/g)].map(([, kind]) => kind!));
    expect(Object.keys(KINDS).filter((kind) => !named.includes(kind))).toEqual([]);
    expect(named.filter((kind) => !known.has(kind))).toEqual([]);
  });
});

describe("the catalogue", () => {
  it("has an edit in every point", () => {
    const folders = new Set(entries().map(({ name }) => name[0]));
    expect([...folders].toSorted()).toEqual(POINTS.map(({ number }) => String(number)));
  });
});

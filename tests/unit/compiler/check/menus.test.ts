// A screen stands in the menu of its roles, under its section, with its icon.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { ICON_NAMES, iconOf } from "../../../../src/compiler/icons.ts";
import { errorsIn, found } from "../diagnostics/findings.ts";
import { brokenBy } from "../diagnostics/kennel.ts";

const WITH = (columns: string, cells: string) =>
  brokenBy(
    "| Screen | Route | Shows |\n| --- | --- | --- |\n| Stays | / | list of Stay |",
    [
      `| Screen | Route | Shows |${columns}`,
      `| --- | --- | --- |${" --- |".repeat(columns.split("|").length - 1)}`,
      `| Stays | / | list of Stay |${cells}`,
    ].join("\n"),
  );
const codes = (text: string) => found(text).map(({ code }) => code);

it("names roles, and is for all without it", () => {
  const plan = (text: string) => compile([{ file: "spec.md", text }]).plan?.screens.map(({ menuFor }) => menuFor);
  expect(plan(WITH(" For |", " Owner, Staff |"))).toEqual([["Owner", "Staff"]]);
  expect(plan(WITH(" For |", " - |"))).toEqual([null]);
  expect(errorsIn(WITH(" For |", " Boss |")).map(({ message }) => message)).toEqual(['There is no role "Boss".']);
});

it("is told where a role may not open it, and where it is in no menu", () => {
  expect(codes(WITH(" For |", " Owner, Staff |"))).not.toContain("menus-are-for-who-may-open");
  expect(codes(WITH(" For |", " Visitor, Staff |"))).toContain("menus-are-for-who-may-open");
  expect(codes(WITH(" Menu | For |", " no | Staff |"))).toContain("screens-for-roles-are-in-the-menu");
});

it("is missed where a screen never holds a record for a role", () => {
  const some = WITH(" Only where |", " days > 10 |").replace(
    "| Stay | see, book | no | if dog.owner = user | yes |",
    ["| Stay | see | no | no | if days <= 10 |", "| Stay | book | no | yes | yes |"].join("\n"),
  );
  expect(codes(some)).toContain("screens-of-a-menu-have-records");
  expect(codes(some.replace("days > 10", "days > 9"))).not.toContain("screens-of-a-menu-have-records");
});

it("stands under the heading of its section, with its own icon or one by the name of its entity", () => {
  const places = (text: string) => compile([{ file: "spec.md", text }]).plan?.screens.map(({ section, icon }) => [section, icon]);
  expect(places(WITH(" Section | Icon |", " Guests | Dog |"))).toEqual([["Guests", "dog"]]);
  expect(places(WITH(" Section | Icon |", " - | - |"))).toEqual([[null, "bed"]]);
  expect(errorsIn(WITH(" Icon |", " lorry |")).map(({ code }) => code)).toEqual(["icons-are-known"]);
  for (const [column, cell] of [
    ["Section", "Guests"],
    ["Icon", "dog"],
  ])
    expect(codes(WITH(` Menu | ${column} |`, ` no | ${cell} |`))).toContain("screens-for-roles-are-in-the-menu");
});

it.each([
  ["PurchaseOrder", "cart"],
  ["Category", "folder"],
  ["Invoices", "receipt"],
  ["Zzz", null],
])("finds for %s the icon %s", (entity, icon) => {
  expect(iconOf(entity)).toBe(icon);
});

it("lists every icon in the reference", () => {
  const page = readFileSync(resolve(import.meta.dirname, "../../../../docs/language/2-screens.md"), "utf8");
  const listed = [...page.slice(page.indexOf("## Icons")).matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(listed).toEqual([...ICON_NAMES].toSorted());
});

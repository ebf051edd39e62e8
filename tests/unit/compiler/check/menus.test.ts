// A screen is in the menu of the roles that its column For names.

import { expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
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

// Tables that stand in another point than theirs are one mistake, and belong to one thing.

import { expect, it } from "vitest";
import { found } from "./findings.ts";
import { brokenBy } from "./kennel.ts";

const FIELDS = (name: string) => `| Field | Type | Must be |\n| --- | --- | --- |\n| ${name} | text(80) | required |\n`;

it("names no entity twice whose tables stand below one heading", () => {
  const text = brokenBy(
    "## 5. Validation rules\n",
    `### Reader\n\n${FIELDS("name")}\nBeside it:\n\n${FIELDS("street")}\n## 5. Validation rules\n`,
  );
  const errors = found(text).filter(({ level }) => level === "error");
  expect(errors.map(({ code }) => code)).toEqual(["tables-stand-in-their-point"]);
});

it("tells both places where an entity is given in its point and in another, and that one is in the wrong point", () => {
  const text = brokenBy("## 3. Entities and their fields\n", `### Dog\n\n${FIELDS("name")}\n## 3. Entities and their fields\n`);
  const errors = found(text).filter(({ level }) => level === "error");
  const [twice] = errors.filter(({ code }) => code === "names-are-given-once");
  const places = [twice?.primary, ...(twice?.related ?? []).map(({ span }) => span)].map((span) => span?.start);
  expect(places).toEqual([text.indexOf("### Dog") + 4, text.lastIndexOf("### Dog") + 4]);
  expect(errors.map(({ code }) => code)).toContain("tables-stand-in-their-point");
});

// Plans are the same each time they are made. Those of the smaller examples are kept whole, as files to review:
// `npx vitest run tests/unit/compiler/compile -u` rewrites them.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { YARD } from "../../../fixtures/documents/screen-kinds.ts";

const EXAMPLES = resolve(import.meta.dirname, "../../../../examples");
const REVIEWED = ["library", "not-shown"];

const textOf = (name: string) => readFileSync(join(EXAMPLES, name, "spec.md"), "utf8");
const planOf = (name: string) => compile([{ file: "spec.md", text: textOf(name) }]).plan;

describe("plans", () => {
  it.each(readdirSync(EXAMPLES))("of examples/%s are made alike", (name) => {
    expect(JSON.stringify(planOf(name))).toBe(JSON.stringify(planOf(name)));
  });

  it("cite for what an action asks in its own words the row of the action, and else the field's", () => {
    const entities = Object.values(planOf("market")!.entities);
    const transitions = entities.flatMap(({ states }) => states?.transitions ?? []);
    const cites = transitions.flatMap(({ action, asks }) =>
      asks.map(({ name, origin }) => `${action} ${name}: ${origin.cite} ${origin.line}`),
    );
    const line = (row: string) =>
      textOf("market")
        .split("\n")
        .findIndex((one) => one.startsWith("|") && one.includes(row)) + 1;
    expect(cites).toContain(`decline declined_because: point 4, Order / decline ${line(" declined_because: text")}`);
    expect(cites.filter((cite) => cite.includes("point 3")).length).toBeGreaterThan(0);
  });

  it("say of each screen whether it shows many records, as a component of an entity does", () => {
    const { screens } = compile([{ file: "spec.md", text: YARD }]).plan!;
    const many = screens.filter((screen) => screen.many).map(({ name }) => name);
    expect(many).toEqual(["Jobs", "Slip", "Dates", "Boats", "Scrapped", "Gone", "Tides"]);
  });

  it.each(REVIEWED)("of examples/%s are as reviewed", async (name) => {
    await expect(`${JSON.stringify(planOf(name), null, 1)}\n`).toMatchFileSnapshot(`./snapshots/${name}.json`);
  });
});

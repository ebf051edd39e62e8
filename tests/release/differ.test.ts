// Every type of the plan has a differ for each member, or is compared as a whole.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { type Differs, follows, identity } from "../../src/compiler/difference/differ.ts";
import { isSameMeaning, meaningOf } from "../../src/compiler/difference/meaning.ts";
import type { PartPlan } from "../../src/compiler/plan/plan.ts";
import { CATALOGUE, compiled } from "./catalogue.ts";

const COMPILER = resolve(import.meta.dirname, "../../src/compiler");
const read = (folder: string) => readdirSync(join(COMPILER, folder)).filter((file) => file.endsWith(".ts"));
const plans = ["plan.ts", "plan-calls.ts", "plan-screens.ts"].map((file) => readFileSync(join(COMPILER, "plan", file), "utf8")).join("\n");
const differs = read("difference/plan")
  .map((file) => readFileSync(join(COMPILER, "difference/plan", file), "utf8"))
  .join("\n");

/** Compared by all that they hold, or taken apart by what people call their parts. */
const WHOLE = [
  ...["Open", "Origin", "GivenPlan", "RemedyPlan", "SendEvent", "SendList"],
  ...["ShownWhere", "FormerAddress", "LinkPlan", "EnvelopePlan", "QueryMember", "BodyField", "ShapeMember", "NestedListPlan"],
];

describe("the differs", () => {
  it("are there for each type of the plan", () => {
    const types = [...plans.matchAll(/^export interface (\w+)/gm)].map(([, name]) => name!);
    expect(types.length).toBeGreaterThan(40);
    const without = types.filter(
      (name) => !WHOLE.includes(name) && !new RegExp(`(Differs|RowsOf|members|nullable)<(Pick<)?${name}[>,]`).test(differs),
    );
    expect(without).toEqual([]);
  });

  it("do not compile without one of the members", () => {
    // @ts-expect-error `by` has no differ
    const incomplete: Differs<PartPlan> = { owner: identity, field: follows };
    expect(Object.keys(incomplete)).toEqual(["owner", "field"]);
  });
});

describe("what a plan means", () => {
  const text = readFileSync(join(CATALOGUE, "clinic.md"), "utf8");
  const planOf = (one: string) => compiled([{ file: "clinic.md", text: one }]).plan;

  it("does not hang on where its rows are", () => {
    const moved = text.replaceAll("\n\n", "\n\n\n").replaceAll(" | ", "  |  ");
    expect(isSameMeaning(planOf(text), planOf(moved))).toBe(true);
  });

  it("hangs on the units of a number, and not on the names of members of lists", () => {
    const number = (scale: number) => ({
      op: "literal",
      value: 5,
      type: { is: "number", scale, digits: 1, unit: "plain" },
      optional: false,
    });
    expect(meaningOf(number(0))).not.toBe(meaningOf(number(1)));
    const list = (binder: string) => ({
      op: "aggregate",
      how: "some",
      list: { from: "entity", entity: "Visit" },
      binder,
      where: { op: "it", binder, type: { is: "record", entity: "Visit" }, optional: false },
      of: null,
      type: { is: "boolean" },
      optional: false,
    });
    expect(meaningOf(list("m1"))).toBe(meaningOf(list("m7")));
  });
});

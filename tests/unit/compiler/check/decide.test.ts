// What the compiler calls impossible is impossible: random conditions over small fields, against every record there can be.

import { describe, expect, it } from "vitest";
import { Decider } from "../../../../src/compiler/check/decide/decide.ts";
import { holds } from "../../../../src/compiler/expression/evaluate.ts";
import type { Expr } from "../../../../src/compiler/expression/tree.ts";
import { condition, everyRecord, modelOf, random } from "./conditions.ts";

describe("what can never hold", () => {
  const next = random(7);
  const conditions = Array.from({ length: 1_500 }, () => condition(next, 2));
  const { model, errors } = modelOf(conditions);
  const decider = new Decider(model);
  const rules = model.entities.get("Thing")!.rules;
  const records = everyRecord();
  const everHolds = (expr: Expr) => records.some((record) => holds(expr, record));

  it("is read without errors", () => expect(errors).toEqual([]));

  it("holds of no record", () => {
    let impossible = 0;
    for (const rule of rules) {
      const expr = decider.expanded(rule.holds!);
      const proof = decider.never([expr]);
      if (proof === null) continue;
      impossible++;
      expect(everHolds(expr), conditions[rules.indexOf(rule)]).toBe(false);
      expect(proof.words).not.toBe("");
    }
    expect(impossible).toBeGreaterThan(100);
  });

  it("is nearly always found", () => {
    const missed = rules.filter((rule) => decider.never([rule.holds!]) === null && !everHolds(decider.expanded(rule.holds!)));
    // Dates beyond the few that are tried make some possible that no tried record shows.
    expect(missed.length).toBeLessThan(rules.length / 10);
  });
});

// What findings show is so: every record that is made up is one that the fields allow, and the evaluator says of it what the
// finding says.

import { describe, expect, it } from "vitest";
import { Decider } from "../../src/compiler/check/decide/decide.ts";
import { nearestTo } from "../../src/compiler/check/decide/nearest.ts";
import { Finder, type Witness } from "../../src/compiler/check/decide/witness.ts";
import { recordInWords } from "../../src/compiler/check/decide/witness-words.ts";
import { holds } from "../../src/compiler/expression/evaluate.ts";
import { condition, everyRecord, FIELDS, modelOf, random } from "./conditions.ts";

function isAllowed({ environment }: Witness): boolean {
  return FIELDS.every(({ name, row, values }) => {
    const value = environment.this?.[name];
    if (value === undefined) return true;
    if (value === null) return values.includes(null);
    return row.includes("date") ? /^\d{4}-\d\d-\d\d$/.test(String(value)) : values.includes(value as string | number | boolean);
  });
}

describe("a record that is made up", () => {
  const next = random(11);
  const conditions = Array.from({ length: 1_500 }, () => condition(next, 2));
  const { model, errors } = modelOf(conditions);
  const decider = new Decider(model);
  const finder = new Finder(model);
  const asked = model.entities.get("Thing")!.rules.map((rule) => decider.expanded(rule.holds!));

  it("is asked for without errors", () => expect(errors).toEqual([]));

  it("meets the condition, and is allowed by its fields", () => {
    const records = everyRecord();
    let [found, missed] = [0, 0];
    for (const [index, expr] of asked.entries()) {
      const witness = finder.find([expr]);
      if (witness === null) {
        if (records.some((record) => holds(expr, record))) missed++;
        continue;
      }
      found++;
      expect(holds(expr, witness.environment), conditions[index]).toBe(true);
      expect(isAllowed(witness), `${conditions[index]}: ${recordInWords(witness, "Thing")}`).toBe(true);
      expect(decider.never([expr]), conditions[index]).toBeNull();
    }
    expect(found).toBeGreaterThan(1_000);
    expect(missed).toBe(0);
  });

  it("comes near to what is impossible, and fails where it is said to", () => {
    let found = 0;
    for (const [index, expr] of asked.entries()) {
      if (decider.never([expr]) === null) continue;
      const nearest = nearestTo(finder, [expr]);
      if (nearest === null) continue;
      found++;
      expect(holds(expr, nearest.witness.environment), conditions[index]).toBe(false);
      expect(holds(nearest.fails, nearest.witness.environment), conditions[index]).toBe(false);
      expect(isAllowed(nearest.witness), conditions[index]).toBe(true);
    }
    expect(found).toBeGreaterThan(50);
  });
});

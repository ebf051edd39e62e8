// The witnesses that findings show are real records.

import { describe, expect, it } from "vitest";
import { Decider } from "../../../../src/compiler/check/decide/decide.ts";
import { nearestTo } from "../../../../src/compiler/check/decide/nearest.ts";
import { Finder, type Witness } from "../../../../src/compiler/check/decide/witness.ts";
import { recordInWords, witnessInWords } from "../../../../src/compiler/check/decide/witness-words.ts";
import { type Environment, evaluate, holds } from "../../../../src/compiler/expression/evaluate.ts";
import type { Expr } from "../../../../src/compiler/expression/tree.ts";
import type { RowValue } from "../../../../src/compiler/expression/values.ts";
import type { Model } from "../../../../src/compiler/model/model.ts";
import { resolve } from "../../../../src/compiler/model/resolve.ts";
import { parseDocument } from "../../../../src/compiler/parse/parse.ts";
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
  const conditions = Array.from({ length: 700 }, () => condition(next, 2));
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
    expect(found).toBeGreaterThan(500);
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
    expect(found).toBeGreaterThan(20);
  });
});

/** Who may see a claim, in cells: that is where conditions speak of the user. */
const ABOUT_PEOPLE: readonly string[] = [
  ...["owner = user", "owner is not user", "owner.role is Clerk", "owner.role is not Clerk", "user.role is Manager"],
  ...["(boss is not empty and boss.level > 2)", "boss is empty", "(boss is not empty and boss = user)", "user.level < amount"],
  ...["user.role = owner.role", "owner.level > user.level", "(boss is not empty and boss.level < owner.level)", "boss = owner"],
  ...["owner.chief = user", "(owner.chief is not empty and owner.chief.level > 3)", "amount > owner.level", "user.chief = owner"],
];

function claims(conditions: readonly string[]): {
  readonly model: Model;
  readonly errors: readonly string[];
  readonly asked: readonly Expr[];
} {
  const roles = conditions.map((_, index) => `R${index}`);
  const text = `## 1 What it is

- Signs in as: Person

## 3 Entities

### Person

| Field | Type | Must be |
|-|-|-|
| email | email | required, unique |
| role | one of: Clerk, Manager | required |
| level | integer(0..5) | required |
| chief | reference to Person | optional |

### Claim

| Field | Type | Must be |
|-|-|-|
| amount | integer(0..5) | required |
| owner | reference to Person | required |
| boss | reference to Person | optional |

## 6 Roles

| Role | Means |
|-|-|
${roles.map((role) => `| ${role} | signed in |`).join("\n")}

| Entity | Action | ${roles.join(" | ")} |
|-|-|${roles.map(() => "-|").join("")}
| Claim | see | ${conditions.map((one) => `if ${one}`).join(" | ")} |
`;
  const { document } = parseDocument({ file: "spec.md", text });
  const { model, diagnostics } = resolve([document], new Map());
  const decider = new Decider(model);
  const decisions = [...(model.entities.get("Claim")?.access.grants.get("see")?.byRole.values() ?? [])];
  return {
    model,
    errors: diagnostics.filter((one) => one.level === "error").map((one) => one.message),
    asked: decisions.flatMap((decision) => (decision.may === "if" ? [decider.expanded(decision.condition)] : [])),
  };
}

/** The same record, user and clock, with every path followed through rows, as a database would. */
function inRows({ values, environment }: Witness): Environment {
  const rows = new Map<string, Record<string, RowValue>>();
  const rowOf = (id: RowValue): Record<string, RowValue> => {
    const row = rows.get(String(id)) ?? { id };
    rows.set(String(id), row);
    return row;
  };
  for (const { expr, value } of values) {
    if (expr.op !== "field") continue;
    const of = evaluate(expr.of, environment);
    if (of !== null) rowOf(of)[expr.field] = value;
  }
  const leaf = (expr: Expr, within: Environment): RowValue => {
    if (expr.op !== "field") throw new Error(`Not a path: ${expr.op}`);
    const of = evaluate(expr.of, within);
    return of === null ? null : (rowOf(of)[expr.field] ?? null);
  };
  return { ...environment, this: rowOf(environment.this?.id ?? null), user: rowOf(environment.user?.id ?? null), leaf };
}

describe("a user who is made up", () => {
  const next = random(5);
  const conditions = Array.from({ length: 300 }, () => condition(next, 2, ABOUT_PEOPLE));
  const { model, errors, asked } = claims(conditions);

  it("is asked for without errors", () => expect(errors).toEqual([]));

  it("meets the condition together with the record, whatever way leads to either", () => {
    const finder = new Finder(model);
    const decider = new Decider(model);
    let found = 0;
    for (const [index, expr] of asked.entries()) {
      const witness = finder.find([expr]);
      if (witness === null) continue;
      found++;
      const shown = `${conditions[index]}: ${witnessInWords(witness, "Claim")}`;
      expect(holds(expr, inRows(witness)), shown).toBe(true);
      expect(decider.never([expr]), shown).toBeNull();
    }
    expect(found).toBeGreaterThan(200);
  });
});

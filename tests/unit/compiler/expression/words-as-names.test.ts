// Fields whose names are words of the language, wherever what follows tells the two apart.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

const document = (value: string) => `# Names

## 3. Entities and their fields

### Line

| Field | Type | Must be | Value |
| - | - | - | - |
| invoice | reference to Invoice | required | - |
| sum | integer | required | - |
| number | integer | required | - |

### Invoice

| Field | Type | Must be | Value |
| - | - | - | - |
| number | integer | required | - |
| sum | integer | required | - |
| some | integer | required | - |
| one | integer | required | - |
| first | integer | required | - |
| largest | integer | required | - |
| starts | integer | required | - |
| size | one of: one, two | required | - |
| lines | every Line by invoice | - | - |
| result | ${value.startsWith("?") ? "yes/no" : "integer"} | - | always ${value.replace("?", "")} |
`;

const shapeOf = (value: string): unknown => {
  const { plan, diagnostics } = compile([{ file: "spec.md", text: document(value) }]);
  const errors = diagnostics.filter((one) => one.level === "error").map((one) => `${one.code}: ${one.message}`);
  return plan === null ? errors : plan.entities.Invoice?.fields.at(-1)?.always?.op;
};

describe("words of the language as names of fields", () => {
  it.each([
    ["number", "field"],
    ["number + sum", "arithmetic"],
    ["number of lines", "aggregate"],
    ["number of lines where (number = this.number and sum > 1)", "aggregate"],
    ["sum of lines.sum", "aggregate"],
    ["largest of lines.sum or else largest", "or else"],
    ["some - one", "arithmetic"],
    ["one", "field"],
    ["first + starts", "arithmetic"],
    ["?some lines where (sum = 1)", "aggregate"],
    ["?some = 1 and some > one", "and"],
    ["?number is one of (1, 2)", "in"],
    ["?size is one", "compare"],
    ["?size is one of (one, two)", "in"],
    ["?number is one", "compare"],
    ["?starts < number", "compare"],
  ])("reads %s", (value, op) => {
    const found = shapeOf(value);
    // Opposite a choice the word of that name is quoted, as every name that is both.
    if (/size is one/.test(value)) expect(JSON.stringify(found)).toContain("choices-spelt-like-fields-are-quoted");
    else expect(found).toBe(op);
  });

  it.each(["yes", "no", "empty", "user", "and", "where"])("keeps %s for itself", (name) => {
    const text = document("1").replace("| first |", `| ${name} |`);
    expect(compile([{ file: "spec.md", text }]).diagnostics.map((one) => one.code)).toContain("names-are-free");
  });
});

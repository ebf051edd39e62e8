// Effects that give one field different values are reported.

import { describe, expect, it } from "vitest";
import { examine } from "../../../../src/compiler/compile.ts";

const found = (then: string, guard = "-", rule = "-") => {
  const text = DOCUMENT.replace("EFFECTS", () => then)
    .replace("GUARD", guard)
    .replace(
      "RULE",
      rule === "-"
        ? ""
        : `\n## 5. Validation rules\n\n| Rule | For | Must hold | Otherwise |\n| --- | --- | --- | --- |\n| Two | Move | ${rule} | two |\n\n## 8. The error catalogue\n\n| Code | Status | Message |\n| --- | --- | --- |\n| two | 422 | Two. |\n`,
    );
  const { diagnostics } = examine([{ file: "spec.md", text }]);
  expect(diagnostics.filter(({ level }) => level === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "effects-do-not-undo-each-other");
};

describe("of two effects on one field, the last is told to decide alone", () => {
  it("where two references may be one record, with such a record", () => {
    const [one, ...others] = found("set from.left to from.left - n; set to.left to to.left + n");
    expect(others).toEqual([]);
    expect(one?.message).toBe(
      "The last of these effects alone decides left where from and to are the same Shelf. So it is of a Move with status = planned, from = a Shelf and to = a Shelf.",
    );
    expect(one?.help).toContain("say in Only if that they differ: to is not from.");
  });

  it.each([
    ["each time, of one reference", "set from.left to 1; set from.left to 2"],
    ["each time, of the record itself", "set n to 1; set n to 2"],
    ["where it is added first", "add 1 to from.left; set to.left to 0"],
    ["where it is emptied", 'set from.note to "full"; clear to.note'],
    ["of the record itself and one that may be the same", "set n to 1; set before.n to 2"],
  ])("%s", (_, then) => expect(found(then)).toHaveLength(1));

  it.each([
    ["where it is added to both", "add -n to from.left; add n to to.left", "-", "-"],
    ["where it is added afterwards", "set from.left to 0; add n to to.left", "-", "-"],
    ["where both are given the same", "set from.left to 0; set to.left to 0", "-", "-"],
    ["where other fields are given", "set from.left to 0; clear to.note", "-", "-"],
    ["where the guard says that they differ", "set from.left to 0; set to.left to n", "to is not from", "-"],
    ["where a rule says that they differ", "set from.left to 0; set to.left to n", "-", "from is not to"],
  ])("but not %s", (_, then, guard, rule) => expect(found(then, guard, rule)).toEqual([]));
});

const DOCUMENT = `# Moves

## 3. Entities and their fields

### Shelf

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| left | integer(0..999) | required | starts 0 |
| note | text(20) | optional | - |

### Move

| Field | Type | Must be |
| --- | --- | --- |
| from | reference to Shelf | required |
| to | reference to Shelf | required |
| before | reference to Move | required |
| n | integer(1..99) | required |

## 4. States and transitions

### Move

- States: planned, made
- Ends in: made

| From | Action | To | Only if | Then |
| --- | --- | --- | --- | --- |
| (new) | plan | planned | - | - |
| planned | make | made | GUARD | EFFECTS |
RULE`;

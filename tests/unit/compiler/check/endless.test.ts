// A timer whose condition still holds afterwards is an error where that is certain.

import { describe, expect, it } from "vitest";
import { examine } from "../../../../src/compiler/compile.ts";

const found = (rows: string, rules = "") => {
  const { diagnostics } = examine([{ file: "spec.md", text: DOCUMENT.replace("ROWS", () => rows).replace("RULES", () => rules) }]);
  const own = diagnostics.filter(({ code }) => code === "timers-come-to-an-end");
  expect(diagnostics.filter(({ level, code }) => level === "error" && code !== "timers-come-to-an-end")).toEqual([]);
  return own;
};

describe("a timer that leaves a record as it found it never comes to an end", () => {
  it("and is told with such a record", () => {
    const [one, ...others] = found("| open | (when due_on < today) | open | - | tell late |");
    expect(others).toEqual([]);
    expect(one?.message).toBe(
      '"(when due_on < today)" never comes to an end: after open → open its condition holds again. So it is of a Bill with state = open and due_on = today - 1 day.',
    );
  });

  it("in a circle of two rows, told once", () => {
    const [one, ...others] = found("| open | (when urgent) | late | - | - |\n| late | (when due_on < today) | open | - | tell late |");
    expect(others).toEqual([]);
    expect(one?.message).toContain("after open → late → open its condition holds again");
    expect(one?.related).toHaveLength(1);
  });

  it.each([
    ["from several states", "| open, late | (when due_on < today) | late | - | tell late |"],
    ["by its guard", "| open | (when urgent) | open | n > 0 | add 1 to n |"],
    ["beside what other records have", "| open | (when some notes where (loud)) | open | - | tell late |"],
    ["beside another that is not for all", "| open | (when urgent) | open | - | - |\n| open | (when due_on < today) | late | - | - |"],
    ["which makes records", "| open | (when urgent) | open | - | create Fine (bill = this) |"],
    ["which gives what it finds", "| open | (when urgent) | open | - | set urgent to yes |"],
  ])("%s", (_, rows) => expect(found(rows)).toHaveLength(1));

  it.each([
    ["where it changes what it asks for", "| open | (when urgent) | open | - | set urgent to no |"],
    ["where it counts up to something", "| open | (when n < 5) | open | - | add 1 to n; tell late |"],
    ["where the range of what it counts ends it", "| open | (when n > 0) | open | - | add 1 to small; add 1 to n |"],
    ["where it asks whether it was done", "| open | (when told_on is empty) | open | - | set told_on to today |"],
    ["once a day", "| open | (when told_on is empty or told_on < today) | open | - | set told_on to today |"],
    ["where another follows on the same condition", "| open | (when urgent) | open | - | - |\n| open | (when urgent) | late | - | - |"],
    ["where another of its states decides", "| open | (when urgent) | open | - | do mark on this |\n| open | mark | late | - | - |"],
    [
      "where what follows asks for the opposite of a list",
      "| open | (when noise > n) | late | - | - |\n| late | (when noise <= n) | open | - | - |",
    ],
    ["where it makes what it asks for", "| open | (when no notes where (loud)) | open | - | create Note (bill = this, loud = yes) |"],
    [
      "where another record's timer may change it",
      "| open | (when urgent) | open | - | - |\n",
      "| calm | (when bill.urgent) | done | set bill.urgent to no |",
    ],
    ["in a circle that ends", "| open | (when urgent) | late | - | set urgent to no |\n| late | (when not urgent) | open | - | - |"],
    ["where a rule is against it", "| open | (when n > 0) | open | - | add 1 to n |", "RULE"],
  ])("but not %s", (_, rows, rules = "") =>
    expect(found(rows, rules === "RULE" ? RULE : rules === "" ? "" : `${PARCEL}\n${rules}\n`)).toEqual([]),
  );
});

const RULE = `
## 5. Validation rules

| Rule | For | Must hold | Otherwise |
| --- | --- | --- | --- |
| Few | Bill | n < 9 | few |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| few | 422 | Few. |
`;

const PARCEL = `
### Fine

- Field: state
- States: calm, done

| From | Action | To | Then |
| --- | --- | --- | --- |
| (new) | begin | calm | - |`;

const DOCUMENT = `# Bills

## 3. Entities and their fields

### Bill

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| due_on | date | required | - |
| told_on | date | optional | - |
| urgent | yes/no | required | starts no |
| n | integer | required | starts 0 |
| small | integer(0..9) | required | starts 0 |
| contact | email | required | - |
| notes | every Note by bill | - | - |
| noise | integer | required | always number of notes where (loud) |

### Note

| Field | Type | Must be |
| --- | --- | --- |
| bill | reference to Bill | required |
| loud | yes/no | required |

### Fine

| Field | Type | Must be |
| --- | --- | --- |
| bill | reference to Bill | required |

## 4. States and transitions

### Bill

- Field: state
- States: open, late, paid
- Ends in: paid

| From | Action | To | Only if | Then |
| --- | --- | --- | --- | --- |
| (new) | send | open | - | - |
| open, late | pay | paid | - | - |
ROWS
RULES
## 7. The calls it makes

| Message | To | Subject | Text |
| --- | --- | --- | --- |
| late | contact | Late | Late |
`;

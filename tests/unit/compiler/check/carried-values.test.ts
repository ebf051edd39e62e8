// `gone`, `from` and `back` of point 3, and that nothing else speaks of a tombstone.

import { describe, expect, it } from "vitest";
import { compile, examine } from "../../../../src/compiler/compile.ts";
import { applyEdits } from "../../../../src/compiler/text-edit.ts";

const HEAD = `# Clinic

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type  | Must be          | Value |
| ----- | ----- | ---------------- | ----- |
| email | email | required, unique | -     |

### Patient
ITEMS
| Field | Type | Must be | Value |
| ----- | ---- | ------- | ----- |
| card  | text(20) | required | - |
`;

const documentOf = (rows: readonly string[], items = "", rest = "") => `${HEAD.replace("ITEMS", items)}${rows.join("\n")}\n${rest}`;

const examined = (text: string) => examine([{ file: "spec.md", text }]);

function errorsOf(rows: readonly string[], items = "", rest = "") {
  const { diagnostics } = examined(documentOf(rows, items, rest));
  return diagnostics.filter(({ level }) => level === "error").map(({ code, message }) => `${code}: ${message}`);
}

const NAME = "| name | text(120) | gone | - |";

describe("rows of point 3", () => {
  it("say where values come from, and go back to", () => {
    const rows = [
      '| name | text(120) | gone | back "{first_name} {rest}" |',
      "| first_name | text(60) | required | from first word of name |",
      "| rest | text(60) | optional | from rest of name |",
      '| last | text(60) | optional | from text before "," in name or else "?" |',
      '| born | date | optional | from date of text after "," in name |',
      '| fee | money | optional | from number of text after "," in name |',
      "| visits | integer(0..) | optional | from number of name |",
      '| purpose | text(200) | required | from "not stated" |',
    ];
    expect(errorsOf(rows)).toEqual([]);
    const { entities } = compile([{ file: "spec.md", text: documentOf(rows) }]).plan!;
    expect(entities.Patient?.fields.map(({ name }) => name)).not.toContain("name");
    expect(entities.Patient?.gone?.map(({ name, type, back }) => [name, type.is, back?.op])).toEqual([["name", "text", "template"]]);
    const fee = entities.Patient?.fields.find(({ name }) => name === "fee")?.from;
    expect(fee?.type).toMatchObject({ is: "number", scale: 2, unit: "money" });
  });

  it("may give a name anew whose values a tombstone keeps", () => {
    const rows = ["| recall_text (was recall) | text(40) | gone | - |", "| recall | date | optional | from date of recall_text |"];
    expect(errorsOf(rows)).toEqual([]);
    const [first] = errorsOf([rows[0]!, "| recall | date | optional | - |"]);
    expect(first).toContain("former-names-are-gone");
  });

  it.each([
    ["of the day", "from today", "date", "carried-values-speak-of-their-record", "may not speak of today"],
    ["of the moment", "from now", "moment", "carried-values-speak-of-their-record", "may not speak of now"],
    ["of who acts", "from user", "reference to Person", "carried-values-speak-of-their-record", "may not speak of user"],
    ["of a computed field", "from both", "text(50)", "carried-values-speak-of-their-record", "both, which is computed"],
    ["of other records", "from number of Person", "integer", "carried-values-speak-of-their-record", "a list of records"],
    [
      "of what a record is called",
      'from "{created_by}"',
      "text(50)",
      "carried-values-speak-of-their-record",
      "what another record is called",
    ],
    ["of another type", "from 5", "text(50)", "results-have-the-expected-type", "a text"],
    ["of no text", "from first word of 5", "text(50)", "functions-take-what-they-say", '"first word of"'],
  ])("do not speak %s", (_, value, type, code, words) => {
    const rows = ['| both | text(50) | optional | always "{card}" |', `| new | ${type} | optional | ${value} |`];
    expect(errorsOf(rows)).toEqual([expect.stringMatching(new RegExp(`^${code}: .*${words}`))]);
  });

  it("do not go round", () => {
    const rows = ["| one | text(50) | optional | from two |", "| two | text(50) | optional | from one |"];
    const found = errorsOf(rows);
    expect(found).toContain("carried-values-do-not-go-round: one gets its values from itself: one → two → one.");
  });

  it.each([
    ["back without gone", "| name | text(120) | optional | back card |", "back-is-for-gone-fields"],
    ["another mark beside gone", "| name | text(120) | gone, required | - |", "gone-fields-say-back-alone"],
    ["a default of what is gone", '| name | text(120) | gone | starts "x" |', "gone-fields-say-back-alone"],
    ["values for what is gone", "| name | text(120) | gone | from card |", "gone-fields-say-back-alone"],
    ["a list that is gone", "| who | list of Person | gone | - |", "constructs-are-supported"],
    ["a file that is gone", "| scan | file(2 MB) | gone | - |", "constructs-are-supported"],
    ["values for a number that is counted", '| ticket | number "P-{0000}" | - | from card |', "constructs-are-supported"],
    ["the name twice", `${NAME}\n| name | text(120) | optional | - |`, "names-are-given-once"],
  ])("refuse %s", (_, row, code) => {
    expect(errorsOf([row]).map((one) => one.split(":")[0])).toContain(code);
  });
});

describe("what is gone", () => {
  const GONE = "gone-fields-are-not-used: Patient.name is gone: nothing but from and back may speak of it.";

  it.each([
    ["a computed field", [NAME, '| greeting | text(150) | optional | always "Dear {name}" |'], "", ""],
    ["a default", [NAME, "| nick | text(120) | optional | starts name |"], "", ""],
    ["a label", [NAME], "\n- Shown as: {name}\n", ""],
    ["an order", [NAME], "\n- Order: name\n", ""],
    ["a search", [NAME], "\n- Search: name\n", ""],
    ["what is unique", [NAME], "\n- Unique: card + name\n", ""],
    [
      "a screen",
      [NAME],
      "",
      "\n## 2. Screens and routes\n\n| Screen | Route | Shows | Only where | Fields | Actions |\n| - | - | - | - | - | - |\n| All | /all | list of Patient | - | card, name | - |\n",
    ],
    [
      "a filter",
      [NAME],
      "",
      "\n## 2. Screens and routes\n\n| Screen | Route | Shows | Only where | Fields | Actions |\n| - | - | - | - | - | - |\n| All | /all | list of Patient | name is not empty | card | - |\n",
    ],
    [
      "a rule",
      [NAME],
      "",
      "\n## 5. Validation rules\n\n| Rule | For | Must hold | Otherwise |\n| - | - | - | - |\n| Named | Patient | name is not empty | - |\n",
    ],
    [
      "a condition of a permission",
      [NAME],
      "",
      '\n## 6. Roles and permissions\n\n| Role | Means |\n| - | - |\n| Desk | signed in |\n\n| Entity | Action | Desk |\n| - | - | - |\n| Patient | see | if name = "x" |\n',
    ],
    [
      "a permission of a field",
      [NAME],
      "",
      "\n## 6. Roles and permissions\n\n| Role | Means |\n| - | - |\n| Desk | signed in |\n\n| Entity | Action | Desk |\n| - | - | - |\n| Patient | see, see name | yes |\n",
    ],
    [
      "a call",
      [NAME],
      "",
      "\n## 7. The calls it makes\n\n| Call | Method | Path | Does | Takes | Gives | Errors |\n| - | - | - | - | - | - | - |\n| all | GET | /p | list Patient | - | list of Patient(card, name) | - |\n",
    ],
    [
      "another entity's condition",
      [NAME],
      "",
      "\n### Visit\n\n| Field | Type | Must be | Value |\n| - | - | - | - |\n| patient | reference to Patient | required | - |\n| who | text(120) | optional | always patient.name |\n",
    ],
  ])("is not spoken of by %s", (_, rows, items, rest) => {
    const order = rest.startsWith("\n## 2")
      ? documentOf(rows, items).replace("## 3.", `${rest.trim()}\n\n## 3.`)
      : documentOf(rows, items, rest);
    const found = examined(order).diagnostics.filter(({ level }) => level === "error");
    expect(found.map(({ code, message }) => `${code}: ${message}`)).toContain(GONE);
  });
});

describe("functions that split texts", () => {
  it.each(["first word of card", "rest of card", 'text before "," in card', 'text after "," in card'])(
    "stand in from and back alone: %s",
    (said) => {
      const [found, ...others] = errorsOf([`| part | text(50) | optional | always ${said} |`]);
      expect(found).toMatch(/^text-functions-carry-values: ".*" is for from and back alone\.$/);
      expect(others).toEqual([]);
    },
  );

  it("leave their words to fields", () => {
    const rows = [
      "| rest | text(20) | optional | - |",
      "| text | text(20) | optional | starts rest |",
      "| first | text(20) | optional | starts text |",
    ];
    expect(errorsOf(rows)).toEqual([]);
  });
});

describe("a field that would read itself", () => {
  it("is offered the two rows that carry its values", () => {
    const text = documentOf(["| recall | date | optional | from date of recall |"]);
    const [found] = examined(text).diagnostics.filter(({ level }) => level === "error");
    expect(found?.code).toBe("carried-values-do-not-go-round");
    const fixed = applyEdits(text, found!.fixes[0]!.edits);
    expect(fixed).toContain("| recall_text (was recall) | text | gone | - |\n| recall | date | optional | from date of recall_text |");
    expect(examined(fixed).diagnostics.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("what other documents say", () => {
  it.each([
    ["| name | text(120) | deprecated | - |", "| name | text(120) | gone | - |"],
    ["| name | text(120) | optional | backfilled from card |", "| name | text(120) | optional | from card |"],
  ])("is offered as it is said here: %s", (row, meant) => {
    const text = documentOf([row]);
    const [found] = examined(text).diagnostics.filter(({ level }) => level === "error");
    expect(applyEdits(text, found!.fixes[0]!.edits)).toBe(documentOf([meant]));
  });
});

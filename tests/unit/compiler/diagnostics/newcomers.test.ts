// What people write who know the reference alone is understood, or told how it is written.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { editSources } from "../../../../src/compiler/text-edit.ts";
import { errorsIn } from "./findings.ts";

describe("what a newcomer writes", () => {
  it("means the same in another order: the size behind the kinds of a file", () => {
    const typeOf = (type: string) => {
      const { plan } = compile([{ file: "spec.md", text: FARM.replace("file(5 MB, pdf)", type) }]);
      return plan?.entities.Farm?.fields.find(({ name }) => name === "permit")?.type;
    };
    expect(typeOf("file(5 MB, pdf)")).toMatchObject({ is: "file", maxBytes: 5_000_000, kinds: ["pdf"] });
    expect(typeOf("file(pdf, 5 MB)")).toEqual(typeOf("file(5 MB, pdf)"));
  });

  it.each([
    ["file(5 MB, pdf)", "file(5 MB pdf)", "file-kinds-are-known", "stand commas: file(5 MB, pdf, text)"],
    ["tell grower sold", "tell grower, helper sold", "tells-name-one-recipient", "tell grower sold; tell helper sold"],
    ["tell grower sold", "tell grower and helper sold", "tells-name-one-recipient", "tell grower sold; tell helper sold"],
    ["tell grower sold", "tell grower sold, helper sold", "tells-name-one-recipient", "tell grower sold; tell helper sold"],
    ["tell grower sold", "add -1 to produce.weight", "effects-change-one-record", "in Produce, `always farm.…`"],
    ["of produce where", "of Produce where", "nested-lists-follow-a-list-field", "Write one of: produce;"],
    ["of produce where", "of goods where", "nested-lists-follow-a-list-field", "`goods | every Produce by farm`"],
    ["where (weight <= it)", "where (weight <= it", "query-conditions-stand-in-parentheses", "Write (weight <= it)."],
    ["where (weight <= it)", "where weight <= it", "query-conditions-stand-in-parentheses", "Write (weight <= it)."],
    ["page?: integer(1..)", "page?: text(9)", "shapes-are-readable", "page?: integer(1..)"],
    ["sort?: text(20)", "sort?: integer", "shapes-are-readable", "sort?: text(100)"],
  ])("is told once, with what to write: %s as %s", (right, wrong, code, help) => {
    expect(errorsIn(FARM)).toEqual([]);
    expect(FARM).toContain(right);
    const [one, ...others] = errorsIn(FARM.replace(right, wrong));
    expect(others).toEqual([]);
    expect(one?.code).toBe(code);
    expect(one?.help).toContain(help);
  });

  it("says of an error's text which row raises it, and about what", () => {
    const text = FARM.replace("| open | sell | closed |", "| open | sell | closed | grower is not helper | alone |").replace(
      "| From | Action | To |",
      "| From | Action | To | Only if | Otherwise |",
    );
    const catalogue = "\n## 8. The error catalogue\n\n| Code | Status | Message |\n| --- | --- | --- |\n| alone | 409 | {weight} kg. |\n";
    const rows = text
      .replace("| (new) | begin | open |", "| (new) | begin | open | - | - |")
      .replace("| --- | --- | --- | --- |\n| (new)", "| --- | --- | --- | --- | --- | --- |\n| (new)");
    const [one, ...others] = errorsIn(rows + catalogue);
    expect(others).toEqual([]);
    expect(one?.code).toBe("names-are-known");
    expect(one?.related.map(({ message }) => message)).toEqual(["It is raised here, about a Farm."]);
  });

  it("offers to say of any computed value that it is never empty, where that is so", () => {
    const row = "| weight | integer | required |";
    const text = FARM.replace(row, `${row} - |\n| twice | integer | - | always weight * 2 |\n| more | integer | - | always twice + 1 |`)
      .replace("| name | text(40) | required |\n| weight", "| name | text(40) | required | - |\n| weight")
      .replace("| farm | reference to Farm | required |", "| farm | reference to Farm | required | - |")
      .replace(
        "### Produce\n\n| Field | Type | Must be |\n| --- | --- | --- |",
        "### Produce\n\n| Field | Type | Must be | Value |\n| --- | --- | --- | --- |",
      );
    const [one, ...others] = errorsIn(text);
    expect(others).toEqual([]);
    expect(one?.message).toContain("twice may be empty");
    expect(one?.fixes.map(({ title }) => title)).toContain("Write required for twice");
  });

  it("is mended by the fix", () => {
    const fixed = (right: string, wrong: string) => {
      const text = FARM.replace(right, wrong);
      return editSources([{ file: "spec.md", text }], errorsIn(text)[0]!.fixes[0]!.edits)[0]!.text;
    };
    expect(fixed("where (weight <= it)", "where (weight <= it")).toBe(FARM);
    expect(fixed("where (weight <= it)", "where weight <= it)")).toBe(FARM);
    expect(fixed("of produce where", "of Produce where")).toBe(FARM);
    expect(errorsIn(fixed("tell grower sold", "tell grower, helper sold"))).toEqual([]);
  });
});

const FARM = `# Farm

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type | Must be |
| --- | --- | --- |
| name | text(40) | required |
| email | email | required, unique |

### Farm

| Field | Type | Must be |
| --- | --- | --- |
| name | text(40) | required |
| permit | file(5 MB, pdf) | optional |
| grower | reference to Person | required |
| helper | reference to Person | required |
| produce | every Produce by farm | - |

### Produce

| Field | Type | Must be |
| --- | --- | --- |
| name | text(40) | required |
| weight | integer | required |
| farm | reference to Farm | required |

## 4. States and transitions

### Farm

- States: open, closed
- Ends in: closed

| From | Action | To | Then |
| --- | --- | --- | --- |
| (new) | begin | open | - |
| open | sell | closed | tell grower sold |

## 7. The calls it makes

| Call | Method | Path | Does | Takes | Gives |
| --- | --- | --- | --- | --- | --- |
| goods | GET | /api/goods | list Produce | { most?: integer where (weight <= it), page?: integer(1..), sort?: text(20) } | list of Produce |
| farm | GET | /api/farms/{farm} | see Farm | - | Whole |

| Shape | Of | Holds |
| --- | --- | --- |
| Whole | Farm | name, produce: list of Produce(name) of produce where (weight > 0) |

| Message | To | Subject | Text |
| --- | --- | --- | --- |
| sold | - | {name} is sold | Well done. |
`;

// One mistake gives at most three errors and four findings. There is no exception for errors that look independent:
// whoever broke one thing is to be told about one thing.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { examine } from "../../../../src/compiler/compile.ts";
import { ParsedDocuments } from "../../../../src/compiler/language/parsed-documents.ts";
import { editSources } from "../../../../src/compiler/text-edit.ts";
import { GOLDEN_DOCUMENTS } from "../../../support/golden-documents.ts";
import { broken, random } from "./breaking.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const MOST = 3;
const MOST_IN_ALL = 4;
/** NINEFOLD_CASCADES says how many edits of each document, NINEFOLD_CASCADES_SEED where they begin. */
const EDITS = Number(process.env.NINEFOLD_CASCADES ?? 15);
const FIRST = Number(process.env.NINEFOLD_CASCADES_SEED ?? 1);

const files = [...readdirSync(join(ROOT, "examples")).map((name) => join(ROOT, "examples", name, "spec.md")), ...GOLDEN_DOCUMENTS];

/** Of an edited document only the pieces that changed are read anew, as in an editor. */
const parsed = new ParsedDocuments();
const findingsIn = (text: string) =>
  examine([{ file: "spec.md", text }], parsed.parse).diagnostics.filter((one) => one.level !== "question");
const errorsIn = (text: string) => findingsIn(text).filter((one) => one.level === "error");

const whole = files.map((file) => ({ file, text: readFileSync(file, "utf8") })).filter(({ text }) => errorsIn(text).length === 0);

describe("one mistake", () => {
  it("is tried on several documents", () => expect(whole.length).toBeGreaterThan(3));

  it.each(whole)("is told at most three times in $file", { timeout: 300_000 }, ({ text }) => {
    const cascades: string[] = [];
    const before = new Set(findingsIn(text).map((one) => one.message));
    for (let seed = FIRST; seed < FIRST + EDITS; seed++) {
      const made = broken(text, random(seed));
      const findings = findingsIn(made.text);
      const errors = findings.filter((one) => one.level === "error");
      const told = errors.length === 0 ? [] : findings.filter((one) => one.level === "error" || !before.has(one.message));
      if (errors.length > MOST || told.length > MOST_IN_ALL)
        cascades.push(`seed ${seed}, ${made.what}:\n${told.map((one) => `  ${one.level} ${one.code}: ${one.message}`).join("\n")}`);
    }
    expect(cascades.join("\n")).toBe("");
  });

  it("is told alone where what makes records relies on it", () => {
    const text = MAKING.replace("starts today", "stfrts today");
    expect(errorsIn(MAKING)).toEqual([]);
    expect(errorsIn(text).map((one) => one.code)).toEqual(["values-start-or-always-are"]);
  });
});

describe("what could not be read", () => {
  it.each([
    ["a guard", "pages <= FEW", "pagse <= FEW", ["names-are-known"]],
    ["the value of a constant", "| FEW | 100 |", "| FEW | a few |", ["constants-have-a-value"]],
    ["the time after which something happens", "| SOON | 2 days |", "| SOON | two days |", ["constants-have-a-value"]],
    ["the type of a field", "| title | text(40) |", "| title | words(40) |", ["types-are-known"]],
    ["a reference to users", "reference to Person", "FK → users", ["types-name-an-entity"]],
    ["a condition of a role", "if asked_by = user", "if asked_bye = user", ["names-are-known"]],
    ["a cell of the matrix", "if asked_by = user", "own only, please", ["cells-are-yes-no-or-if"]],
    [
      "a state field of other words",
      "| status | one of: asked, made, given |",
      "| status | one of: new, old |",
      ["the-state-field-has-the-states"],
    ],
    ["a point's heading without its number", "## 8. The error catalogue", "## Error catalogue", ["point-headings-have-their-number"]],
    ["a point's heading of another level", "## 8. The error catalogue", "### 8. The error catalogue", ["points-are-second-level-headings"]],
    ["who is told", "tell asked_by given", "tell asked_bye given", ["names-are-known"]],
  ])("is told once where it is %s", (_, right, wrong, codes) => {
    expect(COPIES).toContain(right);
    expect(findingsIn(COPIES)).toEqual([]);
    expect(findingsIn(COPIES.replace(right, wrong)).map((one) => one.code)).toEqual(codes);
  });

  it("leads to a fix where what is meant is near", () => {
    const fixed = (right: string, wrong: string) => {
      const broken = COPIES.replace(right, wrong);
      const fix = findingsIn(broken)[0]?.fixes[0];
      return fix === undefined ? "" : editSources([{ file: "spec.md", text: broken }], fix.edits)[0]!.text;
    };
    expect(fixed("reference to Person", "FK → users")).toBe(COPIES);
    expect(fixed("| one of: asked, made, given |", "| one of: new, old |")).toBe(COPIES);
    expect(fixed("## 8. The", "## The")).toBe(COPIES);
  });

  it("is one warning where many calls give a field that a role may not see", () => {
    const calls = ["first", "second", "third", "fourth", "fifth"].map(
      (name) => `| ${name} | GET | /api/${name} | list Copy | - | list of Line |`,
    );
    const shape = "| Shape | Of | Holds |\n| --- | --- | --- |\n| Line | Copy | title, pages |\n";
    const table = `| Call | Method | Path | Does | Takes | Gives |\n| --- | --- | --- | --- | --- | --- |\n${calls.join("\n")}\n\n${shape}\n`;
    const text = COPIES.replace("| Message |", `${table}| Message |`).replace(
      "| Copy | ask |",
      "| Copy | see pages | no | yes |\n| Copy | ask |",
    );
    const [one, ...others] = findingsIn(text);
    expect(others).toEqual([]);
    expect(one?.message).toContain("makes the call first, second, third or one of 2 others");
  });
});

const COPIES = `# Specification: Copies

## 1. What the product does and for whom

- Purpose: Copies are made in time.
- Audience: The office.
- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows | Only where | Actions |
| --- | --- | --- | --- | --- |
| Copies | / | list of Copy | status is one of (asked, made) | make, give |
| Ask | /ask | form for Copy | - | ask |
| People | /people | list of Person | - | - |

## 3. Entities and their fields

### Person

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| email | email | required, unique | - |
| clerk | yes/no | required | starts no |

### Copy

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(40) | required | - |
| pages | integer(1..999) | required | - |
| asked_by | reference to Person | required, fixed | starts user |
| status | one of: asked, made, given | required | - |

## 4. States and transitions

### Copy

- States: asked, made, given
- Ends in: given

| From | Action | To | Only if | Otherwise | Then |
| --- | --- | --- | --- | --- | --- |
| (new) | ask | asked | - | - | - |
| asked | make | given | pages <= FEW | - | tell asked_by given |
| asked | make | made | - | - | tell asked_by made |
| made | give | given | pages < 900 | too-many | - |
| made | (after SOON) | given | - | - | - |

## 5. Validation rules

Validation rules: not shown.

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Member | signed in |
| Clerk | user.clerk |

| Entity | Action | Member | Clerk |
| --- | --- | --- | --- |
| Person | see, create, change | no | yes |
| Copy | see | yes | yes |
| Copy | ask | if asked_by = user | if asked_by = user |
| Copy | make | no | if asked_by is not user |
| Copy | give | no | if asked_by is not user |
| Copy | change | if asked_by = user | no |
| Copy | delete | no | yes |

## 7. The calls it makes

| Message | To | Subject | Text |
| --- | --- | --- | --- |
| made | - | {title} is made | {pages} pages, to be fetched within {SOON}. |
| given | - | {title} is yours | {pages} pages. |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| too-many | 409 | Fetch {pages} pages in person. |

## 9. Business constants and limits

| Name | Value |
| --- | --- |
| FEW | 100 |
| SOON | 2 days |
`;

const MAKING = `# Specification: Bills

## 3. Entities and their fields

### Order

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(40) | required | - |

### Bill

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(40) | required | - |
| issued_on | date | required | starts today |

## 4. States and transitions

### Order

- States: open, billed
- Ends in: billed

| From | Action | To | Only if | Otherwise | Then |
| --- | --- | --- | --- | --- | --- |
| (new) | order | open | - | - | - |
| open | bill | billed | - | - | create Bill (title = title) |
`;

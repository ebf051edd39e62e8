// Near misses are recognised, and their fix mends them.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { editSources } from "../../../../src/compiler/text-edit.ts";

const findings = (text: string) => compile([{ file: "spec.md", text }]).diagnostics.filter((one) => one.level !== "question");

function brokenBy(right: string, wrong: string): string {
  expect(BLOCKS).toContain(right);
  return BLOCKS.replace(right, wrong);
}

function onlyFinding(right: string, wrong: string) {
  const [one, ...others] = findings(brokenBy(right, wrong));
  expect(others.map(({ message }) => message)).toEqual([]);
  return one!;
}

describe("a near miss", () => {
  it("is not in the document from which each begins", () => expect(findings(BLOCKS).map(({ message }) => message)).toEqual([]));

  it("is no timer that counts otherwise than it says", () => {
    const { code, message } = onlyFinding("(after 14 days)", "(after 5 working days)");
    expect([code, message]).toEqual(["constructs-are-supported", "Counting in working days is not supported yet."]);
  });

  it.each([
    ["(new)", "enter", "Sure?", "A question before a record is made is not supported yet."],
    ["entered", "(after 5 days)", "Sure?", "A question before what the program performs itself is not supported yet."],
  ])("is no question where none is asked (%s %s: %s)", (from, action, question, expected) => {
    const row = (state: string, name: string) => `| ${state} | ${name} | entered | ${state === from && name === action ? question : "-"} |`;
    const text = `# Notes\n\n## 3. Entities and their fields\n\n### Note\n\n| Field | Type | Must be |\n| --- | --- | --- |\n| name | text(40) | required |

## 4. States and transitions\n\n### Note\n\n- States: entered\n\n| From | Action | To | Confirm |\n| --- | --- | --- | --- |
${[row("(new)", "enter"), row("entered", "settle"), row("entered", "(after 5 days)")].join("\n")}\n`;
    const told = findings(text).filter(({ code }) => code === "constructs-are-supported");
    expect(told.map(({ message }) => message)).toEqual([expected]);
  });

  it("is no filter by what refers to a record, which no list offers", () => {
    const text = `# Shelf

## 2. Screens and routes

| Screen | Route | Shows        | Fields | Filter by   |
| ------ | ----- | ------------ | ------ | ----------- |
| Books  | /     | list of Book | title  | title, tags |

## 3. Entities and their fields

### Book

| Field | Type        | Must be  |
| ----- | ----------- | -------- |
| title | text(80)          | required |
| tags  | every Tag by book | -        |

### Tag

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(40) | required |
| book  | reference to Book | required |
`;
    const errors = findings(text).filter(({ level }) => level === "error");
    expect(errors.map(({ code, message }) => [code, message])).toEqual([
      ["constructs-are-supported", 'A filter by "tags", which holds what refers to the record, is not supported yet.'],
    ]);
  });

  it.each([
    ["a timer without its parentheses", "(after PATIENCE)", "after PATIENCE", "timers-stand-in-parentheses"],
    ["a timer that reads like an action", "(after 14 days)", "after 14 days", "timers-stand-in-parentheses"],
    ["a time without its parentheses", "(at ends_at)", "at ends_at", "timers-stand-in-parentheses"],
    ["a constant with a unit behind it", "(after PATIENCE)", "(after PATIENCE days)", "timers-say-when-after-or-at"],
    ["a misspelt role that is told", "tell every Finance lifted", "tell every Finances lifted", "names-are-known"],
    ["a comma between effects", "clear note; tell", "clear note, tell", "effects-are-separated-by-semicolons"],
    ["a comma in Unique", "- Unique: court + reason", "- Unique: court, reason", "entity-settings-name-fields"],
    ["null", "note is not empty", "note is not null", "names-are-known"],
    ["an amount with a comma", "| LIMIT | 5000 EUR |", "| LIMIT | 5,000 EUR |", "constants-have-a-value"],
    ["an amount with its code in front", "| LIMIT | 5000 EUR |", "| LIMIT | EUR 5,000 |", "constants-have-a-value"],
    ["the entity of a rule for a field", "| Block.reason | reason", "| Blocks.reason | reason", "entities-are-known"],
    ["the field of a rule", "| Block.reason | reason", "| Block.raeson | reason", "fields-are-known"],
    ["who signs in, by another name", "- Signs in as: Member", "- Signs in as: User", "signs-in-as-names-an-entity"],
    ["an amount in words", "| LIMIT | 5000 EUR |", "| LIMIT | 5,000 euros |", "constants-have-a-value"],
    ["a time in words", "| PATIENCE | 9 days |", "| PATIENCE | nine days |", "constants-have-a-value"],
    ["a sum that its row does not call required", "required | always sum of", "- | always sum of", "optional-values-are-guarded"],
  ])("is mended by its first fix: %s", (_, right, wrong, code) => {
    const found = onlyFinding(right, wrong);
    expect(found.code).toBe(code);
    expect(editSources([{ file: "spec.md", text: brokenBy(right, wrong) }], found.fixes[0]!.edits)[0]!.text).toBe(BLOCKS);
  });

  it("names roles where somebody is told, and constants where a constant is meant", () => {
    expect(onlyFinding("tell every Finance lifted", "tell every Finances lifted").message).toContain('no role or entity called "Finances"');
    expect(onlyFinding("price < LIMIT", "price < LIMTI").help).toContain("Write one of: LIMIT, PATIENCE");
    expect(onlyFinding("- Order: -created_at", "- Order: created descending").help).toContain("created_at");
  });

  it("says which record `it` is", () => {
    const wrong = "some Block where (member = it)";
    expect(onlyFinding("some blocks", wrong).message).toBe("Here `it` is a record of Block, and it is compared with a record of Member.");
  });

  it("tells of a form for each entity by itself, and which of its routes is missing", () => {
    const both = brokenBy("| Member form | /members/{member}/edit | form for Member | save |\n", "").replace(
      "| Court form | /courts/{court}/edit | form for Court | save |\n",
      "",
    );
    expect(findings(both).map(({ message, help }) => `${message} ${help}`)).toEqual([
      'There is no form in which to change a record of Court. The form "New court" at /courts/new makes new records, as its route names none. Add another screen that shows: form for Court, with the record in its route, such as /court/{court}/edit.',
      "There is no form in which to change a record of Member. Add a screen that shows: form for Member, with the record in its route, such as /member/{member}/edit.",
    ]);
  });

  it("is no drawing at the margin without a note", () => {
    const drawn = brokenBy("### Block\n\n- States", "asked --> kept --> lifted\n\n### Block\n\n- States");
    expect(findings(drawn).map(({ code }) => code)).toEqual(["diagrams-are-not-read"]);
  });
});

describe("what is meant", () => {
  it("is an action that sets itself off in the last of its rows", () => {
    expect(findings(brokenBy("weeks > 1 |", "- |"))).toEqual([]);
    const always = brokenBy("weeks = 1 | - |", "- | - |").replace("weeks > 1 |", "- |");
    expect(findings(always).map(({ code }) => code)).toContain("actions-do-not-go-round");
  });

  it("is that people decide about their own where the cell demands it, or a rule forbids the other", () => {
    const own = brokenBy("if member is not user", "if member = user");
    expect(findings(own)).toEqual([]);
    const any = brokenBy("if member is not user", "yes");
    expect(findings(any).map(({ message }) => message)).toEqual([expect.stringContaining("may do this with a Block of their own: lift.")]);
    const ruled = any.replace("court.open |", "member is not keeper |").replace("| lift | no | yes |", "| lift | no | if keeper = user |");
    expect(findings(ruled).filter(({ code }) => code === "requests-are-decided-by-others")).toEqual([]);
  });
});

const BLOCKS = `# Specification: Blocks

## 1. What the product does and for whom

- Purpose: Courts are kept.
- Audience: The desk.
- Signs in as: Member
- Currency: EUR

## 2. Screens and routes

| Screen | Route | Shows | Actions |
| --- | --- | --- | --- |
| Blocks | / | list of Block | lift |
| Keep | /keep | form for Block | keep |
| Courts | /courts | list of Court | change |
| New court | /courts/new | form for Court | save |
| Court form | /courts/{court}/edit | form for Court | save |
| Members | /members | list of Member | change |
| Member form | /members/{member}/edit | form for Member | save |

## 3. Entities and their fields

### Member

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| email | email | required, unique | - |
| finance | yes/no | required | starts no |
| blocks | every Block by member | - | - |

### Court

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| name | text(40) | required | - |
| open | yes/no | required | starts yes |
| blocks | every Block by court | - | - |
| taken | money | required | always sum of blocks.price |
| left | money | required | always LIMIT - taken |

### Block

- Unique: court + reason
- Order: -created_at

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| court | reference to Court | required | - |
| reason | text(80) | required | - |
| member | reference to Member | required, fixed | starts user |
| keeper | reference to Member | required | starts user |
| price | money | required | starts 0 |
| ends_at | moment | required | - |
| weeks | integer(1..52) | required | starts 1 |
| note | text(80) | optional | - |

## 4. States and transitions

### Block

- States: kept, lifted
- Ends in: lifted

| From | Action | To | Only if | Then |
| --- | --- | --- | --- | --- |
| (new) | keep | kept | weeks = 1 | - |
| (new) | keep | kept | weeks > 1 | create Block (court = court, reason = reason, ends_at = ends_at, weeks = weeks - 1) |
| kept | lift | lifted | - | clear note; tell every Finance lifted |
| kept | (after PATIENCE) | lifted | price < LIMIT | tell every Member where (some blocks) lifted |
| kept | (after 14 days) | lifted | note is not empty | - |
| kept | (at ends_at) | lifted | - | - |

## 5. Validation rules

| Rule | For | Must hold | Otherwise |
| --- | --- | --- | --- |
| Court is open | Block | court.open | not-open |
| Says why | Block.reason | reason is not "none" | not-open |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Player | signed in |
| Finance | user.finance |

| Entity | Action | Player | Finance |
| --- | --- | --- | --- |
| Member | see, create, change | no | yes |
| Court | see, create, change | yes | yes |
| Block | see | yes | yes |
| Block | keep | if member = user | if member = user |
| Block | change | yes | yes |
| Block | lift | no | if member is not user |

## 7. The calls it makes

| Message | To | Subject | Text |
| --- | --- | --- | --- |
| lifted | - | {reason} is lifted | {court.name} is free. |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| not-open | 409 | {court.name} is not open. |

## 9. Business constants and limits

| Name | Value |
| --- | --- |
| LIMIT | 5000 EUR |
| PATIENCE | 9 days |
`;

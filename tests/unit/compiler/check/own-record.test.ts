// A rule that wants no record of its kind finds its own record too.

import { describe, expect, it } from "vitest";
import { readExample } from "../../../support/test-server.ts";
import { errorsIn, found } from "../diagnostics/findings.ts";

const DOCUMENT = (holds: string, onlyIf = "-", guard = "-") => `# Visits

## 3. Entities and their fields

### Dog

| Field  | Type               | Must be  |
| ------ | ------------------ | -------- |
| name   | text(20)           | required |
| visits | every Visit by dog | -        |

### Visit

| Field  | Type             | Must be  |
| ------ | ---------------- | -------- |
| dog    | reference to Dog | required |
| sitter | reference to Dog | optional |
| from   | date             | required |
| until  | date             | required |

## 4. States and transitions

### Visit

- States: planned, here
- Ends in: here

| From    | Action | To      | Only if  | Otherwise |
| ------- | ------ | ------- | -------- | --------- |
| (new)   | plan   | planned | -        | -         |
| planned | come   | here    | ${guard} | bad       |

## 5. Validation rules

| Rule  | For   | Must hold     | Only if   | Otherwise |
| ----- | ----- | ------------- | --------- | --------- |
| Free  | Visit | ${holds}      | ${onlyIf} | bad       |
| Order | Visit | from <= until | -         | bad       |

## 8. The error catalogue

| Code | Status | Message |
| ---- | ------ | ------- |
| bad  | 422    | Not so. |
`;

const warned = (...parts: Parameters<typeof DOCUMENT>) => {
  const text = DOCUMENT(...parts);
  expect(errorsIn(text).map(({ message }) => message)).toEqual([]);
  return found(text).flatMap(({ code, message }) => (code === "rules-leave-their-own-record-out" ? [message] : []));
};

describe("a list that is to be empty and has the record itself on it", () => {
  it.each([
    "no Visit where (dog = this.dog and from = this.from)",
    "number of Visit where (dog = this.dog) = 0",
    "number of Visit where (dog = this.dog) < 1",
    "not (some Visit where (dog = this.dog))",
    "no dog.visits where (from = this.from)",
    "from is not empty and no Visit where (sitter = this.sitter)",
    // That it does not begin behind its end another rule says.
    "no Visit where (dog = this.dog and from <= this.until and until >= this.from)",
  ])("is told: %s", (holds) => {
    expect(warned(holds)).toEqual(["The rule Free never holds: the Visit that it wants none of includes the Visit itself."]);
  });

  it("is told where that follows from when the rule is looked at, or from the other part of an either-or", () => {
    expect(warned("no Visit where (dog = this.dog and status is here)", "status is here")).toHaveLength(1);
    expect(warned("status is planned or no Visit where (dog = this.dog and status is here)")).toHaveLength(1);
  });

  it("is told of what a step needs of a record that is there", () => {
    expect(warned("from <= until", "-", "no Visit where (dog = this.dog and status is planned)")).toEqual([
      "What come needs never holds: the Visit that it wants none of includes the Visit itself.",
    ]);
    expect(warned("from <= until", "-", "no Visit where (dog = this.dog and status is here)")).toEqual([]);
  });

  it.each([
    "no Visit where (it is not this and dog = this.dog and from = this.from)",
    "no Visit where (dog = this.dog and status is here)",
    "no Visit where (dog = this.sitter)",
    "no Visit where (dog = this.dog and from > this.until)",
    "number of Visit where (dog = this.dog) <= 1",
    "some Visit where (dog = this.dog)",
    'no Dog where (it = this.dog and name = "Rex")',
    "no sitter.visits where (from = this.from)",
  ])("is not told where it may be otherwise: %s", (holds) => {
    expect(warned(holds)).toEqual([]);
  });

  it.each(["library", "market", "studio", "purchasing"])("is in no example: %s", (name) => {
    expect(found(readExample(name)).filter(({ code }) => code === "rules-leave-their-own-record-out")).toEqual([]);
  });
});

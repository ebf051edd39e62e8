// What is divided by is known not to be zero by ranges, constants and guards.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

function codesOf(value: string, { guard = "-", set = "-" } = {}): string[] {
  const isAmount = value.includes("net /");
  const text = `# Prices

## 3. Entities and their fields

### Part

| Field | Type               | Must be  |
| ----- | ------------------ | -------- |
| price | reference to Price | required |

### Price

| Field  | Type               | Must be  | Value |
| ------ | ------------------ | -------- | ----- |
| net    | money              | required | -     |
| rate   | percent            | required | -     |
| size   | decimal(1)         | required | -     |
| count  | integer(0..100)    | required | -     |
| pieces | integer(1..10)     | required | -     |
| less   | integer(-9..-2)    | required | -     |
| spare  | integer(2..5)      | optional | -     |
| share  | decimal(2)         | required | -     |
| parts  | every Part by price | -       | -     |
| result | ${isAmount ? "money" : "decimal(8)"} | optional | ${value === "" ? "-" : `always ${isAmount ? `round (${value}) to 2` : value}`} |

## 4. States and transitions

### Price

- States: open, done

| From  | Action | To   | Only if | Otherwise | Asks for | Then |
| ----- | ------ | ---- | ------- | --------- | -------- | ---- |
| (new) | begin  | open | -       | -         | -        | -    |
| open  | finish | done | ${guard} | ${guard === "-" ? "-" : "none"} | n: integer(1..9), required; m: integer(0..9), required | ${set === "-" ? "-" : `set share to round ${set} to 2`} |

## 8. The error catalogue

| Code | Status | Message |
| ---- | ------ | ------- |
| none | 409    | No.     |

## 9. Business constants and limits

| Name  | Value | Meaning |
| ----- | ----- | ------- |
| WHOLE | 100 % | All     |
| NONE  | 0     | Nothing |
`;
  const { diagnostics } = compile([{ file: "spec.md", text }]);
  return diagnostics.filter(({ level }) => level === "error").map(({ code }) => code);
}

const REFUSED = ["divisors-are-not-zero"];

describe("a divisor", () => {
  it.each([
    "1 / pieces",
    "1 / less",
    "1 / (-less)",
    "1 / (count + 1)",
    "1 / (pieces + count)",
    "1 / (pieces * less)",
    "1 / (20 - pieces)",
    "1 / (pieces + 0.5)",
    "1 / larger of (count, 1)",
    "1 / (spare or else pieces)",
    "1 / (number of parts + 1)",
    "1 / (if count > 0 then count else 1)",
    "1 / (if count = 0 then 1 else count)",
  ])("is known not to be zero by the ranges of its fields: %s", (value) => {
    expect(codesOf(value)).toEqual([]);
  });

  it.each([
    "if 100 % + rate > 0 then net / (100 % + rate) else net",
    "if rate + 100 % > 0 then net / (100 % + rate) else net",
    "if 0 < WHOLE + rate then net / (100 % + rate) else net",
    "if rate >= 0 then net / (100 % + rate) else net",
    "if rate > -100 % then net / (WHOLE + rate) else net",
    "if 100 % + rate <= 0 then net else net / (100 % + rate)",
    "if 100 % + rate = 0 then net else net / (100 % + rate)",
    "if 100 % + rate is not 0 then net / (100 % + rate) else net",
    "if size > count then 1 / (size - count) else 0",
    "if size = count then 0 else 1 / (count - size)",
    "if size >= 0.5 then 1 / size else 0",
    "if size + count > 3 and size > 0 then size / (size + count) else 0",
    "if number of parts > 0 then 1 / number of parts else 0",
    "if number of parts where (price.net > 0) > 0 then 1 / number of parts where (price.net > 0) else 0",
    "if count - 5 < 0 then 1 / (count - 5) else 0",
  ])("is known not to be zero by the guard around it: %s", (value) => {
    expect(codesOf(value)).toEqual([]);
  });

  it.each([
    "1 / count",
    "net / (100 % + rate)",
    "1 / (pieces - 1)",
    "1 / (pieces + less)",
    "1 / (size + 1)",
    "1 / NONE",
    "1 / (count * pieces)",
    "1 / round (pieces / 30) to 0",
    "if 100 % + rate >= 0 then net / (100 % + rate) else net",
    "if 100 % + rate > 0 then net else net / (100 % + rate)",
    "if 100 % + rate > 0 then net / (100 % - rate) else net",
    "if rate >= -100 % then net / (100 % + rate) else net",
    "if size >= count then 1 / (size - count) else 0",
    "if size + count > 3 or size > 0 then size / (size + count) else 0",
    "if number of parts where (price.net > 0) > 0 then 1 / number of parts where (price.net > 1) else 0",
    "1 / (if count > 0 then count - 1 else 1)",
    "1 / smaller of (count, pieces)",
  ])("is refused where it may be zero: %s", (value) => {
    expect(codesOf(value)).toEqual(REFUSED);
  });

  it("is known not to be zero by Only if, and by the ranges of what an action asks for", () => {
    expect(codesOf("", { set: "1 / (size - count)" })).toEqual(REFUSED);
    expect(codesOf("", { guard: "size - count > 0", set: "1 / (size - count)" })).toEqual([]);
    expect(codesOf("", { guard: "size > count", set: "1 / (size - count)" })).toEqual([]);
    expect(codesOf("", { set: "1 / (ask.n + count)" })).toEqual([]);
    expect(codesOf("", { set: "1 / (ask.m + count)" })).toEqual(REFUSED);
  });
});

// Of a document with errors runs what can: rows at fault as they were, or open.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Hole, type Runnable, runnable } from "../../../../src/compiler/edits/last-good.ts";
import { changedLines } from "../../../../src/compiler/edits/line-difference.ts";
import { applyEdits } from "../../../../src/compiler/text-edit.ts";
import { mutate, random } from "../../../fuzz/mutate.ts";
import { FILE, holds } from "./documents.ts";

const GOOD = `# Specification: Shop

## 1. What the product does and for whom

- Purpose: Sell.
- Time zone: Europe/Lisbon

## 3. Entities and their fields

### Item

- Shown as: {name}

| Field  | Type     | Must be  |
| ------ | -------- | -------- |
| name   | text(80) | required |
| due_on | date     | optional |
| price  | money    | optional |

## 5. Validation rules

| Rule   | For         | Must hold                             | Otherwise |
| ------ | ----------- | ------------------------------------- | --------- |
| Future | Item.due_on | due_on is empty or due_on > today     | too-early |
| Paid   | Item.price  | price is empty or price > LEAST       | too-cheap |

## 8. The error catalogue

| Code      | Status | Message   |
| --------- | ------ | --------- |
| too-early | 422    | Too early |
| too-cheap | 422    | Too cheap |

## 9. Business constants and limits

| Name  | Value  |
| ----- | ------ |
| LEAST | 1 EUR  |
`;

const sources = (text: string) => [{ file: FILE, text }];
const run = (now: string, good: string | null = GOOD) => runnable(sources(now), good === null ? null : sources(good));
const holesIn = (now: string, { holes }: Runnable) => holes.map(({ span }: Hole) => now.slice(span.start, span.end));

/** The good document with some lines written otherwise. */
function edited(...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`Not there: ${from}`);
    return text.replace(from, to);
  }, GOOD);
}

describe("a document after one that ran", () => {
  it("runs as it is where it has no error", () => {
    const now = edited(["text(80)", "text(90)"]);
    expect(run(now)).toMatchObject({ sources: sources(now), holes: [] });
  });

  it("has the row with an error as it was, and all other changes", () => {
    const now = edited(["| price  | money ", "| price  | mooney "], ["text(80)", "text(90)"]);
    const found = run(now);
    expect(found.sources[0]!.text).toBe(edited(["text(80)", "text(90)"]));
    expect(holesIn(now, found)).toEqual(["| price  | mooney    | optional |"]);
    expect(found.holes[0]).toMatchObject({ runs: "| price  | money    | optional |", message: expect.stringContaining("mooney") });
  });

  it("has the row as it was that defines a name which other rows use, though it has no error itself", () => {
    const now = edited(["| due_on | date ", "| du     | date "], ["text(80)", "text(90)"]);
    const found = run(now);
    expect(found.sources[0]!.text).toBe(edited(["text(80)", "text(90)"]));
    expect(holesIn(now, found)).toEqual(["| du     | date     | optional |"]);
  });

  it("has a deleted row back that is needed, and shows where it was", () => {
    const now = edited(["| LEAST | 1 EUR  |\n", ""], ["text(80)", "text(90)"]);
    const found = run(now);
    expect(found.sources[0]!.text).toBe(edited(["text(80)", "text(90)"]));
    expect(found.holes.map(({ span }) => [span.start, span.end])).toEqual([[now.length, now.length]]);
  });

  it("is without a new row that has an error, beside one that has none", () => {
    const now = edited([
      "| price  | money    | optional |\n",
      "| price  | money    | optional |\n| colour | text(9)  | optional |\n| a b c! | nothing | - |\n",
    ]);
    const found = run(now);
    expect(found.sources[0]!.text).toContain("colour");
    expect(holesIn(now, found)).toEqual(["| a b c! | nothing | - |"]);
  });

  it("is as it was altogether where less does not run", () => {
    const now = edited(["### Item\n", ""], ["text(80)", "text(90)"], ["Europe/Lisbon", "Europe/Porto"]);
    const found = run(now);
    expect(found.compilation.plan).not.toBeNull();
    expect(found.holes.length).toBeGreaterThan(0);
    for (const { message } of found.holes) expect(message).not.toBe("");
  });
});

describe("a document that never ran", () => {
  it("has the cell with an error open, with the error as its question", () => {
    const now = edited(["| price  | money ", "| price  | mooney "]).replace("Europe/Lisbon", "Nowhere");
    const found = run(now, null);
    expect(holesIn(now, found)).toEqual(["- Time zone: Nowhere", "| price  | mooney    | optional |"]);
    expect(found.holes[1]!.runs).toContain(`| price  | not shown: ${found.holes[1]!.message}`.slice(0, 60));
    expect(found.compilation.openQuestions.map(({ question }) => question)).toContain(found.holes[1]!.message);
  });

  it("is without a row whose name is wrong", () => {
    const now = edited(["| name   | text(80) | required |\n", "| name   | text(80) | required |\n| name   | date | optional |\n"]);
    const found = run(now, null);
    expect(found.sources[0]!.text).toBe(GOOD);
    expect(found.holes).toMatchObject([{ runs: "" }]);
  });
});

describe("any document", () => {
  it.each([
    ["with a good one before it", GOOD],
    ["without one", null],
  ])("runs, however it is broken, %s", (_, good) => {
    holds(fc.nat(), (seed) => {
      const now = mutate(GOOD, random(seed + 1));
      const found = run(now, good);
      expect(found.compilation.plan, now).not.toBeNull();
      for (const { span } of found.holes) expect(0 <= span.start && span.start <= span.end && span.end <= now.length).toBe(true);
    });
  });

  it("becomes another by its changed lines", () => {
    const lines = fc.array(fc.constantFrom("| a | 1 |", "| a | 2 |", "| b | 1 |", "- Key: x", "- Key: y", "", "words"), { maxLength: 12 });
    holds(fc.tuple(lines, lines, fc.constantFrom("\n", "\r\n", "\r"), fc.boolean()), ([before, after, end, isEnded]) => {
      const [old, now] = [before, after].map((all) => all.join(end) + (isEnded ? end : ""));
      const edits = changedLines(old!, now!).map((one) => ({
        span: { file: FILE, ...one.before },
        text: now!.slice(one.after.start, one.after.end),
      }));
      expect(applyEdits(old!, edits)).toBe(now);
      const back = changedLines(old!, now!).map((one) => ({
        span: { file: FILE, ...one.after },
        text: old!.slice(one.before.start, one.before.end),
      }));
      expect(applyEdits(now!, back)).toBe(old);
    });
  });
});

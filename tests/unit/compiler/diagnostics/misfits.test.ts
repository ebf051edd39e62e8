// A field of the wrong type is reported once, at its type.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { examine } from "../../../../src/compiler/compile.ts";
import { ParsedDocuments } from "../../../../src/compiler/language/parsed-documents.ts";
import { editSources } from "../../../../src/compiler/text-edit.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const TYPES = ["date", "moment", "text", "integer", "money"];

const parsed = new ParsedDocuments();
const errorsIn = (text: string) => examine([{ file: "spec.md", text }], parsed.parse).diagnostics.filter((one) => one.level === "error");

describe("a field of another type", () => {
  it("is told at most three times in the library", () => {
    const text = readFileSync(join(ROOT, "examples/library/spec.md"), "utf8");
    const lines = text.split("\n");
    const cascades = lines.flatMap((line, at) => {
      const cells = line.split("|");
      const type = cells[2]?.trim() ?? "";
      if (cells.length < 5 || !/^(?:date|moment|money|yes\/no|integer|text)(?:\(.*\))?$/.test(type)) return [];
      return TYPES.filter((other) => !type.startsWith(other)).flatMap((other) => {
        const found = errorsIn(lines.with(at, cells.with(2, ` ${other} `).join("|")).join("\n"));
        return found.length > 3 ? [`line ${at + 1}, ${other}: ${found.map((one) => one.message).join(" ")}`] : [];
      });
    });
    expect(cascades).toEqual([]);
  });

  it.each([
    ["a date for a moment", "| ends_at | moment |", "| ends_at | date |"],
    ["a date for the moment that others are compared with", "| starts_at | moment |", "| starts_at | date |"],
    ["a text for an amount", "| fee | money |", "| fee | text |"],
    ["a number for an amount", "| fee | money |", "| fee | integer |"],
    ["a text for a yes or no", "| paid | yes/no |", "| paid | text |"],
  ])("is told once, and mended by its fix: %s", (_, right, wrong) => {
    expect(errorsIn(BOOKINGS)).toEqual([]);
    expect(BOOKINGS).toContain(right);
    const text = BOOKINGS.replace(right, wrong);
    const [one, ...others] = errorsIn(text);
    expect(others).toEqual([]);
    expect(one?.code).toBe("fields-are-what-they-are-used-as");
    expect(editSources([{ file: "spec.md", text }], one!.fixes[0]!.edits)[0]!.text).toBe(BOOKINGS);
  });

  it("says where it is used otherwise, and how often", () => {
    const [one] = errorsIn(BOOKINGS.replace("| ends_at | moment |", "| ends_at | date |"));
    expect(one?.message).toBe("ends_at is a date here, and is used as a moment in 5 places.");
    expect(one?.related.map(({ message }) => message)).toEqual([
      "It is used as a moment here.",
      "It is used as a moment here.",
      "It is used as a moment here. There are 2 more such places.",
    ]);
  });

  it("is not suspected where some of it is used as what it is", () => {
    const text = BOOKINGS.replace("| ends_at | moment |", "| ends_at | date |").replace("ends_at > starts_at |", "ends_at > today |");
    expect(errorsIn(text).map((one) => one.code)).not.toContain("fields-are-what-they-are-used-as");
  });

  it("is not suspected for one use alone", () => {
    const text = BOOKINGS.replace("ends_at > starts_at |", "ends_at > today |");
    expect(errorsIn(text).map((one) => one.code)).toEqual(["operands-have-matching-types"]);
  });
});

const BOOKINGS = `# Bookings

## 3. Entities and their fields

### Booking

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| starts_at | moment | required | - |
| ends_at | moment | required | - |
| fee | money | required | starts 0.00 EUR |
| owed | money | required | starts 0.00 EUR |
| paid | yes/no | required | starts no |
| minutes | integer | required | always minutes from starts_at to ends_at |

## 4. States and transitions

### Booking

- States: booked, over
- Ends in: over

| From | Action | To | Only if | Then |
| --- | --- | --- | --- | --- |
| (new) | book | booked | starts_at > now | set owed to fee |
| booked | finish | over | paid and fee <= 20.00 EUR | add fee to owed |
| booked | (when now > ends_at) | over | not paid | - |

## 5. Validation rules

| Rule | For | Must hold | Otherwise |
| --- | --- | --- | --- |
| In order | Booking.ends_at | ends_at > starts_at | in-order |
| Not long | Booking.ends_at | time from starts_at to ends_at <= 3 hours | too-many-hours |
| Cheap | Booking | fee <= 99.00 EUR | dear |
| By day | Booking.ends_at | time of ends_at <= 21:00 | too-many-hours |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| in-order | 422 | It ends later. |
| too-many-hours | 422 | Three hours at most. |
| dear | 422 | Too dear. |
`;

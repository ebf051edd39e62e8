// Words of other languages get the right word proposed.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { errorsIn, mended } from "./findings.ts";
import { brokenBy, KENNEL } from "./kennel.ts";

/** The kennel with a guard, of a dog that has an owner. */
const guarded = (guard: string) => brokenBy("| booked | arrive | here | - | - |", `| booked | arrive | here | ${guard} | too-early |`);

describe("an operator in another language", () => {
  it.each([
    ["from_on ist nicht leer", "from_on is not empty", "from_on is not empty"],
    ["dog.owner ist leer", "dog.owner is empty", "dog.owner is empty"],
    ["from_on est pas vide", "from_on is not empty", "from_on is not empty"],
    ["from_on no está vacío", "from_on is not empty", "from_on is not empty"],
    ["days = 3 und from_on is not empty", "and", "days = 3 and from_on is not empty"],
    ["days = 3 oder days = 4", "or", "days = 3 or days = 4"],
    ["days = 3 y days = 4", "and", "days = 3 and days = 4"],
    ["from_on < heute + 3 Tage und days ist 4", "today + 3 days and days is", "from_on < today + 3 days and days is 4"],
    ["from_on < 今日 + 3 jours", "today + 3 days", "from_on < today + 3 days"],
    ["days = 3 أو days = 4", "or", "days = 3 or days = 4"],
  ])("is proposed in this one: %s", (wrong, word, right) => {
    const [error] = errorsIn(guarded(wrong));
    expect(error).toMatchObject({ code: "operators-are-written-as-here", help: `Write "${word}" instead.` });
    expect(mended(guarded(wrong)).text).toBe(guarded(right));
  });

  it("is mended where a value alone is written so, and is the name of a field where there is one", () => {
    expect(mended(guarded("from_on < heute")).text).toBe(guarded("from_on < today"));
    const own = brokenBy("| days | integer(1..60) |", "| heute | date | optional | - |\n| days | integer(1..60) |");
    const text = own.replace(
      "| booked | arrive | here | - | - |",
      "| booked | arrive | here | heute is empty and from_on < heute | too-early |",
    );
    expect(errorsIn(text).map(({ code }) => code)).not.toContain("operators-are-written-as-here");
  });

  it("is told with what is likely, by the very name, where nothing is known of it", () => {
    expect(errorsIn(guarded("from_on foo bar"))[0]?.message).toBe(
      'Expected an operator (from_on is …, from_on is not empty, from_on = …, from_on and …) or the end here, and found "foo".',
    );
  });
});

it.each([
  ["14 Tage", "14 days"],
  ["2 Stunden", "2 hours"],
  ["1 semana", "1 week"],
])("proposes the length of time that a constant is: %s", (wrong, right) => {
  const days = (value: string) => KENNEL.replace("| DAY_RATE |", `| NOTICE | ${value} | - |\n| DAY_RATE |`);
  expect(mended(days(wrong)).text).toBe(days(right));
});

describe("a type in another language", () => {
  it.each([
    ["Telefon", "phone"],
    ["Datum", "date"],
    ["Geld", "money"],
    ["montant", "money"],
    ["fecha", "date"],
    ["Ganzzahl", "integer"],
    ["日付", "date"],
    ["تاريخ", "date"],
  ])("is proposed in this one: %s", (wrong, right) => {
    const typed = (type: string) => brokenBy("| from_on | date |", `| extra | ${type} | optional | - |\n| from_on | date |`);
    const { error, text } = mended(typed(wrong));
    expect([error?.code, text]).toEqual(["types-are-known", typed(right)]);
  });

  it("is an entity where one is called so", () => {
    const text = KENNEL.replaceAll("Dog", "Ort").replace("| dog | reference to Ort |", "| dog | Ort |");
    expect(compile([{ file: "spec.md", text }]).diagnostics.flatMap(({ fixes }) => fixes.map(({ title }) => title))).toContain(
      "Write reference to Ort",
    );
  });
});

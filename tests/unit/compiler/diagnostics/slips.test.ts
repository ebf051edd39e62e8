// Slips of the pen: reversed signs, missing colons and capitals, misspelt words.

import { describe, expect, it } from "vitest";
import { errorsIn, mended } from "./findings.ts";
import { brokenBy } from "./kennel.ts";

describe("a fix", () => {
  it.each([
    ["from_on <= today", "from_on =< today", "operators-are-written-as-here", "Write <="],
    ["(status is here) <= KENNELS", "(status is here) =< KENNELS", "operators-are-written-as-here", "Write <="],
    ["one of: small, large", "one of small, large", "choices-begin-with-a-colon", "Write one of: small, large"],
    ["list of Stay", "calender of Stay by from_on", "shows-is-known", "Write calendar of Stay by from_on"],
    ["list of Stay", "Kalender of Stay", "shows-is-known", "Write calendar of Stay by from_on"],
    ["list of Stay", "galery of Stay", "shows-is-known", "Write gallery of Stay"],
    ["list of Stay", "component today of Stay", "components-begin-with-a-capital", "Write component Today of Stay"],
    ["list of Stay", "component day_plan", "components-begin-with-a-capital", "Write component DayPlan"],
    ["list of Stay", "component day plan of Stay", "components-begin-with-a-capital", "Write component DayPlan of Stay"],
  ])("is offered for a slip: %s as %s", (right, wrong, code, title) => {
    const { error, title: offered, text } = mended(brokenBy(right, wrong));
    expect([error?.code, offered]).toEqual([code, title]);
    expect(errorsIn(text!)).toEqual([]);
  });

  it("says what is wrong with a sign, a colon and a capital", () => {
    const told = (right: string, wrong: string) => {
      const { message, help } = mended(brokenBy(right, wrong)).error!;
      return `${message} ${help}`;
    };
    expect(told("from_on <= today", "from_on => today")).toBe('"=>" is not written here. Write ">=" instead.');
    expect(told("one of: small, large", "one of small, large")).toBe('A colon is missing after "one of". Write one of: small, large.');
    expect(told("list of Stay", "component today of Stay")).toBe(
      'The name of a component is one word that begins with a capital, and "today" is not. ' +
        "Write component Today of Stay, and call its file components/Today.tsx.",
    );
  });

  it("of one of an entity is a reference, and of several a list", () => {
    expect(mended(brokenBy("one of: small, large", "one of Person")).title).toBe("Write reference to Person");
    expect(mended(brokenBy("one of: small, large", "several of Person")).title).toBe("Write list of Person");
    expect(mended(brokenBy("one of: small, large", "several of small, large")).title).toBe("Write several of: small, large");
  });
});

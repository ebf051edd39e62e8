// Lists under a record whose entity refers to it by several fields.

import { describe, expect, it } from "vitest";
import { errorsIn, fixed, found } from "../diagnostics/findings.ts";
import { KENNEL } from "../diagnostics/kennel.ts";

const call = (path: string, does: string, gives: string) => `| more | GET | ${path} | ${does} | - | ${gives} |`;
const withCall = (row: string, ...dogFields: string[]) =>
  KENNEL.replace("| Dog(name) |\n\n## 8.", `| Dog(name) |\n${row}\n\n## 8.`).replace(
    "| stays | every Stay by dog | - | - |",
    ["| stays | every Stay by dog | - | - |", ...dogFields].join("\n"),
  );
const of = (text: string, code: string) => found(text).filter((one) => one.code === code);

describe("a call under a record", () => {
  const people = call("/api/dogs/{dog}/people", "list Person", "list of Person(name)");

  it("is told where two lists lead there, and the records of both would be given", () => {
    expect(errorsIn(withCall(people, "| walkers | list of Person | optional | - |"))).toEqual([]);
    const text = withCall(people, "| walkers | list of Person | optional | - |", "| feeders | list of Person | optional | - |");
    const [error, ...others] = errorsIn(text);
    expect(others).toEqual([]);
    expect(error?.code).toBe("addresses-nest-by-one-field");
    expect(error?.message).toBe(
      "Person and Dog are related by the lists Dog.walkers and Dog.feeders: nothing says which of them the address means.",
    );
    expect(error?.help).toContain("list Person where (some Dog where (… and walkers contains this))");
    const name = text
      .replace("/dogs/{dog}/people", "/people")
      .replace("| list Person |", "| list Person where (some Dog where (size is small and walkers contains this)) |");
    expect(errorsIn(name)).toEqual([]);
  });

  it("is noted where a reference leads there, and a list does not count", () => {
    const dogs = call("/api/people/{person}/dogs", "list Dog", "list of Dog(name)");
    expect(of(withCall(dogs), "references-come-before-lists")).toEqual([]);
    const [note, ...others] = of(withCall(dogs, "| walkers | list of Person | optional | - |"), "references-come-before-lists");
    expect(others).toEqual([]);
    expect(note?.level).toBe("info");
    expect(note?.message).toBe(
      "Under a Person stand the Dog records that refer to it by owner; the list Dog.walkers does not count there.",
    );
  });
});

it("a screen under a record is noted likewise", () => {
  const text = withCall("", "| walkers | list of Person | optional | - |").replace(
    "| Stays | / | list of Stay |",
    "| Stays | / | list of Stay |\n| Their dogs | /people/{person}/dogs | list of Dog |",
  );
  expect(of(text, "references-come-before-lists")).toHaveLength(1);
});

describe("a nested list without a field", () => {
  const shown = (member: string) =>
    withCall(call("/api/people/{person}", "see Person", `Person(name, ${member})`), "| vet | reference to Person | optional | - |").replace(
      "| staff | yes/no | required | starts no |",
      "| staff | yes/no | required | starts no |\n| dogs | every Dog by owner | - | - |",
    );
  const told = (member: string) => {
    expect(errorsIn(shown(member))).toEqual([]);
    return of(shown(member), "nested-lists-say-by-which-field");
  };

  it("is warned of where two references lead there, and its name is not that of the only list", () => {
    const [warning, ...others] = told("patients: list of Dog(name) first 3");
    expect(others).toEqual([]);
    expect(warning?.message).toBe(
      "patients holds the Dog records that refer to the Person by owner, and not by vet: dogs is the only list of them that Person has.",
    );
    expect(fixed(warning!.fixes[0]!, shown("patients: list of Dog(name) first 3"))).toBe(
      shown("patients: list of Dog(name) of dogs first 3"),
    );
  });

  it.each(["dogs: list of Dog(name)", "patients: list of Dog(name) of dogs"])("is not warned of where it says which: %s", (member) => {
    expect(told(member)).toEqual([]);
  });
});

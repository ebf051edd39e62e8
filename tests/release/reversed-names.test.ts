// On the way back, names noted in the document are no change, and no consequence of one.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Difference, differenceOf } from "../../src/compiler/difference/difference.ts";
import { withReversedNames } from "../../src/runtime/release/reversed-names.ts";
import { recordedNames } from "../../src/runtime/store/migrate/recorded-names.ts";
import { renamingOf } from "../../src/runtime/store/migrate/renames.ts";
import { schemaOf } from "../../src/runtime/store/tables.ts";
import { CATALOGUE, compiled } from "./catalogue.ts";

const WORDS = "one of: check, pain, vaccine";
const CLINIC = readFileSync(join(CATALOGUE, "clinic.md"), "utf8");
const longer = (text: string) => text.replace("| 1 days ", "| 2 days ");

/** What is different once a release is taken back. */
function back(before: string, released: string): Difference {
  const [was, is] = [before, released].map((text) => compiled([{ file: "clinic.md", text }])) as [
    ReturnType<typeof compiled>,
    ReturnType<typeof compiled>,
  ];
  const after = schemaOf(is.plan);
  const { old, now } = withReversedNames(is, was, { names: recordedNames(renamingOf(schemaOf(was.plan), after), after) });
  return differenceOf(old, now);
}

const saidOf = ({ changes }: Difference) => changes.map(({ kind, old, new: is }) => [kind, old, is]);
const touchedBy = ({ changes }: Difference) => changes.flatMap(({ touches }) => touches).map(({ kind }) => kind);

it("are none of those that an earlier release gave", () => {
  const noted = CLINIC.replace(WORDS, "one of: check (was visit), pain, vaccine");
  const difference = back(noted, longer(noted));
  expect([difference.rows, saidOf(difference)]).toEqual([1, [["constant-changed", "2 days", "1 days"]]]);
});

it("are touched by no constant that the release changed as well", () => {
  const difference = back(CLINIC, longer(CLINIC).replace(WORDS, "one of: check, pain, jab (was vaccine)"));
  expect(saidOf(difference)).toEqual([
    ["choice-renamed", "Visit.purpose jab", "vaccine"],
    ["constant-changed", "2 days", "1 days"],
  ]);
  expect(touchedBy(difference)).not.toContain("former-name-changed");
});

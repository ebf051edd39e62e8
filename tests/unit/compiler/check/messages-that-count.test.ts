// A message that counts what its reader may not see is noted.

import { expect, it } from "vitest";
import { errorsIn, found } from "../diagnostics/findings.ts";
import { brokenBy, KENNEL } from "../diagnostics/kennel.ts";

const noted = (text: string) => {
  expect(errorsIn(text).map(({ message }) => message)).toEqual([]);
  return found(text)
    .filter(({ code }) => code === "errors-count-what-readers-may-see")
    .map(({ level, message, primary }) => ({ level, message, at: text.slice(primary.start, primary.end) }));
};
const told = (message: string, text = KENNEL) => text.replace("There are {KENNELS} kennels.", message);
const COUNTED = "{number of Stay where (status is here)} stays.";

it("is noted for a rule that somebody may break who sees some of these records only", () => {
  expect(noted(KENNEL)).toEqual([]);
  expect(noted(told(COUNTED))).toEqual([
    {
      level: "info",
      at: COUNTED,
      message:
        "Whoever is Owner and is refused with full reads what its message counts of every Stay, also of those that Owner may not see.",
    },
  ]);
});

it("is not noted where all of them may be seen, by another role as well, or where they are the reader's own", () => {
  expect(
    noted(told(COUNTED, brokenBy("| Stay | see, book | no | if dog.owner = user | yes |", "| Stay | see, book | no | yes | yes |"))),
  ).toEqual([]);
  expect(noted(told("{number of Stay where (status is here and dog.owner = user)} of yours are here."))).toEqual([]);
  expect(noted(told("{days} days."))).toEqual([]);
});

it("is noted for the guard of an action, in its remedy too, and not of those who may not act", () => {
  const guarded = (message: string) => KENNEL.replace("{dog.name} comes on {from_on}.", message);
  expect(noted(guarded("{number of Person} people wait."))).toEqual([]);
  const hidden = brokenBy("| Person | see | no | yes | yes |", "| Person | see | no | if this = user | if this = user |");
  const text = hidden.replace("{dog.name} comes on {from_on}.", "{number of Person} people wait.");
  expect(noted(text).map(({ message }) => message.split(" and ")[0])).toEqual(["Whoever is Staff"]);
});

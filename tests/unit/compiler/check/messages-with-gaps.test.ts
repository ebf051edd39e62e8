// A message that names what its reader may not see is warned of.

import { describe, expect, it } from "vitest";
import { errorsIn, found } from "../diagnostics/findings.ts";
import { brokenBy, KENNEL } from "../diagnostics/kennel.ts";

const warned = (text: string) => {
  expect(errorsIn(text).map(({ message }) => message)).toEqual([]);
  return found(text)
    .filter(({ code }) => code === "errors-name-what-readers-may-see")
    .map(({ message, primary }) => ({ message, at: text.slice(primary.start, primary.end) }));
};
const withRow = (row: string, text = KENNEL) => text.replace("| Dog | create |", `${row}\n| Dog | create |`);

describe("the message of an action's error", () => {
  it("is warned of where whoever may act never sees a field that it names, with what they read", () => {
    expect(warned(KENNEL)).toEqual([]);
    expect(warned(withRow("| Dog | see name | no | no | no |"))).toEqual([
      {
        at: "{dog.name} comes on {from_on}.",
        message:
          "Whoever is Staff and is refused with too-early reads a gap in its message, because Staff may not see Dog.name. " +
          'Ann, who is Staff, tries to leave and reads "– comes on {from_on}.".',
      },
    ]);
    expect(warned(withRow("| Stay | see from_on | no | no | no |"))[0]?.message).toContain('reads "{dog.name} comes on –.".');
  });

  it("is not warned of where they see it by a role that they have as well, or where only those do not who may not act", () => {
    expect(warned(withRow("| Dog | see name | no | yes | no |"))).toEqual([]);
    expect(warned(withRow("| Dog | see name | no | no | yes |"))).toEqual([]);
    expect(warned(withRow("| Dog | see name | no | no | if owner = user |"))).toEqual([]);
  });

  it("is warned of where it names a record that they do not see", () => {
    const unseen = brokenBy("| Dog | see | no | yes | yes |", "| Dog | see | no | no | no |");
    expect(warned(unseen).map(({ message }) => message.split(",")[1])).toEqual([" because Staff may not see any Dog. Ann"]);
    expect(warned(unseen.replace("{dog.name} comes", "{dog} comes"))).toHaveLength(1);
  });
});

describe("the message of a rule's error", () => {
  const ruled = (permissions: string) =>
    withRow(permissions)
      .replace("number of Stay where (status is here) <= KENNELS | full", "days <= 30 | full")
      .replace("There are {KENNELS} kennels.", "{days} days are too many, of {KENNELS}.");

  it("is warned of where whoever may break it never sees what it names", () => {
    expect(warned(ruled("| Person | see staff | no | yes | yes |"))).toEqual([]);
    const [one, ...others] = warned(ruled("| Stay | see days | no | no | no |"));
    expect(others).toEqual([]);
    expect(one?.message).toContain("Whoever is Owner or Staff and is refused with full reads a gap");
    expect(one?.message).toContain('Ann, who is Owner, tries to book and reads "– days are too many, of {KENNELS}.".');
  });

  it("is not warned of where nobody gives what it looks at", () => {
    expect(warned(ruled("| Stay | see days, change days | no | no | no |"))).toEqual([]);
  });
});

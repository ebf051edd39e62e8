// Calls whose conditions ask about records of which whoever makes them may see none.

import { describe, expect, it } from "vitest";
import { errorsIn, found } from "./findings.ts";
import { KENNEL } from "./kennel.ts";

describe("a condition of a call about what its callers may not see", () => {
  const warned = (see: string, where: string) => {
    const call = `| free | GET | /api/free | list Dog where (${where}) | { day: date } | list of Dog(name) |\n\n## 8.`;
    const text = KENNEL.replace("| Dog(name) |\n\n## 8.", `| Dog(name) |\n${call}`).replace(
      "| Stay | see, book | no | if dog.owner = user |",
      `| Stay | see | no | ${see} | yes |\n| Stay | book | no | if dog.owner = user |`,
    );
    expect(errorsIn(text)).toEqual([]);
    const warnings = found(text).filter(({ code }) => code === "calls-ask-of-what-callers-see");
    return warnings.map(({ message }) => message);
  };

  it("is warned of where a role is refused all of them, and holds of every record, or of none", () => {
    const message = (how: string, holds: string) => [
      `Owner may not see any Stay, so \`${how} Stay where (…)\` in the call free holds ${holds} Dog.`,
    ];
    expect(warned("no", "no stays where (from_on = ask.day)")).toEqual(message("no", "of every"));
    expect(warned("no", "some stays where (from_on = ask.day)")).toEqual(message("some", "of no"));
    expect(warned("if dog.owner = user", "no stays where (from_on = ask.day)")).toEqual([]);
  });
});

// A program error that a rule also raises has one text, which is warned of.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorsIn, fixed, found } from "../diagnostics/findings.ts";
import { KENNEL } from "../diagnostics/kennel.ts";

const warned = (text: string) => {
  expect(errorsIn(text).map(({ message }) => message)).toEqual([]);
  return found(text).filter(({ code }) => code === "refusals-have-a-code-of-their-own");
};
const told = (text: string) => warned(text).map(({ message }) => message);

/** The kennel, whose rule is called by `code` and says `message`. */
const ruled = (code: string, message: string) =>
  KENNEL.replace("KENNELS | full |", `KENNELS | ${code} |`).replace(/\| full \|.*/, `| ${code} | 409 | ${message} |`);

describe("a code of the program's own that a rule or a guard raises", () => {
  it("is warned of, with what people read where the program raises it, and given a code of its own", () => {
    const text = ruled("too-long", "There are {KENNELS} kennels.");
    const [one, ...others] = warned(text);
    expect(others).toEqual([]);
    expect(one?.message).toBe(
      'too-long is the program\'s own: where it is raised by the program itself, people read "There are {KENNELS} kennels." as well.',
    );
    expect(text.slice(one!.primary.start, one!.primary.end)).toBe("too-long");
    expect(fixed(one!.fixes[0]!, text)).toBe(text.replaceAll("too-long", "stay-too-long"));
    expect(told(fixed(one!.fixes[0]!, text))).toEqual([]);
  });

  it("is warned of at the row of a guard, once for all rows that raise it", () => {
    const text = KENNEL.replaceAll("too-early", "invalid")
      .replace("| full |", "| invalid |")
      .replace(/\n\| full \|.*/, "");
    const [one, ...others] = warned(text);
    expect(others).toEqual([]);
    expect(one?.related.map(({ message }) => message)).toEqual(["Its text stands here.", "It is raised here as well."]);
    expect(fixed(one!.fixes[0]!, text)).toBe(text.replaceAll("invalid", "stay-invalid"));
  });

  it("says nothing to people where its text is about a record, and where it has none", () => {
    expect(told(ruled("too-long", "{dog.name} has no kennel."))[0]).toContain('people read "too-long (no text specified)"');
    expect(told(ruled("too-long", "-"))[0]).toContain('people read "too-long (no text specified)"');
  });

  it("is not warned of where a rule may mean the same and the text holds for both", () => {
    for (const code of ["not-allowed", "not-possible-now", "already-taken", "still-used"]) {
      expect(told(ruled(code, "There are {KENNELS} kennels."))).toEqual([]);
      expect(told(ruled(code, "{dog.name} has no kennel."))).toHaveLength(1);
    }
  });

  it("is not warned of where the catalogue alone names it", () => {
    const text = KENNEL.replace("| full | 409", "| required | 422 | “{field}” is missing. |\n| full | 409");
    expect(told(text)).toEqual([]);
  });

  it.each(["library", "market", "not-shown", "purchasing", "studio"])("is in no row of %s", (example) => {
    expect(told(readFileSync(join(import.meta.dirname, `../../../../examples/${example}/spec.md`), "utf8"))).toEqual([]);
  });
});

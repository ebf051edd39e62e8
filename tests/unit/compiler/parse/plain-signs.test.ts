// Signs that look like Markdown's, at every place of a document: the same plan, or a finding.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { errorsIn, fixed, found, mended } from "../diagnostics/findings.ts";
import { KENNEL } from "../diagnostics/kennel.ts";

const WITH_SETTINGS = KENNEL.replace(
  "### Dog\n",
  "### Dog\n\n- Unique: owner + name\n- Shown as: {name} ({size})\n- Order: name\n",
).replace("## 7. The calls it makes\n", "## 7. The calls it makes\n\n- Standard calls: no\n");
const BLANKS = ["\u00a0", "\u2009", "\u202f", "\u3000"];
const UNSEEN = ["\u200b", "\ufeff", "\u2060", "\u00ad", "\u200e"];
const DASHES = ["–", "—", "−", "‑", "•"];
const ALIKE: Readonly<Record<string, readonly string[]>> = { " ": BLANKS, "-": DASHES, "|": ["｜", "❘"], ":": ["：", "﹕"] };

/** Places count for nothing here, nor do blanks and dashes within texts, which stay as they are written. */
function planOf(text: string): string | null {
  const { plan } = compile([{ file: "spec.md", text }]);
  const ignored = new Set(["line", "column", "start", "end"]);
  const signs = new RegExp(`[ ${[...BLANKS, ...UNSEEN, ...DASHES, "-"].join("")}]`, "g");
  return (
    plan &&
    JSON.stringify(plan, (key, value) => (ignored.has(key) ? undefined : typeof value === "string" ? value.replace(signs, "") : value))
  );
}

const PLAN = planOf(WITH_SETTINGS);
const KNOWN = new Set(found(WITH_SETTINGS).map(({ code, message }) => code + message));

function isToldOrTheSame(text: string): boolean {
  const plan = planOf(text);
  return plan === null || plan === PLAN || found(text).some(({ code, message }) => !KNOWN.has(code + message));
}

/** The places of a document where Markdown and the language look at single signs. */
const PLACES = [...WITH_SETTINGS].flatMap((sign, at) => {
  const line = WITH_SETTINGS.slice(WITH_SETTINGS.lastIndexOf("\n", at - 1) + 1, at);
  // What stands in front of words for people belongs to them.
  if (/^ ?\{/.test(WITH_SETTINGS.slice(at))) return [];
  return line === "" || /^[-#| ]*$/.test(line) || /^- [\w ]*$/.test(line) || "-|:#".includes(sign) ? [at] : [];
});

describe("a sign that looks like one of Markdown's", () => {
  it("changes nothing, or is told, wherever it stands in front of one", () => {
    const sign = fc.constantFrom(...BLANKS, ...UNSEEN, ...DASHES);
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), sign, (at, one) =>
        isToldOrTheSame(WITH_SETTINGS.slice(0, at) + one + WITH_SETTINGS.slice(at)),
      ),
      { numRuns: 100 },
    );
  });

  it("changes nothing, or is told, in place of one", () => {
    const places = PLACES.filter((at) => Object.hasOwn(ALIKE, WITH_SETTINGS.charAt(at)));
    const replaced = fc
      .constantFrom(...places)
      .chain((at) => fc.tuple(fc.constant(at), fc.constantFrom(...ALIKE[WITH_SETTINGS.charAt(at)]!)));
    fc.assert(
      fc.property(replaced, ([at, one]) => isToldOrTheSame(WITH_SETTINGS.slice(0, at) + one + WITH_SETTINGS.slice(at + 1))),
      { numRuns: 100 },
    );
  });

  it.each([
    ["-\u00a0Unique: owner + name", "U+00A0 (no-break space) is read as a space here."],
    ["- Unique:\u202fowner + name", "U+202F (narrow no-break space) is read as a space here."],
    ["\u200b- Unique: owner + name", "U+200B (zero width space) is read as a space here."],
    ["• Unique: owner + name", 'U+2022 (•) is read as "-" here.'],
    ["– Unique: owner + name", 'U+2013 (en dash) is read as "-" here.'],
    ["•- Unique: owner + name", 'U+2022 (•) is read as "-" here.'],
    ["—\u3000Unique： owner + name", 'U+2014 (em dash) is read as "-" here.'],
  ])("is read as what it stands for, with a note and a fix: %j", (written, message) => {
    const text = WITH_SETTINGS.replace("- Unique: owner + name", written);
    const note = found(text).find((one) => one.code === "signs-are-those-of-markdown")!;
    expect(note.message).toBe(message);
    expect(planOf(text)).toBe(PLAN);
    const mendedText = fixed(note.fixes[0]!, text);
    expect(found(mendedText).map(({ code }) => code)).not.toContain("signs-are-those-of-markdown");
    expect(planOf(mendedText)).toBe(PLAN);
  });

  it.each([
    ["-Unique: owner + name", "items-begin-with-a-dash-and-a-space"],
    ["•Unique: owner + name", "items-begin-with-a-dash-and-a-space"],
    ["- Uni\u200bque: owner + name", "keys-are-written-with-letters"],
    ["- Sho\u00adwn as: {name}", "keys-are-written-with-letters"],
  ])("is an error where a setting would be lost: %j", (written, code) => {
    const text = WITH_SETTINGS.replace("- Unique: owner + name", written).replace(/(- Sho\u00adwn as: .*)\n- Shown as: .*\n/, "$1\n");
    expect(errorsIn(text).map((one) => one.code)).toEqual([code]);
    expect(errorsIn(mended(text).text ?? "")).toEqual([]);
  });

  it("is told where a setting stands on a further line of an item", () => {
    const text = WITH_SETTINGS.replace("- Order: name", "- Order: name\nEmpty text: Nobody waits");
    expect(found(text).map(({ code }) => code)).toContain("settings-stand-in-a-list");
  });

  it("is read where it stands, whatever stands in front of it", () => {
    const text = WITH_SETTINGS.replace("| Stays | / | list of Stay |", "| 🐕 Stays | / | list of Stay ｜").replace(
      "- Order: name",
      "- 🐕 and 🐕： name",
    );
    expect(found(text).map(({ message }) => message)).toContain('U+FF5C (｜) is read as "|" here.');
    const { diagnostics } = compile([{ file: "spec.md", text }]);
    const [bar] = diagnostics.filter(({ code }) => code === "signs-are-those-of-markdown");
    expect(text.slice(bar!.primary.start, bar!.primary.end)).toBe("｜");
  });

  it("is read below a line of code that no fence begins", () => {
    const text = WITH_SETTINGS.replace("### Dog\n", "### Dog\n\n```inline``` code\n").replace("- Unique: owner", "•\u00a0Unique: owner");
    expect(found(text).map(({ code }) => code)).toContain("signs-are-those-of-markdown");
  });

  it("needs no space behind the colon of a setting", () => {
    expect(planOf(WITH_SETTINGS.replace("- Unique: owner + name", "- Unique:owner + name"))).toBe(PLAN);
  });

  it("is named by its code point in what is said of a name", () => {
    const { message } = errorsIn(WITH_SETTINGS.replace("| staff |", "| sta\u200bff |"))[0]!;
    expect(message).toContain("[U+200B (zero width space)]");
  });

  it("stays in words for people", () => {
    const text = "Vous êtes «\u00a0là\u00a0» — déjà.";
    const plan = compile([{ file: "spec.md", text: WITH_SETTINGS.replace("There are {KENNELS} kennels.", text) }]).plan;
    expect(JSON.stringify(plan?.errors.full)).toContain(text);
  });
});

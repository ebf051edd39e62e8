// Settings on lines that are no items of a list: never passed over without a word.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { errorsIn, fixed, found } from "../diagnostics/findings.ts";
import { KENNEL } from "../diagnostics/kennel.ts";

const IN_FRONT = [
  ..."｡․‧§→~=_$|".split("").map((sign) => `${sign} `),
  ...["&bull; ", "&#8226; ", "\\- ", "<li>", "o ", "a) ", "🔑 ", "-- ", "--- ", "-", "•", "- [ ] ", "- [x] ", "- 🔑 ", "#### ", "> 🔑 "],
  ...["<!-- x --> - ", "<details>\n- ", "Dogs are not shared.\n2. "],
];
const READ_AS_DASHES = ["\uf0b7", "\uff0d", "・", "※", "✓", "►", "●"];
const READ_AS_SPACES = ["\u0000", "\u0085", "\u000b", "\u000c", "\u2028"];

/** The settings of two points, and how the document reads without them. */
const SETTINGS = [
  { setting: "Unique: owner + name", below: "### Dog\n", key: "Unique", value: "owner + name" },
  { setting: "Standard calls: no", below: "## 7. The calls it makes\n", key: "Standard calls", value: "no" },
];

describe.each(SETTINGS)("$setting", ({ setting, below, key, value }) => {
  const written = (line: string) => KENNEL.replace(below, `${below}\n${line}\n`);
  const planOf = (text: string) => {
    const { plan } = compile([{ file: "spec.md", text }]);
    return plan && { uniques: plan.entities.Dog!.uniques.map(({ fields }) => fields), calls: plan.api.standardCalls };
  };
  const right = planOf(written(`- ${setting}`));
  const finding = (text: string) =>
    found(text).find(
      ({ code, message }) => /^(?:items-begin-with|settings-stand-in)/.test(code) && message.startsWith(`"${key}" is a setting`),
    );

  it.each([
    ...IN_FRONT.map((decoration) => `${decoration}${setting}`),
    ...[
      `- **${setting}**`,
      `- \`${setting}\``,
      `- ~~${setting}~~`,
      `- [${setting}](#x)`,
      `- <b>${key}</b>: ${value}`,
      `- “${key}”: ${value}`,
    ],
    ...[" ", " = ", " - ", " → ", "; ", ", ", " | "].map((separator) => `- ${key}${separator}${value}`),
    ...[`> ${setting}`, `${key} = ${value}`, `- ${key}`, `- Something said.\n${setting}`],
  ])("is told of where it binds nothing: %j", (line) => {
    const told = finding(written(line));
    expect(told).toBeDefined();
    for (const fix of told!.fixes) expect(errorsIn(fixed(fix, written(line)))).toEqual([]);
  });

  it.each(READ_AS_DASHES.map((sign) => `${sign} ${setting}`).concat(READ_AS_SPACES.map((sign) => `-${sign}${setting}`)))(
    "is read, and noted, where a sign stands for one of Markdown's: %j",
    (line) => {
      expect(planOf(written(line))).toEqual(right);
      expect(found(written(line)).map(({ code }) => code)).toContain("signs-are-those-of-markdown");
    },
  );

  it.each([`- ${setting}`, `* ${setting}`, `- **${key}**: ${value}`, `1. ${setting}`])("binds and says nothing: %j", (line) => {
    expect(planOf(written(line))).toEqual(right);
    expect(finding(written(line))).toBeUndefined();
  });

  it("becomes an item by the fix", () => {
    for (const line of [`- [ ] ${setting}`, `→ ${setting}`, `- **${setting}**`, `- ${key} = ${value}`, `a) ${setting}`]) {
      expect(planOf(fixed(finding(written(line))!.fixes[0]!, written(line)))).toEqual(right);
    }
  });
});

it("leaves sentences and comments alone", () => {
  const lines = ["- Order matters to some owners.", "<!-- - Unique: owner + name -->", "Unique dogs are welcome, and order is kept."];
  const text = KENNEL.replace("### Dog\n", `### Dog\n\n${lines.join("\n\n")}\n`);
  expect(found(text).map(({ code }) => code)).toEqual(found(KENNEL).map(({ code }) => code));
});

it("tells of a second setting in one item, and makes it one of its own", () => {
  const text = KENNEL.replace("### Dog\n", "### Dog\n\n- Shown as: {name}; Unique: owner + name\n");
  const [told] = found(text).filter(({ code }) => code === "settings-stand-in-a-list");
  expect(fixed(told!.fixes[0]!, text)).toContain("- Shown as: {name}\n- Unique: owner + name\n");
});

it("ends the words of the item in front of it, so that no other finding follows", () => {
  const text = KENNEL.replace("- Ends in: gone", "-Ends in: gone");
  expect(errorsIn(text).map(({ code }) => code)).toEqual(["items-begin-with-a-dash-and-a-space"]);
  expect(fixed(errorsIn(text)[0]!.fixes[0]!, text)).toContain("- States: booked, here, gone\n- Ends in: gone\n");
});

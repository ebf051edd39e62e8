// Labels behind words in the document.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

const SPEC = (type: string, states = "open", rows = "| (new) | begin | open | - |") => `# Yard

## 3. Entities and their fields

### Job

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(80) | required |
| kind  | ${type}  | required |

## 4. States and transitions

### Job

- States: ${states}

| From | Action | To | Label |
| ---- | ------ | -- | ----- |
${rows}
`;

const read = (...args: Parameters<typeof SPEC>) => {
  const { plan, diagnostics } = compile([{ file: "spec.md", text: SPEC(...args) }]);
  const told = diagnostics.filter(({ level }) => level === "error").map(({ code, message }) => `${code}: ${message}`);
  const job = plan?.entities.Job;
  const values = (name: string) => {
    const type = job?.fields.find((field) => field.name === name)?.type;
    return type?.is === "choice" || type?.is === "choices" ? type.values.map(({ value, label }) => `${value}=${label}`) : null;
  };
  return { told, kind: values("kind"), status: values("status"), actions: job?.states?.transitions.map(({ label }) => label) };
};

describe("a label behind a word", () => {
  it.each([
    ['one of: neu_bau "Neubau", abriss', ["neu_bau=Neubau", "abriss=Abriss"]],
    ['one of: a "A, or so; perhaps", b', ["a=A, or so; perhaps", "b=B"]],
    ["one of: a “Alpha”, b „Beta“, c «Gamma»", ["a=Alpha", "b=Beta", "c=Gamma"]],
    ['several of: a (was z) "Alpha", b', ["a=Alpha", "b=B"]],
    ['one of: "a", "b"', ["a=A", "b=B"]],
    ['enum("a" "Alpha", "b")', ["a=Alpha", "b=B"]],
    ['one of: 貸出中 "On loan", 返却', ["貸出中=On loan", "返却=返却"]],
  ])("is read of %s", (type, values) => {
    expect(read(type)).toMatchObject({ told: [], kind: values });
  });

  it("is told where it is that of another word, and where marks other than commas stand between", () => {
    expect(read('one of: a "Same", b "Same"').told).toEqual([expect.stringContaining("names-are-given-once")]);
    expect(read('one of: a "A; x"; b').told).toEqual([expect.stringContaining("names-are-parted-by-commas")]);
    expect(read('one of: a "", b').told).toEqual([expect.stringContaining("names-have-their-shape")]);
  });

  it("is that of a state, in its list or in the row of its field", () => {
    expect(read("text(8)", 'open "Still open", shut', "| (new) | begin | open | - |\n| open | end | shut | - |").status).toEqual([
      "open=Still open",
      "shut=Shut",
    ]);
    const rowed = SPEC("text(8)").replace("| kind ", '| status | one of: open "Still open" | required |\n| kind ');
    const field = compile([{ file: "spec.md", text: rowed }]).plan?.entities.Job?.fields.find(({ name }) => name === "status");
    expect(field?.type).toMatchObject({ values: [{ value: "open", label: "Still open" }] });
  });

  it("is that of an action in all of its rows, one alone, and of what the program does by itself", () => {
    const rows = (second: string, third = "| shut | open | open | - |") =>
      `| (new) | begin | open | - |\n| open | move | shut | Put away |\n| shut | move | open | ${second} |\n${third}`;
    expect(read("text(8)", "open, shut", rows("-", "")).actions).toEqual(["Begin", "Put away", "Put away"]);
    expect(read("text(8)", "open, shut", rows("Put aside", "")).told).toEqual([expect.stringContaining("actions-have-one-label")]);
    const timed = "| (new) | begin | open | - |\n| open | (after 2 days) | shut | Put away |";
    expect(read("text(8)", "open, shut", timed)).toMatchObject({ told: [], actions: ["Begin", "Put away"] });
    const other = `${timed}\n| shut | (after 2 days) | open | Put aside |`;
    expect(read("text(8)", "open, shut", other).told).toEqual([expect.stringContaining("actions-have-one-label")]);
  });
});

// Words or states that people would read as one are reported.

import { expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

const document = (words: string, states: string) => `# Jobs

## 3. Entities and their fields

### Job

| Field | Type | Must be |
| ----- | ---- | ------- |
| what | text(200) | required |
| kind | one of: ${words} | optional |
| status | one of: open "Neu", done | required |

## 4. States and transitions

### Job

- States: ${states}
- Ends in: done

| From | Action | To |
| ---- | ------ | -- |
| (new) | post | open |
| open | finish | done |
`;

const told = (words: string, states = "open, done") => {
  const text = document(words, states);
  return compile([{ file: "spec.md", text }])
    .diagnostics.filter(({ level }) => level === "error")
    .map(({ code, message, primary }) => [code, message, text.slice(primary.start, primary.end), primary.start < text.indexOf("## 4.")]);
};

const TWICE = ["names-are-given-once", "The label Neu is given twice."];

it.each([
  ['alt "Neu", frisch "Neu"', "Neu"],
  ['alt "Neu", neu', "neu"],
  ['neu, alt "Neu"', "Neu"],
])("of one of: %s", (words, at) => {
  expect(told(words)).toEqual([[...TWICE, at, true]]);
});

it("is not told where each is read otherwise", () => {
  for (const words of ['alt "Neu", neu "Alt"', "alt, neu", 'alt "Uralt", neu']) expect(told(words)).toEqual([]);
});

it("of states, by what point 3 calls them, too", () => {
  expect(told("a, b", 'open "Neu", done "Neu"')).toEqual([[...TWICE, "Neu", false]]);
  expect(told("a, b", 'open, done "Neu"')).toEqual([[...TWICE, "Neu", false]]);
  expect(told("a, b", 'open "Offen", done "Neu"')).toEqual([]);
});

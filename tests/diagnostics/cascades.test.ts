// One mistake is told once: whatever single thing is broken in a document without errors, at most three errors follow.
// There is no exception for errors that look independent: whoever broke one thing is to be told about one thing.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { examine } from "../../src/compiler/compile.ts";
import { ParsedDocuments } from "../../src/compiler/language/parsed-documents.ts";
import { broken, random } from "./breaking.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const GOLDEN = join(ROOT, "tests/golden/documents");
const MOST = 3;
/** NINEFOLD_CASCADES says how many edits of each document, NINEFOLD_CASCADES_SEED where they begin. */
const EDITS = Number(process.env.NINEFOLD_CASCADES ?? 200);
const FIRST = Number(process.env.NINEFOLD_CASCADES_SEED ?? 1);

const files = [
  ...readdirSync(join(ROOT, "examples")).map((name) => join(ROOT, "examples", name, "spec.md")),
  ...readdirSync(GOLDEN).flatMap((name) => (name.endsWith(".md") ? [join(GOLDEN, name)] : [])),
];

/** Of an edited document only the pieces that changed are read anew, as in an editor. */
const parsed = new ParsedDocuments();
const errorsIn = (text: string) => examine([{ file: "spec.md", text }], parsed.parse).diagnostics.filter((one) => one.level === "error");

const whole = files.map((file) => ({ file, text: readFileSync(file, "utf8") })).filter(({ text }) => errorsIn(text).length === 0);

describe("one mistake", () => {
  it("is tried on several documents", () => expect(whole.length).toBeGreaterThan(3));

  it.each(whole)("is told at most three times in $file", { timeout: 300_000 }, ({ text }) => {
    const cascades: string[] = [];
    for (let seed = FIRST; seed < FIRST + EDITS; seed++) {
      const made = broken(text, random(seed));
      const errors = errorsIn(made.text);
      if (errors.length > MOST)
        cascades.push(`seed ${seed}, ${made.what}:\n${errors.map((one) => `  ${one.code}: ${one.message}`).join("\n")}`);
    }
    expect(cascades.join("\n")).toBe("");
  });

  it("is told alone where what makes records relies on it", () => {
    const text = MAKING.replace("starts today", "stfrts today");
    expect(errorsIn(MAKING)).toEqual([]);
    expect(errorsIn(text).map((one) => one.code)).toEqual(["values-start-or-always-are"]);
  });
});

const MAKING = `# Specification: Bills

## 3. Entities and their fields

### Order

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(40) | required | - |

### Bill

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(40) | required | - |
| issued_on | date | required | starts today |

## 4. States and transitions

### Order

- States: open, billed
- Ends in: billed

| From | Action | To | Only if | Otherwise | Then |
| --- | --- | --- | --- | --- | --- |
| (new) | order | open | - | - | - |
| open | bill | billed | - | - | create Bill (title = title) |
`;

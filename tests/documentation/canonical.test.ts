// Documents shown in the examples, the reference and the guides are in canonical form.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { format } from "../../src/compiler/language/format.ts";
import { applyEdits } from "../../src/compiler/text-edit.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const pagesIn = (folder: string) => readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith(".md") ? [`${folder}/${name}`] : []));
const formatted = (text: string) => applyEdits(text, format({ file: "spec.md", text }));

describe("the canonical form", () => {
  it.each(readdirSync(join(ROOT, "examples")))("is that of examples/%s", (name) => {
    const text = readFileSync(join(ROOT, "examples", name, "spec.md"), "utf8");
    expect(formatted(text)).toBe(text);
  });

  it.each(["README.md", ...pagesIn("docs/language"), ...pagesIn("docs/guide")])("is that of what %s shows", (page) => {
    for (const [, example = ""] of readFileSync(join(ROOT, page), "utf8").matchAll(/```markdown[^\n]*\n([\s\S]*?)```/g))
      expect(formatted(example)).toBe(example);
  });
});

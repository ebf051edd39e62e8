// Names are terms of the field: private words stay out of paths and of declared names.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
/** Each has a term in the glossary of ARCHITECTURE.md. A rule of the checker bears the name of its diagnostic, which is public. */
const PRIVATE = new Set(
  (
    "told tells said say says stand stands standing stood kept way ways came comes anew alike beside besides whoever believed blamed " +
    "deed deeds doer begun borrowed unbroken bones mirrored fallen urged rested elsewhere coded misfits strays apart"
  ).split(" "),
);

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "src"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("src/compiler/check/rules/") && existsSync(join(ROOT, file)));

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());

/** "Two-way" is a term. */
function isPrivate(name: string): boolean {
  return wordsOf(name).some(
    (word, at, all) => PRIVATE.has(word) && !(word.startsWith("way") && ["one", "two", "three", "both"].includes(all[at - 1] ?? "")),
  );
}

describe("the words of names", () => {
  it("are terms in every path", () => {
    expect(files.filter((file) => file.split("/").some(isPrivate))).toEqual([]);
  });

  it("are terms in what files declare", () => {
    const declared = /^(?:export )?(?:default )?(?:async )?(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm;
    const found = files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), "utf8").matchAll(declared)].flatMap(([, name]) =>
        isPrivate(name!) ? [`${name} of ${file}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });
});

// The tests keep to the layout that tests/README.md describes.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
// @ts-expect-error -- a script without types
import { readTestMap, rowFor, testsFor } from "../../scripts/changed.mjs";

interface Row {
  readonly source: string;
  readonly runs: readonly string[];
  readonly leaves: readonly string[];
}

const ROOT = resolve(import.meta.dirname, "../..");
const MOST_FILES = 40;
const FEWEST_FILES = 3;
const MOST_WORDS = 18;
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "src", "tests"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(ROOT, file)));
const tests = tracked.filter((file) => file.startsWith("tests/"));
const map: readonly Row[] = readTestMap(readFileSync(join(ROOT, "tests/README.md"), "utf8"));

/** How many files lie in each folder, not counting those of folders within. */
function counts(files: readonly string[]): [folder: string, files: number][] {
  const found = new Map<string, number>();
  for (const file of files) found.set(dirname(file), (found.get(dirname(file)) ?? 0) + 1);
  return [...found];
}

describe("the tests", () => {
  it("lie at most 40 in a folder", () => {
    expect(counts(tests).filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });

  it("lie in no folder of one or two", () => {
    const code = counts(tests.filter((file) => file.endsWith(".ts")));
    expect(code.filter(([, count]) => count < FEWEST_FILES)).toEqual([]);
  });

  it("open with one sentence of at most 18 words", () => {
    const opening = (file: string) => {
      const comment = /^(?:\/\/.*\n)+/.exec(readFileSync(join(ROOT, file), "utf8"))?.[0] ?? "";
      return (
        /^.*?[.!?](?=\s|$)/.exec(
          comment
            .replace(/^\/\/ ?/gm, "")
            .replace(/\s+/g, " ")
            .trim(),
        )?.[0] ?? ""
      );
    };
    const code = tests.filter((file) => file.endsWith(".ts"));
    expect(code.filter((file) => opening(file) === "" || opening(file).split(" ").length > MOST_WORDS)).toEqual([]);
  });
});

describe("the table of tests/README.md", () => {
  it("names a row for every folder of the source", () => {
    const folders = counts(tracked.filter((file) => file.startsWith("src/"))).map(([folder]) => folder);
    expect(folders.length).toBeGreaterThan(20);
    // The two files of src/runtime itself belong to the row of what crosses HTTP.
    expect(folders.filter((folder) => folder !== "src/runtime" && rowFor(map, folder) === undefined)).toEqual([]);
    expect(tracked.filter((file) => file.startsWith("src/runtime/wire-account") && rowFor(map, file) === undefined)).toEqual([]);
  });

  it("names only what is there, each source once", () => {
    const places = map.flatMap(({ source, runs, leaves }) => [source, ...runs, ...leaves]);
    expect(places.filter((place) => !existsSync(join(ROOT, place)) && !existsSync(join(ROOT, `${place}.ts`)))).toEqual([]);
    expect(new Set(map.map(({ source }) => source)).size).toBe(map.length);
  });

  it("lets every row run something without a browser", () => {
    expect(map.filter(({ runs }) => runs.length === 0 || runs.some((place) => place.startsWith("tests/e2e")))).toEqual([]);
  });
});

describe("a change", () => {
  const rows: readonly Row[] = [
    { source: "src/a", runs: ["tests/a"], leaves: ["tests/e2e"] },
    { source: "src/a/deep", runs: ["tests/a/deep"], leaves: [] },
  ];

  it("runs the most specific row, and the conventions always", () => {
    expect(testsFor(["src/a/deep/x.ts"], rows)).toEqual({ runs: ["tests/a/deep", "tests/repository"], leaves: [] });
    expect(testsFor(["src/a/x.ts", "src/a/deep/x.ts"], rows)).toEqual({ runs: ["tests/a", "tests/repository"], leaves: ["tests/e2e"] });
  });

  it("runs the tests that changed, and those that import what they share", () => {
    const importing = () => ["tests/a/y.test.ts", "tests/e2e/z.test.ts"];
    expect(testsFor(["tests/b/x.test.ts", "tests/support/s.ts"], rows, importing)).toEqual({
      runs: ["tests/a/y.test.ts", "tests/b/x.test.ts", "tests/repository"],
      leaves: ["what else imports tests/support/s.ts"],
    });
  });
});

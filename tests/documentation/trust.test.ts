// The page on trust names a test for each mistake that others published: each of them is there.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const PAGE = readFileSync(resolve(ROOT, "docs/guide/trust.md"), "utf8");
const ROWS = [...PAGE.matchAll(/^\| (.+) \| `([\w/-]+\.test\.ts)`: (.+) \|$/gm)];

it("names tests that there are", () => {
  expect(ROWS.length).toBeGreaterThan(40);
  const missing = ROWS.filter(([, , file, title]) => !readFileSync(resolve(ROOT, "tests", file!), "utf8").includes(title!));
  expect(missing.map(([row]) => row)).toEqual([]);
});

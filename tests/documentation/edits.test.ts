// The guide shows edits as the catalogue has them.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(ROOT, "docs/guide/edits.md"), "utf8");

it("shows at least ten entries of the catalogue, each as it is", () => {
  const names = [...page.matchAll(/tests\/release\/catalogue\/(\S+)\.md\)/g)].map(([, name]) => name ?? "");
  expect(names.length).toBeGreaterThanOrEqual(10);
  const others = names.filter((name) => {
    const entry = readFileSync(join(ROOT, `tests/release/catalogue/${name}.md`), "utf8");
    return !page.includes(`#${entry.trimEnd()}\n`);
  });
  expect(others).toEqual([]);
});

// Plans are the same each time they are made. Those of the smaller examples are kept whole, as files to review:
// `npx vitest run tests/plans -u` rewrites them.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";

const EXAMPLES = resolve(import.meta.dirname, "../../examples");
const REVIEWED = ["library", "not-shown"];

const planOf = (name: string) => compile([{ file: "spec.md", text: readFileSync(join(EXAMPLES, name, "spec.md"), "utf8") }]).plan;

describe("plans", () => {
  it.each(readdirSync(EXAMPLES))("of examples/%s are made alike", (name) => {
    expect(JSON.stringify(planOf(name))).toBe(JSON.stringify(planOf(name)));
  });

  it.each(REVIEWED)("of examples/%s are as reviewed", async (name) => {
    await expect(`${JSON.stringify(planOf(name), null, 1)}\n`).toMatchFileSnapshot(`./snapshots/${name}.json`);
  });
});

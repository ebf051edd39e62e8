// The plan of each example, whole, as a file to review. `npx vitest run tests/plans -u` rewrites them.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";

const EXAMPLES = resolve(import.meta.dirname, "../../examples");

describe("plans", () => {
  it.each(readdirSync(EXAMPLES))("%s", async (name) => {
    const source = { file: "spec.md", text: readFileSync(join(EXAMPLES, name, "spec.md"), "utf8") };
    const { plan } = compile([source]);
    expect(JSON.stringify(compile([source]).plan)).toBe(JSON.stringify(plan));
    await expect(`${JSON.stringify(plan, null, 1)}\n`).toMatchFileSnapshot(`./snapshots/${name}.json`);
  });
});

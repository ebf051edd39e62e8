// Records that were there before their entity had states, on both engines.

import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import { MigrationRefused } from "../../../src/runtime/store/store.ts";
import { databases, ENGINES, insertAll } from "./databases.ts";

const NOW = new Date("2026-05-01T10:00:00.000Z").toISOString();

function planOf(transitions: readonly string[]): Plan {
  const fields = "# A\n\n## 3. Entities and their fields\n\n### Thing\n\n| Field | Type |\n| --- | --- |\n| name | text |\n";
  const header = "\n## 4. States and transitions\n\n### Thing\n\n- States: asked, agreed\n\n| From | Action | To |\n| --- | --- | --- |\n";
  const text = transitions.length === 0 ? fields : `${fields}${header}${transitions.map((row) => `| ${row} |\n`).join("")}`;
  const { plan, diagnostics } = compile([{ file: "spec.md", text }]);
  if (plan === null) throw new Error(JSON.stringify(diagnostics));
  return plan;
}

describe.each(ENGINES)("states that come later on %s", (engine) => {
  const { open } = databases(engine);

  async function stored() {
    const store = await open(planOf([]));
    const row = { id: "t1", created_at: NOW, created_by: null, changed_at: NOW, changed_by: null, version: 1, name: "Emma" };
    await insertAll(store, [["Thing", row]]);
    return store;
  }

  it("puts them where every record begins", async () => {
    const store = await stored();
    const { changes } = await store.adopt(planOf(["(new) | ask | asked", "asked | agree | agreed"]));
    expect(changes).toContain("Thing.status is new; records that are there get asked.");
    expect(await store.get("Thing", "t1")).toMatchObject({ name: "Emma", status: "asked", status_since: NOW });
  });

  it("does not choose between two beginnings", async () => {
    const store = await stored();
    const adopted = store.adopt(planOf(["(new) | ask | asked", "(new) | grant | agreed", "asked | agree | agreed"]));
    await expect(adopted).rejects.toBeInstanceOf(MigrationRefused);
    expect(await store.get("Thing", "t1")).toMatchObject({ name: "Emma" });
  });
});

// Documents of one entity, Dog, and stores with records of it.

import { expect } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import { MigrationRefused, type Row, type Store } from "../../../src/runtime/store/store.ts";
import { type Databases, insertAll } from "./databases.ts";

const NOW = "2026-11-21T09:30:00.000Z";

/** Fields of a Dog, and more settings of it. */
export function dogs(fields: readonly string[], more = "", states = "", purpose = ""): Plan {
  const rows = fields.map((field) => `| ${field} |\n`).join("");
  const text = `# Kennel\n\n## 1. What the product does and for whom\n\n- Time zone: Europe/Paris\n${purpose}\n## 3. Entities\n\n### Dog\n\n${more}| Field | Type | Must be | Value |\n| - | - | - | - |\n${rows}${states}`;
  const { plan, diagnostics } = compile([{ file: "spec.md", text }]);
  if (plan === null) throw new Error(diagnostics.map((one) => `${one.code}: ${one.message}`).join("\n"));
  return plan;
}

export const dog = (id: string, row: Row) =>
  ["Dog", { id, created_at: NOW, created_by: null, changed_at: NOW, changed_by: null, version: 1, ...row }] as const;

export async function refusal(store: Store, plan: Plan): Promise<MigrationRefused> {
  const error: unknown = await store.adopt(plan).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MigrationRefused);
  return error as MigrationRefused;
}

/** A store with Dogs of these fields: `d1`, `d2` and so on. */
export function kennelOn({ open, fresh }: Databases) {
  return async (fields: readonly string[], ...rows: Row[]) => {
    const url = await fresh();
    const store = await open(dogs(fields), url);
    await insertAll(
      store,
      rows.map((row, at) => dog(`d${at + 1}`, row)),
    );
    return { store, url };
  };
}

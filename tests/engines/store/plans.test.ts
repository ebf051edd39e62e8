// How SQLite answers what every list asks: by an index, also before it knows anything of the data.

import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { sqliteDialect } from "../../../src/runtime/store/sqlite/dialect.ts";
import { Statements } from "../../../src/runtime/store/statements.ts";
import type { Query } from "../../../src/runtime/store/store.ts";
import { databases } from "./databases.ts";
import { CONTEXT, compare, freeCopies, LENDING, literal, path, planOf } from "./fixture-plan.ts";

describe("query plans on sqlite", () => {
  const { open, fresh } = databases("sqlite");

  async function explained(query: Partial<Query>): Promise<string> {
    const url = await fresh();
    await open(undefined, url);
    const whole = { entity: "Book", where: null, columns: [], order: [], limit: 50, offset: 0, ...query };
    const { statement } = new Statements(planOf(LENDING), sqliteDialect).select(whole, CONTEXT);
    const database = new Database(url, { readonly: true });
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${statement?.text}`).all(...(statement?.params ?? [])) as { detail: string }[];
    database.close();
    return steps.map((step) => step.detail).join("\n");
  }

  it("counts the records that refer by the reference", async () => {
    expect(await explained({ columns: [freeCopies()] })).toContain("m1 USING COVERING INDEX loan.book,status.index (book=? AND status=?)");
  });

  it("orders by an index, ties included", async () => {
    const plan = await explained({ order: [{ by: path("Book", "title"), descending: false }] });
    expect(plan).toContain("book.title.order,id.index");
    expect(plan).not.toContain("TEMP B-TREE");
    const down = await explained({ order: [{ by: path("Book", "title"), descending: true }] });
    expect(down).toContain("book.title.order,id.index");
    expect(down).not.toContain("TEMP B-TREE");
  });

  it("finds by state", async () => {
    const plan = await explained({ entity: "Loan", where: compare(path("Loan", "status"), "=", literal("active")) });
    expect(plan).toContain("loan.status,id.index (status=?)");
  });
});

// The tables of a plan as the statements that make them, for people to read. Opens no database.

import type { Plan } from "../../compiler/plan/plan.ts";
import type { Dialect } from "./dialect.ts";
import { postgresDialect } from "./postgres/dialect.ts";
import { sqliteDialect } from "./sqlite/dialect.ts";
import { createIndex } from "./table-text.ts";
import { schemaOf } from "./tables.ts";

export type Engine = Dialect["engine"];

export const ENGINES: readonly Engine[] = ["sqlite", "postgres"];

/** Each ends with a semicolon and stands apart. The store also makes tables of its own, whose names begin with `ninefold_`. */
export function schemaText(plan: Plan, engine: Engine): string {
  const { tables } = schemaOf(plan);
  const dialect = engine === "sqlite" ? sqliteDialect : postgresDialect;
  const statements = [
    ...dialect.createTables(tables),
    ...tables.flatMap((table) => table.indexes.map((index) => createIndex(table, index, dialect))),
  ];
  return statements.map(({ text }) => `${text};\n`).join("\n");
}

// What comes back with a document: values and records that an earlier release put aside.

import { quoted } from "../store/dialect.ts";
import { returningTables, storedAsides } from "../store/migrate/asides.ts";
import { renamingOf } from "../store/migrate/renames.ts";
import { restorationsOfAsides } from "../store/migrate/restorations.ts";
import type { PreviewReading } from "../store/preview/preview.ts";
import type { Schema } from "../store/schema.ts";
import { schemaOf } from "../store/tables.ts";
import { type Comparison, type FoundFact, placeOf } from "./comparison.ts";

export async function returnedFacts({ after }: Comparison, { connection }: PreviewReading, stored: Schema): Promise<FoundFact[]> {
  const asides = await storedAsides(connection);
  const schema = schemaOf(after);
  const renaming = renamingOf(stored, schema);
  const countOf = async (table: string, where = "") => {
    const [row] = await connection.rows(`SELECT count(*) FROM ${quoted(table)}${where}`, []);
    return Number(row?.[0]);
  };
  const found: FoundFact[] = [];
  for (const { table, column, source, aside } of restorationsOfAsides(after, renaming, schema, asides)) {
    if (aside === null) continue;
    const count = await countOf(source.name, ` WHERE ${quoted(aside.column.name)} IS NOT NULL`);
    found.push(factOf(after, table.entity, column.name, "values", count));
  }
  for (const { table, was } of returningTables(asides, renaming, schema))
    found.push(factOf(after, was.entity, was.field, was.field === null ? "records" : "links", await countOf(table.name)));
  return found.filter(({ fact }) => fact.is === "returned" && fact.count > 0);
}

function factOf(
  { entities }: Comparison["after"],
  entity: string,
  field: string | null,
  of: "values" | "records" | "links",
  count: number,
): FoundFact {
  const plan = entities[entity];
  const { origin } = (field === null ? plan : plan?.fields.find(({ name }) => name === field)) ?? {};
  const concerns = field === null ? { entity } : { entity, field };
  return { fact: { is: "returned", entity, field, of, count }, concerns, place: placeOf(origin) };
}

// Whether the stored tables are those of a plan.

import type { Plan } from "../../../compiler/plan/plan.ts";
import type { Schema } from "../schema.ts";
import { OpenRefused } from "../store.ts";
import { schemaOf } from "../tables.ts";

/** Tables and fields of the same names have to be there; what else differs is as the program that made them did it. */
export function demandTablesOf(stored: Schema, plan: Plan): void {
  const schema = schemaOf(plan);
  const missing = namesBeyond(schema, stored);
  const more = namesBeyond(stored, schema);
  if (missing.length + more.length === 0) return;
  const lack = missing.length === 0 ? [] : [`they lack ${listed(missing)}`];
  const have = more.length === 0 ? [] : [`they have ${listed(more)} besides`];
  throw new OpenRefused(`The data are not those of the old document: ${[...lack, ...have].join(", and ")}.`);
}

/** What the first schema has and the other has not. */
function namesBeyond(schema: Schema, other: Schema): readonly string[] {
  return schema.tables.flatMap((table) => {
    const found = other.tables.find(({ name }) => name === table.name);
    if (found === undefined) return [table.field === null ? table.entity : `${table.entity}.${table.field}`];
    const names = new Set(found.columns.map(({ name }) => name));
    return table.columns.flatMap(({ name, hidden }) => (hidden || names.has(name) ? [] : [`${table.entity}.${name}`]));
  });
}

function listed(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
}

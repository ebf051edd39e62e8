// What records that are there would get, as SQL says it: their values in another type, and what new ones begin with.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { someNode } from "../../../compiler/expression/walk.ts";
import type { Plan } from "../../../compiler/plan/plan.ts";
import { quoted } from "../dialect.ts";
import { bindParameters, NotExpressibleInSql, printValue } from "../expressions/sql.ts";
import { type Carried, carry, type GivenColumn, hasFrom } from "../migrate/given-values.ts";
import type { Renaming } from "../migrate/renames.ts";
import type { Schema } from "../schema.ts";
import type { Context, Value } from "../store.ts";
import type { ForeseenValues } from "./foreseen-back.ts";
import type { PreviewReading } from "./preview.ts";
import { ProjectedConnection } from "./projected-connection.ts";
import { ALIAS, constantSource, type GivenSources, givenKey, projectionOf, type Source, sourceById } from "./projection.ts";

/** Different values that a statement tells one by one. */
const MOST_VALUES = 2_000;

export interface PreviewGiven {
  readonly sources: GivenSources;
  /** What `from` would give. */
  readonly carried: readonly Carried[];
}

export async function givenSources(
  { connection, dialect }: PreviewReading,
  renaming: Renaming,
  schema: Schema,
  given: readonly GivenColumn[],
  plan: Plan,
  context: Context,
  restored: readonly ForeseenValues[] = [],
): Promise<PreviewGiven> {
  const { projected, stored } = projectionOf(renaming, schema, dialect);
  const reading = new ProjectedConnection(connection, projected);
  const converted = new Map<string, readonly (readonly [unknown, unknown])[] | null>();
  const begun = new Map<string, Source>();
  for (const { table, column, converted: how, begins } of given) {
    if (how !== null) {
      const name = quoted(how.was.name);
      const text = `SELECT DISTINCT ${name} FROM ${quoted(stored.get(table.name) ?? table.name)} WHERE ${name} IS NOT NULL LIMIT ?`;
      const rows = await reading.rows(text, [MOST_VALUES + 1]);
      const pairs = rows.map(([value]) => [typeof value === "string" ? value : Number(value), how.convert(String(value))] as const);
      converted.set(givenKey(table, column), pairs.length > MOST_VALUES ? null : pairs);
    }
    const source = begins === null ? null : sourceOf(begins, plan, dialect, context);
    if (source !== null) begun.set(givenKey(table, column), source);
  }
  const sources = { converted, begun, carried: new Map<string, Source>(), restored: restoredSources(restored) };
  const carried = await carriedSources({ connection, dialect }, renaming, schema, given, plan, context, sources.carried, converted);
  return { sources, carried };
}

/** Works out what `from` gives, of the records as they are before they get anything else. Fills `found`. */
async function carriedSources(
  { connection, dialect }: PreviewReading,
  renaming: Renaming,
  schema: Schema,
  given: readonly GivenColumn[],
  plan: Plan,
  context: Context,
  found: Map<string, Source>,
  converted: GivenSources["converted"],
): Promise<readonly Carried[]> {
  const columns = given.filter(hasFrom);
  if (columns.length === 0) return [];
  const { projected, next } = projectionOf(renaming, schema, dialect, {
    converted,
    begun: new Map(),
    carried: new Map(),
    restored: new Map(),
  });
  const reading = new ProjectedConnection(connection, projected);
  const all: Carried[] = [];
  for (const one of columns) {
    const values: (readonly [id: string, value: Value])[] = [];
    const carried = await carry(
      reading,
      plan,
      one,
      (table) => next.get(table) ?? table,
      context,
      (batch) => {
        if (values.length <= MOST_VALUES) values.push(...batch.map(({ id, value }) => [id, value] as const));
      },
    );
    all.push(carried);
    const isConstant = one.from.op === "literal";
    if (values[0] === undefined || (!isConstant && values.length > MOST_VALUES)) continue;
    const given = isConstant ? constantSource(one.column, values[0][1], dialect) : sourceById(one.column, values, dialect);
    found.set(givenKey(one.table, one.column), given);
  }
  return all;
}

function restoredSources(restored: readonly ForeseenValues[]): GivenSources["restored"] {
  return new Map(
    restored.map(({ restoration: { table, column, aside }, changed, values }) => [
      givenKey(table, column),
      { aside: aside?.column.name ?? null, changed: [...changed], values: [...values] },
    ]),
  );
}

/** Of what the record itself says: other records are read elsewhere. */
function sourceOf(begins: Expr, plan: Plan, { expressions }: PreviewReading["dialect"], context: Context): Source | null {
  const leaves = someNode(begins, (node) => "list" in node || (node.op === "field" && node.of.op !== "this"));
  if (leaves) return null;
  try {
    const { text, params } = printValue(begins, { plan, dialect: expressions, alias: ALIAS });
    return { text, params: bindParameters(params, context, expressions) };
  } catch (error) {
    if (error instanceof NotExpressibleInSql) return null;
    throw error;
  }
}

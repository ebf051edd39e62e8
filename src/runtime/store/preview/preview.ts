// The records of a database by two plans: as stored, and as the next plan finds them.

import type { Expr, Type } from "../../../compiler/expression/tree.ts";
import type { Plan } from "../../../compiler/plan/plan.ts";
import { type Connection, type Dialect, quoted } from "../dialect.ts";
import { bindParameters, NotExpressibleInSql, type PrintOptions, printCondition, printValue, type Sql } from "../expressions/sql.ts";
import { type ChangedTable, compare, type Difference, isNarrower, sameKind } from "../migrate/compare.ts";
import { type Carried, type GivenColumn, givenColumns, unfitValues } from "../migrate/given-values.ts";
import { countRows, duplicates, longNames, type Obstacle, openRefusals, refusals, unfitRefusals } from "../migrate/refusals.ts";
import { type Renaming, renamingOf } from "../migrate/renames.ts";
import { isReplaced } from "../migrate/restored-values.ts";
import { Wording } from "../migrate/wording.ts";
import { ConnectionReader } from "../reader.ts";
import { type Column, type Index, type Schema, storedColumns } from "../schema.ts";
import { Statements } from "../statements.ts";
import type { Context, Loss, Reader, Value } from "../store.ts";
import { schemaOf } from "../tables.ts";
import { type ForeseenBack, foreseeBack, type PreviewBack } from "./foreseen-back.ts";
import { givenSources } from "./given-sources.ts";
import { ProjectedConnection } from "./projected-connection.ts";
import { type GivenSources, type Projection, projectionOf } from "./projection.ts";
import { demandTablesOf } from "./tables-of-plan.ts";

/** The member of which a condition about a user speaks, where several users are asked about at once. */
export const EACH_USER = "outer";

type Side = "before" | "after";
const ALIASES = { before: { this: "was", user: "was_user" }, after: { this: "now", user: "now_user" } } as const;

/** Something about records of one entity, by both plans. */
export interface Pair {
  readonly before: { readonly entity: string; readonly expr: Expr };
  readonly after: { readonly entity: string; readonly expr: Expr };
}

/** Users of whom each is asked about; they are the member `EACH_USER` of both conditions. */
export interface PairUsers {
  readonly before: string;
  readonly after: string;
  readonly ids: readonly string[];
}

/** Of how many records a condition held before, and holds afterwards. */
export interface Tally {
  readonly both: number;
  readonly before: number;
  readonly after: number;
}

/** What an expression came to, and would come to, where these differ. */
export interface ChangedValues {
  readonly count: number;
  /** Of numbers. */
  readonly sums: { readonly before: number; readonly after: number } | null;
}

/** How many records get a default, and how many stay without a value. */
export interface DefaultCount {
  readonly entity: string;
  readonly field: string;
  readonly required: boolean;
  readonly given: number;
  readonly empty: number;
}

/** What keeps the data from following, and what of it could be given up. */
export interface FoundObstacle {
  readonly obstacle: Obstacle;
  readonly loss: Loss | null;
  /** Some of the values that are in the way, where these were looked at. */
  readonly values?: readonly string[];
}

export interface PreviewReading {
  readonly connection: Connection;
  readonly dialect: Dialect;
}

interface PreviewTables {
  readonly schema: Schema;
  readonly renaming: Renaming;
  readonly given: readonly GivenColumn[];
  readonly sources: GivenSources;
  readonly carried: readonly Carried[];
  readonly foreseen: ForeseenBack | null;
}

export class Preview {
  readonly before: Reader;
  readonly after: Reader;
  /** Whether any table or column changes. */
  readonly changesTables: boolean;
  /** What becomes of values and tables on the way back; null where it is none. */
  readonly foreseen: ForeseenBack | null;
  /** What a database cannot follow because of its names, in sentences. */
  readonly unclear: readonly string[];
  readonly #connection: Connection;
  readonly #dialect: Dialect;
  readonly #plans: { readonly before: Plan; readonly after: Plan };
  readonly #next: Plan;
  readonly #renaming: Renaming;
  readonly #difference: Difference;
  readonly #projection: Projection;
  readonly #given: readonly GivenColumn[];
  readonly #carried: readonly Carried[];
  readonly #context: Context;
  /** The records as the next plan finds them, before those without a value get one. */
  readonly #unfilled: Reader;
  #defaults: Promise<readonly DefaultCount[]> | null = null;

  /** `back`: where the plan `after` is that of the release before. Throws `OpenRefused` where the tables are not those of the plan `before`. */
  static async of(
    reading: PreviewReading,
    stored: Schema,
    before: Plan,
    after: Plan,
    context: Context,
    back: PreviewBack | null = null,
  ): Promise<Preview> {
    demandTablesOf(stored, before);
    const foreseen = back === null ? null : await foreseeBack(reading.connection, after, stored, back);
    const schema = foreseen?.schema ?? schemaOf(after);
    const renaming = foreseen?.renaming ?? renamingOf(stored, schema);
    const given = foreseen?.given ?? givenColumns(after, renaming.before, schema);
    const { sources, carried } = await givenSources(reading, renaming, schema, given, after, context, foreseen?.restored);
    return new Preview(reading, { before, after }, { schema, renaming, given, sources, carried, foreseen }, context);
  }

  private constructor(
    reading: PreviewReading,
    { before, after }: { readonly before: Plan; readonly after: Plan },
    { schema, renaming, given, sources, carried, foreseen }: PreviewTables,
    context: Context,
  ) {
    this.foreseen = foreseen;
    this.#dialect = reading.dialect;
    this.#renaming = renaming;
    this.#given = given;
    this.#carried = carried;
    this.#context = context;
    this.#difference = compare(this.#renaming.before, schema);
    this.#projection = projectionOf(this.#renaming, schema, reading.dialect, sources);
    this.#connection = new ProjectedConnection(reading.connection, this.#projection.projected);
    this.#next = after;
    this.#plans = { before, after: withTables(after, (name) => this.#projection.next.get(name) ?? name) };
    this.before = new ConnectionReader(this.#connection, new Statements(before, reading.dialect));
    this.after = new ConnectionReader(this.#connection, new Statements(this.#plans.after, reading.dialect));
    const unfilled = projectionOf(renaming, schema, reading.dialect, { ...sources, begun: new Map() });
    const tables = withTables(after, (name) => unfilled.next.get(name) ?? name);
    this.#unfilled = new ConnectionReader(
      new ProjectedConnection(reading.connection, unfilled.projected),
      new Statements(tables, reading.dialect),
    );
    this.unclear = [...longNames(schema), ...this.#renaming.reasons];
    const { created, removed, changed } = this.#difference;
    this.changesTables =
      created.length + removed.length > 0 ||
      this.#renaming.tables.some(({ moves, words }) => moves || words.size > 0) ||
      changed.some((one) => [one.added, one.dropped, one.retyped, one.required, one.relaxed, one.narrowed].some((all) => all.length > 0));
  }

  /** What a migration would refuse, asked of the data as they are. */
  async obstacles(): Promise<readonly FoundObstacle[]> {
    const at = (name: string) => this.#projection.stored.get(name) ?? name;
    const { created, removed, changed } = this.#difference;
    const isConverted = this.#columns(({ converted }) => converted !== null);
    const isBegun = this.#columns(({ begins, from, restoration }) => begins !== null || from !== null || restoration !== null);
    const isRestored = this.#columns(({ restoration }) => restoration !== null);
    const isGiven = ({ columns }: Index, { after }: ChangedTable) =>
      after.columns.some((column) => columns.includes(column.name) && (isConverted(column) || isBegun(column)));
    const difference: Difference = {
      created,
      removed: removed.map((table) => ({ ...table, name: at(table.name) })),
      changed: changed.map((change) => ({
        ...change,
        before: { ...change.before, name: at(change.before.name) },
        after: { ...change.after, name: at(change.before.name) },
        // What records get is asked for below.
        added: change.added.filter((column) => !isBegun(column)),
        required: change.required.filter((column) => !isBegun(column)),
        retyped: change.retyped.filter((column) => !isConverted(column) && !isRestored(column)),
        narrowed: change.narrowed.filter(({ column }) => !isRestored(column)),
        newIndexes: change.newIndexes.filter((index) => !isGiven(index, change)),
      })),
    };
    const wording = new Wording(this.#next, { tables: [] });
    const from = ({ table, converted }: GivenColumn) => ({ table: at(table.name), column: converted?.was.name ?? "" });
    const ids = new Map(this.#carried.map((one) => [one.given, one.ids]));
    const restored = new Map((this.foreseen?.restored ?? []).map((one) => [one.restoration, one]));
    const hasAnother = (one: GivenColumn, id: string): boolean => {
      const own = one.restoration === null ? undefined : restored.get(one.restoration);
      return (own !== undefined && isReplaced(own, id)) || ids.get(one)?.has(id) === true;
    };
    const unfitting = await unfitValues(this.#connection, this.#given, from, hasAnother);
    const unfit = [...unfitting, ...this.#carried.flatMap((one) => one.unfit)];
    const refused = unfitRefusals(unfit).map(({ obstacle, loss }, one) => ({ obstacle, loss, values: unfit[one]?.values ?? [] }));
    const found = await refusals(this.#connection, wording, difference, { givenUp: [], unfit: [], given: [] });
    for (const change of changed) {
      const after = { ...change.after, name: this.#projection.next.get(change.after.name) ?? change.after.name };
      const indexes = change.newIndexes.filter((index) => isGiven(index, change));
      found.push(...(await duplicates(this.#connection, wording, { ...change, after }, indexes)));
    }
    for (const one of restored.values()) found.push(...openRefusals(one));
    found.push(...(await refusals(this.#connection, wording, this.#restoredColumns(), { givenUp: [], unfit: [], given: this.#given })));
    return [...refused, ...found.map(({ obstacle, loss }) => ({ obstacle, loss })), ...(await this.#stillEmpty())];
  }

  /** What columns that get back what they had ask of their records then; those that get a default are counted with it. */
  #restoredColumns(): Difference {
    const nothing = { added: [], dropped: [], retyped: [], relaxed: [], rebound: [], newIndexes: [], oldIndexes: [] };
    const changed = this.#given.flatMap(({ table, column, begins, restoration }): ChangedTable[] => {
      if (restoration === null) return [];
      const was = restoration.is?.type;
      const after = { ...table, name: this.#projection.next.get(table.name) ?? table.name };
      const narrowed = was !== undefined && sameKind(was, column.type) && isNarrower(was, column.type) ? [{ column, was }] : [];
      return [{ ...nothing, before: after, after, required: column.required && begins === null ? [column] : [], narrowed }];
    });
    return { created: [], removed: [], changed };
  }

  #columns(isSo: (one: GivenColumn) => boolean): (column: Column) => boolean {
    return (column) => this.#given.some((one) => one.column === column && isSo(one));
  }

  /** Required fields in which what new records begin with leaves some without a value. */
  async #stillEmpty(): Promise<FoundObstacle[]> {
    const unbegun = this.#carried.filter(({ given }) => given.begins === null).map((one) => ({ ...one.given, ...one }));
    const without = unbegun.map(({ table, column, empty }) => ({
      ...{ entity: table.entity, field: column.name, empty },
      required: column.required,
    }));
    const left = [...(await this.defaults()), ...without].filter(({ required, empty }) => required && empty > 0);
    return left.map(({ entity, field, empty: count }) => ({
      obstacle: { kind: "empty-values", entity, fields: [field], word: null, count },
      loss: null,
    }));
  }

  /** Fields in which records without a value get what new ones begin with, and how many do. Counted once. */
  defaults(): Promise<readonly DefaultCount[]> {
    this.#defaults ??= this.#countDefaults();
    return this.#defaults;
  }

  async #countDefaults(): Promise<readonly DefaultCount[]> {
    const found: DefaultCount[] = [];
    for (const { table, column, begins } of this.#given) {
      if (begins === null) continue;
      const { entity } = table;
      const of: Expr = { op: "this", type: { is: "record", entity }, optional: false };
      const own: Expr = { op: "field", of, entity, field: column.name, type: begins.type, optional: true };
      const query = { entity, where: null, columns: [own, begins], order: [], limit: null, offset: 0 };
      const rows = (await this.#unfilled.select(query, this.#context)).filter(([value]) => value === null);
      const given = rows.filter(([, value]) => value !== null).length;
      found.push({ entity, field: column.name, required: column.required, given, empty: rows.length - given });
    }
    return found;
  }

  /** Fields that get values by `from`, how many records do, and how many have none afterwards. */
  carried(): readonly Omit<DefaultCount, "required">[] {
    return this.#carried.map(({ given: { table, column }, count, empty }) => ({
      entity: table.entity,
      field: column.name,
      given: count,
      empty,
    }));
  }

  /** How many records have a value in a column that is only kept. */
  async goneCount(entity: string, field: string): Promise<number> {
    const table = this.#renaming.before.tables.find((one) => one.entity === entity && one.field === null);
    if (table === undefined || table.columns.every(({ name }) => name !== field)) return 0;
    const stored = { ...table, name: this.#projection.stored.get(table.name) ?? table.name };
    return countRows(this.#connection, stored, `${quoted(field)} IS NOT NULL`, []);
  }

  /** All records that are stored, by their entity's name today. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const { before, after } of this.#renaming.tables)
      if (before.field === null) counts.set(after.entity, await countRows(this.#connection, before, null, []));
    return counts;
  }

  /** Different values of a stored column and how many records have each, under today's names. */
  async values(entity: string, column: string, atMost: number): Promise<readonly (readonly [value: Value, count: number])[]> {
    const table = this.#renaming.before.tables.find((one) => one.entity === entity && one.field === null);
    if (table === undefined || !storedColumns(table).some(({ name }) => name === column)) return [];
    const [name, from] = [quoted(column), quoted(this.#projection.stored.get(table.name) ?? table.name)];
    const text = `SELECT ${name}, count(*) FROM ${from} WHERE ${name} IS NOT NULL GROUP BY ${name} ORDER BY count(*) DESC, ${name} LIMIT ?`;
    const rows = await this.#connection.rows(text, [atMost]);
    return rows.map(([value, count]) => [typeof value === "string" ? value : Number(value), Number(count)]);
  }

  /** Of how many records either condition holds, and both. */
  async tally(pair: Pair, context: Context): Promise<Tally> {
    if (this.#condition(pair, "before") === null || this.#condition(pair, "after") === null) return this.#tallyInJavaScript(pair, context);
    const [before, after] = [await this.#count(pair, "before", context), await this.#count(pair, "after", context)];
    const both = before === 0 || after === 0 ? 0 : await this.#count(pair, "both", context);
    return { both, before: before - both, after: after - both };
  }

  async #count(pair: Pair, of: Side | "both", context: Context): Promise<number> {
    const conditions = sidesOf(of).flatMap((side) => this.#condition(pair, side) ?? []);
    const where = fulfilled(conditions);
    const rows = await this.#connection.rows(
      `SELECT count(*) FROM ${this.#records(pair, of)} WHERE ${where}`,
      this.#bind(conditions, context),
    );
    return Number(rows[0]?.[0] ?? 0);
  }

  /**
   * How many records fulfil the condition for each user: that of before, that of afterwards, or both. `isJoined`: an equality leads
   * from the records to the user, so that engines find them together; else they are looked at for one user after the other.
   */
  async countForUsers(
    pair: Pair,
    of: Side | "both",
    users: PairUsers,
    context: Context,
    isJoined: boolean,
  ): Promise<ReadonlyMap<string, number>> {
    const conditions = sidesOf(of).map((side) => printCondition(pair[side].expr, this.#printing(side)));
    const condition = fulfilled(conditions);
    const [records, people] = [this.#records(pair, of), this.#users(users, of)];
    const user = `${ALIASES[of === "after" ? "after" : "before"].user}."id"`;
    const among = `${user} IN (${users.ids.map(() => "?").join(", ")})`;
    const text = isJoined
      ? `SELECT ${user}, count(*) FROM ${people} CROSS JOIN ${records} WHERE ${condition} AND ${among} GROUP BY ${user}`
      : `SELECT ${user}, (SELECT count(*) FROM ${records} WHERE ${condition}) FROM ${people} WHERE ${among}`;
    const rows = await this.#connection.rows(text, [...this.#bind(conditions, context), ...users.ids]);
    return new Map(rows.map(([id, count]) => [String(id), Number(count)]));
  }

  async changedValues(pair: Pair, context: Context): Promise<ChangedValues> {
    const { before, after } = pair;
    const isNumber = before.expr.type.is === "number" && after.expr.type.is === "number";
    const [old, next] = [this.#value(pair, "before"), this.#value(pair, "after")];
    if (old === null || next === null || !isSameKind(before.expr.type, after.expr.type))
      return this.#changedInJavaScript(pair, context, isNumber);
    const inner = `SELECT ${old.text} AS b, ${next.text} AS a FROM ${this.#records(pair, "both")}`;
    const sums = isNumber ? ", sum(b), sum(a)" : "";
    const text = `SELECT count(*)${sums} FROM (${inner}) AS pairs WHERE ${this.#dialect.expressions.different("b", "a")}`;
    const [row] = await this.#connection.rows(text, this.#bind([old, next], context));
    const [count, sumBefore, sumAfter] = row ?? [];
    return { count: Number(count ?? 0), sums: isNumber ? { before: Number(sumBefore ?? 0), after: Number(sumAfter ?? 0) } : null };
  }

  async #tallyInJavaScript(pair: Pair, context: Context): Promise<Tally> {
    const [before, after] = await this.#both(pair, context);
    const counted = { both: 0, before: 0, after: 0 };
    for (const [id, now] of after) {
      const was = before.get(id) === true;
      if (was || now === true) counted[was && now === true ? "both" : was ? "before" : "after"]++;
    }
    return counted;
  }

  async #changedInJavaScript(pair: Pair, context: Context, isNumber: boolean): Promise<ChangedValues> {
    const [before, after] = await this.#both(pair, context);
    const changed = [...after].filter(([id, now]) => JSON.stringify(before.get(id)) !== JSON.stringify(now));
    const sum = (values: readonly (Value | undefined)[]) => values.reduce<number>((all, value) => all + Number(value ?? 0), 0);
    const sums = isNumber ? { before: sum(changed.map(([id]) => before.get(id))), after: sum(changed.map(([, now]) => now)) } : null;
    return { count: changed.length, sums };
  }

  /** What the expressions come to, by the ids of the records. */
  async #both({ before, after }: Pair, context: Context): Promise<[ReadonlyMap<string, Value>, ReadonlyMap<string, Value>]> {
    const read = async (reader: Reader, { entity, expr }: Pair["before"]) => {
      const id: Expr = { op: "this", type: { is: "record", entity }, optional: false };
      const rows = await reader.select({ entity, where: null, columns: [id, expr], order: [], limit: null, offset: 0 }, context);
      return new Map(rows.map(([key, value = null]) => [String(key), value] as const));
    };
    return [await read(this.before, before), await read(this.after, after)];
  }

  #records({ before, after }: Pair, of: Side | "both"): string {
    return this.#each(of, { before: before.entity, after: after.entity }, "this");
  }

  #users({ before, after }: PairUsers, of: Side | "both"): string {
    return this.#each(of, { before, after }, "user");
  }

  /** The records of an entity by one plan, or each by both. */
  #each(of: Side | "both", entity: Readonly<Record<Side, string>>, what: "this" | "user"): string {
    const [old, next] = [ALIASES.before[what], ALIASES.after[what]];
    const from = (side: Side) => `${this.#table(side, entity[side])} ${ALIASES[side][what]}`;
    return of === "both" ? `${from("before")} JOIN ${from("after")} ON ${next}."id" = ${old}."id"` : from(of);
  }

  #table(side: Side, entity: string): string {
    return quoted(this.#plans[side].entities[entity]?.table ?? entity);
  }

  #condition(pair: Pair, side: Side): Sql | null {
    return printed(() => printCondition(pair[side].expr, this.#printing(side)));
  }

  #value(pair: Pair, side: Side): Sql | null {
    return printed(() => printValue(pair[side].expr, this.#printing(side)));
  }

  #printing(side: Side): PrintOptions {
    const members = new Map([[EACH_USER, ALIASES[side].user]]);
    return { plan: this.#plans[side], dialect: this.#dialect.expressions, alias: ALIASES[side].this, members };
  }

  #bind(printed: readonly Sql[], context: Context): unknown[] {
    return printed.flatMap(({ params }) => bindParameters(params, context, this.#dialect.expressions));
  }
}

function sidesOf(of: Side | "both"): readonly Side[] {
  return of === "both" ? ["before", "after"] : [of];
}

/** The second is asked of what fulfils the first, record by record: engines would look for it by an index of its own, in vain. */
function fulfilled([first, second]: readonly Sql[]): string {
  return `(${first?.text})${second === undefined ? "" : ` AND CASE WHEN ${second.text} THEN TRUE ELSE FALSE END`}`;
}

/** Whether values of both are kept alike, so that a database can tell them apart. */
function isSameKind(one: Type, other: Type): boolean {
  if (one.is !== "number" || other.is !== "number") return one.is === other.is && one.is !== "list";
  return one.unit === other.unit && one.scale === other.scale;
}

function printed(print: () => Sql): Sql | null {
  try {
    return print();
  } catch (error) {
    if (error instanceof NotExpressibleInSql) return null;
    throw error;
  }
}

/** The plan with its tables read from elsewhere. */
function withTables(plan: Plan, tableOf: (name: string) => string): Plan {
  const entities = Object.entries(plan.entities).map(([name, entity]) => {
    const fields = entity.fields.map((field) =>
      field.type.is === "links" ? { ...field, type: { ...field.type, table: tableOf(field.type.table) } } : field,
    );
    return [name, { ...entity, table: tableOf(entity.table), fields }] as const;
  });
  return { ...plan, entities: Object.fromEntries(entities) };
}

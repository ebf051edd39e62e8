// The text of every statement about records and links, made once for a plan and kept. Knows what a query means; runs
// nothing. What SQL cannot say of a column is split: its leaves are selected, and JavaScript finishes it.

import { leavesOf } from "../../compiler/expression/evaluate.ts";
import type { FormatOptions } from "../../compiler/expression/format.ts";
import type { Expr, Type } from "../../compiler/expression/tree.ts";
import { isLeaf, partsOf } from "../../compiler/expression/walk.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import { DerivedValues } from "./derived-values.ts";
import { type Dialect, quoted, quotedList, type Statement } from "./dialect.ts";
import {
  bindParameters,
  NotExpressibleInSql,
  orderBySql,
  type Paging,
  type Parameter,
  type PrintOptions,
  printColumn,
  printGathered,
  printOrdered,
  printValue,
  readColumn,
  type Sql,
} from "./expressions/sql.ts";
import { orderKey, orderTerms } from "./order-terms.ts";
import { calculationOf, type Output, orElse, type Reading, readingOf, type Selection, type Surroundings } from "./reading.ts";
import { type Column, type Schema, storedColumns, type Table, withoutGone } from "./schema.ts";
import { type SearchIndex, searchIndexOf } from "./search-index.ts";
import { SelectCache } from "./select-cache.ts";
import { type Source, Sources } from "./sources.ts";
import type { AsIfStored, Context, Group, Grouping, Query, Row, Value, Within } from "./store.ts";
import { schemaOf } from "./tables.ts";
import { tiesOf } from "./ties.ts";

/** More rows than there are. */
const ALL = Number.MAX_SAFE_INTEGER;

/** The record that has the list of which `this` is a member. */
const OUTER_ALIAS = "outside";
const OUTER_MEMBER: ReadonlyMap<string, string> = new Map([["outer", OUTER_ALIAS]]);

/** A select as it is kept: what it ends with, a page, is bound each time. */
interface CachedSelect {
  readonly text: string;
  readonly params: readonly Parameter[];
  readonly selection: Selection;
}

const NO_FIELDS: ReadonlyMap<string, number> = new Map();

export class Statements {
  readonly plan: Plan;
  readonly schema: Schema;
  readonly dialect: Dialect;
  readonly derived = new DerivedValues();
  readonly #tables = new Map<string, Table>();
  readonly #formats: FormatOptions;
  readonly #columns = new WeakMap<Table, ReadonlyMap<string, Column>>();
  readonly #searches = new Map<string, SearchIndex>();
  readonly #texts = new Map<string, string>();
  readonly #selects = new SelectCache<CachedSelect>();
  readonly #sources: Sources;
  readonly #printed = {
    row: new WeakMap<Expr, Sql | null>(),
    candidate: new WeakMap<Expr, Sql | null>(),
  };
  readonly #leaves = new WeakMap<Expr, readonly Expr[]>();
  #unbounded: Statements | null = null;

  constructor(plan: Plan, dialect: Dialect) {
    this.plan = plan;
    this.dialect = dialect;
    this.schema = schemaOf(plan);
    this.#sources = new Sources(this.#row());
    const { language, timeZone, currency } = plan.product;
    this.#formats = { language, timeZone, currency: currency.code };
    for (const table of this.schema.tables) this.#tables.set(tableKey(table.entity, table.field), withoutGone(table));
    for (const entity of Object.values(plan.entities)) {
      const index = searchIndexOf(entity);
      if (index !== null) this.#searches.set(entity.name, index);
    }
  }

  /** The same for numbers of any length, at the price of more work. */
  get unbounded(): Statements {
    this.#unbounded ??= new Statements(this.plan, { ...this.dialect, expressions: this.dialect.unboundedExpressions });
    return this.#unbounded;
  }

  get searches(): readonly SearchIndex[] {
    return [...this.#searches.values()];
  }

  /** The full-text index of an entity; null where nothing of it is searched. */
  search(entity: string): SearchIndex | null {
    return this.#searches.get(entity) ?? null;
  }

  /** The table of an entity, or of a list field's links. */
  table(entity: string, field: string | null = null): Table {
    const found = this.#tables.get(tableKey(entity, field));
    if (found === undefined) throw new Error(`the plan has no ${field === null ? "entity" : "list field"} ${tableKey(entity, field)}`);
    return found;
  }

  column(table: Table, name: string): Column {
    let columns = this.#columns.get(table);
    if (columns === undefined) {
      columns = new Map(table.columns.map((column) => [column.name, column]));
      this.#columns.set(table, columns);
    }
    const found = columns.get(name);
    if (found === undefined) throw new Error(`${table.entity} keeps no ${name}`);
    return found;
  }

  /** A text that is made when it is first asked for. */
  kept(key: string, make: () => string): string {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#texts.set(key, made);
    return made;
  }

  select(query: Query, context: Context): Reading {
    if (query.within !== undefined) return this.#selectWithin(query, query.within, context);
    const { text, params, selection } = this.#selectKept(query);
    const { limit, offset, among = null } = query;
    const paging = { end: limit === null ? null : limit + offset, among };
    const bound = bindParameters(params, context, this.dialect.expressions, null, paging);
    if (isPaged(query)) bound.push(limit ?? ALL, offset);
    return this.#reading({ text, params: bound }, selection, context);
  }

  /** Made once for the same columns, condition and order. */
  #selectKept(query: Query): CachedSelect {
    const { entity, columns, where, order, limit } = query;
    const kind = `${limit !== null} ${isPaged(query)} ${query.among !== undefined}`;
    const key = { columns, where, order, table: this.table(entity), kind };
    return this.#selects.of(key, () => this.#makeSelect(query));
  }

  #makeSelect(query: Query): CachedSelect {
    const table = this.table(query.entity);
    const selection = this.#selection(query.columns, this.#row());
    const columns = selection.columns.map((column) => this.#column(column, this.#row()));
    const order = this.#orderOf(query);
    const end = `ORDER BY ${[...order.map((term) => term.text), ...tiesOf(table, query.order)].join(", ")}`;
    const found = this.#sourceOf(query, table, order, end);
    const parts = [
      `SELECT ${columns.length === 0 ? "1" : columns.map((column) => column.text).join(", ")}`,
      found.text,
      end,
      ...(isPaged(query) ? ["LIMIT ? OFFSET ?"] : []),
    ];
    const printed = [...columns, ...found.printed, ...order];
    return { text: parts.join(" "), params: printed.flatMap(({ params }) => params), selection };
  }

  #sourceOf({ where, limit, among }: Query, table: Table, order: readonly Sql[], end: string): Source {
    if (among !== undefined && where !== null) return this.#sources.among(where, table);
    return limit === null ? this.#sources.all(where, table) : this.#sources.page(where, table, order, end);
  }

  /** The lists of several records at once: the owner's id first, then the columns, ranked within each list. */
  #selectWithin(query: Query, within: Within, context: Context): Reading {
    const selection = this.#selection(query.columns, this.#row());
    const columns = selection.columns.map((column) => this.#column(column, this.#row()));
    const { from, owner, position } = this.#listOf(query.entity, within);
    const condition = query.where === null ? null : this.#sources.condition(query.where);
    const order = this.#orderOf(query);
    const ranked = [...order.map((term) => term.text), ...position, ...tiesOf(this.table(query.entity), query.order)].join(", ");
    const names = columns.map((_, at) => `c${at}`);
    const inner = [
      `SELECT ${[`${owner} AS o`, ...columns.map((column, at) => `${column.text} AS c${at}`)].join(", ")},`,
      `row_number() OVER (PARTITION BY ${owner} ORDER BY ${ranked}) AS n`,
      `FROM ${from} WHERE ${owner} IN (${within.owners.map(() => "?").join(", ")})`,
      ...(condition === null ? [] : [`AND ${condition.text}`]),
    ].join(" ");
    const limit = within.first === null ? "" : " WHERE n <= ?";
    const params = [
      ...this.#bind([...columns, ...order], context, null),
      ...within.owners,
      ...this.#bind(condition === null ? [] : [condition], context, null),
      ...(within.first === null ? [] : [within.first]),
    ];
    const text = `SELECT ${["o", ...names].join(", ")} FROM (${inner}) listed${limit} ORDER BY o, n`;
    const { statement, read, tell } = this.#reading({ text, params }, selection, context);
    return { statement, read: ([id, ...raw]) => [String(id), ...read(raw)], tell: ([id, ...raw]) => [String(id), ...tell(raw)] };
  }

  /** Where the members of a list are found; linked ones have a position. */
  #listOf(entity: string, { list, entity: owners }: Within): { from: string; owner: string; position: string[] } {
    const table = `${quoted(this.table(entity).name)} this`;
    const outer = `${quoted(this.table(owners).name)} ${OUTER_ALIAS}`;
    if (list.from === "reverse") {
      const owner = `this.${quoted(list.by)}`;
      return { from: `${table} JOIN ${outer} ON ${OUTER_ALIAS}."id" = ${owner}`, owner, position: [] };
    }
    const links = `${quoted(this.table(list.owner, list.field).name)} linked`;
    const joined = `JOIN ${table} ON linked."member" = this."id" JOIN ${outer} ON ${OUTER_ALIAS}."id" = linked."owner"`;
    return { from: `${links} ${joined}`, owner: 'linked."owner"', position: ['linked."position"'] };
  }

  /** Each value once, in order; of lists of values, each that they hold. */
  distinct(entity: string, where: Expr | null, column: Expr, context: Context): Reading {
    if (column.type.is === "list") return this.#distinctEach(entity, where, column, column.type.of, context);
    const selection = this.#selection([column], this.#row());
    const printed = this.#column(column, this.#row());
    const order = printOrdered(orderKey(this.plan, column), this.#row());
    const condition = where === null ? null : this.#sources.condition(where);
    const filter = condition === null ? "" : ` WHERE ${condition.text}`;
    const inner = `SELECT ${printed.text} AS v, ${order.text} AS s FROM ${quoted(this.table(entity).name)} this${filter}`;
    const text = `SELECT v FROM (${inner}) listed GROUP BY v, s ORDER BY s`;
    const params = this.#bind([printed, order, ...(condition === null ? [] : [condition])], context, null);
    return this.#reading({ text, params }, selection, context);
  }

  #distinctEach(entity: string, where: Expr | null, list: Expr, type: Type, context: Context): Reading {
    const { expressions } = this.dialect;
    const printed = printValue(list, this.#row());
    const each = expressions.each(printed.text);
    const condition = where === null ? null : this.#sources.condition(where);
    const text = [
      `SELECT ${each.value} FROM ${quoted(this.table(entity).name)} this CROSS JOIN ${each.from}`,
      ...(condition === null ? [] : [`WHERE ${condition.text}`]),
      `GROUP BY ${each.value} ORDER BY ${expressions.ordered(each.value, type)}`,
    ].join(" ");
    const params = this.#bind([printed, ...(condition === null ? [] : [condition])], context, null);
    const read = ([raw]: readonly unknown[]) => [readColumn(raw, type, expressions)];
    return { statement: { text, params }, read, tell: read };
  }

  count(entity: string, where: Expr | null, context: Context, atMost: number | null): Reading<number> {
    const { text, printed } = this.#sources.counted(where, this.table(entity), atMost !== null);
    const params = this.#bind(printed, context, null, { end: atMost, among: null });
    const statement =
      atMost === null
        ? { text: `SELECT count(*) ${text}`, params }
        : { text: `SELECT count(*) FROM (SELECT 1 ${text} LIMIT ?) AS counted`, params: [...params, atMost] };
    const read = ([count]: readonly unknown[]) => Number(count);
    return { statement, read, tell: read };
  }

  /** The ids of what a search finds, so many at most; null where the condition is none to which a search leads. */
  found(entity: string, where: Expr | null, context: Context, atMost: number): Reading<string> | null {
    const search = where === null ? null : this.#sources.search(where, this.table(entity));
    if (search === null) return null;
    const statement = { text: `SELECT this."id" ${search.text} LIMIT ?`, params: [...this.#bind(search.printed, context, null), atMost] };
    const read = ([id]: readonly unknown[]) => String(id);
    return { statement, read, tell: read };
  }

  groups({ entity, where, by, of, limit }: Grouping, context: Context): Reading<Group> {
    const { expressions } = this.dialect;
    const key = by === null ? null : printColumn(by, this.#row());
    const gathered = of === null ? null : printGathered(of.how, of.value, this.#row());
    const condition = where === null ? null : this.#sources.condition(where);
    const parts = [
      `SELECT ${key?.text ?? "1"}, count(${gathered?.counted.text ?? "*"}), ${gathered?.value.text ?? "1"}`,
      `FROM ${quoted(this.table(entity).name)} this`,
      ...(condition === null ? [] : [`WHERE ${condition.text}`]),
      ...(key === null ? [] : ["GROUP BY 1"]),
      "ORDER BY 2 DESC LIMIT ?",
    ];
    const printed = [key, gathered?.counted, gathered?.value, condition].filter((one) => one !== null && one !== undefined);
    const statement = { text: parts.join(" "), params: [...this.#bind(printed, context, null), limit] };
    const reading =
      (column: (raw: unknown, type: Type) => Value) =>
      ([rawBy, count, rawValue]: readonly unknown[]): Group => ({
        by: by === null ? null : column(rawBy, by.type),
        count: Number(count),
        value: of === null ? Number(count) : column(rawValue, of.value.type),
      });
    const exact = (raw: unknown, type: Type) => readColumn(raw, type, expressions);
    const told = (raw: unknown, type: Type) =>
      orElse<Value>(
        () => exact(raw, type),
        () => null,
      );
    return { statement, read: reading(exact), tell: reading(told) };
  }

  /** About a record as `row` says it is: its columns are bound, other records are read; so are those of `asIf`, as if they were stored. */
  compute(row: Row, columns: readonly Expr[], context: Context, asIf?: AsIfStored): Reading {
    if (columns.every((column) => this.#leavesOf(column).length === 0)) return calculationOf(columns, this.#surroundings(context, row));
    const leaves = [...new Set(columns.flatMap((column) => this.#leavesOf(column)))];
    const selection: Selection = {
      columns: leaves,
      outputs: columns.map((expr) => ({ from: "values", expr, fields: NO_FIELDS, leaves: positions(leaves) })),
    };
    const candidate = this.#candidate();
    const printed = leaves.map((leaf) =>
      asIf === undefined ? this.#column(leaf, candidate) : printColumn(leaf, { ...candidate, asIf: this.#tablesOf(asIf) }),
    );
    const text = `SELECT ${printed.map((column) => column.text).join(", ")}`;
    return this.#reading({ text, params: this.#bind(printed, context, row) }, selection, context, row);
  }

  #leavesOf(expr: Expr): readonly Expr[] {
    const known = this.#leaves.get(expr);
    if (known !== undefined) return known;
    const made = leavesOf(expr);
    this.#leaves.set(expr, made);
    return made;
  }

  #orderOf({ order }: Query): Sql[] {
    return orderTerms(this.plan, order).map(({ by, descending }) => orderBySql(by, descending, this.#row()));
  }

  #row(): PrintOptions {
    return { plan: this.plan, dialect: this.dialect.expressions, alias: "this", members: OUTER_MEMBER };
  }

  #tablesOf(asIf: AsIfStored): PrintOptions["asIf"] {
    return new Map([...asIf].map(([entity, { rows, instead }]) => [entity, { table: this.table(entity), rows, instead }]));
  }

  #candidate(): PrintOptions {
    return { plan: this.plan, dialect: this.dialect.expressions, alias: null };
  }

  #column(expr: Expr, options: PrintOptions): Sql {
    const printed = this.#printable(expr, options);
    // Printing again throws the reason.
    return printed ?? printColumn(expr, options);
  }

  /** Null where SQL cannot say it with the same meaning. */
  #printable(expr: Expr, options: PrintOptions): Sql | null {
    const cache = options.alias === null ? this.#printed.candidate : this.#printed.row;
    const known = cache.get(expr);
    if (known !== undefined) return known;
    const made = tried(() => printColumn(expr, options));
    cache.set(expr, made);
    return made;
  }

  #selection(columns: readonly Expr[], options: PrintOptions): Selection {
    const selected = new Map<Expr, number>();
    const fieldsSeen = new Map<string, Expr>();
    const at = (expr: Expr): number => {
      const position = selected.get(expr) ?? selected.size;
      selected.set(expr, position);
      return position;
    };
    const outputs = columns.map((expr): Output => {
      if (this.#printable(expr, options) !== null) return { from: "column", at: at(expr) };
      const fields = new Map<string, number>();
      for (const field of ownFields(expr)) {
        const name = field.op === "field" ? field.field : "id";
        const once = fieldsSeen.get(name) ?? field;
        fieldsSeen.set(name, once);
        fields.set(name, at(once));
      }
      return { from: "values", expr, fields, leaves: new Map(leavesOf(expr).map((leaf) => [leaf, at(leaf)])) };
    });
    return { columns: [...selected.keys()], outputs };
  }

  #reading(statement: Statement | null, selection: Selection, context: Context, row: Row | null = null): Reading {
    return readingOf(statement, selection, this.#surroundings(context, row));
  }

  #surroundings(context: Context, row: Row | null): Surroundings {
    return { dialect: this.dialect.expressions, formats: this.#formats, context, row };
  }

  #bind(printed: readonly Sql[], context: Context, row: Row | null, paging: Paging | null = null): unknown[] {
    return printed.flatMap((sql) => bindParameters(sql.params, context, this.dialect.expressions, row, paging));
  }
}

/** `INSERT` of all that a table keeps, as `storedColumns` names it. */
export function insertText(table: Table): string {
  const names = storedColumns(table).map((column) => column.name);
  return `INSERT INTO ${quoted(table.name)} (${quotedList(names)}) VALUES (${names.map(() => "?").join(", ")})`;
}

export function selectText(table: Table, compared: string, end = ""): string {
  return `SELECT ${quotedList(table.columns.map((column) => column.name))} FROM ${quoted(table.name)} WHERE ${compared} = ?${end}`;
}

/** Sets columns of the record with this id and version. */
export function updateText(table: Table, names: readonly string[]): string {
  const sets = names.map((name) => `${quoted(name)} = ?`).join(", ");
  return `UPDATE ${quoted(table.name)} SET ${sets} WHERE "id" = ? AND "version" = ?`;
}

function isPaged({ limit, offset }: Query): boolean {
  return limit !== null || offset > 0;
}

function tableKey(entity: string, field: string | null): string {
  return field === null ? entity : `${entity}.${field}`;
}

function positions(exprs: readonly Expr[]): ReadonlyMap<Expr, number> {
  return new Map(exprs.map((expr, at) => [expr, at]));
}

/** The parts of an expression that read the record itself, outside of what the database gives whole. */
function ownFields(expr: Expr): Expr[] {
  if (isLeaf(expr)) return [];
  if (expr.op === "this" || (expr.op === "field" && expr.of.op === "this")) return [expr];
  return partsOf(expr).flatMap(ownFields);
}

function tried(print: () => Sql): Sql | null {
  try {
    return print();
  } catch (error) {
    if (error instanceof NotExpressibleInSql) return null;
    throw error;
  }
}

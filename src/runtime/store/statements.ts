// The text of every statement about records and links, made once for a plan and kept. Knows what a query means; runs
// nothing. What SQL cannot say of a column is split: its leaves are selected, and JavaScript finishes it.

import { evaluate, leavesOf } from "../../compiler/expression/evaluate.ts";
import type { FormatOptions } from "../../compiler/expression/format.ts";
import { simplifiedByItself } from "../../compiler/expression/given.ts";
import type { Expr, Type } from "../../compiler/expression/tree.ts";
import { isLeaf, partsOf } from "../../compiler/expression/walk.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import { alternativesOf } from "./alternatives.ts";
import { type Dialect, quoted, quotedList, type Statement } from "./dialect.ts";
import {
  bindParameters,
  CannotSay,
  orderBySql,
  type Parameter,
  type PrintOptions,
  printColumn,
  printCondition,
  printGathered,
  printOrdered,
  printValue,
  readColumn,
  type Sql,
} from "./expression-sql.ts";
import { type SearchIndex, searchIndexOf } from "./search-index.ts";
import type { Context, Group, Grouping, Query, Row, Value, Within } from "./store.ts";
import { type Column, type Schema, schemaOf, type Table } from "./tables.ts";
import { tiesDescend } from "./ties.ts";

const WHOLE: Type = { is: "number", scale: 0, digits: 15, unit: "plain" };
/** The number of records to the end of the page that is read. */
const PAGE_END: Sql = { text: "?", params: [{ is: "page end", type: WHOLE }] };
/** More rows than there are. */
const ALL = Number.MAX_SAFE_INTEGER;

/** The record that has the list of which `this` is a member. */
const OUTER_ALIAS = "outside";
const OUTER_MEMBER: ReadonlyMap<string, string> = new Map([["outer", OUTER_ALIAS]]);

/** Columns of a statement, and how the values asked for are made of them. */
interface Selection {
  readonly columns: readonly Expr[];
  readonly outputs: readonly Output[];
}

type Output =
  | { readonly from: "column"; readonly at: number }
  /** `fields` and `leaves`: where the statement gives what the expression speaks of. */
  | {
      readonly from: "values";
      readonly expr: Expr;
      readonly fields: ReadonlyMap<string, number>;
      readonly leaves: ReadonlyMap<Expr, number>;
    };

/** A statement and how to read what it gives; null text where there is nothing to ask. */
export interface Reading {
  readonly statement: Statement | null;
  read(raw: readonly unknown[]): Value[];
}

/** A select as it is kept: what it ends with, a page, is bound each time. */
interface KeptSelect {
  readonly text: string;
  readonly params: readonly Parameter[];
  readonly selection: Selection;
}

/** Selects by the columns, the condition and the order that they were made for, one within the other. */
class KeptSelects {
  readonly next = new WeakMap<object, KeptSelects>();
  readonly made = new Map<string, KeptSelect>();
}

const NO_FIELDS: ReadonlyMap<string, number> = new Map();
/** Stands for no condition. */
const UNCONDITIONAL = {};

export class Statements {
  readonly plan: Plan;
  readonly schema: Schema;
  readonly dialect: Dialect;
  readonly #tables = new Map<string, Table>();
  readonly #formats: FormatOptions;
  readonly #columns = new WeakMap<Table, ReadonlyMap<string, Column>>();
  readonly #searches = new Map<string, SearchIndex>();
  readonly #texts = new Map<string, string>();
  readonly #selects = new KeptSelects();
  readonly #printed = {
    row: new WeakMap<Expr, Sql | null>(),
    candidate: new WeakMap<Expr, Sql | null>(),
    where: new WeakMap<Expr, Sql>(),
    alternatives: new WeakMap<Expr, readonly Expr[] | null>(),
  };
  readonly #leaves = new WeakMap<Expr, readonly Expr[]>();

  constructor(plan: Plan, dialect: Dialect) {
    this.plan = plan;
    this.dialect = dialect;
    this.schema = schemaOf(plan);
    const { language, timeZone, currency } = plan.product;
    this.#formats = { language, timeZone, currency: currency.code };
    for (const table of this.schema.tables) this.#tables.set(tableKey(table.entity, table.field), table);
    for (const entity of Object.values(plan.entities)) {
      const index = searchIndexOf(entity);
      if (index !== null) this.#searches.set(entity.name, index);
    }
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
    const { limit, offset } = query;
    const bound = bindParameters(params, context, this.dialect.expressions, null, limit === null ? null : limit + offset);
    if (isPaged(query)) bound.push(limit ?? ALL, offset);
    return { statement: { text, params: bound }, read: (raw) => this.#read(selection, raw, context, null) };
  }

  /** Made once for the same columns, condition and order. */
  #selectKept(query: Query): KeptSelect {
    // Columns that were added since make another select.
    const kind = `${query.entity} ${query.limit === null ? "all" : "page"} ${isPaged(query)} ${query.columns.length} ${query.order.length}`;
    let kept = this.#selects;
    for (const part of [query.columns, query.where ?? UNCONDITIONAL, query.order]) {
      let next = kept.next.get(part);
      if (next === undefined) {
        next = new KeptSelects();
        kept.next.set(part, next);
      }
      kept = next;
    }
    const known = kept.made.get(kind);
    if (known !== undefined) return known;
    const made = this.#makeSelect(query);
    kept.made.set(kind, made);
    return made;
  }

  #makeSelect(query: Query): KeptSelect {
    const table = this.table(query.entity);
    const selection = this.#selection(query.columns, this.#row());
    const columns = selection.columns.map((column) => this.#column(column, this.#row()));
    const order = query.order.flatMap((term) => this.#inOrder(term)).map(({ by, descending }) => orderBySql(by, descending, this.#row()));
    const end = `ORDER BY ${[...order.map((term) => term.text), ...tiesOf(table, query.order)].join(", ")}`;
    const found = query.where === null ? null : this.#found(query.where, table, query.limit !== null, { order, end });
    const parts = [
      `SELECT ${columns.length === 0 ? "1" : columns.map((column) => column.text).join(", ")}`,
      `FROM ${quoted(table.name)} this`,
      ...(found === null ? [] : [`WHERE ${found.text}`]),
      end,
      ...(isPaged(query) ? ["LIMIT ? OFFSET ?"] : []),
    ];
    const printed = [...columns, ...(found?.printed ?? []), ...order];
    return { text: parts.join(" "), params: printed.flatMap(({ params }) => params), selection };
  }

  /** The condition of a page: where it is one of several alternatives, the first records of each. */
  #found(
    where: Expr,
    table: Table,
    isLimited: boolean,
    { order, end }: { readonly order: readonly Sql[]; readonly end: string },
  ): { readonly text: string; readonly printed: readonly Sql[] } {
    const alternatives = isLimited ? this.#alternatives(where, table) : null;
    if (alternatives === null) {
      const condition = this.#condition(where);
      return { text: condition.text, printed: [condition] };
    }
    const pages = alternatives.map((alternative) => {
      const condition = this.#condition(alternative);
      const text = `SELECT "id" FROM (SELECT this."id" FROM ${quoted(table.name)} this WHERE ${condition.text} ${end} LIMIT ?) found`;
      return { text, printed: [condition, ...order, PAGE_END] };
    });
    return {
      text: `this."id" IN (${pages.map(({ text }) => text).join(" UNION ALL ")})`,
      printed: pages.flatMap(({ printed }) => printed),
    };
  }

  #alternatives(where: Expr, table: Table): readonly Expr[] | null {
    const known = this.#printed.alternatives.get(where);
    if (known !== undefined) return known;
    const made = alternativesOf(simplifiedByItself(where), table);
    this.#printed.alternatives.set(where, made);
    return made;
  }

  /** The lists of several records at once: the owner's id first, then the columns, ranked within each list. */
  #selectWithin(query: Query, within: Within, context: Context): Reading {
    const selection = this.#selection(query.columns, this.#row());
    const columns = selection.columns.map((column) => this.#column(column, this.#row()));
    const { from, owner, position } = this.#listOf(query.entity, within);
    const condition = query.where === null ? null : this.#condition(query.where);
    const order = query.order.flatMap((term) => this.#inOrder(term)).map(({ by, descending }) => orderBySql(by, descending, this.#row()));
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
    const read = ([id, ...raw]: readonly unknown[]): Value[] => [String(id), ...this.#read(selection, raw, context, null)];
    return { statement: within.owners.length === 0 ? null : { text, params }, read };
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
    const order = printOrdered(column, this.#row());
    const condition = where === null ? null : this.#condition(where);
    const filter = condition === null ? "" : ` WHERE ${condition.text}`;
    const inner = `SELECT ${printed.text} AS v, ${order.text} AS s FROM ${quoted(this.table(entity).name)} this${filter}`;
    const text = `SELECT v FROM (${inner}) listed GROUP BY v, s ORDER BY s`;
    const params = this.#bind([printed, order, ...(condition === null ? [] : [condition])], context, null);
    return { statement: { text, params }, read: (raw) => this.#read(selection, raw, context, null) };
  }

  #distinctEach(entity: string, where: Expr | null, list: Expr, type: Type, context: Context): Reading {
    const { expressions } = this.dialect;
    const printed = printValue(list, this.#row());
    const each = expressions.each(printed.text);
    const condition = where === null ? null : this.#condition(where);
    const text = [
      `SELECT ${each.value} FROM ${quoted(this.table(entity).name)} this CROSS JOIN ${each.from}`,
      ...(condition === null ? [] : [`WHERE ${condition.text}`]),
      `GROUP BY ${each.value} ORDER BY ${expressions.ordered(each.value, type)}`,
    ].join(" ");
    const params = this.#bind([printed, ...(condition === null ? [] : [condition])], context, null);
    return { statement: { text, params }, read: ([raw]) => [readColumn(raw, type, expressions)] };
  }

  count(entity: string, where: Expr | null, context: Context, atMost: number | null): Statement {
    const table = quoted(this.table(entity).name);
    const condition = where === null ? null : this.#condition(where);
    const params = this.#bind(condition === null ? [] : [condition], context, null);
    const rest = `FROM ${table} this${condition === null ? "" : ` WHERE ${condition.text}`}`;
    if (atMost === null) return { text: `SELECT count(*) ${rest}`, params };
    return { text: `SELECT count(*) FROM (SELECT 1 ${rest} LIMIT ?) AS counted`, params: [...params, atMost] };
  }

  groups(
    { entity, where, by, of, limit }: Grouping,
    context: Context,
  ): { readonly statement: Statement; read(raw: readonly unknown[]): Group } {
    const { expressions } = this.dialect;
    const key = by === null ? null : printColumn(by, this.#row());
    const gathered = of === null ? null : printGathered(of.how, of.value, this.#row());
    const condition = where === null ? null : this.#condition(where);
    const parts = [
      `SELECT ${key?.text ?? "1"}, count(${gathered?.counted.text ?? "*"}), ${gathered?.value.text ?? "1"}`,
      `FROM ${quoted(this.table(entity).name)} this`,
      ...(condition === null ? [] : [`WHERE ${condition.text}`]),
      ...(key === null ? [] : ["GROUP BY 1"]),
      "ORDER BY 2 DESC LIMIT ?",
    ];
    const printed = [key, gathered?.counted, gathered?.value, condition].filter((one) => one !== null && one !== undefined);
    return {
      statement: { text: parts.join(" "), params: [...this.#bind(printed, context, null), limit] },
      read: ([rawBy, count, rawValue]) => ({
        by: by === null ? null : readColumn(rawBy, by.type, expressions),
        count: Number(count),
        value: of === null ? Number(count) : readColumn(rawValue, of.value.type, expressions),
      }),
    };
  }

  /** About a record as `row` says it is: its columns are bound, other records are read. */
  compute(row: Row, columns: readonly Expr[], context: Context): Reading {
    const leaves = [...new Set(columns.flatMap((column) => this.#leavesOf(column)))];
    const selection: Selection = {
      columns: leaves,
      outputs: columns.map((expr) => ({ from: "values", expr, fields: NO_FIELDS, leaves: positions(leaves) })),
    };
    const read = (raw: readonly unknown[]) => this.#read(selection, raw, context, row);
    if (leaves.length === 0) return { statement: null, read };
    const printed = leaves.map((leaf) => this.#column(leaf, this.#candidate()));
    const text = `SELECT ${printed.map((column) => column.text).join(", ")}`;
    return { statement: { text, params: this.#bind(printed, context, row) }, read };
  }

  #leavesOf(expr: Expr): readonly Expr[] {
    const known = this.#leaves.get(expr);
    if (known !== undefined) return known;
    const made = leavesOf(expr);
    this.#leaves.set(expr, made);
    return made;
  }

  /** Numbers that are kept as texts follow each other by their length first. */
  #inOrder(term: Query["order"][number]): Query["order"][number][] {
    const { by, descending } = term;
    if (by.op !== "field" || by.field !== "id" || this.plan.entities[by.entity]?.ids !== "number") return [term];
    const type = { is: "number", scale: 0, digits: 15, unit: "plain" } as const;
    return [{ by: { op: "call", name: "length of", args: [by], type, optional: by.optional }, descending }, term];
  }

  #row(): PrintOptions {
    return { plan: this.plan, dialect: this.dialect.expressions, alias: "this", members: OUTER_MEMBER };
  }

  #candidate(): PrintOptions {
    return { plan: this.plan, dialect: this.dialect.expressions, alias: null };
  }

  #condition(expr: Expr): Sql {
    const known = this.#printed.where.get(expr);
    if (known !== undefined) return known;
    const made = printCondition(simplifiedByItself(expr), this.#row());
    this.#printed.where.set(expr, made);
    return made;
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

  #read(selection: Selection, raw: readonly unknown[], context: Context, row: Row | null): Value[] {
    const values = selection.columns.map((column, at) => readColumn(raw[at], column.type, this.dialect.expressions));
    return selection.outputs.map((output) => {
      if (output.from === "column") return values[output.at] ?? null;
      const { leaves } = output;
      return evaluate(output.expr, {
        ...context,
        ...this.#formats,
        this: row ?? Object.fromEntries([...output.fields].map(([name, at]) => [name, values[at] ?? null])),
        leaf: (leaf) => values[leaves.get(leaf) ?? -1] ?? null,
      });
    });
  }

  #bind(printed: readonly Sql[], context: Context, row: Row | null): unknown[] {
    return printed.flatMap((sql) => bindParameters(sql.params, context, this.dialect.expressions, row));
  }
}

/** `INSERT` of all columns of a table. */
export function insertText(table: Table): string {
  const names = table.columns.map((column) => column.name);
  return `INSERT INTO ${quoted(table.name)} (${quotedList(names)}) VALUES (${names.map(() => "?").join(", ")})`;
}

export function selectText(table: Table, by: string, end = ""): string {
  return `SELECT ${quotedList(table.columns.map((column) => column.name))} FROM ${quoted(table.name)} WHERE ${quoted(by)} = ?${end}`;
}

/** Sets columns of the record with this id and version. */
export function updateText(table: Table, names: readonly string[]): string {
  const sets = names.map((name) => `${quoted(name)} = ?`).join(", ");
  return `UPDATE ${quoted(table.name)} SET ${sets} WHERE "id" = ? AND "version" = ?`;
}

/** What orders rows that are alike in everything else. */
function tiesOf({ ids }: Table, order: Query["order"]): string[] {
  const terms = ids === "number" ? ['length(this."id")', 'this."id"'] : ['this."id"'];
  return tiesDescend(order) ? terms.map((term) => `${term} DESC`) : terms;
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
    if (error instanceof CannotSay) return null;
    throw error;
  }
}

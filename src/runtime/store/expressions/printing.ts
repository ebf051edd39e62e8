// What printing one expression keeps in mind: the parameters, the table aliases, and which values may be empty.

import { isLong } from "../../../compiler/expression/numbers.ts";
import type { Expr, Literal, Type } from "../../../compiler/expression/tree.ts";
import type { EntityPlan, FieldPlan, Plan } from "../../../compiler/plan/plan.ts";
import { encode } from "../rows.ts";
import { type Column, orderColumn, POSITION_COLUMN, physical, type Table } from "../schema.ts";
import type { AsIfStored, Row } from "../store.ts";
import type { ExpressionDialect } from "./dialect.ts";

/** Text with `?` placeholders, and what each of them stands for, in order. */
export interface Sql {
  readonly text: string;
  readonly params: readonly Parameter[];
}

export interface PrintOptions {
  readonly plan: Plan;
  readonly dialect: ExpressionDialect;
  /** The table alias that `this` goes by; null: the record is not in the database as it is meant, and its columns are bound. */
  readonly alias: string | null;
  /** Aliases of members that stand outside of the expression, by binder. */
  readonly members?: ReadonlyMap<string, string>;
  /** By entity: records that are found as if they were stored. */
  readonly asIf?: ReadonlyMap<string, AsIfTable>;
}

type AsIfTable = { readonly table: Table } & (AsIfStored extends ReadonlyMap<string, infer One> ? One : never);

/** What a placeholder stands for. */
export type Parameter = { readonly type: Type } & (
  | { readonly is: "value"; readonly value: Literal }
  | { readonly is: "now" }
  | { readonly is: "today" }
  /** A column of the signed-in user; empty when there is none. */
  | { readonly is: "user"; readonly column: string }
  | { readonly is: "ask"; readonly name: string }
  /** A column of the record that the expression is about. */
  | { readonly is: "row"; readonly column: string }
  /** How many records there are to the end of the page that is read. */
  | { readonly is: "page end" }
  /** The ids of the only records that are looked at. */
  | { readonly is: "among" }
);

/** The expression has a part that SQL cannot say with the same meaning. The checker refuses such expressions beforehand. */
export class NotExpressibleInSql extends Error {}

/** Statements longer than this are refused: no condition that people write comes near. */
const LONGEST = 200_000;
const NEVER_EMPTY: ReadonlySet<string> = new Set(["id", "created_at", "changed_at", "version", POSITION_COLUMN]);
/** Marks a parameter in the text until the whole is finished: names in statements have none of these. */
const MARK = /⟦(\d+)⟧/g;

/** How the two kinds of text are made; they need each other, and lists need both. */
export interface Printers {
  condition(printing: Printing, expr: Expr): string;
  expression(printing: Printing, expr: Expr): string;
}

export class Printing {
  readonly options: PrintOptions;
  readonly #printers: Printers;
  readonly #parameters: Parameter[] = [];
  readonly #aliases: Map<string, string>;
  #count = 0;

  constructor(options: PrintOptions, printers: Printers) {
    this.options = options;
    this.#printers = printers;
    this.#aliases = new Map(options.members);
  }

  /** True exactly where the condition holds. */
  condition(expr: Expr): string {
    return this.#printers.condition(this, expr);
  }

  /** The value of an expression of any type. */
  expression(expr: Expr): string {
    return this.#printers.expression(this, expr);
  }

  get dialect(): ExpressionDialect {
    return this.options.dialect;
  }

  /** How numbers are worked out that may be longer than the engine's own; null where none of these may. */
  long(...numbers: readonly Expr[]): ExpressionDialect["long"] | null {
    const { alwaysLong, long } = this.dialect;
    const may = (number: Expr) => (alwaysLong ? number.type.is === "number" || number.type.is === "duration" : isLong(number));
    return numbers.some(may) ? long : null;
  }

  /** The value of an expression in the form by which it is ordered, beside others that may be long numbers. */
  ordered(expr: Expr, long = this.long(expr)): string {
    const value = this.expression(expr);
    return long === null ? this.dialect.ordered(value, expr.type) : long.ordered(value);
  }

  /** A placeholder. It may stand in the text several times, since it knows what it stands for. */
  bind(parameter: Parameter): string {
    this.#parameters.push(parameter);
    return this.dialect.parameter(parameter.type).replace("?", `⟦${this.#parameters.length - 1}⟧`);
  }

  value(value: Literal, type: Type): string {
    return this.bind({ is: "value", value, type });
  }

  user(column: string, type: Type): string {
    return this.bind({ is: "user", column, type });
  }

  finish(text: string): Sql {
    const params: Parameter[] = [];
    const finished = this.#fits(text).replace(MARK, (_, index: string) => {
      params.push(this.#parameters[Number(index)]!);
      return "?";
    });
    return { text: finished, params };
  }

  #fits(text: string): string {
    if (text.length > LONGEST) throw new NotExpressibleInSql("The expression is too long for one statement.");
    return text;
  }

  table(entity: string): string {
    const asIf = this.options.asIf?.get(entity);
    return asIf === undefined ? this.dialect.quote(this.entity(entity).table) : this.#asIf(asIf);
  }

  #asIf({ table, rows, instead }: AsIfTable): string {
    const { quote } = this.dialect;
    const columns = table.columns.map(({ name }) => quote(name)).join(", ");
    const others = `${quote(instead.column)} <> ${this.value(instead.value, { is: "text" })}`;
    const bound = (row: Row) => table.columns.map((column) => this.value(encode(column, row[column.name]), boundAs(column))).join(", ");
    const all = [`SELECT ${columns} FROM ${quote(table.name)} WHERE ${others}`, ...rows.map((row) => `SELECT ${bound(row)}`)];
    return `(${all.join(" UNION ALL ")})`;
  }

  entity(name: string): EntityPlan {
    const { entities } = this.options.plan;
    const found = Object.hasOwn(entities, name) ? entities[name] : undefined;
    if (found === undefined) throw new NotExpressibleInSql(`There is no entity ${name}.`);
    return found;
  }

  field(entity: string, name: string): FieldPlan | undefined {
    return this.entity(entity).fields.find((field) => field.name === name);
  }

  alias(): string {
    return `m${++this.#count}`;
  }

  /** Prints with a member of a list going by an alias. */
  within<T>(binder: string, alias: string, print: () => T): T {
    const outer = this.#aliases.get(binder);
    this.#aliases.set(binder, alias);
    const result = print();
    if (outer === undefined) this.#aliases.delete(binder);
    else this.#aliases.set(binder, outer);
    return result;
  }

  member(binder: string): string {
    const alias = this.#aliases.get(binder);
    if (alias === undefined) throw new NotExpressibleInSql("`it` stands outside of a list.");
    return alias;
  }

  /** A column of a table alias. */
  column(alias: string, name: string): string {
    return `${alias}.${this.dialect.quote(name)}`;
  }

  /** Whether the value can be empty in the database, whatever a guard established: said of columns, not of claims. */
  mayBeEmpty(expr: Expr): boolean {
    switch (expr.op) {
      case "literal":
        return expr.value === null || expr.value === "";
      case "this":
      case "it":
      case "today":
      case "now":
        return false;
      case "field":
        return this.#fieldMayBeEmpty(expr);
      case "or else":
        return this.mayBeEmpty(expr.left) && this.mayBeEmpty(expr.right);
      case "if":
        return this.mayBeEmpty(expr.then) || this.mayBeEmpty(expr.else);
      case "arithmetic":
        return expr.type.is === "date" || expr.type.is === "moment" || this.mayBeEmpty(expr.left) || this.mayBeEmpty(expr.right);
      case "negate":
        return this.mayBeEmpty(expr.item);
      case "aggregate":
        return expr.how === "largest" || expr.how === "smallest";
      case "call":
        if (expr.name === "length of" && expr.args[0]?.type.is === "list") return false;
        return expr.name === "date of" || expr.args.some((arg) => this.mayBeEmpty(arg));
      case "user":
      case "ask":
      case "template":
      case "open":
        return true;
      default:
        return false;
    }
  }

  #fieldMayBeEmpty(expr: Expr & { readonly op: "field" }): boolean {
    const { of } = expr;
    const certain = of.op === "it" || (of.op === "this" && this.options.alias !== null);
    if (of.op === "this" && expr.field === "id") return false;
    if (!certain && (of.op === "this" || of.op === "user" || this.mayBeEmpty(of))) return true;
    return !NEVER_EMPTY.has(expr.field) && this.#fieldOf(expr)?.required !== true;
  }

  /** The field itself where the expression is the column that it is sorted by. */
  #fieldOf({ entity, field }: Expr & { readonly op: "field" }): FieldPlan | undefined {
    return this.field(entity, field) ?? this.entity(entity).fields.find(({ name }) => orderColumn(name) === field);
  }

  /** Whether the value is empty only because nobody is signed in; `optional` is false where a condition has asked that it is there. */
  emptyForVisitorsOnly(expr: Expr): boolean {
    if (expr.op === "user") return true;
    if (expr.op !== "field" || expr.of.op !== "user") return false;
    return !expr.optional || NEVER_EMPTY.has(expr.field) || this.field(expr.entity, expr.field)?.required === true;
  }
}

/** A type of which values are bound in the form that the column keeps. */
function boundAs(column: Column): Type {
  const kept = physical(column.type);
  return kept === "number" ? { is: "number", scale: 0, digits: 15, unit: "plain" } : { is: kept };
}

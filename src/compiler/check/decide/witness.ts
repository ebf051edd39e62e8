// Makes up a record, and a user, of which conditions hold. It tries, with the evaluator itself as the judge. What it
// finds is certain; that it finds nothing says nothing.

import { dateOfMoment } from "../../expression/dates.ts";
import { type Environment, evaluate, holds, OpenValue } from "../../expression/evaluate.ts";
import type { Expr, Type } from "../../expression/tree.ts";
import type { RowValue } from "../../expression/values.ts";
import { eachNode, partsOf, someNode } from "../../expression/walk.ts";
import type { FieldModel, Model } from "../../model/model.ts";
import { article } from "../../model/questions.ts";
import { candidates, type Given } from "./candidates.ts";
import { distanceFrom } from "./distance.ts";
import { keyOf } from "./key.ts";

/** What is made up; `values` are those that the conditions speak of, in their order. */
export interface Witness {
  readonly environment: Environment;
  readonly values: readonly (Given & { readonly expr: Expr })[];
  /** Whether the conditions compare with days of the calendar, so that today is one as well. */
  readonly isDated: boolean;
}

/** Ids of the records that are made up. */
export const RECORD = "this record";
export const USER = "Ann";
const OTHER = "Ben";

const TODAY = "2030-03-20";
const NOON = "T12:00:00.000Z";
/** Assignments that are tried before it is given up. */
const MOST_TRIALS = 3_000;
const MOST_SOLUTIONS = 200;
const MOST_VALUES = 8;

interface Variable {
  readonly key: string;
  readonly expr: Expr;
}

export class Finder {
  readonly #model: Model;
  readonly #asks: ReadonlyMap<string, FieldModel>;

  /** `asks` are the inputs that the conditions may speak of. */
  constructor(model: Model, asks: readonly FieldModel[] = []) {
    this.#model = model;
    this.#asks = new Map(asks.map((ask) => [ask.name, ask]));
  }

  /** Somebody and something of which all of these hold, as near as may be to what `wish` asks for. */
  find(conditions: readonly Expr[], wish: Expr | null = null): Witness | null {
    const spokenOf = wish === null ? conditions : [...conditions, wish];
    const variables = variablesOf(spokenOf);
    if (variables === null) return null;
    let best: { readonly witness: Witness; readonly distance: bigint } | null = null;
    for (const witness of new Search(this.#model, this.#asks, conditions, spokenOf, variables).solutions()) {
      const distance = wish === null ? 0n : nearness(wish, witness.environment);
      if (distance === null) continue;
      if (best === null || distance < best.distance) best = { witness, distance };
      if (best.distance === 0n) break;
    }
    return best?.witness ?? null;
  }
}

/** What the value of a condition hangs on; null where it is more than can be made up. */
function variablesOf(conditions: readonly Expr[]): readonly Variable[] | null {
  const found = new Map<string, Variable>();
  const visit = (node: Expr): boolean => {
    if (["open", "aggregate", "collect", "member", "it", "template"].includes(node.op)) return false;
    if (!partsOf(node).every(visit)) return false;
    if (node.op !== "field" && node.op !== "ask") return true;
    const key = keyOf(node);
    if (!found.has(key)) found.set(key, { key, expr: node });
    return true;
  };
  return conditions.every(visit) && found.size <= MOST_VALUES ? [...found.values()] : null;
}

class Search {
  readonly #model: Model;
  readonly #asks: ReadonlyMap<string, FieldModel>;
  readonly #variables: readonly Variable[];
  /** The conditions that can be asked once so many values are there. */
  readonly #askedAt: ReadonlyMap<number, readonly Expr[]>;
  readonly #literals: readonly (Expr & { readonly op: "literal" })[];
  readonly #isDated: boolean;
  /** Whether the record is of the kind that signs in. */
  readonly #mayBeUser: boolean;
  readonly #values = new Map<string, RowValue>();
  #trials = 0;

  constructor(
    model: Model,
    asks: ReadonlyMap<string, FieldModel>,
    conditions: readonly Expr[],
    spokenOf: readonly Expr[],
    variables: readonly Variable[],
  ) {
    this.#model = model;
    this.#asks = asks;
    this.#variables = variables;
    const askedAt = new Map<number, Expr[]>();
    for (const condition of conditions) {
      const needed = new Set(variablesOf([condition])?.map((variable) => variable.key));
      const at = variables.findLastIndex((variable) => needed.has(variable.key)) + 1;
      askedAt.set(at, [...(askedAt.get(at) ?? []), condition]);
    }
    this.#askedAt = askedAt;
    this.#literals = literalsIn(spokenOf);
    this.#isDated = this.#literals.some(({ type }) => type.is === "date" || type.is === "moment");
    const users = model.product.signsInAs?.entity;
    this.#mayBeUser = spokenOf.some((expr) =>
      someNode(expr, ({ op, type }) => op === "this" && type.is === "record" && type.entity === users),
    );
  }

  *solutions(): Generator<Witness> {
    let count = 0;
    for (const today of this.#days()) {
      for (const id of this.#mayBeUser ? [RECORD, USER] : [RECORD]) {
        for (const witness of this.#assign(0, id, today)) {
          yield witness;
          if (++count >= MOST_SOLUTIONS) return;
        }
      }
    }
  }

  *#assign(index: number, id: string, today: string): Generator<Witness> {
    if (++this.#trials > MOST_TRIALS) return;
    const environment = this.#environment(id, today);
    if (!(this.#askedAt.get(index) ?? []).every((condition) => isMet(condition, environment))) return;
    const variable = this.#variables[index];
    if (variable === undefined) {
      if (this.#isOneWorld(environment)) yield this.#witness(environment);
      return;
    }
    for (const value of this.#candidates(variable, index, environment)) {
      this.#values.set(variable.key, value);
      yield* this.#assign(index + 1, id, today);
    }
    this.#values.delete(variable.key);
  }

  #candidates({ expr }: Variable, index: number, environment: Environment): readonly RowValue[] {
    const field = this.#fieldOf(expr);
    if (field === undefined || field.type === null || field.alwaysText !== null) return [];
    // What a reference does not lead to has no fields.
    if (expr.op === "field" && evaluate(expr.of, environment) === null) return [null];
    const isState = field.type.is === "choice" && field.type.state;
    const domain = { type: field.type, required: field.required || isState, matches: field.matches };
    const assigned = this.#variables.slice(0, index).map((one) => ({ type: one.expr.type, value: this.#values.get(one.key) ?? null }));
    const { now } = environment;
    const records = (entity: string): readonly string[] =>
      entity === this.#model.product.signsInAs?.entity ? [USER, OTHER] : [article(entity), `another ${entity}`];
    const around = { literals: this.#literals, assigned, now, records };
    return candidates(domain, { ...around, today: () => environment.today }) ?? [];
  }

  #fieldOf(expr: Expr): FieldModel | undefined {
    if (expr.op === "ask") return this.#asks.get(expr.name);
    return expr.op === "field" ? this.#model.entities.get(expr.entity)?.fields.get(expr.field) : undefined;
  }

  #environment(id: string, today: string): Environment {
    const record: Record<string, RowValue> = { id };
    const user: Record<string, RowValue> = { id: USER };
    const ask: Record<string, RowValue> = {};
    for (const { key, expr } of this.#variables) {
      const value = this.#values.get(key);
      if (value === undefined) continue;
      if (expr.op === "ask") ask[expr.name] = value;
      else if (expr.op === "field" && expr.of.op === "this") record[expr.field] = value;
      else if (expr.op === "field" && expr.of.op === "user") user[expr.field] = value;
    }
    const known = new Map(this.#values);
    const leaf = (expr: Expr): RowValue => known.get(keyOf(expr)) ?? null;
    const { timeZone, language, currency, signsInAs } = this.#model.product;
    const now = `${today}${NOON}`;
    return {
      this: record,
      user: signsInAs === null ? null : user,
      ask,
      now,
      // Few conditions ask for the day.
      get today() {
        return dateOfMoment(now, timeZone) ?? today;
      },
      leaf,
      timeZone,
      language: language ?? "en",
      currency: currency.code,
    };
  }

  /** Whether one record never has two values of one field, by whatever way it is reached. */
  #isOneWorld(environment: Environment): boolean {
    const known = new Map<string, string>();
    return this.#variables.every(({ key, expr }) => {
      if (expr.op !== "field") return true;
      const place = `${expr.entity} ${String(evaluate(expr.of, environment))} ${expr.field}`;
      const value = JSON.stringify(this.#values.get(key));
      const before = known.get(place);
      known.set(place, value);
      return before === undefined || before === value;
    });
  }

  #witness(environment: Environment): Witness {
    const values = this.#variables.map(({ key, expr }) => ({ expr, type: expr.type, value: this.#values.get(key) ?? null }));
    return { environment, values, isDated: this.#isDated };
  }

  /** Days that today may be: any will do, unless conditions speak of days of the calendar. */
  #days(): readonly string[] {
    if (!this.#isDated) return [TODAY];
    const named = this.#literals.flatMap(({ type, value }) => (type.is === "date" ? [String(value)] : []));
    return [...new Set([TODAY, ...named, "2000-03-20"])];
  }
}

function isMet(condition: Expr, environment: Environment): boolean {
  try {
    return holds(condition, environment);
  } catch (error) {
    // A number of too many digits is no record that could be stored.
    if (error instanceof RangeError || error instanceof OpenValue) return false;
    throw error;
  }
}

/** Null where that cannot be told. */
function nearness(wish: Expr, environment: Environment): bigint | null {
  try {
    return distanceFrom(wish, environment);
  } catch (error) {
    if (error instanceof RangeError || error instanceof OpenValue) return null;
    throw error;
  }
}

function literalsIn(conditions: readonly Expr[]): (Expr & { readonly op: "literal" })[] {
  const found: (Expr & { readonly op: "literal" })[] = [];
  for (const condition of conditions)
    eachNode(condition, (node) => {
      if (node.op === "literal" && isPlain(node.type)) found.push(node);
    });
  return found;
}

function isPlain(type: Type): boolean {
  return type.is !== "list" && type.is !== "empty";
}

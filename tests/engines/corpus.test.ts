// Random expressions give one answer in JavaScript, SQLite and PostgreSQL. CORPUS sets how many expressions, CORPUS_SEED
// which.

import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Environment, evaluate, holds } from "../../src/compiler/expression/evaluate.ts";
import { fold } from "../../src/compiler/expression/fold.ts";
import { negationNormal } from "../../src/compiler/expression/negation.ts";
import type { Expr } from "../../src/compiler/expression/tree.ts";
import { requireUserValues } from "../../src/compiler/expression/user-comparisons.ts";
import type { ExpressionDialect } from "../../src/runtime/store/expressions/dialect.ts";
import { unboundedPostgresExpressions } from "../../src/runtime/store/postgres/expression-dialect.ts";
import { unboundedSqliteExpressions } from "../../src/runtime/store/sqlite/expression-dialect.ts";
import type { Context, Row } from "../../src/runtime/store/store.ts";
import { type Answer, type Asked, answersOf, type Engine, postgresEngine, sqliteEngine, statementsOf } from "./corpus-engines.ts";
import { FAULTS } from "./corpus-faults.ts";
import { Generator } from "./corpus-generator.ts";
import { lengths } from "./corpus-lengths.ts";
import { environmentOf } from "./corpus-memory.ts";
import { roundings } from "./corpus-roundings.ts";
import { contextsOf, makeWorld, type World } from "./corpus-world.ts";
import { startDatabase, type TestDatabase } from "./postgres-database.ts";
import { Random } from "./random.ts";

const COUNT = Number(process.env.CORPUS ?? 1_500);
const SEED = Number(process.env.CORPUS_SEED ?? 7);

interface Case extends Asked {
  /** Null where a number is too large to be carried in JavaScript, which says so. */
  readonly expected: readonly Answer[] | null;
}

let database: TestDatabase;
let engines: Readonly<Record<"sqlite" | "postgres", Engine>>;
let cases: readonly Case[];
let world: World;

beforeAll(async () => {
  const random = new Random(SEED);
  world = makeWorld(random);
  cases = [
    ...makeCases(world, random, COUNT),
    ...makeCases(world, random, Math.ceil(COUNT / 5), true),
    ...makePermissions(world, random, Math.ceil(COUNT / 3)),
    ...itemCases(world, [...roundings(), ...lengths()]),
  ];
  database = await startDatabase();
  engines = { sqlite: await sqliteEngine(world), postgres: await postgresEngine(database.url, world) };
});

afterAll(async () => {
  await Promise.all(Object.values(engines ?? {}).map((engine) => engine.close()));
  await database?.stop();
});

function makeCases(of: World, random: Random, count: number, elapses = false): Case[] {
  const contexts = contextsOf(of);
  return Array.from({ length: count }, () => {
    const entity = random.pick(["Item", "Item", "Person", "Team"]);
    const expr = new Generator(random, entity, elapses).make();
    const context = random.pick(contexts);
    const rows = of.rows[entity] ?? [];
    return { entity, expr, context, rows, expected: answersInMemory(of, expr, context, rows) };
  });
}

/** Conditions about the user, as permissions mean them. */
function makePermissions(of: World, random: Random, count: number): Case[] {
  const found: Case[] = [];
  while (found.length < count) {
    const [one] = makeCases(of, random, 1);
    const expr = one === undefined || one.expr.type.is !== "boolean" ? null : requireUserValues(one.expr);
    if (one === undefined || expr === null || expr === one.expr) continue;
    found.push({ ...one, expr, expected: answersInMemory(of, expr, one.context, one.rows) });
  }
  return found;
}

function itemCases(of: World, exprs: readonly Expr[]): Case[] {
  const [context] = contextsOf(of);
  const rows = of.rows.Item ?? [];
  return exprs.map((expr) => ({
    entity: "Item",
    expr,
    context: context!,
    rows,
    expected: answersInMemory(of, expr, context!, rows),
  }));
}

type Change = (environment: Environment) => Partial<Environment>;

function answersInMemory(of: World, expr: Expr, context: Context, rows: readonly Row[], change: Change = () => ({})): Answer[] | null {
  try {
    const answers = rows.map((row): Answer => {
      const usual = environmentOf(of, row, context);
      const environment = {
        ...usual,
        ...change(usual),
        leaf: (leaf: Expr, at: Environment) => usual.leaf!(leaf, { ...at, ...change(at) }),
      };
      return { value: evaluate(expr, environment), chosen: expr.type.is === "boolean" ? holds(expr, environment) : null };
    });
    const [first] = answers;
    return first === undefined ? [] : [...answers, { value: first.value, chosen: null }];
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether a faulty dialect says the same as the engine's own: such a case is answered as it was. */
function isSaidAlike(one: Case, engine: Engine, dialect: ExpressionDialect): boolean {
  return dialect !== engine.dialect && isDeepStrictEqual(statementsOf(one, dialect), statementsOf(one, engine.dialect));
}

/** The first case that an engine answers otherwise; null where there is none. An error is another answer. */
async function firstDifference(engine: Engine, dialect = engine.dialect): Promise<object | null> {
  for (const one of cases) {
    if (one.expected === null || isSaidAlike(one, engine, dialect)) continue;
    const given = await answersOf(engine, one, dialect).catch((error: Error) => error.message);
    if (JSON.stringify(given) === JSON.stringify(one.expected)) continue;
    const at =
      typeof given === "string" ? 0 : given.findIndex((answer, index) => JSON.stringify(answer) !== JSON.stringify(one.expected?.[index]));
    const shown = typeof given === "string" ? given : given[at];
    return {
      expr: JSON.stringify(one.expr),
      row: one.rows[at] ?? one.rows[0],
      user: one.context.user,
      given: shown,
      expected: one.expected[at],
    };
  }
  return null;
}

describe("random expressions over hostile records", () => {
  test("there are enough of them, of both answers", () => {
    const answered = cases.filter((one) => one.expected !== null);
    expect(answered.length).toBeGreaterThan(COUNT * 0.9);
    const chosen = answered.flatMap((one) => one.expected ?? []).filter((answer) => answer.chosen !== null);
    expect(chosen.filter((answer) => answer.chosen).length / chosen.length).toBeGreaterThan(0.2);
    expect(chosen.filter((answer) => answer.chosen).length / chosen.length).toBeLessThan(0.8);
  });

  test.each(["sqlite", "postgres"] as const)("%s answers as JavaScript does", { timeout: 600_000 }, async (name) => {
    expect(await firstDifference(engines[name])).toBeNull();
  });

  test("so do both where numbers have no bound", { timeout: 600_000 }, async () => {
    expect(await firstDifference(engines.sqlite, unboundedSqliteExpressions)).toBeNull();
    expect(await firstDifference(engines.postgres, unboundedPostgresExpressions)).toBeNull();
  });

  test.each([
    ["folded", fold],
    ["in negation-normal form", negationNormal],
  ] as const)("%s, they mean the same", (_, change) => {
    for (const one of cases) {
      if (one.expected === null || one.expr.type.is !== "boolean") continue;
      const given = answersInMemory(world, change(one.expr), one.context, one.rows);
      expect(
        given?.map((answer) => answer.chosen),
        JSON.stringify(one.expr),
      ).toEqual(one.expected.map((answer) => answer.chosen));
    }
  });
});

describe("faults that the corpus notices", () => {
  test.each<[string, (environment: Environment) => Partial<Environment>]>([
    ["a visitor is somebody without a name", (environment) => ({ user: environment.user ?? {} })],
    ["every date is in UTC", () => ({ timeZone: "UTC" })],
    ["nobody is ever signed in", () => ({ user: null })],
  ])("javascript: %s", (_, change) => {
    const noticed = cases.some((one) => {
      const given = answersInMemory(world, one.expr, one.context, one.rows, change);
      return one.expected !== null && JSON.stringify(given) !== JSON.stringify(one.expected);
    });
    expect(noticed).toBe(true);
  });

  test.each(FAULTS.map((fault) => [`${fault.engine}: ${fault.name}`, fault] as const))("%s", { timeout: 600_000 }, async (_, fault) => {
    const engine = engines[fault.engine];
    const faulty: ExpressionDialect = { ...engine.dialect, ...fault.make(engine.dialect) };
    // Another answer, and not merely a statement that fails.
    expect(await firstDifference(engine, faulty)).toEqual(expect.objectContaining({ given: expect.any(Object) }));
  });
});

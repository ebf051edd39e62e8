// The corpus' records in memory, and what JavaScript answers about them: the plainest reading of lists and paths.

import { type Environment, evaluate, holds } from "../../src/compiler/expression/evaluate.ts";
import type { Expr, ListSource } from "../../src/compiler/expression/tree.ts";
import type { Context, Row, Value } from "../../src/runtime/store/store.ts";
import { TIME_ZONE, type World } from "./corpus-world.ts";

export function environmentOf(world: World, row: Row, context: Context): Environment {
  return {
    this: row,
    user: context.user,
    now: context.now,
    today: context.today,
    timeZone: TIME_ZONE,
    leaf: (expr, at) => leaf(world, expr, at),
  };
}

function leaf(world: World, expr: Expr, environment: Environment): Value {
  switch (expr.op) {
    case "field":
      return find(world, expr.entity, evaluate(expr.of, environment))?.[expr.field] ?? null;
    case "member": {
      const item = evaluate(expr.item, environment);
      return item !== null && membersOf(world, expr.list, environment).some((member) => member.id === item);
    }
    case "collect":
      return membersOf(world, expr.list, environment)
        .map((member) => evaluate(expr.of, within(environment, expr.binder, member)))
        .filter((value) => value !== null);
    case "aggregate":
      return aggregate(world, expr, environment);
    default:
      throw new Error(`${expr.op} is no leaf.`);
  }
}

function aggregate(world: World, expr: Expr & { readonly op: "aggregate" }, environment: Environment): Value {
  const { where, of } = expr;
  const members = membersOf(world, expr.list, environment).map((member) => within(environment, expr.binder, member));
  const counted = members.filter((member) => where === null || holds(where, member));
  if (expr.how === "number") return counted.length;
  if (expr.how === "some") return counted.length > 0;
  if (expr.how === "no") return counted.length === 0;
  const values = counted.map((member) => (of === null ? null : evaluate(of, member))).filter((value) => value !== null);
  if (expr.how === "sum") return exact(values.reduce((total, value) => total + BigInt(value as number), 0n));
  return values.reduce<Value>((best, value) => (best === null || isBeyond(expr.how, value, best) ? value : best), null);
}

function exact(total: bigint): number {
  const number = Number(total);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${total} is too large`);
  return number;
}

function isBeyond(how: string, value: Value, best: Value): boolean {
  const order = typeof value === "string" ? Buffer.compare(Buffer.from(value), Buffer.from(String(best))) : Number(value) - Number(best);
  return how === "largest" ? order > 0 : order < 0;
}

function within(environment: Environment, binder: string, member: Row): Environment {
  return { ...environment, members: new Map([...(environment.members ?? []), [binder, member]]) };
}

function membersOf(world: World, list: ListSource, environment: Environment): readonly Row[] {
  const rows = world.rows[list.entity] ?? [];
  if (list.from === "entity") return rows;
  const owner = evaluate(list.of, environment);
  if (owner === null) return [];
  if (list.from === "reverse") return rows.filter((row) => row[list.by] === owner);
  const links = world.links[list.owner === "Team" ? "team_fans" : "item_tags"] ?? [];
  return links.filter((link) => link.owner === owner).flatMap((link) => rows.filter((row) => row.id === link.member));
}

function find(world: World, entity: string, id: Value): Row | undefined {
  return (world.rows[entity] ?? []).find((row) => row.id === id);
}

// Whether somebody was warned of the same before. Looks at what the history tells.

import type { Literal } from "../../../compiler/expression/tree.ts";
import { eachNode, mapParts } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, Expr } from "../../../compiler/plan/plan.ts";
import type { HistoryEntry, Row, Transaction, Value } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import { type Application, entityOf } from "../context/application.ts";
import { fieldNamed, idOf, literal } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import type { Written } from "./change-set.ts";
import type { Broken } from "./rules.ts";

/** So far back it is looked; beyond that it is asked once more. */
const LATEST = 100;

type FieldNode = Expr & { readonly op: "field" };

/** The one thing by which the act brought the record under the rule, and whose it is. */
interface Turned {
  readonly node: FieldNode;
  readonly entity: string;
  /** The record before the act. */
  readonly before: Row;
}

/** `turned`: the parts of Only if that the act has changed; what Must hold reads it has not. */
export async function wasWarnedBefore(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  written: readonly Written[],
  { rule, subject }: Broken,
  turned: readonly Expr[],
): Promise<boolean> {
  const { entity, id } = subject;
  const { holds, onlyIf } = rule;
  const row = await transaction.get(entity.name, id);
  const by = row === null ? null : await turnedBy(transaction, actor, written, entity, row, turned);
  if (row === null || by === null || holds === null || onlyIf === null) return false;
  const underRule = async (value: Value): Promise<boolean> => {
    const [is] = await conditionsHold(transaction, entity.name, row, [withValue(onlyIf, by.node, value)], actor.context);
    return is === true;
  };
  const before = by.before[by.node.field] ?? null;
  if (await underRule(before)) return true;
  const grounds = await groundsOf(app, transaction, actor, entity, row, [holds, withValue(onlyIf, by.node, before)]);
  if (grounds === null) return false;
  for (const entry of await transaction.history(by.entity, idOf(by.before), LATEST)) {
    const from = entry.changes[by.node.field]?.from ?? null;
    if (from === null || !(await underRule(from))) continue;
    for (const ground of grounds) if (await isChangedSince(transaction, ground, entry)) return false;
    return true;
  }
  return false;
}

/** Null where it is more than one field of one record that was there. */
async function turnedBy(
  transaction: Transaction,
  actor: Actor,
  written: readonly Written[],
  entity: EntityPlan,
  row: Row,
  turned: readonly Expr[],
): Promise<Turned | null> {
  const [node, ...others] = turned;
  if (node?.op !== "field" || others.some((other) => !isSame(other, node))) return null;
  const id = node.of.op === "this" ? idOf(row) : await idAt(transaction, actor, entity, row, node.of);
  // What it was before the act is what the first of its writes says.
  const before = written.find((one) => one.entity.name === node.entity && idOf(one.before ?? {}) === id)?.before ?? null;
  return before === null ? null : { node, entity: node.entity, before };
}

async function idAt(transaction: Transaction, actor: Actor, entity: EntityPlan, row: Row, at: Expr): Promise<string | null> {
  const [id] = await transaction.compute(entity.name, row, [at], actor.context);
  return typeof id === "string" ? id : null;
}

function isSame(one: Expr, other: Expr): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withValue(condition: Expr, node: FieldNode, value: Value): Expr {
  const visit = (part: Expr): Expr =>
    part.op === "field" && isSame(part, node) ? literal(value as Literal, node.type) : mapParts(part, visit);
  return visit(condition);
}

/** What a condition reads of one record, and where the history tells of it. */
interface Ground {
  readonly entity: string;
  readonly id: string;
  /** The changes of these, or of this row among those of a list. */
  readonly fields: ReadonlySet<string>;
  readonly row: string | null;
}

/** What never changes, and is in no history. */
const LASTING: ReadonlySet<string> = new Set(["id", "created_at", "created_by"]);

/** Null where the history does not tell all of it: of lists, say, or of when a record was last changed. */
async function groundsOf(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  entity: EntityPlan,
  row: Row,
  conditions: readonly Expr[],
): Promise<readonly Ground[] | null> {
  const found: Ground[] = [];
  for (const node of conditions.flatMap(nodesOf)) {
    if (node.op !== "field") return null;
    if (node.of.op === "user" || LASTING.has(node.field)) continue;
    const of = entityOf(app, node.entity);
    if (fieldNamed(of, node.field) === undefined) return null;
    const id = node.of.op === "this" ? idOf(row) : await idAt(transaction, actor, entity, row, node.of);
    if (id === null) continue;
    const { part } = of;
    if (part === null) found.push({ entity: of.name, id, fields: new Set([node.field]), row: null });
    else if (of === entity && id === idOf(row)) {
      found.push({ entity: part.owner, id: String(row[part.by]), fields: new Set([part.field]), row: id });
    } else return null;
  }
  return found;
}

/** The fields that are read, and whatever looks through several records. */
function nodesOf(expr: Expr): Expr[] {
  const found: Expr[] = [];
  eachNode(expr, (node) => {
    if (["field", "aggregate", "collect", "member"].includes(node.op)) found.push(node);
  });
  return found;
}

async function isChangedSince(transaction: Transaction, { entity, id, fields, row }: Ground, since: HistoryEntry): Promise<boolean> {
  const entries = await transaction.history(entity, id, LATEST);
  const later = entries.filter((entry) => entry.at > since.at || (entry.at === since.at && entry.id >= since.id));
  if (later.length === LATEST) return true;
  return later.some(({ changes }) =>
    [...fields].some((field) => {
      const change = changes[field];
      return change !== undefined && (row === null || mentionsRow(change.from, row) || mentionsRow(change.to, row));
    }),
  );
}

/** Whether a side of what was changed of a list of rows, `[id, field, value, …]` each, has this one. */
function mentionsRow(side: Value, row: string): boolean {
  return Array.isArray(side) && side.some((one) => Array.isArray(one) && one[0] === row);
}

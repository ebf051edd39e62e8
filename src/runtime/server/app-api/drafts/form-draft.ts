// What a form holds so far, as the parameters of a request describe it. References to what whoever asks may not see are
// left out.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { Row, Value } from "../../../store/store.ts";
import { SEE } from "../../access/access.ts";
import { creationOperations } from "../../access/screen-access.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { isId } from "../../context/ids.ts";
import { fieldNamed, isNever, isState, isStored } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import type { View } from "../../reading/columns.ts";
import { seenAmong } from "../../reading/references.ts";
import { makes } from "../../states/transitions.ts";
import { decode } from "../../values/values.ts";

/** What the form holds, `given.site=…`, empty where it holds nothing; of the owner of a row `given.order.seller=…`. */
export const GIVEN = "given.";
/** The record that is changed, the owner that is changed, and the action that makes the record or its owner. */
const RECORD = "record";
const OWNER = "owner";
export const ACTION = "action";
/** The record that the action would be done to, which asks for what is chosen. */
export const TARGET = "target";

export interface FormDraft {
  /** Of a record that is stored all of it, with what is given over it. */
  readonly row: Row;
  readonly given: ReadonlyMap<string, Value>;
  readonly stored: boolean;
}

export interface SoFar extends FormDraft {
  /** For a row of a part. */
  readonly owner: FormDraft | null;
  /** The slug of the action that makes the record or its owner. */
  readonly action: string | null;
}

export function isSoFar(parameter: string): boolean {
  return parameter.startsWith(GIVEN) || [RECORD, OWNER, ACTION, TARGET].includes(parameter);
}

/** What a form holds of a record, and may send. */
export function isGiven(field: FieldPlan): boolean {
  return isStored(field) && !isState(field.type) && field.type.is !== "secret" && field.type.is !== "json";
}

export function isOwn(node: Expr, name: string): boolean {
  return node.op === "field" && node.of.op === "this" && node.field === name;
}

/** The field of the owner that a node of a row's expression reads: "seller" of `order.seller`. */
export function ownerField(node: Expr, by: string | undefined): string | null {
  return by !== undefined && node.op === "field" && isOwn(node.of, by) ? node.field : null;
}

/** The fields that expressions about a record read of what its form holds; of the owner of a row as "order.seller". */
export function decidedBy(app: Application, entity: EntityPlan, expressions: readonly Expr[]): string[] {
  const some = (is: (node: Expr) => boolean) => expressions.some((one) => someNode(one, is));
  const own = entity.fields.filter((field) => isGiven(field) && field.name !== entity.part?.by && some((node) => isOwn(node, field.name)));
  const { part } = entity;
  const ofOwner = part === null ? [] : entityOf(app, part.owner).fields.filter(isGiven);
  const read = ofOwner.filter(({ name }) => some((node) => ownerField(node, part?.by) === name));
  return [...own.map(({ name }) => name), ...read.map(({ name }) => `${part?.by}.${name}`)];
}

/** Whether whoever asks could save such a record at all; a row of a part is saved with its owner. */
export function maySave({ app, actor }: View, entity: EntityPlan): boolean {
  const saved = entity.part === null ? entity : entityOf(app, entity.part.owner);
  const deeds = [...creationOperations(saved), { kind: "change" } as const];
  return deeds.some((deed) => !isNever(app.access.may(saved.name, deed, actor.roles).when));
}

export async function recordSoFar(ask: HttpRequest, entity: EntityPlan): Promise<SoFar> {
  const action = ask.query.get(ACTION)?.[0] ?? null;
  const { part } = entity;
  if (part === null) return { ...(await heldOf(ask, entity, RECORD, GIVEN, action)), owner: null, action };
  const ofOwner = `${GIVEN}${part.by}.`;
  const owner = await heldOf(ask, entityOf(ask.app, part.owner), OWNER, ofOwner, action);
  const held = await heldOf(ask, entity, owner.stored ? RECORD : null, GIVEN, null, ofOwner);
  const by = owner.stored ? { [part.by]: owner.row.id ?? null } : {};
  return { ...held, row: { ...held.row, ...by }, owner, action };
}

/** The record that the parameter `record` names, as `prefix` describes it; parameters of `not` are somebody else's. */
async function heldOf(
  ask: HttpRequest,
  entity: EntityPlan,
  record: string | null,
  prefix: string,
  action: string | null,
  not?: string,
): Promise<FormDraft> {
  const { app, query } = ask;
  const given = new Map<string, Value>();
  for (const [name, texts] of query) {
    if (!name.startsWith(prefix) || (not !== undefined && name.startsWith(not))) continue;
    const field = fieldNamed(entity, name.slice(prefix.length));
    if (field === undefined || !isGiven(field))
      throw app.problems.together([app.problems.fault("unknown-parameter", { field: name }, name)]);
    const decoded = texts[0] === "" ? null : decode(field.type, texts[0] ?? "", "query");
    given.set(field.name, decoded?.ok === true ? decoded.value : null);
  }
  const stored = record === null ? null : await storedRow(ask, entity, query.get(record)?.[0]);
  const seen = await seenOnly(ask, entity, given);
  return { row: { ...(stored ?? stateAfter(entity, action)), ...Object.fromEntries(seen) }, given: seen, stored: stored !== null };
}

/** The values with those references empty that lead to what whoever asks may not see. */
export async function seenOnly(view: View, entity: EntityPlan, given: ReadonlyMap<string, Value>): Promise<Map<string, Value>> {
  const { app, actor } = view;
  const seen = new Map(given);
  for (const [name, value] of given) {
    const type = fieldNamed(entity, name)?.type;
    if (type?.is !== "reference" || value === null) continue;
    if (!(await seenAmong(app, app.store, actor, type.entity, [String(value)])).size) seen.set(name, null);
  }
  return seen;
}

/**
 * The states in which an action makes a record: that to which it leads, where it is one whatever its guards say, and those in which
 * the other sets of states begin.
 */
export function stateAfter({ states, fields }: EntityPlan, action: string | null): Row {
  const rows = states?.transitions.filter((row) => row.slug === action && makes(row) && row.timer === null) ?? [];
  const [first, ...further] = new Set(rows.map((row) => row.to));
  if (states == null || first === undefined) return {};
  const begun = fields.flatMap(({ name, type, starts }) =>
    isState(type) && name !== states.field && starts?.op === "literal" ? [[name, starts.value]] : [],
  );
  return { ...Object.fromEntries(begun), ...(further.length > 0 ? {} : { [states.field]: first }) };
}

/** Null where nothing is stored that whoever asks may see and change; a row of a part is changed with its owner. */
async function storedRow({ app, actor, query }: HttpRequest, entity: EntityPlan, id: string | undefined): Promise<Row | null> {
  if (id === undefined || !isId(id, entity.ids)) return null;
  const { part } = entity;
  const row = await app.store.get(entity.name, id);
  if (row === null || (part !== null && row[part.by] !== query.get(OWNER)?.[0])) return null;
  const deeds = part === null ? [SEE, { kind: "change" } as const] : [SEE];
  const conditions = deeds.map((deed) => app.access.may(entity.name, deed, actor.roles).when);
  const holds = await conditionsHold(app.store, entity.name, row, conditions, actor.context);
  return holds.every(Boolean) ? row : null;
}

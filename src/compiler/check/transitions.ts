// What the rules ask of transitions. The condition under which one is taken, and what an expression about the record comes to
// once it was.

import type { Fix } from "../diagnostics/diagnostic.ts";
import { expandComputed } from "../expression/fold.ts";
import type { Expr, Type } from "../expression/tree.ts";
import { isLeaf, mapParts, someNode } from "../expression/walk.ts";
import type { EntityModel, Model, StatesModel, TransitionModel } from "../model/model.ts";
import { changesOf, readsChanged, rowsSetOff } from "./changes.ts";

export interface Placed {
  readonly entity: EntityModel;
  readonly states: StatesModel;
  readonly transition: TransitionModel;
}

/** Each set of states by itself. */
export function machinesOf(model: Model): { readonly entity: EntityModel; readonly states: StatesModel }[] {
  return [...model.entities.values()].flatMap((entity) => entity.machines.map((states) => ({ entity, states })));
}

/** Adds the state to the ends that are named. */
export function asAnEnd(states: StatesModel, state: string): Fix[] {
  if (states.endsAt === null) return [];
  return [{ title: `Add ${state} to Ends in`, edits: [{ span: states.endsAt, text: `, ${state}` }], applicability: "maybe" }];
}

export function transitionsOf(model: Model): Placed[] {
  return machinesOf(model).flatMap(({ entity, states }) => states.transitions.map((transition) => ({ entity, states, transition })));
}

/** A model never changes; many rules ask the same of each transition, and what is the same is proved once. */
const IN_FROM = new WeakMap<TransitionModel, readonly Expr[]>();

/** What certainly holds of the record in front of a transition, less its guard. */
export function inFrom(placed: Placed): readonly Expr[] {
  const known = IN_FROM.get(placed.transition) ?? beforeGuard(placed);
  IN_FROM.set(placed.transition, known);
  return known;
}

function beforeGuard({ entity, states, transition }: Placed): readonly Expr[] {
  const found: Expr[] = [];
  if (transition.from !== "new") found.push(inState(entity, states, transition.from));
  if (transition.timer?.on === "when" && transition.timer.condition !== null) found.push(transition.timer.condition);
  return found;
}

/** That a record is in one of the states. */
export function inState(entity: EntityModel, states: StatesModel, names: readonly string[]): Expr {
  const items = names.map((name): Expr => stateLiteral(states, name));
  return { op: "in", item: stateField(entity, states), items, type: { is: "boolean" }, optional: false };
}

function stateType(states: StatesModel): Type {
  return { is: "choice", values: states.values.map((value) => value.name) };
}

function stateField(entity: EntityModel, states: StatesModel): Expr {
  const of: Expr = { op: "this", type: { is: "record", entity: entity.name }, optional: false };
  return { op: "field", of, entity: entity.name, field: states.field, type: stateType(states), optional: false };
}

function stateLiteral(states: StatesModel, name: string): Expr {
  return { op: "literal", value: name, type: stateType(states), optional: false };
}

/** The expression about the record as the transition leaves it, said of the record as it was. */
export function afterwards(model: Model, placed: Placed, expr: Expr): Expr {
  const changes = changesOf(model, [placed.transition]);
  const values = valuesAfter(model, placed);
  const expanded = expandComputed(expr, (entity, field) => {
    const found = model.entities.get(entity)?.fields.get(field);
    return found === undefined || found.alwaysText === null ? null : (found.always ?? unknown());
  });
  const visit = (node: Expr): Expr => {
    if (isOwn(node)) return values.get(node.field) ?? (placed.entity.fields.has(node.field) ? node : unknown());
    // What stands with other records may have changed as well; of a new record nothing stood there before.
    if (isLeaf(node)) return placed.transition.from === "new" || readsChanged(node, changes) ? unknown() : node;
    return isOfUser(node) && readsChanged(node, changes) ? unknown() : mapParts(node, visit);
  };
  return visit(expanded);
}

function isOwn(node: Expr): node is Expr & { readonly op: "field" } {
  return node.op === "field" && node.of.op === "this";
}

function isOfUser(node: Expr): boolean {
  return node.op === "field" && node.of.op === "user";
}

function unknown(): Expr {
  return { op: "open", subject: "what it is afterwards", type: { is: "opaque", name: "unknown" }, optional: true };
}

function valuesAfter(model: Model, { entity, states, transition }: Placed): ReadonlyMap<string, Expr> {
  const values = new Map<string, Expr>([[states.field, stateLiteral(states, transition.to)]]);
  const of: Expr = { op: "this", type: { is: "record", entity: entity.name }, optional: false };
  for (const ask of transition.asks) if (entity.fields.has(ask.name)) values.set(ask.name, unknown());
  const set = new Set<string>();
  for (const effect of transition.effects) {
    if (effect.do === "perform" || effect.do === "create") continue;
    if (effect.at !== null) {
      if (effect.entity === entity.name) values.set(effect.field, unknown());
      continue;
    }
    const value = effect.do === "clear" ? NOTHING : readsAny(effect.value, set) ? unknown() : effect.value;
    if (effect.do !== "add") values.set(effect.field, value);
    else if (values.has(effect.field)) values.set(effect.field, unknown());
    else {
      const before: Expr = { op: "field", of, entity: entity.name, field: effect.field, type: value.type, optional: false };
      values.set(effect.field, { op: "arithmetic", how: "+", left: before, right: value, type: value.type, optional: false });
    }
    set.add(effect.field);
  }
  // What is set off may come back to this record.
  const setOff = changesOf(model, rowsSetOff(model, transition.effects));
  for (const name of entity.fields.keys()) if (setOff.fields.has(`${entity.name}.${name}`)) values.set(name, unknown());
  return values;
}

const NOTHING: Expr = { op: "literal", value: null, type: { is: "empty" }, optional: true };

/** Whether a value may depend on what the same transition does. */
function readsAny(value: Expr, fields: ReadonlySet<string>): boolean {
  return someNode(value, (node) => isLeaf(node) || (isOwn(node) && fields.has(node.field)));
}

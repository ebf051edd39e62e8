// Which errors actions and rules raise, and who may be refused with them.

import type { Expr } from "../expression/tree.ts";
import { fieldsOf } from "../expression/walk.ts";
import type { EntityModel, Model, RaisedModel, TransitionModel } from "../model/model.ts";
import { heldWith, makingActions, refusedOutright, refuses } from "./decisions.ts";

export interface Raising {
  readonly raised: RaisedModel;
  /** What whoever is refused may have been about to do, as point 6 calls it. */
  readonly deeds: () => readonly Operation[];
  /** All that may be refused with it: a rule is asked whenever its record is written. */
  readonly actions: readonly string[];
}

/** A role, with the roles that whoever has it has for certain. */
export interface Held {
  readonly role: string;
  readonly roles: readonly string[];
}

export interface Operation {
  readonly action: string;
  /** Of which at least one must be theirs to give; null where the act itself raises the error. */
  readonly fields: readonly string[] | null;
}

/** The errors of actions, and those of rules, which whoever writes what a rule looks at may break. */
export function raisedAbout(model: Model, entity: EntityModel): Raising[] {
  const transitions = entity.machines.flatMap((machine) => machine.transitions).filter(({ timer }) => timer === null);
  const acted = transitions.flatMap(({ otherwise, action }) =>
    otherwise === null ? [] : [{ raised: otherwise, deeds: () => [{ action, fields: null }], actions: [action] }],
  );
  const actions = [...makingActions(entity), "change", ...transitions.map(({ action }) => action)];
  const ruled = entity.rules.flatMap(({ otherwise, holds }): Raising[] =>
    otherwise === null || holds === null ? [] : [{ raised: otherwise, deeds: () => breaking(model, entity, transitions, holds), actions }],
  );
  return [...acted, ...ruled];
}

function breaking(model: Model, entity: EntityModel, transitions: readonly TransitionModel[], holds: Expr): Operation[] {
  const fields = [...storedFields(model, entity.name, holds, new Set())];
  const given = [...makingActions(entity), "change"].map((action) => ({ action, fields }));
  const set = transitions.filter((transition) => fields.some((field) => writes(transition, entity.name, field)));
  return [...given, ...set.map(({ action }) => ({ action, fields: null }))];
}

/** The fields of the entity that a condition looks at, and those that what it looks at is computed of. */
function storedFields(model: Model, entity: string, expr: Expr, found: Set<string>): Set<string> {
  for (const { entity: of, field } of fieldsOf(expr)) {
    if (of !== entity || found.has(field)) continue;
    found.add(field);
    const always = model.entities.get(entity)?.fields.get(field)?.always;
    if (always != null) storedFields(model, entity, always, found);
  }
  return found;
}

function writes({ effects, asks }: TransitionModel, entity: string, field: string): boolean {
  return asks.some(({ name }) => name === field) || effects.some((one) => "field" in one && one.entity === entity && one.field === field);
}

export function mayDo(entity: EntityModel, { action, fields }: Operation, role: string, held: readonly string[]): boolean {
  if (refuses(entity, action, role)) return false;
  const isGiven = (name: string) =>
    entity.fields.get(name)?.alwaysText === null && refusedOutright(entity, `change ${name}`, held) === null;
  return fields === null || fields.some(isGiven);
}

export function everyRole(model: Model): Held[] {
  return [...model.roles.keys()].map((role) => ({ role, roles: heldWith(model, role) }));
}

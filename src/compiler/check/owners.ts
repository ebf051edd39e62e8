// Whose record it is: the user who is there unless whoever makes it names somebody else.

import type { Expr } from "../expression/tree.ts";
import type { EntityModel, Model } from "../model/model.ts";
import type { Decider } from "./decide/decide.ts";

export interface Owner {
  readonly name: string;
  /** That the record is the user's own. */
  readonly isOwn: Expr;
}

/** A model never changes, and what is asked of the same condition is proved once. */
const OWNERS = new WeakMap<EntityModel, Owner | null>();

/** Whose record it is: the reference to users that starts as the user. */
export function ownerOf(model: Model, entity: EntityModel): Owner | null {
  const known = OWNERS.get(entity);
  const found = known === undefined ? findOwner(model, entity) : known;
  OWNERS.set(entity, found);
  return found;
}

function findOwner(model: Model, entity: EntityModel): Owner | null {
  const users = model.product.signsInAs?.entity;
  const field = [...entity.fields.values()].find(
    (one) => one.type?.is === "reference" && one.type.entity === users && one.starts?.op === "user",
  );
  if (users === undefined || field === undefined) return null;
  const record = { is: "record" as const, entity: users };
  const of: Expr = { op: "this", type: { is: "record", entity: entity.name }, optional: false };
  const left: Expr = { op: "field", of, entity: entity.name, field: field.name, type: record, optional: !field.required };
  const right: Expr = { op: "user", type: record, optional: false };
  return { name: field.name, isOwn: { op: "compare", how: "=", left, right, type: { is: "boolean" }, optional: false } };
}

/** Whether the cell itself demands that the record is the user's own: then that is meant. */
export function demandsOwn(decider: Decider, entity: EntityModel, action: string, role: string, owner: Owner): boolean {
  const decision = entity.access.grants.get(action)?.byRole.get(role);
  return (
    decision?.may === "if" && decider.never([decision.condition]) === null && decider.always(owner.isOwn, [decision.condition]) !== null
  );
}

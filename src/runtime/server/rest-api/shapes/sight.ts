// What the description of the API tells to whom. Calls that somebody may never make, and members that they may never
// see or give, are left out of theirs. What depends on a record is told. Marks what needs a permission, and leaves it
// out.

import type { Steps } from "../../../../compiler/plan/plan.ts";
import { type Access, grantOf, type Operation } from "../../access/access.ts";
import type { Application } from "../../context/application.ts";
import { isNever } from "../../expressions/expression-builders.ts";

/** Whether somebody may do a thing to some record, or it is undecided whether they may. */
export type May = (entity: string, deed: Operation) => boolean;
export type Need = (may: May) => boolean;

/** On whatever is told only where the need is met; in no JSON. */
const NEED: unique symbol = Symbol("need");
/** On a schema: a value of it that a person could have given. */
export const EXAMPLE: unique symbol = Symbol("example");

export function visibleIf<T extends object>(need: Need, thing: T): T {
  return { ...thing, [NEED]: need };
}

/** The need of passing these fields: each is to be seen, and the records on the way. */
export function seesSteps(steps: Steps): Need {
  return (may) =>
    steps.every(({ entity, field }, at) => may(entity, { kind: "see field", field }) && (at === 0 || may(entity, { kind: "see" })));
}

export const EVERYBODY: May = () => true;

export function mayOf({ access, plan }: Pick<Application, "plan"> & { readonly access: Access }, roles: readonly string[]): May {
  return (entity, deed) => {
    const known = plan.entities[entity];
    const isField = deed.kind === "see field" || deed.kind === "change field" || deed.kind === "link field";
    if (known !== undefined && isField && grantOf(known, deed) == null) return true;
    const { when, open } = access.may(entity, deed, roles);
    return !isNever(when) || open !== null;
  };
}

/** A copy without what is not told. */
export function visiblePart(may: May, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => isVisiblePart(may, one)).map((one) => visiblePart(may, one));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => isVisiblePart(may, member));
  const told: Record<string | symbol, unknown> = Object.fromEntries(members.map(([name, member]) => [name, visiblePart(may, member)]));
  const { required, properties } = told;
  if (Array.isArray(required) && isObject(properties)) told.required = required.filter((name) => Object.hasOwn(properties, String(name)));
  return EXAMPLE in value ? { ...told, [EXAMPLE]: value[EXAMPLE] } : told;
}

function isVisiblePart(may: May, value: unknown): boolean {
  return !isObject(value) || !(NEED in value) || (value[NEED] as Need)(may);
}

function isObject(value: unknown): value is Record<string | symbol, unknown> {
  return typeof value === "object" && value !== null;
}

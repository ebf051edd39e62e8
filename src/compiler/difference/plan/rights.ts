// When someone in a role may do something, over all rows and all roles that they have.

import { FALSE, or, TRUE } from "../../expression/fold.ts";
import type { AccessPlan, Decision, EntityPlan, Expr, Grant, RolePlan } from "../../plan/plan.ts";
import type { Place } from "../change.ts";
import type { Comparison } from "../comparison.ts";
import type { Version } from "../version.ts";
import { impliedRoles } from "./roles.ts";

/** The rows by what they are about: "change", "see price", "hand over". */
export type Grants = ReadonlyMap<string, Grant>;

type Rows<T> = (member: T) => readonly (readonly [operation: string, grant: Grant | null])[];
type RowsOf<T> = { readonly [K in keyof T]-?: Rows<T[K]> };

/** One for each member of the plan, so that none is forgotten. */
const ROWS: RowsOf<AccessPlan> = {
  see: (grant) => [["see", grant]],
  create: (grant) => [["create", grant]],
  change: (grant) => [["change", grant]],
  delete: (grant) => [["delete", grant]],
  export: (grant) => [["export", grant]],
  history: (grant) => [["see history", grant]],
  transitions: (grants) => Object.entries(grants),
  seeField: ofFields("see"),
  changeField: ofFields("change"),
  linkField: ofFields("link"),
};

function ofFields(verb: string): Rows<Readonly<Record<string, Grant>>> {
  return (grants) => Object.entries(grants).map(([field, grant]) => [`${verb} ${field}`, grant]);
}

export function grantsOf(plan: AccessPlan): Grants {
  return rowsOf(plan, ROWS);
}

function rowsOf<T extends object>(plan: T, rows: RowsOf<T>): Grants {
  const found = new Map<string, Grant>();
  for (const name in rows) for (const [operation, grant] of rows[name](plan[name])) if (grant !== null) found.set(operation, grant);
  return found;
}

/** What holds of an operation that has no row, and what has to be allowed besides. */
interface Without {
  /** It is as one of these; none: it is allowed. Null: it is refused. */
  readonly as: readonly string[] | null;
  /** Nothing without one of these; null where it needs nothing else. */
  readonly needs: readonly string[] | null;
}

const REFUSED: Without = { as: null, needs: null };
/** A screen without a row is open to everyone who may see what it shows. */
const OPEN: Without = { as: [], needs: null };

/** The rights that one document gives for an entity, or for a screen where there is none. */
export class Rights {
  readonly version: Version;
  readonly #grants: Grants;
  readonly #entity: EntityPlan | null;
  readonly #roles: readonly RolePlan[];
  readonly #comparison: Comparison;

  constructor(grants: Grants, entity: EntityPlan | null, version: Version, comparison: Comparison) {
    this.version = version;
    this.#grants = grants;
    this.#entity = entity;
    this.#roles = version.plan.roles;
    this.#comparison = comparison;
  }

  role(name: string): RolePlan | undefined {
    return this.#roles.find((role) => role.name === name);
  }

  may(role: RolePlan, operation: string): Expr {
    const grant = this.#grants.get(operation);
    if (grant !== undefined) return or(this.#allRoles(role).map(({ name }) => conditionOf(grant.byRole[name])));
    const { as } = this.#without(operation);
    if (as === null) return FALSE;
    return as.length === 0 ? TRUE : or(as.map((other) => this.may(role, other)));
  }

  /** What has to be allowed too, for the operation to be anything. */
  needed(role: RolePlan, operation: string): Expr {
    const { needs } = this.#without(operation);
    return needs === null ? TRUE : or(needs.map((other) => this.may(role, other)));
  }

  #without(operation: string): Without {
    if (this.#entity === null) return OPEN;
    const [verb, field] = splitOperation(operation, this.#entity);
    if (field === null) return REFUSED;
    if (verb === "see") return { as: ["see"], needs: ["see"] };
    if (verb === "link") return { as: [`change ${field}`], needs: null };
    const { states, part, fields } = this.#entity;
    const begins = states?.transitions.filter(({ from }) => from === "new").map(({ action }) => action) ?? [];
    const isList = fields.some(({ name, type }) => name === field && type.is === "links");
    // Actions give fields too, rows are given with their owner, and calls link.
    const needs = states !== null || part !== null || isList ? null : ["create", "change"];
    return { as: ["create", "change", ...new Set(begins)], needs };
  }

  #allRoles(role: RolePlan): readonly RolePlan[] {
    return impliedRoles(role, this.#roles, this.#comparison.decider);
  }

  place(operation: string): Place | null {
    return this.#grants.get(operation)?.origin ?? null;
  }

  /** What the row says for the role: its own cell, or that of another role that its people have. */
  words(role: RolePlan, operation: string): string {
    const place = this.place(operation);
    if (place === null) return this.#without(operation).as === null ? "no" : "no row";
    const cells = this.#allRoles(role).map(({ name }) => this.version.cell(place, name)?.text ?? "no");
    return cells.find((one) => one !== "no") ?? "no";
  }

  /** All cells of the row, to see whether the document says something else. */
  cells(operation: string): string {
    const place = this.place(operation);
    return JSON.stringify(this.#roles.map(({ name }) => [name, place === null ? null : (this.version.cell(place, name)?.text ?? null)]));
  }
}

/** "change price" is about a field, where the entity has no action of that name. */
export function splitOperation(operation: string, { states }: EntityPlan): readonly [verb: string, field: string | null] {
  const [, verb = operation, field = null] = /^(see|change|link) (.+)$/.exec(operation) ?? [];
  const isAction = states?.transitions.some(({ action }) => action === operation) === true;
  return isAction ? [operation, null] : [verb, field];
}

function conditionOf(decision: Decision | undefined): Expr {
  if (decision?.may === "yes") return TRUE;
  return decision?.may === "if" ? decision.condition : FALSE;
}

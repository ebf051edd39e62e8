// Who may do what, as conditions on a record. It is the one implementation, for every path. Folds the roles of a user
// first, so that a permission ends as always, never, or a condition. Knows nothing of requests.

import { expandComputed, substituteThis } from "../../../compiler/expression/fold.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { mapParts } from "../../../compiler/expression/walk.ts";
import type { Decision, EntityPlan, Grant, Open, Origin, PartPlan, Plan } from "../../../compiler/plan/plan.ts";
import type { Context, Row } from "../../store/store.ts";
import { ByRoles } from "../context/per-role-cache.ts";
import { ALWAYS, and, isAlways, isEmpty, isNever, NEVER, onlyIf, or, thisRecord } from "../expressions/expression-builders.ts";

/** What somebody may do to a record, or with a field of it. */
export interface Permission {
  /** `this` is the record. */
  readonly when: Expr;
  /** The first undecided cell of the roles; it matters where the condition does not hold. */
  readonly open: Open | null;
  /** The row of the document; null where there is none, which refuses. */
  readonly origin: Origin | null;
}

export type Operation =
  | { readonly kind: "see" | "create" | "change" | "delete" | "export" | "see history" }
  | { readonly kind: "transition"; readonly action: string }
  | { readonly kind: "see field" | "change field" | "link field"; readonly field: string };

/** Who asks, and the one instant of the request. */
export interface Actor {
  readonly user: Row | null;
  readonly userId: string | null;
  readonly roles: readonly string[];
  readonly context: Context;
  /** The digest of the session's token, where the user asks by one. */
  readonly session?: string;
  /** A program that acts for the user by a token: never on what the user signs in by. */
  readonly byToken?: true;
  /** The program itself: what it is told, only its operator reads. */
  readonly isProgram?: true;
}

/** By entity, by kind of deed, and by the action or field that it is about. */
type Decided = Map<string, Map<Operation["kind"], Map<string, Permission>>>;

export const SEE: Operation = { kind: "see" };
const SEE_HISTORY: Operation = { kind: "see history" };
/** What whoever sees a record sees of it, where no row says otherwise. */
const WITH_IT: ReadonlySet<Operation["kind"]> = new Set(["see field", "see history"]);
const REFUSED: Permission = { when: NEVER, open: null, origin: null };
const UNRESTRICTED: Permission = { when: ALWAYS, open: null, origin: null };

export class Access {
  readonly #plan: Plan;
  readonly #decided = new ByRoles<Decided>(() => new Map());
  /** By "Entity.field". */
  readonly #computed: ReadonlyMap<string, Expr>;

  constructor(plan: Plan) {
    this.#plan = plan;
    const fields = Object.values(plan.entities).flatMap((entity) => entity.fields.map((field) => ({ entity, field })));
    this.#computed = new Map(
      fields.flatMap(({ entity, field }) => (field.always === null ? [] : [[`${entity.name}.${field.name}`, field.always] as const])),
    );
  }

  /** What people of these roles may do to records of an entity. */
  may(entity: string, deed: Operation, roles: readonly string[]): Permission {
    const about = deed.kind === "transition" ? deed.action : "field" in deed ? deed.field : "";
    const decided = this.#decided.of(roles);
    const known = decided.get(entity)?.get(deed.kind)?.get(about);
    if (known !== undefined) return known;
    const permission = this.#decide(entity, deed, roles);
    const ofEntity = decided.get(entity) ?? new Map<Operation["kind"], Map<string, Permission>>();
    const ofKind = ofEntity.get(deed.kind) ?? new Map<string, Permission>();
    decided.set(entity, ofEntity.set(deed.kind, ofKind.set(about, permission)));
    return permission;
  }

  /** Whether some role could do it: then whoever is not signed in is asked to sign in. */
  someRoleMay(entity: string, deed: Operation): boolean {
    return this.#plan.roles.some((role) => role.means !== "not signed in" && !isNever(this.may(entity, deed, [role.name]).when));
  }

  /** What people of these roles may read of what was done to records of an entity. */
  history(entity: string, roles: readonly string[]): Permission {
    const own = this.may(entity, SEE_HISTORY, roles);
    return { ...own, when: and([this.may(entity, SEE, roles).when, own.when]) };
  }

  /** The condition under which the record that `at` gives may be seen. */
  seenAt(entity: string, at: Expr, roles: readonly string[]): Expr {
    return placed(this.may(entity, SEE, roles).when, at);
  }

  /** The condition under which a field of the record that `at` gives may be seen, beyond the record itself. */
  fieldSeenAt(entity: string, field: string, at: Expr, roles: readonly string[]): Expr {
    return placed(this.may(entity, { kind: "see field", field }, roles).when, at);
  }

  /**
   * The condition on a record under which users of these roles may find it by these of its fields: they see the record and the fields.
   * Every lookup of a record by a value asks for this, so that nobody finds by what they may not read.
   */
  foundBy(entity: string, fields: readonly string[], roles: readonly string[]): Expr {
    return and([this.may(entity, SEE, roles).when, this.fieldsSeen(entity, fields, roles)]);
  }

  /** The condition on a record under which users of these roles, who see it, also see all of these fields of it. */
  fieldsSeen(entity: string, fields: readonly string[], roles: readonly string[]): Expr {
    return and(fields.map((field) => this.fieldSeenAt(entity, field, thisRecord(entity), roles)));
  }

  /**
   * An expression about a record that goes to people (a label, a message), with every field that they may not see
   * left empty. What a list adds up is a result of its own and stays.
   */
  masked(expr: Expr, roles: readonly string[]): Expr {
    return this.expanded(this.#mask(expr, roles));
  }

  /**
   * Computed fields by what they are computed from, once it has been asked whether the fields that are named may be seen:
   * whoever may see a computed field sees what it comes to, and may not see its parts for that.
   */
  expanded(expr: Expr): Expr {
    return expandComputed(expr, (entity, field) => this.#computed.get(`${entity}.${field}`) ?? null);
  }

  #mask(expr: Expr, roles: readonly string[]): Expr {
    if (expr.op === "aggregate" || expr.op === "collect" || expr.op === "member") return expr;
    if (expr.op === "field") return this.#maskedField(expr, roles);
    return mapParts(expr, (part) => this.#mask(part, roles));
  }

  #maskedField(expr: Expr & { readonly op: "field" }, roles: readonly string[]): Expr {
    const seen: Expr[] = [];
    let node: Expr = expr;
    while (node.op === "field") {
      seen.push(this.fieldSeenAt(node.entity, node.field, node.of, roles));
      if (node.of.op === "field") seen.push(this.seenAt(node.entity, node.of, roles));
      node = node.of;
    }
    return onlyIf(and(seen), expr);
  }

  #decide(entity: string, deed: Operation, roles: readonly string[]): Permission {
    const plan = this.#plan.entities[entity];
    if (plan === undefined) return REFUSED;
    if (plan.part !== null && (deed.kind === "see" || deed.kind === "see history"))
      return this.#decidePart(plan.part, plan.name, deed, roles);
    const grant = grantOf(plan, deed);
    if (grant === undefined || grant === null) return WITH_IT.has(deed.kind) ? UNRESTRICTED : REFUSED;
    const decisions = roles.flatMap((role): Decision[] => (Object.hasOwn(grant.byRole, role) ? [grant.byRole[role]!] : []));
    return { when: or(decisions.map(conditionOf)), open: firstOpen(decisions), origin: grant.origin };
  }

  /** A part is seen by whoever sees its owner, and the list that it is a row of; and so is what was done to it. */
  #decidePart({ owner, field, by }: PartPlan, name: string, deed: Operation, roles: readonly string[]): Permission {
    const at: Expr = { op: "field", of: thisRecord(name), entity: name, field: by, type: { is: "record", entity: owner }, optional: false };
    const seen = this.may(owner, deed, roles);
    return { ...seen, when: and([placed(seen.when, at), this.fieldSeenAt(owner, field, at, roles)]) };
  }
}

/** The row that speaks of a deed, where there is one. */
export function grantOf(entity: EntityPlan, deed: Operation): Grant | null | undefined {
  const own = (of: Readonly<Record<string, Grant>>, name: string): Grant | undefined => (Object.hasOwn(of, name) ? of[name] : undefined);
  switch (deed.kind) {
    case "transition":
      return own(entity.access.transitions, deed.action);
    case "see field":
      return own(entity.access.seeField, deed.field);
    case "change field":
      return own(entity.access.changeField, deed.field);
    case "link field":
      return own(entity.access.linkField, deed.field);
    case "see history":
      return entity.access.history;
    default:
      return entity.access[deed.kind];
  }
}

function conditionOf(decision: Decision): Expr {
  if (decision.may === "yes") return ALWAYS;
  return decision.may === "if" ? decision.condition : NEVER;
}

function firstOpen(decisions: readonly Decision[]): Open | null {
  for (const decision of decisions) if (decision.may === "open") return decision.open;
  return null;
}

/** A condition about `this`, said of another record; an empty reference fulfils none that looks at the record. */
export function placed(condition: Expr, at: Expr): Expr {
  if (at.op === "this" || isAlways(condition) || isNever(condition)) return condition;
  return substituteThis(condition, at);
}

/** Visible, or not there at all: an empty reference hides nothing. */
export function emptyOr(at: Expr, condition: Expr): Expr {
  return isAlways(condition) ? ALWAYS : or([isEmpty(at), condition]);
}

// Planted faults: copies of a plan, each with one thing wrong. Made by going through the plan, so that the same plan gives
// the same faults.

import type { Expr } from "../../src/compiler/expression/tree.ts";
import type { Decision, EntityPlan, Grant, Plan } from "../../src/compiler/plan/plan.ts";
import { Access, type Operation } from "../../src/runtime/server/access/access.ts";
import { and } from "../../src/runtime/server/expressions/expression-builders.ts";

export interface Mutant {
  readonly name: string;
  readonly plan: Plan;
  /** Found by the part of the truth table that writes. */
  readonly acts: boolean;
  /** Of a permission: whose; null elsewhere. */
  readonly about: { readonly entity: string; readonly deed: Operation } | null;
  /** Of a guard: whose, and which of the transitions has it. */
  readonly guard?: { readonly entity: string; readonly at: number };
  /** The screen that it opens to all. */
  readonly opens?: string;
}

type Wrong = readonly [name: string, decision: Decision];

/** The plan where what `path` leads to is replaced. */
function planted(plan: Plan, path: readonly (string | number)[], value: unknown): Plan {
  const copy = structuredClone(plan);
  // biome-ignore lint/suspicious/noExplicitAny: a path through a plan of any shape.
  let at: any = copy;
  for (const name of path.slice(0, -1)) at = at[name];
  if (value === undefined) delete at[path.at(-1)!];
  else at[path.at(-1)!] = value;
  return copy;
}

export function mutantsOf(plan: Plan): Mutant[] {
  return [
    ...Object.values(plan.entities).flatMap((entity) => [...permissionMutants(plan, entity), ...guardMutants(plan, entity)]),
    ...screenMutants(plan),
  ];
}

function permissionMutants(plan: Plan, entity: EntityPlan): Mutant[] {
  const { access } = entity;
  const mutants: Mutant[] = [];
  const of = (path: readonly string[], grant: Grant | null | undefined, deed: Operation, makes = false): void => {
    if (grant === null || grant === undefined) return;
    const whole = ["entities", entity.name, "access", ...path];
    const name = `${entity.name}, ${"field" in deed ? `${deed.kind} ${deed.field}` : "action" in deed ? deed.action : deed.kind}`;
    const add = (what: string, at: readonly string[], value: unknown) =>
      mutants.push({
        name: `${name}: ${what}`,
        plan: planted(plan, [...whole, ...at], value),
        // What a row of a record may become is asked where it is written.
        acts: makes || (entity.part !== null && deed.kind === "change field"),
        about: { entity: entity.name, deed },
      });
    const roles = Object.keys(grant.byRole);
    for (const [index, role] of roles.entries()) {
      for (const [what, decision] of wrongs(grant.byRole[role]!)) add(`${what} for ${role}`, ["byRole", role], decision);
      const next = roles[(index + 1) % roles.length]!;
      if (JSON.stringify(grant.byRole[role]) !== JSON.stringify(grant.byRole[next]))
        add(`${role} has the cell of ${next}`, ["byRole", role], grant.byRole[next]);
    }
    if (deed.kind === "see field" || deed.kind === "change field") add("the row of the field is skipped", [], undefined);
  };
  for (const kind of ["see", "create", "change", "delete", "export"] as const) of([kind], access[kind], { kind }, kind === "create");
  for (const [action, grant] of Object.entries(access.transitions)) {
    const makes = (entity.states?.transitions ?? []).some((row) => row.action === action && row.from === "new");
    of(["transitions", action], grant, { kind: "transition", action }, makes);
  }
  for (const [field, grant] of Object.entries(access.seeField)) of(["seeField", field], grant, { kind: "see field", field });
  for (const [field, grant] of Object.entries(access.changeField)) of(["changeField", field], grant, { kind: "change field", field });
  return mutants;
}

function wrongs(decision: Decision): Wrong[] {
  if (decision.may === "yes") return [["refused", { may: "no" }]];
  if (decision.may !== "if") return [["allowed", { may: "yes" }]];
  return [
    ["the condition is dropped", { may: "yes" }],
    ["the condition never holds", { may: "no" }],
    ...changed(decision.condition).map(([what, condition]): Wrong => [what, { may: "if", condition }]),
  ];
}

/** The condition with one thing changed: "or" for "and", a part dropped, a comparison turned round. */
function changed(expr: Expr): (readonly [string, Expr])[] {
  // biome-ignore lint/suspicious/noExplicitAny: nodes of any kind are walked.
  const walk = (node: any, rebuild: (node: any) => Expr): (readonly [string, Expr])[] => {
    if (typeof node !== "object" || node === null) return [];
    const found: (readonly [string, Expr])[] = [];
    if (node.op === "and") found.push(["or for and", rebuild({ ...node, op: "or" })]);
    if (node.op === "or") found.push(["and for or", rebuild({ ...node, op: "and" })]);
    if (node.op === "compare" && (node.how === "=" || node.how === "!="))
      found.push([`${node.how} turned round`, rebuild({ ...node, how: node.how === "=" ? "!=" : "=" })]);
    if (node.op === "not") found.push(["not dropped", rebuild(node.of ?? node.operand ?? node)]);
    for (const [key, value] of Object.entries(node)) {
      if (key === "type") continue;
      if (Array.isArray(value))
        for (const [at, item] of value.entries()) found.push(...walk(item, (one) => rebuild({ ...node, [key]: value.with(at, one) })));
      else found.push(...walk(value, (one) => rebuild({ ...node, [key]: one })));
    }
    return found;
  };
  return walk(expr, (node) => node);
}

function guardMutants(plan: Plan, entity: EntityPlan): Mutant[] {
  return (entity.states?.transitions ?? []).flatMap((row, at): Mutant[] => {
    if (row.guard === null || row.from === "new" || row.timer !== null) return [];
    const path = ["entities", entity.name, "states", "transitions", at, "guard"];
    const name = `${entity.name}, guard of ${row.action}`;
    return [{ name: `${name}: dropped`, plan: planted(plan, path, null), acts: true, about: null, guard: { entity: entity.name, at } }];
  });
}

function screenMutants(plan: Plan): Mutant[] {
  return plan.screens.flatMap((screen, at): Mutant[] => {
    const made: Mutant[] = [];
    const listed = ["list", "board", "gallery"].includes(screen.shows) && screen.group === null && !screen.route.includes("{");
    if (screen.where !== null && listed)
      made.push({
        name: `${screen.name}: Only where is dropped`,
        plan: planted(plan, ["screens", at, "where"], null),
        acts: false,
        about: null,
      });
    if (screen.mayOpen !== null && listed)
      made.push({
        name: `${screen.name}: open to all`,
        plan: planted(plan, ["screens", at, "mayOpen"], null),
        acts: false,
        about: null,
        opens: screen.name,
      });
    return made;
  });
}

/** Under which condition people of some roles do what a mutant is about: to records that they see, where there is one already. */
export function conditionOf(plan: Plan, { about, acts }: Mutant, roles: readonly string[]): Expr | null {
  if (about === null) return null;
  const access = new Access(plan);
  const when = access.may(about.entity, about.deed, roles).when;
  return acts && about.deed.kind !== "change field" ? when : and([access.may(about.entity, { kind: "see" }, roles).when, when]);
}

/** Whether a wrong permission is none at all: for all roles that somebody has, the folded condition is that of the right plan. */
export function isEquivalent(plan: Plan, mutant: Mutant, roleSets: readonly (readonly string[])[]): boolean {
  if (mutant.about === null) return false;
  return roleSets.every(
    (roles) => JSON.stringify(conditionOf(plan, mutant, roles)) === JSON.stringify(conditionOf(mutant.plan, mutant, roles)),
  );
}

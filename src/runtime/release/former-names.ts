// What the entities, fields and words of a plan were called in the one before it.

import type { EntityPlan, FieldPlan, Plan, RenamePlan } from "../../compiler/plan/plan.ts";

export class FormerNames {
  readonly #before: Plan;
  readonly #after: Plan;

  constructor(before: Plan, after: Plan) {
    this.#before = before;
    this.#after = after;
  }

  entity(name: string): EntityPlan | null {
    const found = this.#former("entity", ["", ""], name, (one) => this.#before.entities[one] !== undefined);
    return found === null ? null : (this.#before.entities[found] ?? null);
  }

  field(entity: string, name: string): FieldPlan | null {
    const old = this.entity(entity);
    if (old === null) return null;
    const named = (one: string) => old.fields.find((field) => field.name === one);
    const found = this.#former("field", [entity, old.name], name, (one) => named(one) !== undefined);
    return found === null ? null : (named(found) ?? null);
  }

  /** The word itself where the field had none like it. */
  word(entity: string, field: string, word: string): string {
    const [oldEntity, old] = [this.entity(entity), this.field(entity, field)];
    if (oldEntity === null || old === null || (old.type.is !== "choice" && old.type.is !== "choices")) return word;
    const { values } = old.type;
    const owners = [`${entity}.${field}`, `${oldEntity.name}.${old.name}`] as const;
    return this.#former("value", owners, word, (one) => values.some(({ value }) => value === one)) ?? word;
  }

  /** A rename that the plan before has noted as well is done already. */
  #former(
    kind: RenamePlan["kind"],
    [owner, oldOwner]: readonly [string, string],
    name: string,
    exists: (name: string) => boolean,
  ): string | null {
    const was = (plan: Plan, of: string) => plan.renames.find((one) => one.kind === kind && one.owner === of && one.name === name)?.was;
    const former = was(this.#after, owner) ?? [];
    const isDone = exists(name) && was(this.#before, oldOwner)?.[0] === former[0];
    return (isDone ? undefined : former.find(exists)) ?? (exists(name) ? name : null);
  }
}

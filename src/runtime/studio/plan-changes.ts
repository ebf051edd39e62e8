// What of a plan is another than before, so that whoever runs it elsewhere is sent that alone.

import type { Plan } from "../../compiler/plan/plan.ts";

/** A member of the plan that is another. */
export interface PlanChange {
  readonly member: keyof Plan;
  /** The names of what it holds, in their order; null where it is one value, which stands under no name. */
  readonly names: readonly string[] | null;
  /** What is another of them. */
  readonly values: Readonly<Record<string, unknown>>;
}

type Named = Readonly<Record<string, unknown>>;

/** A plan as it was last sent. */
export class SentPlan {
  /** JSON of each member, or of each thing that a member holds by name. */
  readonly #sent = new Map<string, string>();

  /** What is another in this plan; from now on this one counts as sent. Everything, where none was. */
  changesTo(plan: Plan): PlanChange[] {
    return (Object.keys(plan) as (keyof Plan)[]).flatMap((member): PlanChange[] => {
      const value: unknown = plan[member];
      const names = isNamed(value) ? Object.keys(value) : null;
      const parts: Named = isNamed(value) ? value : { "": value };
      const isReordered = this.#isOther(`${member} `, names);
      const values = Object.fromEntries(Object.entries(parts).filter(([name, part]) => this.#isOther(`${member} ${name} `, part)));
      return isReordered || Object.keys(values).length > 0 ? [{ member, names, values }] : [];
    });
  }

  #isOther(key: string, value: unknown): boolean {
    const json = JSON.stringify(value) ?? "";
    if (this.#sent.get(key) === json) return false;
    this.#sent.set(key, json);
    return true;
  }
}

/** The plan after changes: what is the same is the same object. `plan`: null where everything is sent. */
export function changedPlan(plan: Plan | null, changes: readonly PlanChange[]): Plan {
  const members = changes.map(({ member, names, values }) => {
    if (names === null) return [member, values[""]] as const;
    const before = (plan?.[member] ?? {}) as Named;
    return [member, Object.fromEntries(names.map((name) => [name, name in values ? values[name] : before[name]]))] as const;
  });
  return { ...plan, ...Object.fromEntries(members) } as Plan;
}

/** Whether two plans say the same. What is one object in both is not read. */
export function areSamePlans(one: Plan, other: Plan): boolean {
  return areSame(one as unknown as Named, other as unknown as Named, (a, b) =>
    isNamed(a) && isNamed(b) ? areSame(a, b, isSameJson) : isSameJson(a, b),
  );
}

function areSame(one: Named, other: Named, isSame: (a: unknown, b: unknown) => boolean): boolean {
  const names = Object.keys(one);
  if (!isSameJson(names, Object.keys(other))) return false;
  return names.every((name) => one[name] === other[name] || isSame(one[name], other[name]));
}

function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isNamed(value: unknown): value is Named {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Stored texts that a stricter pattern or another format refuses, though a migration adopts them.

import { compiled } from "../../compiler/expression/patterns.ts";
import { hasFormat } from "../../compiler/expression/text-formats.ts";
import type { FieldPlan } from "../../compiler/plan/plan.ts";
import { isConfidentialType } from "../store/migrate/carried-values.ts";
import type { Comparison } from "./comparison.ts";

/** Different values that are looked at, the most frequent first. */
const MOST_VALUES = 200_000;
/** That are shown. */
const SHOWN = 3;
const LONGEST_SHOWN = 40;

export interface RefusedValues {
  readonly kind: "pattern-broken" | "format-broken";
  readonly entity: string;
  readonly field: string;
  readonly count: number;
  readonly values: readonly string[];
}

export async function refusedValues(comparison: Comparison): Promise<readonly RefusedValues[]> {
  const { after, former, preview } = comparison;
  const found: RefusedValues[] = [];
  for (const entity of Object.values(after.entities)) {
    for (const field of entity.fields) {
      const check = newCheckOf(former.field(entity.name, field.name), field);
      if (check === null) continue;
      const all = await preview.values(entity.name, field.name, MOST_VALUES);
      const refused = all.filter(([value]) => !check.fits(String(value)));
      const count = refused.reduce((sum, [, one]) => sum + one, 0);
      if (count === 0) continue;
      const values = isConfidential(field) ? [] : shownValues(refused.map(([value]) => value));
      found.push({ kind: check.kind, entity: entity.name, field: field.name, count, values });
    }
  }
  return found;
}

/** What a value must be now that it need not be before; null where nothing is tightened. */
function newCheckOf(old: FieldPlan | null, field: FieldPlan) {
  if (old === null || old.type.is !== "text" || field.type.is !== "text" || old.always !== null || field.always !== null) return null;
  const { format } = field.type;
  if (field.matches !== null && field.matches !== old.matches) {
    const pattern = compiled(field.matches);
    return { kind: "pattern-broken" as const, fits: (text: string) => pattern?.matches(text) === true };
  }
  return format === old.type.format ? null : { kind: "format-broken" as const, fits: (text: string) => hasFormat(format, text) };
}

export function isConfidential({ type }: FieldPlan): boolean {
  return isConfidentialType(type);
}

/** Some of them, short; an address among them stays hidden. */
export function shownValues(values: readonly unknown[]): readonly string[] {
  const texts = values.map(String).filter((text) => text !== "" && !text.includes("@"));
  return texts.slice(0, SHOWN).map((text) => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text));
}

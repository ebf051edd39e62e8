// What every part of a plan is given: both plans, the records by both, and the moment.

import type { Concern, Place } from "../../compiler/difference/change.ts";
import { fieldsOf } from "../../compiler/expression/walk.ts";
import type { Expr, Plan } from "../../compiler/plan/plan.ts";
import type { Preview } from "../store/preview/preview.ts";
import type { Context } from "../store/store.ts";
import type { FormerNames } from "./former-names.ts";
import type { Fact } from "./release-plan.ts";

export interface Comparison {
  readonly before: Plan;
  readonly after: Plan;
  readonly former: FormerNames;
  readonly preview: Preview;
  /** Nobody's, at the moment of the data. */
  readonly context: Context;
  /** Stored records by the name that their entity has in the new document. */
  readonly counts: ReadonlyMap<string, number>;
}

/** A fact, and what of the new document it is about. */
export interface FoundFact {
  readonly fact: Fact;
  readonly concerns: Concern;
  readonly place: Place | null;
}

/** Whether an expression means something else for records that are there, because of the values that they get by `from`. */
export function readsCarried(expr: Expr, { preview }: Comparison): boolean {
  const carried = preview.carried();
  return fieldsOf(expr).some((one) => carried.some(({ entity, field }) => one.entity === entity && one.field === field));
}

export function placeOf(origin: Place | null | undefined): Place | null {
  return origin == null ? null : { file: origin.file, line: origin.line };
}

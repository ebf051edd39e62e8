// The limits in force. Those of the document whose day is the last that has come, by the product's clock.

import type { LimitsPlan, Plan } from "../../../compiler/plan/plan.ts";
import { type Clock, instantOf } from "./clock.ts";

/** Of an application, or whatever has its plan and its clock. */
export function limitsOf({ plan, clock }: { readonly plan: Plan; readonly clock: Clock }): LimitsPlan {
  const [first, ...later] = plan.limits as readonly [LimitsPlan, ...LimitsPlan[]];
  if (later.length === 0) return first;
  const { today } = instantOf(clock.now(), plan.product.timeZone);
  return later.findLast(({ from }) => from !== null && from <= today) ?? first;
}

/** Bytes of a request's body that are read on any day; what is in force is asked of each request. */
export function mostBodyBytes(plan: Plan): number {
  return Math.max(...plan.limits.map(({ bodyBytes }) => bodyBytes));
}

// Compares two whole plans: each member of the plan by a differ of its own.

import type { Plan, RenamePlan } from "../../plan/plan.ts";
import { type Change, withoutRepeats } from "../change.ts";
import { At, type Comparison } from "../comparison.ts";
import { type Differs, follows, members, origin } from "../differ.ts";
import { openQuestions } from "./access.ts";
import { api } from "./calls.ts";
import { entities } from "./entities.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";
import { points, renames } from "./points.ts";
import { product } from "./product.ts";
import { roles } from "./roles.ts";
import { screens } from "./screens.ts";
import { sends } from "./sends.ts";

/** `isApplied`: whether a rename is made by this change. */
export function comparePlans(comparison: Comparison, isApplied: (rename: RenamePlan) => boolean): Change[] {
  const differs: Differs<Plan> = {
    format: follows,
    product,
    entities,
    roles,
    screens,
    api,
    sends,
    messages: origin,
    errors,
    // Constants are their causes, and are compared as such.
    limits: comparison.counting === "causes" ? follows : limits,
    openQuestions,
    renames: renames(isApplied),
    points,
  };
  const { before, after } = comparison;
  return withoutRepeats(members(differs)(before.plan, after.plan, new At(comparison, after.plan.product.name, {}, null, null)));
}

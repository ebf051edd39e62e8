// What a plan is known by: another plan has another revision.

import { createHash } from "node:crypto";
import type { Plan } from "../../../compiler/plan/plan.ts";

export function revisionOf(plan: Plan): string {
  return createHash("sha256").update(JSON.stringify(plan)).digest("hex").slice(0, 16);
}

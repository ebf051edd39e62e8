// What a plan is known by: another plan has another revision.

import { createHash } from "node:crypto";
import type { Plan } from "../../../compiler/plan/plan.ts";

/** Of plans, and of what they hold: a plan that follows another shares with it what is the same. */
const KNOWN = new WeakMap<object, string>();

export function revisionOf(plan: Plan): string {
  return known(plan, () => digest(Object.entries(plan).map(([member, value]) => [member, partOf(value)])).slice(0, 16));
}

/** Of what a member holds by name each has a digest of its own. */
function partOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const whole = () => (Array.isArray(value) ? digest(value) : digest(Object.entries(value).map(([name, part]) => [name, digestOf(part)])));
  return known(value, whole);
}

function digestOf(part: unknown): string {
  return typeof part === "object" && part !== null ? known(part, () => digest(part)) : digest(part);
}

function known(of: object, make: () => string): string {
  const made = KNOWN.get(of) ?? make();
  KNOWN.set(of, made);
  return made;
}

function digest(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("hex");
}

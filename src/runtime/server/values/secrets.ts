// Hashes secrets on their way in, before any transaction.

import type { FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Awaitable } from "../../store/awaitable.ts";
import type { Application } from "../context/application.ts";
import type { Given } from "./validate.ts";
import { LONGEST_SECRET, Sealed } from "./values.ts";

/**
 * What was given, with each secret among `fields` hashed. What is no possible secret stays, to be refused as such. Where the act is only
 * tried (`isTrial`) nothing is kept of it, so nothing is hashed.
 */
export function sealed(app: Application, fields: readonly FieldPlan[], given: Given, isTrial = false): Awaitable<Given> {
  const secrets = fields.filter((field) => field.type.is === "secret" && isPossible(given.get(field.name))).map((field) => field.name);
  return secrets.length === 0 ? given : hashed(secrets, given, isTrial ? null : app);
}

async function hashed(secrets: readonly string[], given: Given, app: Application | null): Promise<Given> {
  const values = new Map(given);
  for (const name of new Set(secrets))
    values.set(name, new Sealed(app === null ? "tried" : await app.passwords.hash(String(given.get(name)))));
  return values;
}

function isPossible(given: unknown): boolean {
  return typeof given === "string" && given !== "" && given.length <= LONGEST_SECRET;
}

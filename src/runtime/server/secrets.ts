// Secrets on their way in: hashed before any transaction, since that takes long, and never kept as they were given.

import type { FieldPlan } from "../../compiler/plan/plan.ts";
import type { Awaitable } from "../store/awaitable.ts";
import type { Application } from "./application.ts";
import { hashPassword } from "./passwords.ts";
import type { Given } from "./validate.ts";
import { LONGEST_SECRET, Sealed } from "./values.ts";

/** What was given, with each secret among `fields` hashed. What is no possible secret stays, to be refused as such. */
export function sealed(app: Application, fields: readonly FieldPlan[], given: Given): Awaitable<Given> {
  const secrets = fields.filter((field) => field.type.is === "secret" && isPossible(given.get(field.name))).map((field) => field.name);
  return secrets.length === 0 ? given : hashed(app, secrets, given);
}

async function hashed(app: Application, secrets: readonly string[], given: Given): Promise<Given> {
  const values = new Map(given);
  for (const name of new Set(secrets)) values.set(name, new Sealed(await hashPassword(String(given.get(name)), app.options.passwordCost)));
  return values;
}

function isPossible(given: unknown): boolean {
  return typeof given === "string" && given !== "" && given.length <= LONGEST_SECRET;
}

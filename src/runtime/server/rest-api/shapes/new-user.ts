// Users that somebody else makes over HTTP: with a password, or invited by mail.

import type { CallPlan, EntityPlan } from "../../../../compiler/plan/plan.ts";
import { mayMail } from "../../accounts/own-address.ts";
import { passwordFaults } from "../../accounts/password-rules.ts";
import { askToVerify } from "../../auth/address-mails.ts";
import { inviting } from "../../auth/invitations.ts";
import type { Application } from "../../context/application.ts";
import { fieldNamed } from "../../expressions/expression-builders.ts";
import type { HttpRequest, JsonSchema } from "../../pipeline/router.ts";
import { makes, rowsOf } from "../../states/transitions.ts";
import type { Given } from "../../values/validate.ts";
import type { Also } from "../../writing/create.ts";

const PASSWORD = "password";

/** Users take one, unless the document has a field of that name. */
export function takesPassword(app: Application, entity: EntityPlan): boolean {
  return app.plan.product.signsInAs?.entity === entity.name && fieldNamed(entity, PASSWORD) === undefined;
}

/** Of a call of the document: where its fields stand by themselves, and it names nothing else so. */
export function callTakesPassword(app: Application, { does, takes }: CallPlan): boolean {
  if ((does.is !== "create" && does.is !== "transition") || takes?.is !== "fields" || takes.envelope.length > 0 || takes.many) return false;
  const entity = app.plan.entities[does.entity];
  const isNamed = takes.members !== "all" && takes.members.some(({ name }) => name === PASSWORD);
  const isMade = entity !== undefined && (does.is === "create" || (does.is === "transition" && rowsOf(entity, does.action).some(makes)));
  return !isNamed && isMade && takesPassword(app, entity);
}

/** The body of a call with the member. */
export function withPasswordMember(schema: JsonSchema): JsonSchema {
  const password = { type: "string", writeOnly: true, description: "By which the user signs in." };
  return { ...schema, properties: { ...(schema.properties as object), [PASSWORD]: password } };
}

/** The body without the password, and what belongs to the making of the user: the password, or an invitation. */
export async function withPassword(
  { app, actor }: HttpRequest,
  entity: EntityPlan,
  body: Given,
  isTaken = true,
): Promise<{ readonly given: Given; readonly also: Also | null }> {
  if (!takesPassword(app, entity)) return { given: body, also: null };
  const password = isTaken ? body.get(PASSWORD) : undefined;
  if (password === undefined)
    return { given: body, also: actor.user !== null && mayMail(app) ? (inviting(app, entity.name)?.also ?? null) : null };
  const given = new Map([...body].filter(([name]) => name !== PASSWORD));
  const faults = await passwordFaults(app, password, given.values());
  const hash = faults.length === 0 ? await app.passwords.hash(String(password)) : null;
  return {
    given,
    async also(transaction, id) {
      if (hash === null) throw app.problems.together(faults);
      await transaction.saveCredential(id, hash);
      // Whoever makes themselves a user shows that the address is theirs.
      if (actor.user === null) await askToVerify(app, transaction, id);
    },
  };
}

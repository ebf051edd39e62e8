// The users of samples as whom one signs in with one click.

import type { Application, SampleUser } from "../context/application.ts";
import { idField } from "../expressions/expression-builders.ts";
import { actorFor, programActor } from "../pipeline/identify.ts";
import { labelOfRow } from "../reading/read.ts";
import { NO_ROLE } from "./sample-roles.ts";

export const SAMPLE_PASSWORD = "ninefold-sample";
const MOST_USERS = 100;

/** The addresses of the users whom a file of samples names. */
export function emailsOf({ plan }: Application, records: unknown): ReadonlySet<unknown> {
  const signsIn = plan.product.signsInAs;
  const list = signsIn === null || typeof records !== "object" || records === null ? [] : Object.entries(records);
  const users: unknown = list.find(([name]) => name === signsIn?.entity)?.[1];
  return new Set(
    Array.isArray(users) ? users.map((user) => (user as { [name: string]: unknown } | null)?.[signsIn?.emailField ?? ""]) : [],
  );
}

/** The users whom the file names; else for each role the one who has the fewest others, and somebody without any. Whoever has no password yet gets the sample one. */
export async function sampleUsers(app: Application, named: ReadonlySet<unknown>): Promise<SampleUser[]> {
  const signsIn = app.plan.product.signsInAs;
  if (signsIn === null) return [];
  const { context } = programActor(app);
  const query = { entity: signsIn.entity, where: null, columns: [idField(signsIn.entity)], order: [], limit: MOST_USERS, offset: 0 };
  const users: (SampleUser & { readonly isNamed: boolean })[] = [];
  // It takes as long as a password is to take, and nobody needs it where each has one.
  let hash: string | null = null;
  for (const [id] of await app.store.select(query, context)) {
    const user = await app.store.get(signsIn.entity, String(id));
    if (user === null) continue;
    const actor = await actorFor(app, user);
    if ((await app.store.credential(String(id))) === null) {
      hash ??= await app.passwords.hash(SAMPLE_PASSWORD);
      const made = hash;
      await app.store.write((transaction) => transaction.saveCredential(String(id), made));
    }
    const label = await labelOfRow({ app, actor }, app.store, signsIn.entity, user);
    const email = String(user[signsIn.emailField]);
    users.push({ email, label, roles: actor.roles, isNamed: named.has(user[signsIn.emailField]) });
  }
  const plainest = app.plan.roles.map((role) => {
    const having = users.filter(({ roles }) => roles.includes(role.name));
    return (having.some(({ isNamed }) => isNamed) ? having.filter(({ isNamed }) => isNamed) : having).reduce<SampleUser | null>(
      (best, one) => (best === null || one.roles.length < best.roles.length ? one : best),
      null,
    );
  });
  const without = users.find(({ email, roles }) => email === NO_ROLE && roles.length === 0);
  return users
    .filter((user) => user.isNamed || plainest.includes(user) || user === without)
    .map(({ email, label, roles }) => ({ email, label, roles }));
}

// What a body about a person may hold, and who may speak of an account.

import type { Row } from "../../store/store.ts";
import type { Application } from "../context/application.ts";
import { demandMembers } from "../context/unknown-members.ts";
import { idOf } from "../expressions/expression-builders.ts";
import type { HttpRequest } from "../pipeline/router.ts";

/** The members of a body by name; refuses those that are not known. */
export function members(ask: HttpRequest, known: readonly string[]): (name: string) => unknown {
  demandMembers(ask.app, ask.body.keys(), (name) => known.includes(name));
  return (name) => ask.body.get(name);
}

export interface Holder {
  readonly id: string;
  readonly user: Row;
  /** The digest of the session's token. */
  readonly session: string;
}

/** Whoever is signed in by a session: a token of a program never reaches the account of its holder. */
export function demandHolder({ app, actor, identity }: Pick<HttpRequest, "app" | "actor" | "identity">): Holder {
  if (identity.apiToken !== null) throw app.problems.problem("token-not-enough");
  if (actor.user === null || identity.session === null) throw app.problems.problem("not-signed-in");
  return { id: idOf(actor.user), user: actor.user, session: identity.session };
}

/** How somebody signs in has changed, without names or secrets. Told to the operator alone: others may see the record's history. */
export function logAccount(app: Application, user: string, what: string): void {
  app.options.log?.({ level: "info", message: "account changed", user, what });
}

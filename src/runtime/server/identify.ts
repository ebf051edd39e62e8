// Who asks: a session by cookie or by the Authorization header, the user's record, and the roles that it has.

import type { RolePlan } from "../../compiler/plan/plan.ts";
import type { Context, Row } from "../store/store.ts";
import type { Actor } from "./access.ts";
import type { Application } from "./application.ts";
import { instantOf } from "./clock.ts";
import { tokenHash } from "./passwords.ts";
import { isOpen } from "./rules.ts";
import { idOf } from "./terms.ts";

export interface Credentials {
  /** The token of the session cookie. */
  readonly cookie: string | null;
  /** The whole Authorization header. */
  readonly authorization: string | null;
}

export interface Identity {
  readonly actor: Actor;
  /** The digest of the session's token; null for a visitor. */
  readonly session: string | null;
  /** A cookie is sent by browsers unasked, so what it asks for has to show that it comes from here. */
  readonly byCookie: boolean;
  /** The token of the header, for an answer that gives it back. That of a cookie is kept from the pages that send it. */
  readonly token: string | null;
}

/** Throws `not-signed-in` for a token in the header that is not valid; an outdated cookie is a visitor's. */
export async function identify(app: Application, credentials: Credentials): Promise<Identity> {
  const byHeader = credentials.authorization !== null;
  const token = byHeader ? bearerToken(app, credentials.authorization ?? "") : credentials.cookie;
  const digest = token === null || token === "" || token.length > 200 ? null : tokenHash(token);
  const instant = instantOf(app.clock.now(), app.plan.product.timeZone);
  const user = digest === null ? null : await userOf(app, digest, instant.now);
  if (user === null && byHeader) throw app.problems.problem("not-signed-in");
  const actor = await actorFor(app, user);
  return {
    actor,
    session: user === null ? null : digest,
    byCookie: user !== null && !byHeader,
    token: user === null || !byHeader ? null : token,
  };
}

function bearerToken(app: Application, header: string): string | null {
  const [scheme = "", token = "", ...more] = header.trim().split(/\s+/);
  const known = scheme.toLowerCase() === app.plan.api.tokenScheme.toLowerCase() && more.length === 0;
  return known && token !== "" ? token : null;
}

async function userOf(app: Application, digest: string, now: string): Promise<Row | null> {
  const signsIn = app.plan.product.signsInAs;
  if (signsIn === null) return null;
  const session = await app.store.session(digest, now);
  return session === null ? null : app.store.get(signsIn.entity, session.userId);
}

/** Somebody as rules and permissions see them, at this instant. */
export async function actorFor(app: Application, user: Row | null): Promise<Actor> {
  const context: Context = { user, ...instantOf(app.clock.now(), app.plan.product.timeZone) };
  return { user, userId: user === null ? null : idOf(user), roles: await rolesOf(app, context), context };
}

/** The program itself: it has no roles and needs none. */
export function programActor(app: Application): Actor {
  return { user: null, userId: null, roles: [], context: { user: null, ...instantOf(app.clock.now(), app.plan.product.timeZone) } };
}

async function rolesOf(app: Application, context: Context): Promise<string[]> {
  const { user } = context;
  const signsIn = app.plan.product.signsInAs;
  if (user === null || signsIn === null) return app.plan.roles.filter((role) => role.means === "not signed in").map((role) => role.name);
  const conditions = app.plan.roles.flatMap((role) => conditionOf(role) ?? []);
  const answers = conditions.length === 0 ? [] : await app.store.compute(signsIn.entity, user, conditions, context);
  return app.plan.roles
    .filter((role) => {
      if (typeof role.means === "string") return role.means === "signed in";
      return answers[conditions.indexOf(role.means.condition)] === true;
    })
    .map((role) => role.name);
}

/** An undecided role is nobody's. */
function conditionOf(role: RolePlan) {
  return typeof role.means === "string" || isOpen(role.means.condition) ? null : role.means.condition;
}

// Who asks: by a session or a token, with their record and roles.

import type { Expr, RolePlan } from "../../../compiler/plan/plan.ts";
import { type Awaitable, andThen } from "../../store/awaitable.ts";
import type { Context, Reader, Row } from "../../store/store.ts";
import { type ApiToken, apiTokenOf } from "../../store/system/api-tokens.ts";
import type { Actor } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import { type Instant, Instants, timeOfSessions } from "../context/clock.ts";
import { idOf, isOpen } from "../expressions/expression-builders.ts";
import { isApiToken, isToken, tokenHash } from "./passwords.ts";

/**
 * The name of the session cookie. Browsers take one that begins with `__Host-` by https from this host alone. `seat`: the port of the
 * Studio's pane that asks, since cookies know no ports.
 */
export function sessionCookie({ options }: Pick<Application, "options">, byHttps: boolean, seat: number | null): string {
  const own = options.sandbox ? `${SESSION_COOKIE}_sandbox_${options.sandbox.port}` : SESSION_COOKIE;
  const name = seat === null ? own : `${own}_seat_${seat}`;
  return byHttps ? `__Host-${name}` : name;
}

const SESSION_COOKIE = "ninefold_session";

export interface Credentials {
  /** The token of the session cookie. */
  readonly cookie: string | null;
  /** The whole Authorization header. */
  readonly authorization: string | null;
  /** The header that the document names for tokens, where it is another. */
  readonly own: string | null;
}

export interface Identity {
  readonly actor: Actor;
  /** The digest of the session's token; null for a visitor, and for a program with a token. */
  readonly session: string | null;
  /** The token by which a program acts for its holder. */
  readonly apiToken: ApiToken | null;
  /** A cookie is sent by browsers unasked, so what it asks for has to show that it comes from here. */
  readonly byCookie: boolean;
  /** The token of the header, for an answer that gives it back. That of a cookie is kept from the pages that send it. */
  readonly token: string | null;
}

/**
 * Throws `not-signed-in` for a token in a header that is not valid. What else stands in Authorization is for others, a proxy that asks
 * for a password, say, and an outdated cookie is a visitor's.
 */
export async function identify(app: Application, { cookie, own, authorization: sent }: Credentials): Promise<Identity> {
  const authorization = sent !== null && holdsToken(sent) ? sent : null;
  const byHeader = own !== null || authorization !== null;
  const token =
    own !== null ? behindWord(app.plan.api.tokenScheme, own) : authorization !== null ? bearerToken(app, authorization) : cookie;
  const instant = presentOf(app);
  const holder = token === null || token === "" || token.length > 200 ? null : await holderOf(app, token, byHeader, instant.now);
  if (holder === null && byHeader) throw app.problems.problem("not-signed-in");
  const whole = await actorAt(app, holder?.user ?? null, instant);
  const bySession = holder?.session == null ? whole : { ...whole, session: holder.session };
  const actor = holder?.apiToken == null ? bySession : limited(whole, holder.apiToken);
  return {
    actor,
    session: holder?.session ?? null,
    apiToken: holder?.apiToken ?? null,
    byCookie: holder !== null && !byHeader,
    token: holder === null || !byHeader ? null : token,
  };
}

/** What a token may is at most what its holder may now. */
function limited(actor: Actor, { roles }: ApiToken): Actor {
  return { ...actor, byToken: true, roles: actor.roles.filter((role) => roles.includes(role)) };
}

/** Whether something in the header has the form of a token of this program, behind whatever word. */
function holdsToken(header: string): boolean {
  return header.split(/\s+/).some((part) => isToken(part));
}

/** By the document's own scheme; a token of a program also by the usual one. */
function bearerToken(app: Application, header: string): string | null {
  const { tokenHeader, tokenScheme } = app.plan.api;
  const own = isAuthorization(tokenHeader) ? behindWord(tokenScheme, header) : null;
  const usual = behindWord("Bearer", header);
  return own ?? (usual !== null && isApiToken(usual) ? usual : null);
}

export function isAuthorization(header: string): boolean {
  return header.toLowerCase() === "authorization";
}

/** A token that stands alone, or behind the word; null where it does not. */
function behindWord(word: string, header: string): string | null {
  const parts = header.trim().split(/\s+/);
  const token = word === "" ? parts[0] : parts[1];
  const isSo = word === "" ? parts.length === 1 : parts.length === 2 && parts[0]?.toLowerCase() === word.toLowerCase();
  return isSo && token !== undefined && token !== "" ? token : null;
}

interface Holder {
  readonly user: Row;
  readonly session: string | null;
  readonly apiToken: ApiToken | null;
}

/** Tokens of programs are no cookies. */
async function holderOf(app: Application, token: string, byHeader: boolean, now: string): Promise<Holder | null> {
  const signsIn = app.plan.product.signsInAs;
  if (signsIn === null) return null;
  const digest = tokenHash(token);
  if (!isApiToken(token)) {
    const found = await app.store.userOfSession(signsIn.entity, digest, timeOfSessions(app.clock));
    return found === null ? null : { user: found.user, session: digest, apiToken: null };
  }
  const apiToken = byHeader ? await apiTokenOf(app.store, digest, now) : null;
  const user = apiToken === null ? null : await app.store.get(signsIn.entity, apiToken.userId);
  return user === null ? null : { user, session: null, apiToken };
}

/** Somebody as rules and permissions see them, at this instant. */
export function actorFor(app: Application, user: Row | null): Awaitable<Actor> {
  return actorAt(app, user, presentOf(app));
}

function actorAt(app: Application, user: Row | null, { now, today }: Instant): Awaitable<Actor> {
  const context: Context = { user, now, today };
  const userId = user === null ? null : idOf(user);
  return andThen(rolesIn(app, app.store, context), (roles) => ({ user, userId, roles, context }));
}

/** The program itself: it has no roles and needs none. */
export function programActor(app: Application): Actor {
  return { user: null, userId: null, roles: [], context: { user: null, ...presentOf(app) }, isProgram: true };
}

/** The roles of the user of a context, as records are to this reader. The same roles are the same object. */
export function rolesIn(app: Application, reader: Reader, context: Context): Awaitable<readonly string[]> {
  const { user } = context;
  const signsIn = app.plan.product.signsInAs;
  const signedIn = user !== null && signsIn !== null;
  const { always, conditional, conditions } = app.memo.of(app.plan.roles, signedIn ? "signed in" : "not signed in", () =>
    rolesFor(app.plan.roles, signedIn),
  );
  if (conditions.length === 0 || !signedIn) return always;
  return andThen(reader.compute(signsIn.entity, user, conditions, context), (holds) => {
    const names = conditional.filter((_, at) => holds[at] === true);
    const key = `also ${names.join("\n")}`;
    return app.memo.of(app.plan.roles, key, () =>
      app.plan.roles.map(({ name }) => name).filter((name) => always.includes(name) || names.includes(name)),
    );
  });
}

/** Somebody with their record as it is by now: of their roles they keep those that they have with it, as records are to this reader. */
export function actorWith(app: Application, reader: Reader, actor: Actor, user: Row): Awaitable<Actor> {
  const now = asNow(actor, user);
  return andThen(rolesIn(app, reader, now.context), (roles) =>
    roles === actor.roles ? now : { ...now, roles: actor.roles.filter((role) => roles.includes(role)) },
  );
}

/** The same, in the roles that they had. */
export function asNow(actor: Actor, user: Row): Actor {
  return user === actor.user ? actor : { ...actor, user, context: { ...actor.context, user } };
}

interface RolesFor {
  /** Those of everybody who is signed in, or of everybody who is not. */
  readonly always: readonly string[];
  /** Those of whoever fulfils the condition at the same place. */
  readonly conditional: readonly string[];
  readonly conditions: readonly Expr[];
}

/** An undecided role is nobody's. */
function rolesFor(roles: readonly RolePlan[], signedIn: boolean): RolesFor {
  const always = roles.filter(({ means }) => means === (signedIn ? "signed in" : "not signed in")).map(({ name }) => name);
  const decided = roles.flatMap(({ name, means }) =>
    typeof means === "string" || isOpen(means.condition) ? [] : [{ name, condition: means.condition }],
  );
  return { always, conditional: decided.map(({ name }) => name), conditions: decided.map(({ condition }) => condition) };
}

/** The instant of a request. */
function presentOf({ clock, plan, memo }: Application): Instant {
  return memo.of(plan.product, "instants", () => new Instants(plan.product.timeZone)).of(clock.now());
}

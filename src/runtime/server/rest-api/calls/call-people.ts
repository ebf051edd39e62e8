// Calls about whoever asks: sign up, sign in, sign out, who am I.

import type { CallPlan, MemberPlan, ShapePlan } from "../../../../compiler/plan/plan.ts";
import { CONCEALED, makingMails } from "../../accounts/concealed-addresses.ts";
import { demandRecentHolder } from "../../accounts/recent-sign-in.ts";
import { logAccount } from "../../accounts/request-members.ts";
import { signInEntity } from "../../accounts/sign-in-entity.ts";
import { changeOwnPassword, openFirstSession, signIn, signOut, signUp } from "../../auth/sign-in.ts";
import { entityOf } from "../../context/application.ts";
import { demandMembers } from "../../context/unknown-members.ts";
import { idOf } from "../../expressions/expression-builders.ts";
import { isRepeated } from "../../pipeline/idempotency.ts";
import { actorFor } from "../../pipeline/identify.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { mapOf } from "../../values/json-body.ts";
import type { Given } from "../../values/validate.ts";
import { change } from "../../writing/act.ts";
import { fieldsOfBody } from "../shapes/body-places.ts";
import { gives, made } from "./call-answers.ts";
import { fieldsGiven } from "./call-bodies.ts";
import { callContext, demandBody, documentCallContext, versioned } from "./standard.ts";

const PASSWORD = "password";
const CODE = "code";

export async function person(ask: HttpRequest, call: CallPlan): Promise<Reply> {
  switch (call.does.is) {
    case "sign up":
      return join(ask, call);
    case "sign in":
      return begin(ask, call);
    case "sign out":
      return end(ask, call);
    case "change user":
      return changeUser(ask, call);
    default: {
      const { entity } = signInEntity(ask.app);
      return gives(ask, call, { record: { entity, id: ownId(ask) } });
    }
  }
}

/** Refuses whoever is not signed in. */
export function ownId(ask: HttpRequest): string {
  if (ask.actor.userId === null) throw ask.app.problems.problem("not-signed-in");
  return ask.actor.userId;
}

async function join(ask: HttpRequest, call: CallPlan): Promise<Reply> {
  const { entity } = signInEntity(ask.app);
  const given = call.takes === null ? ask.body : await fieldsGiven(ask, call, ask.body);
  const done = await makingMails(ask, entityOf(ask.app, entity), () => signUp(ask.app, callContext(ask), given));
  if (done.concealed) return CONCEALED;
  const token = await openFirstSession(ask.app, ask.once, done.id);
  const actor = await actorFor(ask.app, await ask.app.store.get(entity, done.id));
  const answer = await made(ask, call, entity, done, { token, view: { app: ask.app, actor } });
  return token === null ? answer : withSession(call, answer, token);
}

/** Where the answer holds no token, a cookie does: scripts do not see it, and browsers send it back by themselves. */
function withSession(call: CallPlan, answer: Reply, token: string): Reply {
  return call.gives !== null && holdsToken(call.gives) ? answer : { ...answer, session: token };
}

function holdsToken(shape: ShapePlan): boolean {
  switch (shape.is) {
    case "built-in":
      return shape.name === "token";
    case "object":
      return shape.members.some((member) => holdsToken(member.shape));
    case "record":
      return shape.members !== "all" && shape.members.some(({ holds }) => isToken(holds));
    default:
      return false;
  }
}

function isToken(holds: MemberPlan): boolean {
  return holds.is === "token" || (holds.is === "object" && holds.members.some((member) => isToken(member.holds)));
}

/** The body holds one name that is unique, mostly the e-mail address, and the password. */
async function begin(ask: HttpRequest, call: CallPlan): Promise<Reply> {
  const { entity, emailField } = signInEntity(ask.app);
  const { takes } = call;
  const named =
    takes?.is === "fields" && takes.members !== "all"
      ? fieldsOfBody(takes.members).find(({ member }) => member.field !== PASSWORD)
      : undefined;
  const by = named?.member.field ?? emailField;
  const { body, code } = withoutCode(call, ask.body);
  const given = takes?.is === "fields" ? await fieldsGiven(ask, call, body) : credentials(ask, body);
  const { token, user } = await signIn(ask.app, ask.address, given.get(by), given.get(PASSWORD), replaced(ask), by, code);
  const actor = await actorFor(ask.app, user);
  const answer = await gives(ask, call, { record: { entity, id: idOf(user) } }, {}, { token, view: { app: ask.app, actor } });
  return withSession(call, answer, token);
}

/** The session of the browser that signs in anew ends: whoever knew its cookie knows nothing of the next. */
function replaced({ identity }: HttpRequest): string | null {
  return identity.byCookie ? identity.session : null;
}

/** Beside the password there may be the code of a second factor, which no document needs to name. */
function withoutCode({ takes }: CallPlan, body: ReadonlyMap<string, unknown>): { readonly body: Given; readonly code: unknown } {
  const fields = takes?.is === "fields" && takes.members !== "all" ? fieldsOfBody(takes.members) : [];
  const place =
    fields
      .find(({ member }) => member.field === PASSWORD)
      ?.at.split(".")
      .slice(0, -1) ?? [];
  if (fields.some(({ at }) => at === [...place, CODE].join("."))) return { body, code: null };
  return codeWithin(body, [...(takes?.is === "fields" ? takes.envelope.map(({ name }) => name) : []), ...place]);
}

function codeWithin(body: Given, path: readonly string[]): { readonly body: Given; readonly code: unknown } {
  const [name, ...inner] = path;
  if (name === undefined) return { body: new Map([...body].filter(([key]) => key !== CODE)), code: body.get(CODE) ?? null };
  const held = body.get(name);
  if (typeof held !== "object" || held === null || Array.isArray(held)) return { body, code: null };
  const { body: rest, code } = codeWithin(mapOf(held), inner);
  return { body: new Map(body).set(name, Object.fromEntries(rest)), code };
}

function credentials(ask: HttpRequest, body: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const { emailField } = signInEntity(ask.app);
  demandMembers(ask.app, body.keys(), (name) => name === emailField || name === PASSWORD);
  return body;
}

async function end(ask: HttpRequest, call: CallPlan): Promise<Reply> {
  if (ask.identity.session === null) throw ask.app.problems.problem("not-signed-in");
  await signOut(ask.app, ask.identity.session);
  return { ...(await gives(ask, call, {})), session: null };
}

/** A new password ends every other session; the one that asked goes on. */
async function changeUser(ask: HttpRequest, call: CallPlan): Promise<Reply> {
  const { entity } = signInEntity(ask.app);
  const id = ownId(ask);
  if (call.takes !== null) demandBody(ask);
  const { values, version } = versioned(ask);
  const given = new Map(await fieldsGiven(ask, call, values));
  const password = given.get(PASSWORD);
  if (password !== undefined && !isRepeated(ask.once)) await demandRecentHolder(ask);
  const also = given.delete(PASSWORD) ? await changeOwnPassword(ask.app, ask.actor, ask.identity.session, password) : null;
  const done = await change(ask.app, documentCallContext(ask), { entity, id, version }, given, also);
  if (also !== null && !isRepeated(ask.once)) {
    ask.app.listeners.ended();
    ask.app.outbound?.wake();
    logAccount(ask.app, id, "password changed");
  }
  const actor = await actorFor(ask.app, await ask.app.store.get(entity, id));
  return gives(ask, call, { record: { ...done, entity } }, { etag: `"${done.version}"` }, { view: { app: ask.app, actor } });
}

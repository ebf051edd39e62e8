// The addresses under /-/ about whoever asks: signing in and out, and the account.

import { members } from "../accounts/request-members.ts";
import { entityOf } from "../context/application.ts";
import { fieldNamed } from "../expressions/expression-builders.ts";
import { type HttpRequest, type Method, partsOfPath, type Reply, type Route } from "../pipeline/router.ts";
import { decode } from "../values/values.ts";
import { accountView, endSessions, setPassword } from "./account.ts";
import { askForAddress, askForReset } from "./address-mails.ts";
import { endApiToken, makeApiToken } from "./api-tokens.ts";
import { confirmByPasskey, confirmByPassword } from "./confirm.ts";
import { lookAtLink, useLink } from "./open-link.ts";
import { addOwnPasskey, beginPasskey, beginSignIn, endPasskey, signInByPasskey } from "./passkeys.ts";
import { beginAtProvider, endAtProvider } from "./provider-sign-in.ts";
import { beginOwn, confirmOwn, endOwn, renewCodes } from "./second-factor.ts";
import { openSession, signIn, signOut } from "./sign-in.ts";

export function peopleRoutes(): Route[] {
  const route = (method: Method, path: string, handle: Route["handle"]): Route => ({
    method,
    parts: partsOfPath(path),
    describes: null,
    handle,
  });
  return [
    route("POST", "/-/sign-in", signInPerson),
    route("POST", "/-/sign-in-sample", signInSample),
    route("POST", "/-/sign-out", signOutPerson),
    route("POST", "/-/password", setPassword),
    route("POST", "/-/sign-in/provider/begin", beginAtProvider),
    route("POST", "/-/sign-in/provider", endAtProvider),
    route("POST", "/-/reset", askForReset),
    route("POST", "/-/link/look", lookAtLink),
    route("POST", "/-/link/use", useLink),
    route("GET", "/-/account", accountView),
    route("POST", "/-/account/email", askForAddress),
    route("POST", "/-/account/sessions/end", endSessions),
    route("POST", "/-/account/confirm", confirmByPassword),
    route("POST", "/-/account/confirm/passkey", confirmByPasskey),
    route("POST", "/-/account/second-factor/begin", beginOwn),
    route("POST", "/-/account/second-factor/confirm", confirmOwn),
    route("POST", "/-/account/second-factor/codes", renewCodes),
    route("POST", "/-/account/second-factor/end", endOwn),
    route("POST", "/-/account/passkeys/begin", beginPasskey),
    route("POST", "/-/account/passkeys", addOwnPasskey),
    route("POST", "/-/account/passkeys/{id}/end", endPasskey),
    route("POST", "/-/sign-in/passkey/begin", beginSignIn),
    route("POST", "/-/sign-in/passkey", signInByPasskey),
    route("POST", "/-/account/tokens", makeApiToken),
    route("POST", "/-/account/tokens/{id}/end", endApiToken),
  ];
}

async function signInPerson(ask: HttpRequest): Promise<Reply> {
  const member = members(ask, ["email", "password", "code"]);
  const [email, password, replacing, code] = [member("email"), member("password"), ask.identity.session, member("code")];
  const { token, user } = await signIn(ask.app, ask.address, email, password, replacing, undefined, code);
  return { status: 200, body: { id: user.id }, session: token };
}

async function signInSample(ask: HttpRequest): Promise<Reply> {
  const signsIn = ask.app.plan.product.signsInAs;
  const email = members(ask, ["email"])("email");
  const known = ask.app.options.samples.some((sample) => sample.email === email);
  if (!ask.app.options.development || signsIn === null || !known) throw ask.app.problems.problem("not-found");
  const field = fieldNamed(entityOf(ask.app, signsIn.entity), signsIn.emailField);
  const decoded = field === undefined ? null : decode(field.type, email);
  const user = decoded?.ok === true ? await ask.app.store.getBy(signsIn.entity, signsIn.emailField, decoded.value) : null;
  if (user === null) throw ask.app.problems.problem("not-found");
  return { status: 200, body: { id: user.id }, session: await openSession(ask.app, String(user.id), ask.identity.session) };
}

async function signOutPerson(ask: HttpRequest): Promise<Reply> {
  await signOut(ask.app, ask.identity.session);
  return { status: 204, session: null };
}

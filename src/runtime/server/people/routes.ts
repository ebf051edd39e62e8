// The addresses under /-/ about whoever asks: signing in and out, and the account.

import { type Application, entityOf } from "../application.ts";
import { openSession, signIn, signOut } from "../people.ts";
import type { Lasting } from "../pipeline.ts";
import { type Answer, type Ask, type Method, partsOfPath, type Route } from "../router.ts";
import { fieldNamed } from "../terms.ts";
import { decode } from "../values.ts";
import { accountView, endSessions, setPassword } from "./account.ts";
import { endApiToken, makeApiToken } from "./api-tokens.ts";
import { confirmByPasskey, confirmByPassword } from "./confirm.ts";
import { askForAddress, askForReset } from "./email.ts";
import { lookAtLink, useLink } from "./links.ts";
import { members } from "./members.ts";
import { addOwnPasskey, beginPasskey, beginSignIn, endPasskey, signInByPasskey } from "./passkeys.ts";
import { beginAtProvider, endAtProvider } from "./provider-sign-in.ts";
import { beginOwn, confirmOwn, endOwn, renewCodes } from "./second-factor.ts";

export function peopleRoutes(_app: Application, lasting: Lasting): Route[] {
  const route = (method: Method, path: string, handle: Route["handle"]): Route => ({
    method,
    parts: partsOfPath(path),
    describes: null,
    handle,
  });
  return [
    route("POST", "/-/sign-in", (ask) => signInPerson(ask, lasting)),
    route("POST", "/-/sign-in-sample", signInSample),
    route("POST", "/-/sign-out", signOutPerson),
    route("POST", "/-/password", (ask) => setPassword(ask, lasting)),
    route("POST", "/-/sign-in/provider/begin", (ask) => beginAtProvider(ask, lasting)),
    route("POST", "/-/sign-in/provider", (ask) => endAtProvider(ask, lasting)),
    route("POST", "/-/reset", (ask) => askForReset(ask, lasting)),
    route("POST", "/-/link/look", lookAtLink),
    route("POST", "/-/link/use", useLink),
    route("GET", "/-/account", accountView),
    route("POST", "/-/account/email", (ask) => askForAddress(ask, lasting)),
    route("POST", "/-/account/sessions/end", endSessions),
    route("POST", "/-/account/confirm", (ask) => confirmByPassword(ask, lasting)),
    route("POST", "/-/account/confirm/passkey", (ask) => confirmByPasskey(ask, lasting)),
    route("POST", "/-/account/second-factor/begin", beginOwn),
    route("POST", "/-/account/second-factor/confirm", (ask) => confirmOwn(ask, lasting)),
    route("POST", "/-/account/second-factor/codes", renewCodes),
    route("POST", "/-/account/second-factor/end", endOwn),
    route("POST", "/-/account/passkeys/begin", beginPasskey),
    route("POST", "/-/account/passkeys", addOwnPasskey),
    route("POST", "/-/account/passkeys/{id}/end", endPasskey),
    route("POST", "/-/sign-in/passkey/begin", beginSignIn),
    route("POST", "/-/sign-in/passkey", (ask) => signInByPasskey(ask, lasting)),
    route("POST", "/-/account/tokens", makeApiToken),
    route("POST", "/-/account/tokens/{id}/end", endApiToken),
  ];
}

async function signInPerson(ask: Ask, { attempts }: Lasting): Promise<Answer> {
  const member = members(ask, ["email", "password", "code"]);
  const [email, password, replacing, code] = [member("email"), member("password"), ask.identity.session, member("code")];
  const { token, user } = await signIn(ask.app, attempts, ask.address, email, password, replacing, undefined, code);
  return { status: 200, body: { id: user.id }, session: token };
}

async function signInSample(ask: Ask): Promise<Answer> {
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

async function signOutPerson(ask: Ask): Promise<Answer> {
  await signOut(ask.app, ask.identity.session);
  return { status: 204, session: null };
}

// Whoever is signed in shows that it is still them, without leaving what they do.

import { saveConfirmation } from "../../store/system/session-confirmations.ts";
import { demandHolder, members } from "../accounts/request-members.ts";
import type { Application } from "../context/application.ts";
import { timeOfSessions } from "../context/clock.ts";
import type { HttpRequest, Reply } from "../pipeline/router.ts";
import { holderOfPasskey } from "./passkeys.ts";
import { demandSecondFactor } from "./second-factor.ts";
import { demandPassword } from "./sign-in.ts";

/** POST /-/account/confirm { password, code }: as signing in, with the second factor where there is one. */
export async function confirmByPassword(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { id, session } = demandHolder(ask);
  const member = members(ask, ["password", "code"]);
  await demandPassword(app, ask.address, id, member("password"));
  await demandSecondFactor(app, id, member("code"));
  return confirm(app, session);
}

/** POST /-/account/confirm/passkey { response }: to a challenge of POST /-/sign-in/passkey/begin. */
export async function confirmByPasskey(ask: HttpRequest): Promise<Reply> {
  const { id, session } = demandHolder(ask);
  await holderOfPasskey(ask, id);
  return confirm(ask.app, session);
}

async function confirm(app: Application, session: string): Promise<Reply> {
  await app.store.write((transaction) => saveConfirmation(transaction, session, timeOfSessions(app.clock)));
  return { status: 204 };
}

// Demands a sign-in of the last minutes before anything that gives lasting access.

import type { Reader, Transaction } from "../../store/store.ts";
import { lastConfirmed } from "../../store/system/session-confirmations.ts";
import type { Application } from "../context/application.ts";
import { timeOfSessions } from "../context/clock.ts";
import type { HttpRequest } from "../pipeline/router.ts";
import { demandHolder, type Holder } from "./request-members.ts";

/** Milliseconds. */
const RECENT = 10 * 60_000;

/** Throws `sign-in-again` where the user of the session has not signed in, or confirmed it, in the last ten minutes. */
export async function demandRecentSignIn(app: Application, reader: Reader, session: string): Promise<void> {
  const now = timeOfSessions(app.clock);
  const at = await lastConfirmed(reader, session, now);
  // A clock that was set back by more makes no old sign-in recent.
  if (at === null || Math.abs(Date.parse(now) - Date.parse(at)) > RECENT) throw app.problems.problem("sign-in-again");
}

/** The same of whoever asks about their own account. */
export async function demandRecentHolder(ask: HttpRequest): Promise<Holder> {
  const holder = demandHolder(ask);
  await demandRecentSignIn(ask.app, ask.app.store, holder.session);
  return holder;
}

/** Writes what gives lasting access, and asks again within the transaction: a session that has ended meanwhile gives none. */
export function writeAsRecent<T>(app: Application, { session }: Holder, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return app.store.write(async (transaction) => {
    await demandRecentSignIn(app, transaction, session);
    return work(transaction);
  });
}

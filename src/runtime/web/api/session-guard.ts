// As whom this page is signed in, as it shows it. Every request that writes says so, and the server refuses what is asked under
// another name. The session is the browser's, and another window may have changed it.

import type { ProblemView } from "../../wire.ts";
import { identityDoubted, identityShown, type Sends, sendingDoubted, VISITOR } from "./session-store.ts";

export const ANOTHER = "signed-in-as-another";

/** What says for itself who somebody is. */
const FOR_ANYBODY = /^\/-\/(?:sign-in|link|reset)\b/;
/** What nobody waits for: a refusal of it is no reason to ask. */
const BY_ITSELF = /(?<!\/import)\/try(?:\?|$)|^\/-\/(?:settings|notifications\/read)$/;

/** `as`: what the reader was asked about; otherwise as the page is. */
export function expectedUserHeader(path: string, as = identityShown()): Readonly<Record<string, string>> {
  return as === undefined || FOR_ANYBODY.test(path) ? {} : { "x-ninefold-as": as };
}

/** Where the page shows somebody, and what it asks is refused because nobody is signed in, their session has ended. */
export function wasAsked({ status }: ProblemView): void {
  const shown = identityShown();
  if (status === 401 && shown !== undefined && shown !== VISITOR) identityDoubted.notify();
}

export function sendsAs(userId: string): Sends {
  return { as: encodeURIComponent(userId) };
}

/** Whether to send as whoever is signed in now what was refused because it is somebody else. */
export async function asksToSend(path: string, { code }: ProblemView): Promise<Sends> {
  if (code !== ANOTHER) return null;
  if (BY_ITSELF.test(path)) {
    identityDoubted.notify();
    return null;
  }
  return new Promise((answer) => {
    if (!sendingDoubted.notify(answer)) answer(null);
  });
}

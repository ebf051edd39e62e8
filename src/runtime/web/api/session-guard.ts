// As whom this page is signed in, as it shows it. Every request that writes says so, and the server refuses what is asked under
// another name. The session is the browser's, and another window may have changed it.

import type { ProblemView } from "../../wire.ts";

export const ANOTHER = "signed-in-as-another";
/** Told to the document when somebody else may be signed in than this page shows. */
export const WHO = "ninefold-who";
/** Told to the document where a question says who is signed in: a message that says otherwise is taken away. */
export const IDENTITY_EVENT = "ninefold-who-said";
/** Told to the document where somebody is signed in: that nobody is, is over. */
const SIGNED_IN = "ninefold-signed-in";
const ASKED = "ninefold-another";
const VISITOR = "-";

/** What says for itself who somebody is. */
const FOR_ANYBODY = /^\/-\/(?:sign-in|link|reset)\b/;
/** What nobody waits for: a refusal of it is no reason to ask. */
const BY_ITSELF = /(?<!\/import)\/try(?:\?|$)|^\/-\/(?:settings|notifications\/read)$/;

/** Kept at the page itself, as its language is: null for a visitor. */
export function believe(userId: string | null): void {
  document.documentElement.dataset.as = userId === null ? VISITOR : encodeURIComponent(userId);
}

/** `as`: what the reader was asked about; otherwise as the page is. */
export function expectedUserHeader(path: string, as = document.documentElement.dataset.as): Readonly<Record<string, string>> {
  return as === undefined || FOR_ANYBODY.test(path) ? {} : { "x-ninefold-as": as };
}

/** Where the page shows somebody, and what it asks is refused because nobody is signed in, their session has ended. */
export function wasAsked({ status }: ProblemView): void {
  const { as } = document.documentElement.dataset;
  if (status === 401 && as !== undefined && as !== VISITOR) document.dispatchEvent(new Event(WHO));
}

export function tellSignedIn(): void {
  document.dispatchEvent(new Event(SIGNED_IN));
}

/** Returns how to stop. */
export function whenSignedIn(hear: () => void): () => void {
  document.addEventListener(SIGNED_IN, hear);
  return () => document.removeEventListener(SIGNED_IN, hear);
}

/** As whom to send; false: not at all; null where nobody could be asked. */
export type Sends = { readonly as: string } | false | null;

export function sendsAs(userId: string): Sends {
  return { as: encodeURIComponent(userId) };
}

/** Whoever hears it asks the reader, and answers. */
class AnotherSignedIn extends Event {
  readonly answer: (sends: Sends) => void;
  constructor(answer: (sends: Sends) => void) {
    super(ASKED, { cancelable: true });
    this.answer = answer;
  }
}

/** Whether to send as whoever is signed in now what was refused because it is somebody else. */
export async function asksToSend(path: string, { code }: ProblemView): Promise<Sends> {
  if (code !== ANOTHER) return null;
  if (BY_ITSELF.test(path)) {
    document.dispatchEvent(new Event(WHO));
    return null;
  }
  return new Promise((answer) => {
    if (document.dispatchEvent(new AnotherSignedIn(answer))) answer(null);
  });
}

/** Returns how to stop. */
export function whenAsked(ask: (answer: (sends: Sends) => void) => void): () => void {
  const hear = (event: Event) => {
    if (!(event instanceof AnotherSignedIn)) return;
    event.preventDefault();
    ask(event.answer);
  };
  document.addEventListener(ASKED, hear);
  return () => document.removeEventListener(ASKED, hear);
}

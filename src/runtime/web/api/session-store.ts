// What all parts of the page share about who is signed in: as whom it shows itself, and who hears that it may have changed.

import { Listeners } from "./listeners.ts";

/** As whom to send; false: not at all; null where nobody could be asked. */
export type Sends = { readonly as: string } | false | null;

/** Somebody else may be signed in than this page shows. */
export const identityDoubted = new Listeners();
/** A question says who is signed in: a message that says otherwise is taken away. */
export const identityAsked = new Listeners();
/** Somebody is signed in: that nobody is, is over. */
export const signedIn = new Listeners();
/** Whoever hears it asks the reader as whom to send, and answers. */
export const sendingDoubted = new Listeners<[answer: (sends: Sends) => void]>();
/** Whoever hears it asks the reader to confirm that it is still them, and answers. */
export const confirmationAsked = new Listeners<[answer: (confirmed: boolean) => void]>();

export const VISITOR = "-";

let renewing: Promise<unknown> = Promise.resolve();

/** For a request that ends the session of this page and begins another: until it is answered, nobody seems to be signed in. */
export function renewsSession<Reply>(asked: Promise<Reply>): Promise<Reply> {
  renewing = Promise.allSettled([renewing, asked]);
  return asked;
}

/** Once the session of this page is the one that is to stay. */
export function sessionRenewed(): Promise<unknown> {
  return renewing;
}

/** Undefined before it is known. */
let shownAs: string | undefined;

export function identityShown(): string | undefined {
  return shownAs;
}

/** Whom the page shows from now on; null: a visitor. */
export function showAs(userId: string | null): void {
  shownAs = userId === null ? VISITOR : encodeURIComponent(userId);
}

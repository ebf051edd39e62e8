// Sends a refused request again once the reader has confirmed that it is still them.

import { confirmationAsked } from "./session-store.ts";

const REFUSED = "sign-in-again";

/** Whether to send again what was refused with this code: the reader was asked, and has confirmed. */
export async function confirms({ code }: { readonly code: string }): Promise<boolean> {
  if (code !== REFUSED) return false;
  return new Promise((answer) => {
    if (!confirmationAsked.notify(answer)) answer(false);
  });
}

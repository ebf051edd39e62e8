// Refuses a write that a page of another site led a signed-in browser to send.

import type { Application } from "../context/application.ts";

/** No page of another origin may send it: browsers ask first, and `http/cross-origin.ts` never allows it. */
const OWN_HEADER = "x-ninefold";

/** What of a request says where it comes from. */
export interface Sender {
  /** The origin that the client asked, "https://example.org". */
  readonly origin: string;
  header(name: string): string | undefined;
}

/** Throws `cross-site` where what a browser says of the page contradicts this origin. A program says nothing, and is let through. */
export function demandNoOtherSite(app: Application, sender: Sender): void {
  if (sender.header(OWN_HEADER) === "1" || !isOfOtherSite(sender)) return;
  throw app.problems.problem("cross-site");
}

/**
 * `Sec-Fetch-Site` decides where it is sent: behind a proxy that writes another Host, `Origin` differs from what arrives here. Browsers
 * without it send `Origin` with every POST of another origin, "null" where they hide it; the oldest send at least `Referer`.
 * Sec-Fetch-Mode proves nothing: Node.js sends it as well.
 */
function isOfOtherSite(sender: Sender): boolean {
  const site = sender.header("sec-fetch-site");
  const origin = sender.header("origin");
  if (site === "same-origin") return false;
  // The user's own doing, by no page: one that is named contradicts it.
  if (site !== undefined && site !== "none") return true;
  const page = origin ?? (site === undefined ? sender.header("referer") : undefined);
  return page !== undefined && !isHere(page, sender.origin);
}

/** By host and port: a proxy that ends TLS may not say so. */
function isHere(page: string, here: string): boolean {
  return URL.canParse(page) && new URL(page).host === new URL(here).host;
}

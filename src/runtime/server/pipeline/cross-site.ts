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

/** Throws `cross-site` where any header names a page of another origin. A program sends no such header, and is let through. */
export function demandNoOtherSite(app: Application, sender: Sender): void {
  if (sender.header(OWN_HEADER) === "1" || !isOfOtherSite(sender)) return;
  throw app.problems.problem("cross-site");
}

/**
 * Each header that is there must speak for this site, since headers that contradict each other prove nothing. Browsers without
 * `Sec-Fetch-Site` send `Origin` with every POST of another origin, "null" where they hide it; the oldest send at least `Referer`.
 * Sec-Fetch-Mode proves nothing: Node.js sends it as well.
 */
function isOfOtherSite(sender: Sender): boolean {
  const site = sender.header("sec-fetch-site");
  // "none": the user's own doing, by no page.
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  // Some privacy tools and proxies leave the name of `Referer` and empty it: it says nothing then.
  const pages = [sender.header("origin"), sender.header("referer") || undefined];
  return pages.some((page) => page !== undefined && !isHere(page, sender.origin));
}

/** By host and port: a proxy that ends TLS may not say so. */
function isHere(page: string, here: string): boolean {
  return URL.canParse(page) && new URL(page).host === new URL(here).host;
}

// The address at which people reach the product: the operator's word. What a request says of it is never believed for a link,
// because whoever sends a request chooses its Host header.

import type { Application } from "../context/application.ts";
import type { Client } from "../http/proxies.ts";

/** "https://example.org" without a slash at its end; null where the operator has not said it. */
export function ownAddress({ outbound }: Application): string | null {
  return outbound?.settings.address?.replace(/\/+$/, "") ?? null;
}

/** Whether links can be sent: to where people reach the product, by mail. In development the mailbox keeps it. */
export function mayMail(app: Application): boolean {
  return ownAddress(app) !== null && sendsMail(app);
}

/** Whether mail leaves the product. In development the mailbox keeps it. */
export function sendsMail({ outbound, options }: Application): boolean {
  const settings = outbound?.settings ?? null;
  return settings !== null && (settings.mail !== null || options.development);
}

/** Whether a request came by https, or the product is reached by https. */
export function isByHttps(app: Application, { protocol }: Pick<Client, "protocol">): boolean {
  return protocol === "https" || ownAddress(app)?.startsWith("https:") === true;
}

// The address at which people reach the product: the operator's word. What a request says of it is never believed for a link,
// because whoever sends a request chooses its Host header.

import type { Application } from "../application.ts";

/** "https://example.org" without a slash at its end; null where the operator has not said it. */
export function ownAddress({ outbound }: Application): string | null {
  return outbound?.settings.address?.replace(/\/+$/, "") ?? null;
}

/** Whether links can be sent: to where people reach the product, by mail. In development the mailbox keeps it. */
export function mayMail(app: Application): boolean {
  const settings = app.outbound?.settings ?? null;
  return settings !== null && ownAddress(app) !== null && (settings.mail !== null || app.options.development);
}

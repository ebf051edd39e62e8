// Ends every way into an account but its password and its provider of sign-ins.

import type { Transaction } from "../../store/store.ts";
import { removeApiTokens } from "../../store/system/api-tokens.ts";
import { removeOneTimeKeys } from "../../store/system/one-time-keys.ts";
import { removePasskeys } from "../../store/system/passkeys.ts";

/** Links that set a password or an address, whoever has them. */
const LINKS = ["reset", "invitation", "email"] as const;

/** Sessions, API tokens, passkeys, and links that wait to be opened. The second factor stays. */
export async function endAccess(transaction: Transaction, userId: string): Promise<void> {
  await transaction.removeSessions(userId);
  await removeApiTokens(transaction, userId);
  await removePasskeys(transaction, userId);
  await endLinks(transaction, userId);
}

/** Links that wait to be opened. */
export async function endLinks(transaction: Transaction, userId: string): Promise<void> {
  for (const purpose of LINKS) await removeOneTimeKeys(transaction, userId, purpose);
}

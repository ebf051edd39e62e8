// What Ninefold keeps about the user of a record beside the record. All of it goes when the record goes, so that nobody who comes
// by the same id later finds any of it.

import type { Connection } from "../dialect.ts";
import { apiTokenTable } from "./api-tokens.ts";
import { oneTimeKeyTable } from "./one-time-keys.ts";
import { outsideIdentityTable } from "./outside-identities.ts";
import { passkeyTable } from "./passkeys.ts";
import { credentialTable, sessionTable } from "./people.ts";
import { preferenceTable } from "./preferences.ts";
import { savedViewTable } from "./saved-views.ts";
import { recoveryCodeTable, secondFactorTable } from "./second-factors.ts";
import { sessionConfirmationTable } from "./session-confirmations.ts";
import { sessionUseTable } from "./session-uses.ts";
import { verifiedAddressTable } from "./verified-addresses.ts";

/** Each has a column `user_id`. */
const TABLES = [
  sessionTable,
  sessionUseTable,
  sessionConfirmationTable,
  credentialTable,
  apiTokenTable,
  secondFactorTable,
  recoveryCodeTable,
  passkeyTable,
  oneTimeKeyTable,
  outsideIdentityTable,
  verifiedAddressTable,
  preferenceTable,
  savedViewTable,
] as const;

export async function forgetUser(connection: Connection, id: string): Promise<void> {
  for (const { name } of TABLES) await connection.run(`DELETE FROM "${name}" WHERE "user_id" = ?`, [id]);
}

// Ninefold's own tables, all of them. Each is described in its own file beside this one, with the statements about it.

import type { Table } from "../schema.ts";
import { apiTokenTable } from "./api-tokens.ts";
import { refusedTimerTable } from "./blocked-timers.ts";
import { counterTable } from "./counters.ts";
import { fileTable } from "./files.ts";
import { historyTable } from "./history.ts";
import { idempotencyTable } from "./idempotency.ts";
import { importPartTable, importTable } from "./imports.ts";
import { metaTable } from "./meta.ts";
import { notificationTable } from "./notifications.ts";
import { oneTimeKeyTable } from "./one-time-keys.ts";
import { deliveryTable, outboxTable } from "./outbox.ts";
import { outsideIdentityTable } from "./outside-identities.ts";
import { passkeyTable } from "./passkeys.ts";
import { credentialTable, sessionTable } from "./people.ts";
import { preferenceTable } from "./preferences.ts";
import { releaseTable } from "./releases.ts";
import { requestCountTable } from "./request-counts.ts";
import { savedViewTable } from "./saved-views.ts";
import { recoveryCodeTable, secondFactorTable } from "./second-factors.ts";
import { sessionConfirmationTable } from "./session-confirmations.ts";
import { sessionUseTable } from "./session-uses.ts";
import { staleRecordTable } from "./stale-records.ts";
import { verifiedAddressTable } from "./verified-addresses.ts";

export const systemTables: readonly Table[] = [
  metaTable,
  releaseTable,
  historyTable,
  importTable,
  importPartTable,
  sessionTable,
  sessionUseTable,
  sessionConfirmationTable,
  counterTable,
  credentialTable,
  apiTokenTable,
  secondFactorTable,
  recoveryCodeTable,
  passkeyTable,
  oneTimeKeyTable,
  outsideIdentityTable,
  verifiedAddressTable,
  fileTable,
  idempotencyTable,
  outboxTable,
  deliveryTable,
  notificationTable,
  refusedTimerTable,
  preferenceTable,
  savedViewTable,
  requestCountTable,
  staleRecordTable,
];

// Ninefold's own tables, all of them: each is described in its own file beside this one, with the statements about it.

import type { Table } from "../tables.ts";
import { counterTable } from "./counters.ts";
import { fileTable } from "./files.ts";
import { historyTable } from "./history.ts";
import { metaTable } from "./meta.ts";
import { notificationTable } from "./notifications.ts";
import { deliveryTable, outboxTable } from "./outbox.ts";
import { credentialTable, sessionTable } from "./people.ts";

export const systemTables: readonly Table[] = [
  metaTable,
  historyTable,
  sessionTable,
  counterTable,
  credentialTable,
  fileTable,
  outboxTable,
  deliveryTable,
  notificationTable,
];

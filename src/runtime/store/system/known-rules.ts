// The rules that the stored records have lived by. What each was when the product last ran, so that one that came or changed
// since is asked of what is stored.

import type { Reader, Transaction } from "../store.ts";
import { META_TABLE, metaStatements } from "./meta.ts";

const KEY = "rules";

/** By "Entity / name": what tells one rule from another. */
export type KnownRules = Readonly<Record<string, string>>;

/** Null where nothing was kept yet. */
export async function knownRules(reader: Reader): Promise<KnownRules | null> {
  const [raw] = await reader.system.rows(`SELECT "value" FROM "${META_TABLE}" WHERE "key" = ?`, [KEY]);
  return raw === undefined ? null : (JSON.parse(String(raw[0])) as KnownRules);
}

export async function keepRules(transaction: Transaction, rules: KnownRules): Promise<void> {
  await transaction.system.run(metaStatements.save, [KEY, JSON.stringify(rules)]);
}

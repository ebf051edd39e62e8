// How an import is named. By whoever did it and the key that they gave, so that nobody meets another's.

import { createHash } from "node:crypto";
import type { Actor } from "../access/access.ts";

export function importId(actor: Actor, key: string): string {
  return createHash("sha256")
    .update(JSON.stringify([actor.userId, key]))
    .digest("hex");
}

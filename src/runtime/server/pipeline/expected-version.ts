// The version of a record that a client saw: `If-Match`, or a member of the body.

import type { HttpRequest } from "./router.ts";

/** The version, null where neither gives one. Throws `changed-meanwhile` (412) where they contradict, `bad-request` where the member is no version. */
export function expectedVersion({ app, ifMatch }: HttpRequest, member: unknown): number | null {
  if (member === undefined || member === null) return ifMatch;
  if (typeof member !== "number" || !Number.isSafeInteger(member)) throw app.problems.problem("bad-request");
  if (ifMatch !== null && ifMatch !== member) throw app.problems.problem("changed-meanwhile");
  return member;
}

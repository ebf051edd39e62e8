// Limits, which the constants of point 9 set.

import { LIMIT_BY_ROLE } from "../../model/limits.ts";
import type { LimitsPlan, RequestLimit } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import { type Differ, type Differs, identity, members, origin, shown } from "../differ.ts";
import type { Effect } from "../kinds.ts";
import { match } from "../matching.ts";

/** Who calls may have counted on more. */
const LOWERED: readonly Effect[] = ["people-notice", "outside-breaks"];

function limit(name: string): Differ<number | null> {
  return (before, after, at) => {
    if (before === after) return [];
    const isLower = after !== null && (before === null || after < before);
    const parts = { name: at.name === "" ? name : `${name} ${at.name}`, old: shown(before), new: shown(after) };
    return [at.change("limit-changed", isLower ? { ...parts, effects: LOWERED } : parts)];
  };
}

const LIMITS: Differs<LimitsPlan> = {
  from: identity,
  pageSize: limit("PAGE_SIZE"),
  maxPageSize: limit("MAX_PAGE_SIZE"),
  uploadBytes: limit("UPLOAD_LIMIT"),
  bodyBytes: limit("BODY_LIMIT"),
  requestsPerMinute: limit("REQUESTS_PER_MINUTE"),
  userRequests: (before, after, at) => userRequests(before ?? [], after ?? [], at),
  signInAttempts: limit("SIGN_IN_ATTEMPTS"),
  signInWindow: limit("SIGN_IN_ATTEMPTS (seconds)"),
  sessionLifetime: limit("SESSION_LIFETIME"),
  exportRows: limit("EXPORT_ROWS"),
  passwordLength: limit("PASSWORD_LENGTH"),
};

const REQUEST: Differs<RequestLimit> = {
  role: identity,
  most: limit(LIMIT_BY_ROLE),
  window: limit(`${LIMIT_BY_ROLE} (seconds)`),
  origin,
};

function userRequests(before: readonly RequestLimit[], after: readonly RequestLimit[], at: At): readonly Change[] {
  const { pairs, removed, added } = match(before, after, ({ role }) => role ?? "");
  const within = ({ role }: RequestLimit, old: RequestLimit | null, now: RequestLimit | null) =>
    at.within(role === null ? at.name : `for ${role}`, {}, old?.origin ?? null, now?.origin ?? null);
  const words = ({ most, window }: RequestLimit) => `${shown(most) ?? "any number"} in ${window} seconds`;
  return [
    ...removed.map((one) => within(one, one, null).change("limit-changed", { name: named(one), old: words(one) })),
    ...added.map((one) => within(one, null, one).change("limit-changed", { name: named(one), new: words(one) })),
    ...pairs.flatMap(([old, now]) => members(REQUEST)(old, now, within(now, old, now))),
  ];
}

function named({ role }: RequestLimit): string {
  return role === null ? LIMIT_BY_ROLE : `${LIMIT_BY_ROLE} for ${role}`;
}

/** On each day on which either document changes a limit. */
export const limits: Differ<readonly LimitsPlan[]> = (before, after, at) => {
  const days = [...new Set([...before, ...after].map(({ from }) => from))].sort((a, b) => ((a ?? "") < (b ?? "") ? -1 : 1));
  return days.flatMap((day) => {
    const [old, now] = [before, after].map((all) => all.findLast(({ from }) => from === null || (day !== null && from <= day)));
    return old === undefined || now === undefined ? [] : members(LIMITS)(old, now, at.within(day === null ? "" : `from ${day}`, {}));
  });
};

// The sentences of what would have been refused of the acts of the last month.

import { Temporal } from "temporal-polyfill";
import { counted, grouped } from "../number-words.ts";
import type { ReleasePlan } from "../release-plan.ts";
import type { LastMonth, PastRefusals } from "./last-month.ts";

type Where = Pick<ReleasePlan, "timeZone">;

/** "Loan / renew: 37 of 412 would have been refused" */
export function pastRefusalsInWords({ entity, action, by, rule, count, of }: PastRefusals): string {
  const why = by === "rule" ? ` by “${rule}”` : by === "permission" ? " as not allowed" : "";
  return `${entity} / ${action}: ${grouped(count)} of ${grouped(of)} would have been refused${why}`;
}

/** "latest: 3 Nov 09:14, Loan 0197…": whoever may see the record finds it. */
export function witnessInWords({ entity, count, witnesses: [latest] }: PastRefusals, { timeZone }: Where): string | null {
  if (latest === undefined) return null;
  const time = Temporal.Instant.from(latest.at).toZonedDateTimeISO(timeZone);
  const day = time.toLocaleString("en-GB", { day: "numeric", month: "short" });
  return `${count === 1 ? "" : "latest: "}${day} ${time.toPlainTime().toString({ smallestUnit: "minute" })}, ${entity} ${latest.record}`;
}

export function lastMonthInWords({ refused, acts, of, days, since, unclear }: LastMonth, { timeZone }: Where): string {
  const day = Temporal.Instant.from(since).toZonedDateTimeISO(timeZone).toLocaleString("en-GB", { day: "numeric", month: "short" });
  const looked = acts < of ? `The last ${grouped(acts)} of ${counted(of, "act")}, since ${day}` : `${counted(acts, "act")} in ${days} days`;
  const result = refused.length === 0 ? "; none would have been refused" : "";
  const rest = unclear === 0 ? "" : ` For ${counted(unclear, "act")} the history does not keep what was given.`;
  return `${looked}${result}.${rest} Attempts that were refused then are not in the history.`;
}

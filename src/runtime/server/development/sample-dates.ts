// Days of sample records that move with the day on which they are made. "today + 3 days", "today - 1 week 09:30".

import { Temporal } from "temporal-polyfill";
import type { FieldType } from "../../../compiler/plan/plan.ts";

const RELATIVE =
  /^today(?:\s*(?<sign>[+-])\s*(?<count>\d{1,4})\s+(?<unit>day|week|month|year)s?)?(?:\s+(?<time>[01]\d:[0-5]\d|2[0-3]:[0-5]\d))?$/;

/** The date or moment, by the product's clock, that the text means for a field; anything else stays as it is. */
export function dated(type: FieldType, value: unknown, today: string, timeZone: string): unknown {
  if ((type.is !== "date" && type.is !== "moment") || typeof value !== "string") return value;
  const parts = RELATIVE.exec(value.trim())?.groups;
  if (parts === undefined || (type.is === "date" && parts.time !== undefined)) return value;
  const by = parts.unit === undefined ? {} : { [`${parts.unit}s`]: Number(parts.count) };
  const from = Temporal.PlainDate.from(today);
  const day = parts.unit === undefined ? from : parts.sign === "-" ? from.subtract(by) : from.add(by);
  if (type.is === "date") return day.toString();
  const at = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(parts.time ?? "00:00") });
  return new Date(at.epochMilliseconds).toISOString();
}

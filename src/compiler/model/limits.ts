// The constants of point 9 that the program enforces by their names.

import type { ConstantModel } from "./model.ts";

interface LimitKind {
  readonly units: readonly ConstantModel["unit"][];
  readonly min: number;
  readonly max: number;
  /** The windows that a rate may have, in seconds. */
  readonly windows?: { readonly min: number; readonly max: number };
  readonly what: string;
  readonly example: string;
}

/** Bytes that a field or UPLOAD_LIMIT may allow a file. */
export const LEAST_FILE = 1_000;
export const MOST_FILE = 1_000_000_000;
/** What UPLOAD_LIMIT is where the document does not say it, and no field asks for more. */
export const USUAL_FILE = 10_000_000;

const whole = (min: number, max: number, example: string): LimitKind => ({
  units: ["number"],
  min,
  max,
  what: `a whole number from ${min} to ${max}`,
  example,
});

/** The one that may have rows for roles. */
export const LIMIT_BY_ROLE = "REQUESTS_PER_USER";

export const LIMITS: Readonly<Record<string, LimitKind>> = {
  PAGE_SIZE: whole(1, 1_000, "25"),
  MAX_PAGE_SIZE: whole(1, 10_000, "100"),
  BODY_LIMIT: { units: ["bytes"], min: 1_000, max: 100_000_000, what: "a size from 1 KB to 100 MB", example: "1 MB" },
  UPLOAD_LIMIT: { units: ["bytes"], min: LEAST_FILE, max: MOST_FILE, what: "a size from 1 KB to 1 GB", example: "10 MB" },
  REQUESTS_PER_MINUTE: {
    units: ["number", "rate"],
    min: 1,
    max: 1_000_000,
    windows: { min: 60, max: 60 },
    what: "a number of requests per minute",
    example: "300 per minute",
  },
  REQUESTS_PER_USER: {
    units: ["rate"],
    min: 1,
    max: 1_000_000_000,
    windows: { min: 1, max: 31 * 86_400 },
    what: "a number of requests in a time from 1 second to 31 days",
    example: "1000 per hour",
  },
  SIGN_IN_ATTEMPTS: {
    units: ["number", "rate"],
    min: 1,
    max: 1_000,
    windows: { min: 60, max: 86_400 },
    what: "a whole number from 1 to 1000, in 15 minutes or in a time from 1 minute to 1 day that it names",
    example: "5 per 10 minutes",
  },
  SESSION_LIFETIME: { units: ["duration"], min: 60, max: 31_622_400, what: "a duration from 1 minute to 366 days", example: "30 days" },
  PASSWORD_LENGTH: whole(8, 128, "12"),
  EXPORT_ROWS: whole(1, 1_000_000, "10000"),
};

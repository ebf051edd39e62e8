// What a client has already, and which part of the bytes it asks for.

import type { ByteRange } from "../storage/storage.ts";

/** `header`: If-None-Match. Whether the client has what goes by this tag. */
export function isKnown(header: string | undefined, etag: string): boolean {
  const known = (header ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}

/**
 * `range` and `condition`: the headers Range and If-Range. One range of bytes; null for the whole, also where several are asked for;
 * "none" where there are no such bytes.
 */
export function rangeOf(range: string | undefined, condition: string | undefined, etag: string, bytes: number): ByteRange | null | "none" {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? "");
  if (match === null || (match[1] === "" && match[2] === "") || (condition !== undefined && condition.trim() !== etag)) return null;
  const [, from = "", to = ""] = match;
  const start = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start > end || start >= bytes ? "none" : { start, end };
}

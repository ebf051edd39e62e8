// The signature of an outbound call, by which its receiver knows us and its time.

import { createHmac } from "node:crypto";

/** The header `Ninefold-Signature`: `at` is in seconds, so that a call of yesterday cannot be sent again as one of today. */
export function signatureOf(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

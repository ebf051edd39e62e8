// What pages of other origins may ask of the API, where the operator allows it. Never with a cookie, and never of the
// application's own addresses. Knows nothing of HTTP libraries.

import type { Application } from "../context/application.ts";
import { CONFIRM_HEADER } from "../context/problems.ts";
import { KEY_HEADER, REPLAYED_HEADER } from "../pipeline/idempotency.ts";

type Headers = Readonly<Record<string, string>>;

/** What is looked at of a request. */
interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly origin?: string; readonly "access-control-request-method"?: string };
}

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const SENT_HEADERS = ["Content-Type", "If-Match", KEY_HEADER, CONFIRM_HEADER];
/** A day. */
const REMEMBERED = "86400";

/** The headers of an answer to a page of this origin; null where there are none. */
export function crossOriginHeaders({ plan, options }: Application, { method, url, headers }: Asked): Headers | null {
  const { origin } = headers;
  const isPreflight = method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
  if (options.allowedOrigins.length === 0 || url.startsWith("/-/")) return null;
  const any = options.allowedOrigins.includes("*");
  if (origin === undefined || !(any || options.allowedOrigins.includes(origin))) return { vary: "Origin" };
  const allowed = { vary: "Origin", "access-control-allow-origin": any ? "*" : origin };
  if (!isPreflight) {
    const named = new Set([
      "ETag",
      "Retry-After",
      "Location",
      "X-Request-Id",
      REPLAYED_HEADER,
      ...plan.api.calls.flatMap((call) => exposedBy(call)),
    ]);
    return { ...allowed, "access-control-expose-headers": [...named].join(", ") };
  }
  return {
    ...allowed,
    "access-control-allow-methods": METHODS,
    "access-control-allow-headers": [...new Set(["Authorization", plan.api.tokenHeader, ...SENT_HEADERS])].join(", "),
    "access-control-max-age": REMEMBERED,
  };
}

function exposedBy({ headers, style }: Application["plan"]["api"]["calls"][number]): readonly string[] {
  if (style === "json-server") return [...headers, "X-Total-Count"];
  return style === "simple-rest" ? [...headers, "Content-Range"] : headers;
}

// What a request line asks for, in the form in which everything else knows it. Clients that believe to speak to a proxy write the
// whole address, `GET http://example.org/api/books HTTP/1.1`, which RFC 9112 (3.2.2) has every server understand.

import type { IncomingMessage } from "node:http";

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;
/** No address: answered like any other that cannot be read. */
const UNREADABLE = "/%";

/** Headers that a request has once: of several, a proxy and the server might each take another. */
const SINGLE: ReadonlySet<string> = new Set(["host", "authorization", "content-type"]);

/** The path and query of what is asked for. The host that a whole address names takes the place of the header's. */
export function targetOf(request: Pick<IncomingMessage, "url" | "headers" | "rawHeaders">): string {
  const { url = "/", headers } = request;
  if (repeatsSingle(request.rawHeaders)) return UNREADABLE;
  if (url.startsWith("/") || url === "*") return url;
  const [, host = "", rest = ""] = ABSOLUTE.exec(url) ?? [];
  if (host === "" || host.includes("@") || !URL.canParse(`http://${host}`)) return UNREADABLE;
  headers.host = host;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** `raw`: names and values by turns, as they came. */
function repeatsSingle(raw: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!.toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

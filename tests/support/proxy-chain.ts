// Reverse proxies on loopback addresses, and a client that chooses its address.

import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface ProxyOptions {
  /** The address that it connects from, "127.0.0.2". */
  readonly from: string;
  /** Where it passes requests on to. */
  readonly to: string;
  /** How it was reached, as it says itself; it says nothing unless given. */
  readonly protocol?: "http" | "https";
  readonly host?: string;
  /** Whether it writes protocol and host behind what it was sent, and not in its place. */
  readonly appends?: boolean;
}

export interface RunningProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Appends to X-Forwarded-For the address of whoever connected, as reverse proxies do. */
export async function startProxy({ from, to, protocol, host, appends = false }: ProxyOptions): Promise<RunningProxy> {
  const server = createServer((incoming, outgoing) => {
    const { headers } = incoming;
    const said = (name: string, own: string | undefined): IncomingHttpHeaders => {
      if (own === undefined) return {};
      return { [name]: appends && headers[name] !== undefined ? `${headers[name]}, ${own}` : own };
    };
    const before = headers["x-forwarded-for"];
    const address = incoming.socket.remoteAddress ?? "";
    const passed: OutgoingHttpHeaders = {
      ...headers,
      "x-forwarded-for": before === undefined ? address : `${before}, ${address}`,
      ...said("x-forwarded-proto", protocol),
      ...said("x-forwarded-host", host),
    };
    const onward = request(to + incoming.url, { method: incoming.method, headers: passed, localAddress: from }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface ClientAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  readonly body: any;
}

/** A request from one of this machine's loopback addresses. */
export function askFrom(
  address: string,
  url: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: OutgoingHttpHeaders; body?: unknown } = {},
): Promise<ClientAnswer> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const typed = sent === undefined ? headers : { "content-type": "application/json", ...headers };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: typed, localAddress: address }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text.startsWith("{") ? JSON.parse(text) : text });
    });
    asked.on("error", reject);
    asked.end(sent);
  });
}

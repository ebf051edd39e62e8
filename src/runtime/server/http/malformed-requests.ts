// What is no request of HTTP, has too many headers or does not arrive never becomes a request. It is answered on the bare
// connection, in the document's own shape of errors.

import type { Socket } from "node:net";
import type { Application } from "../context/application.ts";
import { writtenError } from "./error-body.ts";

/** Node's own word for a request that does not arrive in time. */
export const TOO_SLOW = "ERR_HTTP_REQUEST_TIMEOUT";

const UNREAD: { readonly [code: string]: readonly [status: number, reason: string] } = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  [TOO_SLOW]: [408, "Request Timeout"],
};

export function refuseUnread(app: Application, error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const [status, reason] = UNREAD[error.code ?? ""] ?? [400, "Bad Request"];
  const { told } = app.problems.problem(status === 431 ? "too-large" : "bad-request").with({ status });
  const { type, text } = writtenError(app.plan, told, false);
  const head = [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(text)}`, "Connection: close"];
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${head.join("\r\n")}\r\n\r\n${text}`);
}

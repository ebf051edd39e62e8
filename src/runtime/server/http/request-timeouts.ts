// How long a connection waits for whoever sends. For headers, for the next bytes of a body, and for a request as a whole. So
// nobody holds connections or half a file by sending slowly, and a large file over a slow line still arrives.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Milliseconds. */
export interface SenderPatience {
  readonly headers: number;
  /** Without a single byte of a body that is on its way. */
  readonly idle: number;
  readonly whole: number;
}

export const SENDER_PATIENCE: SenderPatience = { headers: 30_000, idle: 60_000, whole: 3_600_000 };

/** Calls `refuse` once the body of a request stands still for too long. One that has arrived may be worked on without end. */
export function demandProgress(request: IncomingMessage, response: ServerResponse, idle: number, refuse: (socket: Socket) => void): void {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (coding === undefined && (length === undefined || length === "0")) return;
  request.setTimeout(idle, () => {
    if (request.complete) return;
    if (!response.headersSent) refuse(request.socket);
    request.socket.destroySoon();
  });
  // After an answer the connection's own time between two requests counts.
  request.once("end", () => {
    if (!response.writableEnded) request.socket.setTimeout(0);
  });
}

/** Milliseconds within which a connection sends its request when the server is closing. */
const LAST_CHANCE = 500;

/** When the server closes, ends every connection by which nothing is being asked: it would wait for it without end. */
export function endUnasked(fastify: FastifyInstance): void {
  const connections = new Map<Socket, { requests: number }>();
  fastify.server.on("connection", (socket: Socket) => {
    connections.set(socket, { requests: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  fastify.server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.requests++;
    response.once("close", () => connection.requests--);
  });
  const end = () => {
    for (const [socket, { requests }] of connections) if (requests === 0) socket.destroy();
  };
  fastify.addHook("preClose", (done) => {
    setTimeout(end, LAST_CHANCE).unref();
    done();
  });
}

// One entry of the log and one observation for each request. By the pattern of its address, never by its values, its body, or
// what it is allowed by. Each request has a number that answers give back and errors are found by.

import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log } from "../context/log.ts";
import type { Metrics } from "./metrics.ts";

export const REQUEST_ID_HEADER = "X-Request-Id";

/** What is only known once a request was looked at. */
interface Known {
  /** "/api/books/{book}" */
  route: string;
  user: string | null;
}

/** A proxy's number is kept where it looks like one. */
export function requestId(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers[REQUEST_ID_HEADER.toLowerCase()];
  return typeof given === "string" && /^[\w.:-]{8,100}$/.test(given) ? given : randomUUID();
}

declare module "fastify" {
  interface FastifyRequest {
    /** What is known of it so far; null until somebody looked at it. */
    known: Known | null;
  }
}

export class RequestLog {
  of(request: FastifyRequest): Known {
    request.known ??= { route: "(none)", user: null };
    return request.known;
  }

  register(fastify: FastifyInstance, metrics: Metrics, log: Log | null): void {
    fastify.decorateRequest("known", null);
    fastify.addHook("onResponse", (request, reply, next) => {
      const { route, user } = this.of(request);
      const { method, id } = request;
      const status = reply.statusCode;
      metrics.answered({ method, route, status, seconds: reply.elapsedTime / 1000 });
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      const level = route.startsWith("(probe") ? "debug" : "info";
      log?.({ level, message: "request", request: id, method, route, status, ms, user: user ?? undefined });
      next();
    });
  }
}

// What every request and answer has, by the libraries around the HTTP server. Who asks, security headers, cookies, a limit of
// requests, and compression.

import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import fastifyCompress from "@fastify/compress";
import fastifyCookie from "@fastify/cookie";
import fastifyRateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import { isByHttps } from "../accounts/own-address.ts";
import type { Application, ServerOptions } from "../context/application.ts";
import { limitsOf } from "../context/limits.ts";
import { withoutQuery } from "../pipeline/router.ts";
import { PROBES } from "./probes.ts";
import { Client } from "./proxies.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks, and how: in place of the library's own `ip`, `protocol` and `host`, which know of no proxies. */
    client: Client;
  }
}

/** Seconds. */
const YEAR = 365 * 86_400;

/** What is known of each request, and what its answer carries, before anything else is done. */
export type Receive = (request: FastifyRequest, reply: FastifyReply) => void;

export function receiver(present: () => Application, { behindProxy }: Pick<ServerOptions, "behindProxy">): Receive {
  const [plain, byHttps] = [securityHeaders(false), securityHeaders(true)];
  return (request, reply) => {
    request.client = new Client(request.raw, behindProxy);
    reply.headers(isByHttps(present(), request.client) ? byHttps : plain);
  };
}

/** `present`: the application as it is now; the document may change. */
export async function registerPlugins(fastify: FastifyInstance, present: () => Application, receive: Receive): Promise<void> {
  fastify.decorateRequest("client", null as unknown as Client);
  fastify.addHook("onRequest", (request, reply, next) => {
    receive(request, reply);
    next();
  });
  await fastify.register(fastifyCookie);
  await fastify.register(fastifyRateLimit, {
    global: false,
    keyGenerator: (request) => request.client.address,
    max: () => limitsOf(present()).requestsPerMinute ?? Number.MAX_SAFE_INTEGER,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) => {
      const seconds = Math.max(1, Math.ceil(context.ttl / 1000));
      return present().problems.problem("too-many-requests", { seconds }, null, { "retry-after": String(seconds) });
    },
  });
  const counted = fastify.rateLimit();
  fastify.addHook("onRequest", (request, reply, next) => {
    if (limitsOf(present()).requestsPerMinute === null || isUnlimited(request.url)) next();
    else counted.call(fastify, request, reply).then(() => next(), next);
  });
  await fastify.register(fastifyCompress, { threshold: 1024 });
}

/** Worked out once: they are the same for every answer by http, and for every one by https. */
function securityHeaders(byHttps: boolean): Record<string, string> {
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: byHttps ? { maxAge: YEAR, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
  });
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  apply(answer.req, answer, (error) => {
    if (error !== undefined) throw error;
  });
  return answer.getHeaders() as Record<string, string>;
}

/** Probes are asked by machines again and again, and assets by every page. */
function isUnlimited(url: string): boolean {
  const path = withoutQuery(url);
  return (
    ["/-/assets/", "/-/kit/", "/-/components/", "/-/logo/"].some((folder) => path.startsWith(folder)) ||
    PROBES.some((name) => path === `/-/${name}` || path === `/${name}`)
  );
}

// What every request and answer has, by the libraries around the HTTP server. Who asks, security headers, a limit of requests,
// and compression.

import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import fastifyCompress from "@fastify/compress";
import fastifyRateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import { isByHttps } from "../accounts/own-address.ts";
import type { Application, ServerOptions } from "../context/application.ts";
import { limitsOf } from "../context/limits.ts";
import { withoutQuery } from "../pipeline/router.ts";
import { Turns } from "./backpressure.ts";
import { PROBES } from "./probes.ts";
import { Client } from "./proxies.ts";
import { REQUEST_ID_HEADER } from "./request-log.ts";
import { namesOwnHost, type Seats } from "./seats.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks, and how: in place of the library's own `ip`, `protocol` and `host`, which know of no proxies. */
    client: Client;
  }
}

/** Seconds. */
const YEAR = 365 * 86_400;

/** What is tried is for whoever was given its address. */
const NOT_INDEXED = { "x-robots-tag": "noindex, nofollow" } as const;

/** What is known of each request, and what its answer carries, before anything else is done. */
export type Receive = (request: FastifyRequest, reply: FastifyReply) => void;

export function receiver(
  present: () => Application,
  { behindProxy, sandbox }: Pick<ServerOptions, "behindProxy" | "sandbox">,
  seats: Seats,
): Receive {
  // In development the Studio shows the product beside its document, where its seats cannot be reached.
  const framing = present().options.development ? "'self'" : "'none'";
  const headers = (secure: boolean) => ({ ...securityHeaders(secure, framing), ...(sandbox ? NOT_INDEXED : {}) });
  const [plain, byHttps] = [headers(false), headers(true)];
  return (request, reply) => {
    const client = new Client(request.raw, behindProxy, seats.studioPortOf(request.raw.socket));
    request.client = client;
    reply.headers(isByHttps(present(), client) ? byHttps : plain);
    if (client.studio === null) return;
    const framed = namesOwnHost(present(), client) ? client.studio : "'none'";
    // It knows of no other origins than its own.
    reply.removeHeader("x-frame-options");
    const policy = String(reply.getHeader("content-security-policy"));
    reply.header("content-security-policy", policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${framed}`));
  };
}

/**
 * What is done when a request arrives, once the answers before it on its connection have left. One hook that calls back: each more,
 * and a promise for each, would cost every request.
 */
export function onArrival(fastify: FastifyInstance, arrive: Receive, limit: Limit): void {
  const turns = new Turns();
  fastify.addHook("onRequest", (request, reply, next) => {
    turns.wait(request.raw, reply.raw, () => {
      reply.header(REQUEST_ID_HEADER, request.id);
      arrive(request, reply);
      limit(request, reply, next);
    });
  });
}

/** Calls `next` unless somebody asks too often: then with the problem. */
type Limit = (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void) => void;

/** `present`: the application as it is now; the document may change. */
export async function registerPlugins(fastify: FastifyInstance, present: () => Application): Promise<{ readonly limit: Limit }> {
  fastify.decorateRequest("client", null as unknown as Client);
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
  // What is sent says itself whether it is worth packing; requests are unpacked in any case.
  await fastify.register(fastifyCompress, { threshold: 1024, globalCompression: false, globalDecompression: true });
  return {
    limit(request, reply, next) {
      if (limitsOf(present()).requestsPerMinute === null || isUnlimited(request.url)) next();
      else counted.call(fastify, request, reply).then(() => next(), next);
    },
  };
}

/** Whose pages may show the product in a frame. */
type Framing = "'self'" | "'none'";

/** Of every answer; those of a document are beside them in `documentHeaders`. */
const FOR_DATA: ReadonlySet<string> = new Set([
  "content-security-policy",
  "cross-origin-resource-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
]);

/** What only means something to whoever shows an answer as a page of its own. */
export const documentHeaders = Object.fromEntries(Object.entries(helmetHeaders(false, "'none'")).filter(([name]) => !FOR_DATA.has(name)));

function securityHeaders(byHttps: boolean, framing: Framing): Record<string, string> {
  return Object.fromEntries(Object.entries(helmetHeaders(byHttps, framing)).filter(([name]) => FOR_DATA.has(name)));
}

/** Worked out once: they are the same for every answer by http, and for every one by https. */
function helmetHeaders(byHttps: boolean, framing: Framing): Record<string, string> {
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
        frameAncestors: [framing],
      },
    },
    strictTransportSecurity: byHttps ? { maxAge: YEAR, includeSubDomains: false } : false,
    xFrameOptions: { action: framing === "'none'" ? "deny" : "sameorigin" },
  });
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  apply(answer.req, answer, (error) => {
    if (error !== undefined) throw error;
  });
  return answer.getHeaders() as Record<string, string>;
}

/** Probes are asked by machines again and again, assets by every page, and the Studio sends each keystroke. */
function isUnlimited(url: string): boolean {
  const path = withoutQuery(url);
  return (
    ["/-/assets/", "/-/kit/", "/-/components/", "/-/logo/", "/-/studio/"].some((folder) => path.startsWith(folder)) ||
    PROBES.some((name) => path === `/-/${name}` || path === `/${name}`)
  );
}

// The Studio's addresses, in development alone: its page, what it asks of the document, and what it is told.

import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { StudioCall, StudioEvent, StudioPlanned, StudioUser } from "../../wire/studio.ts";
import type { Application } from "../context/application.ts";
import { bodyOf } from "./http-body.ts";
import { documentHeaders } from "./plugins.ts";
import { namesOwnHost, type Seats } from "./seats.ts";

/** A document that is being written, as the Studio's pages use it. Whoever may reach these addresses may write its files. */
export interface StudioAuthoring {
  call(name: StudioCall, body: unknown): Promise<unknown>;
  /** What the documents would do to the data at a place, as the process that serves finds it. */
  plan(data: string): Promise<StudioPlanned>;
  /** Until what it gives is called. */
  listen(tell: (event: StudioEvent) => void): () => void;
}

const HEARTBEAT = 25_000;
const JSON_TYPE = "application/json; charset=utf-8";
/** What is sent to it. */
const CALLS: readonly StudioCall[] = ["push", "ask", "caret", "settle", "examples", "begin"];

/** `app`: the application as it runs now. */
export function registerStudio(fastify: FastifyInstance, app: () => Application, authoring: StudioAuthoring, seats: Seats): void {
  const only = (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) => {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      // What the product's pages run, components of its author among it, is none of the Studio's.
      if (request.client.studio !== null) throw app().problems.problem("not-found");
      // A name that another site made point here would let its pages write files.
      if (!namesOwnHost(app(), request.client)) throw app().problems.problem("cross-site");
      return handle(request, reply);
    };
  };
  const answer = (asked: (body: unknown) => Promise<unknown>) =>
    only(async (request, reply) => {
      const { problems } = app();
      // A page of another site cannot send it.
      if (request.headers["x-ninefold"] !== "1") throw problems.problem("cross-site");
      try {
        return sendJson(reply, await asked(bodyIn(app(), request)));
      } catch (error) {
        if (error instanceof Error && error.name === "UnreadableRequest") throw problems.problem("bad-request");
        throw error;
      }
    });
  const page = only(async ({ client }, reply) => {
    const file = app().options.webFiles?.get("studio.html") ?? null;
    if (file === null) throw app().problems.problem("not-found");
    const frames = ["'self'", ...(await seats.open()).map((port) => client.originAt(port))];
    const policy = `${reply.getHeader("content-security-policy")};frame-src ${frames.join(" ")}`;
    const headers = { ...documentHeaders, "content-security-policy": policy, "cache-control": "no-store" };
    return reply.headers(headers).type(file.type).send(file.bytes);
  });
  fastify.get("/-/studio", page);
  fastify.get(
    "/-/studio/state",
    only(async (_request, reply) => {
      const state = (await authoring.call("state", null)) as object;
      const body = JSON.stringify({ ...state, users: usersOf(app()), seats: await seats.open() });
      // The whole of each document is in it.
      reply.header("cache-control", "no-store").type(JSON_TYPE).compress(body);
      return reply;
    }),
  );
  for (const name of CALLS)
    fastify.post(
      `/-/studio/${name}`,
      answer((body) => authoring.call(name, body)),
    );
  fastify.post(
    "/-/studio/plan",
    answer((body) => authoring.plan(String((body as { readonly data?: unknown } | null)?.data ?? ""))),
  );
  const streams = new Set<ServerResponse>();
  fastify.get(
    "/-/studio/live",
    only(async (_request, reply) => {
      reply.hijack();
      streams.add(reply.raw);
      reply.raw.on("close", () => streams.delete(reply.raw));
      listen(authoring, reply);
      return reply;
    }),
  );
  // A server that closes would wait for them without end.
  fastify.addHook("preClose", async () => {
    for (const stream of streams) stream.end();
  });
}

function listen(authoring: StudioAuthoring, reply: FastifyReply): void {
  const response: ServerResponse = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    connection: "close",
  });
  response.write(": here\n\n");
  const write = (text: string) => void (response.writableEnded || response.destroyed || response.write(text));
  const end = authoring.listen(({ event, data }) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT);
  heartbeat.unref();
  response.on("close", () => {
    clearInterval(heartbeat);
    end();
  });
}

function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .type(JSON_TYPE)
    .send(JSON.stringify(body ?? null));
}

function usersOf({ options }: Application): readonly StudioUser[] {
  return options.samples.map(({ email, label, roles }) => ({ email, label, roles }));
}

function bodyIn({ problems }: Application, request: FastifyRequest): unknown {
  try {
    return JSON.parse(bodyOf(request)?.toString("utf8") ?? "null");
  } catch {
    throw problems.problem("bad-request");
  }
}

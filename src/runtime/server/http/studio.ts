// The Studio's addresses, in development alone: its page, what it asks of the document, and what it is told.

import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { StudioCall, StudioEvent, StudioPlanned, StudioUser } from "../../wire/studio.ts";
import { ownAddress } from "../accounts/own-address.ts";
import type { Application } from "../context/application.ts";
import { bodyOf } from "./http-body.ts";
import { documentHeaders } from "./plugins.ts";

/** A document that is being written, as the Studio's pages use it. Whoever may reach these addresses may write its files. */
export interface StudioAuthoring {
  call(name: StudioCall, body: unknown): Promise<unknown>;
  /** What the documents would do to the data at a place, as the process that serves finds it. */
  plan(data: string): Promise<StudioPlanned>;
  /** Until what it gives is called. */
  listen(tell: (event: StudioEvent) => void): () => void;
}

const HEARTBEAT = 25_000;
/** What is sent to it. */
const CALLS: readonly StudioCall[] = ["push", "ask", "caret", "settle", "examples", "begin"];

/** `app`: the application as it runs now. */
export function registerStudio(fastify: FastifyInstance, app: () => Application, authoring: StudioAuthoring): void {
  const only = (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) => {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      demandOwnHost(app(), request);
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
  const page = only(async (_request, reply) => {
    const file = app().options.webFiles?.get("studio.html") ?? null;
    if (file === null) throw app().problems.problem("not-found");
    return reply.headers(documentHeaders).header("cache-control", "no-store").type(file.type).send(file.bytes);
  });
  fastify.get("/-/studio", page);
  fastify.get(
    "/-/studio/state",
    only(async (_request, reply) => sendJson(reply, { ...((await authoring.call("state", null)) as object), users: usersOf(app()) })),
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
  fastify.get(
    "/-/studio/live",
    only(async (_request, reply) => {
      reply.hijack();
      listen(authoring, reply);
      return reply;
    }),
  );
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
    .type("application/json; charset=utf-8")
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

/**
 * A name that another site made point here would let its pages write files. So the host is this machine by a name that nobody else can give,
 * an address of numbers, or the product's own as the operator set it.
 */
function demandOwnHost(app: Application, { client }: FastifyRequest): void {
  const own = ownAddress(app);
  const name = client.host.replace(/:\d+$/, "").toLowerCase();
  const isNumbers = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/.test(name);
  const isOwn = own !== null && new URL(own).hostname === name;
  if (name === "localhost" || name.endsWith(".localhost") || isNumbers || isOwn) return;
  throw app.problems.problem("cross-site");
}

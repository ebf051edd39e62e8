// Carries an answer of the pipeline, or a problem, to the HTTP library.

import type { Readable } from "node:stream";
import { parse, serialize } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isByHttps } from "../accounts/own-address.ts";
import type { Application } from "../context/application.ts";
import { limitsOf } from "../context/limits.ts";
import type { Problem } from "../context/problems.ts";
import { jsonIn } from "../i18n/languages.ts";
import { localeAsked } from "../i18n/texts.ts";
import { sessionCookie } from "../pipeline/identify.ts";
import type { Reply } from "../pipeline/router.ts";
import { contentType, writtenError } from "./error-body.ts";
import { sendContent } from "./http-body.ts";
import type { ProbeName, Probes } from "./probes.ts";

export async function send(
  app: Application,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, type: kind, stream, headers, session, content }: Reply,
): Promise<FastifyReply> {
  reply.code(status).header("cache-control", "no-store");
  for (const [name, value] of Object.entries(headers ?? {})) reply.header(name, value);
  if (session !== undefined) keepSession(app, request, reply, session);
  if (stream !== undefined) return packed(request, reply.type(stream.type), stream.from);
  if (content !== undefined) return sendContent(request, reply, content);
  if (body === undefined) return reply.send();
  const type = isApplication(request) || kind !== undefined ? `${kind ?? "application/json"}; charset=utf-8` : contentType(app.plan);
  return packed(request, reply.type(type).serializer(asWritten), written(app, request, body));
}

/** Shorter answers are sent as they are. */
const WORTH_PACKING = 1024;

/** Compressed on the way, where whoever asks takes that. */
function packed(request: FastifyRequest, reply: FastifyReply, content: string | Buffer | Readable): FastifyReply {
  const isShort = (typeof content === "string" || Buffer.isBuffer(content)) && content.length < WORTH_PACKING;
  if (isShort || request.headers["accept-encoding"] === undefined) return reply.send(content);
  reply.compress(content);
  return reply;
}

/** Without it the HTTP library would add a parameter to the type of JSON that this does not have. */
const asWritten = (text: unknown) => text as string;

function isApplication(request: FastifyRequest): boolean {
  return request.url.startsWith("/-/");
}

/** As JSON; to the application what the program says is in the language that it asks for, to the API in the product's. */
function written(app: Application, request: FastifyRequest, body: unknown): string {
  const asked = isApplication(request) ? localeAsked(request.headers["accept-language"]) : null;
  return jsonIn(body, asked, app.plan.product);
}

function keepSession(app: Application, request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const byHttps = isByHttps(app, request.client);
  const { seat } = request.client;
  const [name, plain] = [sessionCookie(app, byHttps, seat), sessionCookie(app, false, seat)];
  const flags = { path: "/", httpOnly: true, sameSite: "lax", secure: byHttps } as const;
  const forgotten = (one: string) => serialize(one, "", { ...flags, expires: new Date(0), maxAge: 0 });
  const kept = token === null ? forgotten(name) : serialize(name, token, { ...flags, maxAge: limitsOf(app).sessionLifetime });
  const isMoved = name !== plain && parse(request.headers.cookie ?? "")[plain] !== undefined;
  reply.header("set-cookie", isMoved ? [kept, forgotten(plain)] : kept);
}

/** In the document's own shape, except to the application, which reads RFC 9457. */
export function sendProblem(app: Application, request: FastifyRequest, reply: FastifyReply, { told, headers }: Problem): FastifyReply {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  const { type, text } = writtenError(app.plan, told, isApplication(request), (body) => written(app, request, body));
  return reply.code(told.status).header("cache-control", "no-store").type(type).serializer(asWritten).send(text);
}

export async function sendProbe(
  app: Application,
  probes: Probes,
  name: ProbeName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers, client } = request;
  const answered = await probes.answer(name, { authorization: headers.authorization, isOfThisMachine: client.isOfThisMachine });
  if (answered === null) return sendProblem(app, request, reply, app.problems.problem("not-found"));
  return reply.code(answered.status).header("cache-control", "no-store").type(answered.type).send(answered.body);
}

/** An error of the HTTP library as one of the catalogue; null where it is none of its refusals. */
export function ofLibrary(app: Application, error: unknown): Problem | null {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return app.problems.problem("too-large");
  const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status < 400 || status >= 500) return null;
  return app.problems.problem(status === 415 ? "unsupported-media-type" : "bad-request");
}

/** To OPTIONS and to a method that an address does not have: those that it has. */
export function otherMethod(app: Application, methods: readonly string[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  reply.header("allow", allow);
  if (request.method === "OPTIONS") return reply.code(204).send();
  return sendProblem(app, request, reply, app.problems.problem("method-not-allowed", { method: request.method }));
}

// Carries an answer of the pipeline, or a problem, to the HTTP library.

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

export async function send(
  app: Application,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, type: kind, stream, headers, session, content }: Reply,
): Promise<FastifyReply> {
  reply.code(status).header("cache-control", "no-store");
  for (const [name, value] of Object.entries(headers ?? {})) reply.header(name, value);
  if (session !== undefined) keepSession(app, request, reply, session);
  if (stream !== undefined) return reply.type(stream.type).send(stream.from);
  if (content !== undefined) return sendContent(request, reply, content);
  if (body === undefined) return reply.send();
  const type = isApplication(request) || kind !== undefined ? `${kind ?? "application/json"}; charset=utf-8` : contentType(app.plan);
  return reply.type(type).send(inBytes(type, written(app, request, body)));
}

/** To a text of JSON the HTTP library would add the parameter that its type does not have. */
function inBytes(type: string, text: string): string | Buffer {
  return type.includes("charset") ? text : Buffer.from(text);
}

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
  const [name, plain] = [sessionCookie(byHttps), sessionCookie(false)];
  const flags = { path: "/", httpOnly: true, sameSite: "lax", secure: byHttps } as const;
  if (token === null) reply.clearCookie(name, flags);
  else reply.setCookie(name, token, { ...flags, maxAge: limitsOf(app).sessionLifetime });
  if (name !== plain && request.cookies[plain] !== undefined) reply.clearCookie(plain, flags);
}

/** In the document's own shape, except to the application, which reads RFC 9457. */
export function sendProblem(app: Application, request: FastifyRequest, reply: FastifyReply, { told, headers }: Problem): FastifyReply {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  const { type, text } = writtenError(app.plan, told, isApplication(request), (body) => written(app, request, body));
  return reply.code(told.status).header("cache-control", "no-store").type(type).send(inBytes(type, text));
}

/** To OPTIONS and to a method that an address does not have: those that it has. */
export function otherMethod(app: Application, methods: readonly string[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  reply.header("allow", allow);
  if (request.method === "OPTIONS") return reply.code(204).send();
  return sendProblem(app, request, reply, app.problems.problem("method-not-allowed", { method: request.method }));
}

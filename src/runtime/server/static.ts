// The built application: its hashed assets for ever, its one page for every address that a person opens.

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Application } from "./application.ts";
import type { Match } from "./router.ts";

const ASSETS = "/-/assets/";

export async function registerFiles(fastify: FastifyInstance, folder: string): Promise<void> {
  await fastify.register(fastifyStatic, { root: folder, serve: false });
}

/** Sends an asset or the application's page; null where the address is somebody else's. */
export async function sendDocument(
  app: Application,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  match: Match,
): Promise<FastifyReply | null> {
  if (app.options.webFolder === null || (request.method !== "GET" && request.method !== "HEAD")) return null;
  if (path.startsWith(ASSETS)) return reply.sendFile(path.slice("/-/".length), { maxAge: "1y", immutable: true });
  const asksForPage = (request.headers.accept ?? "").includes("text/html");
  const isData = path === app.plan.api.basePath || path.startsWith(`${app.plan.api.basePath}/`);
  if (
    isData ||
    (match.is === "route" && (match.route.download === true || !asksForPage)) ||
    (match.is !== "route" && path.startsWith("/-/") && !asksForPage)
  )
    return null;
  if (/\.[a-z0-9]{2,5}$/i.test(path) && !asksForPage) return reply.sendFile(path.slice(1));
  return reply.header("cache-control", "no-cache").sendFile("index.html", { cacheControl: false });
}

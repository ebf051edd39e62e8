// The built application: its hashed assets for ever, its one page for every address that a person opens.

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Application } from "./application.ts";
import { componentAt, NO_COMPONENTS } from "./components.ts";
import { sendLogo } from "./logo.ts";
import type { Match } from "./router.ts";

const ASSETS = "/-/assets/";
/** What components of the author's are made with: modules whose addresses stay, and whose contents do not. */
const KIT = "/-/kit/";

export async function registerFiles(fastify: FastifyInstance, folder: string): Promise<void> {
  // The build puts `main.js.br` beside `main.js`; what has none, or is asked for by who does not read it, is compressed as it is sent.
  await fastify.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
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
  if (path.startsWith(KIT)) return reply.header("cache-control", "no-cache").sendFile(path.slice("/-/".length), { cacheControl: false });
  const logo = sendLogo(app.logo, path, reply);
  if (logo !== null) return logo;
  const component = componentAt(app.components ?? NO_COMPONENTS, path);
  if (component !== null)
    return reply.type("text/javascript; charset=utf-8").header("cache-control", "public, max-age=31536000, immutable").send(component);
  const asksForPage = isForPage(request);
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

/** From an address that cannot be read to the same as it is written, at which a page says that there is nothing; null where no person opens it. */
export function leadToPage(app: Application, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  if (app.options.webFolder === null || request.method !== "GET" || !isForPage(request)) return null;
  // Behind two slashes would stand another server.
  return reply.redirect(`/${request.url.replaceAll("%", "%25").replace(/^[/\\]+/, "")}`);
}

function isForPage({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? "").includes("text/html");
}

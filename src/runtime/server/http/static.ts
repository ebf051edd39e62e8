// The built application: its hashed assets for ever, and its one page, with a head of its own at each address.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { Application } from "../context/application.ts";
import { demandLatest } from "../context/superseded.ts";
import { type Match, withoutQuery } from "../pipeline/router.ts";
import { componentAt, NO_COMPONENTS } from "./components.ts";
import { isKnown, rangeOf } from "./http-ranges.ts";
import { sendLogo } from "./logo.ts";
import { inStudio, STUDIO_SCRIPT, withAnswers, withHead } from "./page-head.ts";
import { documentHeaders } from "./plugins.ts";
import { addressNow, fits, partsOf, publicPage } from "./public-pages.ts";
import { siteFile } from "./site-files.ts";
import type { WebFile } from "./web-files.ts";

const ASSETS = "/-/assets/";
/** What components of the author's are made with: modules whose addresses stay, and whose contents do not. */
const KIT = "/-/kit/";

/** Another content has another address. */
const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_AGAIN = "no-cache";
/** A page holds what its reader alone may see. */
const NOT_STORED = "no-store";

/** Sends an asset or the application's page; null where the address is somebody else's. `firstAnswers`: what the page brings along, as JSON. */
export async function sendDocument(
  app: Application,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  match: Match,
  firstAnswers: () => Promise<string | null>,
): Promise<FastifyReply | null> {
  const { webFiles } = app.options;
  if (webFiles === null || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const sendFile = (name: string, caching: string): Promise<FastifyReply> => {
    const file = webFiles.get(name);
    if (file === null) throw app.problems.problem("not-found");
    return send(request, reply.header("cache-control", caching), file);
  };
  if (path.startsWith(ASSETS)) return sendFile(path.slice("/-/".length), FOR_EVER);
  if (path.startsWith(KIT) || (path === STUDIO_SCRIPT && app.options.development)) return sendFile(path.slice("/-/".length), ASK_AGAIN);
  const site = await siteFile(app, path);
  if (site === null) throw app.problems.problem("not-found");
  if (site !== undefined) await demandLatest(app.store);
  if (site !== undefined) return send(request, reply.header("cache-control", ASK_AGAIN), site);
  const logo = sendLogo(app.logo, path, reply);
  if (logo !== null) return logo;
  const component = componentAt(app.components ?? NO_COMPONENTS, path);
  if (component !== null) return reply.type("text/javascript; charset=utf-8").header("cache-control", FOR_EVER).send(component);
  const asksForPage = isForPage(request);
  if (
    isData(app, path, match, asksForPage) ||
    (match.is === "route" && (match.route.download === true || !asksForPage)) ||
    (match.is !== "route" && path.startsWith("/-/") && !asksForPage)
  )
    return null;
  if (/\.[a-z0-9]{2,5}$/i.test(path) && !asksForPage) return sendFile(path.slice(1), ASK_AGAIN);
  return sendPage(app, request, reply, path, firstAnswers);
}

/** Every address of a screen is there, for whoever may open it; an address that no screen has is not. */
async function sendPage(
  app: Application,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  firstAnswers: () => Promise<string | null>,
): Promise<FastifyReply> {
  const page = app.options.webFiles?.get("index.html") ?? null;
  if (page === null) throw app.problems.problem("not-found");
  const found = await publicPage(app, path);
  const moved = found.is === "missing" ? addressNow(app.plan.screens, path) : null;
  // For now: the document may let the screen go back.
  if (moved !== null) return reply.header("cache-control", NOT_STORED).redirect(`${moved}${queryOf(request.url)}`, 302);
  reply.headers(documentHeaders).header("cache-control", NOT_STORED);
  const answers = request.method === "GET" ? await firstAnswers() : null;
  await demandLatest(app.store);
  const headed = withHead(app, page, found);
  const shown = app.options.development ? inStudio(headed, request.client.studio) : headed;
  return send(request, found.is === "missing" ? reply.code(404) : reply, withAnswers(shown, answers));
}

function queryOf(url: string): string {
  return url.slice(withoutQuery(url).length);
}

/** Whether the API answers at an address. At the root it shares its addresses with the screens, which are for whoever asks for a page. */
function isData({ plan, options }: Application, path: string, match: Match, asksForPage: boolean): boolean {
  const { basePath } = plan.api;
  if (basePath !== "") return path === basePath || path.startsWith(`${basePath}/`);
  if (path.startsWith("/-/")) return false;
  if (match.is === "route") return !asksForPage || !plan.screens.some(({ segments }) => fits(segments, partsOf(path)));
  return !asksForPage && options.webFiles?.get(path.slice(1)) == null;
}

/** A part is always one of the unpacked bytes. An error is sent whole, and again each time. */
async function send({ headers }: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  const { bytes } = file;
  const isError = reply.statusCode >= 400;
  const range = isError ? null : rangeOf(headers.range, headers["if-range"]?.toString(), file.etag(null), bytes.length);
  const encoding = range === null ? file.encodingFor(headers["accept-encoding"]) : null;
  const etag = file.etag(encoding);
  reply.headers({ etag, vary: "accept-encoding", "accept-ranges": "bytes" });
  if (!isError && isKnown(headers["if-none-match"], etag)) return reply.code(304).send();
  reply.type(file.type);
  if (range === "none") return reply.code(416).header("content-range", `bytes */${bytes.length}`).send();
  if (range !== null) {
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${bytes.length}`);
    return reply.send(bytes.subarray(range.start, range.end + 1));
  }
  if (encoding === null) return reply.send(bytes);
  return reply.header("content-encoding", encoding).send(await file.packed(encoding));
}

/** From an address that cannot be read to the same as it is written, at which a page says that there is nothing; null where no person opens it. */
export function leadToPage(app: Application, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  if (app.options.webFiles === null || request.method !== "GET" || !isForPage(request)) return null;
  // Behind two slashes would stand another server.
  return reply.redirect(`/${request.url.replaceAll("%", "%25").replace(/^[/\\]+/, "")}`);
}

function isForPage({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? "").includes("text/html");
}

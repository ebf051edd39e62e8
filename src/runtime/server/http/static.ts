// The built application: its hashed assets for ever, its one page for every address that a person opens.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { Segment } from "../../../compiler/plan/plan.ts";
import type { Application } from "../context/application.ts";
import type { Match } from "../pipeline/router.ts";
import { componentAt, NO_COMPONENTS } from "./components.ts";
import { isKnown, rangeOf } from "./http-ranges.ts";
import { sendLogo } from "./logo.ts";
import type { WebFile } from "./web-files.ts";

const ASSETS = "/-/assets/";
/** What components of the author's are made with: modules whose addresses stay, and whose contents do not. */
const KIT = "/-/kit/";

/** Another content has another address. */
const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_AGAIN = "no-cache";

/** Sends an asset or the application's page; null where the address is somebody else's. */
export async function sendDocument(
  app: Application,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  match: Match,
): Promise<FastifyReply | null> {
  const { webFiles } = app.options;
  if (webFiles === null || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const sendFile = (name: string, caching: string): Promise<FastifyReply> => {
    const file = webFiles.get(name);
    if (file === null) throw app.problems.problem("not-found");
    return send(request, reply.header("cache-control", caching), file);
  };
  if (path.startsWith(ASSETS)) return sendFile(path.slice("/-/".length), FOR_EVER);
  if (path.startsWith(KIT)) return sendFile(path.slice("/-/".length), ASK_AGAIN);
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
  return sendFile("index.html", ASK_AGAIN);
}

/** Whether the API answers at an address. At the root it shares its addresses with the screens, which are for whoever asks for a page. */
function isData({ plan, options }: Application, path: string, match: Match, asksForPage: boolean): boolean {
  const { basePath } = plan.api;
  if (basePath !== "") return path === basePath || path.startsWith(`${basePath}/`);
  if (path.startsWith("/-/")) return false;
  if (match.is === "route") return !asksForPage || !plan.screens.some(({ segments }) => fits(segments, path));
  return !asksForPage && options.webFiles?.get(path.slice(1)) == null;
}

function fits(segments: readonly Segment[], path: string): boolean {
  const parts = path.split("/").filter((part) => part !== "");
  return parts.length === segments.length && segments.every((segment, at) => segment.is === "record" || segment.text === parts[at]);
}

/** A part is always one of the unpacked bytes. */
async function send({ headers }: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  const { bytes } = file;
  const range = rangeOf(headers.range, headers["if-range"]?.toString(), file.etag(null), bytes.length);
  const encoding = range === null ? file.encodingFor(headers["accept-encoding"]) : null;
  const etag = file.etag(encoding);
  reply.headers({ etag, vary: "accept-encoding", "accept-ranges": "bytes" });
  if (isKnown(headers["if-none-match"], etag)) return reply.code(304).send();
  // Packed here or not at all.
  headers["x-no-compression"] = "yes";
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

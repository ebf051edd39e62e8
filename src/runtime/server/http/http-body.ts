// Bodies as the HTTP library hands them over. Read whole up to the limit, but for routes that take a file, which get it as it
// comes; and files on their way out.

import type { Readable } from "node:stream";
import fastifyMultipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { limitsOf } from "../context/limits.ts";
import { parsing } from "../pipeline/parser-errors.ts";
import type { Running } from "../pipeline/pipeline.ts";
import { type Reply, type Upload, withoutQuery } from "../pipeline/router.ts";

/** Of a form that is sent beside its file. */
const FORM_LIMITS = { files: 1, fields: 10, parts: 11, fieldSize: 10_000, headerPairs: 50 };

export async function acceptBodies(fastify: FastifyInstance, door: { readonly current: Running }): Promise<void> {
  fastify.removeAllContentTypeParsers();
  await fastify.register(fastifyMultipart, { throwFileSizeLimit: false });
  fastify.addContentTypeParser("*", (request, payload, done) => {
    if (takesFile(door.current, request)) return done(null, payload);
    const { bodyBytes, uploadBytes } = limitsOf(door.current.app);
    // A table that is imported is a file, and as large as one may be.
    const isTable = /^text\/csv\b/i.test(request.headers["content-type"] ?? "");
    readWhole(payload, request, isTable ? uploadBytes : bodyBytes).then((body) => done(null, body), done);
  });
}

function takesFile({ router }: Running, request: FastifyRequest): boolean {
  const match = router.match(request.method, withoutQuery(request.url));
  return match.is === "route" && match.route.takesFile === true;
}

function tooLarge(): Error {
  return Object.assign(new Error("the body is too large"), { code: "FST_ERR_CTP_BODY_TOO_LARGE", statusCode: 413 });
}

/** As the library itself would, with its errors. */
async function readWhole(payload: Readable, request: FastifyRequest, most: number): Promise<Buffer> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > most) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    payload.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= most) chunks.push(chunk);
      else {
        payload.removeAllListeners("data");
        payload.resume();
        reject(tooLarge());
      }
    });
    payload.on("end", () => resolve(Buffer.concat(chunks)));
    // Whoever sends has gone, or was too slow.
    payload.on("error", () => reject(Object.assign(new Error("the body was cut short"), { statusCode: 400 })));
  });
}

/** The whole body; a form stands for itself, since what is no JSON is refused by its kind alone. */
export function bodyOf(request: FastifyRequest): Buffer | null {
  if (request.isMultipart()) return Buffer.from("form");
  return Buffer.isBuffer(request.body) ? request.body : null;
}

/** The file of a request to a route that takes one: the first of a form, or the body itself. */
export async function uploadOf(request: FastifyRequest): Promise<Upload | null> {
  if (request.isMultipart()) {
    const reading = parsing(() => request.file({ limits: { ...FORM_LIMITS, fileSize: Number.MAX_SAFE_INTEGER } }));
    const part = await reading.catch((refusal) => {
      // The library would go on to parse what is refused already.
      request.raw.unpipe().resume();
      throw refusal;
    });
    return part === undefined ? null : { content: part.file, name: part.filename };
  }
  const body = request.body as Readable | null | undefined;
  return typeof body === "object" && body !== null && "pipe" in body ? { content: body, name: undefined } : null;
}

/** A whole file, never packed on the way: parts of it are asked for by their places. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: NonNullable<Reply["content"]>,
): Promise<FastifyReply> {
  reply.type(content.type).header("content-length", content.bytes);
  return request.method === "HEAD" ? reply.send() : reply.send(await content.open());
}

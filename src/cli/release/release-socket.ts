// Where a process that serves a file of SQLite is asked for a release: a socket beside the file, for its owner alone. One process has the
// file, so no other could do it.

import { chmodSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { UserError } from "../user-error.ts";
import type { AnswerTo, GoRequest, ReleaseRequest } from "./request.ts";

/** Bytes of the longest path that every operating system takes for a socket. */
const LONGEST_PATH = 100;
/** Bytes of a request: a document with its components and its logo. */
const LARGEST = 64 * 1024 * 1024;

/** Null for PostgreSQL, where any process may release, and for a path that is too long. */
export function releaseSocketOf(url: string): string | null {
  if (/^postgres(ql)?:\/\//.test(url)) return null;
  const path = join(dirname(resolve(url.replace(/^sqlite:(\/\/(?=\/))?/, ""))), "release.sock");
  return Buffer.byteLength(path) > LONGEST_PATH ? null : path;
}

type Asked = ReleaseRequest | GoRequest;

/** To be called by the process that has the file. Answers how to stop, which waits for what is being done. */
export async function listenForReleases(path: string, answer: (request: Asked) => Promise<AnswerTo<Asked>>): Promise<() => Promise<void>> {
  rmSync(path, { force: true });
  // One after the other.
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    last = last.then(() => serve(socket, answer)).catch(() => socket.destroy());
  });
  await new Promise<void>((done, failed) => server.once("error", failed).listen(path, done));
  chmodSync(path, 0o600);
  return async () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    await last;
    await closed;
  };
}

async function serve(socket: Socket, answer: (request: Asked) => Promise<AnswerTo<Asked>>): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LARGEST) throw new Error("The request is too large.");
    chunks.push(chunk);
  }
  const request = JSON.parse(Buffer.concat(chunks).toString()) as Asked;
  socket.end(JSON.stringify(await answer(request)));
}

/** Null where no process listens. Throws `UserError` where it ended before it answered. */
export async function askForRelease<Request extends Asked>(path: string, request: Request): Promise<AnswerTo<Request> | null> {
  const socket = createConnection({ path, allowHalfOpen: true });
  try {
    await new Promise<void>((done, failed) => socket.once("error", failed).once("connect", done));
  } catch {
    return null;
  }
  socket.end(JSON.stringify(request));
  const answered = await text(socket).catch(() => "");
  if (answered === "")
    throw new UserError("The process that serves the data ended before it answered. See what is in force: ninefold releases");
  return JSON.parse(answered) as AnswerTo<Request>;
}

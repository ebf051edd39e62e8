// The bytes of an upload on their way to a file of this machine. Counted while they come, made safe at the end, and looked at for
// what they are. Neither a name nor a header is believed. Libraries that look into files are loaded when one comes.

import { createWriteStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { fileKindOf, isPicture } from "../../../compiler/expression/file-kinds.ts";
import { withFile } from "../storage/storage.ts";

/** Pixels of a picture that is looked at: what is larger when unpacked is refused, however few its bytes are. */
export const MOST_PIXELS = 50_000_000;
/** After a refusal so many bytes are still taken and thrown away, so that whoever sends them hears the answer. */
const COURTESY = 50_000_000;

export class TooManyBytes extends Error {}
/** The sender stopped before the end. */
export class CutShort extends Error {}

export interface Received {
  readonly bytes: number;
  /** Whether the bytes are a text: UTF-8 without control characters. */
  readonly text: boolean;
}

/** Writes the content to a new file. Throws `TooManyBytes`, `CutShort`, `StorageUnavailable`. */
export async function receive(content: Readable, path: string, most: number): Promise<Received> {
  let bytes = 0;
  let text = true;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const look = (chunk: Buffer | undefined) => {
    try {
      const words = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has is looked for
      if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(words)) text = false;
    } catch {
      text = false;
    }
  };
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) return done(new TooManyBytes());
      if (text) look(chunk);
      done(null, chunk);
    },
    flush(done) {
      if (text) look(undefined);
      done();
    },
  });
  const ended = finished(content, { writable: false }).catch(() => {
    counting.destroy(new CutShort());
  });
  content.pipe(counting);
  try {
    await withFile(() => pipeline(counting, createWriteStream(path, { flags: "wx", flush: true })));
    await ended;
  } catch (error) {
    content.unpipe(counting);
    discard(content);
    throw error;
  }
  return { bytes, text };
}

function discard(content: Readable): void {
  let left = COURTESY;
  content.on("error", () => {});
  content.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) content.destroy();
  });
  // Taken off what it was piped to it stands still, and the next request on its connection would wait for ever.
  content.resume();
}

/** The media type of what a file holds. A picture that cannot be read, or is too large unpacked, is null. */
export async function kindOf(path: string, text: boolean): Promise<string | null> {
  const { fileTypeFromFile } = await import("file-type");
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime as string | undefined;
  const type = found === "image/apng" ? "image/png" : found;
  if (type !== undefined && isPicture(type)) return (await isReadable(path)) ? type : null;
  if (type !== undefined && fileKindOf(type) !== undefined) return type;
  if (text) return "text/plain";
  return type ?? "application/octet-stream";
}

async function isReadable(path: string): Promise<boolean> {
  try {
    const { default: sharp } = await import("sharp");
    const { width, height } = await sharp(path, { limitInputPixels: MOST_PIXELS }).metadata();
    return width * height <= MOST_PIXELS;
  } catch {
    return false;
  }
}

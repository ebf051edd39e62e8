// Files in a bucket of a service that speaks S3: Amazon's, or one that does as it does. Each object is written in one
// request, whose length is known.

import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { AwsV4Signer } from "aws4fetch";
import { type Dispatcher, request } from "undici";
import { openIncoming } from "./folder.ts";
import { type FileStorage, StorageRefused, StorageUnavailable } from "./storage.ts";

export interface Bucket {
  /** "https://s3.eu-west-1.amazonaws.com" */
  readonly endpoint: string;
  readonly bucket: string;
  /** What every key begins with; "" for nothing. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

type Reply = Dispatcher.ResponseData;

const TRIES = 3;
const PATIENCE = { headersTimeout: 30_000, bodyTimeout: 60_000 };

/** Tries to write, read and remove before it answers. Throws `StorageRefused`. */
export async function openBucket(bucket: Bucket, spool: string): Promise<FileStorage> {
  const incoming = await openIncoming(spool);
  await tryOut(bucket);
  return {
    incoming,
    async keep(key, path, bytes) {
      const send = () => ask(bucket, "PUT", key, { "content-length": String(bytes) }, createReadStream(path));
      await done(await patiently(send), "PUT");
      await rm(path, { force: true });
    },
    async read(key, range) {
      const headers: Record<string, string> = range === null ? {} : { range: `bytes=${range.start}-${range.end}` };
      const reply = await patiently(() => ask(bucket, "GET", key, headers));
      if (reply.statusCode === 404) {
        await reply.body.dump();
        return null;
      }
      if (reply.statusCode >= 300) throw await failure(reply, "GET");
      return reply.body;
    },
    async remove(key) {
      const reply = await patiently(() => ask(bucket, "DELETE", key, {}));
      if (reply.statusCode === 404) await reply.body.dump();
      else await done(reply, "DELETE");
    },
  };
}

async function tryOut(bucket: Bucket): Promise<void> {
  const key = "ninefold-check";
  try {
    await done(await ask(bucket, "PUT", key, { "content-length": "2" }, "ok"), "PUT");
    await done(await ask(bucket, "GET", key, {}), "GET");
    await done(await ask(bucket, "DELETE", key, {}), "DELETE");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StorageRefused(`Files cannot be kept in s3://${bucket.bucket} at ${bucket.endpoint}: ${reason}`);
  }
}

async function ask(
  bucket: Bucket,
  method: "GET" | "PUT" | "DELETE",
  key: string,
  headers: Readonly<Record<string, string>>,
  body: Readable | string | null = null,
): Promise<Reply> {
  const { region, accessKeyId, secretAccessKey, sessionToken } = bucket;
  const path = [bucket.bucket, ...(bucket.prefix === "" ? [] : bucket.prefix.split("/")), key].map(encodeURIComponent).join("/");
  const url = `${bucket.endpoint.replace(/\/+$/, "")}/${path}`;
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
  const signed = await new AwsV4Signer({ method, url, headers, ...credentials, region, service: "s3" }).sign();
  return request(signed.url, { ...PATIENCE, method, headers: { ...headers, ...Object.fromEntries(signed.headers) }, body });
}

/** Asks again where the service was out of reach, or said that it was its own fault. */
async function patiently(send: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      const reply = await send();
      if (reply.statusCode < 500 || attempt === TRIES) return reply;
      await reply.body.dump();
    } catch (error) {
      if (attempt === TRIES) throw new StorageUnavailable(error instanceof Error ? error.message : String(error));
    }
  }
}

async function done(reply: Reply, method: string): Promise<void> {
  if (reply.statusCode >= 300) throw await failure(reply, method);
  await reply.body.dump();
}

async function failure(reply: Reply, method: string): Promise<Error> {
  const text = (await reply.body.text()).slice(0, 300);
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "";
  return new StorageUnavailable(`${method} was answered with ${reply.statusCode} ${code}`.trim());
}

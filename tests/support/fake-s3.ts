// A fake S3 service that keeps bytes and checks signatures.

import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeS3 {
  readonly endpoint: string;
  /** By path. */
  readonly objects: Map<string, Buffer>;
  readonly asked: { readonly method: string; readonly path: string; readonly authorization: string; readonly digest: string }[];
  /** So many requests are answered with 503. */
  failures: number;
  close(): void;
}

/** By version 4 of the signatures of Amazon, with the secret "secret". */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const [, scope = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=key\/(\S+), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? "") ?? [];
  const { pathname, searchParams } = new URL(url ?? "/", "http://bucket");
  searchParams.sort();
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, searchParams, signed.join(""), names, headers["x-amz-content-sha256"]].join("\n");
  const digest = createHash("sha256").update(canonical).digest("hex");
  const said = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, digest].join("\n");
  const sign = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = scope.split("/").reduce<string | Buffer>((before, part) => sign(before, part), "AWS4secret");
  return names.split(";").includes("host") && sign(key, said).toString("hex") === signature;
}

export async function startFakeS3(): Promise<FakeS3> {
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [method, path] = [request.method ?? "", request.url ?? ""];
    const authorization = request.headers.authorization ?? "";
    s3.asked.push({ method, path, authorization, digest: String(request.headers["x-amz-content-sha256"]) });
    const answer = (status: number, body: Buffer | string = "") => response.writeHead(status).end(body);
    if (s3.failures > 0) {
      s3.failures--;
      return answer(503);
    }
    if (!authorization.includes("Credential=key/")) return answer(403, "<Error><Code>AccessDenied</Code></Error>");
    if (!isSigned(request)) return answer(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    const object = s3.objects.get(path);
    if (method === "PUT") {
      if (request.headers["content-length"] === undefined) return answer(411);
      s3.objects.set(path, Buffer.concat(chunks));
      return answer(200);
    }
    if (method === "DELETE") {
      s3.objects.delete(path);
      return answer(204);
    }
    if (object === undefined) return answer(404);
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    return range === null ? answer(200, object) : answer(206, object.subarray(Number(range[1]), Number(range[2]) + 1));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const s3: FakeS3 = { endpoint, objects: new Map(), asked: [], failures: 0, close: () => void service.close() };
  return s3;
}

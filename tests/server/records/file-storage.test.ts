// Files are kept in a folder or in S3. What cannot be used is refused at the start.

import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Files } from "../../../src/runtime/server/files/files.ts";
import { openFiles } from "../../../src/runtime/server/storage/open.ts";
import { StorageRefused, StorageUnavailable } from "../../../src/runtime/server/storage/storage.ts";
import { GALLERY, GALLERY_RECORDS } from "../../fixtures/documents/file-fields.ts";
import { type FakeS3, startFakeS3 } from "../../support/fake-s3.ts";
import { open } from "../../support/test-server.ts";

let s3: FakeS3;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ninefold-storage-"));
  s3 = await startFakeS3();
});
afterAll(() => {
  s3?.close();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (more: Record<string, string> = {}) => ({
  AWS_ENDPOINT_URL_S3: s3.endpoint,
  AWS_ACCESS_KEY_ID: "key",
  AWS_SECRET_ACCESS_KEY: "secret",
  AWS_REGION: "eu-west-1",
  ...more,
});

describe.each(["folder", "s3"])("a storage: %s", (kind) => {
  const storage = () => openFiles(kind === "s3" ? "s3://bucket/some/prefix" : join(folder, "kept"), environment());
  const give = (path: string, content: string) => {
    writeFileSync(path, content);
    return path;
  };

  it("keeps bytes, reads them whole and in part, and removes them", async () => {
    const files = await storage();
    await files.keep("abc", give(join(files.incoming, `one-${kind}`), "0123456789"), 10);
    expect(readdirSync(files.incoming)).not.toContain(`one-${kind}`);
    const read = async (key: string, range: { start: number; end: number } | null) => {
      const stream = await files.read(key, range);
      return stream === null ? null : text(stream);
    };
    expect(await read("abc", null)).toBe("0123456789");
    expect(await read("abc", { start: 2, end: 4 })).toBe("234");
    expect(await read("nothing", null)).toBeNull();
    await files.remove("abc");
    await files.remove("abc");
    expect(await read("abc", null)).toBeNull();
  });
});

it("a folder that is gone while it is used cannot answer, and says so", async () => {
  const gone = join(folder, "gone");
  const files = await openFiles(gone, {});
  writeFileSync(join(files.incoming, "one"), "1");
  const path = join(folder, "one");
  renameSync(join(files.incoming, "one"), path);
  rmSync(gone, { recursive: true });
  writeFileSync(gone, "");
  const asked = [() => files.keep("abc", path, 1), () => files.read("abc", null), () => files.remove("abc")];
  for (const ask of asked) await expect(ask()).rejects.toThrow(StorageUnavailable);
});

it("a picture is shown smaller although the smaller one cannot be kept", async () => {
  const storage = await openFiles(join(folder, "full"), {});
  const picture = join(storage.incoming, "picture");
  await sharp({ create: { width: 800, height: 400, channels: 3, background: "#0e5c56" } })
    .png()
    .toFile(picture);
  await storage.keep("abc", picture, 1);
  const files = new Files({ ...storage, keep: () => Promise.reject(new StorageUnavailable("full")) });
  // The store is asked once it is kept.
  expect((await files.smaller(null as never, "abc", "small"))?.length).toBeGreaterThan(10);
  expect(readdirSync(storage.incoming)).toEqual([]);
});

describe("a bucket", () => {
  it("is asked with a signature, at its own path, and once more where it fails", async () => {
    s3.asked.length = 0;
    const files = await openFiles("s3://bucket/some/prefix", environment({ AWS_SESSION_TOKEN: "passing" }));
    s3.failures = 2;
    const path = join(files.incoming, "retried");
    writeFileSync(path, "bytes");
    await files.keep("retried", path, 5);
    expect(s3.objects.get("/bucket/some/prefix/retried")?.toString()).toBe("bytes");
    expect(new Set(s3.asked.map((one) => one.path))).toEqual(
      new Set(["/bucket/some/prefix/ninefold-check", "/bucket/some/prefix/retried"]),
    );
    for (const { authorization, digest } of s3.asked) {
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=[^,]*x-amz-security-token/,
      );
      expect(digest).not.toBe("undefined");
    }
    s3.failures = 3;
    await expect(files.read("retried", null)).rejects.toThrow("503");
  });

  it("is refused at the start where it cannot be used", async () => {
    const tries: [string, Record<string, string | undefined>, string][] = [
      ["s3://", environment(), "neither"],
      ["ftp://somewhere", environment(), "neither"],
      ["s3://bucket", { ...environment(), AWS_SECRET_ACCESS_KEY: "" }, "AWS_SECRET_ACCESS_KEY"],
      ["s3://bucket", { ...environment(), AWS_ENDPOINT_URL_S3: "nonsense" }, "nonsense"],
      ["s3://bucket", { ...environment(), AWS_ACCESS_KEY_ID: "stranger" }, "403 AccessDenied"],
      ["s3://bucket", { ...environment(), AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9" }, "127.0.0.1:9"],
      ["/dev/null/here", environment(), "/dev/null/here"],
    ];
    for (const [address, settings, said] of tries) {
      const refused = await openFiles(address, settings).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StorageRefused);
      expect(String(refused)).toContain(said);
    }
  });

  it("serves a product as a folder does, and nothing of it is left when nobody has it", async () => {
    s3.objects.clear();
    const server = await open(GALLERY, { records: GALLERY_RECORDS, storage: await openFiles("s3://bucket", environment()) });
    try {
      const token = await server.signIn("ada@example.org");
      const send = { token, raw: "some words", headers: { "content-type": "text/plain" } };
      const { body: file } = await server.ask("POST", "/api/records/Work/uploads/note", undefined, send);
      const { body: work } = await server.ask("POST", "/api/records/Work", { title: "One", note: file.id }, { token });
      expect((await server.ask("GET", file.url, undefined, { token })).body).toBe("some words");
      expect((await server.ask("GET", file.url, undefined, { token, headers: { range: "bytes=5-" } })).body).toBe("words");
      // The made-up picture of a person, and this file.
      expect(s3.objects.size).toBe(2);
      expect((await server.ask("DELETE", `/api/records/Work/${work.id}`, undefined, { token })).status).toBe(204);
      await server.ninefold.settle();
      expect([...s3.objects.keys()]).not.toContain(`/bucket/${file.id}`);
      s3.failures = 3;
      const lost = await server.ask("POST", "/api/records/Work/uploads/note", undefined, send);
      expect(lost.status).toBe(503);
    } finally {
      await server.close();
    }
  });
});

describe("a folder", () => {
  it("loses what somebody began to send long ago, and nothing else", async () => {
    const place = join(folder, "old");
    const files = await openFiles(place, {});
    for (const name of ["old", "new"]) writeFileSync(join(files.incoming, name), name);
    const long = new Date(Date.now() - 3 * 86_400_000);
    utimesSync(join(files.incoming, "old"), long, long);
    await openFiles(place, {});
    expect(readdirSync(files.incoming)).toEqual(["new"]);
    expect(readFileSync(join(files.incoming, "new"), "utf8")).toBe("new");
  });
});

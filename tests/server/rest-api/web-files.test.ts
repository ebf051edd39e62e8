// The application's own files: in memory, compressed, with ETags.

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const PAGE = `<!doctype html><p>${"The page. ".repeat(300)}</p>`;
const SCRIPT = `export const words = "${"the same and again ".repeat(200)}";`;

describe("the application's files", () => {
  let folder: string;
  let server: TestServer;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "ninefold-web-"));
    mkdirSync(join(folder, "assets"));
    mkdirSync(join(folder, "kit"));
    write("index.html", PAGE);
    write("assets/main-abc.js", SCRIPT);
    write("assets/small-abc.css", "p {}");
    write("assets/sans-abc.woff2", "x".repeat(5000));
    write("kit/react.js", "export {};");
  });
  afterEach(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text);
  }
  const get = async (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") => {
    const reply = await fetch(server.url + path, { method, headers: { accept: "*/*", "accept-encoding": "identity", ...headers } });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const page = { accept: "text/html" };

  it("are read once: whatever happens to the folder, a page and its scripts stay together", async () => {
    server = await open(readExample("library"), { webFolder: folder });
    expect((await get("/", page)).text).toBe(PAGE);
    rmSync(folder, { recursive: true, force: true });
    expect((await get("/books", page)).text).toBe(PAGE);
    const script = await get("/-/assets/main-abc.js");
    expect([script.status, script.text, script.headers.get("content-length")]).toEqual([200, SCRIPT, String(SCRIPT.length)]);
    for (const path of ["/-/assets/other.js", "/-/assets/", "/-/assets", "/-/assets/../index.html", "/-/kit/none.js", "/none.txt"])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it("are read again in development where they were built again", async () => {
    server = await open(readExample("library"), { webFolder: folder, development: true });
    expect((await get("/", page)).text).toBe(PAGE);
    write("assets/main-def.js", "export {}");
    write("index.html", "<p>new</p>");
    utimesSync(join(folder, "index.html"), new Date(), new Date(Date.now() + 5000));
    expect((await get("/", page)).text).toBe("<p>new</p>");
    expect((await get("/-/assets/main-def.js")).text).toBe("export {}");
    rmSync(join(folder, "index.html"));
    expect((await get("/", page)).status).toBe(404);
  });

  it("are told by their kind, for as long as they stay", async () => {
    server = await open(readExample("library"), { webFolder: folder });
    const told = async (path: string, headers = {}) => {
      const { headers: given } = await get(path, headers);
      return [given.get("content-type"), given.get("cache-control")];
    };
    const forEver = "public, max-age=31536000, immutable";
    expect(await told("/-/assets/main-abc.js")).toEqual(["text/javascript; charset=utf-8", forEver]);
    expect(await told("/-/assets/small-abc.css")).toEqual(["text/css; charset=utf-8", forEver]);
    expect(await told("/-/assets/sans-abc.woff2")).toEqual(["font/woff2", forEver]);
    expect(await told("/-/kit/react.js")).toEqual(["text/javascript; charset=utf-8", "no-cache"]);
    expect(await told("/", page)).toEqual(["text/html; charset=utf-8", "no-store"]);
  });

  it("are not sent again to who has them, and only asked about by HEAD", async () => {
    server = await open(readExample("library"), { webFolder: folder });
    const first = await get("/", page);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    const again = await get("/", { ...page, "if-none-match": `"other", ${etag}` });
    expect([again.status, again.text, again.headers.get("etag"), again.headers.get("cache-control")]).toEqual([304, "", etag, "no-store"]);
    expect((await get("/", { ...page, "if-none-match": '"other"' })).status).toBe(200);
    expect((await get("/", { ...page, "if-none-match": etag, "accept-encoding": "br" })).status).toBe(200);
    const head = await get("/-/assets/main-abc.js", {}, "HEAD");
    expect([head.status, head.text, head.headers.get("content-length")]).toEqual([200, "", String(SCRIPT.length)]);
  });

  it("are packed for who reads that, where it makes them smaller", async () => {
    server = await open(readExample("library"), { webFolder: folder });
    const packed = async (path: string, encoding: string, headers = {}) => {
      const reply = await get(path, { "accept-encoding": encoding, ...headers });
      return [reply.headers.get("content-encoding"), reply.text, reply.headers.get("vary")];
    };
    const cases = [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
      ["*", "br"],
      ["deflate", null],
      ["", null],
    ] as const;
    for (const [asked, encoding] of cases) {
      expect([asked, await packed("/-/assets/main-abc.js", asked)]).toEqual([asked, [encoding, SCRIPT, "accept-encoding"]]);
      expect([asked, await packed("/", asked, page)]).toEqual([asked, [encoding, PAGE, "accept-encoding"]]);
    }
    expect((await packed("/-/assets/small-abc.css", "br"))[0]).toBeNull();
    expect((await packed("/-/assets/sans-abc.woff2", "br"))[0]).toBeNull();
  });

  it("are sent in part where a part is asked for", async () => {
    server = await open(readExample("library"), { webFolder: folder });
    const part = async (range: string, more = {}) => {
      const { status, text, headers } = await get("/-/assets/main-abc.js", { range, "accept-encoding": "br", ...more });
      return [status, text, headers.get("content-range"), headers.get("content-encoding")];
    };
    expect(await part("bytes=0-5")).toEqual([206, "export", `bytes 0-5/${SCRIPT.length}`, null]);
    expect(await part("bytes=-2")).toEqual([206, '";', `bytes ${SCRIPT.length - 2}-${SCRIPT.length - 1}/${SCRIPT.length}`, null]);
    expect((await part("bytes=99999-"))[0]).toBe(416);
    expect((await part("bytes=0-1,3-4"))[0]).toBe(200);
    expect((await part("bytes=0-5", { "if-range": '"other"' }))[0]).toBe(200);
  });
});

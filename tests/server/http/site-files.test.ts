// robots.txt, the sitemap and the manifest follow from what visitors may see.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { logoOf } from "../../../src/runtime/server/http/logo.ts";
import { INTERNAL_MAGAZINE, MAGAZINE, MAGAZINE_RECORDS, SHELL } from "../../fixtures/documents/public-magazine.ts";
import { engineFor, open, type TestServer, type TestServerOptions } from "../../support/test-server.ts";

const ADDRESS = "https://sea.example";
const folder = mkdtempSync(join(tmpdir(), "ninefold-site-"));
writeFileSync(join(folder, "index.html"), SHELL);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(engineFor(import.meta.filename))("what crawlers ask for, on %s", (engine) => {
  let server: TestServer;
  afterEach(() => server?.close());
  const start = async (text: string, options: TestServerOptions = {}) => {
    server = await open(text, { engine, webFolder: folder, records: MAGAZINE_RECORDS, ...options });
  };
  const get = async (path: string, accept = "*/*", headers = {}) => {
    const reply = await fetch(server.url + path, { headers: { accept, ...headers } });
    return { status: reply.status, type: reply.headers.get("content-type"), etag: reply.headers.get("etag"), text: await reply.text() };
  };
  const published = { outbound: { address: ADDRESS } };

  it("keeps robots from a product without public screens", async () => {
    await start(INTERNAL_MAGAZINE, published);
    for (const accept of ["*/*", "text/html"])
      expect(await get("/robots.txt", accept)).toMatchObject({ status: 200, text: "User-agent: *\nDisallow: /\n" });
    expect((await get("/sitemap.xml")).status).toBe(404);
    expect((await get("/sitemap.xml", "text/html")).status).toBe(404);
  });

  it("allows robots the public pages and what these load, and names the sitemap", async () => {
    await start(MAGAZINE, published);
    const { text, type } = await get("/robots.txt");
    const lines = text.split("\n");
    expect(type).toBe("text/plain; charset=utf-8");
    for (const line of ["Allow: /", "Disallow: /-/", "Allow: /-/files/", `Sitemap: ${ADDRESS}/sitemap.xml`]) expect(lines).toContain(line);
    expect(lines).not.toContain("Disallow: /");
  });

  it("has no sitemap without the address", async () => {
    await start(MAGAZINE);
    expect((await get("/robots.txt")).text).not.toContain("Sitemap");
    expect((await get("/sitemap.xml")).status).toBe(404);
  });

  it("lists public screens and the records that visitors may see", async () => {
    await start(MAGAZINE, published);
    const { text, type, etag } = await get("/sitemap.xml", "text/html");
    expect(type).toBe("application/xml; charset=utf-8");
    const found = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(found.toSorted()).toEqual([`${ADDRESS}/stories`, `${ADDRESS}/stories/short`, `${ADDRESS}/stories/tides`]);
    expect(text).toContain(`<loc>${ADDRESS}/stories/short</loc><lastmod>2026-03-02</lastmod>`);
    expect((await get("/sitemap.xml", "*/*", { "if-none-match": etag ?? "" })).status).toBe(304);
  });

  it("lists all of many records, whoever asks at the same time", async () => {
    const Story = Array.from({ length: 2_100 }, (_, at) => ({ title: `Story ${at}`, slug: `ö-${at}` }));
    await start(MAGAZINE, { ...published, records: { ...MAGAZINE_RECORDS, Story } });
    const [one, other] = await Promise.all([get("/sitemap.xml"), get("/sitemap.xml")]);
    expect(one.text.match(/<url>/g)).toHaveLength(2_101);
    expect(one.text).toContain(`<loc>${ADDRESS}/stories/%C3%B6-2099</loc>`);
    expect(other.text).toBe(one.text);
  });

  it("tells browsers how the product is installed", async () => {
    await start(INTERNAL_MAGAZINE);
    const { text, type } = await get("/manifest.webmanifest");
    expect(type).toBe("application/manifest+json");
    const manifest = {
      name: "Sea & Sky",
      short_name: "Sea & Sky",
      lang: "en",
      start_url: "/",
      display: "standalone",
      icons: [{ src: "/-/assets/mark-abc.svg", type: "image/svg+xml", sizes: "any" }],
    };
    expect(JSON.parse(text)).toMatchObject(manifest);
    const logo = logoOf("png", Buffer.from("a picture"));
    server.ninefold.show({ components: new Map(), logo });
    expect(JSON.parse((await get("/manifest.webmanifest")).text).icons).toEqual([{ src: logo.address, type: "image/png", sizes: "any" }]);
    expect((await get(logo.address)).status).toBe(200);
  });

  it("leaves the document its own addresses", async () => {
    const call = (name: string, path: string) => `| ${name} | GET | ${path} | count Story | - | { count } |`;
    const calls = [call("robots", "/robots.txt"), call("map", "/sitemap.xml"), call("manifest", "/manifest.webmanifest")];
    const point7 = `\n## 7. The calls it makes\n\n- Base path: /\n\n| Call | Method | Path | Does | Takes | Gives |\n| --- | --- | --- | --- | --- | --- |\n`;
    await start(`${MAGAZINE}${point7}${calls.join("\n")}\n`, published);
    for (const path of ["/robots.txt", "/sitemap.xml", "/manifest.webmanifest"])
      expect([path, JSON.parse((await get(path)).text)]).toEqual([path, { count: 3 }]);
    const page = await get("/stories", "text/html");
    expect(page.text).toContain("<title>Stories");
    expect(page.text).not.toContain("manifest");
  });
});

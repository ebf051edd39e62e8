// The head of a page holds what a visitor may see of it, whoever asks for it.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INTERNAL_MAGAZINE, MAGAZINE, MAGAZINE_RECORDS, SHELL } from "../../fixtures/documents/public-magazine.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const ADDRESS = "https://sea.example";
const folder = mkdtempSync(join(tmpdir(), "ninefold-heads-"));
writeFileSync(join(folder, "index.html"), SHELL);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const getFrom = async (server: TestServer, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const reply = await fetch(server.url + path, { headers: { accept: "text/html", ...headers } });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

/** The title and the tags by their names, as a crawler reads them. */
function headOf(html: string): Record<string, string> {
  const read = (text: string) =>
    text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
  const title = /<title>(.*)<\/title>/.exec(html)?.[1] ?? "";
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)" \/>/g)];
  const links = [...html.matchAll(/<link rel="(canonical|manifest)" href="([^"]*)" \/>/g)];
  return Object.fromEntries([["title", read(title)], ...[...metas, ...links].map(([, name, value]) => [name, read(value ?? "")])]);
}

describe.each(engineFor(import.meta.filename))("the head of a page, on %s", (engine) => {
  let server: TestServer;
  let ada: string;
  const head = async (path: string, headers = {}) => headOf((await getFrom(server, path, headers)).text);
  const change = (slug: string, values: object) => async () => {
    const { body } = await server.ask("GET", `/api/records/Story?slug=${slug}`, undefined, { token: ada });
    const reply = await server.ask("PATCH", `/api/records/Story/${body.items[0].id}`, values, { token: ada });
    expect(reply.status).toBe(200);
  };
  beforeAll(async () => {
    server = await open(MAGAZINE, { engine, webFolder: folder, records: MAGAZINE_RECORDS, outbound: { address: ADDRESS } });
    ada = await server.signIn("ada@example.org");
  });
  afterAll(() => server?.close());

  it("names a public screen, the product and its purpose", async () => {
    const purpose = 'Stories of the "coast", for everybody.';
    expect(await head("/stories")).toEqual({
      title: "Stories · Sea & Sky",
      description: purpose,
      "og:title": "Stories",
      "og:description": purpose,
      "og:site_name": "Sea & Sky",
      "og:type": "website",
      "og:url": `${ADDRESS}/stories`,
      canonical: `${ADDRESS}/stories`,
      manifest: "/manifest.webmanifest",
    });
    expect((await head("/stories/?page=2&title=x")).canonical).toBe(`${ADDRESS}/stories`);
    expect(await head("/")).toMatchObject({ title: "Sea & Sky", "og:title": "Sea & Sky", canonical: `${ADDRESS}/` });
  });

  it("has the label and the first long text of a record, escaped and without marks", async () => {
    const { text } = await getFrom(server, "/stories/tides");
    expect(text).toContain("<title>Tides &lt;b&gt;&amp; &quot;waves&quot; · Sea &amp; Sky</title>");
    expect(headOf(text)).toMatchObject({
      "og:title": 'Tides <b>& "waves"',
      "og:type": "article",
      description: "High The tide rises; read on.",
      canonical: `${ADDRESS}/stories/tides`,
    });
    expect(await head("/stories/short")).toMatchObject({ title: "Short · Sea & Sky", description: `# 2 ${"sand ".repeat(39).trim()}…` });
    await change("short", { note: null })();
    expect((await head("/stories/short")).description).toBe("S-2");
    expect((await head("/stories/short"))["og:image"]).toBeUndefined();
  });

  it("shows the product's name alone where no visitor may open the page, whoever asks", async () => {
    const closed = { title: "Sea & Sky", robots: "noindex", manifest: "/manifest.webmanifest" };
    const signedIn = { authorization: `Bearer ${ada}`, cookie: `ninefold_session=${ada}` };
    const internal = ["/people", "/stories/tides/edit", "/-/sign-in"];
    for (const path of [...internal, "/stories/unfinished", "/stories/gone", "/stories/none", "/people/1"]) {
      const { status, text } = await getFrom(server, path, signedIn);
      expect([path, status, headOf(text)]).toEqual([path, 200, closed]);
    }
  });

  it("keeps what a visitor may not see of a record from it", async () => {
    const { text } = await getFrom(server, "/stories/tides", { authorization: `Bearer ${ada}`, cookie: `ninefold_session=${ada}` });
    expect(text).not.toContain("Not for everyone");
  });

  it("has the picture of a record, at an address where a visitor gets it", async () => {
    const png = await sharp({ create: { width: 80, height: 40, channels: 3, background: "#0e5c56" } })
      .png()
      .toBuffer();
    const headers = { authorization: `Bearer ${ada}`, "content-type": "application/octet-stream" };
    const sent = await fetch(`${server.url}/api/records/Story/uploads/picture?name=sea.png`, {
      method: "POST",
      headers,
      body: new Uint8Array(png),
    });
    const { id } = (await sent.json()) as { id: string };
    await change("short", { picture: id })();
    const image = (await head("/stories/short"))["og:image"] ?? "";
    expect(image).toBe(`${ADDRESS}/-/files/${id}?size=large`);
    const picture = await fetch(server.url + image.slice(ADDRESS.length));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  it("follows what a visitor may see", async () => {
    await change("tides", { title: "Ebb" })();
    expect((await head("/stories/tides")).title).toBe("Ebb · Sea & Sky");
    await change("tides", { draft: true })();
    expect(await head("/stories/tides")).toMatchObject({ title: "Sea & Sky", robots: "noindex" });
    expect((await getFrom(server, "/stories", { "accept-encoding": "br" })).headers.get("content-encoding")).toBe("br");
  });
});

describe("without an address of the operator's", () => {
  it("has no address, whatever host the request names", async () => {
    const server = await open(MAGAZINE, { webFolder: folder, records: MAGAZINE_RECORDS });
    const { text } = await getFrom(server, "/stories/tides", { "x-forwarded-host": "evil.example" });
    expect(Object.keys(headOf(text))).toEqual(
      expect.arrayContaining(["title", "description", "og:title", "og:description", "og:site_name", "og:type", "manifest"]),
    );
    expect(text).not.toMatch(/canonical|og:url|og:image|evil/);
    await server.close();
  });

  it("says nothing of a product that no visitor may see", async () => {
    const server = await open(INTERNAL_MAGAZINE, { webFolder: folder, records: MAGAZINE_RECORDS });
    for (const path of ["/", "/stories", "/stories/short"])
      expect(headOf((await getFrom(server, path)).text)).toMatchObject({ title: "Sea & Sky", robots: "noindex" });
    await server.close();
  });
});

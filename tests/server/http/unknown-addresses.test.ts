// An address that no screen has is answered by the page that says so, and by 404.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAGAZINE, MAGAZINE_RECORDS, SHELL } from "../../fixtures/documents/public-magazine.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-unknown-"));
writeFileSync(join(folder, "index.html"), SHELL);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AT_ROOT = `${MAGAZINE}
## 7. The calls it makes

- Base path: /

| Call | Method | Path | Does | Takes | Gives |
| --- | --- | --- | --- | --- | --- |
| stories | GET | /stories | list Story | - | list of Story(title) |
`;

const cases = [
  ["with an API of its own", MAGAZINE],
  ["with an API at the root", AT_ROOT],
] as const;

describe("an address from before", () => {
  const MOVED = `${MAGAZINE.replace("| /stories/{story.slug} |", "| /stories/{story.slug} (was /tales/{story.slug}, /t/{story.slug}/read) |")}
## 7. The calls it makes

| Call | Method | Path | Does | Takes | Gives |
| --- | --- | --- | --- | --- | --- |
| story | GET | /api/stories/{story.slug} (was /api/tales/{story.slug}) | see Story | - | Story(title) |
`;
  let server: TestServer;
  beforeAll(async () => {
    server = await open(MOVED, { webFolder: folder, records: MAGAZINE_RECORDS });
  });
  afterAll(() => server?.close());

  it.each(["/tales/tides?tab=notes", "/t/tides/read?tab=notes"])("leads to that of today: %s", async (path) => {
    const { status, headers } = await fetch(server.url + path, { headers: { accept: "text/html" }, redirect: "manual" });
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([302, "/stories/tides?tab=notes", "no-store"]);
  });

  it("is answered by a call as its own is, and is described as deprecated", async () => {
    const [now, before] = [await server.ask("GET", "/api/stories/tides"), await server.ask("GET", "/api/tales/tides")];
    expect([before.status, before.body]).toEqual([200, now.body]);
    const { paths } = server.description;
    expect(paths["/api/stories/{story.slug}"].get.deprecated).toBeUndefined();
    expect(paths["/api/tales/{story.slug}"].get).toMatchObject({
      deprecated: true,
      summary: paths["/api/stories/{story.slug}"].get.summary,
    });
  });

  it("is told to the application, which knows it in links of its own", async () => {
    const { body } = await server.ask("GET", "/-/app");
    const screen = body.screens.find(({ slug }: { slug: string }) => slug === "story");
    expect(screen.former).toEqual(["/tales/{story.slug}", "/t/{story.slug}/read"]);
  });
});

describe.each(cases)("a product %s", (_case, text) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(text, {
      engine: engineFor(import.meta.filename)[0] ?? "sqlite",
      webFolder: folder,
      records: MAGAZINE_RECORDS,
      outbound: { address: "https://sea.example" },
    });
  });
  afterAll(() => server?.close());
  const page = async (path: string, method = "GET", headers = {}) => {
    const reply = await fetch(server.url + path, { method, headers: { accept: "text/html,*/*;q=0.8", ...headers } });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };

  it.each(["/nowhere", "/stories/tides/more/parts", "/picture.png", "/-", "/people/a/b", "/%E4%B8%AD"])(
    "has nothing at %s",
    async (path) => {
      const { status, headers, text: html } = await page(path);
      expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      expect(html).toContain("<title>Sea &amp; Sky</title>");
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).not.toContain("canonical");
      // Whoever has the page already is told again that nothing is there.
      const again = { "if-none-match": headers.get("etag") ?? "", range: "bytes=0-5" };
      expect((await page(path, "GET", again)).status).toBe(404);
      expect((await page(path, "HEAD")).status).toBe(404);
    },
  );

  it.each(["/", "/stories", "/stories/", "/people", "/people/1", "/stories/none", "/-/sign-in", "/-/about", "/-/history"])(
    "has a page at %s, for whoever may open it",
    async (path) => expect([path, (await page(path)).status]).toEqual([path, 200]),
  );

  it("answers programs as before", async () => {
    const { status, body } = await server.ask("GET", text === AT_ROOT ? "/nowhere" : "/api/nowhere");
    expect([status, body.code]).toEqual([404, "not-found"]);
    expect((await server.ask("GET", "/picture.png", undefined, { headers: { accept: "image/*" } })).status).toBe(404);
  });
});

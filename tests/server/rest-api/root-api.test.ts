// An API at the root, beside screens of the same addresses, and base paths with dots.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, planOf, type TestServer } from "../../support/test-server.ts";

const document = (base: string, prefix: string, standard = "no") => `# Notes

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route          | Shows        | Fields | Actions |
| ------ | -------------- | ------------ | ------ | ------- |
| Start  | /              | list of Note | title  | -       |
| Notes  | /notes         | list of Note | title  | -       |
| Note   | /notes/{note.slug} | one Note | title  | -       |

## 3. Entities and their fields

### Person

| Field | Type  | Must be          |
| ----- | ----- | ---------------- |
| email | email | required, unique |

### Note

- Shown as: {title}

| Field | Type     | Must be          | Value                       |
| ----- | -------- | ---------------- | --------------------------- |
| slug  | text(40) | required, unique | starts unique slug of title |
| title | text(40) | required         | -                           |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Writer  | signed in     |

| Entity | Action      | Visitor | Writer |
| ------ | ----------- | ------- | ------ |
| Person | see         | no      | yes    |
| Note   | see, create | yes     | yes    |

## 7. The calls it makes

- Standard calls: ${standard}
- Base path: ${base}

| Call   | Method | Path                     | Does        | Takes       | Gives               |
| ------ | ------ | ------------------------ | ----------- | ----------- | ------------------- |
| notes  | GET    | ${prefix}/notes          | list Note   | -           | list of Note(title) |
| note   | GET    | ${prefix}/notes/{note.slug} | see Note | -           | Note(title, self: link to this) |
| make   | POST   | ${prefix}/notes          | create Note | Note(title) | Note(title)         |
| count  | GET    | ${prefix}/healthz        | count Note  | -           | { count }           |
| other  | GET    | ${prefix}/v2.1/all.notes | list Note   | -           | list of Note(title) |
`;

const PAGE = "<!doctype html><p>The page.</p>";
const AS_PAGE = { accept: "text/html,application/xhtml+xml" };

describe.each(engineFor(import.meta.filename))("an API at the root, on %s", (engine) => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "ninefold-root-"));
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), PAGE);
    writeFileSync(join(folder, "humans.txt"), "Somebody");
    server = await open(document("/", ""), { engine, webFolder: folder, records: { Note: [{ title: "One" }] } });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.ask(method, path, body, { headers });
  const page = async (path: string) => (await fetch(server.url + path, { headers: AS_PAGE })).text();

  it("answers programs with its calls, in its own errors where there is none", async () => {
    expect((await ask("GET", "/notes")).body).toEqual([{ title: "One" }]);
    expect((await ask("GET", "/notes/one")).body).toEqual({ title: "One", self: `${server.url}/notes/one` });
    const made = await ask("POST", "/notes", { title: "Two" });
    expect([made.status, made.headers.get("location")]).toEqual([201, "/notes/two"]);
    expect((await ask("GET", "/v2.1/all.notes")).body).toHaveLength(2);
    for (const path of ["/nowhere", "/nowhere/at.all", "/api/notes", "/api"]) {
      const { status, body } = await ask("GET", path);
      expect([path, status, body.code]).toEqual([path, 404, "not-found"]);
    }
    expect((await ask("DELETE", "/notes")).status).toBe(405);
    expect((await ask("GET", "/openapi.json")).body.paths["/notes"]).toBeDefined();
    // One of the document's own beats a probe, which is there under /-/ too.
    expect((await ask("GET", "/healthz")).body).toEqual({ count: 2 });
    expect((await ask("GET", "/-/healthz")).body).toEqual({ status: "ok" });
    expect((await ask("GET", "/humans.txt", undefined, { accept: "*/*" })).body).toBe("Somebody");
  });

  it("shows pages to whoever opens an address of a screen, and the call where there is none", async () => {
    for (const path of ["/", "/notes", "/notes/one", "/nowhere"]) expect([path, await page(path)]).toEqual([path, PAGE]);
    expect(JSON.parse(await page("/openapi.json")).openapi).toBe("3.1.0");
    expect(JSON.parse(await page("/v2.1/all.notes"))).toHaveLength(2);
    expect((await ask("GET", "/-/app")).body.user).toBeNull();
  });

  it("may have the standard calls there too", async () => {
    const other = await open(document("/", "", "yes"), { engine, records: { Person: [{ email: "ada@example.org" }] } });
    try {
      const { body } = await other.ask("POST", "/session", { email: "ada@example.org", password: "ninefold-sample" });
      expect((await other.ask("GET", "/session", undefined, { token: body.token })).body.email).toBe("ada@example.org");
      expect((await other.ask("GET", "/records/Person", undefined, { token: body.token })).body.items).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});

describe("a base path", () => {
  it.each(["/v1.0", "/Api/v2", "/a_b/~c"])("may be %s", async (base) => {
    expect(planOf(document(base, base)).api.basePath).toBe(base);
  });

  it("may be the path of a call", async () => {
    const server = await open(
      document("/all", "/all").replace("| /notes         |", "| /list          |").replace("GET    | /all/notes ", "GET    | /all "),
      { records: { Note: [{ title: "One" }] } },
    );
    expect((await server.ask("GET", "/all")).body).toEqual([{ title: "One" }]);
    await server.close();
  });

  it.each([
    ["/v1/", "/v1", "settings-are-well-formed"],
    ["/../v1", "/api", "settings-are-well-formed"],
    ["/-/v1", "/api", "settings-are-well-formed"],
    ["v1", "/api", "settings-are-well-formed"],
    ["/", "/-/own", "routes-leave-the-programs-own-alone"],
    ["/", "/a/../b", "path-parts-are-words-or-records"],
  ])("is refused as %s, with calls under %s", (base, prefix, code) => {
    expect(() => planOf(document(base, prefix))).toThrow(code);
  });
});

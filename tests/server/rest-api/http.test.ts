// HTTP itself: bodies, methods, headers, limits, and the description of the API.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, open, planOf, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Member: [{ name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" }],
  Book: [{ isbn: "9780000000001", title: "One" }],
};

describe("HTTP", () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await open(readExample("library"), { records: RECORDS });
    token = await server.signIn("librarian@example.org");
  });
  afterAll(() => server?.close());

  const post = (raw: string, headers = {}) => server.ask("POST", "/api/records/Tag", undefined, { token, raw, headers });

  it.each([
    ["not JSON", "{", {}, 400, "bad-request"],
    ["a list", "[]", {}, 400, "bad-request"],
    ["a text", '"x"', {}, 400, "bad-request"],
    ["null", "null", {}, 400, "bad-request"],
    ["a form", "name=x", { "content-type": "application/x-www-form-urlencoded" }, 415, "unsupported-media-type"],
    ["plain text", '{"name":"x"}', { "content-type": "text/plain" }, 415, "unsupported-media-type"],
    ["deep lists", `{"name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, {}, 400, "bad-request"],
    ["too many bytes", `{"name":"${"x".repeat(1_100_000)}"}`, {}, 413, "too-large"],
    ["a prototype", '{"__proto__":{"admin":true},"name":"x"}', {}, 400, "unknown-field"],
    ["a constructor", '{"constructor":{"prototype":{}},"name":"x"}', {}, 400, "unknown-field"],
    ["half a surrogate", '{"name":"\\ud800"}', {}, 422, "bad-format"],
    ["a huge number", '{"name":1e400}', {}, 422, "bad-format"],
    ["a body without members", "", {}, 422, "required"],
  ])("refuses %s", async (_, raw, headers, status, code) => {
    const reply = await post(raw, headers);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  it.each([
    "/api/records/Book?title=%00",
    "/api/records/Book?title=%ff",
    "/api/records/Book/%2e%2e",
    "/api/records/Book/%",
    "/api/records/Book?page=99999999999999999999",
    "/api/records/Book?copies.min=1e9",
    `/api/records/Book?${"title=x&".repeat(300)}`,
    "/api/records/Book?sort=title;drop",
    "/api/records/Book?sort=this.id",
    "/api/records/Book?__proto__=1",
    "/api/records/Book?title.min=a",
    "/api/records/Book?title[]=1",
    "/api/books/%27%20or%201=1",
    "/-/screens/%2e%2e/rows",
    `/api/books?q=${"x".repeat(9000)}`,
    `/api/records/Book?page=${"9".repeat(400)}`,
  ])("answers %s without an error of its own", async (path) => {
    const reply = await server.ask("GET", path, undefined, { token });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.body.code).toBeTypeOf("string");
  });

  it("searches without wildcards", async () => {
    expect((await server.ask("GET", "/api/books?q=%25")).body).toEqual([]);
    expect((await server.ask("GET", "/api/books?q=ONE")).body).toHaveLength(1);
  });

  it("answers other methods with those that there are", async () => {
    const reply = await server.ask("PUT", "/api/loans", {}, { token });
    expect([reply.status, reply.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expect((await server.ask("OPTIONS", "/api/books")).status).toBe(204);
    const head = await server.ask("HEAD", "/api/books");
    expect([head.status, head.body]).toEqual([200, null]);
  });

  it("sends the headers that keep a browser safe, and keeps answers out of caches", async () => {
    const { headers } = await server.ask("GET", "/-/app");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  it("describes exactly the calls that exist", async () => {
    const body = server.description;
    expect(body.openapi).toBe("3.1.0");
    const described = Object.entries<Json>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path]),
    );
    expect(described.length).toBeGreaterThan(25);
    // What is listened to never ends; live.test.ts does.
    for (const [method = "", path = ""] of described.filter(([, one]) => one !== "/api/events")) {
      const reply = await server.ask(
        method,
        path.replace(/\{[^}]+\}/g, "01900000-0000-7000-8000-000000000000"),
        method === "GET" ? undefined : {},
      );
      expect([path, reply.body?.code]).not.toEqual([path, "method-not-allowed"]);
      if (reply.status === 404) expect(path).toContain("{");
    }
    for (const call of server.plan.api.calls) expect(described).toContainEqual([call.method, call.path]);
    for (const path of described.map(([, one]) => one)) expect(path).toMatch(/^\/api\//);
  });

  it("keeps to the requests per minute that the document allows", async () => {
    const limited = readExample("library").replace("| PAGE_SIZE ", "| REQUESTS_PER_MINUTE | 5 | for one address |\n| PAGE_SIZE ");
    const small = await open(limited, {});
    const replies = [];
    for (let count = 0; count < 7; count++) replies.push(await small.ask("GET", "/api/books"));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(replies[6]?.body.code).toBe("too-many-requests");
    expect(replies[6]?.headers.get("content-type")).toContain("application/problem+json");
    await small.close();
  });

  it("follows a changed document, and tells open pages", async () => {
    const changing = await open(readExample("library"), { records: RECORDS });
    const events = await fetch(`${changing.url}/-/live`);
    expect(events.headers.get("content-type")).toBe("text/event-stream");
    const reader = events.body?.getReader();
    const read = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await read()).toContain("event: revision");
    const before = (await changing.ask("GET", "/-/app")).body.revision;
    await changing.ninefold.adopt(planOf(readExample("library").replace("- Product: ", "- Product: New ")));
    expect(await read()).toContain("event: revision");
    const after = (await changing.ask("GET", "/-/app")).body;
    expect(after.revision).not.toBe(before);
    expect(after.product.name).toMatch(/^New /);
    const librarian = await changing.signIn("librarian@example.org");
    await changing.ask("POST", "/api/records/Tag", { name: "new" }, { token: librarian });
    expect(await read()).toContain('event: changed\ndata: {"entity":"Tag",');
    await reader?.cancel();
    await changing.close();
  });
});

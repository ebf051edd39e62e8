// Writes with a session's cookie: programs may send them, pages of other sites may not.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = { Member: [{ name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" }] };
const LEO = { email: "librarian@example.org", password: "ninefold-sample" };
const FORM_TYPES = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];

describe.each(engineFor(import.meta.filename))("what may be sent with a cookie, on %s", (engine) => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await open(readExample("library"), {
      engine,
      records: RECORDS,
      development: true,
      allowedOrigins: ["https://friend.example"],
    });
    const entered = await server.ask("POST", "/-/sign-in", LEO);
    cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  });
  afterAll(() => server?.close());

  const make = (headers: Record<string, string>) =>
    server.ask("POST", "/api/records/Tag", { name: `t${Math.random()}` }, { headers: { cookie, ...headers } });
  const here = () => server.url;

  it("lets a program through that says nothing of a page, also by the fetch of Node.js, which sends Sec-Fetch-Mode", async () => {
    expect((await make({})).status).toBe(201);
    expect((await make({ "sec-fetch-mode": "cors" })).status).toBe(201);
    const tag = (await make({})).body;
    expect((await server.ask("PATCH", `/api/records/Tag/${tag.id}`, { name: "changed" }, { headers: { cookie } })).status).toBe(200);
    expect((await server.ask("DELETE", `/api/records/Tag/${tag.id}`, undefined, { headers: { cookie } })).status).toBe(204);
  });

  it("lets pages of its own through, by whatever their browser says", async () => {
    const ways: Record<string, string>[] = [
      { origin: here() },
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "same-origin", origin: here() },
      { "sec-fetch-site": "same-origin", origin: here(), referer: `${here()}/tags` },
      // Some tools that protect privacy empty it.
      { "sec-fetch-site": "same-origin", referer: "" },
      { "sec-fetch-site": "none" },
      { "sec-fetch-site": "none", origin: here() },
      { referer: `${here()}/tags` },
      { "x-ninefold": "1" },
      // The application behind a proxy that writes another Host.
      { "x-ninefold": "1", "sec-fetch-site": "same-origin", origin: "https://public.example" },
    ];
    for (const headers of ways) expect([headers, (await make(headers)).status]).toEqual([headers, 201]);
  });

  it("refuses what a browser says of another page, with a code and a remedy of its own", async () => {
    const ways: Record<string, string>[] = [
      { origin: "https://elsewhere.example" },
      { origin: "null" },
      { origin: "https://friend.example" },
      { origin: here().replace(/:\d+$/, ":1") },
      { origin: "nonsense" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site", origin: "null" },
      // Of the same host by http: whoever is on the way could have written that page.
      { "sec-fetch-site": "cross-site", origin: here() },
      { "sec-fetch-site": "none", origin: "https://elsewhere.example" },
      { "sec-fetch-site": "of-tomorrow", origin: here() },
      { referer: "https://elsewhere.example/form" },
      { origin: "https://elsewhere.example", "x-ninefold": "0" },
      // Headers that contradict each other.
      { "sec-fetch-site": "same-origin", origin: "https://elsewhere.example" },
      { "sec-fetch-site": "same-origin", origin: "null" },
      { "sec-fetch-site": "same-origin", referer: "https://elsewhere.example/form" },
      { "sec-fetch-site": "same-origin", origin: here(), referer: "https://elsewhere.example/form" },
      { "sec-fetch-site": "none", referer: "https://elsewhere.example/form" },
      { origin: here(), referer: "https://elsewhere.example/form" },
      { origin: "https://elsewhere.example", referer: `${here()}/tags` },
    ];
    for (const headers of ways) {
      const refused = await make(headers);
      expect([headers, refused.status, refused.body.code]).toEqual([headers, 403, "cross-site"]);
    }
    const { body } = await make({ origin: "https://elsewhere.example" });
    expect([body.detail, body.remedy]).toEqual([
      "This request came from another site, and the session cookie only works on this one.",
      "Send it from this site, or use a token instead of the cookie.",
    ]);
  });

  it("refuses forms of other sites whatever they hold, and the application's own addresses without a cookie too", async () => {
    for (const type of FORM_TYPES) {
      const form = { headers: { cookie, origin: "https://elsewhere.example", "content-type": type }, raw: '{"name":"forged"}' };
      expect([type, (await server.ask("POST", "/api/records/Tag", undefined, form)).body.code]).toEqual([type, "cross-site"]);
    }
    const enter = (headers: Record<string, string>) =>
      server.ask("POST", "/-/sign-in", LEO, { headers: { "x-ninefold": "0", ...headers } }).then(({ status, body }) => [status, body.code]);
    expect(await enter({ origin: "https://elsewhere.example" })).toEqual([403, "cross-site"]);
    expect((await enter({}))[0]).toBe(200);
  });

  it("asks nothing of the kind of a token, or of what only reads", async () => {
    const token = await server.signIn(LEO.email);
    const headers = { origin: "https://friend.example", "sec-fetch-site": "cross-site" };
    expect((await server.ask("POST", "/api/records/Tag", { name: "by token" }, { token, headers })).status).toBe(201);
    expect((await server.ask("GET", "/api/records/Tag", undefined, { headers: { cookie, ...headers } })).status).toBe(200);
  });

  it("never lets a page of an allowed origin send the application's own header, or a cookie", async () => {
    const headers = { origin: "https://friend.example", "access-control-request-method": "POST" };
    const { headers: told } = await server.ask("OPTIONS", "/api/records/Tag", undefined, { headers });
    expect(told.get("access-control-allow-headers")?.toLowerCase()).not.toContain("x-ninefold");
    expect(told.get("access-control-allow-credentials")).toBeNull();
  });
});

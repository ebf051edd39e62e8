// What answers carry by https: a cookie of this host, and strict transport.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = { Member: [{ name: "Rita", email: "rita@example.org", born_on: "1990-01-01", role: "Reader" }] };
const PASSWORD = "ninefold-sample";
const BY_HTTPS = { "x-forwarded-proto": "https" };

const cookiesOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]));

describe("a product that a trusted proxy serves by https", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(readExample("library"), { records: RECORDS, behindProxy: "1" });
  });
  afterAll(() => server?.close());

  const signIn = (headers: Record<string, string>) =>
    server.ask("POST", "/-/sign-in", { email: "rita@example.org", password: PASSWORD }, { headers });
  const tokenIn = (cookie: string | undefined) => cookie?.split(";")[0] ?? "";
  const who = async (cookie: string, headers = BY_HTTPS) =>
    (await server.ask("GET", "/-/app", undefined, { headers: { ...headers, cookie } })).body.user?.label ?? null;

  it("keeps a session in a secure cookie of this host alone", async () => {
    const cookies = cookiesOf((await signIn(BY_HTTPS)).headers);
    expect(Object.keys(cookies)).toEqual(["__Host-ninefold_session"]);
    const cookie = cookies["__Host-ninefold_session"]!;
    for (const flag of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie).toContain(flag);
    expect(cookie).not.toMatch(/Domain/i);
    expect(await who(`__Host-ninefold_session=${tokenIn(cookie)}`)).toBe("Rita");
  });

  it("goes on with a session of the old name, and moves it at the next request", async () => {
    const old = tokenIn(cookiesOf((await signIn({})).headers).ninefold_session);
    const reply = await server.ask("GET", "/-/app", undefined, { headers: { ...BY_HTTPS, cookie: `ninefold_session=${old}` } });
    expect(reply.body.user.label).toBe("Rita");
    const moved = cookiesOf(reply.headers);
    expect(tokenIn(moved["__Host-ninefold_session"])).toBe(old);
    expect(moved.ninefold_session).toMatch(/^;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    const after = await server.ask("GET", "/-/app", undefined, { headers: { ...BY_HTTPS, cookie: `__Host-ninefold_session=${old}` } });
    expect([after.body.user.label, after.headers.getSetCookie()]).toEqual(["Rita", []]);
  });

  it("moves no cookie that is no session's, and prefers the one of this host", async () => {
    const wrong = await server.ask("GET", "/-/app", undefined, { headers: { ...BY_HTTPS, cookie: "ninefold_session=made-up" } });
    expect([wrong.body.user, wrong.headers.getSetCookie()]).toEqual([null, []]);
    const own = tokenIn(cookiesOf((await signIn(BY_HTTPS)).headers)["__Host-ninefold_session"]);
    expect(await who(`ninefold_session=made-up; __Host-ninefold_session=${own}`)).toBe("Rita");
  });

  it("takes both names away at sign-out", async () => {
    const own = tokenIn(cookiesOf((await signIn(BY_HTTPS)).headers)["__Host-ninefold_session"]);
    const cookie = `__Host-ninefold_session=${own}; ninefold_session=${own}`;
    const left = await server.ask("POST", "/-/sign-out", undefined, { headers: { ...BY_HTTPS, cookie } });
    expect(Object.keys(cookiesOf(left.headers)).sort()).toEqual(["__Host-ninefold_session", "ninefold_session"]);
    expect(await who(cookie)).toBeNull();
  });

  it("keeps a plain cookie, and asks for no https, where it came by http", async () => {
    const { headers } = await signIn({});
    expect(Object.keys(cookiesOf(headers))).toEqual(["ninefold_session"]);
    expect(cookiesOf(headers).ninefold_session).not.toContain("Secure");
    expect(headers.get("strict-transport-security")).toBeNull();
  });

  it("asks for https of this host alone, for a year", async () => {
    const { headers } = await server.ask("GET", "/api/books", undefined, { headers: BY_HTTPS });
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  it("may be in no frame", async () => {
    for (const path of ["/-/app", "/api/books", "/nothing", "/%"]) {
      const { headers } = await server.ask("GET", path);
      expect(headers.get("x-frame-options"), path).toBe("DENY");
      expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    }
  });
});

it("keeps a secure cookie where the operator says that the product is reached by https", async () => {
  const server = await open(readExample("library"), { records: RECORDS, outbound: { address: "https://library.example" } });
  const reply = await server.ask("POST", "/-/sign-in", { email: "rita@example.org", password: PASSWORD });
  expect(Object.keys(cookiesOf(reply.headers))).toEqual(["__Host-ninefold_session"]);
  expect(reply.headers.get("strict-transport-security")).toBe("max-age=31536000");
  await server.close();
});

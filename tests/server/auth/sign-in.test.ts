// Signing up, in and out; sessions; the limit on attempts.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Member: [
    { name: "Rita", email: "reader@example.org", born_on: "1990-01-01" },
    { name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" },
  ],
};

describe.each(engineFor(import.meta.filename))("people on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(readExample("library"), { engine, records: RECORDS, development: true });
  });
  afterAll(() => server?.close());

  const join = (more: object) =>
    server.ask("POST", "/api/sign-up", { name: "New", email: "New@Example.org", born_on: "1990-01-01", password: "long enough", ...more });
  const cookieOf = (headers: Headers) => headers.getSetCookie().find((one) => one.startsWith("ninefold_session="));

  it("signs up with a password, and in whatever the case of the address", async () => {
    const joined = await join({});
    expect([joined.status, joined.body.user.email, joined.body.user.role]).toEqual([201, "new@example.org", "Reader"]);
    expect(JSON.stringify(joined.body)).not.toContain("long enough");
    expect((await server.ask("GET", "/api/session", undefined, { token: joined.body.token })).body.name).toBe("New");
    const token = await server.signIn(" NEW@example.ORG ", "long enough");
    expect((await server.ask("GET", "/api/session", undefined, { token })).status).toBe(200);
    expect((await join({})).body.code).toBe("already-taken");
  });

  it("refuses a bad password, and a member that the rules refuse, without making anything", async () => {
    expect((await join({ email: "b@example.org", password: "short" })).body.code).toBe("password-too-short");
    expect((await join({ email: "b@example.org", password: undefined })).body.errors[0]).toMatchObject({
      field: "password",
      code: "required",
    });
    expect((await join({ email: "b@example.org", password: "x".repeat(201) })).body.code).toBe("too-long");
    expect((await join({ email: "b@example.org", born_on: "2020-01-01" })).body).toMatchObject({ code: "too-young", status: 422 });
    expect((await server.ask("POST", "/api/session", { email: "b@example.org", password: "long enough" })).body.code).toBe(
      "wrong-credentials",
    );
  });

  it("tells an unknown address and a wrong password the same", async () => {
    const unknown = await server.ask("POST", "/api/session", { email: "nobody@example.org", password: "x" });
    const wrong = await server.ask("POST", "/api/session", { email: "reader@example.org", password: "x" });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(401);
  });

  it("stops after too many attempts for one name, and begins again later", async () => {
    const attempt = () => server.ask("POST", "/api/session", { email: "target@example.org", password: "x" });
    for (let count = 0; count < 10; count++) expect((await attempt()).status).toBe(401);
    const stopped = await attempt();
    expect([stopped.status, stopped.body.code]).toEqual([429, "too-many-requests"]);
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(800);
    expect((await server.ask("POST", "/api/session", { email: "reader@example.org", password: "ninefold-sample" })).status).toBe(200);
    server.clock.at = new Date(server.clock.at.getTime() + 16 * 60_000);
    expect((await attempt()).status).toBe(401);
  });

  it("keeps the session in a cookie that scripts do not see", async () => {
    const entered = await server.ask("POST", "/-/sign-in", { email: "librarian@example.org", password: "ninefold-sample" });
    const cookie = cookieOf(entered.headers);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
  });

  it("refuses what a page asks for under another name than the session's, before anything is done", async () => {
    const entered = await server.ask("POST", "/-/sign-in", { email: "librarian@example.org", password: "ninefold-sample" });
    const cookie = cookieOf(entered.headers)?.split(";")[0] ?? "";
    const idOf = async (email: string) =>
      (await server.ask("GET", "/api/session", undefined, { token: await server.signIn(email) })).body.id;
    const [mine, other] = [await idOf("librarian@example.org"), await idOf("reader@example.org")];
    const as = (believed: string | null, more: object = { cookie }) => ({
      headers: { "x-ninefold": "1", ...more, ...(believed === null ? {} : { "x-ninefold-as": believed }) },
    });
    const make = (name: string, believed: string | null, more?: object) =>
      server.ask("POST", "/-/screens/new-tag/save", { values: { name } }, as(believed, more));
    const refused = await make("believed", other);
    expect([refused.status, refused.body.code]).toEqual([409, "signed-in-as-another"]);
    expect(refused.body.detail).toContain("Leo");
    expect((await make("believed", "-")).body.code).toBe("signed-in-as-another");
    expect((await make("believed", mine, {})).body.code).toBe("not-signed-in");
    for (const path of ["/-/settings", "/-/undo", "/-/sign-out", "/-/account/sessions/end", "/-/start/Tag/save/try", "/-/password"])
      expect([path, (await server.ask("POST", path, {}, as(other))).body.code]).toEqual([path, "signed-in-as-another"]);
    // Nothing was made of the name, and who is signed in still is; what only reads compares nothing.
    expect((await make("believed", mine)).body.label).toBe("believed");
    expect((await make("unsaid", null)).body.label).toBe("unsaid");
    expect((await server.ask("GET", "/-/app", undefined, as(other))).body.user.label).toBe("Leo");
    expect((await make("by a visitor", "-", {})).body.code).toBe("not-signed-in");
  });

  it("ends a session when it is signed out of, outlived, or its user is gone", async () => {
    const first = await server.signIn("reader@example.org");
    expect((await server.ask("DELETE", "/api/session", undefined, { token: first })).status).toBe(204);
    expect((await server.ask("GET", "/api/session", undefined, { token: first })).body.code).toBe("not-signed-in");
    const second = await server.signIn("reader@example.org");
    const now = server.clock.at;
    server.clock.at = new Date(now.getTime() + 31 * 86_400_000);
    expect((await server.ask("GET", "/api/session", undefined, { token: second })).status).toBe(401);
    server.clock.at = now;
  });

  it("refuses a token of its own form that is not valid, also where a visitor would be answered", async () => {
    const books = (headers: Record<string, string>) => server.ask("GET", "/api/books", undefined, { headers });
    const [session, program] = ["x".repeat(43), `nft_${"x".repeat(43)}`];
    for (const token of [session, program]) {
      expect((await books({ authorization: `Bearer ${token}` })).body.code).toBe("not-signed-in");
      expect((await books({ authorization: `Token ${token}` })).status).toBe(401);
    }
    expect((await books({ cookie: `ninefold_session=${session}` })).status).toBe(200);
  });

  it("leaves what else is in the header to others: visitors are answered, and a cookie counts", async () => {
    const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U";
    const foreign = ["Basic eDp5", `Bearer ${jwt}`, "Bearer made-up", "Bearer", "Digest username=x", "Negotiate YII=", "x"];
    const entered = await server.ask("POST", "/-/sign-in", { email: "reader@example.org", password: "ninefold-sample" });
    const cookie = cookieOf(entered.headers)?.split(";")[0] ?? "";
    for (const authorization of foreign) {
      const ask = (method: string, path: string, more: Record<string, string> = {}) =>
        server.ask(method, path, method === "GET" ? undefined : { name: "by a visitor" }, { headers: { authorization, ...more } });
      expect([authorization, (await ask("GET", "/api/books")).status]).toEqual([authorization, 200]);
      expect([authorization, (await ask("GET", "/api/session")).body.code]).toEqual([authorization, "not-signed-in"]);
      expect([authorization, (await ask("POST", "/api/records/Tag")).status]).toEqual([authorization, 401]);
      expect((await ask("GET", "/api/session", { cookie })).body.name).toBe("Rita");
      // By the cookie, and so as any cookie does.
      expect((await ask("POST", "/api/records/Tag", { cookie, origin: "https://elsewhere.example" })).body.code).toBe("cross-site");
    }
  });

  it("changes a password for whoever knows it, and ends the other sessions", async () => {
    const old = await server.signIn("new@example.org", "long enough");
    const change = (current: string, password: string) => server.ask("POST", "/-/password", { current, password }, { token: old });
    expect((await change("wrong", "another one")).body.code).toBe("wrong-password");
    const both = (await change("wrong", "short")).body;
    expect([both.code, both.errors.map(({ code, field }: Json) => [code, field])]).toEqual([
      "invalid",
      [
        ["wrong-password", "current"],
        ["password-too-short", "password"],
      ],
    ]);
    expect((await change("long enough", "short")).body.code).toBe("password-too-short");
    expect((await change("long enough", "another one")).status).toBe(204);
    expect((await server.ask("GET", "/api/session", undefined, { token: old })).status).toBe(401);
    expect(await server.signIn("new@example.org", "long enough")).toBeUndefined();
    expect(await server.signIn("new@example.org", "another one")).toBeTypeOf("string");
  });

  it("signs in as a sample in development, and only as one", async () => {
    expect(server.samples.map((sample) => sample.roles)).toEqual([["Reader"], ["Librarian"]]);
    expect((await server.ask("POST", "/-/sign-in-sample", { email: "reader@example.org" })).status).toBe(200);
    expect((await server.ask("POST", "/-/sign-in-sample", { email: "new@example.org" })).status).toBe(404);
  });

  it("offers no samples in production", async () => {
    const plain = await open(readExample("library"), { engine: "sqlite", records: RECORDS });
    expect((await plain.ask("POST", "/-/sign-in-sample", { email: "reader@example.org" })).status).toBe(404);
    expect((await plain.ask("GET", "/-/app")).body.samples).toBeNull();
    await plain.close();
  });

  it("signs up by the form of the document, and in at once", async () => {
    const form = await server.ask("GET", "/-/screens/join/form");
    expect(form.body).toMatchObject({ signsUp: true, record: null });
    const values = { name: "Form", email: "form@example.org", born_on: "1990-01-01", password: "long enough" };
    const saved = await server.ask("POST", "/-/screens/join/save", { values });
    expect(saved.body).toMatchObject({ signedIn: true, label: "Form" });
    const cookie = cookieOf(saved.headers)?.split(";")[0] ?? "";
    expect((await server.ask("GET", "/-/app", undefined, { headers: { cookie } })).body.user.label).toBe("Form");
  });
});

// The account of the signed-in user: sessions and API tokens.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LogEntry } from "../../../src/runtime/server/context/log.ts";
import { engineFor, type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Member: [
    { name: "Rita", email: "reader@example.org", born_on: "1990-01-01" },
    { name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" },
    { name: "Lia", email: "lia@example.org", born_on: "1980-01-01", role: "Librarian" },
  ],
};
/** Librarians may delete members here. */
const LIBRARY = readExample("library").replace(/\| Member +\| delete .*/, "| Member | delete | no | no | yes |");
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1";

describe.each(engineFor(import.meta.filename))("the account on %s", (engine) => {
  let server: TestServer;
  const told: LogEntry[] = [];
  beforeAll(async () => {
    server = await open(LIBRARY, { engine, records: RECORDS, log: (entry) => void told.push(entry) });
  });
  afterAll(() => server?.close());

  const account = (token: string) => server.ask("GET", "/-/account", undefined, { token });
  const isSignedIn = async (token: string) => (await server.ask("GET", "/api/session", undefined, { token })).status === 200;
  const make = (token: string, more: object = {}) =>
    server.ask("POST", "/-/account/tokens", { name: "Import", roles: ["Librarian"], days: 30, ...more }, { token });

  it("lists sessions by device and time, and ends one, all others, or itself", async () => {
    const [first, second, third] = [
      await server.signIn("reader@example.org"),
      await server.signIn("reader@example.org"),
      await server.signIn("reader@example.org"),
    ];
    await server.ask("GET", "/api/session", undefined, { token: first, headers: { "user-agent": FIREFOX } });
    await server.ask("GET", "/api/session", undefined, { token: second, headers: { "user-agent": SAFARI } });
    const listed: Json[] = (await account(third)).body.sessions;
    expect(listed).toHaveLength(3);
    expect(listed.filter((one) => one.current)).toHaveLength(1);
    const devices = listed.map((one) => `${one.device.program} on ${one.device.system}`);
    expect(devices).toEqual(expect.arrayContaining(["Firefox on Linux", "Safari on iPhone"]));
    expect(JSON.stringify(listed)).not.toContain(first);
    const phone = listed.find((one) => one.device.system === "iPhone");
    const end = (body: object, token = third) => server.ask("POST", "/-/account/sessions/end", body, { token });
    expect((await end({ id: phone.id }, await server.signIn("librarian@example.org"))).status).toBe(404);
    expect((await end({ id: phone.id })).status).toBe(204);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false]);
    expect((await end({ others: true })).status).toBe(204);
    expect([await isSignedIn(first), await isSignedIn(third)]).toEqual([false, true]);
    expect((await end({})).status).toBe(400);
    const [own] = (await account(third)).body.sessions;
    expect((await end({ id: own.id })).status).toBe(204);
    expect(await isSignedIn(third)).toBe(false);
  });

  it("begins a new session at each sign-in, whatever cookie the browser brought", async () => {
    const brought = "brought-by-somebody-else";
    const headers = { cookie: `ninefold_session=${brought}` };
    const entered = await server.ask("POST", "/-/sign-in", { email: "reader@example.org", password: "ninefold-sample" }, { headers });
    expect(entered.headers.getSetCookie().join()).not.toContain(brought);
    expect(await isSignedIn(brought)).toBe(false);
  });

  it("acts by a token as far as its holder may, in the roles that it was given", async () => {
    const signedIn = await server.signIn("librarian@example.org");
    const { status, body } = await make(signedIn);
    expect([status, body.listed.roles]).toEqual([201, ["Librarian"]]);
    expect(body.token).toMatch(/^nft_/);
    const tag = (token: string) => server.ask("POST", "/api/records/Tag", { name: `t${Math.random()}` }, { token });
    expect((await tag(body.token)).status).toBe(201);
    const { tokens } = (await account(signedIn)).body;
    expect(tokens).toEqual([expect.objectContaining({ name: "Import", usedAt: server.clock.at.toISOString(), over: false })]);
    expect(JSON.stringify(tokens)).not.toContain(body.token);
    expect(
      (await server.ask("POST", `/-/account/tokens/${body.listed.id}/end`, {}, { token: await server.signIn("lia@example.org") })).status,
    ).toBe(404);
    expect((await server.ask("POST", `/-/account/tokens/${body.listed.id}/end`, {}, { token: signedIn })).status).toBe(204);
    expect((await tag(body.token)).status).toBe(401);
  });

  it("takes what the holder loses from the token at once, and gives it back with the role", async () => {
    const boss = await server.signIn("librarian@example.org");
    const lia = await server.signIn("lia@example.org");
    const { token } = (await make(lia)).body;
    const id = (await server.ask("GET", "/api/session", undefined, { token: lia })).body.id;
    const tag = async () => (await server.ask("POST", "/api/records/Tag", { name: `t${Math.random()}` }, { token })).status;
    expect(await tag()).toBe(201);
    expect((await server.ask("PATCH", `/api/records/Member/${id}`, { role: "Reader" }, { token: boss })).status).toBe(200);
    expect(await tag()).toBe(403);
    expect((await make(lia)).body.code).toBe("not-one-of");
    expect((await server.ask("PATCH", `/api/records/Member/${id}`, { role: "Librarian" }, { token: boss })).status).toBe(200);
    expect(await tag()).toBe(201);
  });

  it("never lets a token reach the account, be a cookie, or outlive its days", async () => {
    const { token } = (await make(await server.signIn("librarian@example.org"), { days: 1 })).body;
    const refused = [
      await account(token),
      await make(token),
      await server.ask("POST", "/-/password", { current: "ninefold-sample", password: "another one" }, { token }),
      await server.ask("POST", "/-/account/sessions/end", { others: true }, { token }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill("token-not-enough"));
    const { id } = (await server.ask("GET", "/api/session", undefined, { token })).body;
    expect((await server.ask("PATCH", `/api/records/Member/${id}`, { email: "taken@example.org" }, { token })).body.code).toBe(
      "token-not-enough",
    );
    expect((await server.ask("GET", "/-/app", undefined, { headers: { cookie: `ninefold_session=${token}` } })).body.user).toBeNull();
    const now = server.clock.at;
    server.clock.at = new Date(now.getTime() + 25 * 3_600_000);
    expect((await server.ask("GET", "/api/session", undefined, { token })).status).toBe(401);
    server.clock.at = now;
  });

  it("refuses tokens without a name, a role of the holder, or an end", async () => {
    const token = await server.signIn("reader@example.org");
    expect((await make(token, { name: " ", roles: ["Librarian"], days: 0 })).body.errors.map((one: Json) => one.field)).toEqual([
      "name",
      "roles",
      "days",
    ]);
    expect((await make(token, { roles: [] })).status).toBe(422);
    expect((await make(token, { name: "a", more: 1 })).body.code).toBe("unknown-field");
    expect((await server.ask("GET", "/-/account")).status).toBe(401);
  });

  it("tells the log what somebody does about their own signing in, and no history", async () => {
    const [token, other] = [await server.signIn("lia@example.org"), await server.signIn("lia@example.org")];
    const user = (await server.ask("GET", "/api/session", undefined, { token })).body.id;
    const history = async () =>
      (await server.ask("GET", `/api/history?entity=Member&record=${user}`, undefined, { token: other })).body.items.length;
    const before = await history();
    told.length = 0;
    const { listed } = (await make(token)).body;
    await server.ask("POST", `/-/account/tokens/${listed.id}/end`, {}, { token });
    await server.ask("POST", "/-/account/sessions/end", { others: true }, { token: other });
    const [password, current] = ["another-password", "ninefold-sample"];
    expect((await server.ask("POST", "/-/password", { current, password }, { token: other })).status).toBe(204);
    const logged = told.filter(({ message }) => message === "account changed");
    expect(logged.map(({ what }) => what)).toEqual(["API token made", "API token ended", "other sessions ended", "password changed"]);
    expect(new Set(logged.map((entry) => entry.user))).toEqual(new Set([user]));
    expect(JSON.stringify(told)).not.toContain(password);
    const again = await server.signIn("lia@example.org", password);
    expect((await server.ask("GET", `/api/history?entity=Member&record=${user}`, undefined, { token: again })).body.items.length).toBe(
      before,
    );
  });

  it("forgets everything about a user whose record is deleted", async () => {
    const joined = await server.ask("POST", "/api/sign-up", {
      name: "Gone",
      email: "gone@example.org",
      born_on: "1990-01-01",
      password: "long enough",
    });
    const { token } = (await make(joined.body.token, { roles: joined.body.user.role === "Reader" ? ["Reader"] : [] })).body;
    expect(token).toMatch(/^nft_/);
    const boss = await server.signIn("librarian@example.org");
    expect((await server.ask("DELETE", `/api/records/Member/${joined.body.user.id}`, undefined, { token: boss })).status).toBe(204);
    const tables = [
      "outside_identity",
      "verified_address",
      "second_factor",
      "recovery_code",
      "passkey",
      "one_time_key",
      "session",
      "session_use",
      "credential",
      "api_token",
    ];
    for (const table of tables) {
      const rows = await server.store.system.rows(`SELECT 1 FROM "ninefold_${table}" WHERE "user_id" = ?`, [joined.body.user.id]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});

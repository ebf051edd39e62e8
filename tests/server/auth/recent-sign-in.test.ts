// Lasting access requires a sign-in within ten minutes, and ends with the password.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt } from "../../../src/runtime/server/accounts/totp.ts";
import { tokenHash } from "../../../src/runtime/server/pipeline/passwords.ts";
import { outboxEntries } from "../../../src/runtime/store/system/outbox.ts";
import { addPasskey, passkeysOf } from "../../../src/runtime/store/system/passkeys.ts";
import { engineFor, type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const PASSWORD = "ninefold-sample";
const ADDRESS = "https://library.example";
const NAMES = ["rita", "leo", "kim", "zoe", "lia", "ben", "ann"];
const RECORDS = { Member: NAMES.map((name) => ({ name, email: `${name}@example.org`, born_on: "1990-01-01", role: "Reader" })) };

describe.each(engineFor(import.meta.filename))("a recent sign-in on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(readExample("library"), { engine, records: RECORDS, development: true, outbound: { address: ADDRESS } });
  });
  afterAll(() => server?.close());

  const post = (path: string, body: object, token?: string) => server.ask("POST", path, body, { token });
  const signIn = (name: string, password?: string) => server.signIn(`${name}@example.org`, password);
  const later = (minutes: number) => {
    server.clock.at = new Date(server.clock.at.getTime() + minutes * 60_000);
  };
  const codeNow = (secret: string) => codeAt(secret, Math.floor(server.clock.at.getTime() / 30_000));
  const TOKEN = { name: "Import", roles: ["Reader"], days: 366 };
  const makeToken = async (session: string) => (await post("/-/account/tokens", TOKEN, session)).body.token as string;
  const isSignedIn = async (token: string) => (await server.ask("GET", "/api/session", undefined, { token })).status === 200;
  const idOf = async (session: string) => (await server.ask("GET", "/api/session", undefined, { token: session })).body.id as string;
  const mailsTo = async (name: string): Promise<Json[]> =>
    (await outboxEntries(server.store, { kind: "mail" }, 200))
      .map(({ content }) => JSON.parse(content))
      .filter(({ to }) => to === `${name}@example.org`);
  const subjects = async (name: string): Promise<string[]> => (await mailsTo(name)).map(({ subject }) => subject);
  /** A passkey as a device would have made it. */
  async function givePasskey(userId: string): Promise<void> {
    const kept = { id: `key of ${userId}`, userId, publicKey: "x", counter: 0, transports: [], name: "Laptop" };
    await server.store.write((transaction) => addPasskey(transaction, { ...kept, createdAt: server.clock.at.toISOString(), usedAt: null }));
  }
  const passkeys = async (userId: string) => (await passkeysOf(server.store, userId)).length;

  it("is asked for by everything that gives access beyond the session, and by nothing else", async () => {
    const session = await signIn("rita");
    later(11);
    const refused: readonly (readonly [string, object])[] = [
      ["/-/account/tokens", TOKEN],
      ["/-/account/passkeys", { name: "Laptop", response: {} }],
      ["/-/account/passkeys/x/end", {}],
      ["/-/account/second-factor/begin", {}],
      ["/-/account/second-factor/confirm", { code: "000000" }],
      ["/-/account/second-factor/codes", {}],
      ["/-/account/second-factor/end", {}],
      ["/-/account/email", { email: "new@example.org" }],
    ];
    for (const [path, body] of refused) {
      const reply = await post(path, body, session);
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, "sign-in-again"]);
    }
    const headers = { host: "localhost:1" };
    const begun = await server.ask("POST", "/-/account/passkeys/begin", {}, { token: session, headers });
    expect([begun.status, begun.body.code]).toEqual([403, "sign-in-again"]);
    expect((await post("/-/account/tokens/x/end", {}, session)).status).toBe(404);
    expect((await post("/-/account/sessions/end", { others: true }, session)).status).toBe(204);
    expect((await server.ask("GET", "/-/account", undefined, { token: session })).status).toBe(200);
    expect(await subjects("rita")).toEqual([]);
  });

  it("is confirmed by the password, for ten minutes and for this session alone", async () => {
    const [session, other] = [await signIn("leo"), await signIn("leo")];
    expect((await post("/-/account/tokens", TOKEN, session)).status).toBe(201);
    later(11);
    expect((await post("/-/account/confirm", { password: "wrong" }, session)).body.code).toBe("wrong-password");
    expect((await post("/-/account/tokens", TOKEN, session)).body.code).toBe("sign-in-again");
    expect((await post("/-/account/confirm", { password: PASSWORD }, session)).status).toBe(204);
    expect((await post("/-/account/tokens", TOKEN, session)).status).toBe(201);
    expect((await post("/-/account/tokens", TOKEN, other)).body.code).toBe("sign-in-again");
    later(9);
    expect((await post("/-/account/tokens", TOKEN, session)).status).toBe(201);
    later(2);
    expect((await post("/-/account/tokens", TOKEN, session)).body.code).toBe("sign-in-again");
    const token = await makeToken(await signIn("leo"));
    expect((await post("/-/account/confirm", { password: PASSWORD }, token)).body.code).toBe("token-not-enough");
    expect((await post("/-/account/confirm", { password: PASSWORD })).status).toBe(401);
  });

  it("is confirmed with the second factor where there is one, and guessed at for so long only", async () => {
    const session = await signIn("kim");
    const { secret } = (await post("/-/account/second-factor/begin", {}, session)).body;
    expect((await post("/-/account/second-factor/confirm", { code: codeNow(secret) }, session)).status).toBe(200);
    later(11);
    expect((await post("/-/account/confirm", { password: PASSWORD }, session)).body.code).toBe("second-factor-needed");
    expect((await post("/-/account/confirm", { password: PASSWORD, code: "000000" }, session)).body.code).toBe("wrong-code");
    expect((await post("/-/account/second-factor/end", {}, session)).body.code).toBe("sign-in-again");
    expect((await post("/-/account/confirm", { password: PASSWORD, code: codeNow(secret) }, session)).status).toBe(204);
    expect((await post("/-/account/second-factor/end", {}, session)).status).toBe(204);
    for (let at = 0; at < 10; at++) await post("/-/account/confirm", { password: `wrong ${at}` }, session);
    expect((await post("/-/account/confirm", { password: PASSWORD }, session)).status).toBe(429);
    expect(await subjects("kim")).toEqual([expect.stringMatching(/two-factor.*off/), expect.stringMatching(/two-factor.*on/)]);
    later(16);
  });

  it("gives nothing to a session that ends between the question and the write, nor by a clock that was set back", async () => {
    const session = await signIn("ann");
    const { store } = server;
    const write = store.write.bind(store);
    let isFirst = true;
    const ending: typeof store.write = async (work) => {
      if (isFirst) {
        isFirst = false;
        await write((transaction) => transaction.removeSession(tokenHash(session)));
      }
      return write(work);
    };
    store.write = ending;
    const reply = await post("/-/account/tokens", TOKEN, session).finally(() => {
      store.write = write;
    });
    expect([reply.status, reply.body.code]).toEqual([403, "sign-in-again"]);
    const later = await signIn("ann");
    server.clock.at = new Date(server.clock.at.getTime() - 11 * 60_000);
    expect((await post("/-/account/tokens", TOKEN, later)).body.code).toBe("sign-in-again");
    server.clock.at = new Date(server.clock.at.getTime() + 11 * 60_000);
  });

  it("goes with its session", async () => {
    const session = await signIn("rita");
    await post("/-/account/confirm", { password: PASSWORD }, session);
    const count = async () => Number((await server.store.system.rows(`SELECT count(*) FROM "ninefold_session_confirmation"`, []))[0]?.[0]);
    const before = await count();
    expect((await post("/-/sign-out", {}, session)).status).toBe(204);
    expect(await count()).toBe(before - 1);
  });

  it("is told by mail what it gave access by", async () => {
    const session = await signIn("zoe");
    await makeToken(session);
    const [mail] = await mailsTo("zoe");
    expect(mail.subject).toContain("API token");
    expect(mail.text).toContain("Import");
    expect(mail.text).not.toMatch(/nft_/);
    expect((await post("/-/password", { current: PASSWORD, password: "another one" }, session)).status).toBe(204);
    expect((await subjects("zoe"))[0]).toContain("password was changed");
  });

  it("a changed password ends tokens and passkeys as well, unless they are to be kept", async () => {
    for (const [keepAccess, left] of [
      [undefined, 0],
      [true, 1],
      [false, 0],
    ] as const) {
      const session = await signIn("lia");
      const id = await idOf(session);
      const token = await makeToken(session);
      await givePasskey(id);
      const other = await signIn("lia");
      const body = { current: PASSWORD, password: PASSWORD, ...(keepAccess === undefined ? {} : { keepAccess }) };
      const changed = await post("/-/password", body, session);
      expect([changed.status, await passkeys(id), await isSignedIn(token), await isSignedIn(other)]).toEqual([
        204,
        left,
        left === 1,
        false,
      ]);
      await server.store.write((transaction) => transaction.system.run(`DELETE FROM "ninefold_passkey" WHERE "user_id" = ?`, [id]));
    }
    expect((await post("/-/password", { current: PASSWORD, password: PASSWORD, keepAccess: "no" }, await signIn("lia"))).status).toBe(400);
  });

  it("a password set by a link ends every way in but itself", async () => {
    const session = await signIn("ben");
    await post("/-/account/email", { email: "thief@example.org" }, session);
    const waiting = /#([\w-]+)/.exec((await mailsTo("thief"))[0].text)?.[1];
    const id = await idOf(session);
    const token = await makeToken(session);
    await givePasskey(id);
    await post("/-/reset", { email: "ben@example.org" });
    const link = /#([\w-]+)/.exec((await mailsTo("ben"))[0].text)?.[1];
    expect((await post("/-/link/use", { token: link, password: "a new password" })).status).toBe(204);
    expect([await isSignedIn(session), await isSignedIn(token), await passkeys(id)]).toEqual([false, false, 0]);
    expect((await post("/-/link/use", { token: waiting })).body.code).toBe("link-over");
    const [told] = await mailsTo("ben");
    expect(told.subject).toContain("password was changed");
    expect(told.text).toContain("passkey");
    expect(await isSignedIn(await signIn("ben", "a new password"))).toBe(true);
  });
});

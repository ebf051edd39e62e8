// The second factor: codes of an authenticator, and recovery codes, each once.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { base32, codeAt } from "../../../src/runtime/server/accounts/totp.ts";
import type { LogEntry } from "../../../src/runtime/server/context/log.ts";
import { engineFor, type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const PASSWORD = "ninefold-sample";
const RECORDS = {
  Member: ["rita", "leo", "kim", "zoe"].map((name) => ({ name, email: `${name}@example.org`, born_on: "1990-01-01" })),
};

describe("codes that change", () => {
  it("are those of RFC 6238", () => {
    const secret = base32(Buffer.from("12345678901234567890"));
    const known = { 59: "287082", 1111111109: "081804", 1234567890: "005924", 20000000000: "353130" };
    for (const [second, code] of Object.entries(known)) expect(codeAt(secret, Math.floor(Number(second) / 30))).toBe(code);
  });
});

describe.each(engineFor(import.meta.filename))("the second factor on %s", (engine) => {
  let server: TestServer;
  const told: LogEntry[] = [];
  beforeAll(async () => {
    const log = (entry: LogEntry) => void told.push(entry);
    server = await open(readExample("library"), { engine, records: RECORDS, log });
  });
  afterAll(() => server?.close());

  const signIn = (name: string, code?: string, password = PASSWORD) =>
    server.ask("POST", "/api/session", { email: `${name}@example.org`, password, ...(code === undefined ? {} : { code }) });
  const factor = (token: string, what: string, body: object) => server.ask("POST", `/-/account/second-factor/${what}`, body, { token });
  const later = (seconds: number) => {
    server.clock.at = new Date(server.clock.at.getTime() + seconds * 1000);
  };
  const codeOf = (secret: string) => codeAt(secret, Math.floor(server.clock.at.getTime() / 30_000));

  async function setUp(name: string): Promise<{ readonly token: string; readonly secret: string; readonly codes: readonly string[] }> {
    const token = (await signIn(name)).body.token;
    const { secret, uri } = (await factor(token, "begin", {})).body;
    expect(uri).toContain(`secret=${secret}`);
    const { codes } = (await factor(token, "confirm", { code: codeOf(secret) })).body;
    later(60);
    return { token, secret, codes };
  }

  it("is asked for after the right password alone, and takes each code once", async () => {
    const { secret, codes } = await setUp("rita");
    expect(codes).toHaveLength(10);
    const needed = await signIn("rita");
    expect([needed.status, needed.body.code]).toEqual([401, "second-factor-needed"]);
    expect((await signIn("rita", codeOf(secret), "wrong")).body.code).toBe("wrong-credentials");
    expect((await signIn("rita", "000000")).body.code).toBe("wrong-code");
    const code = codeOf(secret);
    expect((await signIn("rita", code)).status).toBe(200);
    expect((await signIn("rita", code)).body.code).toBe("wrong-code");
    later(30);
    const before = codeAt(secret, Math.floor(server.clock.at.getTime() / 30_000) - 1);
    expect((await signIn("rita", before)).body.code).toBe("wrong-code");
    expect((await signIn("rita", codeOf(secret))).status).toBe(200);
    later(30);
    const arabic = codeOf(secret).replace(/\d/g, (figure) => String.fromCharCode(0x660 + Number(figure)));
    expect((await signIn("rita", arabic)).status).toBe(200);
    const page = await server.ask("POST", "/-/sign-in", { email: "rita@example.org", password: PASSWORD });
    expect(page.body.code).toBe("second-factor-needed");
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  it("gives way to each recovery code once, however many ask at once", async () => {
    const { codes, token } = await setUp("leo");
    const [first = "", second = ""] = codes;
    const tries = await Promise.all([1, 2, 3].map(() => signIn("leo", first.toLowerCase().replaceAll("-", " "))));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await server.ask("GET", "/-/account", undefined, { token })).body.secondFactor).toEqual({ on: true, recoveryCodesLeft: 9 });
    const renewed = (await factor(token, "codes", {})).body.codes;
    expect((await signIn("leo", second)).body.code).toBe("wrong-code");
    expect((await signIn("leo", renewed[0])).status).toBe(200);
  });

  it("is guessed at for so long only, from wherever", async () => {
    const { secret } = await setUp("kim");
    for (let count = 0; count < 10; count++) expect((await signIn("kim", "000000")).body.code).toBe("wrong-code");
    expect((await signIn("kim", codeOf(secret))).status).toBe(429);
    later(16 * 60);
    expect((await signIn("kim", codeOf(secret))).status).toBe(200);
  });

  it("holds from its confirmation on, until it is removed", async () => {
    const token = (await signIn("zoe")).body.token;
    expect((await factor(token, "codes", {})).status).toBe(404);
    const { secret } = (await factor(token, "begin", {})).body;
    expect((await signIn("zoe")).status).toBe(200);
    expect((await factor(token, "confirm", { code: "000000" })).body.code).toBe("wrong-code");
    expect((await factor(token, "confirm", { code: codeOf(secret) })).status).toBe(200);
    expect((await factor(token, "begin", {})).body.code).toBe("second-factor-is-on");
    expect((await signIn("zoe")).status).toBe(401);
    told.length = 0;
    expect((await factor(token, "end", {})).status).toBe(204);
    const logged = told.filter(({ message }) => message === "account changed");
    expect(logged).toEqual([{ level: "info", message: "account changed", user: expect.any(String), what: "second factor ended" }]);
    expect((await signIn("zoe")).status).toBe(200);
  });

  it("leaves no secret in any history", async () => {
    const rows: Json[] = await server.store.system.rows(`SELECT "changes" FROM "ninefold_history"`, []);
    expect(JSON.stringify(rows)).not.toMatch(/secret|code_hash/);
  });
});

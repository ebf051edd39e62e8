// Limits on sign-in attempts, which never lock out another user.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { codeAt } from "../../../src/runtime/server/accounts/totp.ts";
import { SettableClock, steadyTime } from "../../../src/runtime/server/context/clock.ts";
import { networkOf } from "../../../src/runtime/server/pipeline/client-network.ts";
import { HashQueue } from "../../../src/runtime/server/pipeline/hash-queue.ts";
import { ENGINES, open, readExample, type TestServer } from "../../support/test-server.ts";

const PASSWORD = "ninefold-sample";
const MINUTES = 60_000;
const RECORDS = {
  Member: ["rita", "leo", "kim"].map((name) => ({ name, email: `${name}@example.org`, born_on: "1990-01-01" })),
};
/** Two tries for one account at one address, so ten for all accounts together. */
const LIBRARY = readExample("library").replace("| PAGE_SIZE ", "| SIGN_IN_ATTEMPTS | 2 per 15 minutes | - |\n| PAGE_SIZE ");

describe.each(ENGINES)("tries to sign in on %s", (engine) => {
  let server: TestServer;
  const delays: number[] = [];
  beforeAll(async () => {
    const sleep = async (milliseconds: number) => void delays.push(milliseconds);
    server = await open(LIBRARY, { engine, records: RECORDS, behindProxy: "1", hashQueue: new HashQueue({ sleep }) });
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    server.clock.steadyAt = null;
    server.clock.at = new Date(server.clock.at.getTime() + 20 * MINUTES);
    delays.length = 0;
  });

  const tries = async (name: string, password: string, from: string, code?: string) =>
    server.ask(
      "POST",
      "/api/session",
      { email: `${name}@example.org`, password, ...(code === undefined ? {} : { code }) },
      {
        headers: { "x-forwarded-for": from },
      },
    );
  const status = async (name: string, password: string, from: string) => (await tries(name, password, from)).status;
  const wrong = async (times: number, from: (at: number) => string, name = (_at: number) => "rita") => {
    const found: number[] = [];
    for (let at = 0; at < times; at++) found.push(await status(name(at), "wrong wrong", from(at)));
    return found;
  };

  it("end at one address after so many for one name, and five times as many for all names", async () => {
    expect(await wrong(3, () => "203.0.113.1")).toEqual([401, 401, 429]);
    const others = await wrong(
      10,
      () => "203.0.113.1",
      (at) => `nobody${at}`,
    );
    expect([others.lastIndexOf(401), others.indexOf(429)]).toEqual([7, 8]);
    expect(await status("leo", PASSWORD, "203.0.113.1")).toBe(429);
    expect(await status("leo", PASSWORD, "203.0.113.2")).toBe(200);
    server.clock.at = new Date(server.clock.at.getTime() + 15 * MINUTES);
    expect(await status("leo", PASSWORD, "203.0.113.1")).toBe(200);
  });

  it("count one IPv6 network of 64 bits as one address, however its addresses are written", async () => {
    expect(await wrong(3, (at) => `2001:db8:0:1::${at + 1}`)).toEqual([401, 401, 429]);
    expect(await status("rita", PASSWORD, "2001:DB8:0:1:ffff::1")).toBe(429);
    expect(await status("rita", PASSWORD, "2001:db8:0:2::1")).toBe(200);
    expect(await wrong(3, (at) => (at === 1 ? "::ffff:203.0.113.3" : "203.0.113.3"))).toEqual([401, 401, 429]);
  });

  it("from wherever they fail make an account's next answers slower, up to five seconds, and never end them", async () => {
    expect(new Set(await wrong(12, (at) => `198.51.100.${at}`))).toEqual(new Set([401]));
    expect(delays).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000, 5000]);
    expect(await status("rita", PASSWORD, "203.0.113.4")).toBe(200);
    expect(delays).toHaveLength(10);
    // The owner's own success does not make the others quicker again, and nobody else is slower.
    await status("rita", "wrong wrong", "198.51.100.99");
    expect(delays.at(-1)).toBe(5000);
    await status("leo", PASSWORD, "203.0.113.4");
    expect(delays).toHaveLength(11);
    // An account that is not there is no quicker.
    delays.length = 0;
    await wrong(
      5,
      (at) => `198.51.100.${at + 100}`,
      () => "nobody",
    );
    expect(delays).toEqual([250, 500]);
  });

  it("are forgiven where they end in the right password, and those of nobody else", async () => {
    expect(await wrong(1, () => "203.0.113.5")).toEqual([401]);
    expect(await status("rita", PASSWORD, "203.0.113.5")).toBe(200);
    expect(await wrong(2, () => "203.0.113.5")).toEqual([401, 401]);
    const others = await wrong(
      8,
      () => "203.0.113.5",
      (at) => `nobody${at}`,
    );
    expect(new Set(others)).toEqual(new Set([401]));
    expect(await status("leo", PASSWORD, "203.0.113.5")).toBe(429);
  });

  it("at the same time count too", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => status("rita", "wrong wrong", "203.0.113.6")));
    expect(all.filter((one) => one === 401)).toHaveLength(2);
    expect(all.filter((one) => one === 429)).toHaveLength(6);
  });

  it("with the present password count like those of a sign-in, from wherever", async () => {
    const { token } = (await tries("kim", PASSWORD, "203.0.113.7")).body;
    const change = (from: string) =>
      server.ask(
        "POST",
        "/-/password",
        { current: "wrong wrong", password: "another-one" },
        { token, headers: { "x-forwarded-for": from } },
      );
    for (let at = 0; at < 4; at++) expect((await change(`198.51.100.${at}`)).body.code).toBe("wrong-password");
    expect(delays).toEqual([250]);
    expect([(await change("203.0.113.8")).status, (await change("203.0.113.8")).status, (await change("203.0.113.8")).status]).toEqual([
      401, 401, 429,
    ]);
  });

  it("with a second factor end for the account as a whole", async () => {
    const { token } = (await tries("kim", PASSWORD, "203.0.113.7")).body;
    const { secret } = (await server.ask("POST", "/-/account/second-factor/begin", {}, { token })).body;
    const code = () => codeAt(secret, Math.floor(server.clock.at.getTime() / 30_000));
    await server.ask("POST", "/-/account/second-factor/confirm", { code: code() }, { token });
    server.clock.at = new Date(server.clock.at.getTime() + MINUTES);
    const answers = [];
    for (let at = 0; at < 3; at++) answers.push((await tries("kim", PASSWORD, `198.51.100.${at}`, "000000")).body.code);
    expect(answers).toEqual(["wrong-code", "wrong-code", "too-many-requests"]);
    // A right code in between gives nobody new tries.
    server.clock.at = new Date(server.clock.at.getTime() + 20 * MINUTES);
    expect((await tries("kim", PASSWORD, "198.51.100.1", "000000")).body.code).toBe("wrong-code");
    expect((await tries("kim", PASSWORD, "203.0.113.7", code())).status).toBe(200);
    expect((await tries("kim", PASSWORD, "198.51.100.2", "000000")).body.code).toBe("wrong-code");
    expect((await tries("kim", PASSWORD, "198.51.100.3", "000000")).status).toBe(429);
  });

  it("are counted by a clock that nobody sets: neither back nor ahead lifts a limit or makes it last longer", async () => {
    server.clock.steadyAt = server.clock.at;
    expect(await wrong(3, () => "203.0.113.9")).toEqual([401, 401, 429]);
    const now = server.clock.at.getTime();
    for (const hours of [-24, 24]) {
      server.clock.at = new Date(now + hours * 60 * MINUTES);
      const refused = await tries("rita", PASSWORD, "203.0.113.9");
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
    }
    server.clock.steadyAt = new Date(now + 15 * MINUTES);
    expect(await status("rita", PASSWORD, "203.0.113.9")).toBe(200);
    server.clock.at = new Date(now);
  });

  it("that a process with a clock ahead counted hold no longer than they say, and are not forgotten", async () => {
    const now = server.clock.at;
    server.clock.steadyAt = new Date(now.getTime() + 48 * 60 * MINUTES);
    expect(await wrong(2, () => "203.0.113.10")).toEqual([401, 401]);
    server.clock.steadyAt = now;
    const refused = await tries("rita", PASSWORD, "203.0.113.10");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
  });
});

describe("a sign-in while many others are under way", () => {
  const enter = (server: TestServer, name: string, password = PASSWORD) =>
    server.ask("POST", "/api/session", { email: `${name}@example.org`, password });

  it("is answered 503 and a time, counts as no try, and so is whatever else asks for a hash", async () => {
    const hashQueue = new HashQueue({ atOnce: 1, mostWaiting: 0 });
    const server = await open(LIBRARY, { records: RECORDS, hashQueue });
    try {
      let release = () => {};
      const under = hashQueue.run(() => new Promise<void>((resolve) => (release = resolve)));
      const given = { name: "New", email: "new@example.org", born_on: "1990-01-01", password: "long enough" };
      for (let round = 0; round < 4; round++) {
        const refused = await enter(server, "rita");
        expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([503, "unavailable", "5"]);
        expect((await server.ask("POST", "/api/sign-up", given)).status).toBe(503);
        expect((await server.ask("GET", "/api/books")).status).toBe(200);
      }
      release();
      await under;
      expect((await enter(server, "rita")).status).toBe(200);
      expect((await server.ask("POST", "/api/sign-up", given)).status).toBe(201);
    } finally {
      await server.close();
    }
  });

  it("is answered 503 where too many answers are slowed down already, and never waits without an end", async () => {
    const wakes: (() => void)[] = [];
    const sleep = () => new Promise<void>((resolve) => wakes.push(resolve));
    const server = await open(LIBRARY, { records: RECORDS, behindProxy: "1", hashQueue: new HashQueue({ mostDelayed: 2, sleep }) });
    try {
      const wrong = (at: number) =>
        server.ask(
          "POST",
          "/api/session",
          { email: "rita@example.org", password: "wrong wrong" },
          { headers: { "x-forwarded-for": `198.51.100.${at}` } },
        );
      for (let at = 0; at < 3; at++) await wrong(at);
      const slow = [wrong(3), wrong(4)];
      await vi.waitFor(() => expect(wakes).toHaveLength(2));
      expect((await wrong(5)).status).toBe(503);
      expect((await enter(server, "leo")).status).toBe(200);
      for (const wake of wakes) wake();
      expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([401, 401]);
    } finally {
      await server.close();
    }
  });
});

describe("what limits count by", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["::1", "::/64"],
    ["unknown", "unknown"],
  ])("an address %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("a clock that runs on evenly while the machine's and the product's are set", () => {
    const clock = new SettableClock();
    const before = steadyTime(clock);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("1999-01-01T00:00:00Z") });
    clock.set(new Date("2077-01-01T00:00:00Z"));
    const after = steadyTime(clock);
    vi.useRealTimers();
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after - before).toBeLessThan(60_000);
  });
});

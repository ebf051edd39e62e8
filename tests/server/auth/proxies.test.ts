// What the server knows of a client behind proxies.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { JOURNAL, JOURNAL_RECORDS } from "../../fixtures/documents/journal-calls.ts";
import { askFrom, type ProxyOptions, type RunningProxy, startProxy } from "../../support/proxy-chain.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const CLIENT = "127.0.0.9";
const OTHER = "127.0.0.10";
/** From the outermost to the one in front of the server. */
const PROXIES = ["127.0.0.2", "127.0.0.3"];

let running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.reverse()) await one.close();
  running = [];
});

/** A server behind so many proxies; gives the address of the outermost. `said`: what each says of how it was reached, outermost first. */
async function behind(
  count: number,
  setting: string,
  said: readonly Partial<ProxyOptions>[] = [],
): Promise<{ server: TestServer; url: string }> {
  const server = await open(JOURNAL, { records: JOURNAL_RECORDS, ...(setting === "" ? {} : { behindProxy: setting }) });
  running.push(server);
  let { url } = server;
  for (let at = count - 1; at >= 0; at--) {
    const proxy: RunningProxy = await startProxy({ from: PROXIES[at]!, to: url, ...said[at] });
    running.push(proxy);
    ({ url } = proxy);
  }
  return { server, url };
}

/** The answers to so many wrong passwords, each with another made-up address. */
async function guess(url: string, from: string, times: number, forged = (at: number) => `10.0.0.${at}`): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at++) {
    const headers = { "x-forwarded-for": forged(at), "x-real-ip": forged(at), forwarded: `for=${forged(at)}` };
    const body = { email: "ada@example.org", password: `wrong ${at}` };
    statuses.push((await askFrom(from, `${url}/-/sign-in`, { method: "POST", headers: { ...headers, "x-ninefold": "1" }, body })).status);
  }
  return statuses;
}

const selfOf = async (url: string, headers: Record<string, string> = {}) =>
  (await askFrom(CLIENT, `${url}/v1/notes/bread`, { headers })).body.note.self;

const SETTINGS: readonly (readonly [string, number, string])[] = [
  ["one hop", 1, "1"],
  ["two hops", 2, "2"],
  ["the address of one proxy", 1, "127.0.0.2"],
  ["a network that has both", 2, "127.0.0.2/31"],
  ["an address and a network", 2, "127.0.0.3, 127.0.0.0/30"],
];

describe.each(SETTINGS)("a client behind proxies that are trusted by %s", (_, count, setting) => {
  it("is counted by its own address, whatever it writes into headers", async () => {
    const { url } = await behind(count, setting);
    const statuses = await guess(url, CLIENT, 40);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual(Array(30).fill(429));
    expect(await guess(url, OTHER, 1)).toEqual([401]);
  });

  it("is counted by its own address where it forges that of a proxy, or what is none", async () => {
    const { url } = await behind(count, setting);
    const forged = [`127.0.0.2, 127.0.0.3`, "127.0.0.3", "unknown", "", ",,", "::1", "10.0.0.1:99", "127.0.0.2, 127.0.0.2, 127.0.0.2"];
    expect((await guess(url, CLIENT, 12, (at) => forged[at % forged.length]!)).slice(10)).toEqual([429, 429]);
    expect(await guess(url, OTHER, 1)).toEqual([401]);
  });

  it("came as the outermost proxy says, where each writes in place of what it was sent", async () => {
    const says = [{ protocol: "https", host: "journal.example" }, ...Array(count - 1).fill({})] as const;
    const { url } = await behind(count, setting, says);
    const forged = { "x-forwarded-proto": "http", "x-forwarded-host": "evil.example" };
    expect(await selfOf(url)).toBe("https://journal.example/v1/notes/bread");
    expect(await selfOf(url, forged)).toBe("https://journal.example/v1/notes/bread");
  });

  it("came as the outermost proxy says, where each writes behind what it was sent", async () => {
    const inner = { protocol: "http", host: "inner.example", appends: true };
    const says = [{ protocol: "https", host: "journal.example", appends: true }, ...Array(count - 1).fill(inner)] as const;
    const { url } = await behind(count, setting, says as readonly ProxyOptions[]);
    const forged = { "x-forwarded-proto": "http, http", "x-forwarded-host": "evil.example, more.example" };
    expect(await selfOf(url)).toBe("https://journal.example/v1/notes/bread");
    expect(await selfOf(url, forged)).toBe("https://journal.example/v1/notes/bread");
  });
});

describe("a client", () => {
  it("that comes past the proxies is believed nothing where they are named by their networks", async () => {
    const { server } = await behind(0, "127.0.0.2/31");
    expect((await guess(server.url, CLIENT, 12)).slice(10)).toEqual([429, 429]);
    expect(await selfOf(server.url, { "x-forwarded-proto": "https", "x-forwarded-host": "evil.example" })).toBe(
      `${server.url}/v1/notes/bread`,
    );
  });

  it("is believed nothing where no proxy is trusted", async () => {
    const { server, url } = await behind(1, "", [{ protocol: "https", host: "journal.example" }]);
    expect((await guess(url, CLIENT, 12)).slice(10)).toEqual([429, 429]);
    expect((await guess(url, OTHER, 1))[0]).toBe(429);
    expect(await selfOf(url, { host: new URL(server.url).host })).toBe(`${server.url}/v1/notes/bread`);
  });

  it("is one at any port, and in both ways of writing its address", async () => {
    const { server } = await behind(0, "1");
    const forms = ["192.0.2.7:1001", "192.0.2.7:1002", "::ffff:192.0.2.7", "192.0.2.7"];
    expect((await guess(server.url, CLIENT, 12, (at) => forms[at % forms.length]!)).slice(10)).toEqual([429, 429]);
    const long = ["[2001:db8::7]:1001", "2001:DB8:0::7"];
    expect((await guess(server.url, CLIENT, 12, (at) => long[at % long.length]!)).slice(10)).toEqual([429, 429]);
  });

  it("reaches a host that can be one, by http or https", async () => {
    const { server } = await behind(0, "1");
    for (const host of ["a b", "evil.example/x", "me@evil.example", "", "evil.example?x", "a,b c"])
      expect(await selfOf(server.url, { "x-forwarded-host": host, "x-forwarded-proto": "javascript" }), host).toBe(
        `${server.url}/v1/notes/bread`,
      );
  });
});

it("nobody asks the HTTP library itself, which knows of no proxies", () => {
  const folder = resolve(import.meta.dirname, "../../../src/runtime/server");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const asks = /\brequest\.(?:ips?|host|hostname|protocol)\b|x-forwarded-(?:for|proto|host)/;
  const found = files.filter((file) =>
    asks.test(
      readFileSync(join(folder, file), "utf8")
        .toLowerCase()
        .replace(/^\s*(?:\/\/|\/?\*).*$/gm, ""),
    ),
  );
  expect(found).toEqual(["http/proxies.ts"]);
});

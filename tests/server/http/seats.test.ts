// The Studio's seats: further ports of one product in development, with a session of the browser for each.

import { type IncomingHttpHeaders, request } from "node:http";
import { resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { StudioAuthoring } from "../../../src/runtime/server/http/studio.ts";
import { openExample, planOf, readExample, type TestServer, type TestServerOptions } from "../../support/test-server.ts";

const WEB = resolve(import.meta.dirname, "../../../dist/web");
const STUDIO: StudioAuthoring = {
  call: async () => ({ documents: [] }),
  plan: async () => ({ refused: "There are no data." }),
  listen: () => () => {},
};
const OWN = { "content-type": "application/json", "x-ninefold": "1" };

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function opened(options: TestServerOptions = {}): Promise<TestServer> {
  server = await openExample("library", { studio: STUDIO, webFolder: WEB, ...options });
  return server;
}

async function seatsOf({ url }: TestServer): Promise<string[]> {
  const { seats } = (await (await fetch(`${url}/-/studio/state`)).json()) as { seats: number[] };
  return seats.map((port) => `http://127.0.0.1:${port}`);
}

interface Given {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** As a browser with these cookies, whatever it says of itself. */
function ask(origin: string, path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Given> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(origin);
    const method = body === undefined ? "GET" : "POST";
    const sent = request({ hostname, port, path, method, headers: { ...headers, ...(body === undefined ? {} : OWN) } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (text += part));
      answer.on("end", () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on("error", failed);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The cookies of one browser, which knows hosts and no ports. */
class Browser {
  readonly cookies = new Map<string, string>();

  async ask(origin: string, path: string, body?: unknown): Promise<Given> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await ask(origin, path, { cookie, origin, "sec-fetch-site": "same-origin" }, body);
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  async user(origin: string): Promise<string | null> {
    return (JSON.parse((await this.ask(origin, "/-/app")).text) as { user: { label: string } | null }).user?.label ?? null;
  }
}

describe("the seats of a product", () => {
  it("have each their own session at once, beside that of the product's port", async () => {
    const { url, samples } = await opened();
    const [first = "", second = ""] = await seatsOf(server!);
    const browser = new Browser();
    const places = [url, first, second];
    for (const [at, origin] of places.entries())
      expect((await browser.ask(origin, "/-/sign-in-sample", { email: samples[at]!.email })).status).toBe(200);
    const users = async () => [await browser.user(url), await browser.user(first), await browser.user(second)];
    const labels = samples.slice(0, 3).map(({ label }) => label);
    expect(new Set(labels).size).toBe(3);
    expect(await users()).toEqual(labels);
    expect([...browser.cookies.keys()].toSorted()).toEqual(
      ["ninefold_session", ...[first, second].map((origin) => `ninefold_session_seat_${new URL(origin).port}`)].toSorted(),
    );
    expect((await browser.ask(first, "/-/sign-out", {})).status).toBe(204);
    expect(await users()).toEqual([labels[0], null, labels[2]]);
    const out = await browser.ask(url, "/-/sign-out", {});
    expect(out.headers["set-cookie"]?.map((one) => one.split("=")[0])).toEqual(["ninefold_session"]);
    expect(await users()).toEqual([null, null, labels[2]]);
  });

  it("take the next ports that are free, and the same whenever they are asked for", async () => {
    const { url } = await opened();
    const seats = await seatsOf(server!);
    expect(seats).toHaveLength(2);
    expect(await seatsOf(server!)).toEqual(seats);
    const ports = [url, ...seats].map((origin) => Number(new URL(origin).port));
    expect(ports).toEqual(ports.toSorted((a, b) => a - b));
    expect(new Set(ports).size).toBe(3);
  });

  it("are shown in frames of the Studio alone, and the Studio shows no other frames", async () => {
    const { url } = await opened();
    const [seat = "", other = ""] = await seatsOf(server!);
    const page = { accept: "text/html" };
    const framed = await ask(seat, "/", page);
    expect(framed.headers["content-security-policy"]).toMatch(new RegExp(`frame-ancestors ${url}(;|$)`));
    expect(framed.headers["x-frame-options"]).toBeUndefined();
    expect(framed.text).toContain(`<meta name="studio" content="${url}" />`);
    // A name that another site made point here.
    const elsewhere = await ask(seat, "/", { ...page, host: "evil.example:80" });
    expect(elsewhere.headers["content-security-policy"]).toMatch(/frame-ancestors 'none'(;|$)/);
    const own = await ask(url, "/", page);
    expect(own.headers["content-security-policy"]).toMatch(/frame-ancestors 'self'(;|$)/);
    expect(own.text).not.toContain('<meta name="studio"');
    const studio = await ask(url, "/-/studio", page);
    expect(studio.headers["content-security-policy"]).toContain(`;frame-src 'self' ${seat} ${other}`);
  });

  it("have no Studio, whose pages could write the document", async () => {
    await opened();
    const [seat = ""] = await seatsOf(server!);
    for (const path of ["/-/studio/state", "/-/studio/live"]) expect((await ask(seat, path)).status).toBe(404);
    expect((await ask(seat, "/-/studio/push", {}, {})).status).toBe(404);
    const script = await ask(seat, "/-/studio/in-product.js");
    expect([script.status, script.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  });

  it("refuse what a page of another port sends", async () => {
    const { url, samples } = await opened();
    const [seat = ""] = await seatsOf(server!);
    const send = (headers: Record<string, string>) =>
      fetch(`${seat}/-/sign-in-sample`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ email: samples[0]!.email }),
      }).then(({ status }) => status);
    expect(await send({ origin: url, "sec-fetch-site": "same-site" })).toBe(403);
    expect(await send({ origin: url })).toBe(403);
    expect(await send({ origin: seat, "sec-fetch-site": "same-origin" })).toBe(200);
  });

  it("stay when the document changes, and close with the product while streams are open", async () => {
    const { ninefold } = await opened();
    const [seat = ""] = await seatsOf(server!);
    const browser = new Browser();
    await browser.ask(seat, "/-/sign-in-sample", { email: server!.samples[0]!.email });
    const text = readExample("library").replace("- Product: Harbour Street Library", "- Product: Quay Library");
    await ninefold.adopt(planOf(text));
    expect(await browser.user(seat)).toBe(server!.samples[0]!.label);
    expect((await ask(seat, "/", { accept: "text/html" })).text).toContain(" · Quay Library</title>");
    const live = await fetch(`${seat}/-/live`);
    expect(live.headers.get("content-type")).toContain("text/event-stream");
    const studio = await fetch(`${server!.url}/-/studio/live`);
    const ended = Promise.all([live.text(), studio.text()]);
    await server!.close();
    server = undefined;
    await ended;
    await expect(fetch(`${seat}/-/app`)).rejects.toThrow();
  });

  it("have links of mails lead to where they are read", async () => {
    const { samples } = await opened({ outbound: { address: "http://127.0.0.1:1" } });
    const [seat = ""] = await seatsOf(server!);
    expect((await ask(seat, "/-/reset", {}, { email: samples[0]!.email })).status).toBe(204);
    const { text } = await ask(seat, "/-/mailbox/mails");
    expect(text).toContain(`${seat}/-/link#`);
    expect(text).not.toContain("127.0.0.1:1/");
  });
});

describe("where there are no seats", () => {
  it("is in production: nothing of a page is of the Studio", async () => {
    const { url } = await opened({ development: false });
    expect((await ask(url, "/-/studio/state")).status).toBe(404);
    expect((await ask(url, "/-/studio/in-product.js")).status).toBe(404);
    const { text } = await ask(url, "/", { accept: "text/html" });
    expect(text).not.toMatch(/studio/i);
    const cookie = await ask(url, "/-/app", { cookie: "ninefold_session_seat_1=x" });
    expect(cookie.status).toBe(200);
  });
});

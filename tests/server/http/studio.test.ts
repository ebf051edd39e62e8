// The Studio's addresses are there in development alone, and only by names of this machine.

import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { StudioAuthoring } from "../../../src/runtime/server/http/studio.ts";
import { open, type TestServer, type TestServerOptions } from "../../support/test-server.ts";

const DOCUMENT = "# Errands\n";

let server: TestServer | undefined;
afterEach(() => server?.close());

async function opened(options: TestServerOptions, document = DOCUMENT): Promise<{ readonly called: string[]; readonly url: string }> {
  const called: string[] = [];
  const studio: StudioAuthoring = {
    async call(name) {
      called.push(name);
      return { documents: [] };
    },
    plan: async () => ({ refused: "There are no data." }),
    listen: () => () => {},
  };
  server = await open(document, { studio, ...options });
  return { called, url: server.url };
}

function asked(url: string, path: string, method: "GET" | "POST", headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? "{}" : undefined);
  });
}

const OWN = { "content-type": "application/json", "x-ninefold": "1" };

describe("the Studio's addresses", () => {
  it.each(["127.0.0.1:80", "localhost", "localhost:8090", "studio.localhost", "[::1]:8090", "192.168.1.5"])(
    "are there by the name %s",
    async (host) => {
      const { url, called } = await opened({ development: true });
      expect(await asked(url, "/-/studio/state", "GET", { host })).toBe(200);
      expect(await asked(url, "/-/studio/push", "POST", { host, ...OWN })).toBe(200);
      expect(called).toEqual(["state", "push"]);
    },
  );

  it.each(["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "1.2.3"])(
    "are not there by the name %s, which another site may give",
    async (host) => {
      const { url, called } = await opened({ development: true });
      for (const path of ["/-/studio", "/-/studio/state", "/-/studio/live"]) expect(await asked(url, path, "GET", { host })).toBe(403);
      expect(await asked(url, "/-/studio/push", "POST", { host, ...OWN })).toBe(403);
      expect(called).toEqual([]);
    },
  );

  it("are there by the address that the operator set", async () => {
    const { url, called } = await opened({ development: true, outbound: { address: "https://studio.example" } });
    expect(await asked(url, "/-/studio/state", "GET", { host: "studio.example" })).toBe(200);
    expect(called).toEqual(["state"]);
  });

  it("take nothing that a page of another site could send", async () => {
    const { url, called } = await opened({ development: true });
    for (const type of ["text/plain", "application/json"])
      expect(await asked(url, "/-/studio/push", "POST", { "content-type": type })).toBe(403);
    expect(called).toEqual([]);
  });

  it("are not counted by what the document allows a minute, since each keystroke asks", async () => {
    const limit = "\n## 9. Business constants and limits\n\n| Name | Value |\n| --- | --- |\n| REQUESTS_PER_MINUTE | 2 |\n";
    const { url, called } = await opened({ development: true }, DOCUMENT + limit);
    for (let at = 0; at < 5; at++) expect(await asked(url, "/-/studio/push", "POST", OWN)).toBe(200);
    expect(called.length).toBe(5);
    for (const expected of [200, 200, 429]) expect(await asked(url, "/-/app", "GET", {})).toBe(expected);
  });

  it("are nobody's in production", async () => {
    const { url, called } = await opened({ development: false });
    expect(await asked(url, "/-/studio/state", "GET", {})).toBe(404);
    expect(await asked(url, "/-/studio/push", "POST", OWN)).toBe(404);
    expect(called).toEqual([]);
  });

  it("are shown in frames of the product's own origin, in development alone", async () => {
    for (const development of [true, false]) {
      const { url } = await opened({ development });
      const { headers } = await fetch(url, { headers: { accept: "text/html" } });
      expect(headers.get("x-frame-options")).toBe(development ? "SAMEORIGIN" : "DENY");
      expect(headers.get("content-security-policy")).toContain(`frame-ancestors ${development ? "'self'" : "'none'"}`);
      await server?.close();
      server = undefined;
    }
  });
});

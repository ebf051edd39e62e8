// What whoever operates a product sees: its log, its probes and its numbers.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LogEntry } from "../../../src/runtime/server/context/log.ts";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

const VAULT = `# Vault

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |
| pin   | secret   | -                | -     |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action              | Member |
| ------ | ------------------- | ------ |
| Person | see, create, change | yes    |
`;
const PLANTED = ["swordfish-password", "swordfish-pin", "swordfish-query", "swordfish-body"];

describe.each(ENGINES)("a product that is operated on %s", (engine) => {
  const entries: LogEntry[] = [];
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    const records = { Person: [{ name: "Ada", email: "ada@example.org" }] };
    server = await open(VAULT, { engine, watched: true, records, log: (entry) => entries.push(entry) });
    token = await server.signIn("ada@example.org");
  });
  afterAll(() => server?.close());

  const lastOf = async (route: string) => {
    await expect.poll(() => entries.findLast((entry) => entry.route === route)).toBeDefined();
    return entries.findLast((entry) => entry.route === route);
  };

  it("logs each request by the pattern of its address, with its number, and who asked", async () => {
    const [person] = (await server.ask("GET", "/api/records/Person", undefined, { token })).body.items;
    const { headers } = await server.ask("GET", `/api/records/Person/${person.id}`, undefined, { token });
    const entry = await lastOf("/api/records/Person/{id}");
    expect(entry).toMatchObject({ level: "info", message: "request", method: "GET", status: 200, user: person.id });
    expect(headers.get("x-request-id")).toBe(entry?.request);
    expect(entry?.ms).toBeGreaterThanOrEqual(0);
  });

  it("keeps the number that a proxy gave", async () => {
    const { headers } = await server.ask("GET", "/api/session", undefined, { headers: { "x-request-id": "proxy-0123456789" } });
    expect(headers.get("x-request-id")).toBe("proxy-0123456789");
    const forged = await server.ask("GET", "/api/session", undefined, { headers: { "x-request-id": "a b{c}" } });
    expect(forged.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("never logs a password, a token, a secret, a query or a body", async () => {
    await server.ask("POST", "/api/session", { email: "ada@example.org", password: "swordfish-password" });
    const made = await server.ask(
      "POST",
      "/api/records/Person",
      { name: "Bob", email: "bob@example.org", pin: "swordfish-pin" },
      { token },
    );
    expect(made.status).toBe(201);
    await server.ask("GET", "/api/records/Person?name=swordfish-query", undefined, { token });
    await server.ask("POST", "/api/records/Person", { name: ["swordfish-body"] }, { token });
    await server.ask("GET", "/api/records/Person", undefined, { headers: { authorization: "Bearer swordfish-token" } });
    await server.ask("GET", "/-/app", undefined, { headers: { cookie: "ninefold_session=swordfish-cookie" } });
    await lastOf("/-/app");
    const said = JSON.stringify(entries);
    for (const secret of [...PLANTED, "swordfish", token, "ada@example.org"]) expect(said).not.toContain(secret);
  });

  it("is alive and ready", async () => {
    for (const path of ["/healthz", "/-/healthz"]) {
      const answer = await server.ask("GET", path);
      expect([answer.status, answer.body]).toEqual([200, { status: "ok" }]);
    }
    expect((await server.ask("GET", "/readyz")).body).toEqual({ status: "ready" });
    expect((await server.ask("HEAD", "/readyz")).status).toBe(200);
    expect((await server.ask("POST", "/readyz")).status).toBe(404);
  });

  it("counts requests, transactions and what the process takes", async () => {
    const { body, headers } = await server.ask("GET", "/metrics");
    expect(headers.get("content-type")).toContain("text/plain");
    expect(body).toMatch(/ninefold_http_requests_total\{method="POST",route="\/api\/session",status="200"\} \d/);
    expect(body).toMatch(/ninefold_http_request_duration_seconds_bucket\{le="0.1",method="POST",route="\/api\/session"\} \d/);
    expect(Number(/^ninefold_transactions_total (\d+)/m.exec(body)?.[1])).toBeGreaterThan(0);
    expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(body).not.toContain("swordfish");
  });

  it("keeps its numbers from whoever asks through a proxy", async () => {
    expect((await server.ask("GET", "/metrics", undefined, { headers: { "x-forwarded-for": "192.0.2.1" } })).status).toBe(404);
  });
});

describe("numbers behind a proxy", () => {
  it("are there for nobody without a token, since a proxy on this machine asks for others", async () => {
    for (const behindProxy of ["1", "127.0.0.1", "10.0.0.0/8"]) {
      const server = await open(VAULT, { behindProxy });
      expect((await server.ask("GET", "/metrics")).status, behindProxy).toBe(404);
      expect((await server.ask("GET", "/-/metrics", undefined, { headers: { "x-forwarded-for": "127.0.0.1" } })).status).toBe(404);
      expect((await server.ask("GET", "/readyz")).status).toBe(200);
      await server.close();
    }
    const server = await open(VAULT, { behindProxy: "1", metricsToken: "a token of length" });
    expect((await server.ask("GET", "/metrics", undefined, { token: "a token of length" })).status).toBe(200);
    await server.close();
  });
});

describe("probes", () => {
  it("leave an address to the document that has it, and ask for a token where one is set", async () => {
    const text = `${VAULT}\n## 7. Screens and calls\n\n- Base path: /metrics\n`;
    const server = await open(text, { metricsToken: "a token of length" });
    try {
      expect((await server.ask("GET", "/metrics")).body).toMatchObject({ code: "not-found" });
      expect((await server.ask("GET", "/-/metrics")).status).toBe(404);
      expect((await server.ask("GET", "/-/metrics", undefined, { token: "a token of length" })).status).toBe(200);
      expect((await server.ask("GET", "/metrics/openapi.json")).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});

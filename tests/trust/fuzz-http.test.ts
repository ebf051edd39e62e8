// Hostile requests without end: no 5xx, the process alive, every refusal in the catalogue's form. NINEFOLD_FUZZ_HTTP says
// how many (1000000 is the full size).

import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { Random } from "../engines/random.ts";
import { type Json, open, readExample, type TestServer } from "../support/test-server.ts";
import { type HostileRequest, hostileRequest, operationsOf } from "./hostile.ts";

const MANY = Number(process.env.NINEFOLD_FUZZ_HTTP ?? "600");
const SEED = Number(process.env.NINEFOLD_FUZZ_SEED ?? "11");
const AT_ONCE = 8;
const ROUND = 5000;
/** Bytes of an answer that refuses a request. */
const MOST_BYTES = 65_536;
const RECORDS = {
  Member: [
    { name: "Rita Reis", email: "rita@example.org", born_on: "1994-05-17", role: "Reader" },
    { name: "Leo Lima", email: "leo@example.org", born_on: "1980-02-29", role: "Librarian" },
  ],
  Tag: [{ name: "classic" }],
  Book: [{ isbn: "9780141439518", title: "Pride", copies: 2, price: "9.50" }],
};

interface Reply {
  readonly status: number;
  readonly text: string;
}

interface Round {
  readonly wrong: string[];
  readonly answers: { done: number; refused: number; cut: number };
}

describe("hostile requests", () => {
  it("are refused in the catalogue's words, and harm nothing", { timeout: 12 * 3_600_000 }, async () => {
    const answers = { done: 0, refused: 0, cut: 0 };
    for (let from = 0; from < MANY; from += ROUND) {
      const round = await sendMany(from, Math.min(MANY, from + ROUND));
      expect(round.wrong).toEqual([]);
      for (const kind of ["done", "refused", "cut"] as const) answers[kind] += round.answers[kind];
    }
    console.info(`hostile requests: ${JSON.stringify(answers)}`);
    expect(answers.done).toBeGreaterThan(MANY / 20);
    expect(answers.cut).toBeLessThan(MANY / 5);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

/** Those from one number to another, to a product of their own: of what many do, most is soon deleted or blocked. */
async function sendMany(from: number, to: number): Promise<Round> {
  const faults: string[] = [];
  const server = await open(readExample("library"), {
    records: RECORDS,
    development: true,
    log: (entry) => entry.level === "error" && faults.push(JSON.stringify(entry).slice(0, 2000)),
  });
  const round = await ask(server, from, to);
  expect(faults).toEqual([]);
  expect((await server.ask("GET", "/healthz")).status).toBe(200);
  expect((await server.ask("GET", "/api/records/Book")).status).toBe(200);
  await server.close();
  return round;
}

async function ask(server: TestServer, from: number, to: number): Promise<Round> {
  const codes = new Set(Object.keys(server.plan.errors));
  const tokens = [await server.signIn("rita@example.org"), await server.signIn("leo@example.org"), "no-such-token"];
  const listed = await Promise.all(
    ["Book", "Member", "Tag"].map((entity) => server.ask("GET", `/api/records/${entity}`, undefined, { token: tokens[1] })),
  );
  const ids = [
    ...listed.flatMap(({ body }) => body.items.map((one: Json) => one.id)),
    "01a1fdde-2ff0-7f3c-a0d8-9a81a5bb5cf3",
    "9780141439518",
  ];
  // Whoever signed out would ask nothing further.
  const descriptions = await Promise.all(
    [undefined, ...tokens.slice(0, 2)].map((token) => server.ask("GET", "/api/openapi.json", undefined, { token })),
  );
  const operations = descriptions.flatMap(({ body }) => operationsOf(body)).filter(({ described }) => described.operationId !== "signOut");
  const wrong: string[] = [];
  const answers = { done: 0, refused: 0, cut: 0 };
  let next = from;
  const worker = async () => {
    while (next < to && wrong.length < 20) {
      const seed = SEED * 1_000_003 + next++;
      const asked = hostileRequest(new Random(seed * 7919 + 1), operations, ids, tokens);
      const reply = await send(server.url, asked);
      answers[reply === null ? "cut" : reply.status < 400 ? "done" : "refused"]++;
      const trouble = reply === null ? null : troubleOf(reply, asked, codes);
      if (trouble !== null)
        wrong.push(
          `${seed}: ${asked.method} ${asked.path.slice(0, 300)} ${asked.body?.slice(0, 300)} ${JSON.stringify(asked.headers).slice(0, 300)}: ${trouble}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { wrong, answers };
}

/** What is wrong with an answer; null where nothing is. */
function troubleOf({ status, text }: Reply, { method }: HostileRequest, codes: ReadonlySet<string>): string | null {
  if (status >= 500 && status !== 501) return `${status} ${text.slice(0, 300)}`;
  if (status < 400 || method === "HEAD") return null;
  if (Buffer.byteLength(text) > MOST_BYTES) return `${status}, ${Buffer.byteLength(text)} bytes`;
  if (/node_modules|at \w+ \(|SQLITE|sqlite|SELECT /.test(text)) return `tells of its inside: ${text.slice(0, 300)}`;
  try {
    const body = JSON.parse(text) as Json;
    if (typeof body.code !== "string" || typeof body.detail !== "string" || body.status !== status)
      return `another form: ${text.slice(0, 300)}`;
    return codes.has(body.code) ? null : `not in the catalogue: ${body.code}`;
  } catch {
    return `${status}, no JSON: ${text.slice(0, 300)}`;
  }
}

/** Null where the connection was cut, by either side; a server that is gone refuses the next one. */
function send(url: string, { method, path, headers, body, cut }: HostileRequest): Promise<Reply | null> {
  return new Promise((resolve, reject) => {
    const all: [string, string][] = headers.map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?")]);
    if (path.startsWith("/-/")) all.push(["x-ninefold", "1"]);
    const bytes = body === null ? null : Buffer.from(body);
    if (bytes !== null) all.push(["content-length", String(bytes.length + (cut ? 10 : 0))]);
    const merged = Object.fromEntries(all);
    const asked = request(
      url + path.replace(/[^\x21-\x7e]/g, "%20"),
      { method, headers: merged, agent: false, timeout: 60_000 },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
        response.on("error", () => resolve(null));
      },
    );
    asked.on("timeout", () => reject(new Error(`no answer to ${method} ${path}`)));
    asked.on("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNREFUSED" ? reject(error) : resolve(null)));
    if (bytes !== null) asked.write(bytes);
    if (cut) setImmediate(() => asked.destroy());
    else asked.end();
  });
}

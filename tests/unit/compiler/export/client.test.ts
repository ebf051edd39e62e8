// The exported client is stable TypeScript, and works on a live server.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportClientCommand } from "../../../../src/cli/export/export-client.ts";
import { clientPackage } from "../../../../src/compiler/export/client.ts";
import { describePlan } from "../../../../src/runtime/server/rest-api/description.ts";
import { type Json, open, planOf, readExample, type TestServer } from "../../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const EXAMPLES = ["library", "market", "purchasing", "studio"] as const;
const PASSWORD = "ninefold-sample";
const folder = mkdtempSync(join(tmpdir(), "ninefold-client-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function files(name: string): Readonly<Record<string, string>> {
  const plan = planOf(readExample(name));
  const { openapi, records } = describePlan(plan);
  return clientPackage(openapi, records, plan.api).files;
}

beforeAll(() => {
  for (const name of [...EXAMPLES, "not-shown"]) {
    mkdirSync(join(folder, name));
    for (const [file, text] of Object.entries(files(name))) writeFileSync(join(folder, name, file), text);
  }
});

/** Told apart by the code, with the codes of the call alone; nothing else compiles. */
const USE = `import { attempt, type Book, Client, type Problem, ProblemError } from "./library/index.ts";

const client = new Client({ url: "http://127.0.0.1:1", token: null });
export async function use(): Promise<string> {
  for await (const book of client.eachBook({ kind: ["novel", "study"], "title.contains": "sea", sort: "-title" })) say(book);
  const done = await attempt(client.borrow({ book: "b" }, { idempotencyKey: "k" }));
  if (done.ok) return done.value.id ?? "";
  switch (done.problem.code) {
    case "too-many-loans":
      return done.problem.detail;
    // @ts-expect-error: no code of this call
    case "renew-limit":
      return "";
    default:
      return done.problem.remedy ?? "";
  }
}
export const say = (book: Book): string => book.title;
export const told = (error: unknown): Problem | null => (error instanceof ProblemError ? error.problem : null);
// @ts-expect-error: no such word
export const wrong = client.listBook({ kind: "poem" });
// @ts-expect-error: its input is needed
export const bare = client.signIn();
`;

it("compiles strictly for every example, and lets nothing else be asked", { timeout: 120_000 }, () => {
  writeFileSync(join(folder, "use.ts"), USE);
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUnusedLocals", "--target", "es2022", "--module", "esnext"];
  const more = ["--moduleResolution", "bundler", "--allowImportingTsExtensions", "--erasableSyntaxOnly", "--ignoreConfig"];
  const paths = [...[...EXAMPLES, "not-shown"].map((name) => join(folder, name, "index.ts")), join(folder, "use.ts")];
  let said = "";
  try {
    execFileSync(join(ROOT, "node_modules/.bin/tsc"), [...options, ...more, ...paths], { encoding: "utf8" });
  } catch (error) {
    said = String((error as { stdout: string }).stdout);
  }
  expect(said).toBe("");
});

it("is the same each time, and written over nothing else", () => {
  expect(files("library")).toEqual(files("library"));
  const spec = join(ROOT, "examples/library/spec.md");
  const target = join(folder, "made/here");
  expect([exportClientCommand(spec, target), exportClientCommand(spec, target)]).toEqual([0, 0]);
  expect(JSON.parse(readFileSync(join(target, "package.json"), "utf8"))).toMatchObject({
    name: "harbour-street-library-client",
    type: "module",
  });
  writeFileSync(join(target, "index.ts"), "export const mine = 1;\n");
  expect(() => exportClientCommand(spec, target)).toThrow("was not made by this command");
  expect(readFileSync(join(target, "index.ts"), "utf8")).toBe("export const mine = 1;\n");
});

async function clientOf(name: string): Promise<Json> {
  return import(/* @vite-ignore */ pathToFileURL(join(folder, name, "index.ts")).href);
}

function opened(name: string): Promise<TestServer> {
  const records: unknown = JSON.parse(readFileSync(join(ROOT, "examples", name, "data/samples.json"), "utf8"));
  return open(readExample(name), { development: true, records, now: "2026-11-17T19:30:00.000Z" });
}

function emailOf(server: TestServer, role: string): string {
  return server.samples.find((sample) => sample.roles.includes(role))?.email ?? "";
}

describe("the client of the library", () => {
  let server: TestServer;
  let module: Json;
  let desk: Json;
  beforeAll(async () => {
    server = await opened("library");
    module = await clientOf("library");
    desk = new module.Client({ url: `${server.url}/` });
    desk.token = (await desk.signIn({ email: emailOf(server, "Librarian"), password: PASSWORD })).token;
  });
  afterAll(() => server.close());

  it("reads every page, by filters and in order", async () => {
    const titles: string[] = [];
    for await (const book of desk.eachBook({ sort: "title", size: 2, kind: ["novel", "study"] })) titles.push(book.title);
    const { items, total } = await desk.listBook({ sort: "title", size: 100, kind: ["novel", "study"] });
    expect(titles).toEqual(items.map((book: Json) => book.title));
    expect(titles.length).toBe(total);
    expect(total).toBeGreaterThan(2);
    expect(await desk.exportLoan()).toContain("book");
  });

  it("writes once with a key, on the version that was read, and hears of it", async () => {
    const stop = new AbortController();
    const events = desk.listen({ signal: stop.signal });
    expect((await events.next()).value.event).toBe("revision");
    const input = { isbn: "9780000000017", title: "The quay", kind: "novel", copies: 1, price: "12.00" };
    const [first, second] = [
      await desk.createBook(input, { idempotencyKey: "quay-1" }),
      await desk.createBook(input, { idempotencyKey: "quay-1" }),
    ];
    expect(second.id).toBe(first.id);
    expect((await events.next()).value).toMatchObject({ event: "changed", data: { entity: "Book", record: first.id, what: "created" } });
    stop.abort();
    await events.return();
    const changed = await desk.changeBook(first.id, { copies: 2 }, { version: first.version });
    expect(changed).toMatchObject({ copies: 2, version: first.version + 1 });
    const late = await module.attempt(desk.changeBook(first.id, { copies: 3 }, { version: first.version }));
    expect(late).toMatchObject({ ok: false, problem: { code: "changed-meanwhile", status: 412 } });
    expect(await desk.deleteBook(first.id)).toBeUndefined();
  });

  it("tells refusals by their codes, and never leaves its address", async () => {
    const visitor = new module.Client({ url: server.url });
    expect(await module.attempt(visitor.whoAmI())).toMatchObject({ ok: false, problem: { code: "not-signed-in" } });
    const wrong = await module.attempt(desk.createBook({ isbn: "x", title: "" }));
    expect(wrong.problem.errors.length).toBeGreaterThan(0);
    expect(() => desk.seeBook("..")).toThrow(RangeError);
    await expect(desk.seeBook("../../session")).rejects.toThrow(module.ProblemError);
    await desk.signOut();
    expect(await module.attempt(desk.whoAmI())).toMatchObject({ ok: false, problem: { code: "not-signed-in" } });
  });
});

describe("the client of the market", () => {
  it("speaks its scheme, its envelopes and its errors", async () => {
    const server = await opened("market");
    try {
      const { Client, attempt } = await clientOf("market");
      const client = new Client({ url: server.url });
      const email = server.samples[0]?.email ?? "";
      const { user } = await client.logIn({ user: { email, password: PASSWORD } });
      client.token = user.token;
      expect((await client.me()).user.email).toBe(email);
      const { articles, articlesCount } = await client.articles();
      expect(articles.length).toBeGreaterThan(0);
      expect(articlesCount).toBeGreaterThanOrEqual(articles.length);
      expect((await client.article(articles[0].slug)).article.title).toBe(articles[0].title);
      const refused = await attempt(client.article("no-such-article"));
      expect(refused).toMatchObject({ ok: false, problem: { code: "not-found", status: 404 } });
    } finally {
      await server.close();
    }
  });
});

describe.each([
  ["purchasing", "myRequests", "requests", "eachPerson", "seePerson"],
  ["studio", "rooms", "rooms", "eachRoom", "seeRoom"],
] as const)("the client of %s", (name, call, member, each, see) => {
  it("goes through its calls", async () => {
    const server = await opened(name);
    try {
      const { Client, attempt } = await clientOf(name);
      const client = new Client({ url: server.url });
      const email = server.samples[0]?.email ?? "";
      client.token = (await client.signIn({ email, password: PASSWORD })).token;
      expect((await client.whoAmI()).email).toBe(email);
      expect(Array.isArray((await client[call]())[member])).toBe(true);
      const records: Json[] = [];
      for await (const record of client[each]({ size: 2 })) records.push(record);
      expect(records.length).toBeGreaterThan(0);
      expect(await client[see](records[0].id)).toEqual(records[0]);
      expect(await attempt(client[see]("01900000-0000-7000-8000-000000000000"))).toMatchObject({
        ok: false,
        problem: { code: "not-found" },
      });
      expect((await client.history({})).items).toBeDefined();
    } finally {
      await server.close();
    }
  });
});

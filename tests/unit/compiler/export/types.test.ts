// The exported types are TypeScript's: they compile, fit what the server answers, and refuse what it would refuse.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { typesText } from "../../../../src/compiler/export/types.ts";
import { describePlan } from "../../../../src/runtime/server/rest-api/description.ts";
import { open, readExample } from "../../../support/test-server.ts";

const SAMPLES: unknown = JSON.parse(readFileSync(resolve(import.meta.dirname, "../../../../examples/library/data/samples.json"), "utf8"));
const TSC = resolve(import.meta.dirname, "../../../../node_modules/.bin/tsc");
const folder = mkdtempSync(join(tmpdir(), "ninefold-types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function errorsOf(files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--module", "esnext", "--ignoreConfig"];
  try {
    return execFileSync(TSC, [...options, ...Object.keys(files).map((name) => join(folder, name))], { encoding: "utf8" });
  } catch (error) {
    return String((error as { stdout: string }).stdout);
  }
}

it("compile, and fit the server's answers", async () => {
  const server = await open(readExample("library"), { development: true, records: SAMPLES });
  const served = (await server.ask("GET", "/api/openapi.json")).body;
  const { openapi, records } = describePlan(server.plan);
  const visitors = server.plan.roles.filter((role) => role.means === "not signed in").map((role) => role.name);
  expect(describePlan(server.plan, visitors).openapi).toEqual(served);

  const token = await server.signIn(server.samples.find((sample) => sample.roles.includes("Librarian"))?.email ?? "");
  const book = (await server.ask("GET", "/api/records/Book?size=1", undefined, { token })).body.items[0];
  const loans = await server.ask("GET", "/api/records/Loan?size=1", undefined, { token });
  const loan = loans.body.items[0];
  await server.close();
  expect(loan).toBeDefined();
  const use = [
    'import type { Book, BorrowInput, Calls, Loan, Problem } from "./api.ts";',
    `export const book: Book = ${JSON.stringify(book)};`,
    `export const loan: Loan = ${JSON.stringify(loan)};`,
    `export const input: Calls["borrow"]["body"] = { book: book.id };`,
    `export const same: BorrowInput = input;`,
    `export const path: "/api/loans" = "/api/loans" satisfies Calls["borrow"]["path"];`,
    `export const says = (problem: Problem): string => problem.detail;`,
    "// @ts-expect-error: no such word",
    `export const kind: Book["kind"] = "poem";`,
    "// @ts-expect-error: no such member",
    `export const other: BorrowInput = { shelf: "a" };`,
  ].join("\n");
  expect(errorsOf({ "api.ts": typesText(openapi, records), "use.ts": use.replace('"./api.ts"', '"./api"') })).toBe("");
});

it("keep names apart, and comments inside comments", () => {
  const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
  const operation = (operationId: string) => ({
    operationId,
    summary: "ends */ here",
    parameters: [{ name: "due-on.min", in: "query", required: false, schema: { type: ["string", "null"] } }],
    requestBody: {
      content: { "application/json": { schema: object({ "a-b": { type: "array", items: { enum: ["x", "y"] } } }, { required: ["a-b"] }) } },
    },
    responses: { 200: { description: "Done.", content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } } } },
  });
  const openapi = {
    info: { title: "A\nB" },
    paths: { "/a": { get: operation("see it"), post: operation("see it") } },
    components: { schemas: { Problem: object({ code: { type: "string" } }) } },
  };
  const text = typesText(openapi, { Problem: object({ id: { type: "string" } }), Calls: object({}) });
  expect(text).toContain("export interface Problem2 {\n  readonly code?: string;\n}");
  expect(text).toContain('readonly "a-b": readonly ("x" | "y")[];');
  expect(text).toContain('"see it 2": {');
  expect(text).toContain("readonly reply: Problem2;");
  expect(errorsOf({ "odd.ts": text })).toBe("");
});

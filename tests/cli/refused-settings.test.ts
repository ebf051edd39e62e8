// What the operator set wrong is refused before anything is made on disk.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { run } from "../../src/cli/main.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-refused-"));
const file = join(folder, "spec.md");
const taken = join(folder, "taken");
const listening = process.listenerCount("exit");
/** Parts of the program listen once, from their first use on. */
const PARTS = 4;
let out: string[];
writeFileSync(
  file,
  "# Notes\n\n## 3. Entities and their fields\n\n### Note\n\n| Field | Type | Must be |\n| --- | --- | --- |\n| text | text(80) | required |\n",
);
writeFileSync(taken, "");

beforeEach(() => {
  out = [];
  for (const where of ["log", "error"] as const) vi.spyOn(console, where).mockImplementation((line: string) => void out.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each<[string, Readonly<Record<string, string>>]>([
  ["is neither. (NINEFOLD_FILES)", { NINEFOLD_FILES: "ftp://example.org/files" }],
  ["set AWS_ACCESS_KEY_ID", { NINEFOLD_FILES: "s3://bucket/prefix" }],
  ["AWS_ENDPOINT_URL_S3", { NINEFOLD_FILES: "s3://bucket/prefix", AWS_ENDPOINT_URL_S3: "nowhere" }],
  ["Files cannot be kept in", { NINEFOLD_FILES: join(taken, "files") }],
  ["The folder", { NINEFOLD_DATA: join(taken, "data") }],
  ["NINEFOLD_SMTP_URL is not", { NINEFOLD_MAIL_FROM: "shop@example.org" }],
  ["nobody could be sent a link", { NINEFOLD_VERIFY_EMAIL: "yes" }],
  ["NINEFOLD_OIDC_CLIENT_ID is not", { NINEFOLD_OIDC_ISSUER: "https://accounts.example.org" }],
  ["203.0.113.1", { NINEFOLD_HOST: "203.0.113.1" }],
  ["- NINEFOLD_PORT is", { NINEFOLD_PORT: "many" }],
  ["cannot be opened", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }],
  ["cannot be opened", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", NINEFOLD_FILES: join(folder, "kept", "files") }],
])("%s", async (told, environment) => {
  for (const [name, value] of Object.entries({ NINEFOLD_PORT: "0", NINEFOLD_LOG_LEVEL: "silent", ...environment })) vi.stubEnv(name, value);
  expect(await run(["serve", file])).toBe(1);
  expect(out.join("\n")).toContain(told);
  expect(readdirSync(folder).sort()).toEqual(["spec.md", "taken"]);
  expect(process.listenerCount("exit")).toBeLessThanOrEqual(listening + PARTS);
});

it.runIf(process.platform === "linux")("a folder in which none can be made", async () => {
  vi.stubEnv("NINEFOLD_DATA", "/proc/nothing/data");
  expect(await run(["serve", file])).toBe(1);
  expect(out.join("\n")).toContain("The folder /proc/nothing/data cannot be made: no folder can be made in /proc. Name another");
});

it("a folder in which nothing may be written", async () => {
  const data = mkdtempSync(join(tmpdir(), "ninefold-unwritable-"));
  // Whoever runs the tests as root may write everywhere, but no file where there is a folder.
  mkdirSync(join(data, "ninefold.db-lock"));
  vi.stubEnv("NINEFOLD_DATA", data);
  try {
    expect(await run(["serve", file])).toBe(1);
    expect(out.join("\n")).toMatch(
      /ninefold\.db-lock beside it cannot be written: .*\(SQLITE_CANTOPEN\w*\)\. Allow the process to write in /,
    );
  } finally {
    rmSync(data, { recursive: true });
  }
});

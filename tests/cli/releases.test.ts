// Data know their releases and their product, and a refused document leaves the released one in service.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/main.ts";
import type { releaseDraft } from "../../src/cli/release/draft.ts";
import { demandNoFormerData } from "../../src/cli/release/former-name.ts";
import { readConfiguration } from "../../src/cli/serve/configuration.ts";
import { type Opened, openVersion, versionOf } from "../../src/cli/serve/opening.ts";
import { UserError } from "../../src/cli/user-error.ts";
import { compileWithModel } from "../../src/compiler/compile.ts";
import { NO_COMPONENTS } from "../../src/runtime/server/http/components.ts";
import { logoOf } from "../../src/runtime/server/http/logo.ts";
import { latestRelease, listReleases } from "../../src/runtime/store/system/releases.ts";
import { startDatabase, type TestDatabase } from "../engines/postgres-database.ts";
import { ENGINES } from "../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const DESK = `# Desk

## 1. What the product does and for whom

Slips are written down here.

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |
| rank  | one of: clerk, chief | required | starts clerk |

### Slip

| Field | Type     | Must be  | Value |
| ----- | -------- | -------- | ----- |
| title | text(40) | required | -     |
| note  | text(40) | optional | -     |

## 6. Roles and permissions

| Role   | Means      |
| ------ | ---------- |
| Member | signed in  |
| Chief  | user.rank = chief |

| Entity           | Action      | Member | Chief |
| ---------------- | ----------- | ------ | ----- |
| Slip             | see, create | yes    | yes   |
| Person           | see         | yes    | yes   |
| (open questions) | open        | no     | yes   |
`;
const WITHOUT_NOTE = DESK.replace("| note  | text(40) | optional | -     |\n", "");
const WITH_ERRORS = DESK.replace("text(80)", "texts(80)");
const ANOTHER = DESK.replace("# Desk", "# Fleet")
  .replaceAll("Slip", "Van")
  .replace("### Person", "### Driver")
  .replaceAll("Person", "Driver");

const folder = mkdtempSync(join(tmpdir(), "ninefold-releases-"));
const file = join(folder, "spec.md");
let out: string[] = [];
beforeEach(() => {
  out = [];
  for (const where of ["log", "error"] as const) vi.spyOn(console, where).mockImplementation((text: string) => void out.push(text));
  vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Place = { readonly data?: string; readonly database?: string };

const NO_LOOK = { components: NO_COMPONENTS, logo: null };

/** As `serve` opens the data of a document, which is called like that. */
async function opened(text: string, place: Place, name = "spec.md", look = NO_LOOK as Parameters<typeof releaseDraft>[1]): Promise<Opened> {
  const sources = [{ file: name, text }];
  const compiled = compileWithModel(sources);
  const version = versionOf({ ...compiled, plan: compiled.plan!, sources }, look, false);
  return openVersion(join(folder, name), version, readConfiguration(place, process.env));
}

/** What is served then, and the numbers of the releases there are. */
async function served(...asked: Parameters<typeof opened>) {
  const { store, version } = await opened(...asked);
  const numbers = (await listReleases(store.system)).map(({ number }) => number);
  await store.close();
  return { release: store.release, numbers, refused: version.refused };
}

const refusalOf = (...asked: Parameters<typeof opened>) =>
  served(...asked).then(
    () => "",
    (error: unknown) => (error instanceof UserError ? error.message : String(error)),
  );

describe.each(ENGINES)("the releases of a product on %s", (engine) => {
  const databases: TestDatabase[] = [];
  afterAll(async () => {
    for (const database of databases) await database.stop();
  });
  async function place(name: string): Promise<Place> {
    if (engine === "sqlite") return { data: join(folder, name) };
    databases.push(await startDatabase());
    return { database: databases.at(-1)!.url };
  }
  const options = (where: Place) => Object.entries(where).flatMap(([name, value]) => [`--${name}`, value]);

  it("are counted by what documents mean, and listed", async () => {
    const where = await place("meaning");
    expect(await run(["releases", file, ...options(where)])).toBe(engine === "sqlite" ? 1 : 0);
    expect(await served(DESK, where)).toEqual({ release: 1, numbers: [1], refused: null });
    const same = DESK.replace("## 3", "\n\n## 3").replaceAll("| ----- |", "|--|");
    expect(await served(same, where)).toMatchObject({ release: 1, numbers: [1] });
    expect((await served(DESK.replace("see, create", "see"), where)).numbers).toEqual([2, 1]);
    const logo = logoOf("png", Buffer.from("a picture"));
    const looked = { components: new Map([["Hall", { code: "export default 1" }]]), logo };
    expect((await served(DESK, where, "spec.md", looked)).numbers).toEqual([3, 2, 1]);
    expect((await served(DESK, where, "spec.md", looked)).numbers).toEqual([3, 2, 1]);
    out = [];
    expect(await run(["releases", file, ...options(where)])).toBe(0);
    expect(out.join("")).toMatch(/^Release {2}At .*\n-+ .*\n3 {8}\d{4}-\d\d-\d\d \d\d:\d\d UTC .*\n2 .*\n1 /);
    out = [];
    expect(await run(["releases", file, "--json", ...options(where)])).toBe(0);
    const told = JSON.parse(out.join("")) as { product: string; releases: { number: number; meaning: string; program: string }[] };
    expect(told.product).toMatch(/^[0-9a-f-]{36}$/);
    expect(told.releases.map(({ number, program }) => [number, program])).toEqual([3, 2, 1].map((number) => [number, "0.1.0"]));
    expect(new Set(told.releases.map(({ meaning }) => meaning)).size).toBe(3);
  });

  it("tell one product from another, whatever the file is called", async () => {
    const where = await place("identity");
    await served(DESK, where);
    const message =
      /^These data are of another product: “Desk” with Person, Slip \(release 1 of \d{4}-\d\d-\d\d\)\. The document is “Fleet”, and/;
    expect(await refusalOf(ANOTHER, where)).toMatch(message);
    expect(await refusalOf(ANOTHER, where, "other.md")).toMatch(message);
    expect(await refusalOf(ANOTHER.replace("# Fleet", "# Desk"), where)).toContain("The document is “Desk”, and has none of these.");
    expect(await served(DESK, where, "desk.md")).toMatchObject({ release: 1, refused: null });
    // It goes by another name, and then by other entities.
    expect((await served(DESK.replace("# Desk", "# Fleet"), where)).numbers).toEqual([2, 1]);
    writeFileSync(file, ANOTHER);
    const renamed = DESK.replace("# Desk", "# Yard");
    await served(renamed, where);
    expect(await run(["admin", file, "users", ...options(where)])).toBe(1);
    expect(out.join("\n")).toContain("another product: “Yard”");
    // Users are those of the release, while the document is being changed.
    for (const changed of [renamed.replace("see, create", "see"), WITH_ERRORS]) {
      writeFileSync(file, changed);
      expect(await run(["admin", file, "users", ...options(where)]), out.join("\n")).toBe(0);
    }
    expect((await served(renamed, where)).numbers).toEqual([3, 2, 1]);
  });

  it("go on where the data cannot follow the document", async () => {
    const where = await place("refused");
    const { store } = await opened(DESK, where);
    const made = { created_at: "2026-11-30T08:00:00.000Z", created_by: null, changed_at: "2026-11-30T08:00:00.000Z", changed_by: null };
    const id = "0197f000-0000-7000-8000-000000000001";
    await store.write((transaction) => transaction.insert("Slip", { id, title: "a", note: "b", version: 1, ...made }));
    await store.close();
    const { release, numbers, refused } = await served(WITHOUT_NOTE, where);
    expect([release, numbers]).toEqual([1, [1]]);
    expect(refused?.forPages).toContain("Slip.note is no longer in the document, but 1 record would lose a value.");
    expect(refused?.forPages).toMatch(/\n\nRelease 1 of \d{4}-\d\d-\d\d is served in its place\.\nCorrect the document, and have the/);
    // Where the data are is for whoever operates the product.
    expect(refused?.forLog).toMatch(
      /ninefold release \S+spec\.md --lose 1 --data(?:base)?[\s\S]* served in its place\. Correct \S+spec\.md, and start/,
    );
    expect(refused?.forPages).not.toContain(folder);
    // Given up, the document is a release, and the same when it is served.
    writeFileSync(file, WITHOUT_NOTE);
    expect(await run(["release", file, "--lose", "1", ...options(where)]), out.join("\n")).toBe(0);
    const backup = /(\S+before-release-2-\S+) holds/.exec(out.join("\n"))?.[1] ?? "";
    expect(await served(WITHOUT_NOTE, where)).toEqual({ release: 2, numbers: [2, 1], refused: null });
    // What is released no more comes into force by a command alone.
    const older = await served(DESK, where);
    expect([older.release, older.numbers]).toEqual([2, [2, 1]]);
    expect(older.refused?.forLog).toMatch(
      /^The document is that of release 1, and release 2 is in force\. .*: ninefold release \S+spec\.md --data/,
    );
    // What comes back with another document that has the field is said beforehand.
    writeFileSync(file, DESK.replace("# Desk", "# Desks").replace("| note  | text(40) | optional", "| note  | text(40) | required"));
    out = [];
    expect(await run(["plan", file, ...options(where)])).toBe(0);
    expect(out.join("\n")).toContain("→ Ready to release.");
    expect(out.join("\n")).toMatch(/Slip\.note is new: .*\n {5}1 value comes back, which an earlier release put aside/);
    writeFileSync(file, WITHOUT_NOTE);
    out = [];
    expect(await run(["admin", file, "aside", ...options(where)]), out.join("\n")).toBe(0);
    expect(out.join("")).toMatch(/^Kept aside .*\n-+ .*\nSlip\.note: 1 value {2}2 {11}\d{4}-\d\d-\d\d \d\d:\d\d UTC\n$/);
    // The way back, by itself or by its document, and forward again.
    expect(await run(["release", file, "--back", ...options(where)]), out.join("\n")).toBe(0);
    const back = await opened(DESK, where);
    expect([back.version.refused, back.store.release, (await back.store.get("Slip", id))?.note]).toEqual([null, 3, "b"]);
    await back.store.close();
    expect(await run(["release", file, "--back", ...options(where)])).toBe(1);
    expect(out.join("\n")).toContain("There is no release before this one");
    out = [];
    expect(await run(["releases", file, ...options(where)])).toBe(0);
    expect(out.join("")).toMatch(/\n3, back to 1 {2}/);
    expect(await run(["release", file, ...options(where)])).toBe(0);
    expect(await served(WITHOUT_NOTE, where)).toEqual({ release: 4, numbers: [4, 3, 2, 1], refused: null });
    expect(await run(["release", file, "--back", ...options(where)])).toBe(0);
    const again = await opened(DESK, where);
    expect([again.store.release, (await again.store.get("Slip", id))?.note]).toEqual([5, "b"]);
    await again.store.close();
    // What is kept aside for longer than usual is kept by `admin` too.
    expect(await run(["release", file, ...options(where)]), out.join("\n")).toBe(0);
    const aged = await opened(WITHOUT_NOTE, where);
    const year = new Date().getFullYear();
    const change = `UPDATE "ninefold_meta" SET "value" = replace("value", '"at":"${year}', '"at":"${year - 1}') WHERE "key" = 'aside'`;
    await aged.store.write((transaction) => transaction.system.run(change, []) as Promise<number>);
    await aged.store.close();
    vi.stubEnv("NINEFOLD_KEEP_DAYS", "3650");
    out = [];
    expect(await run(["admin", file, "users", ...options(where)]), out.join("\n")).toBe(0);
    // What is erased comes back no more, and a process that serves meanwhile goes on.
    const serving = engine === "postgres" ? await opened(WITHOUT_NOTE, where) : null;
    out = [];
    expect(await run(["admin", file, "erase-aside", ...options(where)]), out.join("\n")).toBe(0);
    expect((await serving?.store.get("Slip", id))?.title).toBe(serving === null ? undefined : "a");
    expect(await serving?.store.isCurrent()).not.toBe(false);
    await serving?.store.close();
    vi.unstubAllEnvs();
    expect(out.join("\n")).toMatch(/Slip\.note: 1 value[\s\S]*It is erased/);
    out = [];
    expect(await run(["admin", file, "aside", ...options(where)])).toBe(0);
    expect(out).toEqual(["Nothing is kept aside.\n"]);
    expect(await run(["release", file, "--back", ...options(where)]), out.join("\n")).toBe(0);
    const bare = await opened(DESK, where);
    expect((await bare.store.get("Slip", id))?.note).toBe(null);
    await bare.store.close();
    // The backup has the release that its data are of, and takes the place of no other product.
    const restored = await place("restored");
    expect(await run(["restore", file, backup, ...options(restored)])).toBe(0);
    expect(await served(DESK, restored)).toEqual({ release: 1, numbers: [1], refused: null });
    const other = await place("other");
    await served(ANOTHER, other);
    out = [];
    expect(await run(["restore", file, backup, "--replace", ...options(other)])).toBe(1);
    expect(out.join("\n")).toContain("The backup is of another product than the data that are there");
    expect(await run(["restore", file, backup, "--replace", ...options(where)])).toBe(0);
    expect((await served(DESK, where)).numbers).toEqual([1]);
  });
});

it("does not serve what no version of the program that is here can run", async () => {
  const where = { data: join(folder, "unreadable") };
  const { store } = await opened(DESK, where);
  const release = (await latestRelease(store.system))!;
  const bundle = JSON.stringify({ ...JSON.parse(release.bundle), documents: [{ file: "spec.md", text: WITH_ERRORS }] });
  await store.write((transaction) => transaction.system.run(`UPDATE "ninefold_release" SET "bundle" = ?`, [bundle]) as Promise<number>);
  await store.close();
  writeFileSync(file, WITH_ERRORS);
  const { exit, failed } = serve(["--data", where.data]);
  expect(await exit).toBe(1);
  expect(failed()).toContain("Release 1 was recorded by Ninefold 0.1.0, and this version does not run its document. Start that one.");
});

it("serves the release of a document with errors, and says so in the log, to machines and to whom it concerns", async () => {
  const data = join(folder, "served");
  const first = join(folder, "first.md");
  writeFileSync(first, DESK);
  const options = ["--data", data];
  for (const [name, rank] of [
    ["ada", "chief"],
    ["bob", "clerk"],
  ] as const) {
    const email = `${name}@example.org`;
    const args = ["admin", first, "create-user", "--email", email, "--set", `name=${name}`, "--set", `rank=${rank}`, ...options];
    expect(await run(args), out.join("\n")).toBe(0);
  }
  const passwords = out.flatMap((line) => /shown only here: (\S+)/.exec(line)?.[1] ?? []);
  await served(DESK, { data });
  writeFileSync(first, WITH_ERRORS);
  renameSync(first, file);
  const { entries, started, stop, exit } = serve(["--data", data]);
  const address = await started();
  try {
    const refused = entries().find(({ message }) => message?.startsWith("the document is refused"));
    expect(refused).toMatchObject({ level: "error", message: "the document is refused; release 1 is served in its place", document: file });
    expect(refused?.error).toMatch(/^error\[[a-z-]+\]: [\s\S]*texts[\s\S]*Correct \S+spec\.md, and start the process again\.$/);
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready", document: "refused; release 1 is served in its place" }]);
    const behindOf = async (email: string, password: string) => {
      const headers = { "content-type": "application/json" };
      const session = await fetch(`${address}/api/session`, { method: "POST", headers, body: JSON.stringify({ email, password }) });
      const { token } = (await session.json()) as { token: string };
      expect(session.status).toBe(200);
      const app = await fetch(`${address}/-/app`, { headers: { authorization: `Bearer ${token}` } });
      return ((await app.json()) as { product: { behind?: string } }).product.behind;
    };
    expect(await behindOf("ada@example.org", passwords[0]!)).toContain("Release 1 of");
    expect(await behindOf("bob@example.org", passwords[1]!)).toBeUndefined();
  } finally {
    stop();
    await exit;
  }
});

it("takes on what another process released on the same PostgreSQL", async () => {
  const database = await startDatabase();
  const options = ["--database", database.url, "--data", join(folder, "shared")];
  const [one, other] = [DESK, DESK.replace("# Desk", "# Desk of slips")];
  writeFileSync(file, one);
  const first = serve(options);
  const address = await first.started();
  writeFileSync(file, other);
  const second = serve(options);
  try {
    await second.started();
    const message = "release 2 is taken on from the database";
    await vi.waitFor(() => expect(first.entries()).toContainEqual(expect.objectContaining({ level: "warn", message })), {
      timeout: 25_000,
      interval: 50,
    });
    const description = (await (await fetch(`${address}/api/openapi.json`)).json()) as { info: { title: string } };
    expect(description.info.title).toBe("Desk of slips");
  } finally {
    for (const { stop } of [first, second]) stop();
    await Promise.all([first.exit, second.exit]);
    await database.stop();
  }
});

it("is served on without a restart where a command releases it, on SQLite", async () => {
  const data = join(folder, "running");
  const options = ["--data", data];
  writeFileSync(file, DESK);
  const { entries, started, stop, exit } = serve(options);
  const address = await started();
  try {
    expect(statSync(join(data, "release.sock")).mode & 0o777).toBe(0o600);
    const title = async () => ((await (await fetch(`${address}/api/openapi.json`)).json()) as { info: { title: string } }).info.title;
    writeFileSync(file, DESK.replace("# Desk", "# Desk of slips").replace("| note ", "| remark (was note) "));
    expect(await run(["release", file, ...options]), out.join("\n")).toBe(0);
    expect(out.join("\n")).toContain("Database: Slip.remark goes on from note.\nRelease 2 is in force.");
    expect(await title()).toBe("Desk of slips");
    expect(entries()).toContainEqual(expect.objectContaining({ message: "released", release: 2 }));
    // What is in the way is said to whoever asks, and the product goes on.
    writeFileSync(file, DESK.replace("text(80) | required", "text(80) | required, unique"));
    expect(await run(["release", file, "--lose", "3", ...options])).toBe(1);
    expect(await run(["release", file, "--back", ...options]), out.join("\n")).toBe(0);
    expect(await title()).toBe("Desk");
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  } finally {
    stop();
    expect(await exit).toBe(0);
  }
  expect(existsSync(join(data, "release.sock"))).toBe(false);
});

it("does not begin without records where the file of a product was renamed", async () => {
  const place = mkdtempSync(join(folder, "renamed-"));
  const [before, after] = ["spec", "desk"].map((name) => join(place, `${name}.md`)) as [string, string];
  writeFileSync(before, DESK);
  const none = { data: null, database: null };
  await served(DESK, { data: join(place, ".ninefold", "spec") });
  // Both are there: each has its own data.
  writeFileSync(after, DESK);
  await demandNoFormerData(after, "Desk", none);
  rmSync(before);
  await expect(demandNoFormerData(after, "Desk", none)).rejects.toThrow(
    /desk\.md has no data yet, and \S+spec holds those of “Desk”, from when its document was called spec\.\n.* --data \S+spec\n.* --data \S+desk$/,
  );
  await demandNoFormerData(after, "Fleet", none);
  await demandNoFormerData(after, "Desk", { ...none, data: join(place, "elsewhere") });
  await served(DESK, { data: join(place, ".ninefold", "desk") });
  await demandNoFormerData(after, "Desk", none);
});

/** The built program, on `spec.md`. */
function serve(options: readonly string[]) {
  const args = [join(ROOT, "bin/ninefold.js"), "serve", file, "--port", "0", ...options];
  const shell = spawn(process.execPath, args, { stdio: "pipe" });
  const exit = new Promise<number | null>((done) => shell.once("exit", done));
  const told = { out: "", failed: "" };
  shell.stdout.on("data", (text) => (told.out += String(text)));
  shell.stderr.on("data", (text) => (told.failed += String(text)));
  const entries = (): Record<string, string>[] =>
    told.out
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const started = async (): Promise<string> => {
    const found = () => entries().find(({ message }) => message === "started")?.address;
    await vi.waitFor(() => expect(found(), told.failed).toBeDefined(), { timeout: 25_000, interval: 50 });
    return found()!;
  };
  return { entries, started, exit, failed: () => told.failed, stop: () => shell.kill("SIGTERM") };
}

// A backup of stored files copies exactly those that its moment names, and restores them.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/main.ts";
import { openFiles } from "../../src/runtime/server/storage/open.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import { addFile, completeFile, expireFiles, forgetFile } from "../../src/runtime/store/system/files.ts";
import { type FakeS3, startFakeS3 } from "../support/fake-s3.ts";
import { planOf } from "../support/test-server.ts";

const PAPERS = `# Papers

## 3. Entities and their fields

### Paper

| Field | Type            | Must be  | Value |
| ----- | --------------- | -------- | ----- |
| title | text(80)        | required | -     |
| scan  | file(2 KB, pdf) | optional | -     |
`;

const folder = mkdtempSync(join(tmpdir(), "ninefold-backup-files-"));
const file = join(folder, "spec.md");
const plan = planOf(PAPERS);
let s3: FakeS3;
let out: string[] = [];
beforeAll(async () => {
  writeFileSync(file, PAPERS);
  s3 = await startFakeS3();
});
afterAll(() => {
  s3?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  out = [];
  for (const where of ["log", "error"] as const) vi.spyOn(console, where).mockImplementation((line: string) => void out.push(line));
  vi.stubEnv("AWS_ENDPOINT_URL_S3", s3.endpoint);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const NOW = "2026-11-21T10:00:00.000Z";
const data = (name: string) => ["--data", join(folder, name)];
const database = (name: string) => {
  mkdirSync(join(folder, name), { recursive: true });
  return openStore({ plan, url: `sqlite:${join(folder, name, "ninefold.db")}` });
};
const stored = async (address: string, id: string) => {
  const bytes = await (await openFiles(address, process.env)).read(id, null);
  return bytes === null ? null : text(bytes);
};

describe.each(["folder", "s3"])("files that are kept in a %s", (kind) => {
  const place = (name: string) => (kind === "s3" ? `s3://${name}/prefix` : join(folder, `${name}-elsewhere`));

  async function keep(address: string, name: string, ids: readonly string[]): Promise<void> {
    const storage = await openFiles(address, process.env);
    const { store } = await database(name);
    for (const id of ids) {
      const path = join(storage.incoming, id);
      writeFileSync(path, `bytes of ${id}`);
      await store.write((transaction) => addFile(transaction, id, `${id}.pdf`, null, NOW));
      await storage.keep(id, path, `bytes of ${id}`.length);
      await store.write((transaction) => completeFile(transaction, { id, name: `${id}.pdf`, bytes: 10, kind: "application/pdf" }));
    }
    await store.close();
  }

  it("are in the backup and come back elsewhere, and what is missing is named", async () => {
    vi.stubEnv("NINEFOLD_FILES", place("from"));
    await keep(place("from"), kind, ["aa-one", "bb-two"]);
    const target = join(folder, `whole-${kind}`);
    expect([await run(["backup", file, target, ...data(kind)]), out.join("\n")]).toEqual([0, expect.stringContaining("and 2 files")]);
    expect(out.join("\n")).not.toContain("not where files are kept");
    expect(readFileSync(join(target, "files", "aa", "aa-one"), "utf8")).toBe("bytes of aa-one");

    await (await openFiles(place("from"), process.env)).remove("bb-two");
    const partly = join(folder, `partly-${kind}`);
    expect(await run(["backup", file, partly, ...data(kind)])).toBe(0);
    expect(out.at(-1)).toBe("1 file that a record has is not where files are kept: bb-two");

    vi.stubEnv("NINEFOLD_FILES", place("anew"));
    expect([await run(["restore", file, target, ...data(`anew-${kind}`)]), out.at(-1)]).toEqual([0, expect.stringContaining("2 files")]);
    expect(await stored(place("anew"), "bb-two")).toBe("bytes of bb-two");
    expect(await run(["restore", file, partly, ...data(`anew-${kind}`), "--replace"])).toBe(0);
    expect(out.at(-1)).toContain("bb-two");
    // The data that was put aside names it.
    expect(await stored(place("anew"), "bb-two")).toBe("bytes of bb-two");
  });

  it("stay as they were where a restore is refused", async () => {
    vi.stubEnv("NINEFOLD_FILES", place("other"));
    const { store } = await database(`other-${kind}`);
    await store.close();
    expect(await run(["restore", file, join(folder, `whole-${kind}`), ...data(`other-${kind}`)])).toBe(1);
    expect(out.at(-1)).toContain("--replace");
    expect(await stored(place("other"), "aa-one")).toBeNull();
  });

  it("are taken from a later moment where one was removed meanwhile", async () => {
    const address = place("churn");
    vi.stubEnv("NINEFOLD_FILES", address);
    await keep(address, `churn-${kind}`, ["cc-old", "dd-new"]);
    const { store } = await database(`churn-${kind}`);
    const backup = await import("../../src/cli/data/backup-files.ts");
    const take = backup.FileCopies.prototype.take;
    let passes = 0;
    // The sweep of a running product comes between two moments.
    vi.spyOn(backup.FileCopies.prototype, "take").mockImplementation(async function (this: InstanceType<typeof backup.FileCopies>, ids) {
      if (passes++ === 1) {
        await (await openFiles(address, process.env)).remove("ee-late");
        const missing = await take.call(this, ids);
        await store.write((transaction) => expireFiles(transaction, "2027-01-01T00:00:00.000Z"));
        await store.write((transaction) => forgetFile(transaction, "ee-late"));
        return missing;
      }
      const missing = await take.call(this, ids);
      if (passes === 1) await store.write((transaction) => addFile(transaction, "ee-late", "late.pdf", null, NOW));
      if (passes === 1)
        await store.write((transaction) => completeFile(transaction, { id: "ee-late", name: "late.pdf", bytes: 1, kind: "text/plain" }));
      return missing;
    });
    const target = join(folder, `churned-${kind}`);
    const code = await run(["backup", file, target, ...data(`churn-${kind}`)]);
    await store.close();
    expect([code, out.join("\n")]).toEqual([0, expect.stringContaining("and 0 files")]);
    expect(out.join("\n")).not.toContain("not where files are kept");
    // What was copied before the moment and is not named at it has left the backup.
    const left = readdirSync(join(target, "files"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(left).toEqual([]);
  });
});

// Releases are recorded with what they change, and fence every reader and writer of an older one.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FencedStore } from "../../../src/runtime/store/fenced-store.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import { MigrationRefused, type ReleaseDraft, type Store, Superseded } from "../../../src/runtime/store/store.ts";
import { latestRelease, listReleases } from "../../../src/runtime/store/system/releases.ts";
import { databases, ENGINES, execute } from "./databases.ts";
import { book, CONTEXT, changed, idOf, LENDING, planOf, withoutField } from "./fixture-plan.ts";
import { draft, WITH_SHELF } from "./release-draft.ts";

const PLAN = planOf(LENDING);
const RELEASED_ELSEWHERE = `INSERT INTO "ninefold_release" ("number", "product", "at", "program", "meaning", "bundle")
  VALUES (2, 'p', '2026-11-30T09:00:00.000Z', '0.1.0', 'elsewhere', '')`;

describe.each(ENGINES)("releases on %s", (engine) => {
  const { fresh } = databases(engine);
  const opened: Store[] = [];
  afterAll(async () => {
    for (const store of opened) await store.close();
  });

  async function released(url: string, release: ReleaseDraft | null, plan = PLAN): Promise<Store> {
    const { store } = await openStore({ plan, url, release });
    opened.push(store);
    return store;
  }
  const recorded = async (store: Store) => (await listReleases(store.system)).map(({ number, meaning }) => `${number} ${meaning}`);

  it("are numbered by what they mean, and know their product", async () => {
    const url = await fresh();
    const before = await released(url, null);
    expect([before.release, await recorded(before)]).toEqual([null, []]);
    await before.close();
    const first = await released(url, draft("first"));
    const { product, ...rest } = (await latestRelease(first.system))!;
    expect(product).toMatch(/^[0-9a-f-]{36}$/);
    expect(rest).toMatchObject({ number: 1, at: "2026-11-30T08:00:00.000Z", by: "ada", program: "0.1.0", bundle: "the bundle of first" });
    await first.close();
    const again = await released(url, draft("first", { bundle: "written otherwise" }));
    expect([again.release, await recorded(again)]).toEqual([1, ["1 first"]]);
    await again.close();
    const development = await released(url, draft("tried", { isRecorded: false }));
    expect([development.release, await recorded(development)]).toEqual([null, ["1 first"]]);
    await development.close();
    const second = await released(url, draft("second"), WITH_SHELF);
    expect([second.release, await recorded(second)]).toEqual([2, ["2 second", "1 first"]]);
    expect((await listReleases(second.system)).map((one) => one.product)).toEqual([product, product]);
  });

  it("are not recorded where the data cannot follow", async () => {
    const url = await fresh();
    const store = await released(url, draft("first"));
    await store.write((transaction) => transaction.insert("Book", book({ author: "Austen" })));
    await store.close();
    const without = planOf(changed("Book", withoutField("author")));
    await expect(openStore({ plan: without, url, release: draft("second") })).rejects.toBeInstanceOf(MigrationRefused);
    const after = await released(url, draft("first"));
    expect(await recorded(after)).toEqual(["1 first"]);
  });

  it("fence the transactions of an older one", async () => {
    const url = await fresh();
    const store = await released(url, draft("first"));
    const row = book();
    await store.write((transaction) => transaction.insert("Book", row));
    expect([await store.isLatest(), await store.isCurrent()]).toEqual([true, true]);
    await execute(url, RELEASED_ELSEWHERE);
    // As in the next turn of the event loop: within one, requests share what they know.
    await new Promise((done) => setImmediate(done));
    await expect(store.write((transaction) => transaction.insert("Book", book()))).rejects.toBeInstanceOf(Superseded);
    await expect(store.trial((transaction) => transaction.get("Book", idOf(row)))).rejects.toBeInstanceOf(Superseded);
    expect([await store.isLatest(), await store.isCurrent()]).toEqual([false, false]);
    expect(await store.count("Book", null, CONTEXT, null)).toBe(1);
    // What was done already is noted in Ninefold's own tables, whoever has released meanwhile.
    await store.writeSystem((transaction) => transaction.saveCredential("ada", "a hash"));
    expect(await store.credential("ada")).toBe("a hash");
  });

  it.runIf(engine === "postgres")("wait for the transactions of the one before, and no other begins meanwhile", async () => {
    const url = await fresh();
    const store = await released(url, draft("first"));
    let end = () => {};
    const ended = new Promise<void>((done) => {
      end = done;
    });
    const writing = store.write(async (transaction) => {
      await transaction.insert("Book", book());
      await ended;
    });
    let isReleased = false;
    const releasing = released(url, draft("second")).then(() => {
      isReleased = true;
    });
    const waiting = async () => execute(url, "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'ninefold_release'::regclass");
    await expect.poll(async () => (await waiting()).length).toBe(1);
    const late = store.write((transaction) => transaction.insert("Book", book())).catch((error: unknown) => error);
    await expect.poll(async () => (await waiting()).length).toBe(2);
    expect(isReleased).toBe(false);
    end();
    await Promise.all([writing, releasing]);
    expect(await late).toBeInstanceOf(Superseded);
  });

  it.runIf(engine === "postgres")("keep nobody waiting who reads, while somebody else has the table", async () => {
    const url = await fresh();
    const store = await released(url, draft("first"));
    const reader = await store.snapshot();
    await reader.reader.count("Book", null, CONTEXT, null);
    let isReleased = false;
    const releasing = released(url, draft("second"), WITH_SHELF).then(() => {
      isReleased = true;
    });
    const waiting = async () => execute(url, "SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'");
    await expect.poll(async () => (await waiting()).length).toBe(1);
    expect([await store.count("Book", null, CONTEXT, null), isReleased]).toEqual([0, false]);
    await reader.end();
    await releasing;
  });

  it("are taken on where the database is at them, and at no others", async () => {
    const url = await fresh();
    const store = await released(url, draft("first"));
    const switched: string[] = [];
    const follow = (plan: typeof PLAN, number: number) => store.follow(plan, number, () => switched.push(`${number} ${store.release}`));
    expect(await follow(PLAN, 2)).toBe(false);
    await execute(url, RELEASED_ELSEWHERE);
    expect(await follow(WITH_SHELF, 2)).toBe(false);
    expect(await store.isCurrent()).toBe(false);
    expect(await follow(PLAN, 2)).toBe(true);
    expect([switched, await store.isCurrent()]).toEqual([["2 2"], true]);
    await store.write((transaction) => transaction.insert("Book", book()));
  });

  it("leave nothing to whoever began with the plan before", async () => {
    const store = await released(await fresh(), null);
    const before = new FencedStore(store);
    const row = book();
    await before.write((transaction) => transaction.insert("Book", row));
    const seen: string[] = [];
    // It is asked for while the adoption is under way, and waits for it.
    const adopted = store.adopt(WITH_SHELF, { switched: () => void seen.push(`switched at ${store.adoptions}`) });
    const waiting = engine === "sqlite" ? before.write((transaction) => transaction.insert("Book", book())).catch((error) => error) : null;
    await adopted;
    if (waiting !== null) expect(await waiting).toBeInstanceOf(Superseded);
    expect(seen).toEqual([`switched at ${before.adoptions + 1}`]);
    await expect(before.write((transaction) => transaction.insert("Book", book()))).rejects.toBeInstanceOf(Superseded);
    expect(() => before.get("Book", idOf(row))).toThrow(Superseded);
    expect(() => before.system).toThrow(Superseded);
    const after = new FencedStore(store);
    expect(await after.get("Book", idOf(row))).toMatchObject({ shelf: null });
    expect([before.release, await before.isLatest(), await after.isLatest()]).toEqual([null, false, true]);
  });

  describe("of a process that is killed", () => {
    // Beside the installed packages, so that what was built finds them.
    const folder = mkdtempSync(resolve(import.meta.dirname, "../../../node_modules/.release-"));
    beforeAll(async () => {
      const ssr = resolve(import.meta.dirname, "release-writer.ts");
      await build({ configFile: false, logLevel: "silent", build: { ssr, outDir: folder, target: "node20" } });
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it.each([
      ["compared", "1 first", false],
      ["migrated", "1 first", false],
      ["committed", "2 second", true],
    ])("are whole: once it had %s", async (step, latest, isMigrated) => {
      const url = await fresh();
      await (await released(url, draft("first"))).close();
      const child = spawn(process.execPath, [join(folder, "release-writer.js"), url, step]);
      expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
      // The database lets go of a process that is gone.
      const store = await released(url, isMigrated ? draft("second") : draft("first"), isMigrated ? WITH_SHELF : PLAN);
      expect((await recorded(store))[0]).toBe(latest);
      expect(await store.isCurrent()).toBe(true);
    });
  });
});

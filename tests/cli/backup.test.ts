// A backup is one moment of a product, and is restored on either engine as it was. NINEFOLD_BACKUPS says how many more are
// made and restored while it is written to (50 is the full size).

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/main.ts";
import { createServer } from "../../src/runtime/server/server.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import { startDatabase, type TestDatabase } from "../engines/postgres-database.ts";
import { planOf } from "../support/test-server.ts";

const BANK = `# Bank

## 3. Entities and their fields

### Account

| Field   | Type          | Must be          | Value    |
| ------- | ------------- | ---------------- | -------- |
| name    | text(80)      | required, unique | -        |
| balance | money         | required         | starts 0 |
| tags    | list of text(40) | -             | -        |
| since   | date          | -                | -        |
| closed  | yes/no        | -                | -        |
| next    | reference to Account | -         | -        |

### Transfer

| Field  | Type                 | Must be  | Value |
| ------ | -------------------- | -------- | ----- |
| source | reference to Account | required | -     |
| target | reference to Account | required | -     |

## 4. States and transitions

### Transfer

- States: done
- Ends in: done

| From  | Action | To   | Then                                                |
| ----- | ------ | ---- | --------------------------------------------------- |
| (new) | move   | done | add -1 to source.balance; add 1 to target.balance |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |

| Entity   | Action              | Visitor |
| -------- | ------------------- | ------- |
| Account  | see, create, change | yes     |
| Transfer | see, move           | yes     |
`;

const MORE = Number(process.env.NINEFOLD_BACKUPS ?? "0");
const folder = mkdtempSync(join(tmpdir(), "ninefold-backup-"));
const file = join(folder, "spec.md");
const plan = planOf(BANK);
let out: string[] = [];
const databases: TestDatabase[] = [];
beforeAll(() => writeFileSync(file, BANK));
afterAll(async () => {
  for (const database of databases) await database.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  out = [];
  for (const where of ["log", "error"] as const) vi.spyOn(console, where).mockImplementation((text: string) => void out.push(text));
});
afterEach(() => vi.restoreAllMocks());

interface Serving {
  ask(method: string, path: string, body?: unknown): Promise<{ items: Record<string, unknown>[]; total: number; id: string }>;
  close(): Promise<void>;
}

async function serve(url: string): Promise<Serving> {
  const { store } = await openStore({ plan, url });
  const server = await createServer({ plan, store, sweepEvery: 0 });
  const address = await server.listen({ host: "127.0.0.1", port: 0 });
  return {
    async ask(method, path, body) {
      const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
      const reply = await fetch(address + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      expect(reply.status, `${method} ${path}`).toBeLessThan(300);
      return reply.json() as ReturnType<Serving["ask"]>;
    },
    async close() {
      await server.close();
      await store.close();
    },
  };
}

const everything = async ({ ask }: Serving) => {
  const [accounts, transfers] = await Promise.all(
    ["Account", "Transfer"].map((name) => ask("GET", `/api/records/${name}?size=100&total=exact`)),
  );
  return { accounts: accounts?.items ?? [], transfers: transfers?.total ?? 0 };
};

const sqlite = (name: string) => ({ url: `sqlite:${join(folder, name, "ninefold.db")}`, options: ["--data", join(folder, name)] });
const postgres = async (name: string) => {
  const database = await startDatabase();
  databases.push(database);
  return { url: database.url, options: ["--database", database.url, "--data", join(folder, name)] };
};

/** Every transfer raises the versions of two accounts by one each; the first three made none, two were changed once. */
function expectOneMoment({ accounts, transfers }: Awaited<ReturnType<typeof everything>>): void {
  expect(accounts.reduce((sum, account) => sum + Number(account.version), 0)).toBe(3 + 2 + 2 * transfers);
  expect(accounts.reduce((sum, account) => sum + Math.round(Number(account.balance) * 100), 0)).toBe(3000);
  expect(transfers).toBeGreaterThan(0);
}

describe.each(["sqlite", "postgres"])("a backup of a product on %s", (engine) => {
  it("is one moment while many write, and is restored on both engines", { timeout: 60_000 + MORE * 20_000 }, async () => {
    const from = engine === "sqlite" ? sqlite("from") : await postgres("kept");
    if (engine === "sqlite") mkdirSync(join(folder, "from"));
    const serving = await serve(from.url);
    const names = ["ä", "b", "c"].map((name) => ({ name, balance: "10.00", tags: ["x", "y;z"], since: "2026-02-28", closed: true }));
    const made: string[] = [];
    for (const account of names) made.push((await serving.ask("POST", "/api/records/Account", account)).id);
    await serving.ask("PATCH", `/api/records/Account/${made[0]}`, { next: made[1] });
    await serving.ask("PATCH", `/api/records/Account/${made[1]}`, { next: made[0] });
    let moved = 0;
    let going = true;
    const writers = Array.from({ length: 3 }, async (_, at) => {
      while (going) {
        await serving.ask("POST", "/api/records/Transfer/actions/move", { source: made[at], target: made[(at + 1) % 3] });
        moved++;
        // Whoever backs up is in the same process, and has its turn.
        if (moved > 100) await pause(10);
      }
    });
    await vi.waitFor(() => expect(moved).toBeGreaterThan(10), { timeout: 20_000 });
    for (let round = 0; round < MORE; round++) {
      const [kept, there] = [join(folder, `more-${engine}-${round}`), sqlite(`more-${engine}-${round}.data`)];
      expect(await run(["backup", file, kept, ...from.options])).toBe(0);
      expect(await run(["restore", file, kept, ...there.options])).toBe(0);
      const restored = await serve(there.url);
      expectOneMoment(await everything(restored));
      await restored.close();
    }
    const target = join(folder, `backup-${engine}`);
    const code = await run(["backup", file, target, ...from.options]);
    going = false;
    await Promise.all(writers);
    expect([code, out.join("\n")]).toEqual([0, expect.stringContaining("was read back")]);
    await serving.close();
    // It is for its owner alone.
    const modes = ["", ...(readdirSync(target, { recursive: true }) as string[])].map((name) => statSync(join(target, name)));
    expect(modes.filter((status) => (status.mode & 0o777) !== (status.isDirectory() ? 0o700 : 0o600))).toEqual([]);

    const anew = await postgres(`anew_${engine}`);
    const answers = [];
    for (const to of [sqlite(`anew-${engine}`), anew]) {
      expect([await run(["restore", file, target, ...to.options]), out.join("\n")]).toEqual([0, expect.stringContaining("Restored")]);
      const restored = await serve(to.url);
      answers.push(await everything(restored));
      await restored.ask("POST", "/api/records/Transfer/actions/move", { source: made[0], target: made[1] });
      await restored.close();
    }
    const [first, second] = answers;
    expect(second).toEqual(first);
    expect(first?.accounts.map(({ name, tags, since, closed }) => ({ name, tags, since, closed }))).toContainEqual({
      ...{ name: "ä", tags: ["x", "y;z"], since: "2026-02-28", closed: true },
    });
    expectOneMoment(first!);

    const to = sqlite(`anew-${engine}`);
    expect(await run(["restore", file, target, ...to.options])).toBe(1);
    expect(out.at(-1)).toContain("--replace");
    expect(await run(["restore", file, target, ...to.options, "--replace"])).toBe(0);
    expect(readdirSync(join(folder, `anew-${engine}`)).some((name) => name.startsWith("ninefold.db.before-"))).toBe(true);
    expect(await run(["restore", file, target, ...anew.options])).toBe(1);
    expect(await run(["restore", file, target, ...anew.options, "--replace"])).toBe(0);
    for (const again of [to, anew]) {
      const restored = await serve(again.url);
      expect(await everything(restored)).toEqual(first);
      await restored.close();
    }
  });
});

describe("a backup", () => {
  it("is refused where it was changed, and never written over another", async () => {
    const target = join(folder, "backup-sqlite");
    const away = sqlite("never");
    expect(await run(["backup", file, target, ...sqlite("from").options])).toBe(1);
    expect(out.at(-1)).toContain("is there already");
    const table = join(target, "tables", "000.jsonl");
    writeFileSync(table, `${readFileSync(table, "utf8")}\n`);
    expect(await run(["restore", file, target, ...away.options])).toBe(1);
    expect(out.at(-1)).toContain("is damaged");
    expect(existsSync(join(folder, "never", "ninefold.db"))).toBe(false);
  });

  it("is refused where there is nothing to keep, and a restore where the product is served", async () => {
    expect(await run(["backup", file, join(folder, "nothing"), ...sqlite("empty").options])).toBe(1);
    expect(out.at(-1)).toContain("no database");
    expect(await run(["restore", file, folder, ...sqlite("empty").options])).toBe(1);
    expect(out.at(-1)).toContain("is no backup");
    const serving = await serve(sqlite("from").url);
    expect(await run(["restore", file, join(folder, "backup-postgres"), ...sqlite("from").options, "--replace"])).toBe(1);
    expect(out.at(-1)).toContain("already open");
    await serving.close();
  });
});

// A disk that fails or is full while many write, on SQLite. Nobody is told anything but that it was done or could not be;
// what was acknowledged is there, once; and it goes on by itself. NINEFOLD_DISK says how many rounds of each there are (60
// is the full size). It needs strace and prlimit, and is left out where there are none.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { Random } from "../engines/random.ts";
import { visitorsMay } from "../fixtures/documents/visitor-permissions.ts";
import { ask, ENVIRONMENT, expectWhole, LEDGER, load, openAccount, post } from "./ledger.ts";
import { Served } from "./served.ts";
import { HAS_STRACE } from "./traced.ts";

const ROUNDS = Number(process.env.NINEFOLD_DISK ?? "1");
const SEED = Number(process.env.NINEFOLD_DISK_SEED ?? "7");
const HAS_PRLIMIT = process.platform === "linux" && spawnSync("prlimit", ["--version"]).status === 0;
/** How far apart failures are: more than what is committed together writes, and no multiple of it. */
const STEPS = [211, 257, 331, 419, 509];
const FAILURES = ["ENOSPC", "EIO"];
/** A start writes less often. */
const FIRST = 60;

const folder = mkdtempSync(join(tmpdir(), "ninefold-disk-"));
const file = join(folder, "spec.md");
writeFileSync(file, LEDGER);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In front of the command whose calls fail. */
function failing(wal: string, turn: number, into: string): string[] {
  const calls = "pwrite64,fdatasync,fsync,ftruncate";
  const failure = `error=${FAILURES[turn % FAILURES.length]}:when=${FIRST + turn}+${STEPS[turn % STEPS.length]}`;
  return ["strace", "-D", "-f", "-P", wal, "-e", `trace=${calls}`, "-e", `inject=${calls}:${failure}`, "-e", "signal=none", "-o", into];
}

function expectSound(data: string): void {
  const database = new Database(join(data, "ninefold.db"), { readonly: true });
  expect(database.pragma("quick_check", { simple: true })).toBe("ok");
  database.close();
}

describe.runIf(HAS_STRACE)("a disk that fails now and then", () => {
  it("loses nothing that was acknowledged, does nothing twice, and goes on", { timeout: 120_000 + ROUNDS * 60_000 }, async () => {
    const data = join(folder, "now-and-then");
    const where = ["--data", data];
    const sound = new Served(file, where, ENVIRONMENT);
    await sound.start();
    const account = await openAccount(sound);
    const acknowledged: number[] = [];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        await sound.kill();
        const trace = join(folder, `trace-${round}`);
        const served = new Served(file, where, ENVIRONMENT, failing(join(data, "ninefold.db-wal"), round, trace));
        try {
          await served.start();
          acknowledged.push(...(await load([served], account, 2, async () => {}, round * 10_000)));
        } finally {
          await served.kill();
        }
        expect(readFileSync(trace, "latin1").split("(INJECTED)").length).toBeGreaterThan(2);
        await sound.start();
        await expectWhole(sound.url, acknowledged);
      }
    } finally {
      await sound.kill();
    }
    expectSound(data);
  });
});

describe.runIf(HAS_STRACE)("a write that could not be synchronised", () => {
  it("is gone, also when the process is killed at once", { timeout: 120_000 }, async () => {
    const data = join(folder, "unsynchronised");
    const where = ["--data", data];
    const sound = new Served(file, where, ENVIRONMENT);
    await sound.start();
    const account = await openAccount(sound);
    // The second synchronisation of the log fails, once, or with all that follow.
    for (const [turn, failure] of ["when=2", "when=2+"].entries()) {
      await sound.kill();
      const inject = ["-e", "trace=fdatasync,fsync", "-e", `inject=fdatasync,fsync:error=EIO:${failure}`, "-e", "signal=none"];
      const under = ["strace", "-D", "-f", "-P", join(data, "ninefold.db-wal"), ...inject, "-o", join(folder, "unsynchronised.trace")];
      const served = new Served(file, where, ENVIRONMENT, under);
      await served.start();
      const kept: number[] = [];
      let status = 201;
      for (let place = turn * 100; status === 201 && place < turn * 100 + 20; place++) {
        ({ status } = await post(served.url, "/api/records/Entry/actions/book", { place, account, amount: 1 }, `gone${place}`));
        if (status === 201) kept.push(place);
      }
      await served.kill();
      expect(status).toBe(503);
      await sound.start();
      const { body } = await ask(sound.url, `/api/records/Entry?place.min=${turn * 100}&size=100`, {});
      expect(body.items.map((entry: { place: number }) => entry.place)).toEqual(kept);
    }
    await sound.kill();
    expectSound(data);
  });
});

const PAPERS = `# Papers

## 3. Entities and their fields

### Paper

| Field | Type       | Must be  |
| ----- | ---------- | -------- |
| scan  | file(9 MB) | required |

${visitorsMay({ Paper: "see, create" })}
`;

/** No file of the process grows beyond so many bytes. */
function leaveRoom(served: Served, bytes: number | "unlimited"): void {
  expect(spawnSync("prlimit", ["--pid", String(served.id), `--fsize=${bytes}:unlimited`]).status).toBe(0);
}

describe.runIf(HAS_PRLIMIT)("a disk that is full for a while", () => {
  it("takes no file, says so, leaves nothing of it, and takes the next", async () => {
    const [papers, data] = [join(folder, "papers.md"), join(folder, "papers")];
    writeFileSync(papers, PAPERS);
    const served = new Served(papers, ["--data", data]);
    await served.start();
    const send = async (bytes: number): Promise<[number, string]> => {
      const address = `${served.url}/api/records/Paper/uploads/scan?name=scan.txt`;
      const headers = { "content-type": "application/octet-stream" };
      const reply = await fetch(address, { method: "POST", headers, body: "a".repeat(bytes) });
      return [reply.status, ((await reply.json()) as { code?: string }).code ?? ""];
    };
    try {
      leaveRoom(served, 5_000_000);
      expect(await send(6_000_000)).toEqual([503, "unavailable"]);
      expect(readdirSync(join(data, "files", "incoming"))).toEqual([]);
      expect(await send(4_000_000)).toEqual([201, ""]);
      leaveRoom(served, "unlimited");
      expect(await send(6_000_000)).toEqual([201, ""]);
    } finally {
      await served.kill();
    }
  });

  it("goes on where its log cannot be written, and writes it as soon as there is room", async () => {
    const log = join(folder, "log");
    const served = new Served(file, ["--data", join(folder, "logging")], ENVIRONMENT, [], log);
    await served.start();
    const read = async () => (await fetch(`${served.url}/api/records/Account`)).status;
    const lines = () => readFileSync(log, "utf8").split("\n").length;
    try {
      expect(await read()).toBe(200);
      leaveRoom(served, statSync(log).size);
      for (let at = 0; at < 50; at++) expect(await read()).toBe(200);
      const before = lines();
      leaveRoom(served, "unlimited");
      expect(await read()).toBe(200);
      await expect.poll(lines, { timeout: 10_000, interval: 20 }).toBeGreaterThanOrEqual(before + 50);
      leaveRoom(served, statSync(log).size);
      expect(await read()).toBe(200);
      // It ends; not well, since there is no room for the database either.
      expect(await served.stop()).toBe(1);
    } finally {
      await served.kill();
    }
  });

  it("is told as that, loses nothing, and is written to as soon as there is room", { timeout: 120_000 + ROUNDS * 30_000 }, async () => {
    const random = new Random(SEED);
    const data = join(folder, "full");
    const served = new Served(file, ["--data", data], ENVIRONMENT);
    await served.start();
    const account = await openAccount(served);
    const booked: number[] = [];
    try {
      const acknowledged = await load([served], account, ROUNDS + 1, async (turn) => {
        leaveRoom(served, Math.floor(random.next() * statSync(join(data, "ninefold.db-wal")).size));
        for (let place = -1 - 1_000 * turn; place > -1_000 * (turn + 1); place--) {
          const book = () => post(served.url, "/api/records/Entry/actions/book", { place, account, amount: 1 }, `full${place}`);
          const { status, body } = await book();
          booked.push(place);
          if (status === 201) continue;
          expect([status, body.code]).toEqual([503, "unavailable"]);
          leaveRoom(served, "unlimited");
          await expect.poll(async () => (await book()).status, { timeout: 10_000, interval: 20 }).toBe(201);
          return;
        }
        throw new Error("The disk was never full.");
      });
      await expectWhole(served.url, [...acknowledged, ...booked]);
    } finally {
      await served.kill();
    }
    expectSound(data);
    await served.start();
    await served.kill();
  });
});

// What was acknowledged on SQLite survives a power cut. Whatever was acknowledged before that moment is there, and all of
// it is whole. NINEFOLD_POWER says how many moments (1000 is the full size). It needs strace, and is left out where there
// is none.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Random } from "../engines/random.ts";
import { planOf } from "../support/test-server.ts";
import { ENVIRONMENT, LEDGER, load, openAccount } from "./ledger.ts";
import { Served } from "./served.ts";
import { cutAt, HAS_STRACE, stepsOf, tracing } from "./traced.ts";

const MOMENTS = Number(process.env.NINEFOLD_POWER ?? "20");
const SEED = Number(process.env.NINEFOLD_POWER_SEED ?? "7");

describe.runIf(HAS_STRACE)("a power cut while many write", () => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-power-"));
  const { Entry, Account } = planOf(LEDGER).entities;
  let steps: ReturnType<typeof stepsOf> = [];
  /** The steps by which entries were acknowledged, in their order. */
  let told: { readonly at: number; readonly place: number; readonly isSettled: boolean }[] = [];

  beforeAll(async () => {
    const file = join(folder, "spec.md");
    const trace = join(folder, "trace");
    writeFileSync(file, LEDGER);
    const served = new Served(file, ["--data", join(folder, "data")], ENVIRONMENT, tracing(trace));
    await served.start();
    await load([served], await openAccount(served), MOMENTS > 100 ? 8 : 1, async () => {});
    await served.kill();
    steps = stepsOf(trace, "ninefold.db");
    told = steps.flatMap((step, at) => {
      const said = step.is === "told" && /^HTTP\/1\.1 20[01]/.test(step.text) ? /"place":(\d+)[^}]*"status":"(\w+)"/.exec(step.text) : null;
      return said === null ? [] : [{ at, place: Number(said[1]), isSettled: said[2] !== "booked" }];
    });
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What is lost, doubled or half done after a cut before the step `until`; nothing where all is well. */
  function lost(until: number, random: Random, honest: boolean): string[] {
    const data = mkdtempSync(join(folder, "cut-"));
    try {
      cutAt(steps, until, random, data, honest);
      const database = new Database(join(data, "ninefold.db"));
      const wrong: string[] = [];
      if (database.pragma("quick_check", { simple: true }) !== "ok") wrong.push("the file is not whole");
      const entries = database.prepare(`SELECT "place", "amount", "status" FROM "${Entry!.table}"`).all() as Kept[];
      const account = database.prepare(`SELECT "total", "settled", "noted" FROM "${Account!.table}"`).get() as object;
      database.close();
      const kept = new Map(entries.map((entry) => [entry.place, entry]));
      for (const { at, place, isSettled } of told) {
        if (at >= until) break;
        const entry = kept.get(place);
        if (entry === undefined || (isSettled && entry.status === "booked")) wrong.push(`entry ${place} is not what was acknowledged`);
      }
      const count = (holds: (entry: Kept) => boolean) => entries.filter(holds).length;
      const added = {
        total: entries.reduce((sum, { amount }) => sum + amount, 0),
        settled: count(({ status }) => status !== "booked"),
        noted: count(({ status }) => status === "noted"),
      };
      if (JSON.stringify(account) !== JSON.stringify(added)) wrong.push(`${JSON.stringify(account)} is not ${JSON.stringify(added)}`);
      return wrong;
    } catch (error) {
      return [String(error)];
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  }

  it("loses nothing that was acknowledged, and leaves nothing half done", { timeout: 300_000 + MOMENTS * 10_000 }, () => {
    expect(told.length).toBeGreaterThan(80);
    const random = new Random(SEED);
    for (let moment = 0; moment < MOMENTS; moment++) {
      const until = told[0]!.at + 1 + Math.floor(random.next() * (steps.length - told[0]!.at));
      expect([moment, until, lost(until, random, true)]).toEqual([moment, until, []]);
    }
  });

  it("would be noticed where the program did not wait for the disk", { timeout: 300_000 }, () => {
    const random = new Random(SEED);
    const losses = Array.from({ length: 10 }, () => lost(steps.length, random, false).length);
    expect(losses.filter((count) => count > 0).length).toBeGreaterThan(5);
  });
});

interface Kept {
  readonly place: number;
  readonly amount: number;
  readonly status: string;
}

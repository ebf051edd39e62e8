// The files of a SQLite database: for their owner alone, and whole after a restore was killed.

import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { Store } from "../../../src/runtime/store/store.ts";
import { insertAll } from "./databases.ts";
import { book, CONTEXT, LENDING, planOf } from "./fixture-plan.ts";

const plan = planOf(LENDING);

describe("the files of a database", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "ninefold-files-"));
    file = join(folder, "test.db");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = async (): Promise<Store> => (await openStore({ plan, url: `sqlite:${file}` })).store;
  const books = (store: Store) => store.count("Book", null, CONTEXT, null);
  const modes = () => readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]);

  it("are their owner's alone, new ones and those that were open to others", async () => {
    const first = await open();
    expect(modes().filter(([, mode]) => mode !== "600")).toEqual([]);
    await first.close();
    for (const [name] of modes()) chmodSync(join(folder, name!), 0o644);
    const second = await open();
    expect(modes().length).toBeGreaterThan(2);
    expect(modes().filter(([, mode]) => mode !== "600")).toEqual([]);
    await second.close();
  });

  it("are rid of what a killed restore was filling", async () => {
    const store = await open();
    await insertAll(store, [["Book", book()]]);
    await store.close();
    for (const end of ["", "-wal", "-shm"]) writeFileSync(`${file}.restoring-1234${end}`, "half");
    const again = await open();
    expect(readdirSync(folder).filter((name) => name.includes("restoring"))).toEqual([]);
    expect(await books(again)).toBe(1);
    await again.close();
  });

  it("are as they were where a restore was killed between putting them aside and taking their place", async () => {
    const store = await open();
    await insertAll(store, [["Book", book()]]);
    await store.close();
    writeFileSync(`${file}.before-20260101T000000Z`, "an older one");
    renameSync(file, `${file}.before-20260102T000000Z`);
    writeFileSync(`${file}.restoring-1234`, "whole, but not yet in its place");
    const again = await open();
    expect(await books(again)).toBe(1);
    await again.close();
    expect(existsSync(`${file}.before-20260101T000000Z`)).toBe(true);
    expect(existsSync(`${file}.before-20260102T000000Z`)).toBe(false);
  });

  it("are left alone where nothing was killed, also what a restore put aside", async () => {
    writeFileSync(`${file}.before-20260101T000000Z`, "an older one");
    const store = await open();
    expect(await books(store)).toBe(0);
    await store.close();
    expect(existsSync(`${file}.before-20260101T000000Z`)).toBe(true);
  });
});

// What takes long in a release is done before its switch, while people write.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { AdoptOptions, Row, Store } from "../../../src/runtime/store/store.ts";
import { databases, ENGINES, type Engine, execute, insertAll } from "./databases.ts";
import { dog } from "./kennel.ts";
import { AFTER, BEFORE } from "./release-ahead-plans.ts";
import { draft } from "./release-draft.ts";

const COUNT = 450;
const idAt = (n: number) => `d${String(n).padStart(5, "0")}`;
const rowAt = (n: number): Row => ({
  ...{ name: `Rex${n} of Reis ${n}`, born: n % 4 === 0 ? null : `2020-01-0${n % 9}` },
  ...{ note: n % 3 === 0 ? null : `note ${n}`, age: n % 20, size: n % 2 === 0 ? "big" : "small" },
});

/** What a record of the first document has in the second. */
const released = ({ name, born, note, age, size }: Row): Row => {
  const [first, ...rest] = String(name).split(" ");
  return {
    ...{ first: first ?? "", rest: rest.join(" "), born: born ?? null, note: note ?? "nothing" },
    age: 10 * Number(age),
    size: size ?? null,
  };
};

async function leftovers(engine: Engine, url: string): Promise<unknown[]> {
  const columns =
    engine === "sqlite"
      ? `SELECT i.name FROM sqlite_schema t JOIN pragma_table_info(t.name) i WHERE i.name LIKE 'ninefold_ahead%'`
      : `SELECT column_name AS name FROM information_schema.columns WHERE column_name LIKE 'ninefold_ahead%'`;
  const triggers =
    engine === "sqlite"
      ? `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'ninefold_stale%'`
      : `SELECT tgname AS name FROM pg_trigger WHERE tgname LIKE 'ninefold_stale%'`;
  const noted = `SELECT "key" FROM "ninefold_stale_record" UNION ALL SELECT "key" FROM "ninefold_meta" WHERE "key" = 'ahead'`;
  return [...(await execute(url, columns)), ...(await execute(url, triggers)), ...(await execute(url, noted))];
}

describe.each(ENGINES)("a release on %s", (engine) => {
  const { fresh } = databases(engine);
  const opened: Store[] = [];
  afterAll(async () => {
    for (const store of opened) await store.close();
  });

  async function filled(count = COUNT) {
    const url = await fresh();
    const { store } = await openStore({ plan: BEFORE, url, release: draft("first") });
    opened.push(store);
    const rows = new Map(Array.from({ length: count }, (_, n) => [idAt(n), rowAt(n)]));
    await insertAll(
      store,
      [...rows].map(([id, row]) => dog(id, row)),
    );
    return { url, store, rows };
  }

  async function demandReleased(store: Store, rows: ReadonlyMap<string, Row>) {
    for (const [id, row] of rows) expect(await store.get("Dog", id)).toMatchObject(released(row));
    expect(Number((await store.system.rows(`SELECT count(*) FROM "dog"`, []))[0]?.[0])).toBe(rows.size);
  }

  it("takes in what is written while it works", async () => {
    const { url, store, rows } = await filled();
    let [isHeld, written] = [false, 0];
    const write = async () => {
      for (let n = 0; !isHeld; n++) {
        const [id, made] = [idAt((n * 37) % COUNT), idAt(COUNT + n)];
        const change = { name: `Bo${n} Ek`, note: n % 2 === 0 ? null : "changed", size: "big" };
        await store.write(async (transaction) => {
          const version = Number((await transaction.get("Dog", id))?.version ?? 0);
          if (version > 0) await transaction.update("Dog", id, { ...change, version: version + 1 }, version);
          await transaction.insert(...dog(made, rowAt(n)));
          if (n % 5 === 0) await transaction.remove("Dog", idAt(n));
        });
        if (rows.has(id)) rows.set(id, { ...rows.get(id), ...change });
        rows.set(made, rowAt(n));
        if (n % 5 === 0) rows.delete(idAt(n));
        written++;
      }
    };
    const writing = write();
    const holding: AdoptOptions["holding"] = async (work) => {
      isHeld = true;
      await writing;
      return work();
    };
    await store.adopt(AFTER, { release: draft("second"), holding });
    expect(written).toBeGreaterThan(5);
    await demandReleased(store, rows);
    expect(await leftovers(engine, url)).toEqual([]);
    await store.write((transaction) =>
      transaction.insert(...dog("new", { first: "Zé", rest: null, born: null, note: "x", age: 5, size: "big" })),
    );
  });

  it("is tried again where too much was written for its switch", async () => {
    const { store, rows } = await filled();
    let tried = 0;
    const holding: AdoptOptions["holding"] = async (work) => {
      if (++tried === 1) {
        for (const id of [...rows.keys()].slice(0, 300)) rows.set(id, { ...rows.get(id), note: null });
        await store.write(async (transaction) => {
          for (const id of [...rows.keys()].slice(0, 300)) await transaction.update("Dog", id, { note: null }, 1);
        });
      }
      return work();
    };
    await store.adopt(AFTER, { release: draft("second"), holding });
    expect(tried).toBe(2);
    await demandReleased(store, rows);
  });

  it("leaves nothing where it is refused", async () => {
    const { url, store, rows } = await filled();
    await store.write((transaction) => transaction.update("Dog", idAt(1), { name: `${"x".repeat(70)} y` }, 1));
    await expect(store.adopt(AFTER, { release: draft("second") })).rejects.toThrow("does not fit Dog.first");
    expect(await leftovers(engine, url)).toEqual([]);
    expect(await store.get("Dog", idAt(2))).toMatchObject(rows.get(idAt(2))!);
    await store.write((transaction) => transaction.update("Dog", idAt(1), { name: "Rex" }, 1));
  });

  describe("whose process is killed", () => {
    // Beside the installed packages, so that what was built finds them.
    const folder = mkdtempSync(resolve(import.meta.dirname, "../../../node_modules/.release-"));
    beforeAll(async () => {
      const ssr = resolve(import.meta.dirname, "release-ahead-writer.ts");
      await build({ configFile: false, logLevel: "silent", build: { ssr, outDir: folder, target: "node20" } });
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it("leaves the product before or after it whole, at each of its steps and of the way back", async () => {
      const seen: string[] = [];
      for (let isOver = false, at = 1; !isOver; at++) {
        const { url, store, rows } = await filled(30);
        await store.close();
        const child = spawn(process.execPath, [join(folder, "release-ahead-writer.js"), url, String(at)], {
          stdio: ["ignore", "ignore", "inherit"],
        });
        const [code] = await once(child, "exit");
        isOver = code === 0;
        const [latest] = await execute(url, `SELECT "meaning" FROM "ninefold_release" ORDER BY "number" DESC LIMIT 1`);
        const { meaning } = latest as { readonly meaning: string };
        seen.push(meaning);
        const after = (await openStore({ plan: meaning === "second" ? AFTER : BEFORE, url, release: draft(meaning) })).store;
        opened.push(after);
        expect(await leftovers(engine, url)).toEqual([]);
        for (const [id, row] of rows) expect(await after.get("Dog", id)).toMatchObject(meaning === "second" ? released(row) : row);
        // Who comes next can do it.
        if (meaning === "first") await after.adopt(AFTER, { release: draft("second") });
        if (meaning === "first") await demandReleased(after, rows);
        await after.close();
      }
      expect(seen.filter((meaning) => meaning === "first").length).toBeGreaterThan(3);
      expect([...new Set(seen)]).toEqual(["first", "second", "back"]);
    }, 60_000);
  });
});

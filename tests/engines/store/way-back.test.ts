// A release is taken back: unchanged records have exactly what they had, others what the document says.

import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import { loadContent } from "../../../src/runtime/store/backup/load.ts";
import { openSnapshot } from "../../../src/runtime/store/backup/snapshot.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import { MigrationRefused, type Row, type Store } from "../../../src/runtime/store/store.ts";
import { databases, ENGINES, insertAll } from "./databases.ts";
import { foresee, foreseenSentences, recordsOf } from "./foreseen-back.ts";
import { dog, dogs } from "./kennel.ts";
import { draft } from "./release-draft.ts";

describe.each(ENGINES)("the way back on %s", (engine) => {
  const { fresh } = databases(engine);
  const opened: Store[] = [];
  afterAll(async () => {
    for (const store of opened) await store.close();
  });

  /** A product whose releases follow each other. */
  async function product(first: Plan, ...rows: Row[]) {
    const url = await fresh();
    const plans: Plan[] = [];
    let entries = 0;
    const { store } = await openStore({ plan: first, url, release: draft("release 1") });
    opened.push(store);
    plans.push(first);
    await insertAll(
      store,
      rows.map((row, at) => dog(`d${at + 1}`, row)),
    );
    const go = async (plan: Plan, more: Parameters<typeof draft>[1], givenUp: MigrationRefused["losses"]) => {
      const { changes } = await store.adopt(plan, { givenUp, release: draft(`release ${plans.length + 1}`, more) });
      plans.push(plan);
      return changes;
    };
    return {
      url,
      store,
      release: (plan: Plan, givenUp: MigrationRefused["losses"] = []) => go(plan, {}, givenUp),
      /** As it was foreseen. */
      async back(givenUp: MigrationRefused["losses"] = []) {
        const [before, now] = [plans.at(-2)!, plans.at(-1)!];
        const back = { number: plans.length, plan: now, returnsTo: plans.length - 1 };
        const { records, stops, losses, told } = await foresee(url, now, before, back);
        const changes = await go(before, { back }, givenUp).catch((error: MigrationRefused) => {
          expect([stops, losses]).toEqual([error.losses.length === 0, error.losses]);
          throw error;
        });
        expect([stops, losses]).toEqual([false, givenUp]);
        expect(await recordsOf(store, before)).toEqual(records);
        expect(foreseenSentences(changes)).toEqual(told);
        return changes;
      },
      /** As a person does, with its entry in the history. */
      async change(id: string, to: Row, action = "change") {
        await store.write(async (transaction) => {
          const was = await transaction.get("Dog", id);
          if (action === "create") await transaction.insert("Dog", dog(id, to)[1]);
          else await transaction.update("Dog", id, to, 1);
          const changes = Object.fromEntries(Object.entries(to).map(([name, value]) => [name, { from: was?.[name] ?? null, to: value }]));
          const at = "2026-11-30T09:00:00.000Z";
          const entry = `0197f000-0000-7000-8000-${String(++entries).padStart(12, "0")}`;
          await transaction.record({ id: entry, entity: "Dog", record: id, at, by: null, action, through: "form", changes });
        });
      },
      async records(...fields: string[]) {
        const found: unknown[] = [];
        for (const id of ["d1", "d2", "d3", "d4"]) {
          const row = await store.get("Dog", id);
          if (row !== null) found.push(fields.length === 1 ? row[fields[0]!] : fields.map((field) => row[field]));
        }
        return found;
      },
    };
  }

  it("gives swapped and renamed fields and words their names again", async () => {
    const p = await product(
      dogs(["a | text(9) | required | -", "b | text(9) | optional | -", "size | one of: big, small | required | -"]),
      {
        a: "one",
        b: "two",
        size: "big",
      },
    );
    await p.release(
      dogs([
        "b (was a) | text(9) | required | -",
        "a (was b) | text(9) | optional | -",
        "size | one of: small (was big), big (was small) | required | -",
      ]),
    );
    expect(await p.records("b", "a", "size")).toEqual([["one", "two", "small"]]);
    await p.change("d1", { b: "eins" });
    await p.back();
    expect(await p.records("a", "b", "size")).toEqual([["eins", "two", "big"]]);
  });

  it("gives words of which one was made their own again, and later ones the first", async () => {
    const p = await product(dogs(["s | one of: sold, stolen, mislaid | required | -"]), { s: "stolen" }, { s: "mislaid" }, { s: "sold" });
    await p.release(dogs(["s | one of: sold, lost (was stolen, mislaid) | required | -"]));
    await p.change("d3", { s: "lost" });
    expect(await p.records("s")).toEqual(["lost", "lost", "lost"]);
    const told = await p.back();
    expect(await p.records("s")).toEqual(["stolen", "mislaid", "stolen"]);
    expect(told).toContain("Dog.s comes back: 2 records as before.");
    // Forward again: what nobody changed is again as it was.
    await p.back();
    expect(await p.records("s")).toEqual(["lost", "lost", "lost"]);
  });

  it("gives a word that is not known any more way to the last one that is", async () => {
    const p = await product(dogs(["s | one of: in, out | required | -"]), { s: "in" }, { s: "out" });
    await p.release(dogs(["s | one of: in, out, away | required | -"]));
    await p.change("d2", { s: "away" });
    await p.back();
    expect(await p.records("s")).toEqual(["in", "out"]);
  });

  it("keeps what a split was made of, and joins what was changed since", async () => {
    const p = await product(dogs(["name | text(40) | required | -"]), { name: "Ana  Maria Reis" }, { name: "Zé" });
    await p.release(
      dogs([
        'name | text(40) | gone | back "{first} {rest}"',
        "first | text(20) | required | from first word of name",
        "rest | text(20) | optional | from rest of name",
      ]),
    );
    await p.change("d2", { rest: "Silva" });
    await p.change("d3", { first: "Bo", rest: "Ek" }, "create");
    const told = await p.back();
    expect(await p.records("name")).toEqual(["Ana  Maria Reis", "Zé Silva", "Bo Ek"]);
    expect(told).toEqual(expect.arrayContaining(["Dog.name comes back: 2 records by back."]));
    await p.back();
    expect(await p.records("first", "rest")).toEqual([
      ["Ana", "Maria Reis"],
      ["Zé", "Silva"],
      ["Bo", "Ek"],
    ]);
  });

  it("asks what becomes of what was written since in another type, where the document does not say it", async () => {
    const p = await product(
      dogs(["recall | text(20) | optional | -"]),
      { recall: "2026-03-09" },
      { recall: "in spring" },
      { recall: null },
    );
    await p.release(dogs(["old (was recall) | text(20) | gone | -", "recall | date | optional | from date of old"]));
    expect(await p.records("recall")).toEqual(["2026-03-09", null, null]);
    await p.change("d3", { recall: "2026-05-01" });
    const error: unknown = await p.back().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MigrationRefused);
    const { losses, reasons } = error as MigrationRefused;
    expect([losses, reasons.join()]).toEqual([[{ name: "Dog.recall", of: "values", count: 1 }], expect.stringContaining("no way back")]);
    await p.back(losses);
    expect(await p.records("recall")).toEqual(["2026-03-09", "in spring", null]);
    await p.back();
    expect(await p.records("recall")).toEqual(["2026-03-09", null, "2026-05-01"]);
  });

  it("keeps numbers of another type exact, and takes what was written since as it fits", async () => {
    const p = await product(dogs(["age | integer(0..99) | optional | -"]), { age: 7 }, { age: null }, { age: 9 });
    await p.release(dogs(["age | decimal(1) | required | starts 0.5"]));
    expect(await p.records("age")).toEqual([70, 5, 90]);
    await p.change("d3", { age: 120 });
    await p.back();
    expect(await p.records("age")).toEqual([7, null, 12]);
  });

  it("takes what was written since into a text with a pattern, where it matches", async () => {
    const p = await product(dogs(["year | text(4) | optional, matches /^20[0-9]{2}$/ | -"]), { year: "2025" }, { year: "2026" });
    await p.release(dogs(["year | integer | optional | -"]));
    await p.change("d2", { year: 2030 });
    await p.change("d3", { year: 2031 }, "create");
    await p.back();
    expect(await p.records("year")).toEqual(["2025", "2030", "2031"]);
    await p.back();
    await p.change("d1", { year: 1999 });
    const error: unknown = await p.back().catch((thrown: unknown) => thrown);
    expect((error as MigrationRefused).losses).toEqual([{ name: "Dog.year", of: "values", count: 1 }]);
  });

  it("has a field again that was given up, and keeps one aside that there was not", async () => {
    const p = await product(
      dogs(["name | text(9) | required | -", "note | text(9) | optional | -"]),
      { name: "Rex", note: "bites" },
      { name: "Bo", note: null },
    );
    const without = dogs(["name | text(9) | required | -", "coat | text(9) | optional | -"]);
    const error = (await p.release(without).catch((thrown: unknown) => thrown)) as MigrationRefused;
    await p.release(without, error.losses);
    await p.change("d2", { coat: "red" });
    const told = await p.back();
    expect(await p.records("name", "note")).toEqual([
      ["Rex", "bites"],
      ["Bo", null],
    ]);
    expect(told).toContain("Dog.coat: what there was is kept aside.");
    // In a third document, of which nobody said that it is the one before.
    await p.release(
      dogs([
        "name | text(9) | required | -",
        "note | text(9) | optional | -",
        "coat | text(9) | optional | -",
        "age | integer | optional | -",
      ]),
    );
    expect(await p.records("note", "coat")).toEqual([
      ["bites", null],
      [null, "red"],
    ]);
  });

  it("keeps entities, lists and references aside, without holding what they refer to", async () => {
    const before = kennel("Dog", "| name | text(9) | required |\n| note | text(9) | optional |");
    const p = await product(before, { name: "Rex", note: "a" }, { name: "Bo", note: null }, { name: "Fido", note: null });
    const walks =
      "\n### Walk\n\n| Field | Type | Must be |\n| - | - | - |\n| dog | reference to Dog | optional |\n| pack | list of Dog | optional |\n";
    const after = kennel(
      "Dog",
      "| name | text(9) | required |\n| note | text(9) | optional |\n| friend | reference to Dog | optional |",
      walks,
    );
    await p.release(after);
    const row = dog("w1", { dog: "d1" })[1];
    await p.store.write(async (transaction) => {
      await transaction.insert("Walk", row);
      await transaction.insert("Walk", { ...row, id: "w2", dog: "d2" });
      await transaction.setLinks("Walk", "pack", "w1", ["d2", "d3"]);
    });
    await p.change("d1", { friend: "d2" });
    await p.change("d2", { friend: "d3" });
    const told = await p.back();
    expect(told).toEqual(
      expect.arrayContaining(["Dog.friend", "Walk", "Walk.pack"].map((name) => `${name}: what there was is kept aside.`)),
    );
    await p.store.write((transaction) => transaction.remove("Dog", "d2"));
    // Under another name of the entity that the rows of the field are in.
    const again = kennel(
      "Hound (was Dog)",
      "| name | text(9) | required |\n| friend | reference to Hound | optional |",
      walks.replaceAll("Dog", "Hound"),
    );
    const error = (await p.release(again).catch((thrown: unknown) => thrown)) as MigrationRefused;
    expect(error.losses).toEqual([{ name: "Hound.note", of: "values", count: 1 }]);
    await p.release(again, error.losses);
    expect([await p.store.get("Walk", "w1"), await p.store.get("Walk", "w2")]).toMatchObject([{ dog: "d1" }, { dog: null }]);
    expect(await p.store.membersOf("Walk", "pack", ["w1"])).toEqual(["d3"]);
    expect(await p.store.get("Hound", "d1")).toMatchObject({ friend: null });
    // They are held again by what refers to them.
    await expect(p.store.write((transaction) => transaction.remove("Hound", "d1"))).rejects.toThrow();
    await p.back();
    expect(await p.store.get("Dog", "d1")).toMatchObject({ name: "Rex", note: "a" });
  });

  it("lets go of what refers to a table that goes for good", async () => {
    const walk = "\n### Walk\n\n| Field | Type | Must be |\n| - | - | - |\n| place | text(9) | optional |\n";
    const name = "| name | text(9) | required |";
    const p = await product(kennel("Dog", name, walk), { name: "Rex" });
    await p.release(kennel("Dog", `${name}\n| last | reference to Walk | optional |`, walk));
    await p.store.write((transaction) => transaction.insert("Walk", dog("w1", { place: "park" })[1]));
    await p.change("d1", { last: "w1" });
    await p.back();
    await p.store.write((transaction) => transaction.remove("Walk", "w1"));
    // In development nothing is recorded, and nothing is kept.
    await p.store.adopt(kennel("Dog", name));
    expect(await p.store.get("Dog", "d1")).toMatchObject({ name: "Rex" });
  });

  it("is in a backup, and erased after its days", async () => {
    const [both, one] = [["name | text(9) | required | -", "note | text(9) | optional | -"], ["name | text(9) | required | -"]];
    const p = await product(dogs(both), { name: "Rex", note: "bites" });
    const losses = [{ name: "Dog.note", of: "values", count: 1 }] as const;
    await p.release(dogs(one), losses);
    await p.store.close();
    const back = { number: 2, plan: dogs(one), returnsTo: 1 };
    for (const [days, note] of [
      [30, "bites"],
      [1, null],
    ] as const) {
      const snapshot = await openSnapshot(p.url);
      const counts = new Map<string, number>();
      for (const table of snapshot.tables) {
        counts.set(table.name, 0);
        for await (const _ of snapshot.rows(table)) counts.set(table.name, counts.get(table.name)! + 1);
      }
      const url = await fresh();
      await loadContent(url, { ...snapshot, counts, rows: (table) => snapshot.rows(table) }, false, new Date());
      await snapshot.close();
      const release = draft("back", { back, at: "2026-12-15T08:00:00.000Z" });
      const { store } = await openStore({ plan: dogs(both), url, release, keepDays: days });
      opened.push(store);
      expect(await store.get("Dog", "d1")).toMatchObject({ name: "Rex", note });
    }
  });
});

/** A document with an entity of these fields, and more. */
function kennel(entity: string, fields: string, more = ""): Plan {
  const text = `# Kennel\n\n## 3. Entities\n\n### ${entity}\n\n| Field | Type | Must be |\n| - | - | - |\n${fields}\n${more}`;
  const { plan, diagnostics } = compile([{ file: "spec.md", text }]);
  if (plan === null) throw new Error(diagnostics.map((one) => `${one.code}: ${one.message}`).join("\n"));
  return plan;
}

// What records get by `from`, and what becomes of fields that are gone.

import { describe, expect, it } from "vitest";
import type { Expr } from "../../../src/compiler/expression/tree.ts";
import { loadContent } from "../../../src/runtime/store/backup/load.ts";
import { openSnapshot } from "../../../src/runtime/store/backup/snapshot.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { Store } from "../../../src/runtime/store/store.ts";
import { schemaOf } from "../../../src/runtime/store/tables.ts";
import { databases, ENGINES, execute, insertAll } from "./databases.ts";
import { dog, dogs, kennelOn, refusal } from "./kennel.ts";

const NAME = "name | text(120) | required | -";
const SPLIT = [
  'name | text(120) | gone | back "{first_name} {rest}"',
  "first_name | text(60) | required | from first word of name",
  "rest | text(60) | optional | from rest of name",
  'purpose | text(200) | required | from "not stated"',
];
const IS_DOG: Expr = { op: "this", type: { is: "record", entity: "Dog" }, optional: false };
const fieldOf = (field: string): Expr => ({ op: "field", of: IS_DOG, entity: "Dog", field, type: { is: "text" }, optional: true });
const NOBODY = { user: null, now: "2026-11-21T09:30:00.000Z", today: "2026-11-21" };

describe.each(ENGINES)("carried values on %s", (engine) => {
  const on = databases(engine);
  const { open } = on;
  const kennel = kennelOn(on);
  const other = databases(engine === "sqlite" ? "postgres" : "sqlite");

  const all = async (store: Store, ...fields: string[]) => {
    const order = [{ by: fieldOf("id"), descending: false }];
    return store.select({ entity: "Dog", where: null, columns: fields.map(fieldOf), order, limit: null, offset: 0 }, NOBODY);
  };
  const raw = (url: string, columns: string) => execute(url, `SELECT ${columns} FROM "dog" ORDER BY "id"`);

  it("split a field, whose values stay and are in no row", async () => {
    const { store, url } = await kennel([NAME], { name: "Ana Maria Reis" }, { name: "Rex" });
    const plan = dogs(SPLIT, "- Order: first_name\n- Search: first_name\n\n");
    const { changes } = await store.adopt(plan);
    expect(changes).toEqual(
      expect.arrayContaining([
        "Dog.name is gone; its values are kept.",
        "Dog.first_name is new; 2 records get their values by from.",
        "Dog.rest is new; 1 record gets its value by from.",
        "Dog.purpose is new; 2 records get their values by from.",
      ]),
    );
    expect(await all(store, "first_name", "rest", "purpose")).toEqual([
      ["Ana", "Maria Reis", "not stated"],
      ["Rex", null, "not stated"],
    ]);
    expect(Object.keys((await store.get("Dog", "d1")) ?? {})).not.toContain("name");
    expect(await raw(url, `"name"`)).toEqual([{ name: "Ana Maria Reis" }, { name: "Rex" }]);
    await insertAll(store, [dog("d3", { first_name: "Bo", rest: null, purpose: "walk" })]);
    expect(await raw(url, `"name", "first_name.order" IS NULL AS unsorted`)).toEqual([
      { name: "Ana Maria Reis", unsorted: engine === "sqlite" ? 0 : false },
      { name: "Rex", unsorted: engine === "sqlite" ? 0 : false },
      { name: null, unsorted: engine === "sqlite" ? 0 : false },
    ]);
    const words: Expr = { op: "words", entity: "Dog", fields: ["first_name"], begins: ["an"], type: { is: "boolean" }, optional: false };
    const found = await store.select({ entity: "Dog", where: words, columns: [fieldOf("id")], order: [], limit: null, offset: 0 }, NOBODY);
    expect(found).toEqual([["d1"]]);
    expect(await store.adopt(plan)).toEqual({ changes: [] });
    await store.close();
    expect(await all(await open(plan, url), "first_name")).toEqual([["Ana"], ["Rex"], ["Bo"]]);
  });

  it("act once: what another expression would give later is not given", async () => {
    const { store } = await kennel([NAME], { name: "Ana Reis" });
    await store.adopt(dogs(SPLIT));
    const later = dogs([SPLIT[0]!, "first_name | text(60) | required | from rest of name", SPLIT[2]!, SPLIT[3]!]);
    await store.adopt(later);
    expect(await all(store, "first_name", "rest")).toEqual([["Ana", "Reis"]]);
    await store.adopt(
      dogs([
        "name | text(120) | gone | -",
        "first_name | text(60) | required | -",
        "rest | text(60) | optional | -",
        "purpose | text(200) | required | -",
      ]),
    );
    expect(await all(store, "first_name", "rest")).toEqual([["Ana", "Reis"]]);
  });

  it("take the place of another type, whose values are kept under another name", async () => {
    const { store, url } = await kennel(
      ["recall | text(40) | optional | -"],
      ...["9 March 2026", "2026-04-01", "in spring", null].map((recall) => ({ recall })),
    );
    const plan = dogs(["recall_text (was recall) | text(40) | gone | -", "recall | date | optional | from date of recall_text"]);
    await store.adopt(plan);
    expect(await all(store, "recall")).toEqual([["2026-03-09"], ["2026-04-01"], [null], [null]]);
    expect(await raw(url, `"recall_text"`)).toEqual(["9 March 2026", "2026-04-01", "in spring", null].map((one) => ({ recall_text: one })));
    expect(await store.adopt(plan)).toEqual({ changes: [] });
    await store.close();
    const { store: after } = await openStore({ plan: dogs(["recall_text | text(40) | gone | -", "recall | date | optional | -"]), url });
    expect(await all(after, "recall")).toEqual([["2026-03-09"], ["2026-04-01"], [null], [null]]);
    await after.close();
  });

  it.each([
    ["numbers that texts say", "text(40)", ["12.50", "about 7", "1,200"], "decimal(2)", "number of old", [1250, null, 120000]],
    ["whole numbers alone", "text(40)", ["12", "12.5"], "integer", "number of old", [12, null]],
    ["what is computed", "integer", [7, -3, null], "integer", "old * 2 + 1", [15, -5, null]],
    ["what stands before a sign", "text(40)", ["Reis, Ana", "Rex"], "text(40)", 'text before "," in old or else old', ["Reis", "Rex"]],
    [
      "words of a choice",
      "text(40)",
      ["big one", "tiny"],
      "one of: large, small",
      'if old starts with "big" then large else small',
      ["large", "small"],
    ],
    ["a condition", "text(40)", ["yes", "no"], "yes/no", 'old = "yes"', [true, false]],
    ["lists", "several of: a, b", [["a"], []], "several of: a, b", "old", [["a"], []]],
    ["addresses in their normal form", "text(40)", ["Rex@Example.ORG "], "email", "trimmed old", ["Rex@example.org"]],
  ])("are %s", async (_, was, before, is, from, after) => {
    const { store } = await kennel([`old | ${was} | optional | -`], ...before.map((old) => ({ old })));
    await store.adopt(dogs([`old | ${was} | gone | -`, `new | ${is} | optional | from ${from}`]));
    expect((await Promise.all(after.map((__, at) => store.get("Dog", `d${at + 1}`)))).map((row) => row?.new)).toEqual(after);
  });

  it("come before the old value in the new type, which comes before the default", async () => {
    const rows = [
      { old: "7", better: "9" },
      { old: "5", better: null },
      { old: "many", better: "3" },
      { old: null, better: null },
    ];
    const { store } = await kennel(["old | text(40) | optional | -", "better | text(40) | optional | -"], ...rows);
    await store.adopt(dogs(["old | integer | required, default 1 | from number of better", "better | text(40) | optional | -"]));
    expect((await Promise.all(["d1", "d2", "d3", "d4"].map((id) => store.get("Dog", id)))).map((row) => row?.old)).toEqual([9, 5, 3, 1]);
  });

  it("do not lose an old value unnoticed where they say nothing", async () => {
    const { store, url } = await kennel(
      ["old | text(40) | optional | -", "better | text(40) | optional | -"],
      { old: "many", better: "3" },
      { old: "few", better: null },
    );
    const plan = dogs(["old | integer | optional | from number of better", "better | text(40) | optional | -"]);
    const { reasons, losses } = await refusal(store, plan);
    expect(reasons).toEqual([expect.stringContaining('Dog.old becomes another type, but 1 record holds what does not fit it: "few".')]);
    expect(await store.get("Dog", "d1")).toMatchObject({ old: "many" });
    await store.close();
    const { store: after } = await openStore({ plan, url, givenUp: losses });
    expect([(await after.get("Dog", "d1"))?.old, (await after.get("Dog", "d2"))?.old]).toEqual([3, null]);
    await after.close();
  });

  it("may come from each other, in any order", async () => {
    const { store } = await kennel([NAME], { name: "Ana Maria Reis" });
    await store.adopt(
      dogs([
        'greeting | text(90) | required | from "{first} of {kind}"',
        "third | text(60) | optional | from rest of second",
        "second | text(60) | optional | from rest of name",
        "first | text(60) | optional | from first word of name",
        'kind | text(20) | required | starts "dogs"',
        "name | text(120) | gone | -",
      ]),
    );
    expect(await store.get("Dog", "d1")).toMatchObject({ greeting: "Ana of dogs", second: "Maria Reis", third: "Reis", kind: "dogs" });
  });

  it.each([
    ["are too long", "text(3)", "old", 'What from gives 2 records does not fit Dog.new: "Rexx", "Anna".'],
    ["are outside of a range", "integer(0..9)", "length of other", 'What from gives 1 record does not fit Dog.new: "12".'],
    [
      "do not match a pattern",
      "text(9) | optional, matches /^[A-Z]+$/",
      "old",
      'What from gives 3 records does not fit Dog.new: "Rexx", "Anna", "Bo".',
    ],
    ["are no address", "email", "old", 'What from gives 3 records does not fit Dog.new: "Rexx", "Anna", "Bo".'],
    ["have several lines", "text(20)", "lines", 'What from gives 1 record does not fit Dog.new: "one\\ntwo".'],
  ])("are refused where they %s", async (_, type, from, reason) => {
    const fields = ["old | text(40) | required | -", "other | text(40) | required | -", "lines | long text | optional | -"];
    const { store } = await kennel(
      fields,
      { old: "Rexx", other: "a", lines: "one\ntwo" },
      { old: "Anna", other: "b", lines: "one" },
      { old: "Bo", other: "twelve chars", lines: null },
    );
    const row = type.includes("|") ? type : `${type} | optional`;
    const { reasons, losses } = await refusal(store, dogs([...fields, `new | ${row} | from ${from}`]));
    expect(reasons).toEqual([expect.stringContaining(reason)]);
    expect(losses).toEqual([]);
    expect(await store.get("Dog", "d1")).toMatchObject({ old: "Rexx" });
  });

  it("are not told where they come of what is confidential", async () => {
    const { store } = await kennel(["call | phone | required | -"], { call: "+351 210 000 001" });
    const { reasons } = await refusal(store, dogs(["call | phone | gone | -", "short | text(4) | optional | from call"]));
    expect(reasons).toEqual([expect.stringContaining("What from gives 1 record does not fit Dog.short. Change")]);
  });

  it("are refused where a required field stays empty, or a unique one does not", async () => {
    const { store } = await kennel([NAME], { name: "Ana Reis" }, { name: "Rex" }, { name: "Bo Reis" });
    const required = await refusal(store, dogs(["name | text(120) | gone | -", "rest | text(60) | required | from rest of name"]));
    expect(required.reasons).toEqual([
      'Dog.rest is required, but from gives 1 record no value. Write what there is always (… or else "…"), or make it optional.',
    ]);
    const unique = await refusal(store, dogs([NAME, "rest | text(60) | optional, unique | from rest of name"]));
    expect(unique.reasons).toEqual([expect.stringContaining('Dog.rest becomes unique, but 2 records hold "Reis"')]);
    const without = await refusal(store, dogs([NAME, "rest | text(60) | required | -"]));
    expect(without.reasons[0]).toContain("Say in point 3 where these get it from (from …)");
    expect(await all(store, "name")).toEqual([["Ana Reis"], ["Rex"], ["Bo Reis"]]);
  });

  it("are given to more records than are looked at at a time", async () => {
    const rows = Array.from({ length: 4_501 }, (_, at) => ({ name: `Dog ${at}` }));
    const { store } = await kennel([NAME], ...rows);
    await store.adopt(dogs(["name | text(120) | gone | -", "number | integer | required | from number of rest of name"]));
    const numbers = (await all(store, "number")).map(([one]) => Number(one));
    expect([numbers.length, new Set(numbers).size, Math.max(...numbers)]).toEqual([4_501, 4_501, 4_500]);
  });

  it("come back from what was kept, after from", async () => {
    const { store, url } = await kennel([NAME], { name: "Ana Maria Reis" }, { name: "Rex" });
    await store.adopt(dogs(SPLIT));
    await insertAll(store, [dog("d3", { first_name: "Bo", rest: "Li", purpose: "walk" })]);
    const back = [...SPLIT.slice(1)].map((row) => row.replace(/\| from .*$/, "| -"));
    const { reasons } = await refusal(store, dogs([NAME, ...back]));
    expect(reasons).toEqual([expect.stringContaining("Dog.name becomes required, but it is empty in 1 record.")]);
    const { changes } = await store.adopt(
      dogs(['name | text(120) | required | from if rest is not empty then "{first_name} {rest}" else empty', ...back]),
    );
    expect(changes).toContain("Dog.name comes back with its kept values; 2 records get their values by from.");
    expect(await all(store, "name")).toEqual([["Ana Maria Reis"], ["Rex"], ["Bo Li"]]);
    expect(await raw(url, `"name.order" IS NULL AS unsorted`)).toEqual(
      [1, 2, 3].map(() => ({ unsorted: engine === "sqlite" ? 0 : false })),
    );
  });

  it("go with the row of the tombstone, once that is confirmed", async () => {
    const { store, url } = await kennel([NAME], { name: "Ana Reis" }, { name: "Rex" });
    await store.adopt(dogs(SPLIT));
    const without = dogs(SPLIT.slice(1).map((row) => row.replace(/\| from .*$/, "| -")));
    const { reasons, losses } = await refusal(store, without);
    expect(reasons).toEqual([expect.stringContaining("Dog.name is no longer in the document, but 2 records would lose a value.")]);
    expect(losses).toEqual([{ name: "Dog.name", of: "values", count: 2 }]);
    await store.close();
    const { store: after, report } = await openStore({ plan: without, url, givenUp: losses });
    expect(report.changes).toContain("2 values of Dog.name are gone.");
    expect(await all(after, "first_name")).toEqual([["Ana"], ["Rex"]]);
    await after.close();
  });

  it("are references that are emptied when the other record is deleted, and may come back", async () => {
    const { store, url } = await kennel(
      ["name | text(20) | required | -", "friend | reference to Dog | optional | -"],
      { name: "Ana", friend: null },
      { name: "Bo", friend: "d1" },
      { name: "Cy", friend: "d2" },
    );
    const gone = ["name | text(20) | required | -", "friend | reference to Dog | gone | -"];
    await store.adopt(dogs([...gone, "mate | reference to Dog | optional | from friend"]));
    expect(await raw(url, `"friend", "mate"`)).toEqual([null, "d1", "d2"].map((id) => ({ friend: id, mate: id })));
    await expect(store.write((transaction) => transaction.remove("Dog", "d2"))).rejects.toThrow(/mate/);
    await store.write(async (transaction) => {
      for (const id of ["d2", "d3"]) await transaction.update("Dog", id, { mate: null, version: 2 }, 1);
    });
    await store.adopt(dogs(["name | text(20) | required | -", "pal (was friend) | reference to Dog | gone | -"]));
    await store.write((transaction) => transaction.remove("Dog", "d1"));
    expect(await raw(url, `"pal"`)).toEqual([{ pal: null }, { pal: "d2" }]);
    await store.adopt(dogs(["name | text(20) | required | -", "pal | reference to Dog | optional | -"]));
    expect(await store.get("Dog", "d3")).toMatchObject({ pal: "d2" });
    await expect(store.write((transaction) => transaction.remove("Dog", "d2"))).rejects.toThrow(/pal/);
  });

  it("are no reference to a record that is not there", async () => {
    const { store, url } = await kennel(["name | text(20) | required | -"], { name: "Ana" }, { name: "Bo" });
    await execute(url, `UPDATE "dog" SET "created_by" = CASE "id" WHEN 'd1' THEN 'd2' ELSE 'd9' END`);
    const signed = dogs(
      [
        "name | text(20) | required | -",
        'email | email | required, unique | from "{name}@example.org"',
        "maker | reference to Dog | optional | from created_by",
      ],
      "",
      "",
      "- Signs in as: Dog\n",
    );
    await store.adopt(signed);
    expect([(await store.get("Dog", "d1"))?.maker, (await store.get("Dog", "d2"))?.maker]).toEqual(["d2", null]);
    expect((await store.get("Dog", "d1"))?.email).toBe("ana@example.org");
  });

  it("are in a backup, and in what is restored of it on either engine", async () => {
    const { store, url } = await kennel([NAME], { name: "Ana Reis" }, { name: "Rex" });
    await store.adopt(dogs(SPLIT));
    await store.close();
    for (const target of ENGINES) {
      const snapshot = await openSnapshot(url);
      const { schema, asides, tables } = snapshot;
      const to = target === engine ? await on.fresh() : await other.fresh();
      const counts = new Map<string, number>();
      for (const table of tables) for await (const _ of snapshot.rows(table)) counts.set(table.name, (counts.get(table.name) ?? 0) + 1);
      const all = new Map(tables.map((table) => [table.name, counts.get(table.name) ?? 0]));
      await loadContent(to, { schema, asides, tables, counts: all, rows: (table) => snapshot.rows(table) }, false, new Date());
      await snapshot.close();
      expect(await raw(to, `"name", "first_name"`)).toEqual([
        { name: "Ana Reis", first_name: "Ana" },
        { name: "Rex", first_name: "Rex" },
      ]);
    }
  });

  it("are kept in columns that may be empty", () => {
    const { tables } = schemaOf(dogs(SPLIT));
    const columns = tables.find(({ entity }) => entity === "Dog")?.columns.filter(({ gone }) => gone);
    expect(columns).toEqual([expect.objectContaining({ name: "name", required: false, type: { is: "text", max: 120 } })]);
  });
});

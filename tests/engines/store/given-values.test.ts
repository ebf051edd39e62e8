// Stored records get what a changed document says: values in another type, and what new ones begin with.

import { describe, expect, it } from "vitest";
import type { Store } from "../../../src/runtime/store/store.ts";
import { databases, ENGINES } from "./databases.ts";
import { dogs, kennelOn, refusal } from "./kennel.ts";

describe.each(ENGINES)("values of records that are there, on %s", (engine) => {
  const store = databases(engine);
  const { open } = store;
  const kennel = kennelOn(store);

  it.each([
    ["a whole number to one with decimals", "integer", [7, null, -3], "decimal(2)", [700, null, -300]],
    ["decimals that are none to a whole number", "decimal(2)", [700, -300], "integer", [7, -3]],
    ["a number to a text", "decimal(1)", [125, -5, 0], "text(20)", ["12.5", "-0.5", "0.0"]],
    ["texts that are numbers to a number", "text(20)", ["12.5", "-3", "0"], "decimal(2)", [1250, -300, 0]],
    ["texts that are dates to a date", "text(20)", ["2026-02-28"], "date", ["2026-02-28"]],
    ["a time to a text", "time", ["09:30"], "text(5)", ["09:30"]],
    ["texts that are words to a choice", "text(20)", ["big", "small", null], "one of: big, small", ["big", "small", null]],
    ["a word to several", "one of: big, small", ["big", null], "several of: big, small, huge", [["big"], []]],
    ["one of several to a word", "several of: big, small", [["small"], []], "one of: big, small", ["small", null]],
    ["a text to a list of texts", "text(20)", ["Rex", null], "list of text(10)", [["Rex"], []]],
    ["words to a list of texts", "several of: big, small", [["small", "big"]], "list of text(10)", [["small", "big"]]],
  ])("go on from %s", async (_, was, before, is, after) => {
    const { store, url } = await kennel([`name | ${was} | optional | -`], ...before.map((name) => ({ name })));
    const plan = dogs([`name | ${is} | optional | -`]);
    const { changes } = await store.adopt(plan);
    expect(changes).toContain("Dog.name has another type; its values go on.");
    const kept = async (of: Store) => Promise.all(after.map(async (__, at) => (await of.get("Dog", `d${at + 1}`))?.name));
    expect(await kept(store)).toEqual(after);
    expect(await store.adopt(plan)).toEqual({ changes: [] });
    await store.close();
    expect(await kept(await open(plan, url))).toEqual(after);
  });

  it("stay where some do not fit, which are named, and can be given up", async () => {
    const { store, url } = await kennel(
      ["age | text(40) | optional | -", "mail | text(40) | optional | -"],
      ...["7", "007", "old", "1.5", "99"].map((age) => ({ age, mail: "rex@example.org" })),
    );
    const plan = dogs(["age | integer(0..50) | optional | -", "mail | integer | optional | -"]);
    const { reasons, losses } = await refusal(store, plan);
    expect(reasons).toEqual([
      'Dog.age becomes another type, but 4 records hold what does not fit it: "007", "old", "1.5" and others. Change them first, keep the type, give the new field another name, or give them up by ninefold release --lose.',
      "Dog.mail becomes another type, but 5 records hold what does not fit it. Change them first, keep the type, give the new field another name, or give them up by ninefold release --lose.",
    ]);
    expect(await store.get("Dog", "d3")).toMatchObject({ age: "old" });
    expect(await refusal(store, dogs(["age | integer | required | -", "mail | text(40) | optional | -"]))).toMatchObject({ losses: [] });
    await store.close();
    const { openStore } = await import("../../../src/runtime/store/open.ts");
    const { store: after, report } = await openStore({ plan, url, givenUp: losses });
    expect(report.changes).toContain("4 values of Dog.age are gone.");
    expect(await Promise.all(["d1", "d2", "d5"].map(async (id) => (await after.get("Dog", id))?.age))).toEqual([7, null, null]);
    await after.close();
  });

  it("are unique in their new type, or stay as they were", async () => {
    const { store } = await kennel(["chip | text(20) | required | -"], { chip: "1.0" }, { chip: "1" });
    const { reasons } = await refusal(store, dogs(["chip | integer | required, unique | -"]));
    expect(reasons[0]).toContain("Dog.chip becomes unique, but 2 records hold 1");
    expect(await store.get("Dog", "d1")).toMatchObject({ chip: "1.0" });
  });

  it("come from other fields, where new records begin so, and are found and sorted by it", async () => {
    const { store } = await kennel(
      ["name | text(20) | required | -", "nick | text(20) | optional | -"],
      { name: "Rex", nick: null },
      { name: "Ann", nick: "Nan" },
    );
    const plan = dogs(
      [
        "name | text(20) | required | -",
        "nick | text(20) | required | starts name",
        'tag | text(60) | required, unique | starts "{name} of {nick}"',
        "since | date | required | starts today",
      ],
      "- Search: nick, tag\n\n",
    );
    const { changes } = await store.adopt(plan);
    expect(changes).toEqual(
      expect.arrayContaining([
        "Dog.nick is required; records without a value get what new ones begin with.",
        "Dog.tag is new; records without a value get what new ones begin with.",
      ]),
    );
    expect(await store.get("Dog", "d1")).toMatchObject({
      nick: "Rex",
      tag: "Rex of Rex",
      since: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
    expect(await store.get("Dog", "d2")).toMatchObject({ nick: "Nan", tag: "Ann of Nan" });
  });

  it("are the first state where a text becomes one, save what is said already", async () => {
    const { store } = await kennel(
      ["name | text(20) | required | -", "stage | text(20) | optional | -"],
      { name: "Rex", stage: null },
      { name: "Ann", stage: "out" },
    );
    const states =
      "\n## 4. States\n\n### Dog\n\n- States: in, out\n- Ends in: out\n- Field: stage\n\n| From | Action | To |\n| - | - | - |\n| (new) | take | in |\n| in | give | out |\n";
    await store.adopt(dogs(["name | text(20) | required | -"], "", states));
    expect([(await store.get("Dog", "d1"))?.stage, (await store.get("Dog", "d2"))?.stage]).toEqual(["in", "out"]);
  });

  it("are asked for where they differ by who asks, or would not be there", async () => {
    const { store } = await kennel(["name | text(20) | optional | -"], { name: "Rex" }, { name: null });
    const { reasons } = await refusal(
      store,
      dogs(["name | text(20) | optional | -", 'nick | text(20) | required | starts name or else ""']),
    );
    expect(reasons).toEqual([
      expect.stringContaining("Dog.nick is required, but what new records begin with (starts …) gives 1 record no value."),
    ]);
  });
});

// A renamed document keeps the stored data on both engines.

import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import { MigrationRefused, type Row, type Store } from "../../../src/runtime/store/store.ts";
import { databases, ENGINES, insertAll } from "./databases.ts";

const NOW = "2026-11-21T09:30:00.000Z";
const system = (id: string) => ({ id, created_at: NOW, created_by: null, changed_at: NOW, changed_by: null, version: 1 });

function planOf(text: string): Plan {
  const { plan, diagnostics } = compile([{ file: "spec.md", text }]);
  if (plan === null) throw new Error(diagnostics.map((one) => `${one.code}: ${one.message}`).join("\n"));
  return plan;
}

/** Point 3 and 4 in a few words. */
function document(entities: Record<string, string[]>, states = ""): Plan {
  const point3 = Object.entries(entities).map(
    ([name, fields]) => `### ${name}\n\n| Field | Type | Must be |\n| - | - | - |\n${fields.map((field) => `| ${field} |\n`).join("")}`,
  );
  return planOf(`# Test\n\n## 3. Entities\n\n${point3.join("\n")}\n\n## 4. States\n\n${states}`);
}

const LOANS =
  "### Loan\n\n- States: out, back\n- Ends in: back\n\n| From | Action | To |\n| - | - | - |\n| (new) | lend | out |\n| out | give back | back |\n";

const FIRST = document(
  {
    Book: ["title | text(40) | required, unique", "size | one of: small, large | required", "tags | list of Tag | optional"],
    Tag: ["name | text(40) | required"],
    Loan: ["book | reference to Book | required", "note | text(40) | optional"],
  },
  LOANS,
);

const RENAMED = document(
  {
    "Work (was Book)": [
      "name (was title) | text(40) | required, unique",
      "size | one of: large (was small), small (was large) | required",
      "labels (was tags) | list of Tag | optional",
    ],
    Tag: ["name | text(40) | required"],
    "Lending (was Loan)": [
      "work (was book) | reference to Work | required",
      "stage (was status) | one of: given, returned | required",
      "remark (was note) | text(40) | optional",
    ],
  },
  LOANS.replace("### Loan", "### Lending")
    .replace("- States: out, back", "- States: given (was out), returned (was back)\n- Field: stage")
    .replace("Ends in: back", "Ends in: returned")
    .replace("| lend | out |", "| lend | given |")
    .replace("| out | give back | back |", "| given | hand in (was give back) | returned |"),
);

describe.each(ENGINES)("renames on %s", (engine) => {
  const { open } = databases(engine);

  async function stored(plan: Plan = FIRST): Promise<Store> {
    const store = await open(plan);
    await insertAll(store, [
      ["Tag", { ...system("t1"), name: "sad" }],
      ["Book", { ...system("b1"), title: "Emma", size: "small" }],
      ["Book", { ...system("b2"), title: "Zadig", size: "large" }],
      ["Loan", { ...system("l1"), book: "b1", note: "torn", status: "back", status_since: NOW }],
    ]);
    await store.write(async (transaction) => {
      await transaction.setLinks("Book", "tags", "b1", ["t1"]);
      const entry = { record: "l1", at: NOW, by: null, through: "call" };
      const status = { from: "out", to: "back" };
      await transaction.record({ ...entry, id: "h1", entity: "Loan", action: "create", changes: { note: { from: null, to: "back" } } });
      await transaction.record({
        ...entry,
        id: "h2",
        entity: "Loan",
        action: "give back",
        changes: { status },
        confirmed: ["Late"],
        cause: "h1",
        takesBack: "h1",
      });
      await transaction.record({
        ...entry,
        id: "h3",
        entity: "Book",
        record: "b1",
        action: "create",
        changes: { size: { from: null, to: "small" } },
      });
    });
    return store;
  }

  async function reasons(store: Store, plan: Plan): Promise<readonly string[]> {
    const error: unknown = await store.adopt(plan).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MigrationRefused);
    return (error as MigrationRefused).reasons;
  }

  async function expectRenamed(store: Store): Promise<void> {
    expect(await store.getBy("Work", "name", "Emma")).toMatchObject({ id: "b1", size: "large" });
    expect(await store.getBy("Work", "name", "Zadig")).toMatchObject({ size: "small" });
    expect(await store.get("Lending", "l1")).toMatchObject({ work: "b1", stage: "returned", stage_since: NOW, remark: "torn" });
    const history = await store.history("Lending", "l1", 10);
    expect(history.map(({ action, changes }) => [action, changes])).toEqual([
      ["hand in", { stage: { from: "given", to: "returned" } }],
      ["create", { remark: { from: null, to: "back" } }],
    ]);
    expect(history.map(({ confirmed, cause, takesBack }) => ({ confirmed, cause, takesBack }))).toEqual([
      { confirmed: ["Late"], cause: "h1", takesBack: "h1" },
      {},
    ]);
    expect((await store.history("Work", "b1", 1))[0]?.changes).toEqual({ size: { from: null, to: "large" } });
    const members = await store.write((transaction) => transaction.referringTo("Work", "labels", ["t1"]));
    expect(members).toEqual(["b1"]);
  }

  it("carries records, links, words and the history over, once", async () => {
    const store = await stored();
    const { changes } = await store.adopt(RENAMED);
    expect(changes).toEqual(
      expect.arrayContaining([
        "Work goes on from Book.",
        "Work.name goes on from title.",
        "Work.labels goes on from tags.",
        "Work.size says large for small.",
        "Lending.stage says given for out.",
        "Lending: the history says hand in for give back.",
      ]),
    );
    expect(changes.filter((change) => change.includes("unique"))).toEqual([]);
    await expectRenamed(store);
    expect((await store.adopt(RENAMED)).changes).toEqual([]);
    await expectRenamed(store);
  });

  it("keeps uniques and references as they were, under their new names", async () => {
    const store = await stored();
    await store.adopt(RENAMED);
    const work = (row: Row): Promise<unknown> => insertAll(store, [["Work", row]]).catch((error: unknown) => error);
    expect(await work({ ...system("b3"), name: "Emma", size: "small" })).toMatchObject({ entity: "Work", fields: ["name"] });
    const lending = { ...system("l2"), work: "none", remark: null, stage: "given", stage_since: NOW };
    await expect(insertAll(store, [["Lending", lending]])).rejects.toMatchObject({ entity: "Lending", field: "work" });
    await expect(store.write((transaction) => transaction.remove("Work", "b1"))).rejects.toMatchObject({
      entity: "Lending",
      field: "work",
    });
  });

  it("goes on when the rename is no longer said, and through several renames in a row", async () => {
    const fields = (name: string) => document({ Tag: [`${name} | text(40) | required`] });
    const store = await open(fields("name"));
    await insertAll(store, [["Tag", { ...system("t1"), name: "sad" }]]);
    for (const said of ["label (was name)", "label", "word (was label)", "term (was word, label)"]) await store.adopt(fields(said));
    expect(await store.get("Tag", "t1")).toMatchObject({ term: "sad" });
    const late = await open(fields("name"));
    await insertAll(late, [["Tag", { ...system("t1"), name: "sad" }]]);
    await late.adopt(fields("term (was word, label, name)"));
    expect(await late.get("Tag", "t1")).toMatchObject({ term: "sad" });
  });

  it("lets names change places, once", async () => {
    const before = document({ Cat: ["name | text(40) | required", "call | text(40) | required"], Dog: ["name | text(40) | required"] });
    const after = document({
      "Dog (was Cat)": ["call (was name) | text(40) | required", "name (was call) | text(40) | required"],
      "Cat (was Dog)": ["name | text(40) | required"],
    });
    const store = await open(before);
    await insertAll(store, [
      ["Cat", { ...system("c1"), name: "Mia", call: "miau" }],
      ["Dog", { ...system("d1"), name: "Rex" }],
    ]);
    for (let time = 0; time < 2; time++) {
      await store.adopt(after);
      expect(await store.get("Dog", "c1")).toMatchObject({ call: "Mia", name: "miau" });
      expect(await store.get("Cat", "d1")).toMatchObject({ name: "Rex" });
    }
  });

  it("carries over the words of lists", async () => {
    const store = await open(document({ Tag: ["moods | several of: glad, sad | optional"] }));
    await insertAll(store, [["Tag", { ...system("t1"), moods: ["glad", "sad"] }]]);
    await store.adopt(document({ Tag: ["feelings (was moods) | several of: happy (was glad), sad | optional"] }));
    expect(await store.get("Tag", "t1")).toMatchObject({ feelings: ["happy", "sad"] });
  });

  it("makes one word of several, also one that is there, once, and in lists each of them once", async () => {
    const dog = (moods: string, size: string) =>
      document({ Dog: [`moods | several of: ${moods} | optional`, `size | one of: ${size} | required`] });
    const store = await open(dog("glad, merry, sad", "small, large, huge"));
    const dogs = [
      { ...system("d1"), moods: ["glad", "sad", "merry"], size: "huge" },
      { ...system("d2"), moods: ["merry"], size: "large" },
    ];
    await insertAll(
      store,
      dogs.map((one) => ["Dog", one] as const),
    );
    const { changes } = await store.adopt(dog("happy (was glad, merry), sad", "small, large (was huge)"));
    expect(changes).toContain("Dog.size says large for huge.");
    const merged = [
      { moods: ["happy", "sad"], size: "large" },
      { moods: ["happy"], size: "large" },
    ];
    expect([await store.get("Dog", "d1"), await store.get("Dog", "d2")]).toMatchObject(merged);
    // One that comes later is taken in as well; those of before have nothing left.
    await store.adopt(dog("happy (was glad, merry, sad)", "small, large (was huge)"));
    expect(await store.get("Dog", "d1")).toMatchObject({ moods: ["happy"], size: "large" });
  });

  it("finds records that become the same by it, and keeps them apart", async () => {
    const dog = (size: string) =>
      planOf(
        `# Test\n\n## 3. Entities\n\n### Dog\n\n- Unique: name + size\n\n| Field | Type | Must be |\n| - | - | - |\n| name | text(20) | required |\n| size | one of: ${size} | required |\n`,
      );
    const store = await open(dog("small, large, huge"));
    const twins = [
      { ...system("d1"), name: "Rex", size: "huge" },
      { ...system("d2"), name: "Rex", size: "large" },
    ];
    await insertAll(
      store,
      twins.map((one) => ["Dog", one] as const),
    );
    expect((await reasons(store, dog("small, large (was huge)")))[0]).toContain("Dog.name + size becomes unique, but 2 records hold");
    expect(await store.get("Dog", "d1")).toMatchObject({ size: "huge" });
  });

  it("refuses what it could not tell apart, and says how a rename is written", async () => {
    const dogs = await open(document({ Dog: ["name | text(40) | required", "call | text(40) | required"] }));
    await insertAll(dogs, [["Dog", { ...system("d1"), name: "Rex", call: "woof" }]]);
    expect(await reasons(dogs, document({ Dog: ["call (was name) | text(40) | required"] }))).toEqual([
      'Dog.call is to go on from name, but the database has a call of its own as well, and nothing may be lost. Give the new one another name, or take "(was name)" away.',
    ]);
    const store = await stored();
    const dropped = document(
      {
        Tag: ["name | text(40) | required"],
        Book: ["title | text(40) | required, unique", "size | one of: small, large | required", "tags | list of Tag | optional"],
        Loan: ["book | reference to Book | required"],
      },
      LOANS,
    );
    expect((await reasons(store, dropped))[0]).toContain('If it was renamed, write "(was note)" after its new name.');
    expect(await store.get("Loan", "l1")).toMatchObject({ note: "torn", status: "back" });
  });
});

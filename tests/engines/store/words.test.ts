// Search words follow many changes at once, on both engines.

import { describe, expect, it } from "vitest";
import type { Expr } from "../../../src/compiler/expression/tree.ts";
import type { EntityPlan } from "../../../src/compiler/plan/plan.ts";
import { searchedFields } from "../../../src/runtime/store/search-index.ts";
import type { Reader, Row, Store, Transaction } from "../../../src/runtime/store/store.ts";
import { Random } from "../random.ts";
import { databases, ENGINES, insertAll } from "./databases.ts";
import { book, CONTEXT, idOf, LENDING, planOf } from "./fixture-plan.ts";

const WORDS = ["amber", "birch", "cedar", "dune", "ember", "fjord"];
const WRITERS = 12;
const ROUNDS = 12;

const found = (word: string): Expr => ({
  op: "words",
  entity: "Book",
  fields: ["title"],
  begins: [word],
  type: { is: "boolean" },
  optional: false,
});

const count = async (reader: Reader, word: string): Promise<number> => reader.count("Book", found(word), CONTEXT, null);

/** By id. Each writer has records of its own. */
type Shelf = Map<string, Row>;

async function retitle(transaction: Transaction, shelf: Shelf, id: string, title: string): Promise<void> {
  const before = shelf.get(id)!;
  const version = Number(before.version);
  expect(await transaction.update("Book", id, { title, version: version + 1 }, version)).toBe(true);
  shelf.set(id, { ...before, title, version: version + 1 });
}

class Refused extends Error {}

/** Some steps of one writer on its shelf; answers the shelf as it is afterwards. */
async function some(transaction: Transaction, random: Random, before: Shelf, name: string): Promise<Shelf> {
  const shelf = new Map(before);
  const titled = () => `${random.pick(WORDS)} ${random.pick(WORDS)} ${name}`;
  for (let step = random.integer(1, 4); step > 0; step--) {
    const id = random.pick([...shelf.keys()]);
    const choice = random.integer(1, 8);
    if (choice <= 4) await retitle(transaction, shelf, id, titled());
    else if (choice === 5) {
      const undone = transaction.attempt(async () => {
        await retitle(transaction, new Map(shelf), id, titled());
        throw new Refused();
      });
      await expect(undone).rejects.toThrow(Refused);
    } else if (choice === 6) {
      const row = book({ title: titled() });
      await transaction.insert("Book", row);
      shelf.set(idOf(row), row);
    } else if (choice === 7) {
      // And a new one under the old number, as when a deletion is taken back.
      await retitle(transaction, shelf, id, titled());
      await transaction.remove("Book", id);
      const row = { ...shelf.get(id)!, title: titled() };
      await transaction.insert("Book", row);
      shelf.set(id, row);
    }
    if (random.chance(0.3)) expect(await count(transaction, name)).toBe(shelf.size);
  }
  return shelf;
}

describe.each(ENGINES)("words on %s", (engine) => {
  const { open } = databases(engine);

  it.each([1, 2, 3])("are those of the records, whatever changes together (%i)", async (seed) => {
    const random = new Random(seed);
    const store: Store = await open(planOf({ ...LENDING, Book: { ...LENDING.Book!, search: ["title"] } }));
    const shelves: Shelf[] = [];
    for (let writer = 0; writer < WRITERS; writer++) {
      const rows = Array.from({ length: 4 }, () => book({ title: `amber x${writer}x` }));
      shelves.push(new Map(rows.map((row) => [idOf(row), row])));
      await insertAll(
        store,
        rows.map((row) => ["Book", row] as const),
      );
    }
    for (let round = 0; round < ROUNDS; round++) {
      const seeds = shelves.map(() => random.integer(1, 1_000_000));
      const throws = shelves.map(() => round % 3 === 2 && random.chance(0.2));
      const outcomes = await Promise.allSettled(
        shelves.map((shelf, writer) =>
          store.write(async (transaction) => {
            const after = await some(transaction, new Random(seeds[writer]!), shelf, `x${writer}x`);
            if (throws[writer]) throw new Refused();
            return after;
          }),
        ),
      );
      for (const [writer, outcome] of outcomes.entries()) {
        expect(outcome.status, outcome.status === "rejected" ? String(outcome.reason) : "").toBe(throws[writer] ? "rejected" : "fulfilled");
        if (outcome.status === "fulfilled") shelves[writer] = outcome.value;
      }
      const titles = shelves.flatMap((shelf) => [...shelf.values()].map(({ title }) => String(title)));
      for (const word of WORDS) expect(await count(store, word)).toBe(titles.filter((title) => title.includes(word)).length);
    }
  });

  it("are there of more records than wait together", async () => {
    const store = await open(planOf({ ...LENDING, Book: { ...LENDING.Book!, search: ["title"] } }));
    const rows = Array.from({ length: 1_500 }, () => book({ title: "amber" }));
    await insertAll(
      store,
      rows.map((row) => ["Book", row] as const),
    );
    await store.write(async (transaction) => {
      for (const row of rows.toReversed()) await transaction.update("Book", idOf(row), { title: "birch", version: 2 }, Number(row.version));
    });
    expect([await count(store, "amber"), await count(store, "birch")]).toEqual([0, 1_500]);
  });
});

describe("the words of a record", () => {
  it("are those in which somebody searches, and those of what it is called, also where a field is worked out of others", () => {
    const text = (name: string, always: Expr | null = null) => ({ name, type: { is: "text" }, always });
    const own = (field: string) => ({ op: "field", of: { op: "this" }, entity: "Book", field }) as unknown as Expr;
    const fields = [text("about"), text("title"), text("author"), text("full", own("author")), text("notes")];
    const called = { op: "call", name: "text", args: [own("title"), own("full")] } as unknown as Expr;
    const entity = { name: "Book", search: ["about"], fields, shownAs: called } as unknown as EntityPlan;
    expect(searchedFields(entity)).toEqual(["about", "title", "author"]);
  });
});

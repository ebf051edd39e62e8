// Records of either engine: what is written is read, and errors name their cause.

import { beforeAll, describe, expect, it } from "vitest";
import { ReferenceViolation, type Row, type Store, UniqueViolation, ValueRefused } from "../../../src/runtime/store/store.ts";
import { addFile, completeFile } from "../../../src/runtime/store/system/files.ts";
import { databases, ENGINES, insertAll } from "./databases.ts";
import { book, CONTEXT, idOf, loan, member, newId, self, tag, tagNames } from "./fixture-plan.ts";

describe.each(ENGINES)("records on %s", (engine) => {
  const { open } = databases(engine);
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  const kept = async (entity: string, row: Row): Promise<Row> => {
    await insertAll(store, [[entity, row]]);
    return row;
  };

  it("gives back what was inserted, of every type", async () => {
    const card = { id: newId(), name: "a.png", bytes: 12, kind: "image/png" };
    await store.write(async (transaction) => {
      await addFile(transaction, card.id, card.name, null, "2026-11-21T09:30:00.120Z");
      await completeFile(transaction, card);
    });
    const ada = await kept("Member", {
      ...member(),
      name: 'Ada "Œ" 🦉 \\ %_?',
      born_on: "0999-02-28",
      blocked: true,
      card: JSON.stringify(card),
      patience: 86_400,
      wakes_at: "06:30",
      created_by: "somebody",
    });
    expect(await store.get("Member", idOf(ada))).toEqual(ada);
    const emma = await kept("Book", book({ price: 999_999_999_999_999, copies: 0 }));
    expect(await store.get("Book", idOf(emma))).toEqual(emma);
    const lent = await kept("Loan", loan(emma, ada, { asked_at: "2026-11-21T09:30:00.120Z", due_on: "2026-12-12" }));
    expect(await store.get("Loan", idOf(lent))).toEqual(lent);
  });

  it("finds by a unique field, and nothing by an empty one", async () => {
    const emma = await kept("Book", book({ isbn: "978-findme" }));
    expect(await store.getBy("Book", "isbn", "978-findme")).toEqual(emma);
    expect(await store.getBy("Book", "isbn", "978-other")).toBeNull();
    expect(await store.getBy("Book", "author", null)).toBeNull();
    expect(await store.get("Book", "nowhere")).toBeNull();
  });

  it("changes the given columns of the given version alone", async () => {
    const emma = await kept("Book", book());
    const change = (version: number, changes: Row) =>
      store.write((transaction) => transaction.update("Book", idOf(emma), changes, version));
    expect(await change(1, { title: "Emma II", version: 2 })).toBe(true);
    expect(await change(1, { title: "Emma III", version: 2 })).toBe(false);
    expect(await store.get("Book", idOf(emma))).toEqual({ ...emma, title: "Emma II", version: 2 });
  });

  it("names the fields of a value that is taken", async () => {
    const emma = await kept("Book", book());
    const again = kept("Book", book({ isbn: emma.isbn ?? null }));
    await expect(again).rejects.toBeInstanceOf(UniqueViolation);
    await expect(again).rejects.toMatchObject({ entity: "Book", fields: ["isbn"] });
    const other = await kept("Book", book());
    const change = store.write((transaction) => transaction.update("Book", idOf(other), { isbn: emma.isbn ?? null }, 1));
    await expect(change).rejects.toMatchObject({ entity: "Book", fields: ["isbn"] });
    await expect(kept("Book", { ...book(), id: idOf(emma) })).rejects.toMatchObject({ entity: "Book", fields: ["id"] });
  });

  it("names the fields of a combination that is taken, and lets empties repeat", async () => {
    const [emma, ada] = [await kept("Book", book()), await kept("Member", member())];
    await kept("Loan", loan(emma, ada));
    await kept("Loan", loan(emma, ada));
    await kept("Loan", loan(emma, ada, { slip: "A1" }));
    const again = kept("Loan", loan(emma, ada, { slip: "A1" }));
    await expect(again).rejects.toMatchObject({ entity: "Loan", fields: ["borrower", "slip"] });
  });

  it("names the reference that leads nowhere", async () => {
    const emma = await kept("Book", book());
    const nobody = member();
    const lost = kept("Loan", loan(emma, nobody));
    await expect(lost).rejects.toBeInstanceOf(ReferenceViolation);
    await expect(lost).rejects.toMatchObject({ entity: "Loan", field: "borrower" });
    const lent = await kept("Loan", loan(emma, await kept("Member", member())));
    const moved = store.write((transaction) => transaction.update("Loan", idOf(lent), { book: newId() }, 1));
    await expect(moved).rejects.toMatchObject({ entity: "Loan", field: "book" });
  });

  it("removes a record, but not while another refers to it", async () => {
    const [emma, ada] = [await kept("Book", book()), await kept("Member", member())];
    const lent = await kept("Loan", loan(emma, ada));
    const remove = (entity: string, row: Row) => store.write((transaction) => transaction.remove(entity, idOf(row)));
    // Its own links go with it, and are in nobody's way.
    const short = await kept("Tag", tag("tagged"));
    await store.write((transaction) => transaction.setLinks("Book", "tags", idOf(emma), [idOf(short)]));
    await expect(remove("Book", emma)).rejects.toMatchObject({ entity: "Loan", field: "book" });
    await remove("Loan", lent);
    await remove("Book", emma);
    expect(await store.get("Book", idOf(emma))).toBeNull();
  });

  it("keeps links in their order, each once, and lets them go with their owner", async () => {
    const emma = await kept("Book", book());
    const [sad, short] = [await kept("Tag", tag("sad")), await kept("Tag", tag("short"))];
    const link = (...members: string[]) => store.write((transaction) => transaction.setLinks("Book", "tags", idOf(emma), members));
    const names = async () => (await store.compute("Book", emma, [tagNames], CONTEXT))[0];
    await link(idOf(short), idOf(sad), idOf(short));
    expect(await names()).toEqual(["short", "sad"]);
    await link(idOf(sad), idOf(short));
    expect(await names()).toEqual(["sad", "short"]);
    await expect(link(newId())).rejects.toMatchObject({ entity: "Book", field: "tags" });
    await expect(store.write((transaction) => transaction.remove("Tag", idOf(sad)))).rejects.toMatchObject({
      entity: "Book",
      field: "tags",
    });
    expect(await names()).toEqual(["sad", "short"]);
    await store.write((transaction) => transaction.remove("Book", idOf(emma)));
    await store.write((transaction) => transaction.remove("Tag", idOf(sad)));
    expect(await store.get("Tag", idOf(sad))).toBeNull();
  });

  it("refuses what no column takes, and writes nothing", async () => {
    const before = await store.count("Book", null, CONTEXT, null);
    for (const title of ["a\0b", "half \ud800", 7]) await expect(kept("Book", book({ title }))).rejects.toBeInstanceOf(ValueRefused);
    for (const copies of [1.5, Number.NaN, 2 ** 53, "1"]) await expect(kept("Book", book({ copies }))).rejects.toBeInstanceOf(ValueRefused);
    await expect(kept("Book", book({ title: null }))).rejects.toBeInstanceOf(ValueRefused);
    await expect(kept("Book", book({ nonsense: 1 }))).rejects.toThrow("Book keeps no nonsense");
    await expect(async () => store.getBy("Book", "isbn", "a\0b")).rejects.toBeInstanceOf(ValueRefused);
    expect(await store.count("Book", null, CONTEXT, null)).toBe(before);
  });

  it("knows no entity or list that the plan has not", async () => {
    await expect(async () => store.get("constructor", "1")).rejects.toThrow("no entity");
    const wrong = store.write((transaction) => transaction.setLinks("Book", "loans", newId(), []));
    await expect(wrong).rejects.toThrow("no list field");
    expect(await store.compute("Book", book(), [self("Book")], CONTEXT)).toHaveLength(1);
  });
});

// Lists, counts and computed values on both engines.

import { AsyncResource } from "node:async_hooks";
import { beforeAll, describe, expect, it } from "vitest";
import { and, or } from "../../../src/compiler/expression/fold.ts";
import type { Expr } from "../../../src/compiler/expression/tree.ts";
import type { Query, Row, Store } from "../../../src/runtime/store/store.ts";
import { databases, ENGINES, insertAll } from "./databases.ts";
import {
  activeLoans,
  ask,
  book,
  both,
  CONTEXT,
  compare,
  freeCopies,
  idOf,
  LENDING,
  literal,
  loan,
  member,
  of,
  path,
  planOf,
  self,
  tag,
  tagNames,
  template,
  user,
} from "./fixture-plan.ts";

const title = path("Book", "title");
const author = path("Book", "author");
const borrowerName = path("Member", "name", path("Loan", "borrower"));

describe.each(ENGINES)("queries on %s", (engine) => {
  const { open } = databases(engine);
  const books = ["Zadig", "Emma", "émile", "Emma"].map((name, at) =>
    book({ title: name, author: at === 3 ? "Austen" : at === 2 ? "Rousseau" : null, copies: at, price: at === 0 ? null : at * 100 }),
  );
  const ada = member({ name: "Ada", blocked: true });
  const bob = member({ name: "Bob" });
  const loans = [
    loan(books[0]!, ada, { due_on: "2026-12-01" }),
    loan(books[1]!, ada, { status: "returned" }),
    loan(books[1]!, bob, { due_on: "2026-11-30" }),
  ];
  const [sad, short] = [tag("sad"), tag("short")];
  let store: Store;

  beforeAll(async () => {
    store = await open(planOf({ ...LENDING, Book: { ...LENDING.Book!, search: ["title"] } }));
    await insertAll(store, [
      ...books.map((row) => ["Book", row] as const),
      ...[ada, bob].map((row) => ["Member", row] as const),
      ...loans.map((row) => ["Loan", row] as const),
      ...[sad, short].map((row) => ["Tag", row] as const),
    ]);
    await store.write((transaction) => transaction.setLinks("Book", "tags", idOf(books[0]!), [idOf(short), idOf(sad)]));
  });

  const select = (query: Partial<Query>, context = CONTEXT) =>
    store.select({ entity: "Book", where: null, columns: [title], order: [], limit: null, offset: 0, ...query }, context);
  const firsts = async (query: Partial<Query>) => (await select(query)).map(([value]) => value);
  const by = (expr: Expr, descending = false) => ({ by: expr, descending });

  it("answers the pages of one of several conditions as if they were one", async () => {
    const borrower = path("Loan", "borrower");
    const status = path("Loan", "status");
    const either = or([compare(borrower, "=", user), compare(status, "=", literal("returned"))]);
    const order = [{ by: path("Loan", "due_on"), descending: true }];
    for (const context of [CONTEXT, { ...CONTEXT, user: ada }, { ...CONTEXT, user: bob }]) {
      const read = (limit: number | null, offset: number) =>
        select({ entity: "Loan", where: either, columns: [path("Loan", "id")], order, limit, offset }, context);
      const all = await read(null, 0);
      expect(await read(100, 0)).toEqual(all);
      const single = [];
      for (let at = 0; at < all.length; at++) single.push(...(await read(1, at)));
      expect(single).toEqual(all);
    }
  });

  it("gives all by id where no order is asked for", async () => {
    expect(await firsts({ columns: [self("Book")] })).toEqual(books.map(idOf));
  });

  it("orders as people look for names, with ties by id, in the same direction", async () => {
    const expected = [books[2], books[1], books[3], books[0]].map((row) => row?.id);
    expect(await firsts({ columns: [of("Book", "id", { is: "text" })], order: [by(title)] })).toEqual(expected);
    const down = [books[0], books[3], books[1], books[2]].map((row) => row?.id);
    expect(await firsts({ columns: [self("Book")], order: [by(title, true)] })).toEqual(down);
  });

  it("puts empties last in either direction", async () => {
    expect(await firsts({ columns: [author], order: [by(author)] })).toEqual(["Austen", "Rousseau", null, null]);
    expect(await firsts({ columns: [author], order: [by(author, true)] })).toEqual(["Rousseau", "Austen", null, null]);
  });

  it("pages", async () => {
    const order = [by(title)];
    expect(await firsts({ order, limit: 2, offset: 1 })).toEqual(["Emma", "Emma"]);
    expect(await firsts({ order, limit: 2, offset: 3 })).toEqual(["Zadig"]);
    expect(await firsts({ order, offset: 3 })).toEqual(["Zadig"]);
    expect(await firsts({ order, limit: 0 })).toEqual([]);
  });

  it("chooses by a condition about the user, the inputs and other records", async () => {
    const mine = compare(path("Loan", "borrower"), "=", user);
    const asUser = { ...CONTEXT, user: ada };
    const query = { entity: "Loan", where: mine, columns: [borrowerName, path("Loan", "due_on")], order: [by(path("Loan", "due_on"))] };
    expect(await select(query, asUser)).toEqual([
      ["Ada", "2026-12-01"],
      ["Ada", null],
    ]);
    expect(await select(query)).toEqual([]);
    const called = { where: compare(title, "=", ask("title", { is: "text" })), columns: [freeCopies()] };
    expect(await select(called, { ...CONTEXT, ask: { title: "Zadig" } })).toEqual([[-1]]);
    expect(await firsts({ where: compare(freeCopies(), ">", literal(0)) })).toEqual(["émile", "Emma"]);
  });

  it("gives values of every type, lists among them", async () => {
    const columns = [tagNames, path("Book", "price"), of("Book", "created_at", { is: "moment" }), compare(title, "=", literal("Zadig"))];
    expect(await select({ columns, limit: 1 })).toEqual([[["short", "sad"], null, CONTEXT.now, true]]);
    const members = { entity: "Member", columns: [path("Member", "blocked"), path("Member", "name")], order: [by(path("Member", "name"))] };
    expect(await select(members)).toEqual([
      [true, "Ada"],
      [false, "Bob"],
    ]);
  });

  it("finishes in JavaScript what SQL cannot say", async () => {
    const told = template(title, " (", author, "): ", freeCopies());
    const rows = await select({ columns: [title, told, freeCopies()], order: [by(title)] });
    expect(rows).toEqual([
      ["émile", "émile (Rousseau): 2", 2],
      ["Emma", "Emma (): 0", 0],
      ["Emma", "Emma (Austen): 3", 3],
      ["Zadig", "Zadig (): -1", -1],
    ]);
  });

  it("counts, and no further than asked", async () => {
    const emma = compare(title, "=", literal("Emma"));
    expect(await store.count("Book", null, CONTEXT, null)).toBe(4);
    expect(await store.count("Book", emma, CONTEXT, null)).toBe(2);
    expect(await store.count("Book", emma, CONTEXT, 1)).toBe(1);
    expect(await store.count("Book", null, CONTEXT, 1000)).toBe(4);
  });

  const em: Expr = { op: "words", entity: "Book", fields: ["title"], begins: ["em"], type: { is: "boolean" }, optional: false };

  it("pages what a search finds, with the number of all", async () => {
    const columns = [title, path("Book", "copies")];
    for (const where of [em, and([em, compare(author, "=", literal("Austen"))]), and([em, compare(title, "=", literal("Zadig"))])]) {
      const query = { entity: "Book", where, columns, order: [by(title)], limit: 1 };
      const total = await store.count("Book", where, CONTEXT, null);
      for (const offset of [0, 1, 2]) {
        for (const atMost of [null, 1, 2, 1000]) {
          const { rows, count } = await store.page({ ...query, offset }, CONTEXT, atMost);
          expect({ rows, count }).toEqual({ rows: await select({ ...query, offset }), count: Math.min(total, atMost ?? total) });
        }
      }
    }
    expect(await store.count("Book", em, CONTEXT, null)).toBe(3);
  });

  it("asks the condition again of what a search found before", async () => {
    const among = books.map(idOf);
    const written = compare(author, "=", literal("Austen"));
    expect(await firsts({ where: and([em, written]), among })).toEqual(["Emma"]);
  });

  it("takes one condition for records of several entities", async () => {
    const always: Expr = { op: "and", items: [], type: { is: "boolean" }, optional: false };
    const counts = await Promise.all(["Book", "Member", "Loan"].map((entity) => store.count(entity, always, CONTEXT, null)));
    expect(counts).toEqual([4, 2, 3]);
    expect(await select({ entity: "Tag", where: always, columns: [path("Tag", "name")] })).toEqual([["sad"], ["short"]]);
    expect(await select({ entity: "Member", where: always, columns: [path("Member", "name")] })).toEqual([["Ada"], ["Bob"]]);
  });

  it("computes about a candidate that need not be stored", async () => {
    const candidate: Row = { ...loan(books[0]!, bob), due_on: "2026-12-24" };
    const columns = [
      borrowerName,
      path("Loan", "due_on"),
      freeCopies(path("Loan", "book")),
      template(borrowerName, " until ", path("Loan", "status")),
      both(compare(path("Loan", "book"), "=", literal(idOf(books[0]!))), compare(path("Loan", "borrower"), "!=", user)),
    ];
    const values = await store.compute("Loan", candidate, columns, { ...CONTEXT, user: ada });
    expect(values).toEqual(["Bob", "2026-12-24", -1, "Bob until active", true]);
  });

  it("computes without a statement where nothing else is needed", async () => {
    expect(await store.compute("Book", book({ title: "X", copies: 3 }), [title, path("Book", "copies")], CONTEXT)).toEqual(["X", 3]);
    expect(await store.compute("Book", book(), [], CONTEXT)).toEqual([]);
  });

  it("sees within a transaction what it wrote, and nobody else before the commit", async () => {
    const somebodyElse = AsyncResource.bind(() => store.compute("Book", books[3]!, [activeLoans()], CONTEXT));
    const seen = await store.write(async (transaction) => {
      await transaction.insert("Loan", loan(books[3]!, bob));
      const outside = await somebodyElse();
      return [await transaction.compute("Book", books[3]!, [activeLoans()], CONTEXT), outside];
    });
    expect(seen).toEqual([[1], [0]]);
    expect(await store.compute("Book", books[3]!, [activeLoans()], CONTEXT)).toEqual([1]);
  });

  it("never takes a value for SQL or for a pattern", async () => {
    for (const hostile of ["%", "_", "' OR 1=1 --", '"', "$1", "?"]) {
      expect(await firsts({ where: compare(title, "=", literal(hostile)) })).toEqual([]);
      const contains: Expr = { op: "contains", left: title, right: literal(hostile), type: { is: "boolean" }, optional: false };
      expect(await firsts({ where: contains })).toEqual([]);
    }
  });
});

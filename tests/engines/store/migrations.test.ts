// A changed plan on stored data, on both engines: what follows, and what is refused.

import { describe, expect, it } from "vitest";
import { type FieldType, valueType } from "../../../src/compiler/expression/field-type.ts";
import { conversionOf } from "../../../src/runtime/store/migrate/conversions.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { ColumnType } from "../../../src/runtime/store/schema.ts";
import { MigrationRefused, type Row, type Store } from "../../../src/runtime/store/store.ts";
import { databases, ENGINES, insertAll } from "./databases.ts";
import {
  book,
  CONTEXT,
  changed,
  choice,
  choiceValues,
  type Fixture,
  field,
  idOf,
  integer,
  LENDING,
  literal,
  loan,
  member,
  newId,
  planOf,
  reference,
  tag,
  tagNames,
  text,
  withField,
  withoutField,
} from "./fixture-plan.ts";

describe.each(ENGINES)("migrations on %s", (engine) => {
  const { open, fresh } = databases(engine);

  /** A lending database with two books, a member, a loan and a link. */
  async function stored() {
    const store = await open();
    const [emma, zadig, ada, sad] = [book({ price: 500 }), book({ title: "Zadig", copies: 7 }), member(), tag("sad")];
    const lent = loan(emma, ada, { due_on: "2026-12-01" });
    await insertAll(store, [
      ["Book", emma],
      ["Book", zadig],
      ["Member", ada],
      ["Tag", sad],
      ["Loan", lent],
    ]);
    await store.write((transaction) => transaction.setLinks("Book", "tags", idOf(emma), [idOf(sad)]));
    return { store, emma, zadig, ada, sad, lent };
  }

  it("refuses a database that shares no entity with the document, also where it is empty", async () => {
    const url = await fresh();
    const { store } = await openStore({ plan: planOf(LENDING), url });
    await store.close();
    const other: Fixture = { Parcel: { fields: [field("name", text(40))] } };
    const opened = openStore({ plan: planOf(other), url });
    await expect(opened).rejects.toThrow(/This database is of another document: it holds .*Book.*--data or --database/);
    const again = await open(planOf(LENDING), url);
    await insertAll(again, [["Book", book()]]);
  });

  const adopt = (store: Store, fixture: Fixture) => store.adopt(planOf(fixture));

  async function refused(store: Store, fixture: Fixture, ...reasons: string[]): Promise<void> {
    const error: unknown = await adopt(store, fixture).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MigrationRefused);
    const given = (error as MigrationRefused).reasons;
    expect(given).toHaveLength(reasons.length);
    for (const [at, reason] of reasons.entries()) expect(given[at]).toContain(reason);
  }

  it("makes a new database and changes nothing the second time", async () => {
    const { store } = await stored();
    expect(await adopt(store, LENDING)).toEqual({ changes: [] });
  });

  it("says what is new in a new database", async () => {
    const { changes } = await adopt(await open(planOf({})), LENDING);
    expect(changes).toEqual(["Book is new.", "Book.tags is a new list.", "Tag is new.", "Member is new.", "Loan is new."]);
  });

  it("adds optional fields, references and filled defaults, and keeps what is there", async () => {
    const { store, emma, ada } = await stored();
    const starts = (value: string | number | boolean) => ({ starts: literal(value) });
    const { changes } = await adopt(
      store,
      changed("Book", (fields) => [
        ...fields,
        field("subtitle", text()),
        field("keeper", reference("Member")),
        field("shelf", integer(), { required: true, ...starts(4) }),
        field("rare", { is: "yes/no" }, { required: true, ...starts(false) }),
        field("place", text(), starts("hall")),
      ]),
    );
    expect(changes).toContain("Book.shelf is new; records that are there get 4.");
    expect(changes).toContain("Book.rare is new; records that are there get no.");
    const expected = { ...emma, subtitle: null, keeper: null, shelf: 4, rare: false, place: "hall" };
    expect(await store.get("Book", idOf(emma))).toEqual(expected);
    const keep = (id: string) => store.write((transaction) => transaction.update("Book", idOf(emma), { keeper: id, version: 2 }, 1));
    await expect(keep(newId())).rejects.toMatchObject({ entity: "Book", field: "keeper" });
    await expect(store.write((transaction) => transaction.remove("Book", idOf(emma)))).rejects.toMatchObject({ entity: "Loan" });
    await expect(insertAll(store, [["Book", { ...expected, id: newId() }]])).rejects.toMatchObject({ fields: ["isbn"] });
    expect(await keep(idOf(ada))).toBe(true);
    expect(await store.compute("Book", emma, [tagNames], CONTEXT)).toEqual([["sad"]]);
  });

  it("adds a required field without a default only where no record lacks it", async () => {
    const { store } = await stored();
    const more: Fixture = changed("Book", (fields) => [...fields, field("shelf", integer(), { required: true })]);
    await refused(store, more, "Book.shelf is new and required, but 2 records");
    expect(await adopt(await open(), more)).toEqual({ changes: ["Book.shelf is new."] });
  });

  it("makes tables and lists for new entities", async () => {
    const { store, emma } = await stored();
    const fixture: Fixture = {
      ...changed("Book", (fields) => [...fields, field("rooms", { is: "links", entity: "Room", table: "book_rooms" })]),
      Room: { fields: [field("name", text(), { required: true }), field("book", reference("Book"))] },
    };
    expect((await adopt(store, fixture)).changes).toEqual(["Book.rooms is a new list.", "Room is new."]);
    const room: Row = { ...tag("hall"), book: idOf(emma) };
    await insertAll(store, [["Room", room]]);
    await store.write((transaction) => transaction.setLinks("Book", "rooms", idOf(emma), [idOf(room)]));
    expect(await store.get("Room", idOf(room))).toEqual(room);
  });

  it("drops what is empty and refuses to lose what is not", async () => {
    const { store, emma } = await stored();
    expect((await adopt(store, changed("Book", withoutField("author")))).changes).toEqual(["Book.author, empty in every record, is gone."]);
    expect(await store.get("Book", idOf(emma))).toEqual(without(emma, "author"));
    const bare = changed("Book", (fields) => withoutField("price")(withoutField("author")(fields)));
    await refused(store, bare, "Book.price is no longer in the document, but 1 record");
    expect(await store.get("Book", idOf(emma))).toEqual(without(emma, "author"));
  });

  it("drops entities and lists without rows and refuses to lose rows", async () => {
    const { store, lent } = await stored();
    const { Loan: _, ...others } = LENDING;
    await refused(store, others, "Loan is no longer in the document, but 1 record is stored");
    await store.write((transaction) => transaction.remove("Loan", idOf(lent)));
    expect((await adopt(store, others)).changes).toEqual(["Loan, without records, is gone."]);
    const untagged = changed("Book", withoutField("tags"), others);
    await refused(store, untagged, "Book.tags is no longer a list in the document, but 1 link is stored");
    const { Tag: __, ...rest } = changed("Book", withoutField("tags"), others);
    await refused(store, rest, "Book.tags is no longer a list", "Tag is no longer in the document");
  });

  it("gives up what the document has no more where that is said, as much as was told, and nothing else", async () => {
    const url = await fresh();
    const { store } = await openStore({ plan: planOf(LENDING), url });
    const [emma, ada, sad] = [book({ price: 500 }), member(), tag("sad")];
    const lent = loan(emma, ada);
    await insertAll(store, [
      ["Book", emma],
      ["Member", ada],
      ["Tag", sad],
      ["Loan", lent],
    ]);
    await store.write((transaction) => transaction.setLinks("Book", "tags", idOf(emma), [idOf(sad)]));
    const { Loan: _, Tag: __, ...rest } = changed("Book", (fields) => withoutField("price")(withoutField("tags")(fields)));
    const error = (await adopt(store, rest).catch((thrown: unknown) => thrown)) as MigrationRefused;
    const losses = [...error.losses].sort((one, other) => one.name.localeCompare(other.name));
    expect(losses).toEqual([
      { name: "Book.price", of: "values", count: 1 },
      { name: "Book.tags", of: "links", count: 1 },
      { name: "Loan", of: "records", count: 1 },
      { name: "Tag", of: "records", count: 1 },
    ]);
    await store.close();
    const plan = planOf(rest);
    const fewer = openStore({ plan, url, givenUp: losses.map((loss) => (loss.name === "Loan" ? { ...loss, count: 2 } : loss)) });
    await expect(fewer).rejects.toThrow(/Loan is no longer in the document/);
    const { store: after, report } = await openStore({ plan, url, givenUp: losses });
    expect([...report.changes].sort()).toEqual([
      "1 link of Book.tags is gone.",
      "1 record of Loan is gone.",
      "1 record of Tag is gone.",
      "1 value of Book.price is gone.",
    ]);
    expect(await after.get("Book", idOf(emma))).toEqual(without(emma, "price"));
    await after.close();
    // Where something else speaks against it, nothing is offered to be given up.
    const { store: again } = await openStore({ plan, url });
    const { Member: ___, ...shorter } = changed("Book", (fields) => [...fields, field("shelf", integer(), { required: true })], rest);
    const other = (await adopt(again, shorter).catch((thrown: unknown) => thrown)) as MigrationRefused;
    expect([other.reasons.length, other.losses]).toEqual([2, []]);
    await again.close();
  });

  it("gives up the values of a field that becomes another type, and words that a choice has no more, where they may be empty", async () => {
    const url = await fresh();
    const uses = (...words: string[]) =>
      changed("Book", (fields) => [
        ...fields,
        field("mood", choice(...words)),
        field("uses", { is: "choices", values: choiceValues(...words) }),
      ]);
    const { store } = await openStore({ plan: planOf(uses("read", "lend", "show")), url });
    const rows = [
      book({ price: 500, mood: "read", uses: ["read", "show"] }),
      book({ price: null, mood: "show", uses: ["read"] }),
      book({ price: null, mood: null, uses: ["lend"] }),
    ];
    await insertAll(
      store,
      rows.map((row) => ["Book", row] as const),
    );
    const fixture = changed("Book", withField("price", { type: { is: "date" } }), uses("lend", "show"));
    const { losses } = (await adopt(store, fixture).catch((thrown: unknown) => thrown)) as MigrationRefused;
    expect(losses).toEqual([
      { name: "Book.price", of: "values", count: 1 },
      { name: "Book.mood read", of: "values", count: 1 },
      { name: "Book.uses read", of: "values", count: 2 },
    ]);
    await store.close();
    const fewer = openStore({ plan: planOf(fixture), url, givenUp: losses.slice(0, 2) });
    await expect(fewer).rejects.toThrow("Book.uses no longer has the value read, but 2 records hold it");
    const { store: after, report } = await openStore({ plan: planOf(fixture), url, givenUp: losses });
    expect(report.changes).toEqual([
      "1 value of Book.price is gone.",
      "Book.price has another type.",
      "1 value of Book.mood read is gone.",
      "2 values of Book.uses read are gone.",
      "Book.mood is one of lend, show.",
      "Book.uses is several of lend, show.",
    ]);
    const left = [];
    for (const row of rows) {
      const { price, mood, uses } = (await after.get("Book", idOf(row))) ?? {};
      left.push([price, mood, uses]);
    }
    expect(left).toEqual([
      [null, null, ["show"]],
      [null, "show", []],
      [null, null, ["lend"]],
    ]);
    // What must have a value, and would have none, is not offered to be given up.
    const kept = changed("Book", withField("kind", { type: choice("study") }), fixture);
    const error = (await adopt(after, kept).catch((thrown: unknown) => thrown)) as MigrationRefused;
    expect([error.reasons.length, error.losses]).toEqual([1, []]);
    const counted = changed("Book", withField("title", { type: integer() }), fixture);
    const other = (await adopt(after, counted).catch((thrown: unknown) => thrown)) as MigrationRefused;
    expect([other.reasons.length, other.losses]).toEqual([1, []]);
    await after.close();
  });

  it("changes the type of a field whose values mean nothing in the other only where it is empty", async () => {
    const { store, emma } = await stored();
    await refused(store, changed("Book", withField("price", { type: { is: "date" } })), "Book.price becomes another type, but 1 record");
    await refused(store, changed("Loan", withField("borrower", { type: reference("Tag") })), "Loan.borrower becomes another type");
    const { changes } = await adopt(store, changed("Book", withField("author", { type: reference("Member") })));
    expect(changes).toEqual(["Book.author, empty in every record, has another type."]);
    expect(await store.get("Book", idOf(emma))).toEqual(emma);
    const change = store.write((transaction) => transaction.update("Book", idOf(emma), { author: newId() }, 1));
    await expect(change).rejects.toMatchObject({ entity: "Book", field: "author" });
  });

  it("makes optional, and required where nothing is empty", async () => {
    const { store, emma } = await stored();
    expect((await adopt(store, changed("Book", withField("title", { required: false })))).changes).toEqual(["Book.title is optional."]);
    expect(await store.write((transaction) => transaction.update("Book", idOf(emma), { title: null, version: 2 }, 1))).toBe(true);
    await refused(store, LENDING, "Book.title becomes required, but it is empty in 1 record");
    await store.write((transaction) => transaction.update("Book", idOf(emma), { title: "Emma", version: 3 }, 2));
    expect((await adopt(store, LENDING)).changes).toEqual(["Book.title is required."]);
    const emptied = store.write((transaction) => transaction.update("Book", idOf(emma), { title: null }, 3));
    await expect(emptied).rejects.toThrow("must have a value");
  });

  it("widens by itself and narrows where every value fits", async () => {
    const { store } = await stored();
    const wide = changed("Book", (fields) =>
      withField("title", { type: text(500) })(
        withField("copies", { type: integer(0, 999) })(withField("kind", { type: choice("novel", "study", "map") })(fields)),
      ),
    );
    expect((await adopt(store, wide)).changes).toEqual([
      "Book.title holds at most 500 characters.",
      "Book.kind is one of novel, study, map.",
      "Book.copies is between 0 and 999.",
    ]);
    expect((await adopt(store, LENDING)).changes).toHaveLength(3);
    const short = changed("Book", withField("title", { type: text(4) }));
    await refused(store, short, "Book.title holds at most 4 characters now, but 1 record");
    const few = changed("Book", withField("copies", { type: integer(0, 6) }));
    await refused(store, few, "Book.copies is between 0 and 6 now, but 1 record");
    const many = changed("Book", withField("copies", { type: integer(1, null) }));
    expect((await adopt(store, many)).changes).toEqual(["Book.copies is at least 1."]);
    await refused(
      store,
      changed("Book", withField("kind", { type: choice("study") })),
      "Book.kind no longer has the value novel, but 2 records",
    );
    await refused(
      store,
      changed("Loan", withField("status", { type: choice("returned", "lost") })),
      "Loan.status no longer has the value active, but 1 record",
    );
  });

  it("adds lists of plain values, narrows them where every value fits, and drops them empty", async () => {
    const { store, emma } = await stored();
    const lists = (marks: number, ...uses: string[]) =>
      changed("Book", (fields) => [
        ...fields,
        field("marks", { is: "texts", max: marks }),
        field("uses", { is: "choices", values: choiceValues(...uses) }),
      ]);
    expect((await adopt(store, lists(5, "read", "lend", "show"))).changes).toEqual(["Book.marks is new.", "Book.uses is new."]);
    expect(await store.get("Book", idOf(emma))).toMatchObject({ marks: [], uses: [] });
    const [marks, uses] = [
      ["\u{1f600}ab", 'a"b'],
      ["read", "show"],
    ];
    await store.write((transaction) => transaction.update("Book", idOf(emma), { marks, uses, version: 2 }, 1));
    expect(await store.get("Book", idOf(emma))).toMatchObject({ marks, uses });
    await refused(
      store,
      lists(2, "read", "lend", "show"),
      "Book.marks holds values of at most 2 characters now, but 1 record hold longer ones",
    );
    await refused(store, lists(5, "lend", "show"), "Book.uses no longer has the value read, but 1 record");
    expect((await adopt(store, lists(3, "show", "read"))).changes).toEqual([
      "Book.marks holds values of at most 3 characters.",
      "Book.uses is several of show, read.",
    ]);
    expect(await store.get("Book", idOf(emma))).toMatchObject({ marks, uses });
    await refused(
      store,
      LENDING,
      "Book.marks is no longer in the document, but 1 record would lose a value",
      "Book.uses is no longer in the document, but 1 record would lose a value",
    );
    await store.write((transaction) => transaction.update("Book", idOf(emma), { marks: [], uses: null, version: 3 }, 2));
    expect((await adopt(store, LENDING)).changes).toHaveLength(2);
    const starts = { ...literal('["a","b"]'), type: valueType({ is: "texts", max: 5 }) };
    const begun = changed("Book", (fields) => [...fields, field("marks", { is: "texts", max: 5 }, { required: true, starts })]);
    expect((await adopt(store, begun)).changes).toEqual(["Book.marks is new; records that are there get a, b."]);
    expect(await store.get("Book", idOf(emma))).toMatchObject({ marks: ["a", "b"] });
  });

  it("never makes a secret readable, nor anything readable a secret", async () => {
    const { store, emma } = await stored();
    const withPin = (type: FieldType) => changed("Book", (fields) => [...fields, field("pin", type)]);
    await adopt(store, withPin({ is: "secret" }));
    await store.write((transaction) => transaction.update("Book", idOf(emma), { pin: "scrypt$1", version: 2 }, 1));
    for (const type of [text(), { is: "json" }, { is: "place" }] as const)
      await refused(store, withPin(type), "Book.pin becomes another type, but 1 record would lose a value");
    const titled = changed("Book", withField("title", { type: { is: "secret" } }), withPin({ is: "secret" }));
    await refused(store, titled, "Book.title becomes another type, but 2 records");
    await store.write((transaction) => transaction.update("Book", idOf(emma), { pin: null, version: 3 }, 2));
    await adopt(store, withPin({ is: "json" }));
    await store.write((transaction) => transaction.update("Book", idOf(emma), { pin: '{"a":1}', version: 4 }, 3));
    expect(await store.get("Book", idOf(emma))).toMatchObject({ pin: '{"a":1}' });
  });

  it("makes unique what is, and names an example where it is not", async () => {
    const { store } = await stored();
    expect((await adopt(store, changed("Book", withField("title", { unique: true })))).changes).toEqual(["Book.title is unique."]);
    await expect(insertAll(store, [["Book", book()]])).rejects.toMatchObject({ fields: ["title"] });
    const kinds = changed("Book", withField("kind", { unique: true }));
    await refused(store, kinds, 'Book.kind becomes unique, but 2 records hold "novel"');
    const filled = changed("Book", (fields) => [...fields, field("code", integer(), { unique: true, starts: literal(1) })]);
    await refused(store, filled, "Book.code becomes unique, but 2 records hold 1");
    expect((await adopt(store, LENDING)).changes).toEqual(["Book.title is no longer unique."]);
    await insertAll(store, [["Book", book()]]);
  });

  it("gives records the moment of their last change when their entity gets states", async () => {
    const store = await open();
    const stateless: Fixture = { ...LENDING, Loan: { fields: LENDING.Loan?.fields ?? [], uniques: [] } };
    await adopt(store, stateless);
    const [emma, ada] = [book(), member()];
    const { status_since: _, ...lent } = loan(emma, ada, { changed_at: "2026-11-01T00:00:00.000Z" });
    await insertAll(store, [
      ["Book", emma],
      ["Member", ada],
      ["Loan", lent],
    ]);
    await adopt(store, LENDING);
    expect(await store.get("Loan", idOf(lent))).toEqual({ ...lent, status_since: lent.changed_at });
    await adopt(store, stateless);
    expect(await store.get("Loan", idOf(lent))).toEqual(lent);
  });

  it("tells every reason at once and leaves the data and the plan as they were", async () => {
    const { store, emma } = await stored();
    const { Tag: _, ...others } = changed("Book", (fields) => [
      ...withoutField("price")(withoutField("tags")(fields)),
      field("shelf", integer(), { required: true }),
    ]);
    await refused(store, others, "Book.tags", "Tag", "Book.shelf", "Book.price");
    expect(await store.get("Book", idOf(emma))).toEqual(emma);
    await insertAll(store, [["Book", book()]]);
  });

  it("finds on opening what an earlier process stored, and migrates it", async () => {
    const url = await fresh();
    const first = await open(undefined, url);
    const emma = book();
    await insertAll(first, [["Book", emma]]);
    await first.close();
    const again = await openStore({ plan: planOf(LENDING), url });
    expect(again.report.changes).toEqual([]);
    expect(await again.store.get("Book", idOf(emma))).toEqual(emma);
    await again.store.close();
    const bare = planOf(changed("Book", withoutField("title")));
    await expect(openStore({ plan: bare, url })).rejects.toBeInstanceOf(MigrationRefused);
    const last = await open(planOf(changed("Book", withField("title", { type: text(300) }))), url);
    expect(await last.get("Book", idOf(emma))).toEqual(emma);
  });

  it("refuses names that an engine would cut short", async () => {
    const store = await open();
    const name = "n".repeat(64);
    await refused(
      store,
      changed("Book", (fields) => [...fields, field(name, text())]),
      "longer than the 63 characters",
    );
    const long = "m".repeat(60);
    await adopt(
      store,
      changed("Book", (fields) => [...fields, field(long, text(), { unique: true })]),
    );
    await insertAll(store, [["Book", book({ [long]: "x" })]]);
    await expect(insertAll(store, [["Book", book({ [long]: "x" })]])).rejects.toMatchObject({ entity: "Book", fields: [long] });
  });
});

function without(row: Row, name: string): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== name));
}

describe("a number", () => {
  it("becomes no percent, and a percent no number, since each says something else", () => {
    const number = { is: "number", scale: 2, percent: false, money: false, min: null, max: null } as unknown as ColumnType;
    const percent = { ...number, percent: true } as ColumnType;
    expect(conversionOf(number, percent)).toBeNull();
    expect(conversionOf(percent, number)).toBeNull();
    expect(conversionOf(number, { ...number, scale: 3 } as ColumnType)?.("150")).toBe(1500);
  });
});

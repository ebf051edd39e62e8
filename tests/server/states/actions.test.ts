// Actions happen once: races, lost updates, timers and history.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, readExample, type TestServer } from "../../support/test-server.ts";

const BOOKS = 6;
const RECORDS = {
  Member: [
    { name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" },
    ...Array.from({ length: 8 }, (_, index) => ({ name: `R${index}`, email: `r${index}@example.org`, born_on: "1990-01-01" })),
  ],
  Book: Array.from({ length: BOOKS }, (_, index) => ({ isbn: `978000000000${index}`, title: `Book ${index}`, copies: 1 })),
};

describe.each(engineFor(import.meta.filename))("actions on %s", (engine) => {
  let server: TestServer;
  let librarian: string;
  const readers: string[] = [];
  let books: string[] = [];

  beforeAll(async () => {
    server = await open(readExample("library"), { engine, records: RECORDS });
    librarian = await server.signIn("librarian@example.org");
    for (let index = 0; index < 8; index++) readers.push(await server.signIn(`r${index}@example.org`));
    const { body } = await server.ask("GET", "/api/records/Book?sort=title", undefined, { token: librarian });
    books = body.items.map((book: { id: string }) => book.id);
  });
  afterAll(() => server?.close());

  const borrow = async (reader: number, book: number): Promise<string> =>
    (await server.ask("POST", "/api/loans", { book: books[book] }, { token: readers[reader]! })).body.id;
  const act = (loan: string, action: string, headers = {}) =>
    server.ask("POST", `/api/records/Loan/${loan}/actions/${action}`, {}, { token: librarian, headers });
  const stateOf = async (loan: string): Promise<string> =>
    (await server.ask("GET", `/api/records/Loan/${loan}`, undefined, { token: librarian })).body.status;

  it("gives the last copy to exactly one of many", async () => {
    for (let round = 0; round < 3; round++) {
      const loans: string[] = [];
      for (let reader = 0; reader < 8; reader++) loans.push(await borrow(reader, round));
      const replies = await Promise.all(loans.map((loan) => act(loan, "hand-over")));
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(7).fill(409)]);
      const refused = replies.find((reply) => reply.status === 409);
      expect(refused?.body).toMatchObject({ code: "no-copy-left", detail: `The only copy of Book ${round} is out.` });
      const book = await server.ask("GET", `/api/records/Book/${books[round]}`);
      expect(book.body.free_copies).toBe(0);
      for (const loan of loans) await act(loan, (await stateOf(loan)) === "active" ? "give-back" : "cancel");
    }
  });

  it("performs an action that is asked for many times at once only once", async () => {
    const loan = await borrow(0, 3);
    const replies = await Promise.all(Array.from({ length: 8 }, () => act(loan, "cancel")));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === "not-possible-now")).toHaveLength(7);
    expect((await server.store.history("Loan", loan, 10)).map((entry) => entry.action)).toEqual(["cancel", "borrow"]);
  });

  it("lets one of several editors of the same version through", async () => {
    const { body } = await server.ask("GET", `/api/records/Book/${books[3]}`, undefined, { token: librarian });
    const write = (author: string) =>
      server.ask("PATCH", `/api/records/Book/${books[3]}`, { author, version: body.version }, { token: librarian });
    const replies = await Promise.all(["A", "B", "C", "D"].map(write));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 412, 412, 412]);
  });

  it("makes one record where two ask for the same unique value", async () => {
    const make = () => server.ask("POST", "/api/records/Book", { isbn: "9789999999999", title: "Twice" }, { token: librarian });
    const replies = await Promise.all([make(), make(), make()]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409]);
  });

  it("counts in rules under concurrency", async () => {
    const taken = await Promise.all(
      Array.from({ length: 4 }, () => server.ask("POST", "/api/loans", { book: books[4] }, { token: readers[1]! })),
    );
    expect(taken.map((reply) => reply.status).sort()).toEqual([201, 409, 409, 409]);
    const refused = taken.find((reply) => reply.status === 409)?.body;
    const loan = taken.find((reply) => reply.status === 201)?.body;
    expect(refused).toMatchObject({
      code: "already-yours",
      leads: { label: expect.stringMatching(/^Book 4 for R\d/), href: `/loans/${loan.id}` },
    });
  });

  it("lets a request lapse after its time and a loan become late at its date, before anyone reads", async () => {
    const lapsing = await borrow(2, 4);
    const lent = await borrow(2, 5);
    expect((await act(lent, "hand-over")).body.due_on).toBe("2026-03-23");
    server.clock.at = new Date("2026-03-04T09:59:59.999Z");
    expect(await stateOf(lapsing)).toBe("requested");
    server.clock.at = new Date("2026-03-04T10:00:00.000Z");
    const asked = await Promise.all(Array.from({ length: 6 }, () => stateOf(lapsing)));
    expect(new Set(asked)).toEqual(new Set(["lapsed"]));
    expect((await server.store.history("Loan", lapsing, 10)).map((entry) => [entry.action, entry.through, entry.by])[0]).toEqual([
      "after 2 days",
      "timer",
      null,
    ]);
    server.clock.at = new Date("2026-03-23T23:59:59.999Z");
    expect(await stateOf(lent)).toBe("active");
    server.clock.at = new Date("2026-03-24T00:00:00.000Z");
    expect(await stateOf(lent)).toBe("overdue");
    server.clock.at = new Date("2026-03-02T10:00:00.000Z");
    expect(await stateOf(lent)).toBe("overdue");
  });

  const signInAnew = async () => {
    librarian = await server.signIn("librarian@example.org");
    for (let index = 0; index < 8; index++) readers[index] = await server.signIn(`r${index}@example.org`);
  };

  it("refuses what a timer made impossible, and keeps within limits that the document names", async () => {
    server.clock.at = new Date("2026-05-20T10:00:00.000Z");
    await signInAnew();
    const loan = await borrow(3, 3);
    await act(loan, "hand-over");
    const due = [];
    for (let time = 0; time < 3; time++) due.push((await act(loan, "renew")).body);
    expect(due.map((body) => body.due_on ?? body.code)).toEqual(["2026-07-01", "2026-07-22", "renew-limit"]);
    expect(due[2].detail).toBe("You can renew a loan 2 times.");
    server.clock.at = new Date("2026-07-23T10:00:00.000Z");
    await signInAnew();
    expect((await act(loan, "renew")).body).toMatchObject({ code: "not-possible-now" });
  });

  it("refuses a transition on a version that is not the present one", async () => {
    server.clock.at = new Date("2026-08-01T10:00:00.000Z");
    await signInAnew();
    const loan = await borrow(4, 0);
    expect((await act(loan, "hand-over", { "if-match": '"7"' })).status).toBe(412);
    expect((await act(loan, "hand-over", { "if-match": '"1"' })).status).toBe(200);
  });
});

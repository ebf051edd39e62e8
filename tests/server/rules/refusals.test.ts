// Every refusal, as request, actor, status and code; and that a refused action changes nothing.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Tag: [{ name: "sea" }],
  Member: [
    { name: "Rita", email: "reader@example.org", born_on: "1990-01-01" },
    { name: "Olga", email: "other@example.org", born_on: "1990-01-01" },
    { name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" },
    { name: "Bo", email: "blocked@example.org", born_on: "1980-01-01", blocked: true },
  ],
  Book: [
    { isbn: "9780000000001", title: "One copy", copies: 1, price: "10.00", tags: [0] },
    { isbn: "9780000000002", title: "Reference", kind: "reference_only", price: "99.00" },
    { isbn: "9780000000003", title: "Plenty", copies: 9 },
  ],
  Loan: [
    { book: 2, borrower: 0, status: "active" },
    { book: 2, borrower: 1 },
  ],
};

type Who = "visitor" | "reader" | "other" | "librarian" | "blocked";

describe.each(engineFor(import.meta.filename))("refusals on %s", (engine) => {
  let server: TestServer;
  const tokens = new Map<Who, string>();
  const ids = new Map<string, string>();

  const say = (who: Who, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.ask(
      method,
      path.replace(/@([\w-]+)/g, (_, name: string) => ids.get(name) ?? name),
      body,
      { token: tokens.get(who), headers },
    );

  beforeAll(async () => {
    server = await open(readExample("library"), { engine, records: RECORDS });
    for (const who of ["reader", "other", "librarian", "blocked"] as const) tokens.set(who, await server.signIn(`${who}@example.org`));
    for (const book of (await say("librarian", "GET", "/api/records/Book")).body.items) ids.set(book.title.split(" ")[0], book.id);
    for (const loan of (await say("librarian", "GET", "/api/records/Loan")).body.items) ids.set(loan.status, loan.id);
    for (const member of (await say("librarian", "GET", "/api/records/Member")).body.items) ids.set(member.name, member.id);
    ids.set("nobody", "01900000-0000-7000-8000-000000000000");
  });
  afterAll(() => server?.close());

  const loan = () => ({ book: ids.get("One") });
  const table: readonly [Who, string, string, (() => unknown) | null, number, string][] = [
    // Who is not signed in, then not found, then not allowed, then invalid.
    ["visitor", "GET", "/api/records/Loan", null, 401, "not-signed-in"],
    ["visitor", "GET", "/api/records/Loan?nonsense=1", null, 401, "not-signed-in"],
    ["visitor", "GET", "/api/records/Loan/@active", null, 401, "not-signed-in"],
    ["visitor", "POST", "/api/loans", loan, 401, "not-signed-in"],
    ["visitor", "POST", "/api/records/Book", () => ({ nonsense: 1 }), 401, "not-signed-in"],
    ["visitor", "GET", "/api/records/Member/@Rita", null, 401, "not-signed-in"],
    ["reader", "GET", "/api/records/Member/@Olga", null, 404, "not-found"],
    ["reader", "GET", "/api/records/Loan/@requested", null, 404, "not-found"],
    ["reader", "GET", "/api/records/Loan/@nobody", null, 404, "not-found"],
    ["reader", "GET", "/api/records/Loan/not-an-id", null, 404, "not-found"],
    ["reader", "GET", "/api/records/Nothing", null, 404, "not-found"],
    ["reader", "GET", "/api/records/constructor", null, 404, "not-found"],
    ["reader", "POST", "/api/loans/@requested/renew", null, 404, "not-found"],
    ["reader", "POST", "/api/loans/@active/return", null, 403, "not-allowed"],
    ["reader", "POST", "/api/records/Book", () => ({ isbn: "short" }), 403, "not-allowed"],
    ["reader", "PATCH", "/api/records/Book/@One", () => ({ title: "Mine" }), 403, "not-allowed"],
    ["reader", "DELETE", "/api/records/Member/@Rita", null, 403, "not-specified"],
    ["reader", "POST", "/api/records/Loan/actions/borrow", () => ({ ...loan(), borrower: ids.get("Olga") }), 403, "not-allowed"],
    // What nobody sets.
    ["reader", "PATCH", "/api/records/Member/@Rita", () => ({ role: "Librarian" }), 403, "not-allowed"],
    ["librarian", "PATCH", "/api/records/Member/@Leo", () => ({ role: "Reader" }), 403, "not-allowed"],
    ["librarian", "PATCH", "/api/records/Loan/@active", () => ({ status: "returned" }), 403, "not-allowed"],
    ["librarian", "PATCH", "/api/records/Book/@One", () => ({ isbn: "9780000000009" }), 400, "unknown-field"],
    ["librarian", "PATCH", "/api/records/Book/@One", () => ({ free_copies: 5 }), 400, "unknown-field"],
    ["librarian", "PATCH", "/api/records/Book/@One", () => ({ created_by: null }), 400, "unknown-field"],
    ["librarian", "PATCH", "/api/records/Book/@One", () => ({ loans: [] }), 400, "unknown-field"],
    ["reader", "POST", "/api/records/Loan/actions/borrow", () => ({ ...loan(), status: "active" }), 400, "unknown-field"],
    ["reader", "POST", "/api/loans", () => ({ ...loan(), borrower: ids.get("Rita") }), 400, "unknown-field"],
    [
      "visitor",
      "POST",
      "/api/sign-up",
      () => ({ name: "Eve", email: "e@example.org", born_on: "1990-01-01", role: "Librarian", password: "long enough" }),
      401,
      "not-signed-in",
    ],
    // What may not be seen is not asked for either.
    ["reader", "GET", "/api/records/Book?price.min=1", null, 400, "unknown-parameter"],
    ["reader", "GET", "/api/records/Book?sort=price", null, 400, "not-one-of"],
    ["reader", "GET", "/-/screens/catalogue/rows?f.price=1", null, 400, "unknown-parameter"],
    ["reader", "GET", "/api/records/Book?nonsense=1", null, 400, "unknown-parameter"],
    ["reader", "GET", "/api/books?size=3", null, 400, "unknown-parameter"],
    ["reader", "GET", "/api/records/Book?copies.min=many", null, 400, "not-a-number"],
    ["reader", "GET", "/api/records/Book?title=", null, 400, "bad-format"],
    ["reader", "GET", "/api/records/Book?size=101", null, 400, "out-of-range"],
    ["reader", "GET", "/api/records/Book?page=0", null, 400, "out-of-range"],
    // Values.
    ["librarian", "POST", "/api/records/Book", () => ({ isbn: "9780000000004" }), 422, "required"],
    ["librarian", "POST", "/api/records/Book", () => ({ isbn: "97800000000045", title: "x" }), 422, "too-long"],
    ["librarian", "POST", "/api/records/Book", () => ({ isbn: "978", title: "x" }), 422, "bad-isbn"],
    ["librarian", "POST", "/api/records/Book", () => ({ isbn: "9780000000001", title: "x" }), 409, "already-taken"],
    ["librarian", "POST", "/api/records/Book", () => ({ isbn: "9780000000005", title: "x", copies: 100 }), 422, "out-of-range"],
    ["librarian", "POST", "/api/records/Book", () => ({ isbn: "9780000000005", title: "x", copies: 1.5 }), 422, "not-a-number"],
    ["librarian", "POST", "/api/records/Book", () => ({ isbn: "9780000000005", title: "x", price: "1.234" }), 422, "out-of-range"],
    ["librarian", "POST", "/api/records/Book", () => ({ isbn: "9780000000005", title: "x", kind: "none" }), 422, "not-one-of"],
    ["librarian", "POST", "/api/records/Book", () => ({ isbn: "9780000000005", title: { a: 1 } }), 422, "bad-format"],
    ["librarian", "POST", "/api/records/Book", () => ({ isbn: "9780000000005", title: "a\0b" }), 422, "bad-format"],
    [
      "librarian",
      "POST",
      "/api/records/Book",
      () => ({ isbn: "9780000000005", title: "x", tags: [ids.get("One")] }),
      422,
      "reference-unknown",
    ],
    ["librarian", "POST", "/api/records/Book", () => ({ title: 1, copies: "x" }), 422, "invalid"],
    ["reader", "POST", "/api/loans", () => ({ book: ids.get("nobody") }), 422, "reference-unknown"],
    ["reader", "POST", "/api/loans", () => ({}), 422, "required"],
    // Guards, rules, states.
    ["reader", "POST", "/api/loans", () => ({ book: ids.get("Reference") }), 409, "not-for-loan"],
    ["blocked", "POST", "/api/loans", loan, 409, "not-for-loan"],
    ["reader", "POST", "/api/loans", () => ({ book: ids.get("Plenty") }), 409, "already-yours"],
    ["librarian", "POST", "/api/records/Loan/@active/actions/hand-over", () => ({}), 409, "not-possible-now"],
    ["librarian", "POST", "/api/records/Loan/@requested/actions/give-back", () => ({}), 409, "not-possible-now"],
    ["librarian", "POST", "/api/records/Loan/@active/actions/report-lost", () => ({}), 501, "not-specified"],
    ["librarian", "GET", "/api/desk/export", null, 501, "not-specified"],
    ["librarian", "DELETE", "/api/records/Book/@Plenty", null, 403, "not-allowed"],
    ["librarian", "DELETE", "/api/records/Tag/@nobody", null, 404, "not-found"],
    // Addresses and methods.
    ["reader", "PUT", "/api/records/Book", () => ({}), 405, "method-not-allowed"],
    ["reader", "GET", "/api/nothing", null, 404, "not-found"],
    ["reader", "GET", "/-/nothing", null, 404, "not-found"],
    ["librarian", "GET", "/-/screens/desk/rows?q=x&p.book=1", null, 400, "unknown-parameter"],
    ["reader", "GET", "/-/screens/desk/rows", null, 403, "not-allowed"],
  ];

  it.each(table)("%s %s %s", async (who, method, path, body, status, code) => {
    const before = await everything();
    const reply = await say(who, method, path, body?.());
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.headers.get("content-type")).toContain("application/problem+json");
    expect(server.plan.errors).toHaveProperty(reply.body.code);
    expect(await everything()).toEqual(before);
  });

  async function everything() {
    const context = { user: null, now: "2026-03-02T10:00:00.000Z", today: "2026-03-02" };
    const counts = await Promise.all(Object.keys(server.plan.entities).map((entity) => server.store.count(entity, null, context, null)));
    const rows = await Promise.all(
      [...ids].map(([name, id]) => server.store.get(/^[A-Z]/.test(name) ? (name.length < 5 ? "Member" : "Book") : "Loan", id)),
    );
    return { counts, rows };
  }

  it("cites the row that refuses", async () => {
    const { body } = await say("reader", "POST", "/api/loans/@active/return");
    expect(body.cite).toMatch(/^point 6, Loan \/ .*give back.* \(spec\.md:\d+\)$/);
  });

  it("tells all that is wrong with several fields at once", async () => {
    const { body } = await say("librarian", "POST", "/api/records/Book", { isbn: 5, copies: "x" });
    expect(body.errors.map((error: { field: string }) => error.field).sort()).toEqual(["copies", "isbn", "title"]);
  });

  it("refuses a stale version, by header and by body, and takes a fresh one", async () => {
    const { body } = await say("librarian", "GET", "/api/records/Book/@One");
    const fresh = await say("librarian", "PATCH", "/api/records/Book/@One", { author: "A" }, { "if-match": `"${body.version}"` });
    expect(fresh.status).toBe(200);
    expect(fresh.headers.get("etag")).toBe(`"${body.version + 1}"`);
    const stale = await say("librarian", "PATCH", "/api/records/Book/@One", { author: "B" }, { "if-match": `"${body.version}"` });
    expect([stale.status, stale.body.code]).toEqual([412, "changed-meanwhile"]);
    const again = await say("librarian", "PATCH", "/api/records/Book/@One", { author: "B", version: body.version });
    expect([again.status, again.body.code]).toEqual([412, "changed-meanwhile"]);
    expect((await say("librarian", "GET", "/api/records/Book/@One")).body.author).toBe("A");
  });

  it("does not show, count or name what may not be seen", async () => {
    const books = await say("reader", "GET", "/api/records/Book");
    expect(books.body.items.every((book: object) => !("price" in book))).toBe(true);
    expect((await say("librarian", "GET", "/api/records/Book/@One")).body.price).toBe("10.00");
    const loans = await say("reader", "GET", "/api/records/Loan?total=exact");
    expect([loans.body.total, loans.body.items.length]).toEqual([1, 1]);
    const references = await say("reader", "GET", "/-/references/Loan/borrower");
    expect(references.body.options.map((option: { label: string }) => option.label)).toEqual(["Rita"]);
    const hidden = await say("reader", "GET", `/-/references/Loan/borrower?id=${ids.get("Olga")}`);
    expect(hidden.body.options).toEqual([]);
  });
});

// What the application is sent: screens, rows, actions, forms, records and references.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Tag: [{ name: "sea" }, { name: "land" }],
  Member: [
    { name: "Rita", email: "reader@example.org", born_on: "1990-01-01" },
    { name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" },
    { name: "Bo", email: "blocked@example.org", born_on: "1980-01-01", blocked: true },
  ],
  Book: [
    { isbn: "9780000000001", title: "A novel", copies: 1, price: "10.00", tags: [0] },
    { isbn: "9780000000002", title: "Dictionary", kind: "reference_only", price: "99.00" },
  ],
  Loan: [{ book: 0, borrower: 0, status: "active" }],
};

describe("screens", () => {
  let server: TestServer;
  const tokens: Record<string, string | undefined> = {};
  const as = async (who: string, path: string): Promise<Json> => (await server.ask("GET", path, undefined, { token: tokens[who] })).body;
  const post = (who: string, path: string, body: unknown) => server.ask("POST", path, body, { token: tokens[who] });

  beforeAll(async () => {
    server = await open(readExample("library"), { records: RECORDS, showOpen: true });
    for (const who of ["reader", "librarian", "blocked"]) tokens[who] = await server.signIn(`${who}@example.org`);
  });
  afterAll(() => server?.close());

  it("gives each user the screens that they may open, and never the plan", async () => {
    const names = async (who: string) => (await as(who, "/-/app")).screens.map((screen: Json) => screen.name);
    expect(await names("visitor")).toEqual(expect.arrayContaining(["Catalogue", "Book page", "Join", "House rules", "Statistics"]));
    expect(await names("visitor")).not.toEqual(expect.arrayContaining(["My loans"]));
    for (const hidden of ["New book", "Edit book", "My loans", "Desk", "Members"]) expect(await names("visitor")).not.toContain(hidden);
    expect(await names("reader")).toEqual(expect.arrayContaining(["My loans", "Member page", "Edit member"]));
    for (const hidden of ["New book", "Edit book", "New tag", "Join"]) expect(await names("reader")).not.toContain(hidden);
    expect(await names("librarian")).toEqual(expect.arrayContaining(["New book", "Edit book", "Desk", "Members"]));
    const { closed } = await as("visitor", "/-/app");
    expect(closed).toEqual(expect.arrayContaining(["/books/{}/edit", "/desk", "/-/import/tags"]));
    expect(closed).not.toContain("/");
    const text = JSON.stringify(await as("visitor", "/-/app"));
    for (const secret of ["byRole", "guard", "price", "born_on >="]) expect(text).not.toContain(secret);
  });

  it("says in a form who changed the record last, to whoever may see them", async () => {
    const { user } = await as("reader", "/-/app");
    const form = (who: string) => as(who, `/-/screens/edit-member/form?p.member=${user.id}`);
    const { record } = await form("librarian");
    expect(record).not.toHaveProperty("changedBy");
    const values = { phone: "+351 912 000 000" };
    const saved = await post("librarian", "/-/screens/edit-member/save", { record: user.id, version: record.version, values });
    expect(saved.status).toBe(200);
    expect((await form("librarian")).record.changedBy).toBe("Leo");
    expect((await form("reader")).record).not.toHaveProperty("changedBy");
  });

  it("refuses a screen that is not for the user", async () => {
    expect((await server.ask("GET", "/-/screens/my-loans/rows")).status).toBe(401);
    expect((await server.ask("GET", "/-/screens/new-book/form", undefined, { token: tokens.reader })).status).toBe(403);
    expect((await server.ask("GET", "/-/screens/no-such/rows")).status).toBe(404);
  });

  it("says why an action is blocked, in the words of the catalogue", async () => {
    const borrow = async (who: "reader" | "librarian", title: string) => {
      const { rows } = await as(who, "/-/screens/catalogue/rows");
      return rows.find((row: Json) => row.label === title).actions.find((action: Json) => action.slug === "borrow");
    };
    expect(await borrow("librarian", "A novel")).toMatchObject({ kind: "start", blocked: null, fill: { book: { label: "A novel" } } });
    expect((await borrow("reader", "A novel")).blocked).toMatchObject({ code: "already-yours", leads: { label: "A novel for Rita" } });
    expect((await borrow("reader", "Dictionary")).blocked).toMatchObject({
      code: "not-for-loan",
      status: 409,
      detail: "Dictionary cannot be borrowed.",
    });
    const blocked = (await as("blocked", "/-/screens/catalogue/rows")).rows[0].actions.find((action: Json) => action.slug === "borrow");
    expect(blocked.blocked.code).toBe("not-for-loan");
    const visitor = (await as("visitor", "/-/screens/catalogue/rows")).rows[0].actions.map((action: Json) => action.slug);
    expect(visitor).not.toContain("borrow");
  });

  it("shows what is open as open", async () => {
    const [loan] = (await as("librarian", "/-/screens/desk/rows")).rows;
    const lost = loan.actions.find((action: Json) => action.slug === "report-lost");
    expect(lost.blocked).toMatchObject({ code: "not-specified", cite: expect.stringContaining("point 4") });
    const app = await as("reader", "/-/app");
    const fine = app.screens.find((screen: Json) => screen.slug === "my-loans").columns.find((column: Json) => column.path === "fine");
    expect(fine.open.question).toContain("the council decides in spring");
    expect(app.screens.find((screen: Json) => screen.name === "Statistics")).toMatchObject({
      shows: "open",
      open: { question: expect.any(String) },
    });
    const row = (await as("reader", "/-/screens/my-loans/rows")).rows[0];
    expect("fine" in row.values).toBe(false);
  });

  it("shows a record with its path of states, its related lists and its history", async () => {
    const book = await as("librarian", "/-/screens/book-page/record?p.book=9780000000001");
    expect(book.values).toMatchObject({ price: "10.00", free_copies: 0, tags: [{ label: "sea" }] });
    expect(book.related[0]).toMatchObject({ field: "loans", total: { count: 1, exact: true } });
    // As in the list of all readers' that the desk may open, with the state; a reader has the columns of their own list.
    const columns = (record: Json) => record.related[0].columns.map((column: Json) => column.path);
    expect(columns(book).slice(0, 2)).toEqual(["borrower", "status"]);
    const own = await as("reader", "/-/screens/book-page/record?p.book=9780000000001");
    expect(columns(own)).toEqual(["status", "due_on", "renewals"]);
    expect(book.actions.map((action: Json) => action.kind)).toContain("change");
    expect(book.actions.map((action: Json) => action.kind)).not.toContain("delete");
    const [loan] = (await as("reader", "/-/screens/my-loans/rows")).rows;
    const page = await as("reader", `/-/screens/loan-page/record?p.loan=${loan.id}`);
    expect(page.states.map((state: Json) => state.value)).toContain("overdue");
    expect(page.history.entries.map((entry: Json) => entry.action)).toEqual(["Check out", "Borrow"]);
    expect(page.history.entries[0].changes).toContainEqual({ label: "Due date", from: "", to: "23 Mar 2026" });
    expect(await as("visitor", "/-/screens/book-page/record?p.book=9780000000001")).not.toHaveProperty("values.price");
    expect((await as("visitor", "/-/screens/book-page/record?p.book=9780000000001")).related).toEqual([]);
    expect((await as("visitor", "/-/screens/book-page/record?p.book=x")).code).toBe("not-found");
    expect((await as("visitor", "/-/screens/book-page/record")).code).toBe("bad-request");
  });

  it("offers a form with what may be given, and saves it", async () => {
    const form = await as("librarian", "/-/screens/edit-book/form?p.book=9780000000001");
    expect(form.record).toMatchObject({ label: "A novel", version: 1 });
    expect(form.fields.find((field: Json) => field.name === "tags").value).toMatchObject([{ label: "sea" }]);
    expect(form.fields.every((field: Json) => field.editable)).toBe(true);
    expect(form.rules.map((rule: Json) => rule.code)).toEqual(["bad-isbn"]);
    const { id, version } = form.record;
    const tag = (await as("librarian", "/-/references/Book/tags?q=land")).options[0].id;
    const saved = await post("librarian", "/-/screens/edit-book/save", { values: { title: "Renamed", tags: [tag] }, version, record: id });
    expect(saved.body).toEqual({ id, version: 2, label: "Renamed", href: "/books/9780000000001", undo: true });
    expect((await post("librarian", "/-/screens/edit-book/save", { values: { title: "x" }, version, record: id })).status).toBe(412);
    const byAddress = await post("librarian", "/-/screens/edit-book/save?p.book=9780000000001", {
      values: { title: "A novel" },
      version: 2,
    });
    expect(byAddress.body.version).toBe(3);
    expect((await post("reader", "/-/screens/edit-book/save", { values: { title: "x" }, version, record: id })).status).toBe(403);
  });

  it("shows a field that the user may not change, with the reason", async () => {
    const { id } = (await server.ask("GET", "/api/session", undefined, { token: tokens.reader })).body;
    const form = await as("reader", `/-/screens/edit-member/form?p.member=${id}`);
    const role = form.fields.find((field: Json) => field.name === "role");
    expect(role).toMatchObject({ editable: false, value: "Reader", why: "You can’t edit this." });
    expect(role.refusedBy.cite).toMatch(/^point 6, Member \/ change role/);
    expect(form.fields.find((field: Json) => field.name === "phone").notices[0].question).toContain("do foreign numbers count?");
    expect((await post("reader", "/-/screens/edit-member/save", { values: { role: "Librarian" }, record: id })).status).toBe(403);
  });

  it("starts a loan from a book, and lists it", async () => {
    const book = (await as("reader", "/-/screens/catalogue/rows?q=novel")).rows[0];
    const { id: member } = (await server.ask("GET", "/api/session", undefined, { token: tokens.blocked })).body;
    const form = await as("librarian", `/-/start/Loan/borrow?fill.book=${book.id}`);
    expect(form).toMatchObject({ submitLabel: "Borrow", record: null });
    expect((await post("librarian", "/-/start/Loan/borrow", { values: { book: book.id, borrower: member } })).body.code).toBe(
      "not-for-loan",
    );
    // Whoever lends at the desk says to whom; a reader is filled in.
    const { id: librarian } = (await server.ask("GET", "/api/session", undefined, { token: tokens.librarian })).body;
    expect((await post("librarian", "/-/start/Loan/borrow", { values: { book: book.id } })).body.errors[0].field).toBe("borrower");
    const made = await post("librarian", "/-/start/Loan/borrow", { values: { book: book.id, borrower: librarian } });
    expect(made.status).toBe(200);
    const gone = await post("librarian", `/-/records/Loan/${made.body.id}/actions/cancel`, { values: {}, version: 1 });
    expect(gone.body.version).toBe(2);
  });

  it("deletes by the address of the application", async () => {
    const tag = (await server.ask("POST", "/api/records/Tag", { name: "short-lived" }, { token: tokens.librarian })).body;
    expect((await post("reader", `/-/records/Tag/${tag.id}/delete`, { values: {}, version: 1 })).status).toBe(403);
    expect((await post("librarian", `/-/records/Tag/${tag.id}/delete`, { values: {}, version: 9 })).status).toBe(412);
    expect((await post("librarian", `/-/records/Tag/${tag.id}/delete`, { values: {}, version: 1 })).status).toBe(204);
  });

  it("filters, sorts and pages in the address", async () => {
    const titles = async (query: string) =>
      (await as("librarian", `/-/screens/catalogue/rows?${query}`)).rows.map((row: Json) => row.label);
    expect(await titles("f.kind=novel")).toEqual(["A novel"]);
    expect(await titles("f.kind=novel&f.kind=reference_only&sort=-title")).toEqual(["Dictionary", "A novel"]);
    expect(await titles("f.title.contains=DICT")).toEqual(["Dictionary"]);
    expect(await titles("f.free_copies.min=1")).toEqual(["Dictionary"]);
    expect(await titles("f.author.empty=yes&size=1&page=2")).toEqual(["Dictionary"]);
    expect((await as("librarian", "/-/screens/catalogue/rows?f.kind=none")).code).toBe("not-one-of");
    expect((await as("librarian", "/-/screens/desk/rows?sort=book&f.status=active")).rows).toHaveLength(1);
  });
});

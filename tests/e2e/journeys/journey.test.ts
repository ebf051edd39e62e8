// The library's product as a visitor, a reader and a librarian use it. A book is borrowed, handed over, renewed to the
// limit and given back; what is refused says why, in the document's words.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { bodyOf, breachesOf, fillIn, placed, toldBy } from "../../support/browser/rule-breaking.ts";
import { open, planOf, readExample, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const RECORDS = JSON.parse(readFileSync(resolve(ROOT, "examples/library/data/samples.json"), "utf8"));
const BOOK = "/books/9780142437247";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(readExample("library"), { development: true, records: RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function context(email: string | null, size = WIDE): Promise<BrowserContext> {
  if (email !== null) return windowOf(browser, server, email, { size });
  return browser.newContext({ viewport: size, reducedMotion: "reduce", baseURL: server.url });
}

/** Asks for the book at hand; the panel says what that means before it is done. */
async function borrow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Borrow" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByText("Ask for the book; fetch it within two days.").waitFor();
  await panel.getByRole("button", { name: "Borrow" }).click();
}

const stateOf = (page: Page) => page.locator("[aria-current=step]");

describe("a visitor", () => {
  it("finds a book by searching, and the address says so", async () => {
    const visitor = await context(null);
    const page = await pageAt(visitor, "/");
    await page.getByRole("searchbox").fill("moby");
    await page.waitForURL(/q=moby/);
    await page.getByRole("link", { name: "Moby-Dick" }).first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
    await expectAccessible(page);
    await visitor.close();
  });

  it("is not offered what only others may do, nor shown the price", async () => {
    const visitor = await context(null);
    const page = await pageAt(visitor, BOOK);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Moby-Dick");
    expect(await page.getByText("Price", { exact: true }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Borrow" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Members" }).count()).toBe(0);
    await visitor.close();
  });

  it("reads what the document leaves open", async () => {
    const visitor = await context(null);
    const page = await pageAt(visitor, "/desk/numbers");
    await page.getByText("which numbers does the council want to see?").first().waitFor();
    await expectAccessible(page);
    await page.goto("/-/open");
    await page.getByText("the council decides in spring").first().waitFor();
    await page.locator("li", { hasText: "FINE_PER_DAY" }).getByText("5 items wait for the answer").last().click();
    await page.getByText("point 3, Loan.fine (spec.md:").waitFor();
    await expectAccessible(page);
    await visitor.close();
  });

  it("joins, is told what is wrong in the document's words, and is signed in", async () => {
    const visitor = await context(null);
    const page = await pageAt(visitor, "/join");
    await expectAccessible(page);
    await page.getByLabel("Name").fill("Carla Cruz");
    await page.getByLabel("Email").fill("carla@example.org");
    await fillDate(page, "Born on", "2020-01-31");
    await page.getByLabel("Password", { exact: true }).fill("a long password");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("You must be 12 or older to join.").first().waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Carla Cruz");
    await fillDate(page, "Born on", "1999-01-31");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("Carla Cruz").first().waitFor();
    // As after signing in, and not on the page of their own record.
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("link", { name: "My loans" }).first().waitFor();
    await visitor.close();
  });
});

/** As it is typed in the order of the product's language; what the program writes itself is read, too. */
async function fillDate(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(value);
}

describe("a librarian", () => {
  it("makes the book that a loan lacks without leaving the loan", async () => {
    const librarian = await context("librarian@example.org");
    const page = await pageAt(librarian, "/desk/lend");
    await page.getByLabel("Note").fill("For the school");
    await page.getByRole("combobox", { name: "Book" }).fill("Zorba");
    await page
      .getByRole("option", { name: "New book “Zorba”" })
      .or(page.getByRole("option", { name: "New book" }))
      .first()
      .click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("heading", { name: "New book" }).waitFor();
    expect(await panel.getByLabel("Title").inputValue()).toBe("Zorba");
    await expectAccessible(page);
    // What is wrong with the new one is said there, and nothing is sent of the form around it.
    await panel.getByLabel("ISBN").fill("123");
    await panel.getByRole("button", { name: "Save" }).click();
    await panel.getByText("An ISBN has 13 characters; yours has 3.").first().waitFor();
    expect(
      await page
        .locator("main")
        .getByText(/^Fix \d+ error/)
        .count(),
    ).toBe(0);
    await panel.getByLabel("ISBN").fill("9780571207992");
    await panel.getByRole("button", { name: "Save" }).click();
    await panel.waitFor({ state: "detached" });
    expect(await page.getByRole("combobox", { name: "Book" }).inputValue()).toBe("Zorba");
    expect(await page.getByLabel("Note").inputValue()).toBe("For the school");
    expect(new URL(page.url()).pathname).toBe("/desk/lend");
    await librarian.close();
  });

  it("reads what the server calls things in the language that they choose, at once", async () => {
    const librarian = await context("librarian@example.org");
    const page = await pageAt(librarian, "/");
    await page.getByRole("link", { name: "New book" }).waitFor();
    await page.goto("/-/account");
    await page.getByRole("combobox", { name: "Language" }).selectOption("Deutsch");
    await page.getByRole("heading", { name: "Konto" }).waitFor();
    await page.getByRole("link", { name: "Catalogue" }).first().click();
    await page.getByRole("link", { name: "Book anlegen" }).waitFor();
    // On another device the choice is known only when the server has said so.
    const elsewhere = await context("librarian@example.org");
    const there = await pageAt(elsewhere, "/");
    await there.getByRole("link", { name: "Book anlegen" }).waitFor();
    await there.request.post("/-/settings", { data: { language: null }, headers: { "x-ninefold": "1" } });
    await elsewhere.close();
    await librarian.close();
  });

  it("is offered no more than what may be made", async () => {
    const token = await server.signIn("librarian@example.org");
    const { body } = await server.ask("GET", "/-/screens/new-loan/form", undefined, { token });
    const made = body.fields.map((field: { name: string; makes?: { label: string } }) => [field.name, field.makes?.label]);
    expect(made).toEqual([
      ["book", "New book"],
      ["borrower", "New member"],
      ["note", undefined],
    ]);
    const reader = await server.signIn("reader@example.org");
    const start = await server.ask("GET", "/-/start/Loan/borrow", undefined, { token: reader });
    expect(start.body.fields.map((field: { makes?: unknown }) => field.makes)).toEqual(start.body.fields.map(() => undefined));
    expect((await server.ask("GET", "/-/start/Book/create", undefined, { token: reader })).status).toBe(403);
  });
});

describe("a loan", () => {
  it("goes from the reader's wish to the shelf again, and is refused what the document refuses", async () => {
    const reader = await context("reader@example.org");
    const librarian = await context("librarian@example.org");
    const asReader = { token: await server.signIn("reader@example.org") };

    // The reader asks for the book.
    const book = await pageAt(reader, BOOK);
    await expectAccessible(book);
    await borrow(book);
    const loans = await reader.newPage();
    await expect.poll(async () => (await server.ask("GET", "/api/my/loans", undefined, asReader)).body.length).toBe(1);
    await loans.goto("/my/loans");
    await settled(loans);
    await expectAccessible(loans);
    await loans.getByRole("row").filter({ hasText: "Moby-Dick" }).filter({ hasText: "Requested" }).waitFor();

    // A second wish for the same book is not offered, in the catalogue's words, with the way to the first.
    await book.goto(BOOK);
    await settled(book);
    const blocked = book.getByRole("listitem").filter({ hasText: "You already have this book, at home or asked for." });
    await blocked.getByRole("link", { name: /Moby-Dick/ }).waitFor();
    expect(await book.getByRole("button", { name: "Borrow" }).count()).toBe(0);
    await expectAccessible(book);

    // A book for reading in the room cannot be asked for, and the page says why.
    await book.goto("/books/9780198611868");
    await book.getByText("The Oxford Dictionary cannot be borrowed.").first().waitFor();

    // The librarian hands it over, on the loan's page.
    const [loan] = (await server.ask("GET", "/api/my/loans", undefined, asReader)).body;
    const desk = await pageAt(librarian, "/desk");
    await expectAccessible(desk);
    await desk.goto(`/loans/${loan.id}`);
    await settled(desk);
    await expectAccessible(desk);
    expect(await stateOf(desk).textContent()).toContain("Requested");
    await desk.getByRole("button", { name: "Check out" }).click();
    await stateOf(desk).filter({ hasText: "Active" }).waitFor();
    await desk.getByText("23 Mar 2026").first().waitFor();

    // The undecided is visible and cannot be done; the open fine is never a number.
    await desk.getByText("who pays for the book?").first().waitFor();
    await desk.getByText("Not specified", { exact: false }).first().waitFor();

    // The reader renews to the limit.
    const page = await pageAt(reader, `/loans/${loan.id}`);
    for (const due of ["13 Apr 2026", "4 May 2026"]) {
      await page.getByRole("button", { name: "Renew" }).click();
      await page.getByText(due).first().waitFor();
    }
    await page.getByText("You can renew a loan 2 times.").first().waitFor();
    const refused = await server.ask("POST", `/api/loans/${loan.id}/renew`, undefined, asReader);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([409, "renew-limit", "You can renew a loan 2 times."]);

    // Giving back is the librarian's.
    expect(await page.getByRole("button", { name: "Give back" }).count()).toBe(0);
    await desk.reload();
    await settled(desk);
    await desk.getByRole("button", { name: "Give back" }).click();
    await stateOf(desk).filter({ hasText: "Returned" }).waitFor();
    await reader.close();
    await librarian.close();
  });

  it("becomes overdue by itself", async () => {
    server.clock.at = new Date("2026-06-30T10:00:00.000Z");
    const librarian = await context("librarian@example.org");
    const page = await pageAt(librarian, "/desk/late");
    await page.getByRole("row").filter({ hasText: "Jane Eyre" }).waitFor();
    await expectAccessible(page);
    await librarian.close();
  });
});

describe("every rule that a form can break", () => {
  it("is said in the same words and at the same place as by the API", async () => {
    const labels = new Map<string, string>();
    const token = await server.signIn("librarian@example.org");
    await fillShelf(token);
    const decided = Object.values(server.plan.entities).flatMap(({ rules }) =>
      rules.filter(({ holds }) => holds !== null).map(({ name }) => name),
    );
    // When a book came back is set by an action, which asks for nothing.
    const wanted = new Set(decided.filter((name) => name !== "Back after it went out"));
    const found = await breachesOf(server, token, labels, wanted);
    expect([...found.keys()].sort()).toEqual([...wanted].sort());
    const librarian = await context("librarian@example.org");
    for (const breach of found.values()) {
      const page = await pageAt(librarian, breach.path);
      await fillIn(page, breach, labels);
      const [answer] = await Promise.all([
        librarian.request.post(breach.api, { data: bodyOf(breach), headers: { "x-ninefold": "1" } }),
        page.locator("main button[type=submit]").click(),
      ]);
      const { errors } = await answer.json();
      await expect.poll(() => toldBy(page), { message: breach.rule }).toEqual(placed(errors, breach));
      await page.close();
    }
    await librarian.close();
  });
});

/** Somebody has as many books at home as they may. */
async function fillShelf(token: string): Promise<void> {
  const itemsOf = async (path: string) => (await server.ask("GET", path, undefined, { token })).body.items;
  const [borrower] = await itemsOf("/api/records/Member?email=ana@example.org");
  const books = await itemsOf("/api/records/Book?kind=novel");
  let taken = 0;
  for (const book of books) {
    const reply = await server.ask("POST", "/api/records/Loan/actions/borrow", { book: book.id, borrower: borrower.id }, { token });
    if (reply.status < 300) taken += 1;
    if (reply.body.errors?.[0]?.code === "too-many-loans" || taken === 5) return;
  }
}

describe("the document", () => {
  it("changes, and the product follows", async () => {
    const text = readExample("library").replace(/(\| MAX_RENEWALS \|) 2 /, "$1 3 ");
    expect(text).not.toBe(readExample("library"));
    const before = (await server.ask("GET", "/-/app")).body.revision;
    const reader = await context("reader@example.org");
    const page = await pageAt(reader, "/my/loans");
    await server.ninefold.adopt(planOf(text));
    expect((await server.ask("GET", "/-/app")).body.revision).not.toBe(before);

    const asReader = { token: await server.signIn("reader@example.org") };
    const asLibrarian = { token: await server.signIn("librarian@example.org") };
    const books = (await server.ask("GET", "/api/records/Book?title=Walden", undefined, asReader)).body.items;
    const loan = (await server.ask("POST", "/api/loans", { book: books[0].id }, asReader)).body;
    await server.ask("POST", `/api/records/Loan/${loan.id}/actions/hand-over`, {}, asLibrarian);
    const renewals = [];
    for (let count = 0; count < 4; count++) renewals.push(await server.ask("POST", `/api/loans/${loan.id}/renew`, undefined, asReader));
    expect(renewals.map((reply) => reply.status)).toEqual([200, 200, 200, 409]);
    expect(renewals[3]?.body.detail).toBe("You can renew a loan 3 times.");

    // The page that was open all the while shows the loan without being loaded again.
    await page.getByRole("row").filter({ hasText: "Walden" }).filter({ hasText: "Active" }).waitFor();
    await reader.close();
  });
});

describe("a phone", () => {
  let librarian: BrowserContext;

  beforeAll(async () => {
    librarian = await context("librarian@example.org", PHONE);
  });

  afterAll(() => librarian?.close());

  it.each(["/", BOOK, "/my/loans", "/desk", "/desk/lend", "/rules", "/-/open"])("shows %s without scrolling sideways", async (path) => {
    const page = await pageAt(librarian, path);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.close();
  });
});

describe("the document in which nothing is decided", () => {
  it("runs, and shows its nine points and eleven questions", async () => {
    const open9 = await open(readExample("not-shown"), { webFolder: WEB_FOLDER, showOpen: true });
    const visitor = await browser.newContext({ viewport: WIDE, baseURL: open9.url });
    const page = await pageAt(visitor, "/");
    await page.getByText("a product yet to be described").first().waitFor();
    const { body } = await open9.ask("GET", "/-/app");
    expect(body.points.map((point: { state: string }) => point.state)).toEqual(Array(9).fill("open"));
    const questions = body.points.flatMap((point: { questions: { subject: string }[] }) =>
      point.questions.map((question) => question.subject),
    );
    expect(questions).toHaveLength(11);
    for (const point of body.points) await page.getByText(point.title).first().waitFor();
    for (const subject of questions) await page.getByText(subject).first().waitFor();
    await expectAccessible(page);
    await visitor.close();
    await open9.close();
  });
});

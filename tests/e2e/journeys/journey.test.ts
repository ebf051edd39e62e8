// The library's product as a visitor, a reader and a librarian use it. A book is borrowed, handed over, renewed to the
// limit and given back; what is refused says why, in the document's words.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { bodyOf, breachesOf, fillIn, placed, toldBy } from "../../support/browser/rule-breaking.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

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
  it("reads what the document leaves open", async () => {
    const visitor = await context(null);
    const page = await pageAt(visitor, "/desk/numbers");
    await page.getByText("which numbers does the council want to see?").first().waitFor();
    await expectAccessible(page);
    await page.goto("/-/open");
    await page.getByText("the council decides in spring").first().waitFor();
    await page.locator("li", { hasText: "FINE_PER_DAY" }).getByText("5 items wait for the answer").last().click();
    await page.getByText("point 3, Loan.fine (spec.md:").waitFor();
    await visitor.close();
  });
});

describe("a loan", () => {
  it("goes from the reader's wish to the shelf again, and is refused what the document refuses", async () => {
    const reader = await context("reader@example.org");
    const librarian = await context("librarian@example.org");
    const asReader = { token: await server.signIn("reader@example.org") };

    // The reader asks for the book.
    const book = await pageAt(reader, BOOK);
    await borrow(book);
    const loans = await reader.newPage();
    await expect.poll(async () => (await server.ask("GET", "/api/my/loans", undefined, asReader)).body.length).toBe(1);
    await loans.goto("/my/loans");
    await settled(loans);
    await loans.getByRole("row").filter({ hasText: "Moby-Dick" }).filter({ hasText: "Requested" }).waitFor();

    // A second wish for the same book is not offered, in the catalogue's words, with the way to the first.
    await book.goto(BOOK);
    await settled(book);
    const blocked = book.getByRole("listitem").filter({ hasText: "You already have this book, at home or asked for." });
    await blocked.getByRole("link", { name: /Moby-Dick/ }).waitFor();
    expect(await book.getByRole("button", { name: "Borrow" }).count()).toBe(0);

    // A book for reading in the room cannot be asked for, and the page says why.
    await book.goto("/books/9780198611868");
    await book.getByText("The Oxford Dictionary cannot be borrowed.").first().waitFor();

    // The librarian hands it over, on the loan's page.
    const [loan] = (await server.ask("GET", "/api/my/loans", undefined, asReader)).body;
    const desk = await pageAt(librarian, "/desk");
    await desk.goto(`/loans/${loan.id}`);
    await settled(desk);
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

describe("a phone", () => {
  let librarian: BrowserContext;

  beforeAll(async () => {
    librarian = await context("librarian@example.org", PHONE);
  });

  afterAll(() => librarian?.close());

  it.each(["/", BOOK, "/my/loans", "/desk", "/desk/lend", "/rules", "/-/open"])("shows %s without scrolling sideways", async (path) => {
    const page = await pageAt(librarian, path);
    await expectNoSidewaysScroll(page);
    await page.close();
  });
});

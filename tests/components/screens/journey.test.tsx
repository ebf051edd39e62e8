// The library's product as a visitor, a reader and a librarian use it. A book is borrowed, handed over, renewed to the
// limit and given back; what is refused says why, in the document's words.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppWindow, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, planOf, readExample, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const RECORDS = JSON.parse(readFileSync(resolve(ROOT, "examples/library/data/samples.json"), "utf8"));
const BOOK = "/books/9780142437247";

let server: TestServer;

beforeAll(async () => {
  server = await open(readExample("library"), { development: true, records: RECORDS });
});

afterAll(async () => {
  await server?.close();
});

async function context(email: string | null): Promise<AppWindow> {
  return windowOf(server, email);
}

describe("a visitor", () => {
  it("finds a book by searching, and the address says so", async () => {
    const visitor = await context(null);
    const page = await pageAt(visitor, "/");
    await page.getByRole("searchbox").fill("moby");
    await page.waitForURL(/q=moby/);
    await page.getByRole("link", { name: "Moby-Dick" }).first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
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

  it("joins, is told what is wrong in the document's words, and is signed in", async () => {
    const visitor = await context(null);
    const page = await pageAt(visitor, "/join");
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
  it("becomes overdue by itself", async () => {
    server.clock.at = new Date("2026-06-30T10:00:00.000Z");
    const librarian = await context("librarian@example.org");
    const page = await pageAt(librarian, "/desk/late");
    await page.getByRole("row").filter({ hasText: "Jane Eyre" }).waitFor();
    await librarian.close();
  });
});

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

describe("the document in which nothing is decided", () => {
  it("runs, and shows its nine points and eleven questions", async () => {
    const open9 = await open(readExample("not-shown"), { showOpen: true });
    const visitor = await windowOf(open9, null);
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
    await visitor.close();
    await open9.close();
  });
});

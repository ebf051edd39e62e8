// What an expression is in plain English, for people who never programmed.

import { expect, test } from "vitest";
import { checkExpression } from "../../../../src/compiler/expression/checking/check.ts";
import type { Scope } from "../../../../src/compiler/expression/checking/scope.ts";
import { inWords } from "../../../../src/compiler/expression/field-type.ts";
import { parseExpression } from "../../../../src/compiler/expression/parsing/parse.ts";
import type { SpokenNames } from "../../../../src/compiler/expression/spoken/names.ts";
import { spoken } from "../../../../src/compiler/expression/spoken/spoken.ts";
import type { Expr } from "../../../../src/compiler/expression/tree.ts";
import { libraryScope } from "./library.ts";
import { textOf } from "./text-of.ts";

const NAMES: SpokenNames = { field: (_, name) => inWords(name), entity: inWords, language: "en", currency: "EUR" };

function typed(source: string, scope: Scope): Expr {
  const parsed = parseExpression(textOf(source));
  const checked = parsed.syntax === null ? null : checkExpression(parsed.syntax, scope, null);
  if (!checked?.expr) throw new Error(JSON.stringify([source, ...parsed.diagnostics, ...(checked?.problems ?? [])]));
  return checked.expr;
}

const LOAN = libraryScope("Loan", { known: new Set(["due_on", "returned_on"]) });
const ASKS: Scope["asks"] = new Map([["reason", { name: "reason", type: { is: "text" }, optional: true, list: null, open: null }]]);

test.each([
  ["due_on < today and status is not returned", "Due on is before today, and the status is not returned"],
  ["due_on <= 2026-11-21", "Due on is on or before Nov 21, 2026"],
  ["asked_at > now - 3 hours", "Asked at is after 3 hours before this moment"],
  [
    "due_on = date of asked_at or due_on >= today + 21 days",
    "Due on is the date of the asked at, or the due on is on or after 21 days after today",
  ],
  ["due_on is empty", "Due on is empty"],
  ["due_on is not empty", "Due on is not empty"],
  ["novel", "Novel is yes"],
  ["not novel and borrower.blocked", "Novel is no, and the borrower's blocked is yes"],
  ["novel = borrower.blocked", "Novel is the borrower's blocked"],
  ["not (renewals < 3)", "Renewals is at least 3"],
  ["not (novel and renewals < 3)", "It is not true that both novel is yes and the renewals is less than 3"],
  ["status is one of (active, overdue, lost)", "Status is one of active, overdue or lost"],
  ["status is not one of (active)", "Status is not active"],
  ["renewals > 2 and (novel or status is active)", "Renewals is more than 2, and either novel is yes or the status is active"],
  ["novel or (renewals > 2 and status is active)", "Novel is yes, or both the renewals is more than 2 and the status is active"],
  ["borrower is user", "Borrower is the signed-in user"],
  ["user is not empty", "Somebody is signed in"],
  ["user is empty", "Nobody is signed in"],
  ['book.title contains "Sea"', `Book's title contains "Sea"`],
  ['not (book.title starts with "The ")', `Book's title does not start with "The "`],
  ["(book.price or else 3.50 EUR) >= 3.50 EUR", "Book's price (or €3.50 where that is empty) is at least €3.50"],
  ["no others where (status is active)", "There is no Loan record whose book is this loan (where its status is active)"],
  ["not (no Loan)", "There is a Loan record"],
  [
    "number of borrower.loans where (it is not this and due_on is not empty and due_on < today) < MAX_LOANS",
    "Number of Loan records whose borrower is the borrower (where it is not this loan, and its due on is not empty, and its due on is before today) is less than 5",
  ],
  ["some book.tags where (name = this.book.title)", "There is a record among the book's tags (where its name is this loan's book's title)"],
  ["sum of borrower.loans.renewals", "Sum of each record's renewals among Loan records whose borrower is the borrower"],
  ["largest of borrower.loans.renewals = 2", "Largest of each record's renewals among Loan records whose borrower is the borrower is 2"],
  ['book.tags.name contains "sea"', `Each record's name among the book's tags contains "sea"`],
  ["some Tag where (this.book.tags contains it)", "There is a Tag record (where it is among this loan's book's tags)"],
  [
    "some Book where (some loans where (it.book is not this.book))",
    "There is a Book record (where there is a Loan record whose book is it (where its book is not this loan's book))",
  ],
  ["(renewals + 2) * 3 - renewals", "((the renewals plus 2) times 3) minus the renewals"],
  ["-renewals", "Minus the renewals"],
  ["if novel then 2 else renewals", "2 if novel is yes, otherwise the renewals"],
  ["round renewals / 3 to 0", "(the renewals divided by 3) rounded to a whole number"],
  ["renewals = 2.50", "Renewals is 2.5"],
  ["days from asked_at to today > 3", "Days from the date of the asked at to today is more than 3"],
  ["larger of (renewals, 2, 3)", "Larger of the renewals, 2 and 3"],
  ["round renewals / 3 to 1", "(the renewals divided by 3) rounded to 1 decimal"],
  ["lower case book.isbn", "Book's isbn in lower case"],
  ["number of borrower.skills", "Number of entries in the borrower's skills"],
  ['"{book.title} of {borrower.name}"', `Text "{the book's title} of {the borrower's name}"`],
  ["FINE_PER_DAY > 3", "What is not decided yet (FINE_PER_DAY) is more than 3"],
  ["yes", "It is always so"],
  ["no Loan where (no)", "There is no Loan record (where it is never so)"],
])("%s", (source, words) => {
  expect(spoken(typed(source, LOAN), NAMES)).toBe(words);
});

test("what an action asks for is given, and labels of choices are read", () => {
  expect(spoken(typed('ask.reason is not empty and ask.reason != "-"', libraryScope("Loan", { asks: ASKS })), NAMES)).toBe(
    `Given reason is not empty, and the given reason is not "-"`,
  );
  const status: Expr["type"] = { is: "choice", values: ["on_loan"], labels: { on_loan: "Out" } };
  const field: Expr = {
    op: "field",
    of: { op: "this", type: { is: "record", entity: "Loan" }, optional: false },
    entity: "Loan",
    field: "status",
    type: status,
    optional: false,
  };
  const right: Expr = { op: "literal", value: "on_loan", type: status, optional: false };
  const compared: Expr = { op: "compare", how: "=", left: field, right, type: { is: "boolean" }, optional: false };
  expect(spoken(compared, NAMES)).toBe("Status is Out");
  expect(spoken({ ...compared, right: { ...right, type: { is: "choice", values: ["on_loan"] } } }, NAMES)).toBe("Status is On loan");
});

test("labels keep their capitals where the language writes nouns so", () => {
  const german: SpokenNames = { ...NAMES, language: "de", field: () => "Rückgabe" };
  expect(spoken(typed("novel and due_on < today", LOAN), german)).toBe("Rückgabe is yes, and the Rückgabe is before today");
});

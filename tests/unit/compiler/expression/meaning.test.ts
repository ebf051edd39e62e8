// What expressions mean: from the author's text to a value, with nothing between left out.

import { describe, expect, test } from "vitest";
import { checkExpression, checkTemplate, establishes } from "../../../../src/compiler/expression/checking/check.ts";
import type { Scope } from "../../../../src/compiler/expression/checking/scope.ts";
import { type Environment, evaluate, holds, leavesOf, OpenValue } from "../../../../src/compiler/expression/evaluate.ts";
import {
  and,
  expandComputed,
  FALSE,
  fieldsOf,
  fold,
  needsDatabase,
  not,
  opensOf,
  or,
  substituteThis,
  TRUE,
  usesUser,
} from "../../../../src/compiler/expression/fold.ts";
import { parseExpression, parseTemplate } from "../../../../src/compiler/expression/parsing/parse.ts";
import type { Expr, Type } from "../../../../src/compiler/expression/tree.ts";
import { bindParameters, orderBySql, printCondition } from "../../../../src/runtime/store/expressions/sql.ts";
import { postgresExpressions } from "../../../../src/runtime/store/postgres/expression-dialect.ts";
import { libraryPlan, libraryScope } from "./library.ts";
import { textOf } from "./text-of.ts";

const LOAN = {
  id: "loan-1",
  book: "book-1",
  borrower: "member-1",
  asked_at: "2026-11-21T23:30:00.000Z",
  due_on: "2026-11-20",
  returned_on: null,
  renewals: 2,
  status: "active",
  kind: "novel",
  novel: true,
};

function typed(source: string, scope: Scope = libraryScope("Loan"), expected: Type | null = null): Expr {
  const parsed = parseExpression(textOf(source));
  const checked = parsed.syntax === null ? null : checkExpression(parsed.syntax, scope, expected);
  if (!checked?.expr) throw new Error(JSON.stringify([...parsed.diagnostics, ...(checked?.problems ?? [])]));
  return checked.expr;
}

const at = (more: Partial<Environment> = {}): Environment => ({
  this: LOAN,
  user: null,
  now: "2026-11-21T12:00:00.000Z",
  today: "2026-11-21",
  timeZone: "Europe/Athens",
  ...more,
});

describe("the day of the week", () => {
  test.each([
    ["2024-01-01", 1],
    ["2026-11-21", 6],
    ["2026-11-22", 7],
    ["2026-11-23", 1],
    ["1969-07-20", 7],
    ["1900-01-01", 1],
  ])("of %s is counted out as %i", (day, number) => {
    const days = `days from 2024-01-04 to ${day}`;
    expect(Number(evaluate(typed(`${days} - 7 * round ${days} / 7 to 0 + 4`), at()))).toBe(number);
  });
});

describe("values", () => {
  test.each<[string, unknown]>([
    ["1 + 2 * 3", 7],
    ["-(2 - 5)", 3],
    ["10 / 4", 2_500_000],
    ["-1 / 3", -333_333],
    ["round 2.5 to 0", 3],
    ["round (-2.5) to 0", -3],
    ["round 1 to 2", 100],
    ["0.20 EUR * 3", 60],
    ["12.5 %", 1_250],
    ["200 EUR * 12.5 %", 250_000],
    ["days from due_on or else today to today", 1],
    ["years from 2000-02-29 to 2024-02-28", 23],
    ["time from now to (now + 90 minutes)", 5_400],
    ["time from now to (now + 90 minutes) > 1 hour", true],
    ["now + time from 09:00 to 10:30 = now + 90 minutes", true],
    ["hours from now to (now + 119 minutes)", 1],
    ["minutes from now to (now - 1 second)", -1],
    ["round minutes from 09:00 to 10:45 / 30 to 0", 4],
    ["minutes from 09:00 to 17:30", 510],
    ["time of now", "14:00"],
    ["time of now >= 09:00 and time of now < 17:30", true],
    ["date of asked_at", "2026-11-22"],
    ["month of today", "2026-11-01"],
    // As the reference counts out what is asked of the calendar.
    ["month of (month of today + 31 days)", "2026-12-01"],
    ["month of (month of 2026-12-31 + 31 days) - 1 day", "2026-12-31"],
    ["days from month of today to today + 1", 21],
    ["years from 0001-01-01 to 2026-01-01 + 1", 2026],
    ["years from 0001-01-01 to 2026-12-31 + 1", 2026],
    ["today + 3 weeks", "2026-12-12"],
    ["21 days * 2", 42 * 86_400],
    ["21 days > 20", true],
    ["21 days * 0.10 EUR", 210],
    ["larger of (0, renewals - 5)", 0],
    ["length of “ab😀”", 3],
    ["slug of \" Ça, c'est l'été! \"", "ca-c-est-l-ete"],
    ['trimmed "   "', null],
    ['if renewals = 2 then "two" else "other"', "two"],
    ["status is one of (active, overdue)", true],
    ["not (status is active)", false],
    ["returned_on is empty && renewals ≥ 2", true],
    ["9999-12-31 + 1 day", "9999-12-31"],
    ["0001-01-01 - 1 day", "0001-01-01"],
    ["9999-12-31 + 9000000000 days", "9999-12-31"],
    ['"{renewals} of {MAX_RENEWALS}, {due_on}"', "2 of 2, Nov 20, 2026"],
    ['"{{{renewals}}}"', "{2}"],
    ['"{0.20 EUR} {1 %} {2 days}"', "€0.20 1% 2 days"],
  ])("%s", (source, value) => {
    expect(evaluate(typed(source), at())).toEqual(value);
  });

  test("what is open says so, and no sooner than it is needed", () => {
    const fine = typed("days_late * FINE_PER_DAY");
    expect(opensOf(fine)).toEqual(["FINE_PER_DAY"]);
    expect(() => evaluate(fine, at())).toThrow(OpenValue);
    expect(evaluate(typed("renewals = 0 and FINE_PER_DAY = 1"), at())).toBe(false);
  });
});

describe("a visitor", () => {
  const empty = { ...LOAN, borrower: null };

  test.each(["borrower = user", "user = borrower", "borrower is one of (user)", "user = user"])("%s is false", (source) => {
    expect(holds(typed(source), at({ this: empty }))).toBe(false);
    expect(holds(typed(`not (${source})`), at({ this: empty }))).toBe(true);
  });

  test("borrower is not user is true", () => {
    expect(holds(typed("borrower is not user"), at({ this: empty }))).toBe(true);
  });
});

describe("flow", () => {
  test("guards of a transition hold in its effects", () => {
    const guard = typed("renewals < MAX_RENEWALS and due_on is not empty");
    const known = establishes(guard);
    expect(typed("due_on + LOAN_DAYS", libraryScope("Loan", { known })).optional).toBe(false);
  });

  test.each([
    "due_on is empty or due_on < today",
    "if due_on is empty then today else due_on + 1 day",
    "not (due_on is empty) and due_on < today",
    'borrower = user and user.name > "a"',
  ])("%s needs no more", (source) => {
    expect(typed(source).optional).toBe(false);
  });

  test("an unknown name is reported once", () => {
    const parsed = parseExpression(textOf("bok.title = 1 + bok.title + renewals"));
    const problems = checkExpression(parsed.syntax!, libraryScope("Loan"), null).problems;
    expect(problems.filter((problem) => problem.span.start === 0).length).toBe(1);
  });
});

describe("trees", () => {
  test("always and never", () => {
    const open = typed("renewals = 1");
    expect(and([TRUE, open])).toBe(open);
    expect(and([open, FALSE])).toBe(FALSE);
    expect(or([open, not(FALSE)])).toBe(TRUE);
    expect(fold(typed("1 + 1 = 2 or renewals = 1"))).toEqual(TRUE);
  });

  test("computed fields are expanded within lists, with binders of their own", () => {
    const fine = typed("number of book.loans where (due_on is not empty)");
    const asked = typed("some borrower.loans where (days_late > 0)");
    const expanded = expandComputed(asked, (_, field) => (field === "days_late" ? fine : null));
    const binders = JSON.stringify(expanded).match(/"op":"aggregate".*?"binder":"(m\d+)"/g) ?? [];
    expect(new Set(binders).size).toBe(binders.length);
    expect(fieldsOf(expanded).map((one) => one.field)).not.toContain("days_late");
    const moved = substituteThis(typed("renewals = 2"), {
      op: "it",
      binder: "m1",
      type: { is: "record", entity: "Loan" },
      optional: false,
    });
    expect(JSON.stringify(moved)).not.toContain('"this"');
  });

  test("what the database must be asked for", () => {
    const rule = typed("book.title is not empty and (average of book.loans.renewals or else 0) > 1");
    expect(leavesOf(rule).map((leaf) => (leaf.op === "aggregate" ? leaf.how : leaf.op))).toEqual(["field", "sum", "number"]);
    expect([needsDatabase(rule), needsDatabase(typed("renewals = 1")), usesUser(typed("borrower = user"))]).toEqual([true, false, true]);
  });
});

describe("SQL", () => {
  const options = { plan: libraryPlan, dialect: postgresExpressions, alias: "t" };

  test("a positive leaf stays bare, and its values are bound for each request", () => {
    const sql = printCondition(typed("borrower = user and status is active"), options);
    expect(sql.text).toBe('(t."borrower" = ?::text AND t."status" = ?::text)');
    const context = { user: { id: "member-7" }, now: "2026-11-21T12:00:00.000Z", today: "2026-11-21" };
    expect(bindParameters(sql.params, context, postgresExpressions)).toEqual(["member-7", "active"]);
    expect(postgresExpressions.placeholders(sql.text)).toContain("$2");
  });

  test("what is empty comes last in either direction", () => {
    expect(orderBySql(typed("due_on"), true, options).text).toBe('t."due_on" DESC NULLS LAST');
    expect(orderBySql(typed("renewals"), false, options).text).toBe('t."renewals" ASC');
  });
});

describe("bad input", () => {
  const pieces = [
    "(",
    ")",
    '"',
    "{",
    "}",
    "and",
    "or",
    "not",
    "is",
    "empty",
    "one",
    "of",
    "number",
    "where",
    "if",
    "then",
    "else",
    "book",
    ".",
    "title",
    "1",
    "0.5",
    "-",
    "%",
    "EUR",
    "days",
    "from",
    "to",
    "user",
    "🙂",
    ",",
    "||",
    "2026-02-30",
    "\u0000",
    "round",
    "this",
  ];

  test("never throws, and always says where", () => {
    let state = 7;
    const next = (): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state;
    };
    for (let count = 0; count < 20_000; count++) {
      const source = Array.from({ length: 1 + (next() % 12) }, () => pieces[next() % pieces.length]).join(next() % 3 === 0 ? "" : " ");
      const parsed = parseExpression(textOf(source));
      const checked = parsed.syntax === null ? null : checkExpression(parsed.syntax, libraryScope("Loan"), null);
      if (!checked?.expr) expect([...parsed.diagnostics, ...(checked?.problems ?? [])].length, source).toBeGreaterThan(0);
      const template = parseTemplate(textOf(source));
      if (template.syntax !== null) checkTemplate(template.syntax, libraryScope("Loan"));
    }
  });

  test.each(["(", "not ", "-", "if ", '"{'])("%s, ten thousand times", (piece) => {
    expect(parseExpression(textOf(piece.repeat(10_000))).diagnostics.length).toBeGreaterThan(0);
  });

  test("a chain of ten thousand", () => {
    expect(parseExpression(textOf(Array(10_000).fill("1").join(" + "))).diagnostics[0]?.code).toBe("expressions-are-not-too-deep");
  });
});

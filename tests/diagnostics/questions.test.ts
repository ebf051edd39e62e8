// What an open place asks where its author wrote no question, and where a point that is absent would stand.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { questionAbout } from "../../src/compiler/model/questions.ts";

describe("open questions", () => {
  it.each([
    [1, "Audience", "Who is the product for?"],
    [1, "Opening hours", "What is decided about the product: Opening hours?"],
    [2, "Desk", "What does the screen Desk show?"],
    [2, "Desk (route)", "What is the route of Desk?"],
    [2, "Desk (fields)", "What are the fields of Desk?"],
    [3, "Book.price", "What type does Book.price have?"],
    [3, "Book.price (value)", "What is the value of Book.price?"],
    [4, "Loan / renew", 'When may "renew" happen to a Loan, and what follows from it?'],
    [5, "Old enough (otherwise)", 'Which error is given where the rule "Old enough" does not hold?'],
    [6, "Order / hand over / Reader", "May a Reader hand over an Order?"],
    [7, "export", "What is decided about the call export?"],
    [8, "bad-phone", "What does the error bad-phone say?"],
    [9, "LOAN_DAYS", "What is the value of LOAN_DAYS?"],
  ] as const)("of point %i, %s: %s", (point, subject, question) => expect(questionAbout(point, subject)).toBe(question));

  it("stand at the end of the text where their point is absent, as the finding does", () => {
    const text = "# Nothing yet\n\nWords.\n";
    const { diagnostics, openQuestions } = compile([{ file: "spec.md", text }]);
    const places = [...diagnostics.map((one) => one.primary), ...openQuestions.map((one) => one.span)];
    expect(new Set(places.map((span) => `${span.start} ${span.end}`))).toEqual(new Set([`${text.length} ${text.length}`]));
  });
});

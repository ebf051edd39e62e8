// What an open place asks, where it stands, and what waits for it.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { questionAbout } from "../../../../src/compiler/model/questions.ts";

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
    const text = "# Nothing yet\n\n";
    const { diagnostics, openQuestions } = compile([{ file: "spec.md", text }]);
    const places = [...diagnostics.map((one) => one.primary), ...openQuestions.map((one) => one.span)];
    expect(new Set(places.map((span) => `${span.start} ${span.end}`))).toEqual(new Set([`${text.length} ${text.length}`]));
  });
});

const SHOP = `# Shop

## 1

- Signs in as: Person

## 2

| Screen  | Route          | Shows          | Only where | Fields      | Actions |
| ------- | -------------- | -------------- | ---------- | ----------- | ------- |
| Orders  | /              | list of Order  | -          | total, paid | pay     |
| Start   | /start         | list of Person | -          | name        | Orders  |
| People  | /people        | list of Person | -          | name        | -       |

## 3

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Order

| Field    | Type    | Must be  | Value                  |
| -------- | ------- | -------- | ---------------------- |
| pieces   | integer | required | starts 1               |
| net      | money   | required | always pieces * PRICE  |
| total    | money   | required | always net + net       |
| due_on   | date    | required | starts today + DAYS    |
| discount | not shown | optional | - |
| paid     | yes/no  | required | starts no              |

## 4

### Order

- States: open, done
- Ends in: done

| From  | Action | To   | Only if              | Otherwise |
| ----- | ------ | ---- | -------------------- | --------- |
| (new) | order  | open | -                    | -         |
| open  | pay    | done | not shown: how?      | -         |
| open  | drop   | done | total <= SMALL       | too-dear  |

## 5

| Rule        | For   | Must hold    | Otherwise |
| ----------- | ----- | ------------ | --------- |
| Not too far | Order | pieces <= DAYS_AT_MOST | too-dear |

## 6

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action           | Member            |
| ------ | ---------------- | ----------------- |
| Person | see              | not shown         |
| Order  | see              | if pieces < DAYS_AT_MOST |
| Order  | order, pay, drop | yes               |
| Start  | open             | not shown         |

## 7

| Call | Method | Path           | Does      | Takes | Gives              |
| ---- | ------ | -------------- | --------- | ----- | ------------------ |
| all  | GET    | /api/all       | list Order | -     | list of Order      |
| some | GET    | /api/some      | list Order | -     | list of Order(pieces) |
| pay  | POST   | /api/pay/{order} | pay Order | -   | -                  |

## 8

| Code     | Status | Message                     |
| -------- | ------ | --------------------------- |
| too-dear | 422    | At most {SMALL} is dropped. |

## 9

| Name         | Value     |
| ------------ | --------- |
| PRICE        | not shown |
| DAYS         | not shown |
| SMALL        | 5 EUR     |
| DAYS_AT_MOST | not shown |
`;

describe("what waits for an answer", () => {
  const { openQuestions, diagnostics } = compile([{ file: "spec.md", text: SHOP }]);
  const waiting = (subject: string) =>
    openQuestions.find((question) => question.subject === subject)?.touches.map((touched) => `${touched.point} ${touched.label}`);

  it("is found in a document without errors", () => {
    expect(diagnostics.filter((one) => one.level === "error")).toEqual([]);
  });

  it("is whatever names it, and what names that", () => {
    expect(waiting("PRICE")).toEqual(["2 Orders", "3 Order.net", "3 Order.total", "4 Order / drop", "7 all"]);
  });

  it("is not what only starts from it later, nor what only leads to a screen that waits", () => {
    expect(waiting("DAYS")).toEqual(["3 Order.due_on"]);
    expect(waiting("Order / pay")).toEqual(["2 Orders", "7 pay"]);
  });

  it("is the rule and the permission, and the screens and calls that need the permission", () => {
    expect(waiting("DAYS_AT_MOST")).toEqual(["2 Orders", "5 Not too far", "6 Order / see / Member", "7 all", "7 some"]);
    expect(waiting("Person / see / Member")).toEqual(["2 Start", "2 People"]);
    expect(waiting("Start / open / Member")).toEqual(["2 Start"]);
  });

  it("is a shape of all fields, where one of them is open", () => {
    expect(waiting("Order.discount")).toEqual(["7 all"]);
  });

  it("stands in the plan with its place", () => {
    const { plan } = compile([{ file: "spec.md", text: SHOP }]);
    const days = plan?.points[8]?.questions.find((question) => question.subject === "DAYS");
    expect(days?.touches).toEqual([{ file: "spec.md", line: 31, column: 3, cite: "point 3, Order.due_on" }]);
  });
});

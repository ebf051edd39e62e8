// A figure over time shows the period that has records, and says what lies outside it.

import { describe, expect, it } from "vitest";
import { periodOf } from "../../../src/runtime/server/app-api/lists/period.ts";
import { engineFor, type Json, open } from "../../support/test-server.ts";

const VISITS = `# Visits

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route    | Shows         | Fields   |
| ------- | -------- | ------------- | -------- |
| Visits  | /        | list of Visit | name, on |
| Numbers | /numbers | figures       | -        |

### Numbers

| Figure | Shows                        |
| ------ | ---------------------------- |
| Months | Visit by month of on as line |
| Days   | Visit by on as bars          |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Visit

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(20) | required |
| on    | date     | optional |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action | Member |
| ------ | ------ | ------ |
| Person | see    | yes    |
| Visit  | see    | yes    |
`;

describe.each(engineFor(import.meta.filename))("a figure over time on %s", (engine) => {
  it("keeps its months in sight beside a year that was mistyped, and leads to it", async () => {
    const days = ["0226-03-01", "2025-12-24", "2026-02-10", "2026-02-11", "3026-02-01"];
    const records = {
      Person: [{ name: "Ann", email: "ann@example.org" }],
      Visit: days.map((on) => ({ name: on, on })),
    };
    const server = await open(VISITS, { engine, records });
    try {
      const token = await server.signIn("ann@example.org");
      const { body } = await server.ask("GET", "/-/screens/numbers/figures", undefined, { token });
      const [months, byDay] = body.figures;
      expect(months.marks.map(({ by, value }: Json) => [by, value])).toEqual([
        ["2025-12-01", 1],
        ["2026-01-01", 0],
        ["2026-02-01", 2],
      ]);
      expect(months.left).toBe(2);
      expect(months.outside).toEqual([
        { from: "0226-03-01", to: "0226-03-01", groups: 1, href: "/?f.on.min=0226-03-01&f.on.max=0226-03-31" },
        { from: "3026-02-01", to: "3026-02-01", groups: 1, href: "/?f.on.min=3026-02-01&f.on.max=3026-02-28" },
      ]);
      expect(byDay.marks).toHaveLength(5);
      expect(byDay).not.toHaveProperty("outside");
    } finally {
      await server.close();
    }
  });
});

describe("the period of a figure", () => {
  const months = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      by: `${Math.floor((from + at) / 12)}-${String(((from + at) % 12) + 1).padStart(2, "0")}-01`,
      count: 1,
      value: null,
    }));

  it("has 60 months at most, the last ones", () => {
    const { shown, outside } = periodOf(months(2018 * 12, 84), true);
    expect([shown[0], shown.at(-1), shown.length]).toEqual(["2020-01-01", "2024-12-01", 60]);
    expect(outside).toEqual([{ from: "2018-01-01", to: "2019-12-01", groups: 24 }]);
    expect(periodOf(months(2020 * 12, 60), true)).toMatchObject({ outside: [] });
  });

  it("takes the later of two that have as many records, and gaps of up to 60 months as part of one", () => {
    const month = (by: string) => ({ by, count: 1, value: null });
    expect(periodOf([month("2000-01-01"), month("2020-01-01")], true).shown).toEqual(["2020-01-01"]);
    const { shown, outside } = periodOf([month("2015-01-01"), month("2015-02-01"), month("2020-01-01")], true);
    expect([shown[0], shown.at(-1), outside]).toEqual(["2015-02-01", "2020-01-01", [{ from: "2015-01-01", to: "2015-01-01", groups: 1 }]]);
  });

  it("has of days that are grouped the last 60 that there are", () => {
    const days = Array.from({ length: 62 }, (_, at) => ({ by: `${2000 + at}-05-05`, count: 1, value: null }));
    const { shown, outside } = periodOf(days, false);
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([60, "2002-05-05", "2061-05-05"]);
    expect(outside).toEqual([{ from: "2000-05-05", to: "2001-05-05", groups: 2 }]);
  });

  it("has none without a date", () => {
    expect(periodOf([{ by: null, count: 2, value: null }], true)).toEqual({ shown: [], outside: [] });
  });
});

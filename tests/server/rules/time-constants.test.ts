// Constants that are a time of day or a date.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, planOf, type TestServer } from "../../support/test-server.ts";

const HALL = `# Hall

## 1. What the product does and for whom

- Time zone: Europe/Berlin

## 2. Screens and routes

| Screen | Route  | Shows           | Fields            |
| ------ | ------ | --------------- | ----------------- |
| Slots  | /slots | list of Booking | title, starts_at  |

## 3. Entities and their fields

### Booking

| Field     | Type     | Must be  | Value                               |
| --------- | -------- | -------- | ----------------------------------- |
| title     | text(80) | required | -                                   |
| starts_at | moment   | required | -                                   |
| on        | date     | required | starts SEASON                       |
| early     | yes/no   | -        | always time of starts_at < OPENS    |

## 5. Validation rules

| Rule   | For               | Must hold                                                    | Otherwise |
| ------ | ----------------- | ------------------------------------------------------------ | --------- |
| hours  | Booking.starts_at | time of starts_at >= 06:00 and   time of starts_at <= CLOSES | closed    |
| season | Booking.on        | on >= SEASON                                                 | closed    |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |

| Entity  | Action      | Visitor |
| ------- | ----------- | ------- |
| Booking | see, create | yes     |

## 8. The error catalogue

| Code   | Status | Message                                             |
| ------ | ------ | --------------------------------------------------- |
| closed | 422    | Open from {SEASON}, {OPENS} to {CLOSES}.            |

## 9. Business constants and limits

| Name   | Value      | Meaning | From       |
| ------ | ---------- | ------- | ---------- |
| OPENS  | 08:00      | -       | -          |
| CLOSES | 20:00      | -       | -          |
| CLOSES | 22:30      | -       | 2026-06-01 |
| SEASON | 2026-03-01 | -       | -          |
`;

describe.each(engineFor(import.meta.filename))("opening hours on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(HALL, { engine });
  });
  afterAll(() => server?.close());
  const book = (starts_at: string, more: object = {}) =>
    server.ask("POST", "/api/records/Booking", { title: "Five a side", starts_at, ...more });

  it("are kept, told, and change on their day", async () => {
    expect((await book("2026-03-03T06:30:00.000Z")).body).toMatchObject({ on: "2026-03-01", early: true });
    expect((await book("2026-03-03T19:00:00.000Z")).body.early).toBe(false);
    const late = await book("2026-03-03T21:00:00.000Z");
    expect([late.status, late.body.errors[0].detail]).toEqual([422, "Open from Mar 1, 2026, 08:00 to 20:00."]);
    expect((await book("2026-03-03T12:00:00.000Z", { on: "2026-02-28" })).status).toBe(422);
    server.clock.at = new Date("2026-06-01T10:00:00.000Z");
    expect((await book("2026-06-03T20:15:00.000Z")).status).toBe(201);
  });
});

describe("a constant's value", () => {
  it.each(["24:00", "8:00", "2026-02-30"])("is no time or date that there is not: %s", (value) => {
    expect(() => planOf(HALL.replace("08:00 ", value))).toThrow("constants-have-a-value");
  });

  it("stays of its kind", () => {
    expect(() => planOf(HALL.replace("22:30     ", "2026-01-01"))).toThrow("constants-keep-their-kind");
  });
});

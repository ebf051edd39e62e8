// Constants that change on a day, in the product's time zone.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

const SHOP = `# Shop

## 1. What the product does and for whom

- Time zone: Europe/Lisbon

## 2. Screens and routes

| Screen | Route   | Shows         | Only where      | Fields    | Actions |
| ------ | ------- | ------------- | --------------- | --------- | ------- |
| Dear   | /dear   | list of Loan  | fee >= 2 * FEE  | title, fee | -      |
| Late   | /late   | list of Loan  | day + GRACE < today | title, fee | -  |

## 3. Entities and their fields

### Loan

| Field | Type     | Must be  | Value                      |
| ----- | -------- | -------- | -------------------------- |
| title | text(80) | required | -                          |
| fee   | money    | required | starts FEE                 |
| share | decimal(2) | required | starts RATE              |
| day   | date     | required | starts today               |
| over  | yes/no   | optional | always fee > FEE           |

## 4. States and transitions

### Loan

- States: asked, kept, gone
- Ends in: gone

| From  | Action                | To   | Only if    | Otherwise |
| ----- | --------------------- | ---- | ---------- | --------- |
| (new) | ask                   | asked | -         | -         |
| asked | keep                  | kept | fee >= FEE | too-little |
| asked | (after GRACE)         | gone | -          | -         |
| kept  | (after 2 * GRACE + 1 hour) | gone | -     | -         |
| kept  | (after WAIT)          | gone | -          | -         |

## 5. Validation rules

| Rule   | For      | Must hold      | Otherwise |
| ------ | -------- | -------------- | --------- |
| Enough | Loan.fee | fee >= FEE / 2 or fee = 0 | too-little |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action         | Anyone |
| ------ | -------------- | ------ |
| Loan   | see, ask, keep | yes    |
| Loan   | see share      | if share = RATE |

## 8. The error catalogue

| Code       | Status | Message                   |
| ---------- | ------ | ------------------------- |
| too-little | 409    | It costs {FEE}, for {GRACE}. |

## 9. Business constants and limits

| Name  | Value    | From       | Meaning |
| ----- | -------- | ---------- | ------- |
| FEE   | 3 EUR    | 2026-03-10 | -       |
| FEE   | 2 EUR    | -          | -       |
| FEE   | 2.50 EUR | 2026-04-10 | -       |
| GRACE | 4 days   | -          | -       |
| GRACE | 2 days   | 2026-03-10 | -       |
| RATE  | 0.5      | -          | -       |
| RATE  | 0.75     | 2026-03-10 | -       |
| WAIT  | not shown: how long? | - | -       |
`;

describe.each(ENGINES)("constants that change on a day, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(SHOP, { engine });
  });
  afterAll(() => server?.close());

  const at = (moment: string) => {
    server.clock.at = new Date(moment);
  };
  const ask = async (values = {}) => (await server.ask("POST", "/api/records/Loan/actions/ask", { title: "x", ...values })).body;
  const see = async (id: string) => (await server.ask("GET", `/api/records/Loan/${id}`)).body;
  const titles = async (slug: string) =>
    (await server.ask("GET", `/-/screens/${slug}/rows`)).body.rows.map((row: { values: { title: string } }) => row.values.title);

  it("hold from midnight of that day", async () => {
    at("2026-03-09T23:59:59.999Z");
    expect(await ask()).toMatchObject({ fee: "2.00", share: "0.50", over: false });
    at("2026-03-10T00:00:00.000Z");
    const later = await ask();
    expect(later).toMatchObject({ fee: "3.00", share: "0.75" });
    at("2026-04-09T22:59:59.999Z");
    expect((await ask()).fee).toBe("3.00");
    at("2026-04-09T23:00:00.000Z");
    expect(await ask()).toMatchObject({ fee: "2.50" });
    expect(await see(later.id)).toMatchObject({ over: true });
  });

  it("decide in guards, rules and messages", async () => {
    at("2026-03-05T10:00:00.000Z");
    const loan = await ask({ fee: "2.20" });
    expect(await ask({ fee: "0.90" })).toMatchObject({
      code: "too-little",
      detail: expect.stringMatching(/^It costs €2\.00, for 4 days\.$/),
    });
    at("2026-03-10T10:00:00.000Z");
    const other = await ask({ fee: "2.20" });
    const reply = await server.ask("POST", `/api/records/Loan/${other.id}/actions/keep`, {});
    expect(reply.body).toMatchObject({ code: "too-little", detail: expect.stringMatching(/^It costs €3\.00, for 2 days\.$/) });
    expect(await see(loan.id)).toMatchObject({ status: "gone" });
  });

  it("decide in lists and permissions", async () => {
    at("2026-03-05T10:00:00.000Z");
    const loan = await ask({ title: "five", fee: "5.00", share: "0.50", day: "2026-03-06" });
    expect(await titles("dear")).toContain("five");
    expect(await see(loan.id)).toMatchObject({ share: "0.50" });
    at("2026-03-10T00:00:00.000Z");
    expect(await titles("dear")).not.toContain("five");
    expect((await see(loan.id)).share).toBeUndefined();
    expect(await titles("late")).toContain("five");
  });

  it("count in timers, and one that is not shown does nothing", async () => {
    at("2026-03-08T10:00:00.000Z");
    const early = await ask();
    const kept = await ask();
    await server.ask("POST", `/api/records/Loan/${kept.id}/actions/keep`, {});
    at("2026-03-09T23:59:59.999Z");
    expect(await see(early.id)).toMatchObject({ status: "asked" });
    at("2026-03-10T10:00:00.000Z");
    expect(await see(early.id)).toMatchObject({ status: "gone" });
    at("2026-03-12T10:59:59.999Z");
    expect(await see(kept.id)).toMatchObject({ status: "kept" });
    at("2026-03-12T11:00:00.000Z");
    expect(await see(kept.id)).toMatchObject({ status: "gone" });
  });
});

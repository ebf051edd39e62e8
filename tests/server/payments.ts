// A made-up till whose payments are made many at once: amounts that questions name, some that not everybody sees.

import type { House } from "./harness.ts";

export const PAYING = `# Kasse

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen   | Route | Shows           | Fields                | Actions                       |
| -------- | ----- | --------------- | --------------------- | ----------------------------- |
| Payments | /     | list of Payment | name, amount, to_give | pay, drop, refund             |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |
| chief | yes/no   | required         |

### Bill

| Field | Type  | Must be  |
| ----- | ----- | -------- |
| total | money | required |

### Payment

| Field   | Type              | Must be          | Value               |
| ------- | ----------------- | ---------------- | ------------------- |
| name    | text(20)          | required, unique | -                   |
| amount  | money             | optional         | -                   |
| fee     | money             | optional         | -                   |
| secret  | yes/no            | required         | -                   |
| year    | integer           | optional         | -                   |
| took    | duration          | optional         | -                   |
| bill    | reference to Bill | optional         | -                   |
| to_give | money             | -                | always if amount is empty or fee is empty then 0 else amount - fee |

- Shown as: {name}

## 4. States and transitions

### Payment

- States: due, paid, dropped
- Ends in: paid, dropped

| From  | Action | To      | Only if   | Otherwise | Confirm |
| ----- | ------ | ------- | --------- | --------- | ------- |
| (new) | enter  | due     | -         | -         | - |
| due   | pay    | paid    | amount is empty or amount < 1000 | too-much | Pay {amount} and {to_give} of {year} in {took}? |
| due   | drop   | dropped | -         | -         | {if fee is empty then "Drop it?" else "Drop it, and {fee} with it?"} |
| due   | refund | dropped | -         | -         | Does {bill.total} go back? |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Chief  | user.chief |
| Member | not user.chief |

| Entity  | Action                         | Chief | Member            |
| ------- | ------------------------------ | ----- | ----------------- |
| Person  | see                            | yes   | yes               |
| Bill    | see, create                    | yes   | yes               |
| Payment | see, enter, pay, drop, refund  | yes   | yes               |
| Payment | see amount                     | yes   | if not secret     |

## 8. Errors

| Error    | Status | Message          |
| -------- | ------ | ---------------- |
| too-much | 422    | Pay it yourself. |
`;

export const PAYMENTS = [
  { name: "A", amount: "0.10", fee: "0.01", secret: false, took: 90, year: 2026 },
  { name: "B", amount: "0.20", secret: true, took: 30, year: 2026 },
  { name: "C", amount: "999.99", fee: "2.00", secret: false, year: 2026 },
  { name: "D", amount: "5000.00", secret: false },
  { name: "E", secret: false },
];

export const PAYERS = [
  { name: "Cleo", email: "cleo@example.org", chief: true },
  { name: "Mia", email: "mia@example.org", chief: false },
];

/** Enters them with two bills, the first of which is that of two; their ids. */
export async function enterPayments(house: House): Promise<string[]> {
  const token = await house.signIn("cleo@example.org");
  const bill = async (total: string) => (await house.ask("POST", "/api/records/Bill", { total }, { token })).body.id;
  const [one, other] = [await bill("70.00"), await bill("0.05")];
  const bills = [one, one, other, null, null];
  const ids: string[] = [];
  for (const [at, payment] of PAYMENTS.entries()) {
    const made = await house.ask("POST", "/api/records/Payment/actions/enter", { ...payment, bill: bills[at] }, { token });
    ids.push(made.body.id);
  }
  return ids;
}

// A made-up list of payouts that several people decide: some are called alike, and some amounts and dates not everybody sees.

import type { House, Json } from "./harness.ts";

export const PAYOUTS = `# Payouts

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route | Shows          | Fields                                   | Actions                          | Filter by     |
| ------- | ----- | -------------- | ---------------------------------------- | -------------------------------- | ------------- |
| Payouts | /     | list of Payout | maker, amount, city, urgent, status      | approve, ask back, pay, delete   | city, status  |
| Edit    | /payouts/{payout}/edit | form for Payout | city                   | save                             | -             |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |
| chief | yes/no   | required         |

### Payout

- Shown as: Payout {maker}

| Field  | Type     | Must be  |
| ------ | -------- | -------- |
| maker  | text(20) | required |
| amount | money    | optional |
| city   | text(20) | optional |
| urgent | yes/no   | required |
| hidden | yes/no   | required |

## 4. States and transitions

### Payout

- States: asked, approved, back, paid
- Ends in: paid

| From     | Action   | To       | Only if             | Otherwise | Confirm         |
| -------- | -------- | -------- | ------------------- | --------- | --------------- |
| (new)    | request  | asked    | -                   | -         | -               |
| asked    | approve  | approved | city is not empty   | no-city   | Is this right?  |
| asked    | ask back | back     | -                   | -         | -               |
| approved | pay      | paid     | -                   | -         | -               |

## 6. Roles and permissions

| Role   | Means          |
| ------ | -------------- |
| Chief  | user.chief     |
| Member | not user.chief |

| Entity | Action                                    | Chief | Member           |
| ------ | ----------------------------------------- | ----- | ---------------- |
| Person | see                                       | yes   | yes              |
| Payout | see                                       | yes   | if not hidden    |
| Payout | request, approve, ask back, pay, change, delete | yes | yes         |
| Payout | see amount                                | yes   | if not urgent    |

## 8. Errors

| Error   | Status | Message                     |
| ------- | ------ | --------------------------- |
| no-city | 422    | {maker} says no city yet.   |
`;

export const DECIDERS = [
  { name: "Cleo", email: "cleo@example.org", chief: true },
  { name: "Mia", email: "mia@example.org", chief: false },
];

/** [maker, amount, city, urgent] */
export type Asked = readonly [string, string | null, string | null, boolean];

/** Asks for them one after another, each a minute after the one before; their ids. */
export async function askPayouts(house: House, payouts: readonly Asked[]): Promise<string[]> {
  const token = await house.signIn("cleo@example.org");
  const ids: string[] = [];
  for (const [maker, amount, city, urgent] of payouts) {
    house.clock.at = new Date(house.clock.at.getTime() + 60_000);
    const given = { maker, ...(amount !== null && { amount }), ...(city !== null && { city }), urgent, hidden: false };
    const made = await house.ask("POST", "/api/records/Payout/actions/request", given, { token });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    ids.push(made.body.id);
  }
  return ids;
}

/** What somebody else does to a payout. */
export async function elsewhere(house: House, id: string, step: string | Json): Promise<void> {
  const token = await house.signIn("cleo@example.org");
  const reply =
    typeof step === "string"
      ? await house.ask("POST", `/api/records/Payout/${id}/actions/${step}`, {}, { token })
      : await house.ask("PATCH", `/api/records/Payout/${id}`, step, { token });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

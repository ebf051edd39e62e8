// Made-up purses from which several draw: what is drawn first decides what is warned of, or refused, afterwards.

import type { House, Json } from "./harness.ts";

export const PURSES = `# Purses

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows        | Fields                | Actions | Sorted by |
| ------ | ----- | ------------ | --------------------- | ------- | --------- |
| Draws  | /     | list of Draw | place, name, amount   | draw    | place     |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Purse

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required, unique |
| holds | integer  | required         |

### Draw

- Shown as: {name}

| Field  | Type               | Must be          |
| ------ | ------------------ | ---------------- |
| place  | integer            | required         |
| name   | text(20)           | required, unique |
| purse  | reference to Purse | required         |
| amount | integer            | required         |

## 4. States and transitions

### Draw

- States: asked, drawn
- Ends in: drawn
- Goal: drawn

| From  | Action | To    | Then                         |
| ----- | ------ | ----- | ---------------------------- |
| (new) | ask    | asked | -                            |
| asked | draw   | drawn | add -amount to purse.holds   |

## 5. Validation rules

| Rule             | For   | Must hold          | Only if         | Otherwise | Level   |
| ---------------- | ----- | ------------------ | --------------- | --------- | ------- |
| No more than all | Purse | holds >= 0         | -               | empty     | error   |
| Some is left     | Draw  | purse.holds >= 100 | status is drawn | low       | warning |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action         | Member |
| ------ | -------------- | ------ |
| Person | see            | yes    |
| Purse  | see, create    | yes    |
| Draw   | see, ask, draw | yes    |

## 8. Errors

| Error | Status | Message                             |
| ----- | ------ | ----------------------------------- |
| empty | 409    | {name} does not hold that much.     |
| low   | 409    | {purse} would hold {purse.holds}.   |
`;

export const DRAWERS = [{ name: "Ann", email: "ann@example.org" }];

/** By name of a draw: from which purse, and how much; what is less than nothing is paid in. */
export type Draws = { readonly [name: string]: readonly [purse: string, amount: number] };

/** Asked for in this order, of purses that hold so much; their ids by name. */
export async function enterDraws(house: House, purses: { readonly [name: string]: number }, draws: Draws): Promise<Map<string, string>> {
  const token = await house.signIn("ann@example.org");
  const make = async (path: string, body: Json): Promise<string> => {
    const reply = await house.ask("POST", `/api/records/${path}`, body, { token });
    if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
    return reply.body.id;
  };
  const ids = new Map<string, string>();
  for (const [name, holds] of Object.entries(purses)) ids.set(name, await make("Purse", { name, holds }));
  for (const [at, [name, [purse, amount]]] of Object.entries(draws).entries())
    ids.set(name, await make("Draw/actions/ask", { place: at + 1, name, purse: ids.get(purse), amount }));
  return ids;
}

// A kennel whose animals begin with what follows from who writes them down, and from the rest of what is written.

import { PEOPLE_TABLE } from "./people-table.ts";

export const KENNEL = `# Kennel

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route    | Shows           | Fields                                 | Actions        |
| ------- | -------- | --------------- | -------------------------------------- | -------------- |
| Animals | /animals | list of Animal  | name, owner, carer, kind, food, bowl   | create, import |
| New     | /new     | form for Animal | name, owner, carer, kind, food, bowl   | save           |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Food

- Shown as: {name}

| Field  | Type     | Must be  |
| ------ | -------- | -------- |
| name   | text(80) | required |
| amount | text(20) | optional |

### Animal

- Shown as: {name}

| Field | Type                | Must be  | Value                                 |
| ----- | ------------------- | -------- | ------------------------------------- |
| name  | text(80)            | required | -                                     |
| owner | reference to Person | required | starts if user.staff then empty else user |
| carer | reference to Person | required | starts user                           |
| kind  | one of: dog, cat    | required | starts dog                            |
| food  | reference to Food   | optional | -                                     |
| bowl  | text(20)            | required | starts food.amount                    |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action      | Member |
| ------ | ----------- | ------ |
| Person | see         | yes    |
| Food   | see         | yes    |
| Animal | see, create | yes    |
`;

export const KENNEL_RECORDS = {
  Person: [
    { name: "Rita", email: "rita@example.org", staff: true },
    { name: "Olga", email: "olga@example.org", staff: false },
  ],
  Food: [{ name: "Meat", amount: "1 tin" }],
};

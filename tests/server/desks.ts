// Desks that people book for one another: references in a form, in its rows, in what an action asks for, in filters, and in lists.

import { PEOPLE_TABLE } from "./people-table.ts";

export const DESKS = `# Desks

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen   | Route                    | Shows            | Fields                      | Actions                 | Filter by  |
| -------- | ------------------------ | ---------------- | --------------------------- | ----------------------- | ---------- |
| Bookings | /                        | list of Booking  | note, who, desk, status     | Book, hand over, Change | who, desk  |
| Book     | /book                    | form for Booking | who, desk, note, guests, things | book                    | -          |
| Change   | /bookings/{booking}/edit | form for Booking | who, desk, note, guests, things | save                    | -          |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Desk

- Shown as: {code} {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| code  | text(20) | required, unique |
| name  | text(80) | required         |

### Booking

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| who    | reference to Person | required |
| desk   | reference to Desk   | optional |
| note   | text(80)            | optional |
| guests | list of Person      | optional |
| things | rows of Thing      | -        |

### Thing

| Field | Type                | Must be  |
| ----- | ------------------- | -------- |
| what  | text(80)            | optional |
| owner | reference to Person | required |

## 4. States and transitions

### Booking

- Field: status
- States: open, handed

| From  | Action    | To     | Asks for                        |
| ----- | --------- | ------ | ------------------------------- |
| (new) | book      | open   | -                               |
| open  | hand over | handed | to: reference to Person, required |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity  | Action                               | Member |
| ------- | ------------------------------------ | ------ |
| Person  | see                                  | yes    |
| Desk    | see                                  | yes    |
| Booking | see, book, hand over, change, delete | yes    |
`;

/** Enough desks whose labels have words that begin with "de" and with "2" to fill the first page of what is offered. */
export const DESK_RECORDS = {
  Person: ["Ada Ames", "Ann Archer", "Ann Baker", "Fred Frey"].map((name) => {
    return { name, email: `${name.split(" ")[0]!.toLowerCase()}.${name.split(" ")[1]!.toLowerCase()}@example.org`, staff: true };
  }),
  Desk: [
    ...Array.from({ length: 24 }, (_, at) => ({ code: `A-${String(at + 10)}`, name: `Den of 20${at + 10}` })),
    { code: "B-1", name: "Beside DE-2" },
    { code: "DE-20", name: "Under the window" },
    { code: "DE-2", name: "Zenith" },
    { code: "DE-3", name: "Door 2" },
  ],
  Booking: [{ who: "@Person:ada.ames@example.org", note: "First" }],
};

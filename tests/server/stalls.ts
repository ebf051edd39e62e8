// A made-up row of stalls: bills whose way leads from several states to where they are paid, and a longer way beside it, and wares that
// stand in the lines of bills.

import { PEOPLE_TABLE } from "./people-table.ts";

export const STALLS = `# Stalls

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route            | Shows                   | Fields               | Actions                                              | Menu |
| --------- | ---------------- | ----------------------- | -------------------- | ---------------------------------------------------- | ---- |
| Bills     | /                | list of Bill            | number, status       | put off, write off, pay, send, Bill page             | yes  |
| Board     | /board           | board of Bill by status | number               | put off, write off, pay, send                        | yes  |
| Bill page | /bills/{bill}    | one Bill                | number, status, lines | put off, write off, pay, send, note Remark, change  | no   |
| Edit bill | /bills/{bill}/edit | form for Bill         | number, lines        | save                                                 | no   |
| Wares     | /wares           | list of Ware            | name                 | Ware page                                            | yes  |
| Ware page | /wares/{ware}    | one Ware                | name                 | note Remark, Order, Edit ware, delete                | no   |
| Edit ware | /wares/{ware}/edit | form for Ware         | name                 | save                                                 | no   |
| Order     | /order           | form for Bill           | number, lines        | draw                                                 | yes  |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Ware

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required, unique |

### Bill

- Shown as: Bill {number}

| Field  | Type         | Must be          |
| ------ | ------------ | ---------------- |
| number | integer      | required, unique |
| lines  | rows of Line | required         |

### Line

| Field                 | Type              | Must be  | Value    |
| --------------------- | ----------------- | -------- | -------- |
| ware                  | reference to Ware | required | -        |
| unbedenklichkeitsnote | integer           | optional | -        |
| pieces                | integer           | required | starts 1 |

### Remark

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| ware  | reference to Ware | optional |
| bill  | reference to Bill | optional |
| text  | text(200)         | required |

## 4. States and transitions

### Bill

- States: drawn, sent, late, put_off, checked, settled, seen, filed, paid, written_off
- Ends in: paid, written_off

| From             | Action    | To          | Asks for                 |
| ---------------- | --------- | ----------- | ------------------------ |
| (new)            | draw      | drawn       | -                        |
| drawn            | send      | sent        | -                        |
| sent             | lag       | late        | -                        |
| sent, late       | put off   | put_off     | -                        |
| put_off          | send      | sent        | -                        |
| sent, late       | pay       | paid        | -                        |
| drawn, sent, late | write off | written_off | -                       |
| checked          | settle    | settled     | -                        |
| settled          | look      | seen        | -                        |
| seen             | file      | filed       | -                        |
| sent             | check     | checked     | -                        |
| filed            | close     | paid        | -                        |

### Remark

- States: noted

| From  | Action | To    |
| ----- | ------ | ----- |
| (new) | note   | noted |

## 6. Roles and permissions

| Role   | Means      |
| ------ | ---------- |
| Clerk  | user.staff |
| Reader | signed in  |

| Entity | Action                                | Clerk | Reader |
| ------ | ------------------------------------- | ----- | ------ |
| Person | see                                   | yes   | yes    |
| Ware   | see                                   | yes   | yes    |
| Ware   | create, change, delete                | yes   | no     |
| Bill   | see                                   | yes   | yes    |
| Bill   | change                                | yes   | no     |
| Bill   | draw, send, pay, put off, write off   | yes   | no     |
| Bill   | lag, check, settle, look, file, close | no    | no     |
| Remark | see                                   | yes   | yes    |
| Remark | note                                  | yes   | no     |
`;

export const STALL_RECORDS = {
  Person: [
    { name: "Cleo", email: "cleo@example.org", staff: true },
    { name: "Rita", email: "rita@example.org", staff: false },
  ],
  Ware: [{ name: "Rope" }, { name: "Sail" }, ...Array.from({ length: 25 }, (_, at) => ({ name: `Bolt ${at + 10}` }))],
  Bill: [
    { number: 1, status: "sent", lines: [{ ware: 0 }, { ware: 0, pieces: 2 }] },
    { number: 2, status: "put_off", lines: [{ ware: 0 }] },
    { number: 3, status: "drawn", lines: [{ ware: 2 }] },
  ],
};

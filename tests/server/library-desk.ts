// A made-up desk where the first column of a list is a reference, some rows hide a value, and nothing is to be filtered.

export const DESK = `# Desk

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen     | Route               | Shows                  | Fields                                     | Actions                    | Sort | Filter by | Search |
| ---------- | ------------------- | ---------------------- | ------------------------------------------ | -------------------------- | ---- | --------- | ------ |
| Wishes     | /                   | list of Wish           | book, asker, note, cost                    | cancel, Wish page          | note | -         | -      |
| By status  | /board              | board of Wish by status | number, book, asker, note, cost, wanted_on | cancel, grant, Wish page, Edit wish | - | book | yes    |
| Wish page  | /wishes/{wish}      | one Wish               | -                                          | cancel, grant, deny, change | -   | -         | -      |
| Edit wish  | /wishes/{wish}/edit | form for Wish          | note, wanted_on                            | save                       | -    | -         | -      |
| Books      | /books              | list of Book           | -                                          | Book page                  | -    | title     | yes    |
| Book page  | /books/{book}       | one Book               | title, wishes                              | -                          | -    | -         | -      |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |
| clerk | yes/no   | required         |

### Book

- Shown as: {title}
- Search: title

| Field  | Type               | Must be          |
| ------ | ------------------ | ---------------- |
| title  | text(80)           | required, unique |
| wishes | every Wish by book | -                |

### Wish

- Shown as: Wish {number}
- Search: note

| Field     | Type                | Must be  | Value       |
| --------- | ------------------- | -------- | ----------- |
| number    | integer             | required | -           |
| book      | reference to Book   | required | -           |
| asker     | reference to Person | required | starts user |
| note      | text(80)            | optional | -           |
| cost      | money               | optional | -           |
| wanted_on | date                | optional | -           |

## 4. States and transitions

### Wish

- States: asked, granted, denied, cancelled
- Ends in: granted, denied, cancelled

| From  | Action | To        | Only if             | Otherwise | Then |
| ----- | ------ | --------- | ------------------- | --------- | ---- |
| (new) | ask    | asked     | -                   | -         | -    |
| asked | grant  | granted   | note is not empty   | no-note   | -    |
| asked | deny   | denied    | -                   | -         | -    |
| asked | cancel | cancelled | -                   | -         | -    |



## 6. Roles and permissions

| Role   | Means               |
| ------ | ------------------- |
| Reader | not (user.clerk)    |
| Clerk  | user.clerk          |

| Entity | Action                    | Reader           | Clerk |
| ------ | ------------------------- | ---------------- | ----- |
| Person | see                       | yes              | yes   |
| Book   | see                       | yes              | yes   |
| Wish   | see, ask, cancel          | yes              | yes   |
| Wish   | change, grant, deny       | no               | yes   |
| Wish   | see cost                  | if asker = user  | yes   |

## 8. The error catalogue

| Code    | Status | Message                  | Remedy                  |
| ------- | ------ | ------------------------ | ----------------------- |
| no-note | 409    | {book} is not explained. | Write a note about it.  |
`;

export const DESK_RECORDS = {
  Person: [
    { name: "Rea", email: "rea@example.org", clerk: false },
    { name: "Cla", email: "cla@example.org", clerk: true },
  ],
  Book: [{ title: "Atlas" }, { title: "Zoo" }],
  Wish: [
    { number: 1, book: "@Book:Atlas", asker: "@Person:rea@example.org", note: "a", cost: "4.00", wanted_on: "2026-03-20" },
    { number: 2, book: "@Book:Atlas", asker: "@Person:cla@example.org", cost: "5.00" },
  ],
};

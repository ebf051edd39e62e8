// A made-up store of crates that end in more than one way: where they are meant to go, and by what gives them up.

export const CRATES = `# Crates

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen     | Route           | Shows                    | Only where       | Fields                       | Actions                                     | Sort   |
| ---------- | --------------- | ------------------------ | ---------------- | ---------------------------- | ------------------------------------------- | ------ |
| Crates     | /               | list of Crate            | -                | number, status, why, sent_on | cancel, send, write off, set aside, Crate page | number |
| To do      | /to-do          | list of Crate            | status is packed | number, why                  | send, cancel, Crate page                    | number |
| Belt       | /belt           | board of Crate by status | -                | number                       | cancel, send, set aside, Crate page         | -      |
| Crate page | /crates/{crate} | one Crate                | -                | number, status, why, sent_on | cancel, send, write off, set aside, pick up | -      |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |
| chief | yes/no   | required         |

### Crate

- Shown as: Crate {number}

| Field   | Type      | Must be          |
| ------- | --------- | ---------------- |
| number  | integer   | required, unique |
| why     | text(200) | optional         |
| sent_on | date      | optional         |

## 4. States and transitions

### Crate

- States: packed, sent, cancelled, written_off, aside
- Ends in: sent, cancelled, written_off, aside

| From   | Action    | To          | Then                 | Asks for                 | Meaning                  |
| ------ | --------- | ----------- | -------------------- | ------------------------ | ------------------------ |
| (new)  | pack      | packed      | -                    | -                        | -                        |
| packed | send      | sent        | set sent_on to today | -                        | -                        |
| packed | cancel    | cancelled   | -                    | -                        | The crate is unpacked.   |
| packed | write off | written_off | -                    | why: text(200), required | -                        |
| packed | set aside | aside       | -                    | -                        | -                        |
| aside  | pick up   | packed      | -                    | -                        | -                        |

### Crate

What is sent needs its slip no more.

- Field: slip
- States: printed, void
- Ends in: void

| From    | Action                | To   |
| ------- | --------------------- | ---- |
| printed | (when status is sent) | void |

## 6. Roles and permissions

| Role   | Means            |
| ------ | ---------------- |
| Worker | not (user.chief) |
| Chief  | user.chief       |

| Entity | Action                                    | Worker | Chief |
| ------ | ----------------------------------------- | ------ | ----- |
| Person | see                                       | yes    | yes   |
| Crate  | see, send, cancel, write off, set aside   | yes    | yes   |
| Crate  | pack, pick up                             | no     | yes   |
`;

export const CRATE_RECORDS = {
  Person: [
    { name: "Wim", email: "wim@example.org", chief: false },
    { name: "Cleo", email: "cleo@example.org", chief: true },
  ],
  Crate: Array.from({ length: 12 }, (_none, at) => ({ number: at + 1 })),
};

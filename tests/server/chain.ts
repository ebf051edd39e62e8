// A parcel whose money the program moves by itself: in the same breath as it is received, and once more two days later.

/** What is received is settled by the program in the same breath, and put away by it two days later. */
export const CHAIN = `# Chain

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen      | Route                    | Shows             | Fields       | Actions                             |
| ----------- | ------------------------ | ----------------- | ------------ | ----------------------------------- |
| Parcels     | /parcels                 | list of Parcel    | name, status | receive, Parcel page                |
| Parcel page | /parcels/{parcel}        | one Parcel        | name, status | receive, complain Complaint, Rename |
| Rename      | /parcels/{parcel}/rename | form for Parcel   | name         | -                                   |
| Complaints  | /complaints              | list of Complaint | parcel, why  | -                                   |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Parcel

- Shown as: {name}

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(80) | required |

### Complaint

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| parcel | reference to Parcel | required |
| why    | text(200)           | required |

## 4. States and transitions

### Parcel

- States: sent, received
- Ends in: received

| From  | Action  | To       |
| ----- | ------- | -------- |
| (new) | send    | sent     |
| sent  | receive | received |

### Parcel

- Field: money
- States: held, released, kept
- Ends in: kept

| From     | Action                    | To       |
| -------- | ------------------------- | -------- |
| held     | (when status is received) | released |
| released | (after 2 days)            | kept     |

### Complaint

- States: open
- Ends in: open

| From  | Action   | To   | Only if               | Otherwise |
| ----- | -------- | ---- | --------------------- | --------- |
| (new) | complain | open | parcel.status is sent | not-sent  |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity    | Action                                  | Member |
| --------- | --------------------------------------- | ------ |
| Person    | see                                     | yes    |
| Parcel    | see, change, send, receive, see history | yes    |
| Complaint | see, complain                           | yes    |

## 8. Errors

| Code     | Status | Message                     | Remedy       |
| -------- | ------ | --------------------------- | ------------ |
| not-sent | 409    | {parcel} is not on its way. | Write to us. |
`;

export const CHAIN_RECORDS = {
  Person: [
    { name: "Ann", email: "ann@example.org" },
    { name: "Ben", email: "ben@example.org" },
  ],
  Parcel: [{ name: "One" }],
};

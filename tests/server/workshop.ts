// A made-up repair shop that uses what the library does not: inputs, nested addresses, conditional fields, two first
// states, moments, sign-in calls of its own, and an order of rows of one action.

export const WORKSHOP = `# Workshop

## 1. What the product does and for whom

- Signs in as: Person
- Time zone: Europe/Lisbon

## 2. Screens and routes

| Screen    | Route             | Shows                  | Only where | Fields                          | Actions                              |
| --------- | ----------------- | ---------------------- | ---------- | ------------------------------- | ------------------------------------ |
| Orders    | /orders           | list of Job            | -          | title, owner, status, price     | take in Job, approve, refuse, Order  |
| Order     | /orders/{job}     | one Job                | -          | title, owner, status, price, notes | approve, refuse, change, delete   |
| Edit      | /orders/{job}/edit | form for Job          | -          | title, price, secret_note       | save                                 |
| Mine      | /mine             | list of Job            | owner = user | title, status                 | -                                    |
| Sign up   | /join             | form for Person        | -          | name, email                     | save                                 |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type                       | Must be          | Value        |
| ----- | -------------------------- | ---------------- | ------------ |
| name  | text(80)                   | required         | -            |
| email | email                      | required, unique | -            |
| role  | one of: Customer, Mechanic | required         | starts Customer |

### Job

- Shown as: {title} ({secret_note})

| Field       | Type                | Must be         | Value          |
| ----------- | ------------------- | --------------- | -------------- |
| title       | text(80)            | required        | -              |
| owner       | reference to Person | required, fixed | starts user    |
| price       | decimal(2)          | optional        | -              |
| secret_note | text(80)            | optional        | -              |
| reason      | text(200)           | optional        | -              |
| collect_by  | date                | optional        | -              |
| code        | text(10)            | optional, matches /[A-Z]{2}[0-9]+/ | - |
| notes       | every Note by job   | -               | -              |

### Note

| Field | Type             | Must be         | Value       |
| ----- | ---------------- | --------------- | ----------- |
| job   | reference to Job | required, fixed | -           |
| text  | text(200)        | required        | -           |
| by    | reference to Person | required, fixed | starts user |

## 4. States and transitions

### Job

- States: waiting, small, approved, refused, forgotten
- Ends in: refused, forgotten

| From           | Action          | To        | Only if                                        | Otherwise | Then                          | Asks for          |
| -------------- | --------------- | --------- | ---------------------------------------------- | --------- | ----------------------------- | ----------------- |
| (new)          | take in         | small     | price is not empty and price <= 100            | -         | -                             | -                 |
| (new)          | take in         | waiting   | -                                              | -         | -                             | -                 |
| waiting, small | approve         | approved  | -                                              | -         | set collect_by to today + 7 days | -              |
| waiting, small | refuse          | refused   | -                                              | -         | -                             | reason: text(200), required |
| approved       | (at collect_by) | forgotten | -                                              | -         | -                             | -                 |

## 5. Validation rules

| Rule           | For       | Must hold                          | Otherwise |
| -------------- | --------- | ---------------------------------- | --------- |
| Prices are positive | Job.price | price is empty or price > 0   | bad-price |

## 6. Roles and permissions

| Role     | Means                 |
| -------- | --------------------- |
| Visitor  | not signed in         |
| Customer | user.role is Customer |
| Mechanic | user.role is Mechanic |

| Entity | Action              | Visitor | Customer        | Mechanic |
| ------ | ------------------- | ------- | --------------- | -------- |
| Person | see                 | no      | if this = user  | yes      |
| Person | create              | yes     | no              | yes      |
| Job    | see                 | no      | if owner = user or status is approved | yes |
| Job    | see price           | no      | if owner = user | yes      |
| Job    | see secret_note     | no      | no              | yes      |
| Job    | change secret_note  | no      | no              | yes      |
| Job    | change              | no      | if owner = user | no       |
| Job    | delete              | no      | no              | yes      |
| Job    | take in             | no      | if owner = user | yes      |
| Job    | approve, refuse     | no      | no              | yes      |
| Note   | see                 | no      | if job.owner = user | yes  |
| Note   | create              | no      | if job.owner = user | yes  |
| Note   | delete              | no      | if by = user    | yes      |

## 7. The calls it makes

| Call      | Method | Path                              | Does        | Takes                              | Gives                                   |
| --------- | ------ | --------------------------------- | ----------- | ---------------------------------- | --------------------------------------- |
| jobs      | GET    | /api/jobs                         | list Job    | { page?: integer(1..) }            | { jobs: list of Job(id, title), total } |
| latest    | GET    | /api/jobs/mine                    | list Job where (owner = user) | -                | list of Job(id, title)                  |
| job       | GET    | /api/jobs/{job}                   | see Job     | -                                  | { job: Job(id, title, price) }          |
| take in   | POST   | /api/jobs                         | take in Job | { job: Job(title, price) }         | { job: Job(id, status) }                |
| notes     | GET    | /api/jobs/{job}/notes             | list Note   | -                                  | list of Note(id, text)                  |
| add note  | POST   | /api/jobs/{job}/notes             | create Note | Note(text)                         | Note(id, text)                          |
| drop note | DELETE | /api/jobs/{job}/notes/{note}      | delete Note | -                                  | -                                       |

## 8. The error catalogue

| Code      | Status | Message                         |
| --------- | ------ | ------------------------------- |
| bad-price | 422    | A price is above 0.             |
`;

export const WORKSHOP_RECORDS = {
  Person: [
    { name: "Cora", email: "cora@example.org" },
    { name: "Dora", email: "dora@example.org" },
    { name: "Max", email: "max@example.org", role: "Mechanic" },
  ],
  Job: [
    { title: "Bell", owner: 0, price: "20.00", secret_note: "scratched" },
    { title: "Frame", owner: 1, price: "300.00" },
    { title: "Wheel", owner: 1, price: "40.00", status: "approved", secret_note: "stolen?" },
  ],
  Note: [
    { job: 0, text: "rings", by: 0 },
    { job: 1, text: "bent", by: 1 },
  ],
};

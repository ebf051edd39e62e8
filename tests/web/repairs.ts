// A repair shop whose list has more columns than a window: the document and the records of tests of lists that are wide.

export const REPAIRS = `# Repairs

## 1. What the product does and for whom

- Purpose: Every device comes back mended.
- Signs in as: Person
- Language: en-GB
- Time zone: Europe/Berlin
- Currency: EUR

## 2. Screens and routes

| Screen     | Route             | Shows           | Only where | Fields                                                                                                                     | Actions                                                    | Sort   | Filter by      | Search | Menu |
| ---------- | ----------------- | --------------- | ---------- | -------------------------------------------------------------------------------------------------------------------------- | ---------------------------------------------------------- | ------ | -------------- | ------ | ---- |
| Jobs       | /                 | list of Job     | -          | number, title, customer, contact_person, promised_for, collected_on, warranty_until, estimated_cost, deposit_received_on, status, kinds, colours | New job, Job page, change, delete, begin, finish, drop, import | number | status, kinds | yes    | yes  |
| Job page   | /jobs/{job}       | one Job         | -          | number, title, customer, contact_person, promised_for, collected_on, warranty_until, estimated_cost, deposit_received_on, status, kinds, colours | begin, finish, drop, change, delete                        | -      | -              | -      | no   |
| New job    | /jobs/new         | form for Job    | -          | title, customer, contact_person, promised_for, kinds, colours, estimated_cost                                              | take in                                                       | -      | -              | -      | no   |
| Edit job   | /jobs/{job}/edit  | form for Job    | -          | title, customer, contact_person, promised_for, collected_on, kinds, colours, estimated_cost                                | save                                                       | -      | -              | -      | no   |
| Short      | /short            | list of Job     | -          | number, title, status                                                                                                      | Job page, delete, begin, finish                            | number | -              | no     | yes  |
| Customers  | /customers        | list of Customer | -         | name, city                                                                                                                 | create, change, delete                                     | name   | -              | yes    | yes  |
| New customer | /customers/new  | form for Customer | -        | name, city                                                                                                                 | save                                                       | -      | -              | -      | no   |
| Edit customer | /customers/{customer}/edit | form for Customer | - | name, city                                                                                                               | save                                                       | -      | -              | -      | no   |
| Numbers    | /numbers          | figures         | -          | -                                                                                                                          | -                                                          | -      | -              | -      | yes  |

### Numbers

| Figure | Shows                                  |
| ------ | -------------------------------------- |
| Jobs   | number of Job                          |
| Months | Job by month of promised_for as line   |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(80) | required         | -         |
| email | email    | required, unique | -         |
| chief | yes/no   | required         | starts no |

### Customer

- Shown as: {name}
- Search: name
- Order: name

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required, unique |
| city  | text(80) | optional         |

### Job

- Shown as: {number} {title}
- Search: title
- Order: number

| Field               | Type                                                        | Must be  | Value |
| ------------------- | ----------------------------------------------------------- | -------- | ----- |
| number              | number "J-{0000}"                                           | -        | -     |
| title               | text(80)                                                    | required | -     |
| customer            | reference to Customer                                       | optional | -     |
| contact_person      | text(80)                                                    | optional | -     |
| promised_for        | date                                                        | optional | -     |
| collected_on        | date                                                        | optional | -     |
| warranty_until      | date                                                        | optional | -     |
| estimated_cost      | money                                                       | optional | -     |
| deposit_received_on | date                                                        | optional | -     |
| kinds               | several of: electrical, mechanical, painting, upholstery    | optional | -     |
| colours             | several of: dark_green, light_yellow, deep_burgundy         | optional | -     |

## 4. States and transitions

### Job

- States: open, underway, done, dropped
- Ends in: done, dropped

| From           | Action | To       |
| -------------- | ------ | -------- |
| (new)          | take in | open     |
| open           | begin  | underway |
| underway       | finish | done     |
| open, underway | drop   | dropped  |

## 6. Roles and permissions

| Role    | Means          |
| ------- | -------------- |
| Visitor | not signed in  |
| Worker  | signed in      |
| Chief   | user.chief     |

| Entity   | Action              | Visitor | Worker | Chief |
| -------- | ------------------- | ------- | ------ | ----- |
| Person   | see                 | no      | yes    | yes   |
| Person   | create              | no      | no     | yes   |
| Customer | see, create, change | no      | yes    | yes   |
| Customer | delete              | no      | no     | yes   |
| Job      | see, take in, change, begin, finish, drop | no | yes | yes |
| Job      | delete              | no      | if status is open | yes |
`;

export const REPAIR_RECORDS = {
  Person: [
    { name: "Ann Arbor", email: "ann@example.org", chief: true },
    { name: "Bert Bay", email: "bert@example.org" },
  ],
  Customer: [{ name: "Lichtwerk GmbH", city: "Graz" }, { name: "Werkzeug Winkler", city: "Wien" }, { name: "Old one" }],
  Job: [
    {
      title: "Desk lamp with a broken neck",
      customer: "@Customer:Lichtwerk GmbH",
      promised_for: "2026-11-30",
      kinds: ["electrical", "mechanical"],
      colours: ["dark_green", "deep_burgundy"],
    },
    { title: "Chair", kinds: ["upholstery", "painting", "mechanical"], colours: ["light_yellow"] },
    {
      title: "Grandfather clock that stops at noon",
      customer: "@Customer:Werkzeug Winkler",
      status: "underway",
      kinds: ["mechanical"],
      colours: ["deep_burgundy", "light_yellow", "dark_green"],
    },
    { title: "Radio", status: "done", estimated_cost: "1200.00", kinds: ["electrical"], colours: ["dark_green"] },
    { title: "A name that is much longer than any column of a list is wide, and longer still" },
  ],
};

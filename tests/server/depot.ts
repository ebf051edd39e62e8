// A made-up depot where people work in lists all day: jobs that are taken up, put back and finished, some of which a rule,
// a guard or a permission keeps as they are.

export const DEPOT = `# Depot

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen   | Route            | Shows        | Fields                          | Actions                                           | Sort   | Filter by        | Search |
| -------- | ---------------- | ------------ | ------------------------------- | ------------------------------------------------- | ------ | ---------------- | ------ |
| Jobs     | /                | list of Job  | number, title, status, place, urgency | take up, put back, finish, delete, Edit job, Job page | number | status, place | yes    |
| Job page | /jobs/{job}      | one Job      | number, title, status, place    | take up, put back, finish, change                 | -      | -                | -      |
| Edit job | /jobs/{job}/edit | form for Job | title, place, urgency           | save                                              | -      | -                | -      |
| New job  | /new             | form for Job | number, title, place            | enter                                             | -      | -                | -      |
| Keys     | /keys            | list of Person | name                          | -                                                 | name   | -                | -      |
| Edit person | /people/{person}/edit | form for Person | name                   | save                                              | -      | -                | -      |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |
| chief | yes/no   | required         |

### Job

- Shown as: Job {number}
- Search: title

| Field   | Type               | Must be          | Value                 |
| ------- | ------------------ | ---------------- | --------------------- |
| number  | integer            | required, unique | -                     |
| title   | text(80)           | required         | -                     |
| place   | text(40)           | optional         | -                     |
| urgency | one of: low, high  | required         | starts low            |
| note    | text(80)           | optional         | -                     |

## 4. States and transitions

### Job

- States: open, busy, done
- Ends in: done

| From  | Action   | To   | Only if            | Otherwise |
| ----- | -------- | ---- | ------------------ | --------- |
| (new) | enter    | open | -                  | -         |
| open  | take up  | busy | place is not empty | no-place  |
| busy  | put back | open | -                  | -         |
| busy  | finish   | done | -                  | -         |

## 5. Rules

### Job

| Rule      | For   | Must hold              | Otherwise |
| --------- | ----- | ---------------------- | --------- |
| Not there | Job   | place is not "nowhere" | no-where  |

## 6. Roles and permissions

| Role   | Means            |
| ------ | ---------------- |
| Worker | not (user.chief) |
| Chief  | user.chief       |

| Entity | Action                            | Worker | Chief |
| ------ | --------------------------------- | ------ | ----- |
| Person | see                               | yes    | yes   |
| Person | change                            | if this = user | if this = user |
| Job    | see                               | if number < 900 | yes |
| Job    | enter, take up, put back, finish  | yes    | yes   |
| Job    | change, delete                    | no     | yes   |
| Keys   | open                              | no     | yes   |

## 8. The error catalogue

| Code     | Status | Message                        | Remedy            |
| -------- | ------ | ------------------------------ | ----------------- |
| no-place | 409    | Job {number} has no place yet. | Say where it is.  |
| no-where | 422    | Nowhere is no place.           | Name a real one.  |
`;

const job = (number: number) => ({
  number,
  title: number % 2 === 0 ? `Sweep hall ${number}` : `Mend ramp ${number}`,
  ...(number % 10 === 0 ? {} : { place: `Bay ${number % 4}` }),
});

export const DEPOT_RECORDS = {
  Person: [
    { name: "Wim", email: "wim@example.org", chief: false },
    { name: "Cleo", email: "cleo@example.org", chief: true },
  ],
  Job: [...Array.from({ length: 60 }, (_, at) => job(at + 1)), job(901)],
};

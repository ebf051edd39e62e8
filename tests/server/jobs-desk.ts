// A made-up house of jobs: states that a record goes through and states that it does not, a board whose lanes are reached on other
// screens, by others and by themselves, and people of several roles.

export const JOBS = `# Jobs

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen        | Route           | Shows                  | Only where                    | Fields                 | Actions                | Menu |
| ------------- | --------------- | ---------------------- | ----------------------------- | ---------------------- | ---------------------- | ---- |
| My jobs       | /               | list of Job            | owner = user                  | title, status          | Job page               | yes  |
| For me        | /for-me         | list of Job            | status is asked and helper = user | title, owner       | take                   | yes  |
| All jobs      | /all            | list of Job            | -                             | title, owner, status   | Job page               | yes  |
| Parts         | /parts          | list of Part           | -                             | name                   | New part, import, Edit part | yes  |
| New part      | /parts/new      | form for Part          | -                             | name                   | save                   | no   |
| Edit part     | /parts/{part}   | form for Part          | -                             | name                   | save                   | no   |
| Bench         | /bench          | board of Job by status | -                             | title                  | take, Job page         | yes  |
| New job       | /jobs/new       | form for Job           | -                             | title, helper          | ask                    | yes  |
| Job page      | /jobs/{job}     | one Job                | -                             | title, owner, helper   | take, finish, give up  | no   |
| Money         | /money          | list of Job            | status is done                | title                  | pay                    | yes  |
| How           | /how            | page                   | -                             | -                      | -                      | yes  |

### How

We help each other.

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(80) | required         | -         |
| email | email    | required, unique | -         |
| clerk | yes/no   | required         | starts no |

### Part

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required, unique |

### Job

- Shown as: {title}
- Order: title

| Field  | Type                | Must be  | Value                                |
| ------ | ------------------- | -------- | ------------------------------------ |
| title  | text(80)            | required | -                                    |
| slug   | text(80)            | required | starts unique slug of title          |
| owner  | reference to Person | required | starts user                          |
| helper | reference to Person | optional | -                                    |
| due_on | date                | optional | -                                    |

## 4. States and transitions

### Job

- States: asked, taken, late, halted, done, paid, given_up, forgotten
- Ends in: paid, given_up, forgotten

| From         | Action                   | To        | Only if | Then |
| ------------ | ------------------------ | --------- | ------- | ---- |
| (new)        | ask                      | asked     | -       | -    |
| asked        | take                     | taken     | -       | -    |
| asked        | (after 100 days)         | forgotten | -       | -    |
| taken        | (when due_on is not empty and due_on < today) | late | - | - |
| taken, late  | halt                     | halted    | -       | -    |
| halted       | go on                    | taken     | -       | -    |
| halted       | scrap                    | given_up  | -       | -    |
| taken, late  | finish                   | done      | -       | -    |
| done         | pay                      | paid      | -       | -    |
| asked, taken, late | give up            | given_up  | -       | -    |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |
| Clerk   | user.clerk    |

| Entity | Action         | Visitor | Member              | Clerk |
| ------ | -------------- | ------- | ------------------- | ----- |
| Person | see            | no      | yes                 | yes   |
| Part   | see            | no      | yes                 | yes   |
| Part   | create, change | no      | no                  | yes   |
| Job    | see            | yes     | yes                 | yes   |
| Job    | ask            | no      | yes                 | yes   |
| Job    | take, finish   | no      | yes                 | yes   |
| Job    | halt, go on    | no      | no                  | no    |
| Job    | give up        | no      | if owner = user     | no    |
| Job    | scrap          | no      | yes                 | no    |
| Job    | pay            | no      | no                  | yes   |
| Money  | open           | no      | no                  | yes   |
`;

export const JOBS_RECORDS = {
  Person: [
    { name: "Mia", email: "mia@jobs.test" },
    { name: "Cleo", email: "cleo@jobs.test", clerk: true },
  ],
  Part: [{ name: "Cog" }],
  Job: [
    { title: "Paint the gate", owner: "@Person:mia@jobs.test", status: "taken" },
    { title: "Mend the roof", owner: "@Person:mia@jobs.test", status: "taken" },
    { title: "Sweep the yard", owner: "@Person:mia@jobs.test", status: "done" },
  ],
};

// A boatyard that has a screen of every kind: the document, the records and the component of the tests of what all kinds share.

export const YARD = `# Yard

## 1. What the product does and for whom

- Signs in as: Person
- Language: en-GB
- Time zone: Europe/Lisbon

## 2. Screens and routes

| Screen     | Route               | Shows                                  | Only where      | Fields                                              | Actions                                               | Search | Menu | Empty text |
| ---------- | ------------------- | -------------------------------------- | --------------- | --------------------------------------------------- | ----------------------------------------------------- | ------ | ---- | ---------- |
| Jobs       | /                   | list of Job                            | -               | title, boat, status, due_on, hours, note            | ask, begin, finish, turn down, Job, change, import, export | yes    | yes  | -          |
| Job        | /jobs/{job}         | one Job                                | -               | title, boat, status, due_on, hours, note, why, parts, cost | begin, finish, turn down, change, delete              | -      | no   | -          |
| New job    | /new                | form for Job                           | -               | title, boat, due_on, hours, note, parts             | ask                                                   | -      | no   | -          |
| Edit job   | /jobs/{job}/edit    | form for Job                           | -               | title, boat, due_on, hours, note, parts             | save                                                  | -      | no   | -          |
| Slip       | /slip               | board of Job by status                 | -               | title, boat, due_on                                 | begin, finish, turn down, Job                         | -      | yes  | -          |
| Dates      | /dates              | calendar of Job by due_on              | -               | title, boat, status                                 | ask, Job, change                                      | -      | yes  | -          |
| Boats      | /boats              | gallery of Boat                        | -               | name, picture, owner                                | create                                                | -      | yes  | -          |
| New boat   | /boats/new          | form for Boat                          | -               | name, owner, picture                                | save                                                  | -      | no   | -          |
| Scrapped   | /scrapped           | list of Boat                           | name is "Wreck" | name, owner                                         | -                                                     | -      | yes  | -          |
| Gone       | /gone               | board of Job by status                 | hours > 90      | title                                               | ask                                                   | -      | yes  | -          |
| Numbers    | /numbers            | figures                                | -               | -                                                   | -                                                     | -      | yes  | -          |
| Tides      | /tides              | component Tides of Job                 | -               | title, status                                       | begin                                                 | -      | yes  | -          |
| Rules      | /rules              | page                                   | -               | -                                                   | -                                                     | -      | yes  | -          |
| Plans      | /plans              | not shown: what is planned for winter? | -               | -                                                   | -                                                     | -      | yes  | -          |

### Rules

Nobody works alone on the slip.

### Numbers

| Figure | Shows                   |
| ------ | ----------------------- |
| Jobs   | number of Job           |
| Hours  | sum of Job.hours        |
| States | Job by status as bars   |
| Months | Job by month of due_on as line |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field  | Type      | Must be          | Value     |
| ------ | --------- | ---------------- | --------- |
| name   | text(80)  | required         | -         |
| email  | email     | required, unique | -         |
| master | yes/no    | required         | starts no |

### Boat

- Shown as: {name}
- Search: name
- Order: name

| Field   | Type                | Must be  |
| ------- | ------------------- | -------- |
| name    | text(40)            | required |
| owner   | text(80)            | optional |
| picture | image(200 KB)       | optional |
| jobs    | every Job by boat   | -        |

### Job

- Shown as: {title}
- Search: title
- Order: title

| Field  | Type              | Must be  | Value                       |
| ------ | ----------------- | -------- | --------------------------- |
| title  | text(60)          | required | -                           |
| boat   | reference to Boat | required | -                           |
| due_on | date              | required | -                           |
| hours  | integer(0..99)    | required | starts 1                    |
| note   | long text(500)    | optional | -                           |
| parts  | rows of Part      | optional | -                           |
| cost   | money             | required | always sum of parts.price   |
| why    | text(200)         | optional | -                           |

### Part

- Shown as: {name}

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(40) | required |
| price | money    | required |

## 4. States and transitions

### Job

- States: asked, running, done, refused
- Ends in: done, refused

| From           | Action    | To      | Only if     | Otherwise | Then | Asks for |
| -------------- | --------- | ------- | ----------- | --------- | ---- | -------- |
| (new)          | ask       | asked   | -           | -         | -    | -        |
| asked          | begin     | running | hours <= 40 | too-much  | -    | -        |
| running        | finish    | done    | -           | -         | -    | -        |
| asked          | turn down | refused | -           | -         | -    | why: text(200) |

## 5. Validation rules

| Rule              | For       | Must hold                              | Otherwise |
| ----------------- | --------- | -------------------------------------- | --------- |
| Long jobs need a note | Job   | hours < 20 or note is not empty        | say-more  |
| Not on the first  | Job.due_on | due_on != 2026-01-01                  | holiday   |
| One job of a name | Job       | number of boat.jobs where (title = this.title) <= 1 | twice |

## 6. Roles and permissions

| Role   | Means           |
| ------ | --------------- |
| Hand   | signed in       |
| Master | user.master     |

| Entity | Action                                   | Hand | Master |
| ------ | ---------------------------------------- | ---- | ------ |
| Person | see                                      | yes  | yes    |
| Boat   | see                                      | yes  | yes    |
| Boat   | create, change                           | no   | yes    |
| Job    | see                                      | if title != "Secret" | yes |
| Job    | ask, begin, finish, turn down, change, delete, export | no | yes |

## 8. The error catalogue

| Code     | Status | Message                                          | Remedy                    |
| -------- | ------ | ------------------------------------------------ | ------------------------- |
| too-much | 409    | {title} takes {hours} hours.                     | Make two jobs of it.      |
| say-more | 422    | Say what takes {hours} hours.                    | -                         |
| holiday  | 422    | Nobody works on New Year's Day.                  | -                         |
| twice    | 409    | {boat} has such a job already.                   | -                         |
`;

const STATES = ["asked", "running", "done", "refused"];

export const YARD_RECORDS = {
  Person: [
    { name: "Mara", email: "mara@example.org", master: true },
    { name: "Finn", email: "finn@example.org" },
  ],
  Boat: ["Alda", "Bruma", "Cora", "Dune", "Esk", "Faro"].map((name) => ({ name, owner: `${name}'s owner` })),
  Job: Array.from({ length: 40 }, (_, index) => ({
    title: index === 39 ? "Secret" : `Job ${String(index + 1).padStart(2, "0")}`,
    boat: index % 6,
    due_on: `2026-03-${String((index % 27) + 1).padStart(2, "0")}`,
    hours: index === 3 || index === 13 ? 60 : (index % 9) + 1,
    note: index === 3 || index === 13 ? "The whole hull." : null,
    status: index < 24 ? "asked" : STATES[index % 4],
    parts:
      index === 22
        ? [
            { name: "Plank", price: "12.50" },
            { name: "Screw", price: "0.20" },
          ]
        : [],
  })),
};

export const TIDES = `import { useRecords } from "ninefold";

export default function Tides() {
  const { records } = useRecords("Tides", { sort: "title" });
  return <ul>{records.map((job) => <li key={job.id}>{job.values.title}</li>)}</ul>;
}
`;

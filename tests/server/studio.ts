// A made-up studio that gives courses: a field of every type that is not one plain value.

export const STUDIO = `# Studio

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route                  | Shows           | Only where | Fields                          | Actions        |
| ------- | ---------------------- | --------------- | ---------- | ------------------------------- | -------------- |
| Courses | /courses               | list of Course  | -          | title, days, steps, about, crowded     | Course, draft  |
| Course  | /courses/{course}      | one Course      | -          | title, days, steps, about, headings | change         |
| Edit    | /courses/{course}/edit | form for Course | -          | title, days, steps, about       | save           |
| Weekend | /weekend               | list of Course  | days contains saturday or days contains sunday | title, days | - |
| Venues  | /venues                | list of Venue   | -          | name, at, kit, pin, locked      | Venue, change  |
| Venue   | /venues/{venue}        | one Venue       | -          | name, at, kit, pin, spare_pin   | change, lock   |
| Edit venue | /venues/{venue}/edit | form for Venue | -          | name, at, kit, pin, spare_pin   | save           |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |
| free  | several of: monday, saturday, sunday | optional | starts sunday, "monday" |
| notes | list of text(20) | optional | starts "new", "it's, ok" |

### Course

| Field    | Type                                 | Must be  | Value |
| -------- | ------------------------------------ | -------- | ----- |
| title    | text(80)                             | required | -     |
| days     | several of: monday, saturday, sunday | required | -     |
| steps    | list of text(20)                     | optional | -     |
| old_steps | list of text(20)                    | optional | -     |
| about    | rich text(500)                       | optional | -     |
| teacher  | reference to Person                  | optional | -     |
| lessons  | every Lesson by course               | -        | -     |
| headings | list of text(200)                    | -        | always lessons.title |
| crowded  | yes/no                               | -        | always number of steps > 2 |

### Venue

- Shown as: {name}

| Field     | Type     | Must be  | Value |
| --------- | -------- | -------- | ----- |
| name      | text(80) | required | -     |
| at        | place    | optional | -     |
| kit       | json     | optional | -     |
| pin       | secret   | required | -     |
| spare_pin | secret   | optional | -     |
| locked    | yes/no   | -        | always spare_pin is not empty or at is empty |

### Lesson

| Field  | Type                | Must be  | Value |
| ------ | ------------------- | -------- | ----- |
| title  | text(80)            | required | -     |
| course | reference to Course | required | -     |

## 4. States and transitions

### Lesson

- States: planned, held
- Ends in: held

| From    | Action | To      | Only if                        | Otherwise   | Then |
| ------- | ------ | ------- | ------------------------------ | ----------- | ---- |
| (new)   | plan   | planned | course.days contains saturday  | only-saturdays | - |
| planned | hold   | held    | course.steps is not empty      | no-steps    | -    |

### Venue

- States: usable

| From   | Action | To     | Asks for              | Then |
| ------ | ------ | ------ | --------------------- | ---- |
| (new)  | add    | usable | -                     | -    |
| usable | lock   | usable | pin: secret, required | clear spare_pin |

### Course

- States: draft, open
- Ends in: open

| From  | Action  | To    | Only if | Otherwise | Then                                      |
| ----- | ------- | ----- | ------- | --------- | ----------------------------------------- |
| (new) | draft   | draft | -       | -         | -                                         |
| draft | restart | draft | -       | -         | set old_steps to steps; clear steps       |
| draft | open    | open  | -       | -         | -                                         |

## 5. Validation rules

| Rule         | For          | Must hold                                      | Otherwise   |
| ------------ | ------------ | ---------------------------------------------- | ----------- |
| Rest is not a step | Course.steps | not (steps contains "rest")             | no-rest     |
| Not too many | Course.days  | number of days < 3                             | too-many    |
| Kits have a place | Venue.at  | kit is empty or at is not empty                | no-place    |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Teacher | signed in     |

| Entity | Action                          | Visitor | Teacher |
| ------ | ------------------------------- | ------- | ------- |
| Person | see                             | no      | yes     |
| Course | see                             | if days contains sunday | yes |
| Course | change, draft, restart, open    | no      | yes     |
| Course | see steps                       | no      | yes     |
| Venue  | see                             | if at is not empty | yes |
| Venue  | change, add, lock               | no      | yes     |
| Venue  | see spare_pin                   | no      | yes     |
| Lesson | see, plan, hold                 | no      | yes     |

## 7. The calls it makes

| Call    | Method | Path         | Does        | Takes                    | Gives                              |
| ------- | ------ | ------------ | ----------- | ------------------------ | ---------------------------------- |
| courses | GET    | /api/courses | list Course | { days?: Course.days }   | list of Course(title, days, steps) |
| styled  | GET    | /api/styled  | list Course | -                        | list of Course(title)              |
| venues  | GET    | /api/venues  | list Venue  | -                        | list of Venue(name, at, kit, locked) |

### styled

- Query style: json-server

## 8. The error catalogue

| Code           | Status | Message                                   |
| -------------- | ------ | ----------------------------------------- |
| only-saturdays | 409    | {course.title} is on {course.days}.       |
| no-steps       | 409    | There is nothing to do yet.               |
| no-rest        | 422    | Rest is no step: {steps}.                 |
| no-place       | 422    | A kit is somewhere.                       |
| too-many       | 422    | Not on all days.                          |
`;

export const STUDIO_RECORDS = {
  Person: [
    { name: "Ada", email: "ada@example.org", free: ["sunday"] },
    { name: "Ben", email: "ben@example.org" },
  ],
  Course: [
    { title: "Bowls", days: ["sunday", "saturday"], steps: ["mix", "turn", "fire"], teacher: 0 },
    { title: "Plates", days: ["monday"], steps: [] },
    { title: "Vases", days: ["saturday"], steps: ["ab", "a"] },
  ],
  Venue: [{ name: "Attic", at: { latitude: 38.7223, longitude: -9.1393 }, kit: { wheels: 2 }, pin: "tulip-4711" }],
  Lesson: [{ title: "First", course: 0 }],
};

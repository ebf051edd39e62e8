// A forge whose projects are named within their owner, and whose issues within their project, in the addresses of its screens.

export const FORGE = `# Forge

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen       | Route                                                               | Shows            | Fields                       | Actions                     |
| ------------ | ------------------------------------------------------------------- | ---------------- | ---------------------------- | --------------------------- |
| Projects     | /                                                                   | list of Project  | slug, owner, about           | create                      |
| New project  | /new                                                                | form for Project | slug, about                  | save                        |
| People       | /people                                                             | list of Person   | handle                       | -                           |
| Project      | /projects/{person.handle}/{project.slug}                            | one Project      | slug, owner, about, issues   | change, delete, Issues      |
| Edit project | /projects/{person.handle}/{project.slug}/edit                       | form for Project | slug, about                  | save                        |
| Issues       | /projects/{person.handle}/{project.slug}/issues                     | list of Issue    | number, title, author        | create                      |
| New issue    | /issues/new                                                         | form for Issue   | project, number, title       | save                        |
| Issue        | /projects/{person.handle}/{project.slug}/issues/{issue.number}      | one Issue        | number, title, author, project | change, delete            |
| Edit issue   | /projects/{person.handle}/{project.slug}/issues/{issue.number}/edit | form for Issue   | title                        | save                        |
| All issues   | /issues                                                             | list of Issue    | title, project               | -                           |

## 3. Entities and their fields

### Person

- Shown as: {handle}

| Field  | Type     | Must be          | Value     |
| ------ | -------- | ---------------- | --------- |
| handle | text(30) | required, unique | -         |
| email  | email    | required, unique | -         |
| shy    | yes/no   | required         | starts no |

### Project

- Shown as: {slug}
- Unique: owner + slug
- Order: slug

| Field  | Type                   | Must be         | Value       |
| ------ | ---------------------- | --------------- | ----------- |
| owner  | reference to Person    | required, fixed | starts user |
| slug   | text(40)               | required        | -           |
| about  | text(80)               | optional        | -           |
| issues | every Issue by project | -               | -           |

### Issue

- Shown as: {title}
- Unique: project + number
- Order: number
- Search: title

| Field   | Type                 | Must be         | Value       |
| ------- | -------------------- | --------------- | ----------- |
| project | reference to Project | required, fixed | -           |
| number  | integer(1..)         | required        | -           |
| author  | reference to Person  | required, fixed | starts user |
| title   | text(80)             | required        | -           |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |

| Entity  | Action                 | Visitor    | Member                     |
| ------- | ---------------------- | ---------- | -------------------------- |
| Person  | see                    | if not shy | if not shy or this = user  |
| Project | see                    | yes        | yes                        |
| Project | create                 | no         | yes                        |
| Project | change, delete         | no         | if owner = user            |
| Issue   | see                    | yes        | yes                        |
| Issue   | create, change, delete | no         | yes                        |
`;

const person = (handle: string) => `@Person:${handle}@example.org`;

export const FORGE_RECORDS = {
  Person: ["ada", "bo", "cy"].map((handle) => ({ handle, email: `${handle}@example.org`, shy: handle === "cy" })),
  Project: ["ada", "bo", "cy"].map((handle) => ({ owner: person(handle), slug: "notes", about: `Of ${handle}` })),
};
